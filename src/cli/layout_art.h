#pragma once

#include <string>

#include "rules/layout.h"

namespace houseway::cli {

enum class LayoutRows { all, in_use };  // in use: with a wager or a marker on them

// The layout as boxes: each place with its name, what is marked on it, and the wagers that stand
// there, by seat where there are several players. Rows are broken that would be wider than a line.
std::string layout_art(const Layout& layout, LayoutRows rows, bool several_players,
                       std::size_t widest_line);

// The wagers that stand, a line for each, with what is called for them or has to be.
std::string standing_bets_text(const Layout& layout);

}  // namespace houseway::cli
