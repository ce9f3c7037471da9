#pragma once

#include "rules/record.h"
#include "simulate/kernel.h"

namespace houseway {

// A round of cards in which seat 1 alone has made these bets and nothing has been dealt yet; the
// meters stand at their seeds.
Record opening_record(const RuleSet& rules, const Bets& bets);

}  // namespace houseway
