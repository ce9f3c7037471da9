#pragma once

#include <array>
#include <bit>
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

  using Bits = std::array<std::uint64_t, 8>;  // for 495 flushes, the weakest first
  // Where a flush of the player stands among those of the dealer.
  struct Standing {
    std::uint16_t lower = 0;
    std::uint16_t not_higher = 0;
    bool above_all_others = false;
  };
  // Those that are not possible when these cards are left.
  Bits gone(unsigned left) const;
  Standing standing(std::uint32_t strength) const;
  const Standing& of_mask(unsigned ranks) const { return of_mask_[ranks]; }
  // What the player's flush met by ranks, put right; `all` are the hands that the dealer can have.
  Passed put_right_flush(Passed met, const Standing& mine, unsigned left, const Bits& gone,
                         std::int32_t all) const {
    // By ranks every flush of the dealer was taken for less than a full house.
    const std::int32_t others = (mine.above_all_others ? all : met.below_full_house) - all_[left];
    std::int32_t lower = mine.lower;
    for (std::size_t i = 0; i < gone.size() && i * 64 < mine.lower; ++i) {
      const std::size_t end = mine.lower - i * 64;
      const std::uint64_t within = end >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << end) - 1;
      lower -= std::popcount(gone[i] & within);
    }
    met.unqualified -= unqualified_[left];
    met.lower = others + lower;
    met.not_higher = met.lower;
    for (std::size_t i = mine.lower; i < mine.not_higher; ++i) {
      if ((gone[i / 64] >> (i % 64) & 1U) == 0) ++met.not_higher;
    }
    return met;
  }

 private:
  static constexpr std::size_t masks = 1U << (rank_count - 1);
  struct Moved {
    std::int16_t lower = 0;
    std::int16_t not_higher = 0;
  };

  unsigned low_;
  std::vector<std::uint32_t> strengths_;    // of the flushes, from the weakest
  std::array<Bits, rank_count> holding_{};  // by bit of a mask, those that hold that card
  std::vector<std::int16_t> unqualified_;   // by what is left: those that do not qualify by ranks
  std::vector<std::int16_t> all_;
  std::vector<Standing> of_mask_;
  std::array<std::vector<std::uint16_t>, six_cards + 1> kinds_;
  std::vector<Moved> moved_;
};

}  // namespace houseway::paid_draw
