#pragma once

#include <memory>

#include "simulate/bought_seat.h"

namespace houseway::arranged_rounds {

std::unique_ptr<Kernel> bought_kernel(const RuleSet& rules, const Bets& bets,
                                      const BoughtSeat& seat);

}  // namespace houseway::arranged_rounds
