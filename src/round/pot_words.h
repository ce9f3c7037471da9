#pragma once

#include <optional>
#include <string>
#include <variant>

#include "core/refusal.h"
#include "round/event.h"

// What a player in a pot says, in the words of a round file: "raise 3.50", "draw 2c 3d".
namespace houseway {

// The words read, or what would be right.
std::variant<PotActed, std::string> read_pot_act(int seat, const std::string& words);
std::string pot_act_words(const PotActed& acted);

}  // namespace houseway
