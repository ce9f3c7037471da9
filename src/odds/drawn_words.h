#pragma once

#include <string>
#include <string_view>

#include "odds/drawn_play.h"

// Hands that are drawn to, in the words of a table.
namespace houseway {

constexpr std::string_view value_names = "A23456789T";
std::string_view word(drawn::Act act);              // "double"
std::string cards_text(const drawn::Counts& hand);  // "A 2 2"

}  // namespace houseway
