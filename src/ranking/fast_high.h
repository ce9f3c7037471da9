#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
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
  static constexpr std::uint64_t all_counts = 0xFFFF'FFFF'0000U;

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

template <Wilds wilds>
class FastDeck;

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
  friend class FastDeck<wilds>;
  static constexpr std::size_t natural_ranks = wilds == Wilds::none ? 0x1FFFU : 0x1FFEU;

  constexpr FastHand(std::uint64_t key, std::uint64_t cards) : key_(key), cards_(cards) {}
  constexpr bool same_weight(const FastHand& other) const {
    return low_sum() == other.low_sum() && top_sum() == other.top_sum();
  }
  // These cards, of which those besides `others` are one and counted in every suit.
  constexpr FastHand of_any_suit(const FastHand& others) const {
    return {(key_ & ~CardKeys::all_counts) |
                ((others.key_ & CardKeys::all_counts) + CardKeys::one_of_each_suit),
            cards_};
  }

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
    return without_flush(hand);
  }
  // The strength that the ranks alone have.
  std::uint16_t without_flush(const Hand& hand) const {
    return of_ranks_[choice(hand.low_sum(), hand.top_sum())];
  }
  // The same as that of Hand(cards), of which a flush alone needs all.
  std::uint16_t strength(std::span<const Card> cards) const {
    std::uint64_t key = 0;
    for (const Card card : cards) key += card_keys<wilds>.of_card[card.id()];
    if ((key & CardKeys::flush_flags) != 0) [[unlikely]]
      return strength(Hand(cards));
    return of_ranks_[choice(key >> CardKeys::low_shift, key & 0xFFFFU)];
  }
  std::uint16_t strongest() const { return strongest_; }
  // Numbers of choices of ranks up to most_cards, a rank up to four times, the wild cards up to
  // five, are below this.
  static constexpr std::size_t all_choices = wilds == Wilds::none ? 78'550 : 9'222;
  // The number of such a choice by the sums of its weights. Those of cards from 2 to 7 are
  // numbered, those of fewer cards first. Each choice of cards from 8 to ace has its stretch of
  // of_ranks_, as long as the list of those choices from 2 to 7 that leave the hand at most_cards:
  // so hands that differ in low cards lie close together. Stretches begin at even places, and half
  // of that is what two bytes can hold.
  std::size_t choice(std::size_t low_sum, std::size_t top_sum) const {
    return std::size_t{2} * half_stretch_of_top_[top_sum] + number_of_low_[low_sum];
  }
  HighHand high_hand(std::uint16_t strength) const { return high_hands_[strength]; }

 private:
  std::size_t place(const Hand& hand) const { return choice(hand.low_sum(), hand.top_sum()); }

  std::array<std::uint16_t, CardKeys::low_sums> number_of_low_{};
  std::array<std::uint16_t, CardKeys::top_sums> half_stretch_of_top_{};
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
    std::vector<Hand> sorted;
    for (const Card card : cards) sorted.emplace_back(card);
    // The cards that come last to a hand are the first here. Of low ranks they are close together
    // in the tables of a ranking.
    std::ranges::stable_sort(
        sorted, {}, [](const Hand& card) { return std::pair(card.top_sum(), card.low_sum()); });
    nothing_.push_back({});
    for (std::size_t i = 0; i < sorted.size(); ++i) {
      ends_.push_back({fours_.size(), others_.size()});
      for (std::size_t j = 0; j < i; ++j) add_triples(sorted, sorted[i] + sorted[j], j);
      for (std::size_t j = 0; j < i; ++j) pairs_.push_back(sorted[i] + sorted[j]);
      cards_.push_back(sorted[i]);
    }
    ends_.push_back({fours_.size(), others_.size()});
  }

  // Calls `visit` with every hand of `held` and `more` cards of this deck, at most seven.
  template <class Visit>
  void for_each(const Hand& held, std::size_t more, Visit visit) const {
    const Sums& last = more == 0 ? nothing_ : more == 1 ? cards_ : more == 2 ? pairs_ : triples_;
    for_each_base(held, more, [&](const Hand& base, std::size_t size) {
      const std::size_t count = more == 0   ? 1
                                : more == 1 ? size
                                : more == 2 ? size * (size - 1) / 2
                                            : size * (size - 1) * (size - 2) / 6;
      for (std::size_t i = 0; i < count; ++i) visit(last.added_to(base, i));
    });
  }

  // Calls `visit` with the strength of each of these hands, as often as there are hands. Four of
  // them that differ in the suit of one card alone are looked up as one, unless that suit can make
  // a flush.
  template <class Visit>
  void for_each_strength(const FastRanking<wilds>& ranking, const Hand& held, std::size_t more,
                         Visit visit) const {
    if (more < 3) {
      return for_each(held, more, [&](const Hand& hand) { visit(ranking.strength(hand)); });
    }
    for_each_base(held, more, [&](const Hand& base, std::size_t size) {
      const auto [fours, others] = ends_[size];
      for (std::size_t i = 0; i < fours; ++i) {
        const Hand four = fours_.added_to(base, i);
        if (!four.flush()) {
          const std::uint16_t strength = ranking.without_flush(four);
          for (int suit = 0; suit < suit_count; ++suit) visit(strength);
        } else {
          for (std::size_t suit = 0; suit < suit_count; ++suit) {
            visit(ranking.strength(triples_.added_to(base, first_of_four_[i] + suit)));
          }
        }
      }
      for (std::size_t i = 0; i < others; ++i) {
        visit(ranking.strength(others_.added_to(base, i)));
      }
    });
  }

 private:
  // Keys and cards lie apart, because cards are read for flushes alone.
  struct Sums {
    std::vector<std::uint64_t> keys;
    std::vector<std::uint64_t> cards;

    std::size_t size() const { return keys.size(); }
    void push_back(const Hand& hand) {
      keys.push_back(hand.key_);
      cards.push_back(hand.cards_);
    }
    Hand added_to(const Hand& base, std::size_t i) const {
      return {base.key_ + keys[i], base.cards_ + cards[i]};
    }
  };
  struct Ends {
    std::size_t fours = 0;
    std::size_t others = 0;
  };

  // Two cards with each of the first `below`.
  void add_triples(const std::vector<Hand>& sorted, const Hand& two, std::size_t below) {
    for (std::size_t first = 0, end = 0; first < below; first = end) {
      while (end < below && end - first < suit_count && sorted[end].same_weight(sorted[first])) {
        ++end;
      }
      const bool four = end - first == suit_count;
      if (four) {
        first_of_four_.push_back(triples_.size());
        fours_.push_back((two + sorted[first]).of_any_suit(two));
      }
      for (std::size_t k = first; k < end; ++k) {
        triples_.push_back(two + sorted[k]);
        if (!four) others_.push_back(two + sorted[k]);
      }
    }
  }

  // Calls `last` with every hand of `held` and all but the last three of `more` cards, and with how
  // many of the first cards can come last. With fewer than three the loops would be so short that
  // much of their time went into mispredicted ends.
  template <class Last>
  void for_each_base(const Hand& held, std::size_t more, Last last) const {
    struct Depth {
      Hand held;
      std::size_t size = 0;  // the cards that may be added are the first so many
      std::size_t next = 0;
    };
    const std::size_t last_depth = more < 3 ? 0 : more - 3;
    std::array<Depth, 5> levels{};
    levels[0] = {held, cards_.size(), 0};
    for (std::size_t depth = 0;;) {
      Depth& level = levels[depth];
      if (depth == last_depth) {
        last(level.held, level.size);
        level.next = level.size;
      }
      if (level.next < level.size) {
        levels[++depth] = {cards_.added_to(level.held, level.next), level.next, 0};
        ++level.next;
      } else if (depth == 0) {
        return;
      } else {
        --depth;
      }
    }
  }

  // Pairs and triples by their highest card: those of the first so many cards come first.
  Sums nothing_;
  Sums cards_;
  Sums pairs_;
  Sums triples_;
  // Of the triples, four that differ in the suit of the lowest card, with that card counted in
  // every suit; where they are in triples_; and the triples that are not in such a four.
  Sums fours_;
  std::vector<std::size_t> first_of_four_;
  Sums others_;
  std::vector<Ends> ends_;  // how many of these the first so many cards have
};

using FastHigh = FastRanking<Wilds::none>;
using FastWild = FastRanking<Wilds::deuces_and_joker>;

// Made when first asked for: a loop should ask before it starts.
const FastHigh& fast_high();
const FastWild& fast_wild();

}  // namespace houseway
