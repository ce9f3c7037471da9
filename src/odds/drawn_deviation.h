#pragma once

#include "odds/drawn_game.h"

namespace houseway::drawn {

struct Deviation {
  double value = 0;
  double deviation = 0;  // the standard deviation of one round, in units of the first wager
};
// Exact, split hands together: they meet the same dealer. Not of the true optimum, nor where there
// is a second chance.
std::optional<Deviation> find_deviation(const Terms& terms, Request request, Effort& effort);

// The mean square of what a pair gains that is split, times the chance of the pair; `split` keeps
// its plays.
double split_square(const Facing& facing, const Shoe& shoe, std::size_t value,
                    const SplitPlay& split);

}  // namespace houseway::drawn
