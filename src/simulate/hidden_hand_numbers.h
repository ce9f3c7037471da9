#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/card.h"

// Hands as numbers without gaps, for tables of what they are worth and what is done with them.
namespace houseway::hidden_hand_play {

constexpr std::uint32_t choose(std::uint32_t from, std::uint32_t count) {
  std::uint64_t ways = 1;
  for (std::uint32_t i = 0; i < count; ++i) ways = ways * (from - i) / (i + 1);
  return from < count ? 0 : static_cast<std::uint32_t>(ways);
}

// Every hand of so many cards by itself, of a deck with or without a joker.
class HandNumbers {
 public:
  explicit HandNumbers(bool joker) : deck_(joker ? 53U : 52U) {
    for (std::uint32_t id = 0; id < 64; ++id) {
      const std::uint32_t suit = id / 16;
      const bool after_joker = joker && id > Card::joker().id();
      const std::uint32_t place = suit * 13 + id % 16 + (after_joker && suit > 0 ? 1 : 0);
      for (std::uint32_t i = 0; i < most; ++i) ways_[i][id] = choose(place, i + 1);
    }
  }

  std::size_t size(std::size_t cards) const {
    return choose(deck_, static_cast<std::uint32_t>(cards));
  }
  // The choices of fewer, lower cards: of the lowest card alone, of it and the next, and so on.
  template <std::size_t cards>
  std::uint32_t number(CardSet hand) const {
    static_assert(cards <= most);
    std::uint64_t left = hand.bits();
    std::uint32_t sum = 0;
    for (std::size_t i = 0; i < cards; ++i, left &= left - 1U) {
      sum += ways_[i][static_cast<std::size_t>(std::countr_zero(left)) % 64];
    }
    return sum;
  }

 private:
  static constexpr std::size_t most = 5;

  std::uint32_t deck_;
  std::array<std::array<std::uint32_t, 64>, most> ways_{};
};

// Hands that differ by a renaming of suits have the same number. The suits are put in order, those
// with more cards first and of equally many the higher; how many each has is the hand's shape, and
// within a shape the suits that have equally many are a choice with repetition.
class SuitNumbers {
 public:
  SuitNumbers(std::uint32_t cards, bool joker) {
    for (std::uint32_t ranks = 0; ranks < suits_.size(); ++ranks) {
      const auto held = static_cast<std::uint32_t>(std::popcount(ranks));
      if (held <= cards) suits_[ranks] = cube(held) << cube_shift | taken_[held]++ << rank_shift;
    }
    add_shapes(cards);
    // A hand with the joker is one of fewer cards, whose shapes have other sums of cubes.
    if (joker) add_shapes(cards - 1);
  }

  std::size_t size() const { return size_; }

  // Of many hands at once: their numbers, and the places of their suits in that order, two bits
  // each from clubs on.
  template <std::size_t hands>
  struct Found {
    std::array<std::uint32_t, hands> number{};
    std::array<std::uint8_t, hands> places{};
  };
  template <std::size_t hands>
  void find(const std::array<std::uint64_t, hands>& bits, Found<hands>& found) const {
    using Each = std::array<std::uint32_t, hands>;
    alignas(64) std::array<Each, suit_count> suits;
    alignas(64) std::array<Each, suit_count> parts;
    // Suits that are alike stay in the order from clubs on.
    for (std::size_t i = 0; i < hands; ++i) {
      for (unsigned suit = 0; suit < suits.size(); ++suit) {
        suits[suit][i] = suits_[(bits[i] >> (16U * suit)) & 0x1FFFU] + 3 - suit;
      }
    }
    for (std::size_t i = 0; i < hands; ++i) {
      const std::uint32_t c = suits[0][i];
      const std::uint32_t d = suits[1][i];
      const std::uint32_t h = suits[2][i];
      const std::uint32_t s = suits[3][i];
      const std::uint32_t cd = c < d ? 1 : 0;
      const std::uint32_t ch = c < h ? 1 : 0;
      const std::uint32_t cs = c < s ? 1 : 0;
      const std::uint32_t dh = d < h ? 1 : 0;
      const std::uint32_t ds = d < s ? 1 : 0;
      const std::uint32_t hs = h < s ? 1 : 0;
      const std::uint32_t at_c = cd + ch + cs;
      const std::uint32_t at_d = 1 - cd + dh + ds;
      const std::uint32_t at_h = 2 - ch - dh + hs;
      const std::uint32_t at_s = 3 - cs - ds - hs;
      const std::uint32_t shape = (c + d + h + s) >> cube_shift << 2U;
      parts[0][i] = shape + at_c;
      parts[1][i] = shape + at_d;
      parts[2][i] = shape + at_h;
      parts[3][i] = shape + at_s;
      found.places[i] = static_cast<std::uint8_t>(at_c | at_d << 2U | at_h << 4U | at_s << 6U);
    }
    for (std::size_t i = 0; i < hands; ++i) {
      std::uint32_t number = 0;
      for (std::size_t suit = 0; suit < suits.size(); ++suit) {
        const std::uint32_t held = (suits[suit][i] & low_bits) >> rank_shift;
        number += counts_[first_count_[parts[suit][i]] + held];
      }
      found.number[i] = number;
    }
  }

 private:
  static constexpr std::uint32_t most = 7;
  // The number of a suit's ranks among those of as many cards, and above the cube of that.
  static constexpr unsigned rank_shift = 2;
  static constexpr unsigned cube_shift = 16;
  static constexpr std::uint32_t low_bits = (1U << cube_shift) - 1U;

  // No two shapes of the hands that there are have the same sum.
  static constexpr std::uint32_t cube(std::uint32_t held) { return held * held * held; }

  void add_shapes(std::uint32_t cards) {
    for (std::uint32_t a = 0; a <= cards; ++a) {
      for (std::uint32_t b = 0; b <= a && a + b <= cards; ++b) {
        for (std::uint32_t c = 0; c <= b && a + b + c <= cards; ++c) {
          const std::uint32_t d = cards - a - b - c;
          if (d <= c) add_shape({a, b, c, d});
        }
      }
    }
  }
  void add_shape(const std::array<std::uint32_t, suit_count>& held) {
    const std::uint32_t shape = cube(held[0]) + cube(held[1]) + cube(held[2]) + cube(held[3]);
    std::uint32_t ways = 1;
    for (std::size_t i = 0; i < held.size();) {
      std::size_t end = i;
      while (end < held.size() && held[end] == held[i]) ++end;
      const std::uint32_t of_suit = choose(rank_count, held[i]);
      const auto alike = static_cast<std::uint32_t>(end - i);
      for (; i < end; ++i) {
        first_count_[shape * suit_count + i] = static_cast<std::uint32_t>(counts_.size());
        const auto left = static_cast<std::uint32_t>(end - i);
        for (std::uint32_t ranks = 0; ranks < of_suit; ++ranks) {
          counts_.push_back((i == 0 ? size_ : 0) + ways * choose(ranks + left - 1, left));
        }
      }
      ways *= choose(of_suit + alike - 1, alike);
    }
    size_ += ways;
  }

  std::uint32_t size_ = 0;
  std::array<std::uint32_t, most + 1> taken_{};
  std::array<std::uint32_t, 1U << rank_count> suits_{};
  // What a suit counts by its ranks; of every shape a stretch for each place in order.
  std::vector<std::uint32_t> counts_;
  std::array<std::uint32_t, (most * most * most + 1) * suit_count> first_count_{};
};

}  // namespace houseway::hidden_hand_play
