#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

#include "core/card.h"
#include "ranking/high.h"

// The rankings of high.h from tables, for counting odds and for simulation. high.h stays what a
// hand is worth; these tables are filled from it and say the same, some twenty times as fast.
namespace houseway {

// The cards that stand for any other: with deuces and the joker wild, hands have five cards.
enum class Wilds : std::uint8_t { none, deuces_and_joker };

constexpr CardSet wild_cards(Wilds wilds) {
  constexpr std::uint64_t deuces = 0x0001'0001'0001'0001U;
  CardSet set;
  if (wilds == Wilds::deuces_and_joker) {
    set = CardSet(deuces);
    set.insert(Card::joker());
  }
  return set;
}

// Cards as a sum of numbers, one for each card, so that a card is added or taken away by adding or
// subtracting, and a hand that grows in nested loops or from a board carries its part along.
template <Wilds wilds>
class FastHand {
 public:
  constexpr FastHand() = default;
  constexpr explicit FastHand(Card card) : FastHand(of_card[card.id() % of_card.size()]) {}
  constexpr explicit FastHand(std::span<const Card> cards) {
    for (Card card : cards) *this += FastHand(card);
  }
  constexpr explicit FastHand(CardSet cards) {
    for (std::uint64_t left = cards.bits(); left != 0; left &= left - 1U)
      *this += of_card[static_cast<std::size_t>(std::countr_zero(left))];
  }

  constexpr FastHand& operator+=(const FastHand& other) {
    key_ += other.key_;
    naturals_ += other.naturals_;
    return *this;
  }
  constexpr FastHand& operator-=(const FastHand& other) {
    key_ -= other.key_;
    naturals_ -= other.naturals_;
    return *this;
  }
  friend constexpr FastHand operator+(FastHand a, const FastHand& b) { return a += b; }
  friend constexpr FastHand operator-(FastHand a, const FastHand& b) { return a -= b; }
  constexpr bool operator==(const FastHand&) const = default;

  // What the cards from 8 to ace add up to, and those from 2 to 7 (a wild card counts as a 2): each
  // number belongs to one multiset of ranks.
  constexpr std::size_t top_key() const { return key_ & 0xFFFFU; }
  constexpr std::size_t low_key() const { return (key_ >> 16U) & 0xFFFFU; }
  constexpr bool has_flush() const { return (key_ & flush_flags) != 0; }
  // The natural ranks in the suit of the flush; only asked when there is one.
  constexpr std::size_t flush_ranks() const {
    const int flag = std::countr_zero(key_ & flush_flags);
    return (naturals_ >> static_cast<unsigned>(2 * (flag - first_flush_flag))) & 0x1FFFU;
  }

  // The greatest weights sum in 49,205 multisets of up to seven cards to less than these.
  static constexpr std::size_t top_keys = 43'541;
  static constexpr std::size_t low_keys = 11'990;

 private:
  // The least weights with which no two multisets of ranks have the same sum: up to seven cards, of
  // one rank up to four, but of the deuce up to five (all the wild cards).
  static constexpr std::array<std::uint64_t, rank_count> rank_weights{
      1, 6, 28, 131, 591, 2554, 1, 5, 24, 112, 521, 2247, 9223};
  static constexpr std::size_t low_ranks = 6;
  // Four counters of eight bits. Sevens are counted, so that five cards or more of a suit, and only
  // they, set bit 5 of its counter: 4 * 7 < 32 <= 5 * 7 and 7 * 7 < 64.
  static constexpr std::uint64_t one_of_each_suit = 0x0707'0707'0000'0000U;
  static constexpr std::uint64_t flush_flags = 0x2020'2020'0000'0000U;
  static constexpr int first_flush_flag = 37;

  static constexpr FastHand card_numbers(unsigned id) {
    const Card card = Card::from_id(static_cast<std::uint8_t>(id));
    const auto suit = static_cast<unsigned>(card.suit());
    const bool wild = wild_cards(wilds).contains(card);
    const std::size_t rank = wild ? 0 : static_cast<std::size_t>(card.rank());
    FastHand out;
    if (rank >= rank_count) return out;  // no card has this id
    out.key_ = rank_weights[rank] << (rank < low_ranks ? 16U : 0U);
    // A wild card is one more of every suit.
    out.key_ += wild ? one_of_each_suit : one_of_each_suit & (0xFFULL << (32U + 8U * suit));
    if (!wild) out.naturals_ = std::uint64_t{1} << id;
    return out;
  }

  static const std::array<FastHand, 64> of_card;

  std::uint64_t key_ = 0;       // top_key, low_key and the counters of the suits
  std::uint64_t naturals_ = 0;  // the bits of a CardSet
};

}  // namespace houseway
