#pragma once

#include <memory>
#include <span>

#include "odds/solver.h"

namespace houseway {

// Criss-Cross Poker: a cross of two hands that share their middle card (cross.h), a bet before the
// outer cards of the row are shown, one before those of the column, one before the middle card. It
// has a solver of its own: cards are shown in pairs, two hands are paid, and what one pair leaves
// for the other is counted by kinds of cards and not by sets.
std::unique_ptr<Solver> solve_criss_cross(const RuleSet& rules, std::span<const Card> deck,
                                          Money base, Effort& effort);

}  // namespace houseway
