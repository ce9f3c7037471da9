#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "odds/drawn_terms.h"
#include "odds/pricing.h"
#include "rules/rule_set.h"

// Where hands are drawn to: every hand that the dealer may end with, counted in whole numbers.
namespace houseway {

constexpr std::size_t point_values = drawn::values;
constexpr std::size_t value_index(Card card) {
  return static_cast<std::size_t>(point_value(card) - 1);
}
// How many cards of each value: aces first, those that count 10 last.
using ValueCounts = drawn::Counts;

// A card that counts so much, in any deck.
constexpr Card card_of(std::size_t value, Suit suit) {
  return value == 0                  ? Card(Rank::ace, suit)
         : value == point_values - 1 ? Card(Rank::king, suit)
                                     : Card(static_cast<Rank>(value - 1), suit);
}

// Cards that the dealer ends with, the up card among them.
struct DealersEnd {
  std::size_t up = 0;
  ValueCounts cards = {};
  int size = 0;
  int total = 0;
  std::int64_t orders = 0;          // in which the others may come
  std::vector<std::uint8_t> drawn;  // values in one of these orders, the up card first

  bool natural() const { return size == 2 && total == 21; }
};

// The dealer draws to 17 and stands on all of them.
class DealersDraws {
 public:
  explicit DealersDraws(int ace_limit);

  const std::vector<DealersEnd>& ends() const { return ends_; }
  int most_cards() const { return most_cards_; }

 private:
  std::vector<DealersEnd> ends_;
  int most_cards_ = 0;
};

// n (n - 1) (n - 2) ...: the ways to draw so many of n cards in order.
constexpr UnsignedWide orders_of(std::int64_t n, int drawn) {
  UnsignedWide ways = 1;
  for (int i = 0; i < drawn; ++i) {
    if (n <= i) return 0;
    ways *= static_cast<std::uint64_t>(n - i);
  }
  return ways;
}
Integer integer_orders_of(std::int64_t n, int drawn);

// The deals of a wager that the dealer's hand decides: every hand is counted as if the cards that
// the longest one takes had all been drawn.
RowCounts count_dealers_hand(const RuleSet& rules, WagerId wager, std::span<const Card> shoe);

}  // namespace houseway
