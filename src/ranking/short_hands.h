#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>

#include "core/card.h"

namespace houseway {

// Three cards, from lowest to highest. A straight is above a flush: with three cards it is rarer.
enum class ThreeCardClass : std::uint8_t {
  high_card,
  pair,
  flush,
  straight,
  three_of_a_kind,
  straight_flush,
  mini_royal  // ace, king and queen of one suit
};

struct ThreeCardHand {
  std::uint32_t value = 0;

  constexpr ThreeCardClass hand_class() const { return static_cast<ThreeCardClass>(value >> 12U); }
  constexpr Rank rank(unsigned i = 0) const {
    return static_cast<Rank>((value >> (8U - 4U * i)) & 15U);
  }
  constexpr auto operator<=>(const ThreeCardHand&) const = default;
};

// Whether ace, 2 and 3 are a straight is the chapter's to say.
enum class LowAce : std::uint8_t { allowed, never };

ThreeCardHand three_card_hand(CardSet cards, LowAce low_ace);
std::string name(ThreeCardHand hand);

struct TwoCardHand {
  Rank high{};
  Rank low{};
  bool suited = false;

  constexpr bool pair() const { return high == low; }
};

TwoCardHand two_card_hand(CardSet cards);
std::string name(TwoCardHand hand);  // "pair of aces", "ace-king suited"

// The suit of an ace, king, queen, jack, 10 and 9 of one suit, if the cards hold that.
std::optional<Suit> six_card_royal(CardSet cards);

}  // namespace houseway
