#include "simulate/rng_patterns.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

namespace houseway {
namespace {

constexpr int hand_size = 5;
// How many values the hand has once, twice, ... five times.
using TimesHeld = std::array<int, hand_size>;

std::size_t pattern_of(const TimesHeld& held) {
  if (held[4] > 0) return 6;
  if (held[3] > 0) return 5;
  if (held[2] > 0) return held[1] > 0 ? 4 : 3;
  return static_cast<std::size_t>(held[1]);
}

}  // namespace

std::size_t poker_pattern(const std::array<std::uint16_t, 5>& hand) {
  auto sorted = hand;
  std::sort(sorted.begin(), sorted.end());
  TimesHeld held{};
  for (std::size_t i = 0; i < sorted.size();) {
    std::size_t end = i + 1;
    while (end < sorted.size() && sorted[end] == sorted[i]) ++end;
    ++held[end - i - 1];
    i = end;
  }
  return pattern_of(held);
}

std::vector<double> poker_chances(std::size_t classes,
                                  const std::function<double(std::size_t, int)>& ways) {
  struct Held {
    int cards = 0;
    TimesHeld times{};
    auto operator<=>(const Held&) const = default;
  };
  std::map<Held, double> reached{{Held{}, 1.0}};
  for (std::size_t c = 0; c < classes; ++c) {
    std::map<Held, double> next = reached;
    for (const auto& [held, weight] : reached) {
      for (int a = 1; held.cards + a <= hand_size; ++a) {
        Held more = held;
        more.cards += a;
        ++more.times[static_cast<std::size_t>(a) - 1];
        next[more] += weight * ways(c, a);
      }
    }
    reached = std::move(next);
  }
  std::vector<double> chances(poker_patterns.size());
  for (const auto& [held, weight] : reached) {
    if (held.cards == hand_size) chances[pattern_of(held.times)] += weight;
  }
  const double all = std::accumulate(chances.begin(), chances.end(), 0.0);
  for (double& chance : chances) chance /= all;
  return chances;
}

OrderCounts::OrderCounts(std::size_t items) {
  constexpr std::size_t most = 5;
  constexpr std::size_t expected = 20;
  std::size_t orders = 2;
  while (in_a_row_ < most && items / (in_a_row_ + 1) >= orders * (in_a_row_ + 1) * expected) {
    orders *= ++in_a_row_;
  }
  counts_.resize(orders);
}

ChiSquare OrderCounts::chi_square() const {
  return chi_square_of(
      counts_, std::vector<double>(counts_.size(), 1.0 / static_cast<double>(counts_.size())));
}

std::vector<double> poisson_chances(double mean, std::size_t cells) {
  std::vector<double> chances(cells);
  double below = 0;
  for (std::size_t i = 0; i + 1 < cells; ++i) {
    const auto count = static_cast<double>(i);
    chances[i] = std::exp(count * std::log(mean) - mean - log_factorial(count));
    below += chances[i];
  }
  chances.back() = std::max(0.0, 1 - below);
  return chances;
}

void count_in(std::vector<std::uint64_t>& counts, std::size_t cell) {
  ++counts[std::min(cell, counts.size() - 1)];
}

}  // namespace houseway
