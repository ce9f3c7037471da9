#include "simulate/drawn_rounds.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace houseway::drawn_rounds {

double ways_to_choose(int n, int k) {
  double ways = 1;
  for (int i = 0; i < k; ++i) ways = ways * (n - i) / (i + 1);
  return ways;
}

std::size_t HandsSettled::hash() const {
  std::uint64_t mixed = size;
  for (std::size_t i = 0; i < size; ++i) {
    mixed = (mixed ^ (std::uint64_t{keys[i]} << 8U | formed[i])) * 0x9E3779B97F4A7C15U;
    mixed ^= mixed >> 29U;
  }
  return mixed;
}

// The first hand of each box stays in its place: it has that box's wager.
HandsSettled HandsSettled::in_any_order() const {
  HandsSettled sorted{.size = size};
  std::size_t kept = 0;
  for (const bool of_split : {false, true}) {
    for (std::size_t i = 0; i < size; ++i) {
      if ((formed[i] > 0) == of_split) sorted.keys[kept++] = keys[i];
    }
  }
  const auto first_formed =
      std::count(formed.begin(), formed.begin() + static_cast<std::ptrdiff_t>(size), 0);
  std::sort(sorted.keys.begin() + first_formed,
            sorted.keys.begin() + static_cast<std::ptrdiff_t>(size));
  return sorted;
}

// As many as can come up: a box that becomes n hands has been split in one of so many orders as
// there are binary trees with n leaves.
RoundNumbers::RoundNumbers(std::uint32_t first, const Ways& ways, int boxes, int most)
    : first_(first) {
  double in_order = boxes > 1 ? ways.dealt : 0;
  double in_any_order = in_order;
  for (const int formed : ways.formed) {
    double each = ways.kept;
    for (int hands = 2; hands <= most; ++hands) {
      each *= formed;
      in_order += each * ways_to_choose(2 * hands - 2, hands - 1) / hands;
    }
    // Of the hands formed, how many settle in each way.
    if (formed > 0) in_any_order += ways.kept * ways_to_choose(most - 1 + formed, formed);
  }
  in_order_ = static_cast<std::uint32_t>(std::min(std::pow(in_order, boxes), room));
  if (std::pow(in_order, boxes) <= room) return;
  in_any_order_ = static_cast<std::uint32_t>(std::min(std::pow(in_any_order, boxes), more_room));
}

std::uint32_t RoundNumbers::number(const HandsSettled& hands) const {
  const std::lock_guard lock(mutex_);
  if (const auto known = ordered_.find(hands); known != ordered_.end()) return known->second;
  if (ordered_.size() < in_order_) {
    const auto number = first_ + static_cast<std::uint32_t>(ordered_.size());
    return ordered_.emplace(hands, number).first->second;
  }
  const HandsSettled sorted = hands.in_any_order();
  const auto number = first_ + in_order_ + static_cast<std::uint32_t>(unordered_.size());
  const auto [place, fresh] = unordered_.try_emplace(sorted, number);
  if (unordered_.size() > in_any_order_) throw std::length_error("too many ways to settle hands");
  return place->second;
}

}  // namespace houseway::drawn_rounds
