#pragma once

#include <memory>

#include "odds/decision.h"
#include "simulate/kernel.h"

namespace houseway {

// Criss-Cross Poker: two own cards with the row and with the column of a cross. None where the
// rules or the bets are not provided for.
//
// `best_play` says that the strategy is the best play that a solver of these rules has found for
// this base wager, which tells cards apart by rank and by whether they are of the own cards' suit.
std::unique_ptr<Kernel> cross_kernel(const RuleSet& rules, const Bets& bets,
                                     const Strategy& strategy, bool best_play = false);

// Go Fore It: four cards that count points, one decision on the first two, and the dealer's four.
std::unique_ptr<Kernel> points_kernel(const RuleSet& rules, const Bets& bets,
                                      const Strategy& strategy);

}  // namespace houseway
