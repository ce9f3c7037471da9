#pragma once

#include <span>
#include <vector>

#include "odds/exact.h"
#include "rules/rule_set.h"

namespace houseway {

// What a sum that no wager measures is worth in a round, in dollars, to players who draw to every
// hand that may bring it.
struct SumWorth {
  Money from = {};       // a first wager of so much, and up to the next
  Rational own = 0;      // by the player's own hand
  Rational another = 0;  // by the hand of each other seat that stakes as much
  Rational chance = 0;   // of such a hand
};
// By what is staked in whole dollars, counted over an up card and three cards of a hand from this
// shoe.
std::vector<SumWorth> fixed_sum_worth(const RuleSet& rules, WagerId wager,
                                      std::span<const Card> shoe);

}  // namespace houseway
