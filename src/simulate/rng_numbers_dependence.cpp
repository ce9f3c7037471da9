#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "simulate/rng_numbers.h"
#include "simulate/rng_patterns.h"

// What values have to do with each other: neighbours, tables dealt in turn, values some way apart,
// groups that come again.
namespace houseway {
namespace {

constexpr double least_blocks = 10;  // expected with a count: few cells, none much rarer

// Values with mean 0 and variance 1.
std::vector<double> standardized(const Chances& chances, Numbers numbers) {
  double mean = 0;
  double square = 0;
  for (std::size_t i = 0; i < chances.size(); ++i) {
    const auto value = static_cast<double>(i);
    mean += chances[i] * value;
    square += chances[i] * value * value;
  }
  const double deviation = std::sqrt(square - mean * mean);
  std::vector<double> values;
  values.reserve(numbers.size());
  for (const std::uint16_t number : numbers) values.push_back((number - mean) / deviation);
  return values;
}

bool are_equal(const Chances& chances) {
  constexpr double rounding = 1e-9;
  const auto [least, most] = std::minmax_element(chances.begin(), chances.end());
  return *most - *least < rounding * *most;
}

// Values of one chance only: how many pairs of groups are the same in a block of groups.
RngResult repeated_groups(std::size_t values, Numbers numbers) {
  constexpr double least_cells = 4096;
  constexpr std::size_t counted = 24;
  std::size_t group = 1;
  double cells = static_cast<double>(values);
  for (; cells < least_cells; cells *= static_cast<double>(values)) ++group;
  const auto groups = static_cast<std::size_t>(std::lround(std::sqrt(4 * cells)));
  const double mean = static_cast<double>(groups) * static_cast<double>(groups - 1) / (2 * cells);
  std::vector<std::uint64_t> counts(counted);
  std::vector<std::uint64_t> drawn(groups);
  for (std::size_t i = 0; i + groups * group <= numbers.size();) {
    for (std::uint64_t& cell : drawn) {
      cell = 0;
      for (std::size_t j = 0; j < group; ++j) cell = cell * values + numbers[i++];
    }
    std::sort(drawn.begin(), drawn.end());
    std::size_t pairs = 0;
    std::size_t alike = 0;
    for (std::size_t j = 1; j < drawn.size(); ++j) {
      alike = drawn[j] == drawn[j - 1] ? alike + 1 : 0;
      pairs += alike;
    }
    count_in(counts, pairs);
  }
  return chi_square_result(
      RngTest::poisson,
      fmt::format("pairs alike among {} groups of {}, nearly Poisson with mean {:.4f}", groups,
                  group, mean),
      chi_square_of(counts, pair_chances(groups, cells, counted), least_blocks));
}

// How often the rarest value comes in a block: binomial, which is nearly Poisson.
RngResult rarest_value(const Chances& chances, Numbers numbers) {
  const auto rarest = std::min_element(chances.begin(), chances.end());
  const auto block = static_cast<std::size_t>(std::lround(2 / *rarest));
  std::vector<double> expected;
  for (std::size_t i = 0; i <= block; ++i) {
    const auto count = static_cast<double>(i);
    const auto others = static_cast<double>(block - i);
    expected.push_back(std::exp(log_choose(static_cast<double>(block), count) +
                                count * std::log(*rarest) + others * std::log1p(-*rarest)));
  }
  std::vector<std::uint64_t> counts(expected.size());
  const auto value = static_cast<std::uint16_t>(rarest - chances.begin());
  for (std::size_t i = 0; i + block <= numbers.size(); i += block) {
    const auto within = numbers.subspan(i, block);
    ++counts[static_cast<std::size_t>(std::count(within.begin(), within.end(), value))];
  }
  return chi_square_result(
      RngTest::poisson, fmt::format("the rarest value among {}, nearly Poisson with mean 2", block),
      chi_square_of(counts, expected, least_blocks));
}

}  // namespace

std::vector<double> fractions_of(const Chances& chances, Numbers numbers) {
  constexpr double finest = 1.0 / (1 << 24);
  const double most = *std::max_element(chances.begin(), chances.end());
  std::size_t digits = 1;
  for (double width = most; width > finest; width *= most) ++digits;
  std::vector<double> below(chances.size());
  std::exclusive_scan(chances.begin(), chances.end(), below.begin(), 0.0);
  std::vector<double> fractions;
  for (std::size_t i = 0; i + digits <= numbers.size();) {
    double fraction = 0;
    double width = 1;
    for (std::size_t j = 0; j < digits; ++j) {
      const std::uint16_t number = numbers[i++];
      fraction += width * below[number];
      width *= chances[number];
    }
    fractions.push_back(fraction + width / 2);
  }
  return fractions;
}

RngResult number_adjacency(const Chances& chances, Numbers numbers) {
  const std::size_t values = chances.size();
  std::vector<double> expected(values);
  for (std::size_t i = 0; i < values; ++i) {
    for (std::size_t j = 0; j < values; ++j) {
      expected[(values + j - i) % values] += chances[i] * chances[j];
    }
  }
  std::vector<std::uint64_t> counts(values);
  for (std::size_t i = 0; i + 1 < numbers.size(); i += 2) {
    ++counts[(values + numbers[i + 1] - numbers[i]) % values];
  }
  return chi_square_result(RngTest::adjacency,
                           fmt::format("from a value to the next one, around {}", values),
                           chi_square_of(counts, expected));
}

RngResult number_interplay_correlation(const Chances& chances, Numbers numbers) {
  constexpr std::size_t tables = 4;
  const std::vector<double> values = standardized(chances, numbers);
  const std::size_t rounds = values.size() / tables;
  ChiSquare sum;
  for (std::size_t a = 0; a < tables; ++a) {
    for (std::size_t b = a + 1; b < tables; ++b) {
      double product = 0;
      for (std::size_t i = 0; i < rounds; ++i) {
        product += values[i * tables + a] * values[i * tables + b];
      }
      sum += {product * product / static_cast<double>(rounds), 1};
    }
  }
  return chi_square_result(RngTest::interplay_correlation,
                           fmt::format("{} tables served in turn, each with each", tables), sum);
}

RngResult number_serial_correlation(const Chances& chances, Numbers numbers) {
  constexpr std::size_t farthest = 10;
  const std::vector<double> values = standardized(chances, numbers);
  ChiSquare sum;
  for (std::size_t apart = 1; apart <= farthest; ++apart) {
    const double product = std::inner_product(values.begin() + static_cast<std::ptrdiff_t>(apart),
                                              values.end(), values.begin(), 0.0);
    sum += {product * product / static_cast<double>(values.size() - apart), 1};
  }
  return chi_square_result(RngTest::serial_correlation,
                           fmt::format("values 1 to {} apart", farthest), sum);
}

RngResult number_poisson(const Chances& chances, Numbers numbers) {
  return are_equal(chances) ? repeated_groups(chances.size(), numbers)
                            : rarest_value(chances, numbers);
}

}  // namespace houseway
