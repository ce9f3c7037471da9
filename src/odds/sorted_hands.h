#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "core/card.h"
#include "ranking/fast_high.h"

namespace houseway {

// Every five-card hand of a deck from the weakest to the strongest. Of the strengths that the
// ranking knows, a small deck has not all.
class SortedHands {
 public:
  using Hand = std::array<std::uint8_t, 5>;  // positions in the deck, rising

  template <Wilds wilds>
  SortedHands(std::span<const Card> deck, const FastRanking<wilds>& ranking) {
    using Fast = FastHand<wilds>;
    std::vector<Hand> hands;
    std::vector<std::uint16_t> strengths;
    const auto n = static_cast<std::uint8_t>(deck.size());
    for (std::uint8_t a = 0; a + 4 < n; ++a) {
      for (std::uint8_t b = a + 1; b + 3 < n; ++b) {
        for (std::uint8_t c = b + 1; c + 2 < n; ++c) {
          const Fast three = Fast(deck[a]) + Fast(deck[b]) + Fast(deck[c]);
          for (std::uint8_t d = c + 1; d + 1 < n; ++d) {
            const Fast four = three + Fast(deck[d]);
            for (std::uint8_t e = d + 1; e < n; ++e) {
              hands.push_back({a, b, c, d, e});
              strengths.push_back(
                  static_cast<std::uint16_t>(ranking.strength(four + Fast(deck[e])) - 1));
            }
          }
        }
      }
    }
    for (std::uint16_t strength = 1; strength <= ranking.strongest(); ++strength) {
      values_.push_back(ranking.high_hand(strength));
    }
    sort(hands, strengths);
  }

  std::size_t strengths() const { return values_.size(); }
  HighHand value(std::size_t strength) const { return values_[strength]; }
  std::span<const Hand> of(std::size_t strength) const {
    return std::span(hands_).subspan(first_[strength], first_[strength + 1] - first_[strength]);
  }
  std::size_t size() const { return hands_.size(); }

 private:
  void sort(const std::vector<Hand>& hands, const std::vector<std::uint16_t>& strengths);

  std::vector<Hand> hands_;
  std::vector<HighHand> values_;    // of each strength
  std::vector<std::size_t> first_;  // hand of each strength, and the end
};

// n over k for the positions of a deck, and the places of sets in tables.
struct Places {
  static std::size_t pair(std::size_t a, std::size_t b) { return b * (b - 1) / 2 + a; }
  static std::size_t triple(std::size_t a, std::size_t b, std::size_t c) {
    return c * (c - 1) * (c - 2) / 6 + pair(a, b);
  }
  static std::size_t four(std::size_t a, std::size_t b, std::size_t c, std::size_t d) {
    return d * (d - 1) * (d - 2) * (d - 3) / 24 + triple(a, b, c);
  }
};

// The hands passed so far, by every set of cards that they hold: how many of them avoid a given
// hand is a sum over the subsets of that hand with alternating signs.
class PassedHands {
 public:
  explicit PassedHands(std::size_t deck);
  void pass(const SortedHands::Hand& hand);
  // Of the passed hands, those that share no card with this one; `itself` is 1 if it has passed.
  std::int64_t avoiding(const SortedHands::Hand& hand, int itself) const;

 private:
  std::int64_t all_ = 0;
  std::vector<std::int32_t> ones_;
  std::vector<std::int32_t> pairs_;
  std::vector<std::int32_t> triples_;
  std::vector<std::uint8_t> fours_;
};

// The same, told apart by one more card that the passed hand holds: the dealer's up card. Tables
// are rows over that card, so that the sum over subsets is a sum of rows.
class PassedHandsByCard {
 public:
  static constexpr std::size_t width = 64;
  using Row = std::array<std::int32_t, width>;

  explicit PassedHandsByCard(std::size_t deck);
  void pass(const SortedHands::Hand& hand);
  // For each card: of the passed hands that hold it, those that share no card with this hand.
  // Meaningless for the hand's own cards.
  Row avoiding(const SortedHands::Hand& hand) const;

 private:
  Row ones_{};
  std::vector<Row> pairs_;                                 // by the other card
  std::vector<std::array<std::uint16_t, width>> triples_;  // by the other two
  std::vector<std::array<std::uint8_t, width>> fours_;     // by the other three
  std::vector<std::uint64_t> fives_;                       // by the other four, a bit each
};

}  // namespace houseway
