#pragma once

#include <memory>

#include "simulate/drawn_decisions.h"
#include "simulate/kernel.h"

namespace houseway {

// Rounds of a game in which hands are drawn to, doubled and split, in bulk: one seat with these
// bets that plays so, from a shoe that lasts or from a full one in every round. Rules and play must
// outlive it. Null where the rules or bets are not served: then the table itself is.
std::unique_ptr<Kernel> drawn_kernel(const RuleSet& rules, const Bets& bets, const DrawnPlay& play,
                                     bool fresh_shoe);

}  // namespace houseway
