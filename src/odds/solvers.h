#pragma once

#include <memory>
#include <span>

#include "odds/main_game.h"

namespace houseway {

// The main game of these rules with the solver that fits its shape: a game names it in the table of
// solvers.cpp. Games of throws and games dealt from a shoe need none, they are walked.
std::unique_ptr<MainGame> solver_of(const RuleSet& rules, std::span<const Card> deck, Money base,
                                    Effort& effort);

// Whether its decisions are ways to choose between, by which a strategy can be written.
bool takes_strategies(const RuleSet& rules);

}  // namespace houseway
