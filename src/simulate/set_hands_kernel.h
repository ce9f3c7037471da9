#pragma once

#include <memory>

#include "simulate/set_hands_seat.h"

namespace houseway::arranged_rounds {

std::unique_ptr<Kernel> set_hands_kernel(const RuleSet& rules, const Bets& bets,
                                         const SetHandsSeat& seat);

}  // namespace houseway::arranged_rounds
