#pragma once

#include <compare>
#include <cstdint>
#include <string>

#include "core/card.h"

namespace houseway {

// Four cards, from lowest to highest. Four-of-a-kind is above a straight flush: with four cards it
// is rarer.
enum class FourCardClass : std::uint8_t {
  high_card,
  pair,
  two_pair,
  straight,
  flush,
  three_of_a_kind,
  straight_flush,
  four_of_a_kind
};

// Comparing two compares class first, then the ranks that matter in that class from the most to the
// least important. Suits are equal.
struct FourCardHand {
  std::uint32_t value = 0;

  constexpr FourCardClass hand_class() const { return static_cast<FourCardClass>(value >> 16U); }
  // The i-th rank that matters: the pair before its kickers; of a straight only the top card.
  constexpr Rank rank(unsigned i = 0) const {
    return static_cast<Rank>((value >> (12U - 4U * i)) & 15U);
  }
  constexpr auto operator<=>(const FourCardHand&) const = default;
};

// The best hand of four in four to seven cards; an ace is low with 2, 3 and 4 alone. Of fewer
// cards, what they make so far.
FourCardHand four_card_hand(CardSet cards);
std::string name(FourCardHand hand);  // "two pair, kings and 8s"

}  // namespace houseway
