#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

// The distributions that statistics are held against.
namespace houseway {

// Twice the smaller tail: what fits too well is as suspicious as what does not fit. With less than
// 10 degrees of freedom the upper tail alone.
double chi_square_p(double statistic, double degrees);
double normal_p(double z);  // of both tails
// Kolmogorov's distribution with Stephens' correction for a sample of n.
double kolmogorov_p(double distance, std::size_t n);
// The chance of so many or more, where events are rare and independent.
double poisson_at_least(std::uint64_t count, double mean);

double log_factorial(double n);
double log_choose(double n, double k);

// The greatest distance between a sample and what is uniform from 0 to 1.
double distance_from_uniform(std::vector<double> sample);

struct ChiSquare {
  double statistic = 0;
  double degrees = 0;

  ChiSquare& operator+=(ChiSquare other);
};

// Counts of single cells against their chances, which add up to one. Neighbours that are expected
// less often than `least` count as one cell, so that the distribution may be trusted in its tails.
ChiSquare chi_square_of(std::span<const std::uint64_t> counts, std::span<const double> chances,
                        double least = 20);

}  // namespace houseway
