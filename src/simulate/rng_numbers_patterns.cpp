#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "simulate/rng_numbers.h"
#include "simulate/rng_patterns.h"

// What comes after what: gaps, hands of five, collections, orders, runs.
namespace houseway {
namespace {

constexpr std::size_t collected_classes = 8;
constexpr std::size_t group_of_five = 5;

// The chance that all classes have come in so many draws or fewer, for every number of draws.
std::vector<double> collected_within(const Chances& chances, std::size_t most) {
  std::vector<double> within(most + 1);
  for (unsigned missing = 0; missing < 1U << chances.size(); ++missing) {
    double others = 1;
    double sign = 1;
    for (std::size_t i = 0; i < chances.size(); ++i) {
      if ((missing >> i & 1U) == 0) continue;
      others -= chances[i];
      sign = -sign;
    }
    double term = sign;
    for (double& chance : within) {
      chance += term;
      term *= std::max(0.0, others);
    }
  }
  return within;
}

// Each chance is the next of a rising series less this one; the last is what is left over.
std::vector<double> differences(const std::vector<double>& rising) {
  std::vector<double> chances;
  for (std::size_t i = 0; i + 1 < rising.size(); ++i) {
    chances.push_back(std::max(0.0, rising[i + 1] - rising[i]));
  }
  chances.push_back(std::max(0.0, 1 - rising.back()));
  return chances;
}

}  // namespace

RngResult number_gap(const Chances& chances, Numbers numbers) {
  const NumberClasses classes(chances, collected_classes);
  const double marked = classes.chances.front();
  const auto longest = static_cast<std::size_t>(12 / marked);
  std::vector<double> expected;
  for (std::size_t i = 0; i < longest; ++i) {
    expected.push_back(marked * std::pow(1 - marked, static_cast<double>(i)));
  }
  expected.push_back(std::pow(1 - marked, static_cast<double>(longest)));
  std::vector<std::uint64_t> counts(expected.size());
  std::size_t gap = 0;
  for (const std::uint16_t number : numbers) {
    if (classes.of[number] != 0) {
      ++gap;
      continue;
    }
    count_in(counts, gap);
    gap = 0;
  }
  return chi_square_result(RngTest::gap,
                           fmt::format("gaps between values with a chance of {:.4f}", marked),
                           chi_square_of(counts, expected));
}

RngResult number_poker(const Chances& chances, Numbers numbers) {
  std::vector<std::uint64_t> counts(poker_patterns.size());
  for (std::size_t i = 0; i + group_of_five <= numbers.size(); i += group_of_five) {
    ++counts[poker_pattern(
        {numbers[i], numbers[i + 1], numbers[i + 2], numbers[i + 3], numbers[i + 4]})];
  }
  const auto ways = [&](std::size_t value, int times) {
    return std::pow(chances[value], times) / std::exp(log_factorial(times));
  };
  return chi_square_result(RngTest::poker, "which of five values are alike",
                           chi_square_of(counts, poker_chances(chances.size(), ways)));
}

RngResult number_coupon_collector(const Chances& chances, Numbers numbers) {
  const NumberClasses classes(chances, collected_classes);
  const double rarest = *std::min_element(classes.chances.begin(), classes.chances.end());
  const auto longest = static_cast<std::size_t>(12 / rarest);
  const std::vector<double> expected = differences(collected_within(classes.chances, longest));
  std::vector<std::uint64_t> counts(expected.size());
  const unsigned all = (1U << classes.chances.size()) - 1;
  unsigned seen = 0;
  std::size_t drawn = 0;
  for (const std::uint16_t number : numbers) {
    ++drawn;
    seen |= 1U << classes.of[number];
    if (seen != all) continue;
    count_in(counts, drawn - 1);
    seen = 0;
    drawn = 0;
  }
  return chi_square_result(
      RngTest::coupon_collector,
      fmt::format("values drawn until {} {} have come", classes.chances.size(),
                  classes.chances.size() == chances.size() ? "values" : "classes of values"),
      chi_square_of(counts, expected));
}

RngResult number_permutation(const Chances& chances, Numbers numbers) {
  const std::vector<double> fractions = fractions_of(chances, numbers);
  OrderCounts orders(fractions.size());
  for (std::size_t i = 0; i + orders.in_a_row() <= fractions.size(); i += orders.in_a_row()) {
    orders.add(fractions.data() + i);
  }
  return chi_square_result(
      RngTest::permutation,
      fmt::format("orders of {} fractions, whose digits the values are", orders.in_a_row()),
      orders.chi_square());
}

RngResult number_kolmogorov_smirnov(const Chances& chances, Numbers numbers) {
  return uniform_result(RngTest::kolmogorov_smirnov, "fractions, whose digits the values are",
                        fractions_of(chances, numbers));
}

RngResult number_order_statistic(const Chances& chances, Numbers numbers) {
  std::vector<double> expected;
  double below = 0;
  double up_to = 0;
  for (const double chance : chances) {
    below += chance;
    const double all_five = std::pow(std::min(1.0, below), group_of_five);
    expected.push_back(all_five - up_to);
    up_to = all_five;
  }
  std::vector<std::uint64_t> counts(chances.size());
  for (std::size_t i = 0; i + group_of_five <= numbers.size(); i += group_of_five) {
    const auto five = numbers.subspan(i, group_of_five);
    ++counts[*std::max_element(five.begin(), five.end())];
  }
  return chi_square_result(RngTest::order_statistic, "the greatest of five values",
                           chi_square_of(counts, expected));
}

RngResult number_runs(const Chances& chances, Numbers numbers) {
  constexpr std::size_t longest = 12;
  // The chance that so many values rise: the sum over all rising choices of them.
  std::vector<double> rises(longest + 2);
  rises[0] = 1;
  for (const double chance : chances) {
    for (std::size_t i = rises.size() - 1; i > 0; --i) rises[i] += chance * rises[i - 1];
  }
  std::vector<double> expected;
  for (std::size_t i = 1; i <= longest; ++i) expected.push_back(rises[i] - rises[i + 1]);
  expected.push_back(rises[longest + 1]);
  std::vector<std::uint64_t> counts(expected.size());
  // The value that breaks a run is left out, so that the next one does not depend on it.
  for (std::size_t i = 0; i < numbers.size();) {
    std::size_t end = i + 1;
    while (end < numbers.size() && numbers[end] > numbers[end - 1]) ++end;
    if (end == numbers.size()) break;
    count_in(counts, end - i - 1);
    i = end + 1;
  }
  return chi_square_result(RngTest::runs, "lengths of rising runs",
                           chi_square_of(counts, expected));
}

}  // namespace houseway
