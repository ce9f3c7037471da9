#pragma once

#include <optional>
#include <string>

#include "round/event.h"
#include "rules/stage.h"

// What a player may do at a decision, in the words of a round file and of the terminal.
namespace houseway {

// "2", "2.5", "4/3"
std::string amount_text(const Play& play);
// "raise 3", "fold"
std::string play_text(const Step& step, const Play& play);
std::optional<Play> parse_play(const Step& step, const std::string& words);
// "set house", "set 2s 2d", "set 7c 7d / Ah"
std::string arranged_text(const Arrangement& arranged);
std::optional<Arrangement> parse_arranged(const std::string& words);

}  // namespace houseway
