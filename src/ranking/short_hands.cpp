#include "ranking/short_hands.h"

#include <fmt/format.h>

namespace houseway {
namespace {

constexpr unsigned top(unsigned ranks) {
  return static_cast<unsigned>(std::bit_width(ranks)) - 1U;
}

}  // namespace

ThreeCardHand three_card_hand(CardSet cards, LowAce low_ace) {
  constexpr unsigned ace = 1U << static_cast<unsigned>(Rank::ace);
  constexpr unsigned low_straight = ace | 0b11U;
  const auto hand = [](ThreeCardClass hand_class, unsigned a, unsigned b, unsigned c) {
    return ThreeCardHand{static_cast<std::uint32_t>(hand_class) << 12U | a << 8U | b << 4U | c};
  };

  const unsigned any = cards.ranks();
  if (any == 0) return {};
  const unsigned high = top(any);
  const int distinct = std::popcount(any);
  if (distinct == 1) return hand(ThreeCardClass::three_of_a_kind, high, 0, 0);
  if (distinct == 2) {
    unsigned paired = 0;
    for (Suit suit : all_suits) {
      for (Suit other : all_suits) {
        if (suit < other) paired |= cards.ranks(suit) & cards.ranks(other);
      }
    }
    const unsigned pair = paired == 0 ? high : top(paired);
    return hand(ThreeCardClass::pair, pair, top(any & ~(1U << pair)), 0);
  }

  bool suited = false;
  for (Suit suit : all_suits) suited |= cards.ranks(suit) == any;
  const bool low = low_ace == LowAce::allowed && any == low_straight;
  const bool straight = low || any == (0b111U << (high - 2U));
  if (straight) {
    const unsigned end = low ? 1 : high;
    if (!suited) return hand(ThreeCardClass::straight, end, 0, 0);
    const bool mini_royal = end == static_cast<unsigned>(Rank::ace);
    return hand(mini_royal ? ThreeCardClass::mini_royal : ThreeCardClass::straight_flush, end, 0,
                0);
  }
  const unsigned middle = top(any & ~(1U << high));
  const auto lowest = static_cast<unsigned>(std::countr_zero(any));
  return hand(suited ? ThreeCardClass::flush : ThreeCardClass::high_card, high, middle, lowest);
}

std::string name(ThreeCardHand hand) {
  switch (hand.hand_class()) {
    case ThreeCardClass::high_card:
      return fmt::format("{} high", rank_name(hand.rank()));
    case ThreeCardClass::pair:
      return fmt::format("pair of {}", rank_plural(hand.rank()));
    case ThreeCardClass::flush:
      return fmt::format("flush, {} high", rank_name(hand.rank()));
    case ThreeCardClass::straight:
      return fmt::format("straight, {} high", rank_name(hand.rank()));
    case ThreeCardClass::three_of_a_kind:
      return fmt::format("three {}", rank_plural(hand.rank()));
    case ThreeCardClass::straight_flush:
      return fmt::format("straight flush, {} high", rank_name(hand.rank()));
    case ThreeCardClass::mini_royal:
      return "mini-royal";
  }
  return "";
}

TwoCardHand two_card_hand(CardSet cards) {
  const unsigned any = cards.ranks();
  if (any == 0) return {};
  bool suited = false;
  for (Suit suit : all_suits) suited |= std::popcount(cards.ranks(suit)) == 2;
  return {static_cast<Rank>(top(any)), static_cast<Rank>(std::countr_zero(any)), suited};
}

std::string name(TwoCardHand hand) {
  if (hand.pair()) return fmt::format("pair of {}", rank_plural(hand.high));
  return fmt::format("{}-{}{}", rank_name(hand.high), rank_name(hand.low),
                     hand.suited ? " suited" : "");
}

std::optional<Suit> six_card_royal(CardSet cards) {
  constexpr unsigned nine_to_ace = 0x3FU << static_cast<unsigned>(Rank::nine);
  for (Suit suit : all_suits) {
    if ((cards.ranks(suit) & nine_to_ace) == nine_to_ace) return suit;
  }
  return std::nullopt;
}

}  // namespace houseway
