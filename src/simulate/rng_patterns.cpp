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

// Of all ways to fill the cells those are added up in which two, three and more groups share one:
// k groups in a cell are k (k - 1) / 2 pairs.
std::vector<double> pair_chances(std::size_t groups, double cells, std::size_t counted) {
  struct Filled {
    std::size_t pairs = 0;
    double groups = 0;  // that are left, and the cells for them
    double cells = 0;
    double log_ways = 0;
  };
  const auto all = static_cast<double>(groups);
  std::vector<Filled> filled{{0, all, cells, 0}};
  std::size_t together = 2;
  while (together * (together + 1) / 2 + 1 < counted) ++together;
  for (; together >= 2; --together) {
    const std::size_t alike = together * (together - 1) / 2;
    const auto groups_of_one = static_cast<double>(together);
    std::vector<Filled> next;
    for (const Filled& before : filled) {
      for (std::size_t times = 0; before.pairs + times * alike + 1 < counted; ++times) {
        const auto shared = static_cast<double>(times);
        const Filled more{
            before.pairs + times * alike, before.groups - shared * groups_of_one,
            before.cells - shared,
            before.log_ways - shared * log_factorial(groups_of_one) - log_factorial(shared)};
        if (more.groups < 0 || more.cells < 0) break;
        next.push_back(more);
      }
    }
    filled = std::move(next);
  }
  std::vector<double> chances(counted);
  const double log_all = all * std::log(cells) - log_factorial(all) - log_factorial(cells);
  for (const Filled& each : filled) {
    if (each.groups > each.cells) continue;  // no cell is left for one alone
    chances[each.pairs] += std::exp(each.log_ways - log_factorial(each.groups) -
                                    log_factorial(each.cells - each.groups) - log_all);
  }
  chances.back() = std::max(0.0, 1 - std::accumulate(chances.begin(), chances.end(), 0.0));
  return chances;
}

void count_in(std::vector<std::uint64_t>& counts, std::size_t cell) {
  ++counts[std::min(cell, counts.size() - 1)];
}

}  // namespace houseway
