#pragma once

#include "odds/drawn_game.h"

// How rounds end: what the value of a game does not tell.
namespace houseway::drawn {

// All of a round, in units of the first wager, exact; split hands together, since they meet the
// same dealer. How a pair that becomes more than two hands ends is not told: three hands come to
// more sets of cards than can be walked, and so do two that each have a second chance.
struct RoundFigures {
  double deviation = 0;  // the standard deviation of one round
  Endings endings;
};
// Of a solution that keeps its splits.
std::optional<RoundFigures> find_figures(const Terms& terms, const Solution& solution,
                                         Effort& effort);

// A pair that is split, times the chance of the pair; `split` keeps its plays.
Endings split_endings(const Facing& facing, const Shoe& shoe, std::size_t value,
                      const SplitPlay& split);

}  // namespace houseway::drawn
