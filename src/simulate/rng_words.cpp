#include "simulate/rng_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <vector>

#include "simulate/rng_patterns.h"

namespace houseway {
namespace {

constexpr std::size_t word_bits = 64;

double as_fraction(std::uint64_t word) {
  constexpr double places = 1.0 / (std::uint64_t{1} << 53U);
  return (static_cast<double>(word >> 11U) + 0.5) * places;
}

// A chi-square term of a fair coin: how often it came up out of so many.
ChiSquare coin(std::size_t times, std::size_t of) {
  const double off = 2 * static_cast<double>(times) - static_cast<double>(of);
  return {off * off / static_cast<double>(of), 1};
}

// A word for each bit of the words: its values in 64 words one behind the other.
std::vector<std::vector<std::uint64_t>> by_bit(Words words) {
  std::vector<std::vector<std::uint64_t>> columns(word_bits);
  for (std::size_t i = 0; i + word_bits <= words.size(); i += word_bits) {
    for (std::size_t bit = 0; bit < word_bits; ++bit) {
      std::uint64_t column = 0;
      for (std::size_t j = 0; j < word_bits; ++j) column |= (words[i + j] >> bit & 1U) << j;
      columns[bit].push_back(column);
    }
  }
  return columns;
}

}  // namespace

RngResult word_chi_square(Words words) {
  ChiSquare sum;
  for (const auto& column : by_bit(words)) {
    std::size_t ones = 0;
    for (const std::uint64_t word : column) ones += static_cast<std::size_t>(std::popcount(word));
    sum += coin(ones, column.size() * word_bits);
  }
  return chi_square_result(RngTest::chi_square, "ones in each of the 64 bits", sum);
}

RngResult word_interplay_correlation(Words words) {
  const auto columns = by_bit(words);
  ChiSquare sum;
  for (std::size_t a = 0; a < word_bits; ++a) {
    for (std::size_t b = a + 1; b < word_bits; ++b) {
      std::size_t differ = 0;
      for (std::size_t i = 0; i < columns[a].size(); ++i) {
        differ += static_cast<std::size_t>(std::popcount(columns[a][i] ^ columns[b][i]));
      }
      sum += coin(differ, columns[a].size() * word_bits);
    }
  }
  return chi_square_result(RngTest::interplay_correlation, "each of the 64 bits with each", sum);
}

RngResult word_permutation(Words words) {
  OrderCounts orders(words.size());
  for (std::size_t i = 0; i + orders.in_a_row() <= words.size(); i += orders.in_a_row()) {
    orders.add(words.data() + i);
  }
  return chi_square_result(RngTest::permutation,
                           fmt::format("orders of {} words", orders.in_a_row()),
                           orders.chi_square());
}

RngResult word_kolmogorov_smirnov(Words words) {
  std::vector<double> fractions;
  for (const std::uint64_t word : words) fractions.push_back(as_fraction(word));
  return uniform_result(RngTest::kolmogorov_smirnov, "words as fractions", std::move(fractions));
}

RngResult word_order_statistic(Words words) {
  constexpr std::size_t group = 5;
  std::vector<double> greatest;
  for (std::size_t i = 0; i + group <= words.size(); i += group) {
    const auto five = words.subspan(i, group);
    greatest.push_back(std::pow(as_fraction(*std::max_element(five.begin(), five.end())), group));
  }
  return uniform_result(RngTest::order_statistic, "the greatest of five words, to the fifth power",
                        std::move(greatest));
}

RngResult word_runs(Words words) {
  constexpr std::size_t longest = 8;
  std::vector<double> expected;
  double rises = 1;
  for (std::size_t i = 1; i <= longest; ++i) {
    const double rises_on = rises / static_cast<double>(i + 1);
    expected.push_back(rises - rises_on);
    rises = rises_on;
  }
  expected.push_back(rises);
  std::vector<std::uint64_t> counts(expected.size());
  for (std::size_t i = 0; i < words.size();) {
    std::size_t end = i + 1;
    while (end < words.size() && words[end] > words[end - 1]) ++end;
    if (end == words.size()) break;
    count_in(counts, end - i - 1);
    i = end + 1;
  }
  return chi_square_result(RngTest::runs, "lengths of rising runs",
                           chi_square_of(counts, expected));
}

RngResult word_serial_correlation(Words words) {
  constexpr std::size_t farthest = 10;
  std::vector<double> values;
  for (const std::uint64_t word : words) {
    values.push_back((as_fraction(word) - 0.5) * std::sqrt(12.0));
  }
  ChiSquare sum;
  for (std::size_t apart = 1; apart <= farthest; ++apart) {
    double product = 0;
    for (std::size_t i = apart; i < values.size(); ++i) product += values[i] * values[i - apart];
    sum += {product * product / static_cast<double>(values.size() - apart), 1};
  }
  return chi_square_result(RngTest::serial_correlation,
                           fmt::format("words 1 to {} apart", farthest), sum);
}

// Marsaglia's birthday spacings, of both halves of the words.
RngResult word_poisson(Words words) {
  constexpr std::size_t birthdays = 1024;
  constexpr double days = 1 << 28;
  constexpr unsigned day_bits = 28;
  constexpr double mean = static_cast<double>(birthdays) * birthdays * birthdays / (4 * days);
  constexpr std::size_t counted = 12;
  std::vector<std::uint64_t> counts(counted);
  std::vector<std::uint64_t> born(birthdays);
  for (std::size_t i = 0; i + birthdays <= words.size(); i += birthdays) {
    for (const unsigned shift : {64 - day_bits, 0U}) {
      for (std::size_t j = 0; j < birthdays; ++j) {
        born[j] = words[i + j] >> shift & ((1U << day_bits) - 1);
      }
      std::sort(born.begin(), born.end());
      for (std::size_t j = birthdays - 1; j > 0; --j) born[j] -= born[j - 1];
      std::sort(born.begin(), born.end());
      std::size_t repeated = 0;
      for (std::size_t j = 1; j < birthdays; ++j) repeated += born[j] == born[j - 1] ? 1U : 0U;
      count_in(counts, repeated);
    }
  }
  return chi_square_result(
      RngTest::poisson,
      fmt::format("equal spacings of {} birthdays in 2^{} days, Poisson with mean {:.0f}",
                  birthdays, day_bits, mean),
      chi_square_of(counts, poisson_chances(mean, counted)));
}

}  // namespace houseway
