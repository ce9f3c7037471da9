#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "odds/main_game.h"
#include "odds/report.h"
#include "rules/rule_set.h"

namespace houseway {

// A throw and how many of the equally likely ones are like it.
struct LikelyThrow {
  Throw result;
  std::int64_t ways = 0;
};
// Every throw that may come in this state, those of like dice counted together.
std::vector<LikelyThrow> likely_throws(const RuleSet& rules, State state);

// The exact odds of a wager that throws decide, found by walking its own deciding function through
// every throw until it is decided. Selections and circumstances with equal odds are one entry.
// Or of one selection alone.
std::vector<WagerOdds> throw_odds(const RuleSet& rules, WagerId wager, bool all_paytables,
                                  std::string_view selection = {});

// The odds of one bet of this amount on a selection, in one of the wager's circumstances by their
// order: what is paid in whole cents, fixed sums and a vigorish on making it for this stake.
// Nothing where the wager has none of its own.
std::optional<WagerOdds> throw_odds_at(const RuleSet& rules, Spot spot, std::size_t circumstance,
                                       Money stake);

// A game of throws has no hands to play: what there is to choose is where to bet.
std::unique_ptr<MainGame> solve_throws(const RuleSet& rules);

}  // namespace houseway
