#include "simulate/statistics.h"

#include <algorithm>
#include <boost/math/special_functions/erf.hpp>
#include <boost/math/special_functions/gamma.hpp>
#include <cmath>
#include <numbers>
#include <numeric>

namespace houseway {
namespace {

double twice_the_smaller(double lower, double upper) {
  return std::min(1.0, 2 * std::min(lower, upper));
}

// Kolmogorov's distribution function: two series, each good where the other is slow.
double kolmogorov_below(double x) {
  constexpr int terms = 20;
  constexpr double both_are_good = 1.0;
  if (x <= 0) return 0;
  double sum = 0;
  if (x < both_are_good) {
    for (int j = 1; j <= terms; ++j) {
      const double odd = (2 * j - 1) * std::numbers::pi / x;
      sum += std::exp(-odd * odd / 8);
    }
    return std::sqrt(2 * std::numbers::pi) / x * sum;
  }
  for (int j = 1; j <= terms; ++j) sum += (j % 2 == 1 ? 2 : -2) * std::exp(-2.0 * j * j * x * x);
  return 1 - sum;
}

double kolmogorov_above(double x) {
  constexpr double last_term_alone = 2.5;  // the others are below 10^-20 of it
  return x > last_term_alone ? 2 * std::exp(-2 * x * x) : 1 - kolmogorov_below(x);
}

}  // namespace

double chi_square_p(double statistic, double degrees) {
  // With fewer degrees counts can fit exactly by chance, as coins do when half of them are heads.
  constexpr double enough_for_both_tails = 10;
  if (degrees <= 0) return 1;
  const double upper = boost::math::gamma_q(degrees / 2, statistic / 2);
  if (degrees < enough_for_both_tails) return upper;
  return twice_the_smaller(boost::math::gamma_p(degrees / 2, statistic / 2), upper);
}

double normal_p(double z) {
  return boost::math::erfc(std::abs(z) / std::numbers::sqrt2);
}

double kolmogorov_p(double distance, std::size_t n) {
  const double root = std::sqrt(static_cast<double>(n));
  const double x = (root + 0.12 + 0.11 / root) * distance;
  return twice_the_smaller(kolmogorov_below(x), kolmogorov_above(x));
}

double poisson_at_least(std::uint64_t count, double mean) {
  const auto least = static_cast<double>(count);
  if (count == 0) return 1;
  // Far out the first term is nearly all, and the incomplete gamma function overflows.
  if (least > 50 + 10 * mean) {
    const double first = std::exp(least * std::log(mean) - mean - log_factorial(least));
    return first / (1 - mean / (least + 1));
  }
  return boost::math::gamma_p(least, mean);
}

double log_factorial(double n) {
  return boost::math::lgamma(n + 1);
}

double log_choose(double n, double k) {
  return log_factorial(n) - log_factorial(k) - log_factorial(n - k);
}

double distance_from_uniform(std::vector<double> sample) {
  std::sort(sample.begin(), sample.end());
  const auto n = static_cast<double>(sample.size());
  double distance = 0;
  for (std::size_t i = 0; i < sample.size(); ++i) {
    const auto rank = static_cast<double>(i);
    distance = std::max({distance, (rank + 1) / n - sample[i], sample[i] - rank / n});
  }
  return distance;
}

ChiSquare& ChiSquare::operator+=(ChiSquare other) {
  statistic += other.statistic;
  degrees += other.degrees;
  return *this;
}

ChiSquare chi_square_of(std::span<const std::uint64_t> counts, std::span<const double> chances,
                        double least) {
  const auto all =
      static_cast<double>(std::accumulate(counts.begin(), counts.end(), std::uint64_t{0}));
  struct Cell {
    double count = 0;
    double expected = 0;
  };
  std::vector<Cell> cells;
  Cell open;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    open.count += static_cast<double>(counts[i]);
    open.expected += all * chances[i];
    if (open.expected < least) continue;
    cells.push_back(open);
    open = {};
  }
  if (cells.empty()) return {};
  cells.back().count += open.count;
  cells.back().expected += open.expected;
  ChiSquare result{0, static_cast<double>(cells.size()) - 1};
  for (const Cell& cell : cells) {
    const double off = cell.count - cell.expected;
    result.statistic += off * off / cell.expected;
  }
  return result;
}

}  // namespace houseway
