#pragma once

#include <optional>
#include <string>
#include <vector>

#include "rules/rule_set.h"
#include "rules/settlement.h"
#include "simulate/kernel.h"
#include "simulate/tally.h"

namespace houseway {

// A figure of the report: one wager with what is paid on it besides, or the main game: the base
// wager with all that is staked after it.
struct Figure {
  std::string name;     // as a round file has the wager
  std::string variant;  // where it is made in several circumstances
  std::vector<WagerId> wagers;
  std::optional<Spot> spot;  // this one alone
  Money unit;                // what is bet before the deal; 0 where it is made later
  std::size_t channel = 0;   // of the kernel
  bool main_game = false;
  bool taken = false;  // what the house takes from the pots, in place of a wager
  Bet bet = {};        // the wager it is named after, and its amount where that is always the same

  bool has(const Line& line) const;
};

// One for each wager that is bet, in the order of the chapter, and for those made later that have
// odds of their own.
std::vector<Figure> figures_of(const RuleSet& rules, const Bets& bets);

// Where players bet for a pot: what a seat gains, and what the house takes.
std::vector<Figure> figures_of_pots(const RuleSet& rules);

// What the lines of a seat come to for each figure.
std::vector<SeatResult> results_of(const std::vector<Figure>& figures, std::span<const Line> lines,
                                   int seat);

}  // namespace houseway
