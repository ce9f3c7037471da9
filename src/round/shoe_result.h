#pragma once

#include <optional>

#include "round/round.h"
#include "round/scoreboard.h"

namespace houseway {

// Whether a table of the game writes down which hand won: those where everybody bets on a Player's
// and a Banker's Hand.
bool keeps_scoreboard(const Definition& game);

// What a finished round of such a game leaves on the scoreboard; nothing if it is void.
std::optional<ShoeResult> shoe_result(const Round& round);

}  // namespace houseway
