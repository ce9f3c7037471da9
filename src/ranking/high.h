#pragma once

#include <compare>
#include <cstdint>
#include <string>

#include "core/card.h"

namespace houseway {

// Five-card classes from lowest to highest. Five-of-a-kind and five wilds need wild cards; among
// ordinary hands they leave no gap. Where wild cards play, every payout table that has both prints
// five-of-a-kind between royal and straight flush, and so do we.
enum class HandClass : std::uint8_t {
  high_card,
  pair,
  two_pair,
  three_of_a_kind,
  straight,
  flush,
  full_house,
  four_of_a_kind,
  straight_flush,
  five_of_a_kind,
  royal_flush,
  five_wilds
};

// The strength of a five-card high hand: comparing two compares class first, then the ranks that
// matter in that class from the most to the least important. Suits are equal.
struct HighHand {
  std::uint32_t value = 0;

  constexpr HandClass hand_class() const { return static_cast<HandClass>(value >> 20U); }
  // The i-th rank that matters: the pair before its kickers, the trips of a full house before its
  // pair; of a straight only the top card.
  constexpr Rank rank(unsigned i = 0) const {
    return static_cast<Rank>((value >> (16U - 4U * i)) & 15U);
  }
  constexpr auto operator<=>(const HighHand&) const = default;
};

// The best five-card hand in five, six or seven cards; of fewer, what they make so far.
HighHand high_hand(CardSet cards);

// The best five-card hand when any of `wilds` may stand for any rank and suit.
HighHand wild_hand(CardSet cards, CardSet wilds);

std::string name(HighHand hand);               // "two pair, kings and 8s"
std::string class_name(HandClass hand_class);  // "two pair"

}  // namespace houseway
