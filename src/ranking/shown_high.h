#pragma once

#include "core/card.h"

namespace houseway {

// The five cards that make the best high hand or, of fewer, all. Of cards that serve alike the
// higher suit is taken: spades are above hearts, diamonds and clubs.
CardSet high_hand_cards(CardSet cards);

}  // namespace houseway
