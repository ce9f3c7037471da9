#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "simulate/rng_result.h"

// The fifteen tests of numbers that are drawn independently, each value with a known chance: raw
// bits and bytes, bounded numbers, dice and wheels.
namespace houseway {

using Chances = std::vector<double>;  // of the values 0, 1, ... They add up to one
using Numbers = std::span<const std::uint16_t>;

Chances equal_chances(std::size_t values);

// Neighbouring values taken together, so that there are at most so many classes.
struct NumberClasses {
  NumberClasses(const Chances& chances, std::size_t most);
  Chances chances;
  std::vector<std::uint16_t> of;  // the class of a value
};

// Numbers put one behind the other as the digits of fractions that are uniform from 0 to 1, with
// at least 24 bits each.
std::vector<double> fractions_of(const Chances& chances, Numbers numbers);

// Each on a sample of its own.
RngResult number_chi_square(const Chances& chances, Numbers numbers);
RngResult number_equidistribution(const Chances& chances, Numbers numbers);
RngResult number_gap(const Chances& chances, Numbers numbers);
RngResult number_overlaps(const Chances& chances, Numbers numbers);
RngResult number_poker(const Chances& chances, Numbers numbers);
RngResult number_coupon_collector(const Chances& chances, Numbers numbers);
RngResult number_permutation(const Chances& chances, Numbers numbers);
RngResult number_kolmogorov_smirnov(const Chances& chances, Numbers numbers);
RngResult number_adjacency(const Chances& chances, Numbers numbers);
RngResult number_order_statistic(const Chances& chances, Numbers numbers);
RngResult number_runs(const Chances& chances, Numbers numbers);
RngResult number_interplay_correlation(const Chances& chances, Numbers numbers);
RngResult number_serial_correlation(const Chances& chances, Numbers numbers);
RngResult number_subsequences(const Chances& chances, Numbers numbers);
RngResult number_poisson(const Chances& chances, Numbers numbers);

using NumberTest = RngResult (*)(const Chances& chances, Numbers numbers);
constexpr std::array<NumberTest, 15> number_tests{number_chi_square,
                                                  number_equidistribution,
                                                  number_gap,
                                                  number_overlaps,
                                                  number_poker,
                                                  number_coupon_collector,
                                                  number_permutation,
                                                  number_kolmogorov_smirnov,
                                                  number_adjacency,
                                                  number_order_statistic,
                                                  number_runs,
                                                  number_interplay_correlation,
                                                  number_serial_correlation,
                                                  number_subsequences,
                                                  number_poisson};

}  // namespace houseway
