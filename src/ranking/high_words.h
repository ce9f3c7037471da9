#pragma once

#include <optional>
#include <string_view>

#include "ranking/high.h"

namespace houseway {

// The high hand that somebody writes down: five cards, "2s 2h 2d 2c 3s"; or words, of which the
// lowest hand that fits is meant: "four 2s", "aces full of kings", "aces full", "straight flush",
// "full house". Dashes serve as spaces.
std::optional<HighHand> read_high_hand(std::string_view words);

}  // namespace houseway
