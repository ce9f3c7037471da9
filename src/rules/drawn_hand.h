#pragma once

#include <cstdint>
#include <span>

#include "core/card.h"
#include "core/list.h"
#include "rules/section.h"
#include "rules/spot.h"

// A hand that is drawn to: what it counts and what has been done with it.
namespace houseway {

struct Total {
  int value = 0;
  bool soft = false;  // an ace counts 11

  constexpr bool operator==(const Total&) const = default;
};

constexpr int point_value(Card card) {
  const auto rank = static_cast<int>(card.rank());
  if (card.rank() == Rank::ace) return 1;
  return rank >= static_cast<int>(Rank::ten) ? 10 : rank + 2;
}
// An ace counts 11 as long as the total stays within the limit.
constexpr Total total_of(std::span<const Card> cards, int ace_limit = 21) {
  Total total;
  int aces = 0;
  for (const Card card : cards) {
    total.value += point_value(card);
    if (card.rank() == Rank::ace) ++aces;
  }
  for (; aces > 0 && total.value + 10 <= ace_limit; --aces) {
    total = {total.value + 10, true};
  }
  return total;
}

struct DrawnHand {
  enum class End : std::uint8_t { open, stands, surrendered, rescued, dead };

  Cards cards = {};      // in the order received
  std::uint8_t box = 0;  // of the seat, from 0, where a seat has several
  bool from_split = false;
  bool switched = false;  // its second card came from the other hand
  bool doubled = false;
  Card subtracted = {};  // by a second chance; unseen where there was none
  End end = End::open;
  Section dead_by = {};       // the paragraph, of a dead one
  List<Spot, 6> wagers = {};  // that stand on it, in the order made

  constexpr std::span<const Card> span() const { return {cards.begin(), cards.end()}; }
  constexpr bool second_chance() const { return subtracted.known(); }
  constexpr Total total() const {
    Total drawn = total_of(span());
    if (second_chance()) drawn = {drawn.value - point_value(subtracted), false};
    return drawn;
  }
  constexpr bool bust() const { return total().value > 21; }
  // An ace and a card that counts 10 as the first two cards.
  constexpr bool natural() const {
    return cards.size() == 2 && !from_split && !switched && total_of(span()).value == 21;
  }
  constexpr bool operator==(const DrawnHand&) const = default;
};

// A finished hand and the dealer's, as a wager on the hand finds them.
struct HandMeeting {
  const DrawnHand& hand;
  std::span<const Card> dealer;
  Total players;
  Total dealers;

  constexpr bool dealers_natural() const {
    // With an ace that may count 11 up to 22, two aces are no Blackjack.
    return dealer.size() == 2 && dealers.value == 21;
  }
};

// The first cards of a round: the player's in the order received, of both boxes where there are
// two, the dealer's up card, and the hole card.
struct FirstCards {
  List<Card, 4> own = {};
  Card up = {};
  Card hole = {};

  constexpr bool dealers_natural() const {
    const Card both[2] = {up, hole};
    return total_of(both).value == 21;
  }
};

}  // namespace houseway
