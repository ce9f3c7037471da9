#pragma once

#include <algorithm>
#include <array>

#include "games/blackjack_parts.h"
#include "ranking/short_hands.h"

// The optional wagers of Blackjack, chapter 633a: what each looks at and by which line it is paid.
namespace houseway::blackjack_wagers {

constexpr Section sec(std::string_view paragraph) {
  return {"633a", paragraph};
}

inline bool pair_of(const FirstCards& cards, Card card) {
  return cards.own[0] == card && cards.own[1] == card;
}
inline int total(const FirstCards& cards) {
  return total_of(std::span(cards.own.begin(), 2)).value;
}
inline bool suited(const FirstCards& cards) {
  return cards.own[0].suit() == cards.own[1].suit();
}
inline bool paired(const FirstCards& cards) {
  return cards.own[0].rank() == cards.own[1].rank();
}
inline bool royal(Card a, Card b) {
  const bool king_queen = (a.rank() == Rank::king && b.rank() == Rank::queen) ||
                          (a.rank() == Rank::queen && b.rank() == Rank::king);
  return king_queen && a.suit() == b.suit();
}
// 1 for a 2 up to 13 for an ace.
inline int height(Card card) {
  return static_cast<int>(card.rank()) + 1;
}
// Two cards of consecutive ranks; an ace goes beside a king and beside a 2 (633a.7(o)(3)(i)).
inline bool straight(const FirstCards& cards) {
  const int apart = std::abs(height(cards.own[0]) - height(cards.own[1]));
  return apart == 1 || apart == 12;
}

// 633a.13(c)
inline Judged lucky_ladies(const RuleSet&, const FirstCards& cards) {
  if (total(cards) != 20) return is_lost(sec("7(g)(1)"));
  if (pair_of(cards, Card(Rank::queen, Suit::hearts))) {
    return wins_by(cards.dealers_natural() ? 0 : 1, {});
  }
  if (cards.own[0] == cards.own[1]) return wins_by(2, {});
  return wins_by(suited(cards) ? 3 : 4, {});
}

// 633a.13(h)
inline Judged kings_bounty(const RuleSet&, const FirstCards& cards) {
  if (total(cards) != 20) return is_lost(sec("7(g)(6)"));
  if (pair_of(cards, Card(Rank::king, Suit::spades))) {
    return wins_by(cards.dealers_natural() ? 0 : 1, {});
  }
  const bool kings = paired(cards) && cards.own[0].rank() == Rank::king;
  if (suited(cards) && paired(cards)) return wins_by(kings ? 2 : 3, {});
  if (suited(cards)) return wins_by(4, {});
  return wins_by(kings ? 5 : 6, {});
}

inline Judged match_the_dealer(const RuleSet&, const FirstCards& cards) {
  return twenty_one::match_the_dealer(cards, sec("7(g)(2)"));
}

// 633a.7(g)(3): the ace is high.
inline Judged in_between(const RuleSet&, const FirstCards& cards) {
  const int low = std::min(height(cards.own[0]), height(cards.own[1]));
  const int high = std::max(height(cards.own[0]), height(cards.own[1]));
  const int up = height(cards.up);
  if (low == high && up == low) return wins_by(0, {});
  if (up <= low || up >= high) return is_lost(sec("7(g)(3)"));
  return wins_by(std::min(high - low - 1, 4), {});
}

// 633a.7(g)(4)
inline Judged royal_match(const RuleSet&, const FirstCards& cards) {
  if (royal(cards.own[0], cards.own[1])) return wins_by(0, {});
  return suited(cards) ? wins_by(1, {}) : is_lost(sec("7(g)(4)"));
}

inline Judged bet_the_set(const RuleSet& rules, const FirstCards& cards) {
  if (!paired(cards)) return is_lost(sec("7(g)(5)"));
  // One deck has no suited pair.
  return wins_by(suited(cards) && rules.decks() > 1 ? 0 : 1, {});
}

// 633a.13(i): the first four cards, by rank.
inline Judged super_match(const RuleSet&, const FirstCards& cards) {
  int pairs = 0;
  for (std::size_t i = 0; i < cards.own.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) pairs += cards.own[i].rank() == cards.own[j].rank() ? 1 : 0;
  }
  switch (pairs) {
    case 6:
      return wins_by(0, {});
    case 2:
      return wins_by(1, {});
    case 3:
      return wins_by(2, {});
    case 1:
      return wins_by(3, {});
    default:
      return is_lost(sec("7(g)(7)"));
  }
}

// 633a.6(e)(9): the up card and the first two cards, in which copies of a card may meet.
inline Judged three_cards(const RuleSet&, const FirstCards& cards) {
  std::array<Card, 3> hand{cards.own[0], cards.own[1], cards.up};
  std::sort(hand.begin(), hand.end(), [](Card a, Card b) { return height(a) < height(b); });
  const bool flush = hand[0].suit() == hand[1].suit() && hand[1].suit() == hand[2].suit();
  const bool trips = height(hand[0]) == height(hand[2]);
  const bool run = height(hand[1]) == height(hand[0]) + 1 &&
                   (height(hand[2]) == height(hand[1]) + 1 ||
                    (hand[0].rank() == Rank::two && hand[2].rank() == Rank::ace));
  if (run && flush) return wins_by(0, {});
  if (trips) return wins_by(1, {});
  if (run) return wins_by(2, {});
  return flush ? wins_by(3, {}) : is_lost(sec("7(g)(8)"));
}

// 633a.13(n)
inline Judged house_money(const RuleSet&, const FirstCards& cards) {
  const bool ace_king = height(cards.own[0]) + height(cards.own[1]) == 25;
  if (paired(cards)) return wins_by(2, {});
  if (!straight(cards)) return is_lost(sec("7(g)(10)"));
  if (!suited(cards)) return wins_by(3, {});
  return wins_by(ace_king ? 0 : 1, {});
}

// 633a.7(o)(1): rows from a 21 in seven cards down to the dealer's Blackjack, then any 20.
constexpr Row any_20 = 6;
Judged bad_beat(const RuleSet& rules, const Record& record, int seat, std::uint8_t);

// 633a.7(o)(2)
inline Judged hit_and_run(const RuleSet&, std::span<const Card> dealer) {
  if (dealer.size() == 2 && total_of(dealer).value == 21) return wins_by(4, {});
  if (dealer.size() < 5) return is_lost(sec("7(o)(2)"));
  return wins_by(std::max(0, 8 - static_cast<int>(dealer.size())), {});
}

// 633a.7(o)(3): how many cards of a hand run on from its first two.
inline int straight_cards(std::span<const Card> hand) {
  // An ace is a 1 below a 2 and a 14 above a king.
  const auto number = [](Card card) { return height(card) + 1; };
  int low = std::min(number(hand[0]), number(hand[1]));
  int high = std::max(number(hand[0]), number(hand[1]));
  if (low == 2 && high == 14) {
    low = 1;
    high = 2;
  }
  if (high != low + 1) return 0;
  int cards = 2;
  for (std::size_t i = 2; i < hand.size(); ++i) {
    const bool ace = hand[i].rank() == Rank::ace;
    const int next = number(hand[i]);
    if (total_of(hand.first(i + 1)).value > 21) break;
    if (next == high + 1) {
      ++high;
    } else if (next == low - 1 || (ace && low == 2)) {
      --low;
    } else {
      break;
    }
    ++cards;
  }
  return cards;
}
inline Judged straight_jack(const RuleSet&, const Record& record, int seat, std::uint8_t) {
  const SeatRecord& player = record.seat(seat);
  const bool split = player.hands.size() > 1;
  const Cards& hand = split ? player.cards : player.hands.front().cards;
  const int cards = straight_cards(std::span(hand.begin(), hand.end()));
  if (cards == 0) return is_lost(sec("7(g)(9)"));
  if (cards < 6) return wins_by(7 - cards, {});
  const bool spade =
      std::find(hand.begin(), hand.end(), Card(Rank::ace, Suit::spades)) != hand.end();
  return wins_by(spade ? 0 : 1, {});
}

}  // namespace houseway::blackjack_wagers
