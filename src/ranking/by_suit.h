#pragma once

#include "core/card.h"

// Of hands that rank alike, the one with the higher or the lower card where they first differ. By
// suit, spades are above hearts, diamonds and clubs (637a.10(i)(3)(iv)). The sets have as many
// cards.
namespace houseway {

// From the ace down.
bool higher_by_suit(CardSet a, CardSet b);
// From the ace up to the king, or where it is high from the 2 up to the ace.
bool lower_by_suit(CardSet a, CardSet b, bool ace_is_low);

}  // namespace houseway
