#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "simulate/rng_numbers.h"

// How often values come: in all, in blocks, in subsequences, in overlapping groups.
namespace houseway {
namespace {

// The values from `first` on in steps, up to `last`.
ChiSquare number_frequencies(const Chances& chances, Numbers numbers, std::size_t first,
                             std::size_t last, std::size_t step) {
  std::vector<std::uint64_t> counts(chances.size());
  for (std::size_t i = first; i < last; i += step) ++counts[numbers[i]];
  return chi_square_of(counts, chances);
}

// Of groups of so many values one behind the other, each value being the first of one.
double overlapping_statistic(const Chances& chances, Numbers numbers,
                             const std::vector<std::uint16_t>& classes, std::size_t group) {
  const std::size_t values = chances.size();
  std::vector<double> expected{static_cast<double>(numbers.size())};
  for (std::size_t i = 0; i < group; ++i) {
    std::vector<double> longer(expected.size() * values);
    for (std::size_t cell = 0; cell < longer.size(); ++cell) {
      longer[cell] = expected[cell / values] * chances[cell % values];
    }
    expected = std::move(longer);
  }
  std::vector<std::uint64_t> counts(expected.size());
  std::size_t cell = 0;
  for (std::size_t i = 0; i < group; ++i) cell = cell * values + classes[numbers[i]];
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    ++counts[cell];
    // As if the numbers stood in a circle.
    const std::uint16_t next = classes[numbers[(i + group) % numbers.size()]];
    cell = (cell * values + next) % counts.size();
  }
  double statistic = 0;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const double off = static_cast<double>(counts[i]) - expected[i];
    statistic += off * off / expected[i];
  }
  return statistic;
}

}  // namespace

Chances equal_chances(std::size_t values) {
  return Chances(values, 1.0 / static_cast<double>(values));
}

NumberClasses::NumberClasses(const Chances& all, std::size_t most) {
  const std::size_t classes = std::min(most, all.size());
  chances.resize(classes);
  for (std::size_t value = 0; value < all.size(); ++value) {
    const std::size_t its = value * classes / all.size();
    chances[its] += all[value];
    of.push_back(static_cast<std::uint16_t>(its));
  }
}

RngResult number_chi_square(const Chances& chances, Numbers numbers) {
  return chi_square_result(RngTest::chi_square, fmt::format("each of {} values", chances.size()),
                           number_frequencies(chances, numbers, 0, numbers.size(), 1));
}

RngResult number_equidistribution(const Chances& chances, Numbers numbers) {
  constexpr std::size_t blocks = 20;
  const std::size_t size = numbers.size() / blocks;
  ChiSquare sum;
  for (std::size_t i = 0; i < blocks; ++i) {
    sum += number_frequencies(chances, numbers, i * size, (i + 1) * size, 1);
  }
  return chi_square_result(RngTest::equidistribution,
                           fmt::format("each of {} values in {} blocks", chances.size(), blocks),
                           sum);
}

RngResult number_subsequences(const Chances& chances, Numbers numbers) {
  constexpr std::size_t odd_step = 7;
  constexpr std::size_t even_step = 8;
  const std::size_t half = numbers.size() / 2;
  ChiSquare sum;
  for (std::size_t i = 0; i < odd_step; ++i) {
    sum += number_frequencies(chances, numbers, i, half, odd_step);
  }
  for (std::size_t i = 0; i < even_step; ++i) {
    sum += number_frequencies(chances, numbers, half + i, numbers.size(), even_step);
  }
  return chi_square_result(RngTest::subsequences,
                           fmt::format("every {}th and every {}th value", odd_step, even_step),
                           sum);
}

RngResult number_overlaps(const Chances& chances, Numbers numbers) {
  constexpr double expected = 5;  // at least, of every group
  constexpr std::size_t longest = 16;
  const auto all = static_cast<double>(numbers.size());
  // All values where pairs of the rarest come often enough, else classes of them.
  std::size_t most = chances.size();
  NumberClasses classes(chances, most);
  const auto rarest = [&] {
    return *std::min_element(classes.chances.begin(), classes.chances.end());
  };
  while (most > 2 && all * rarest() * rarest() < expected) {
    classes = NumberClasses(chances, --most);
  }
  std::size_t group = 2;
  while (group < longest && all * std::pow(rarest(), static_cast<double>(group + 1)) >= expected) {
    ++group;
  }
  // The difference has its distribution, which neither of them has by itself (Good 1953).
  const double statistic = overlapping_statistic(classes.chances, numbers, classes.of, group) -
                           overlapping_statistic(classes.chances, numbers, classes.of, group - 1);
  const auto values = static_cast<double>(classes.chances.size());
  const double degrees = std::pow(values, static_cast<double>(group)) -
                         std::pow(values, static_cast<double>(group - 1));
  return chi_square_result(
      RngTest::overlaps,
      fmt::format("overlapping groups of {} out of {} values, less those of {}", group,
                  classes.chances.size(), group - 1),
      {statistic, degrees});
}

}  // namespace houseway
