#pragma once

#include <compare>
#include <cstdint>
#include <string>

#include "core/card.h"
#include "ranking/high.h"

// Hands of which the lowest is the best, 637a.6(c) and (d): the high ranking turned round. Hands of
// one class are compared from the highest card down, paired ranks first. 637a.6(e) read by the
// letter would compare from the best card, the lowest, and let 8-4-3-2-A beat 6-5-4-3-2; what it
// means 637a.20(k)(1) says.
namespace houseway {

// The lowest card is 0 above the lowest: the ace where it is low, else the 2.
constexpr Rank rank_from_lowest(unsigned above_lowest, bool ace_is_low) {
  if (!ace_is_low) return static_cast<Rank>(above_lowest);
  return above_lowest == 0 ? Rank::ace : static_cast<Rank>(above_lowest - 1U);
}

// The ace is the lowest card, also as a pair, and straights and flushes are nothing; the same of
// five ranks from 8 down and of no others (637a.10(j), 637a.12(l)); the ace is the highest card and
// straights and flushes count, so that ace to 5 is no straight (637a.20(k)(3)).
enum class LowKind : std::uint8_t { ace_to_five, eight_or_better, deuce_to_seven };

// The strength of a low hand: the better one, which the chapter calls the highest ranking, is the
// greater. 0 is no such hand. Hands of different kinds are not to be compared.
struct LowHand {
  // From the lowest bit: the ranks that matter, of five places the most important in the highest;
  // the class; the kind. Ranks and class are turned round. In a rank's place the lowest card is 14,
  // the highest 2, and a card that is not there 15.
  std::uint32_t value = 0;

  constexpr LowKind kind() const { return static_cast<LowKind>(value >> 24U); }
  constexpr HandClass hand_class() const {
    return static_cast<HandClass>(15U - ((value >> 20U) & 15U));
  }
  // Whether there is an i-th rank that matters, and which: the pair before its kickers.
  constexpr bool has_rank(unsigned i) const { return i < 5 && nibble(i) != 15; }
  constexpr Rank rank(unsigned i = 0) const {
    return rank_from_lowest(14U - nibble(i), kind() != LowKind::deuce_to_seven);
  }
  constexpr explicit operator bool() const { return value != 0; }
  constexpr auto operator<=>(const LowHand&) const = default;

 private:
  constexpr unsigned nibble(unsigned i) const { return (value >> (16U - 4U * i)) & 15U; }
};

// The best low hand of five in up to nine cards. Of fewer than five it is what they make so far,
// without straights and flushes, and of two that are alike so far the shorter is the better; an
// eight or better takes five.
LowHand low_hand(CardSet cards, LowKind kind);
// The five cards that make it or, of fewer, all; none where there is no such hand. Of cards that
// serve alike the lower suit is taken, for the lowest card before the next: clubs are below
// diamonds, hearts and spades.
CardSet low_hand_cards(CardSet cards, LowKind kind);

std::string name(LowHand hand);  // "7-5-4-3-2", "a pair of 2s, 5-4-3", "a straight, 6 high"

// Badugi has the ace low (637a.21(k)(1)) and so has Badacey, Badeucey has it high (637a.20(l)).
enum class BadugiAce : std::uint8_t { low, high };

// One to four cards of different suits and ranks: more cards beat fewer, then the lower top card
// and so on (637a.21(k)). The better hand is the greater. Hands with the ace low and with the ace
// high are not to be compared.
struct BadugiHand {
  // From the lowest bit: the ranks from the highest down, in four places as in a LowHand; how many
  // cards; where the ace is.
  std::uint32_t value = 0;

  constexpr int size() const { return static_cast<int>((value >> 16U) & 15U); }
  constexpr BadugiAce ace() const { return static_cast<BadugiAce>(value >> 20U); }
  // The i-th card from the highest down, of as many as size() says.
  constexpr Rank rank(unsigned i = 0) const {
    return rank_from_lowest(14U - ((value >> (12U - 4U * i)) & 15U), ace() == BadugiAce::low);
  }
  constexpr auto operator<=>(const BadugiHand&) const = default;
};

// The best such hand in four or five cards. The ranks must differ too: 637a.20(l) and 637a.21(k)(1)
// speak of suits alone, but of three and two cards 637a.21(k)(2) and (3) say both. Badeucey and
// Badacey say nothing of hands without four suits: they rank as in Badugi.
BadugiHand badugi_hand(CardSet cards, BadugiAce ace);

std::string name(BadugiHand hand);  // "a Badugi, 4-3-2-A", "three cards, 9-3-A", "one card, K"

}  // namespace houseway
