#pragma once

#include <string>

#include "round/round.h"

namespace houseway::cli {

// A table at which hands are drawn to, as a seat sees it: the dealer's cards, the hands of the
// seat with what they count and what stands on them, those of the others in a line each. All hands
// alike for seat 0, somebody without a hand.
std::string hands_art(const Round& round, int seat, bool colour);

}  // namespace houseway::cli
