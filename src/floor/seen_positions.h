#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "floor/live_table.h"

namespace houseway::floor {

// Which of the cards dealt in a round, by their positions in the shoe, somebody at this seat sees
// where they lie; 0 for what everybody sees. Of two cards that look alike, in a shoe of several
// decks, one may lie face up and the other face down: which is which follows from where each was
// dealt, and where that does not tell it neither is among these.
std::vector<std::uint64_t> seen_positions(const Round& round, const CommittedShoe& shoe,
                                          std::span<const std::uint64_t> dealt, int seat);
// The same of cards whose faces are told by the round alone, in the order in which they were dealt:
// which of them everybody sees, by their numbers in the list.
struct LaidCard {
  Place place;
  Card face;
};
std::vector<std::size_t> seen_of(const Round& round, std::span<const LaidCard> laid);
// Of these positions, those of the hand at this box, if its player may look at it already.
std::vector<std::uint64_t> own_positions(const LiveTable& table, int seat);

}  // namespace houseway::floor
