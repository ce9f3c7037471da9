#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/card.h"
#include "ranking/high.h"

// The rankings of high.h out of tables, for counting odds and for simulation. What a hand is worth
// is said in high.h alone: the tables are filled from it.
//
//   const FastHigh& ranking = fast_high();
//   const FastHigh::Hand board(CardSet(...)), mine(...), yours(...);
//   if (ranking.strength(board + mine) > ranking.strength(board + yours)) ...
namespace houseway {

enum class Wilds : std::uint8_t { none, deuces_and_joker };

constexpr CardSet wild_cards(Wilds wilds) {
  CardSet set;
  if (wilds == Wilds::deuces_and_joker) {
    for (const Suit suit : all_suits) set.insert(Card(Rank::two, suit));
    set.insert(Card::joker());
  }
  return set;
}

// What cards add to the key of a hand, by the id of the card. A card that nobody has seen adds
// nothing, and neither does the joker where nothing is wild.
struct CardKeys {
  // From the lowest bit: the weight of a card from 8 to ace (16 bits), the counts of the suits (8
  // bits each), the weight of a card from 2 to 7 or of a wild card (16 bits).
  std::array<std::uint64_t, 256> of_card{};

  // Each weight is the least with which no two choices of ranks, from its half and so far, have the
  // same sum: up to seven cards, a rank up to four times, and up to five wild cards, which weigh as
  // much as a deuce, in a hand of five.
  static constexpr std::array<std::uint64_t, rank_count> weights{1, 6,  28,  131, 591,   2'554, 1,
                                                                 5, 24, 112, 521, 2'247, 9'244};
  static constexpr std::size_t low_ranks = 6;
  static constexpr std::size_t low_sums = 11'990;  // the sums are below these
  static constexpr std::size_t top_sums = 43'718;
  static constexpr unsigned low_shift = 48;

  // In the counts a card is seven, so that bit 5 is set by five cards or more and by no fewer:
  // 4 * 7 < 32 <= 5 * 7, and 7 * 7 < 64. A wild card counts in every suit.
  static constexpr std::uint64_t one_of_each_suit = 0x0707'0707'0000U;
  static constexpr std::uint64_t flush_flags = 0x2020'2020'0000U;
  static constexpr unsigned first_flush_flag = 16 + 5;

  constexpr explicit CardKeys(CardSet wild) {
    for (std::size_t id = 0; id < 64; ++id) {
      const Card card = Card::from_id(static_cast<std::uint8_t>(id));
      const auto rank = static_cast<std::size_t>(card.rank());
      const std::uint64_t of_suit = 0xFFULL << (16U + 8U * static_cast<unsigned>(card.suit()));
      if (wild.contains(card)) {
        of_card[id] = weights[0] << low_shift | one_of_each_suit;
      } else if (rank < rank_count) {
        of_card[id] = weights[rank] << (rank < low_ranks ? low_shift : 0U);
        of_card[id] |= one_of_each_suit & of_suit;
      }
    }
  }
};

template <Wilds wilds>
inline constexpr CardKeys card_keys{wild_cards(wilds)};

// Cards as a sum of numbers: a card is added by adding and taken away by subtracting, and what
// several hands have in common is summed once.
template <Wilds wilds>
class FastHand {
 public:
  constexpr FastHand() = default;
  constexpr explicit FastHand(Card card)
      : key_(card_keys<wilds>.of_card[card.id()]),
        cards_(std::uint64_t{card.known()} << (card.id() % 64U)) {}
  constexpr explicit FastHand(std::span<const Card> cards) {
    for (const Card card : cards) *this += FastHand(card);
  }
  constexpr explicit FastHand(CardSet cards) {
    for (std::uint64_t left = cards.bits(); left != 0; left &= left - 1U) {
      *this += FastHand(Card::from_id(static_cast<std::uint8_t>(std::countr_zero(left))));
    }
  }

  constexpr FastHand& operator+=(const FastHand& other) {
    key_ += other.key_;
    cards_ += other.cards_;
    return *this;
  }
  constexpr FastHand& operator-=(const FastHand& other) {
    key_ -= other.key_;
    cards_ -= other.cards_;
    return *this;
  }
  friend constexpr FastHand operator+(FastHand a, const FastHand& b) { return a += b; }
  friend constexpr FastHand operator-(FastHand a, const FastHand& b) { return a -= b; }
  constexpr bool operator==(const FastHand&) const = default;

  constexpr CardSet cards() const { return CardSet(cards_); }
  constexpr std::size_t low_sum() const { return key_ >> CardKeys::low_shift; }
  constexpr std::size_t top_sum() const { return key_ & 0xFFFFU; }
  constexpr bool flush() const { return (key_ & CardKeys::flush_flags) != 0; }
  // Where there is a flush: the ranks in its suit, without wild cards.
  constexpr std::size_t flush_ranks() const {
    const auto flag = static_cast<unsigned>(std::countr_zero(key_ & CardKeys::flush_flags));
    return (cards_ >> (2U * (flag - CardKeys::first_flush_flag))) & natural_ranks;
  }

 private:
  static constexpr std::size_t natural_ranks = wilds == Wilds::none ? 0x1FFFU : 0x1FFEU;

  std::uint64_t key_ = 0;
  std::uint64_t cards_ = 0;  // the bits of a CardSet
};

// The strength of a hand is 1 for the lowest value of high.h, 2 for the next and so on without a
// gap; it is 0 for fewer than five cards. A hand has at most seven cards, with wild cards five.
template <Wilds wilds>
class FastRanking {
 public:
  using Hand = FastHand<wilds>;
  static constexpr std::size_t most_cards = wilds == Wilds::none ? 7 : 5;

  FastRanking();

  std::uint16_t strength(const Hand& hand) const {
    // Seven cards with a flush have no four-of-a-kind and no full house: the flush is the hand.
    if (hand.flush()) [[unlikely]]
      return of_flush_[hand.flush_ranks()];
    return of_ranks_[place(hand)];
  }
  std::uint16_t strongest() const { return strongest_; }
  // All choices of ranks up to most_cards: a rank up to four times, the wild cards up to five.
  static constexpr std::size_t all_choices = wilds == Wilds::none ? 76'155 : 8'556;
  // The number of such a choice by the sums of its weights. Those of cards from 8 to ace are
  // numbered, those of fewer cards first. Each choice of cards from 2 to 7 has its stretch of
  // of_ranks_, as long as the list of those choices from 8 to ace that leave the hand at
  // most_cards.
  std::size_t choice(std::size_t low_sum, std::size_t top_sum) const {
    return stretch_of_low_[low_sum] + number_of_top_[top_sum];
  }
  HighHand high_hand(std::uint16_t strength) const { return high_hands_[strength]; }

 private:
  std::size_t place(const Hand& hand) const { return choice(hand.low_sum(), hand.top_sum()); }

  std::array<std::uint32_t, CardKeys::low_sums> stretch_of_low_{};
  std::array<std::uint16_t, CardKeys::top_sums> number_of_top_{};
  std::array<std::uint16_t, all_choices> of_ranks_{};
  std::array<std::uint16_t, 1U << rank_count> of_flush_{};
  std::array<HighHand, 7'463> high_hands_{};
  std::uint16_t strongest_ = 0;
};

// Cards that may still come, and every way in which they can.
template <Wilds wilds>
class FastDeck {
 public:
  using Hand = FastHand<wilds>;

  explicit FastDeck(std::span<const Card> cards) {
    for (const Card card : cards) {
      const Hand hand(card);
      for (const Hand& before : cards_) pairs_.push_back(before + hand);
      cards_.push_back(hand);
    }
  }

  // Calls `visit` with every hand of `held` and `more` cards of this deck, at most seven. The last
  // two cards are added as pairs: a loop over single cards would be so short that much of its time
  // went into mispredicted ends.
  template <class Visit>
  void for_each(const Hand& held, std::size_t more, Visit visit) const {
    struct Depth {
      Hand held;
      std::size_t size = 0;  // the cards that may be added are the first so many
      std::size_t next = 0;
    };
    const std::vector<Hand>& last = more == 0 ? nothing_ : more == 1 ? cards_ : pairs_;
    const std::size_t last_depth = more < 2 ? 0 : more - 2;
    std::array<Depth, 6> levels{};
    levels[0] = {held, cards_.size(), 0};
    for (std::size_t depth = 0;;) {
      Depth& level = levels[depth];
      if (depth == last_depth) {
        const Hand base = level.held;
        const std::size_t count = more < 2 ? last.size() : level.size * (level.size - 1) / 2;
        for (std::size_t i = 0; i < count; ++i) visit(base + last[i]);
        level.next = level.size;
      }
      if (level.next < level.size) {
        levels[++depth] = {level.held + cards_[level.next], level.next, 0};
        ++level.next;
      } else if (depth == 0) {
        return;
      } else {
        --depth;
      }
    }
  }

 private:
  std::vector<Hand> nothing_ = std::vector<Hand>(1);
  std::vector<Hand> cards_;
  std::vector<Hand> pairs_;  // that of the first two cards, those of the third with them, and so on
};

using FastHigh = FastRanking<Wilds::none>;
using FastWild = FastRanking<Wilds::deuces_and_joker>;

// Made when first asked for: a loop should ask before it starts.
const FastHigh& fast_high();
const FastWild& fast_wild();

}  // namespace houseway
