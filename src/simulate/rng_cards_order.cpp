#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "simulate/rng_cards.h"
#include "simulate/rng_patterns.h"

// The order of the whole deal: against a new deck's, against the next deal, card after card.
namespace houseway {
namespace {

// The kinds of a deck as numbers around 0.
double centered(const DeckShape& shape, std::uint8_t kind) {
  return kind - static_cast<double>(shape.kinds - 1) / 2;
}

// The sum of a power of them over all cards.
double sum_of_powers(const DeckShape& shape, int power) {
  double sum = 0;
  for (std::size_t kind = 0; kind < shape.kinds; ++kind) {
    sum += std::pow(centered(shape, static_cast<std::uint8_t>(kind)), power);
  }
  return sum * static_cast<double>(shape.copies);
}

// The chance of each number of cards that lie where a card of their kind lay in the new deck: by
// the rook polynomial of the places that a kind has there.
std::vector<double> chances_of_matches(const DeckShape& shape) {
  const std::size_t most = std::min(shape.size(), 60 + 4 * shape.copies);
  const auto n = static_cast<double>(shape.size());
  const auto d = static_cast<double>(shape.copies);
  std::vector<double> of_kind;  // coefficients in x/n
  for (std::size_t i = 0; i <= shape.copies; ++i) {
    const auto k = static_cast<double>(i);
    of_kind.push_back(std::exp(2 * log_choose(d, k) + log_factorial(k) - k * std::log(n)));
  }
  std::vector<double> rooks(most + 1);
  rooks[0] = 1;
  for (std::size_t kind = 0; kind < shape.kinds; ++kind) {
    for (std::size_t i = most + 1; i-- > 0;) {
      double sum = 0;
      for (std::size_t j = 0; j <= std::min(i, shape.copies); ++j) sum += of_kind[j] * rooks[i - j];
      rooks[i] = sum;
    }
  }
  double others = 1;  // n^i (n-i)! / n!
  for (std::size_t i = 1; i <= most; ++i) {
    others *= n / (n - static_cast<double>(i) + 1);
    rooks[i] *= others;
  }
  std::vector<double> chances(most / 2 + 1);
  for (std::size_t j = 0; j < chances.size(); ++j) {
    for (std::size_t i = j; i <= most; ++i) {
      const double ways = std::exp(log_choose(static_cast<double>(i), static_cast<double>(j)));
      chances[j] += ((i - j) % 2 == 0 ? 1 : -1) * ways * rooks[i];
    }
    chances[j] = std::max(0.0, chances[j]);
  }
  return chances;
}

// How many cards are followed by the one that follows it in a new deck: mean and variance.
struct Kept {
  double mean = 0;
  double variance = 0;
};
Kept neighbours_kept(const DeckShape& shape) {
  const auto n = static_cast<double>(shape.size());
  const auto d = static_cast<double>(shape.copies);
  const auto pairs = static_cast<double>(shape.kinds - 1);
  const double three_in_a_row = (pairs - 1) * d * d * d / (n * (n - 1) * (n - 2));
  const double ways_of_two = pairs * d * (d - 1) * d * (d - 1) +
                             2 * (pairs - 1) * d * d * d * (d - 1) +
                             (pairs * pairs - pairs - 2 * (pairs - 1)) * d * d * d * d;
  const double two_apart = ways_of_two / (n * (n - 1) * (n - 2) * (n - 3));
  const double mean = (n - 1) * pairs * d * d / (n * (n - 1));
  const double of_two = 2 * (n - 2) * three_in_a_row + (n - 2) * (n - 3) * two_apart;
  return {mean, of_two + mean - mean * mean};
}

}  // namespace

RngResult card_permutation(const Deals& deals) {
  const std::size_t in_a_deal = deals.shape.size();
  OrderCounts orders(deals.count() * in_a_deal);
  for (std::size_t i = 0; i < deals.count(); ++i) {
    for (std::size_t j = 0; j + orders.in_a_row() <= in_a_deal; j += orders.in_a_row()) {
      orders.add(deals[i].subspan(j));
    }
  }
  return chi_square_result(
      RngTest::permutation,
      fmt::format("orders of {} cards in a row that are not alike", orders.in_a_row()),
      orders.chi_square());
}

RngResult card_neighbours_kept(const Deals& deals) {
  std::uint64_t kept = 0;
  for (std::size_t i = 0; i < deals.count(); ++i) {
    const auto deal = deals[i];
    for (std::size_t j = 1; j < deal.size(); ++j) kept += deal[j] == deal[j - 1] + 1 ? 1U : 0U;
  }
  const Kept expected = neighbours_kept(deals.shape);
  const auto count = static_cast<double>(deals.count());
  return normal_result(
      RngTest::adjacency, "cards followed by the one next to them in a new deck",
      (static_cast<double>(kept) - count * expected.mean) / std::sqrt(count * expected.variance));
}

RngResult card_interplay_correlation(const Deals& deals) {
  const auto n = static_cast<double>(deals.shape.size());
  const double deviation = sum_of_powers(deals.shape, 2) / std::sqrt(n - 1);
  double sum = 0;
  std::size_t pairs = 0;
  for (std::size_t i = 0; i + 1 < deals.count(); i += 2, ++pairs) {
    for (std::size_t j = 0; j < deals.shape.size(); ++j) {
      sum += centered(deals.shape, deals[i][j]) * centered(deals.shape, deals[i + 1][j]);
    }
  }
  return normal_result(RngTest::interplay_correlation, "a deal and the next one, place by place",
                       sum / deviation / std::sqrt(static_cast<double>(pairs)));
}

RngResult card_serial_correlation(const Deals& deals) {
  const auto n = static_cast<double>(deals.shape.size());
  const auto count = static_cast<double>(deals.count());
  const double squares = sum_of_powers(deals.shape, 2);
  const double fourths = sum_of_powers(deals.shape, 4);
  // Of all orders of the same cards in a circle (Wald and Wolfowitz 1943).
  const double mean = -squares / (n - 1);
  const double variance = (squares * squares - fourths) / (n - 1) +
                          (squares * squares - 2 * fourths) / ((n - 1) * (n - 2)) - mean * mean;
  double in_a_deal = 0;
  double with_previous = 0;
  for (std::size_t i = 0; i < deals.count(); ++i) {
    const auto deal = deals[i];
    double last = centered(deals.shape, deal.back());
    for (const std::uint8_t kind : deal) {
      const double value = centered(deals.shape, kind);
      in_a_deal += last * value;
      last = value;
    }
    if (i == 0) continue;
    with_previous +=
        centered(deals.shape, deals[i - 1].front()) * centered(deals.shape, deal.front());
  }
  const double off = in_a_deal - count * mean;
  ChiSquare sum{off * off / (count * variance), 1};
  const double one_card = squares / n;
  sum += {with_previous * with_previous / ((count - 1) * one_card * one_card), 1};
  return chi_square_result(RngTest::serial_correlation,
                           "a card and the next; the first card and that of the previous deal",
                           sum);
}

RngResult card_poisson(const Deals& deals) {
  std::vector<std::uint64_t> counts(deals.shape.size() + 1);
  for (std::size_t i = 0; i < deals.count(); ++i) {
    const auto deal = deals[i];
    std::size_t matches = 0;
    for (std::size_t j = 0; j < deal.size(); ++j) {
      matches += deal[j] == j % deals.shape.kinds ? 1U : 0U;
    }
    ++counts[matches];
  }
  std::vector<double> chances = chances_of_matches(deals.shape);
  chances.resize(counts.size());
  return chi_square_result(
      RngTest::poisson,
      fmt::format("cards at their place in a new deck, nearly Poisson with mean {}",
                  deals.shape.copies),
      chi_square_of(counts, chances));
}

std::uint64_t digest_of(std::span<const std::uint8_t> deal) {
  std::uint64_t digest = 0;
  for (const std::uint8_t kind : deal) {
    digest = (digest ^ kind) * 0x9E3779B97F4A7C15U;
    digest ^= digest >> 29U;
  }
  return digest;
}

RngResult card_repeated_deals(std::vector<std::uint64_t> digests) {
  std::sort(digests.begin(), digests.end());
  std::uint64_t pairs = 0;
  std::uint64_t alike = 0;
  for (std::size_t i = 1; i < digests.size(); ++i) {
    alike = digests[i] == digests[i - 1] ? alike + 1 : 0;
    pairs += alike;
  }
  const auto count = static_cast<double>(digests.size());
  return rare_result(
      RngTest::poisson,
      fmt::format("pairs alike among all {} deals, by digests of 64 bits", digests.size()), pairs,
      std::ldexp(count * (count - 1) / 2, -64));
}

}  // namespace houseway
