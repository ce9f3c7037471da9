#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "core/card.h"

// The hands of omaha.h out of tables, for walking boards. Each hand has a table of its own, made
// once, with what any three cards of the board are worth to it; a board is prepared once for all
// hands that meet on it:
//
//   const OmahaHand mine(...), yours(...);
//   for every board: const OmahaBoard board(...);
//                    if (mine.high(board) > yours.high(board)) ...
//
// Two hands that meet on every board take 1/12 of the time of asking FastHigh for every two cards
// with every three, and 1/1000 of that of ranking every two cards of the deck on each board. A hand
// is 44 KB.
namespace houseway {

// A board of three to five cards.
class OmahaBoard {
 public:
  explicit OmahaBoard(CardSet board) {
    std::array<unsigned, 5> cards{};
    std::size_t size = 0;
    for (std::uint64_t left = board.bits(); left != 0; left &= left - 1U) {
      cards[size++] = number_of(static_cast<unsigned>(std::countr_zero(left)));
    }
    // All ten threes of five, by their highest card. Of fewer cards the first stands for the rest.
    for (std::size_t i = 0; i < threes_.size(); ++i) {
      const Three& three = all_threes[i];
      threes_[i] = three.c < size ? number_of_three(cards[three.a], cards[three.b], cards[three.c])
                                  : threes_[0];
    }
    low_ranks_ = ace_to_eight(board);
  }

  // Each three cards of the board as a number below `all`.
  static constexpr std::size_t all = 22'100;
  const std::array<std::uint16_t, 10>& threes() const { return threes_; }
  std::size_t low_ranks() const { return low_ranks_; }

  // Cards are numbered from 0 to 51 by their id; a is below b and b below c.
  static constexpr unsigned number_of(unsigned id) { return id - 3U * (id / 16U); }
  static constexpr std::uint16_t number_of_three(unsigned a, unsigned b, unsigned c) {
    return static_cast<std::uint16_t>(a + b * (b - 1U) / 2U + c * (c - 1U) * (c - 2U) / 6U);
  }
  // The ranks from ace to 8: the ace is bit 7, the 2 bit 0.
  static constexpr std::uint8_t ace_to_eight(CardSet cards) {
    const unsigned ranks = cards.ranks();
    return static_cast<std::uint8_t>((ranks & 0x7FU) | (ranks >> 5U & 0x80U));
  }

 private:
  struct Three {
    std::uint8_t a, b, c;
  };
  static constexpr std::array<Three, 10> all_threes{{{0, 1, 2},
                                                     {0, 1, 3},
                                                     {0, 2, 3},
                                                     {1, 2, 3},
                                                     {0, 1, 4},
                                                     {0, 2, 4},
                                                     {1, 2, 4},
                                                     {0, 3, 4},
                                                     {1, 3, 4},
                                                     {2, 3, 4}}};

  std::array<std::uint16_t, 10> threes_{};
  std::uint8_t low_ranks_ = 0;
};

// Four or five own cards. Strengths are those of fast_high() and of fast_low(eight_or_better).
class OmahaHand {
 public:
  explicit OmahaHand(CardSet own);

  // The board has none of the own cards.
  std::uint16_t high(const OmahaBoard& board) const {
    std::uint16_t best = 0;
    for (const std::uint16_t three : board.threes()) best = std::max(best, of_three_[three]);
    return best;
  }
  std::uint16_t low(const OmahaBoard& board) const { return (*of_low_ranks_)[board.low_ranks()]; }

  // By the ranks from ace to 8, which are all that matters of own cards and board.
  using OfLowRanks = std::array<std::uint8_t, 256>;

 private:
  std::array<std::uint16_t, OmahaBoard::all> of_three_{};
  const OfLowRanks* of_low_ranks_;  // shared by the hands with the same
};

}  // namespace houseway
