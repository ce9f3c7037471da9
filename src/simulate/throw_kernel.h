#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

#include "core/money.h"
#include "odds/report.h"
#include "rules/rule_set.h"
#include "rules/spot.h"
#include "simulate/kernel.h"

namespace houseway {

// A wager made on a layout in one of its circumstances, by their order in the definition; where it
// has none, when the game begins. What the circumstance has made beside it is staked as much again.
struct ThrowBet {
  Spot spot = {};
  Money amount = {};
  std::size_t circumstance = 0;
};

// A round is one trial of every bet, each in its own circumstance and all decided by the same
// throws. Bets of equal spots are in different channels.
class ThrowKernel : public Kernel {
 public:
  // The bets that a channel has lines of, in the order of the lines. What is made beside a bet
  // follows its line, and no other bet is in that channel.
  std::span<const std::size_t> bets_in(std::size_t channel) const { return bets_[channel]; }

 protected:
  std::vector<std::vector<std::size_t>> bets_;
};

// Null where throws are no course of the game, or the bets are too many to be followed at once. The
// rules must outlive it.
std::unique_ptr<ThrowKernel> throw_kernel(const RuleSet& rules, std::vector<ThrowBet> bets);

// A bet for each line of odds that the wagers offered have: the first of the selections and
// circumstances that have equal odds, with a stake on which every payout is whole cents, if the
// table's limits allow one.
std::vector<ThrowBet> usual_throw_bets(const RuleSet& rules);

// Whether these odds, of those that `throw_odds` finds, are the ones of this bet. They are per unit
// of all that is staked: the vigorish and the wagers made beside included.
bool are_odds_of(const WagerOdds& odds, const RuleSet& rules, const ThrowBet& bet);

}  // namespace houseway
