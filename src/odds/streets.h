#pragma once

#include <memory>
#include <span>

#include "odds/solver.h"

namespace houseway {

// Own cards and community cards that are shown one by one, a decision before each; in the end a
// table pays. Wagers are made, left out or taken back, or the hand is folded.
std::unique_ptr<Solver> solve_streets(const RuleSet& rules, std::span<const Card> deck, Money base,
                                      Effort& effort, WagerId rows_of);

}  // namespace houseway
