#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

#include "core/card.h"
#include "ranking/high.h"

// The rankings of high.h out of tables, for counting odds and for simulation. What a hand is worth
// is said in high.h alone: the tables are filled from it.
//
//   const FastHigh& ranking = fast_high();
//   const FastHigh::Hand board(CardSet{...});
//   if (ranking.strength(board + mine) > ranking.strength(board + yours)) ...
namespace houseway {

enum class Wilds : std::uint8_t { none, deuces_and_joker };

constexpr CardSet wild_cards(Wilds wilds) {
  CardSet set;
  if (wilds == Wilds::deuces_and_joker) {
    for (Suit suit : all_suits) set.insert(Card(Rank::two, suit));
    set.insert(Card::joker());
  }
  return set;
}

// What a card adds to a hand.
struct CardNumber {
  // From the lowest bit: the weight of a card from 8 to ace, that of a card from 2 to 7 (sixteen
  // bits each), and the counts of the suits (eight bits each).
  std::uint64_t key = 0;
  std::uint64_t naturals = 0;  // as in a CardSet, without wild cards

  // The lightest weights with which no two choices of ranks from one half have the same sum, of up
  // to seven cards: a rank up to four times, the wild cards, who weigh as a deuce, up to five.
  static constexpr std::array<std::uint64_t, rank_count> weights{1, 6,  28,  131, 591,   2'554, 1,
                                                                 5, 24, 112, 521, 2'247, 9'244};
  static constexpr std::size_t low_ranks = 6;
  static constexpr std::size_t low_sums = 11'990;  // the sums are below these
  static constexpr std::size_t top_sums = 43'718;

  // In the counts a card is seven, so that bit 5 is set by five cards or more and by no fewer:
  // 4 * 7 < 32 <= 5 * 7, and 7 * 7 < 64. A wild card counts in every suit.
  static constexpr std::uint64_t one_in_each_suit = 0x0707'0707'0000'0000U;
  static constexpr std::uint64_t flush_flags = 0x2020'2020'0000'0000U;
  static constexpr unsigned first_flush_flag = 32 + 5;
};

template <Wilds wilds>
inline constexpr std::array<CardNumber, 64> card_numbers = [] {
  std::array<CardNumber, 64> numbers{};
  for (const Suit suit : all_suits) {
    for (std::size_t rank = 0; rank < rank_count; ++rank) {
      const Card card(static_cast<Rank>(rank), suit);
      const std::uint64_t weight = CardNumber::weights[rank];
      numbers[card.id()] = {.key = (rank < CardNumber::low_ranks ? weight << 16U : weight) |
                                   (CardNumber::one_in_each_suit &
                                    (0xFFULL << (32U + 8U * static_cast<unsigned>(suit)))),
                            .naturals = 1ULL << card.id()};
    }
  }
  for (std::uint64_t wild = wild_cards(wilds).bits(); wild != 0; wild &= wild - 1U) {
    numbers[static_cast<std::size_t>(std::countr_zero(wild))] = {
        .key = CardNumber::weights[0] << 16U | CardNumber::one_in_each_suit, .naturals = 0};
  }
  return numbers;
}();

// Cards as a sum of numbers: a card is added by adding and taken away by subtracting, and what
// several hands have in common is summed once. Cards that nobody has seen add nothing, and neither
// does the joker where nothing is wild.
template <Wilds wilds>
class FastHand {
 public:
  constexpr FastHand() = default;
  constexpr explicit FastHand(Card card) : FastHand(card.id() % 64U) {}
  constexpr explicit FastHand(std::span<const Card> cards) {
    for (Card card : cards) *this += FastHand(card);
  }
  constexpr explicit FastHand(CardSet cards) {
    for (std::uint64_t left = cards.bits(); left != 0; left &= left - 1U) {
      *this += FastHand(static_cast<unsigned>(std::countr_zero(left)));
    }
  }

  constexpr FastHand& operator+=(const FastHand& other) {
    sum_.key += other.sum_.key;
    sum_.naturals += other.sum_.naturals;
    return *this;
  }
  constexpr FastHand& operator-=(const FastHand& other) {
    sum_.key -= other.sum_.key;
    sum_.naturals -= other.sum_.naturals;
    return *this;
  }
  friend constexpr FastHand operator+(FastHand a, const FastHand& b) { return a += b; }
  friend constexpr FastHand operator-(FastHand a, const FastHand& b) { return a -= b; }

  constexpr std::size_t low_sum() const { return (sum_.key >> 16U) & 0xFFFFU; }
  constexpr std::size_t top_sum() const { return sum_.key & 0xFFFFU; }
  constexpr bool flush() const { return (sum_.key & CardNumber::flush_flags) != 0; }
  // Where there is a flush: the ranks in its suit, without wild cards.
  constexpr std::size_t flush_ranks() const {
    const auto flag = static_cast<unsigned>(std::countr_zero(sum_.key & CardNumber::flush_flags));
    return (sum_.naturals >> (2U * (flag - CardNumber::first_flush_flag))) & 0x1FFFU;
  }

 private:
  constexpr explicit FastHand(unsigned id) : sum_(card_numbers<wilds>[id]) {}

  CardNumber sum_;
};

// The strength of a hand is 1 for the lowest value of high.h, 2 for the next and so on, without
// gaps; 0 for fewer than five cards. Hands have up to seven cards, but with wild cards up to five.
template <Wilds wilds>
class FastRanking {
 public:
  using Hand = FastHand<wilds>;
  static constexpr int most_cards = wilds == Wilds::none ? 7 : 5;

  FastRanking();

  std::uint16_t strength(const Hand& hand) const {
    if (hand.flush()) [[unlikely]]
      return of_flush_[hand.flush_ranks()];
    return of_ranks_[place(hand)];
  }
  std::uint16_t strongest() const { return strongest_; }
  HighHand high_hand(std::uint16_t strength) const { return high_hands_[strength]; }

 private:
  // The choices of cards from 8 to ace are numbered, those of fewer cards first. Each choice of
  // cards from 2 to 7 has a stretch of of_ranks_, with room for the choices from 8 to ace that
  // leave the hand at most_cards.
  std::size_t place(const Hand& hand) const {
    return stretch_of_low_[hand.low_sum()] + number_of_top_[hand.top_sum()];
  }

  // All choices of ranks: one rank up to four times, the wild cards up to five times.
  static constexpr std::size_t choices_of_ranks = wilds == Wilds::none ? 76'155 : 8'556;

  std::array<std::uint32_t, CardNumber::low_sums> stretch_of_low_{};
  std::array<std::uint16_t, CardNumber::top_sums> number_of_top_{};
  std::array<std::uint16_t, choices_of_ranks> of_ranks_{};
  std::array<std::uint16_t, 1U << rank_count> of_flush_{};
  std::array<HighHand, 7'463> high_hands_{};
  std::uint16_t strongest_ = 0;
};

using FastHigh = FastRanking<Wilds::none>;
using FastWild = FastRanking<Wilds::deuces_and_joker>;

// Made when first asked for. A loop should ask before it starts.
const FastHigh& fast_high();
const FastWild& fast_wild();

}  // namespace houseway
