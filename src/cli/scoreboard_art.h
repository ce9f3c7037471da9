#pragma once

#include <span>
#include <string>

#include "round/scoreboard.h"

namespace houseway::cli {

// The boards of a baccarat table for a terminal of 80 columns: bead plate, big road, and the three
// derived roads beside each other. Of a board that is wider the last columns are drawn.
std::string draw_scoreboards(std::span<const ShoeResult> results, std::size_t width = 80);

}  // namespace houseway::cli
