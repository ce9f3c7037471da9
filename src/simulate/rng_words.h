#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "simulate/rng_result.h"

// Tests of raw words of 64 bits, as the source gives them. Those of the fifteen that are about
// values out of a few are made of their bits and bytes (rng_numbers.h).
namespace houseway {

using Words = std::span<const std::uint64_t>;

RngResult word_chi_square(Words words);
RngResult word_permutation(Words words);
RngResult word_kolmogorov_smirnov(Words words);
RngResult word_order_statistic(Words words);
RngResult word_runs(Words words);
RngResult word_interplay_correlation(Words words);
RngResult word_serial_correlation(Words words);
RngResult word_poisson(Words words);

using WordTest = RngResult (*)(Words words);
constexpr std::array<WordTest, 8> word_tests{
    word_chi_square, word_permutation,           word_kolmogorov_smirnov, word_order_statistic,
    word_runs,       word_interplay_correlation, word_serial_correlation, word_poisson};

}  // namespace houseway
