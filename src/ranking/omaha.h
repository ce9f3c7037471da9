#pragma once

#include "core/card.h"
#include "ranking/high.h"
#include "ranking/low.h"

// Hands of exactly two of the own cards and three of the board (637a.12(k), 637a.19(k)), the high
// and the low one each chosen for itself. Own cards are four or five, the board is three to five.
namespace houseway {

HighHand omaha_high(CardSet own, CardSet board);
LowHand omaha_low(CardSet own, CardSet board);  // of eight or better, or none
// The five cards that make them, taken as high_hand_cards and low_hand_cards take theirs.
CardSet omaha_high_cards(CardSet own, CardSet board);
CardSet omaha_low_cards(CardSet own, CardSet board);

}  // namespace houseway
