#pragma once

#include <memory>

#include "odds/decision.h"
#include "simulate/kernel.h"

namespace houseway {

// One decision on all own cards, against a hand of the dealer of which at most one card is seen.
// Null where the rules or bets are of another shape, or the table game system draws for a bet. The
// rules and the strategy must outlive it.
std::unique_ptr<Kernel> hidden_hand_kernel(const RuleSet& rules, const Bets& bets,
                                           const Strategy& strategy);

}  // namespace houseway
