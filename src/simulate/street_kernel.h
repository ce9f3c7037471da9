#pragma once

#include <memory>

#include "odds/decision.h"
#include "simulate/kernel.h"

namespace houseway {

// Two or three own cards and community cards that are shown one by one, a decision before each,
// against a paytable: what the solver of streets fits (odds/streets.h). None where the rules or the
// bets are not provided for.
std::unique_ptr<Kernel> street_kernel(const RuleSet& rules, const Bets& bets,
                                      const Strategy& strategy);

}  // namespace houseway
