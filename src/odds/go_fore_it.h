#pragma once

#include <memory>
#include <span>

#include "odds/solver.h"

namespace houseway {

// Go Fore It: four cards against a scale of points, one decision on the first two. Nothing but
// points matters, so cards are counted by what they are worth: 55 pairs of them to decide on.
std::unique_ptr<Solver> solve_go_fore_it(const RuleSet& rules, std::span<const Card> deck,
                                         Money base);

}  // namespace houseway
