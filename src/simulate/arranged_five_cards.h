#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace houseway::arranged_rounds {

constexpr std::size_t five = 5;

constexpr std::size_t choices(std::size_t from, std::size_t count) {
  std::size_t ways = from < count ? 0 : 1;
  for (std::size_t i = 0; i < count; ++i) ways = ways * (from - i) / (i + 1);
  return ways;
}

// By how many cards come below it in a choice of five, what a card adds to the number of that.
inline constexpr auto numbers_of_five = [] {
  std::array<std::array<std::uint32_t, 64>, five> ways{};
  for (std::size_t below = 0; below < five; ++below) {
    for (std::size_t place = 0; place < ways[below].size(); ++place) {
      ways[below][place] = static_cast<std::uint32_t>(choices(place, below + 1));
    }
  }
  return ways;
}();

// Five cards numbered among all choices of them, by a mask of their places in the deck.
inline std::size_t number_of_five(std::uint64_t places) {
  std::size_t sum = 0;
  for (const auto& ways : numbers_of_five) {
    sum += ways[static_cast<std::size_t>(std::countr_zero(places))];
    places &= places - 1U;
  }
  return sum;
}

}  // namespace houseway::arranged_rounds
