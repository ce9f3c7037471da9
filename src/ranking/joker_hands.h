#pragma once

#include <compare>
#include <cstdint>
#include <string>

#include "core/card.h"

// Hands with one joker that is a bug: it is an ace, or any card that completes a straight or a
// flush. Ace to 5 is the highest straight flush below the royal flush and the second highest
// straight.
namespace houseway {

// From lowest to highest, of five cards and of four.
enum class JokerClass : std::uint8_t {
  no_pair,
  pair,
  two_pair,
  three_of_a_kind,
  straight,
  flush,
  full_house,
  four_of_a_kind,
  straight_flush,
  royal_flush,  // of five cards alone
  all_aces      // five of them or, of four cards, four
};

// Comparing two compares class first, then the ranks that matter in that class from the most to the
// least important. Hands of different length compare too: of two alike so far the longer is higher.
struct JokerHand {
  std::uint32_t value = 0;

  constexpr JokerClass hand_class() const { return static_cast<JokerClass>(value >> 20U); }
  // Whether there is an i-th rank that matters, and which: the pair before its kickers.
  constexpr bool has_rank(unsigned i) const { return nibble(i) != 0; }
  constexpr Rank rank(unsigned i = 0) const { return static_cast<Rank>(nibble(i) - 1U); }
  // Of a straight, which is named by its top card: ace to 5, and in four cards ace to 4, has the
  // ace for its top and is below the one that ends with it.
  constexpr bool ace_low() const { return rank() == Rank::ace && !has_rank(1); }
  constexpr auto operator<=>(const JokerHand&) const = default;

 private:
  constexpr unsigned nibble(unsigned i) const { return (value >> (16U - 4U * i)) & 15U; }
};

// The best hand of five in five to seven cards.
JokerHand five_with_bug(CardSet cards);
// The same where the joker is any card, so that four of a kind and the joker are five.
struct WildJokerHand {
  JokerHand hand;
  bool five_of_a_kind = false;  // of `hand`'s first rank
};
WildJokerHand five_with_wild(CardSet cards);
// Four cards.
JokerHand four_with_bug(CardSet cards);
// One or two cards: a pair, or no pair.
JokerHand few_with_bug(CardSet cards);

std::string name(JokerHand hand);        // "two pair, kings and 8s"
std::string short_name(JokerHand hand);  // of one or two cards: "ace-queen", "pair of 9s", "king"

// Whether all seven cards are of one suit and follow each other, the joker filling a gap or either
// end.
bool seven_card_straight_flush(CardSet cards);

// Cards set in several hands, the high one first: numbers of which the greater is the higher hand.
// Where they are not set as they must be, the set is foul and has none.
struct SetHands {
  std::uint32_t high = 0;
  std::uint8_t second = 0;
  std::uint8_t third = 0;

  constexpr bool foul() const { return high == 0; }
  constexpr bool operator==(const SetHands&) const = default;
};

// Of five cards and two: foul if the two rank above the five.
SetHands set_five_and_two(CardSet high, CardSet low);
// Of four cards, two and one: foul unless each ranks above the next.
SetHands set_four_two_one(CardSet high, CardSet medium, CardSet low);
// Of five cards and one; where the joker is privileged, it is above the ace as the one card. That
// makes no hand foul which were not so with an ace.
enum class JokerLow : std::uint8_t { is_ace, above_ace };
SetHands set_five_and_one(CardSet high, CardSet low, JokerLow joker);

constexpr std::uint8_t joker_low = rank_count;  // the `second` of a joker above the ace

// A hand of two cards as a number from 0, 3-2, to 90, a pair of aces; and back.
std::uint8_t number_of_two(JokerHand hand);
JokerHand two_of_number(std::uint8_t number);

}  // namespace houseway
