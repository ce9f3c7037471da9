#pragma once

#include "rules/meters.h"
#include "rules/record.h"
#include "simulate/kernel.h"

namespace houseway {

// What the meters begin with where these bets are made in every round: a seed "for 1" is measured
// by the bet on its wager.
Meters meters_at_seeds(const RuleSet& rules, const Bets& bets);

// A round of cards in which seat 1 alone has made these bets and nothing has been dealt yet; the
// meters stand at their seeds.
Record opening_record(const RuleSet& rules, const Bets& bets);

}  // namespace houseway
