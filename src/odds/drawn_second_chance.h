#pragma once

#include "odds/drawn_dealer.h"

namespace houseway::drawn {

// Hands that one card made bust, and what they are with one card more, which a second chance takes
// off.
struct BustHands {
  std::vector<Counts> list;  // those of three cards first
  std::size_t of_three_cards = 0;
  std::vector<std::array<HandId, values>> from;     // by hand and the card that makes it bust
  CardSets with_another;                            // all cards then out of the shoe
  std::vector<std::array<HandId, values>> another;  // by bust hand and card, among those
};
const BustHands& bust_hands();

}  // namespace houseway::drawn
