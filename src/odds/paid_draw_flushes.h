#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "odds/paid_draw_ranks.h"

namespace houseway::paid_draw {

// The dealer's flushes beside an up card: the four hidden cards are of its suit. Masks are of that
// suit's ranks without the up card's, closed up: twelve bits.
class DealersFlushes {
 public:
  DealersFlushes(const Finals& finals, unsigned ranks, std::uint8_t up);

  unsigned closed_up(unsigned ranks) const {
    return (ranks & low_) | (ranks >> 1U & ~low_ & (masks - 1));
  }
  std::size_t count() const { return strengths_.size(); }

  // What a hand that is no flush met by ranks, put right for the dealer's flushes among the cards
  // that are left.
  Passed put_right(Passed met, std::size_t kind, unsigned left) const {
    const Moved& moved = moved_[kind * masks + left];
    met.unqualified -= unqualified_[left];
    met.lower -= moved.lower;
    met.not_higher -= moved.not_higher;
    return met;
  }
  // Final hands of a kind are moved alike.
  std::size_t kind(std::size_t size, std::size_t place) const { return kinds_[size][place]; }

  // The same for a flush, `all` the hands that the dealer can have.
  Passed put_right_flush(const Passed& met, std::uint32_t strength, unsigned left,
                         std::int32_t all) const;

 private:
  static constexpr std::size_t masks = 1U << (rank_count - 1);
  static constexpr std::size_t words = 8;  // for 495 flushes
  struct Moved {
    std::int16_t lower = 0;
    std::int16_t not_higher = 0;
  };
  using Bits = std::array<std::uint64_t, words>;

  unsigned low_;
  std::vector<std::uint32_t> strengths_;    // of the flushes, from the weakest
  std::array<Bits, rank_count> holding_{};  // by bit of a mask, those that hold that card
  std::vector<std::int16_t> unqualified_;   // by what is left: those that do not qualify by ranks
  std::vector<std::int16_t> all_;
  std::array<std::vector<std::uint16_t>, six_cards + 1> kinds_;
  std::vector<Moved> moved_;
};

}  // namespace houseway::paid_draw
