#pragma once

#include <memory>

#include "odds/decision.h"
#include "simulate/kernel.h"

namespace houseway {

// Two own cards and five community cards against the dealer: what the solver of boards fits
// (odds/board_solver.h). None where the rules or the bets are not provided for.
//
// `best_play` says that the strategy is the best play that a solver of these rules has found for
// this base wager. Then what to do on five community cards is counted here and not asked: it is the
// same, and many times quicker.
std::unique_ptr<Kernel> board_kernel(const RuleSet& rules, const Bets& bets,
                                     const Strategy& strategy, bool best_play = false);

}  // namespace houseway
