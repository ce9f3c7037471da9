#include "simulate/rng_result.h"

#include <utility>

namespace houseway {

RngResult chi_square_result(RngTest test, std::string what, ChiSquare chi_square) {
  return {test,
          std::move(what),
          "chi-square",
          chi_square.statistic,
          chi_square.degrees,
          chi_square_p(chi_square.statistic, chi_square.degrees),
          chi_square.degrees > 0};
}

RngResult normal_result(RngTest test, std::string what, double z) {
  return {test, std::move(what), "normal", z, 0, normal_p(z)};
}

RngResult uniform_result(RngTest test, std::string what, std::vector<double> sample) {
  const std::size_t n = sample.size();
  const double distance = distance_from_uniform(std::move(sample));
  return {test,     std::move(what),        "Kolmogorov",
          distance, static_cast<double>(n), kolmogorov_p(distance, n)};
}

RngResult rare_result(RngTest test, std::string what, std::uint64_t count, double mean) {
  return {test,      std::move(what),
          "Poisson", static_cast<double>(count),
          0,         poisson_at_least(count, mean),
          false};
}

}  // namespace houseway
