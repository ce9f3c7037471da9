#pragma once

#include <optional>
#include <vector>

#include "simulate/simulation.h"

// Simulations of dice and wheels.
namespace houseway {

PreparedSimulation by_throwing(const RuleSet& rules, const SimulationRequest& request);

// A wager that is made in one of several circumstances has an exact figure where all of them return
// the same, and a deviation where these are the same too.
std::optional<ExactFigure> exact_of_throws(const RuleSet& rules,
                                           const std::vector<ThrowBet>& circumstances);

}  // namespace houseway
