#pragma once

#include <string>

#include "core/card.h"
#include "round/round.h"
#include "rules/definition.h"

namespace houseway::cli {

// Cards side by side, three lines high; an unseen card shows its back. Red suits in colour.
constexpr int card_width = 5;  // in characters
std::string card_art(const Cards& cards, const std::string& indent, bool colour);

// The name of a place and its cards below, as they lie there.
std::string place_art(const Definition& game, Place place, const Cards& cards, bool colour);

// What somebody sees of a place, without the cards that its player has exchanged.
Cards still_held(const Round& round, const SeenPlace& seen);

}  // namespace houseway::cli
