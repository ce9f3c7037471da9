#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/card.h"
#include "odds/passed_hands.h"
#include "ranking/fast_high.h"

// Ranks of a few cards: chosen, numbered and added up.
namespace houseway::rank_choices {

// For lists so short that the library's sorting would be most of the work.
template <class Items>
void put_in_order(Items& items) {
  for (std::size_t i = 1; i < items.size(); ++i) {
    for (std::size_t at = i; at > 0 && items[at] < items[at - 1]; --at) {
      std::swap(items[at], items[at - 1]);
    }
  }
}

inline constexpr std::size_t all_masks = 1U << rank_count;

// The number of each mask among those with as many bits.
inline constexpr auto number_of_mask = [] {
  std::array<std::uint16_t, all_masks> numbers{};
  std::array<std::uint16_t, rank_count + 1> next{};
  for (std::size_t mask = 0; mask < all_masks; ++mask) {
    numbers[mask] = next[static_cast<std::size_t>(std::popcount(mask))]++;
  }
  return numbers;
}();

// Choices of ranks, rising and perhaps alike.
constexpr std::size_t place_of_ranks(const auto& ranks) {
  std::size_t place = 0;
  for (std::size_t i = 0; i < ranks.size(); ++i) place += Places::of(ranks[i] + i, i);
  return place;
}
constexpr std::size_t place_of_pair(std::size_t low, std::size_t high) {
  return Places::of(low, 0) + Places::of(high + 1, 1);
}
inline constexpr std::array<std::size_t, 6> choices{1, 13, 91, 455, 1'820, 6'188};
// Of a suit's ranks on the board, with those of the others.
inline constexpr std::array<std::size_t, 6> masks{0, 0, 0, 286, 715, 1'287};
inline constexpr std::size_t suited_kinds =
    masks[3] * choices[2] + masks[4] * choices[1] + masks[5] * choices[0];

// The ranks of five cards as a sum, so that those to come are added to those seen: what the cards
// from 2 to 7 weigh and what those from 8 to ace weigh, apart. Each sum has a number.
class RankSums {
 public:
  static constexpr std::size_t all = 462 * 792;  // of up to five cards of six ranks, and of seven

  RankSums() {
    const auto fill = [](std::vector<std::uint16_t>& numbers, std::size_t from, std::size_t to) {
      std::uint16_t next = 0;
      const auto extend = [&](auto&& self, std::size_t rank, std::size_t left,
                              std::size_t sum) -> void {
        if (rank == to) {
          if (sum >= numbers.size()) numbers.resize(sum + 1);
          numbers[sum] = next++;
          return;
        }
        for (std::size_t count = 0; count <= left; ++count) {
          self(self, rank + 1, left - count, sum + count * CardKeys::weights[rank]);
        }
      };
      extend(extend, from, 5, 0);
    };
    fill(low_, 0, CardKeys::low_ranks);
    fill(top_, CardKeys::low_ranks, rank_count);
  }

  static std::uint64_t of(std::size_t rank) {
    return std::uint64_t{CardKeys::weights[rank]} << (rank < CardKeys::low_ranks ? 32U : 0U);
  }
  std::size_t number(std::uint64_t sum) const {
    return low_[sum >> 32U] * std::size_t{792} + top_[sum & 0xFFFF'FFFFU];
  }

 private:
  std::vector<std::uint16_t> low_;
  std::vector<std::uint16_t> top_;
};

inline const RankSums& rank_sums() {
  static const RankSums sums;
  return sums;
}

// The strengths of flushes by the mask of their ranks.
inline const std::vector<std::uint16_t>& flush_strengths() {
  static const std::vector<std::uint16_t> all = [] {
    std::vector<std::uint16_t> strengths(all_masks);
    for (std::size_t mask = 0; mask < all_masks; ++mask) {
      const int size = std::popcount(mask);
      if (size < 5 || size > 7) continue;
      strengths[mask] = fast_high().strength(FastHigh::Hand(CardSet(mask)));
    }
    return strengths;
  }();
  return all;
}

// Up to two ranks, rising.
struct Few {
  std::size_t size = 0;
  std::uint8_t low = 0;
  std::uint8_t high = 0;

  std::size_t place() const { return size < 2 ? high : place_of_pair(low, high); }
  std::uint64_t sum() const {
    return (size > 0 ? RankSums::of(high) : 0) + (size > 1 ? RankSums::of(low) : 0);
  }
};

inline Few together(const Few& a, const Few& b) {
  if (a.size == 0) return b;
  if (b.size == 0) return a;
  return {2, std::min(a.high, b.high), std::max(a.high, b.high)};
}

inline Few few_of(unsigned mask) {
  const auto high = static_cast<std::uint8_t>(mask == 0 ? 0 : std::bit_width(mask) - 1);
  const auto low = static_cast<std::uint8_t>(mask == 0 ? 0 : std::countr_zero(mask));
  return {static_cast<std::size_t>(std::popcount(mask)), low, high};
}

template <class Visit>
void for_each_rank(unsigned mask, Visit visit) {
  for (; mask != 0; mask &= mask - 1) visit(static_cast<std::uint8_t>(std::countr_zero(mask)));
}

// Every choice of so many ranks of a mask.
template <class Visit>
void for_each_subset(unsigned mask, std::size_t size, Visit visit, unsigned chosen = 0) {
  if (size == 0) return visit(chosen);
  for (; mask != 0; mask &= mask - 1) {
    const unsigned lowest = mask & (~mask + 1);
    for_each_subset(mask & ~lowest, size - 1, visit, chosen | lowest);
  }
}

// Up to two cards by their ranks, and in how many ways there are such among those left.
template <class Left, class Visit>
void for_each_few(std::size_t size, Left left, Visit visit) {
  if (size == 0) return visit(Few{}, 1);
  for (std::uint8_t high = 0; high < rank_count; ++high) {
    const int of_high = left(high);
    if (of_high <= 0) continue;
    if (size == 1) {
      visit(Few{1, high, high}, of_high);
      continue;
    }
    for (std::uint8_t low = 0; low < high; ++low) {
      const int ways = of_high * left(low);
      if (ways > 0) visit(Few{2, low, high}, ways);
    }
    if (of_high > 1) visit(Few{2, high, high}, of_high * (of_high - 1) / 2);
  }
}

// Some ranks and a few more, rising.
inline List<std::uint8_t, 5> ranks_of(List<std::uint8_t, 5> ranks, const Few& few) {
  if (few.size > 1) ranks.push_back(few.low);
  if (few.size > 0) ranks.push_back(few.high);
  put_in_order(ranks);
  return ranks;
}

}  // namespace houseway::rank_choices
