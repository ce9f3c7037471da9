#pragma once

#include <string>

#include "rules/stage.h"

// The steps of a round and what may be chosen in them, in words.
namespace houseway {

// "1, 2, 3 times", "up to 3 times", "as much as"
std::string amounts_text(const Choice& choice);

// "one at a time to players, then dealer, 5 each", "each player from seat 1: raise (2 times the
// base wager) or fold", with the condition under which it happens.
std::string step_text(const Step& step);

}  // namespace houseway
