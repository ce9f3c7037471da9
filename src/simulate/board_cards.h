#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/card.h"

// Cards and sets of them as the kernels of games with community cards count them.
namespace houseway::board_kernels {

constexpr std::size_t pack_size = 52;

// Cards are numbered rank by rank, the suits together.
constexpr Card card_of(std::size_t number) {
  return {static_cast<Rank>(number / suit_count), static_cast<Suit>(number % suit_count)};
}
constexpr std::uint8_t number_of(Card card) {
  return static_cast<std::uint8_t>(static_cast<std::size_t>(card.rank()) * suit_count +
                                   static_cast<std::size_t>(card.suit()));
}

// n over k.
constexpr std::size_t most_in_set = 4;
inline constexpr auto ways_to_choose = [] {
  std::array<std::array<std::uint32_t, pack_size + 1>, most_in_set + 1> ways{};
  for (std::size_t n = 0; n <= pack_size; ++n) {
    ways[0][n] = 1;
    for (std::size_t k = 1; k <= most_in_set && n > 0; ++k) {
      ways[k][n] = ways[k][n - 1] + ways[k - 1][n - 1];
    }
  }
  return ways;
}();

template <std::size_t size>
using NumberSet = std::array<std::uint8_t, size>;

// The place of a set among all of its size, in whatever order its numbers are.
template <std::size_t size>
std::size_t place_of(NumberSet<size> set) {
  const auto put = [&](std::size_t a, std::size_t b) {
    const std::uint8_t low = std::min(set[a], set[b]);
    set[b] = std::max(set[a], set[b]);
    set[a] = low;
  };
  if constexpr (size == 2) {
    put(0, 1);
  } else if constexpr (size == 3) {
    put(0, 1), put(1, 2), put(0, 1);
  } else {
    static_assert(size == 4);
    put(0, 1), put(2, 3), put(0, 2), put(1, 3), put(1, 2);
  }
  std::size_t place = 0;
  for (std::size_t i = 0; i < size; ++i) place += ways_to_choose[i + 1][set[i]];
  return place;
}
template <std::size_t size>
constexpr std::size_t sets_of = ways_to_choose[size][pack_size];

// Every set of a size in the order of the places, calling visit(set).
template <std::size_t size, class Visit>
void for_each_set(Visit visit) {
  NumberSet<size> set{};
  for (std::size_t i = 0; i < size; ++i) set[i] = static_cast<std::uint8_t>(i);
  for (;;) {
    visit(std::as_const(set));
    std::size_t i = 0;
    while (i + 1 < size && set[i] + 1 == set[i + 1]) ++i;
    if (++set[i] == pack_size) return;
    for (std::size_t below = 0; below < i; ++below) set[below] = static_cast<std::uint8_t>(below);
  }
}

// The renamings of suits, and what each makes of every number.
using Suits = std::array<std::uint8_t, suit_count>;
inline constexpr std::size_t renamings = 24;
inline constexpr auto all_renamings = [] {
  std::array<Suits, renamings> all{};
  Suits suits{0, 1, 2, 3};
  for (Suits& each : all) {
    each = suits;
    std::next_permutation(suits.begin(), suits.end());
  }
  return all;
}();
using Renamed = std::array<std::uint8_t, pack_size>;
inline constexpr auto renamed_numbers = [] {
  std::array<Renamed, renamings> all{};
  for (std::size_t i = 0; i < renamings; ++i) {
    for (std::size_t n = 0; n < pack_size; ++n) {
      all[i][n] = static_cast<std::uint8_t>(n - n % suit_count + all_renamings[i][n % suit_count]);
    }
  }
  return all;
}();

// Sets of one size up to a renaming of suits.
template <std::size_t size>
class SetsUpToSuits {
 public:
  struct Member {
    std::uint16_t set_class = 0;
    std::uint8_t renaming = 0;  // turns the set into the one that stands for its class
  };

  SetsUpToSuits();

  std::size_t classes() const { return first_.size(); }
  const NumberSet<size>& first(std::size_t set_class) const { return first_[set_class]; }
  const Member& of(const NumberSet<size>& set) const { return at(place_of(set)); }
  const Member& at(std::size_t place) const { return members_[place]; }
  void prefetch(std::size_t place) const { __builtin_prefetch(&members_[place]); }

 private:
  std::vector<Member> members_;
  std::vector<NumberSet<size>> first_;
};
extern template class SetsUpToSuits<2>;
extern template class SetsUpToSuits<3>;
extern template class SetsUpToSuits<4>;

// What was decided in each of many situations, found when it is first asked for: so many bits for
// each, 0 where it has not been. May be used by several threads at once.
class Memo {
 public:
  Memo() = default;
  Memo(std::size_t situations, unsigned bits);

  std::uint32_t operator[](std::size_t situation) const {
    return words_[situation >> in_word_].load(std::memory_order_relaxed) >> shift(situation) &
           mask_;
  }
  // Adds bits that were 0.
  void add(std::size_t situation, std::uint32_t value) const {
    words_[situation >> in_word_].fetch_or(value << shift(situation), std::memory_order_relaxed);
  }
  void prefetch(std::size_t situation) const { __builtin_prefetch(&words_[situation >> in_word_]); }

 private:
  unsigned shift(std::size_t situation) const {
    return (static_cast<unsigned>(situation) & ((1U << in_word_) - 1U)) << bits_log_;
  }

  unsigned bits_log_ = 0;
  unsigned in_word_ = 0;  // the logarithm of how many
  std::uint32_t mask_ = 0;
  mutable std::vector<std::atomic<std::uint32_t>> words_;
};

// A hand of five cards of each strength of fast_high(), by the strength; at 0 stands none.
std::vector<CardSet> hand_of_each_strength();

}  // namespace houseway::board_kernels
