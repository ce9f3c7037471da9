#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "odds/decision.h"
#include "odds/effort.h"
#include "odds/pricing.h"
#include "odds/report.h"
#include "odds/strategy_table.h"

namespace houseway {

// The main game of a table, priced and put into words.
class MainGame {
 public:
  MainGame() = default;
  MainGame(const MainGame&) = delete;
  MainGame& operator=(const MainGame&) = delete;
  virtual ~MainGame() = default;

  // The tables that will be priced, for games that are quicker at several together.
  virtual void expect(std::span<const Paytable* const>) {}
  // The base wager and all that is staked after it, under this paytable of the main game, played by
  // this strategy or, without one, best.
  virtual WagerOdds price_main(const Paytable& table, const Strategy* strategy = nullptr) = 0;
  // Further lines of a wager: other ways to play it.
  virtual std::vector<WagerOdds> other_lines(WagerId) { return {}; }
  // The deals of another wager under that play; nothing where cards alone decide it and a fold does
  // not touch it.
  virtual std::optional<RowCounts> count(WagerId wager, const Strategy* strategy = nullptr) = 0;
  virtual std::vector<ChoiceValue> values(const Situation& situation) = 0;
  virtual std::vector<StrategyTable> strategy() = 0;
  // The wager that values are given in; empty for the base wager.
  virtual std::string_view unit() const { return {}; }
  // The convention of figures that are found in floating point; empty where they are fractions.
  virtual std::string_view convention() const { return {}; }
  // What a situation consists of, when the one given does not fit; empty when it does.
  virtual std::string misfit(const Situation& situation) const = 0;
  // Answers what a strategy comes to; null where strategies are not priced.
  virtual Solver* solver() { return nullptr; }
};

}  // namespace houseway
