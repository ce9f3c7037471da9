#pragma once

#include <array>
#include <string>
#include <string_view>

#include "simulate/statistics.h"

namespace houseway {

// The tests that 58 Pa. Code 810a.5(c) names, in its order.
enum class RngTest {
  chi_square,
  equidistribution,
  gap,
  overlaps,
  poker,
  coupon_collector,
  permutation,
  kolmogorov_smirnov,
  adjacency,
  order_statistic,
  runs,
  interplay_correlation,
  serial_correlation,
  subsequences,
  poisson,
};
constexpr std::array<std::string_view, 15> rng_test_names{"chi-square",
                                                          "equidistribution",
                                                          "gap",
                                                          "overlaps",
                                                          "poker",
                                                          "coupon collector",
                                                          "permutation",
                                                          "Kolmogorov-Smirnov",
                                                          "adjacency",
                                                          "order statistic",
                                                          "runs",
                                                          "interplay correlation",
                                                          "serial correlation",
                                                          "subsequences",
                                                          "Poisson"};
constexpr std::string_view name_of(RngTest test) {
  return rng_test_names[static_cast<std::size_t>(test)];
}
// Its number in the paragraph: 810a.5(c)(1) to (15).
constexpr int clause_of(RngTest test) {
  return static_cast<int>(test) + 1;
}

struct RngResult {
  RngTest test = RngTest::chi_square;
  std::string what;          // was counted or measured, with its parameters
  std::string distribution;  // that the statistic has if the source is good
  double statistic = 0;
  double degrees = 0;  // of freedom, or the sample's size; 0 where there are none
  double p = 1;
  // Whether p is uniform if the source is good. That of a count that is nearly always 0 is not.
  bool uniform = true;
};

RngResult chi_square_result(RngTest test, std::string what, ChiSquare chi_square);
RngResult normal_result(RngTest test, std::string what, double z);
// Of values that are uniform from 0 to 1.
RngResult uniform_result(RngTest test, std::string what, std::vector<double> sample);
// Of a count that is nearly always 0: only too many are suspicious.
RngResult rare_result(RngTest test, std::string what, std::uint64_t count, double mean);

}  // namespace houseway
