#pragma once

#include <string>

#include "rules/layout.h"

namespace houseway::cli {

enum class LayoutRows { all, in_use };  // in use: with a wager or a marker on them

// The layout as boxes: each place with its name, what is marked on it, and the wagers that stand
// there, by seat where there are several players.
std::string layout_art(const Layout& layout, LayoutRows rows, bool several_players);

}  // namespace houseway::cli
