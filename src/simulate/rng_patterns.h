#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <span>
#include <string_view>
#include <vector>

#include "simulate/rng_result.h"

// What tests of numbers, of words and of cards have in common.
namespace houseway {

// Which of five are alike.
constexpr std::array<std::string_view, 7> poker_patterns{
    "none alike", "a pair", "two pairs", "three", "full house", "four", "five"};
std::size_t poker_pattern(const std::array<std::uint16_t, 5>& hand);
// How often each comes, out of a total that follows: `ways(c, a)` is the weight of having a of
// class c.
std::vector<double> poker_chances(std::size_t classes,
                                  const std::function<double(std::size_t, int)>& ways);

// Counts the orders of so many items in a row, as long as no two are alike.
class OrderCounts {
 public:
  // So many in a row that each order is expected at least 20 times; up to five.
  explicit OrderCounts(std::size_t items);
  std::size_t in_a_row() const { return in_a_row_; }
  template <class Items>
  void add(const Items& items) {
    std::size_t rank = 0;
    for (std::size_t i = 0; i < in_a_row_; ++i) {
      std::size_t smaller = 0;
      for (std::size_t j = i + 1; j < in_a_row_; ++j) {
        if (items[j] == items[i]) return;
        smaller += items[j] < items[i] ? 1U : 0U;
      }
      rank = rank * (in_a_row_ - i) + smaller;
    }
    ++counts_[rank];
  }
  ChiSquare chi_square() const;

 private:
  std::size_t in_a_row_ = 2;
  std::vector<std::uint64_t> counts_;
};

// The chances of a count of events that are rare and independent; the last is of all beyond.
std::vector<double> poisson_chances(double mean, std::size_t cells);

// Those of a count of pairs alike, where so many groups fall into so many cells of one chance. It
// is nearly Poisson, and a long run tells that it is not.
std::vector<double> pair_chances(std::size_t groups, double cells, std::size_t counted);

// One more in the cell, or in the last where the cell lies beyond.
void count_in(std::vector<std::uint64_t>& counts, std::size_t cell);

}  // namespace houseway
