#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "ranking/fast_high.h"
#include "simulate/board_course.h"

namespace houseway::board_kernels {

// The best play on five community cards where one raise may still be made or the hand is folded:
// found each time by counting the hands of the dealer that the player's meets, as the solver of
// these games does (odds/one_raise.h).
//
// Where no flush is possible only ranks matter: the 91 pairs of ranks that a hand may have are in
// an order that the ranks of the board alone decide, and how often each comes is a product of the
// cards left. With three cards of a suit or more the hands that have a flush are counted apart.
class RiverPlay {
 public:
  // Whether the last decision is such a one.
  static bool fits(const SeatCourse& course);
  explicit RiverPlay(const SeatCourse& course);

  // The way, one more than which it is, with this strength of the seven cards.
  std::uint32_t operator()(const std::uint8_t* own, const std::uint8_t* board,
                           std::uint16_t mine) const {
    return raises(own, board, mine) ? raise_ : fold_;
  }

 private:
  // A lane for each rank.
  static constexpr std::size_t lanes = 16;
  using Lanes [[gnu::vector_size(lanes)]] = std::int8_t;
  using Row = std::array<std::int8_t, lanes>;
  static constexpr std::int8_t beyond = 127;  // all pairs of ranks

  // The place of every pair of ranks among those that can come with the ranks of a board, equal
  // ones having one place.
  struct alignas(2 * lanes) RankBoard {
    std::array<Row, rank_count> order{};
    // Of two cards of one rank; then the first places that qualify and that beat any flush.
    Row alike{};
  };
  static constexpr std::size_t qualifying = 13;
  static constexpr std::size_t above_flushes = 14;

  // Hands of the dealer: those that do not qualify, are lower, are not higher; each twice.
  struct Met {
    int unqualified = 0;
    int lower = 0;
    int not_higher = 0;
  };
  // What they make of the gain of a raise over a fold.
  struct Gain {
    std::int64_t always = 0;
    std::int64_t unqualified = 0;
    std::int64_t lower = 0;
    std::int64_t not_higher = 0;
  };
  // Of places among pairs of ranks: where hands begin that qualify, that are not lower than the
  // player's, that are higher.
  struct Bounds {
    std::int8_t qualified = 0;
    std::int8_t equal = 0;
    std::int8_t higher = 0;
  };

  void find_orders();
  void find_gains(const SeatCourse& course);
  bool raises(const std::uint8_t* own, const std::uint8_t* board, std::uint16_t mine) const;
  static Met plain(const RankBoard& ranks, const Bounds& bounds, const Row& left);
  void add_flushes(unsigned suited, unsigned open, int others, std::uint16_t mine, Met& met) const;

  const FastHigh& ranking_ = fast_high();
  std::uint32_t raise_ = 0;
  std::uint32_t fold_ = 0;
  std::uint16_t qualifies_from_ = 0;
  std::array<std::uint8_t, pack_size * pack_size> pair_{};  // ranks of two cards
  std::vector<std::uint16_t> four_;                         // of two such pairs
  std::vector<std::uint16_t> board_;                        // and of a fifth card
  std::vector<RankBoard> boards_;
  std::vector<std::uint16_t> flushes_;  // strengths by mask of ranks
  std::array<HandClass, 7'463> class_of_{};
  static constexpr std::size_t classes = static_cast<std::size_t>(HandClass::royal_flush) + 1;
  std::array<std::array<Gain, 2>, classes>
      gains_{};  // by class, and whether as strong a hand qualifies
};

}  // namespace houseway::board_kernels
