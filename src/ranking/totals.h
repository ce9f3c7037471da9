#pragma once

#include <optional>

#include "core/card.h"

// Hands that are worth the total of their cards.
namespace houseway {

// Baccarat (627a.6): an ace counts 1, tens and court cards nothing, and of a total its last digit.
constexpr int baccarat_value(Card card) {
  const int face = static_cast<int>(card.rank()) + 2;
  return card.rank() == Rank::ace ? 1 : face >= 10 ? 0 : face;
}

constexpr int point_count(const Cards& hand, std::size_t cards = 3) {
  int total = 0;
  for (std::size_t i = 0; i < hand.size() && i < cards; ++i) total += baccarat_value(hand[i]);
  return total % 10;
}

// Whether a hand of 0 to 7 points takes a third card (627a.10): the Player's Hand by its points
// alone, the Banker's also by the value of the third card that the Player's Hand was dealt.
constexpr bool player_draws(int points) {
  return points < 6;
}
bool banker_draws(int points, std::optional<int> players_third);

// 21 Baccarat (681a.3(d)): court cards count 10, an ace 11 unless that makes the hand more than 21.
int twenty_one_total(const Cards& hand, std::size_t cards = 3);

// Over/Under (686a.3(d)): court cards count 10, an ace always 11.
constexpr int over_under_value(Card card) {
  const int face = static_cast<int>(card.rank()) + 2;
  return card.rank() == Rank::ace ? 11 : face > 10 ? 10 : face;
}

}  // namespace houseway
