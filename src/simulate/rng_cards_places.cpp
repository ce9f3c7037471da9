#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "simulate/rng_cards.h"
#include "simulate/rng_numbers.h"
#include "simulate/rng_patterns.h"

// Which card comes at which place.
namespace houseway {
namespace {

// Every place but the last, which follows from the others.
std::vector<std::size_t> all_but_the_last(const DeckShape& shape) {
  std::vector<std::size_t> places(shape.size() - 1);
  std::iota(places.begin(), places.end(), 0U);
  return places;
}

// How often each kind lies at each of some places, in the deals from `first` on in steps. A card
// that lies at one place is missing at the others. With n cards, d of each of K kinds, and m places
// the covariance of the counts of one deal is d/(n-1) (I - J/n) x (I - J/K), so that the weighted
// sum of squares below has m (K-1) degrees of freedom.
ChiSquare cards_at_places(const Deals& deals, const std::vector<std::size_t>& places,
                          std::size_t first, std::size_t last, std::size_t step) {
  const std::size_t kinds = deals.shape.kinds;
  std::vector<std::uint64_t> counts(places.size() * kinds);
  std::size_t dealt = 0;
  for (std::size_t i = first; i < last; i += step, ++dealt) {
    const auto deal = deals[i];
    for (std::size_t p = 0; p < places.size(); ++p) ++counts[p * kinds + deal[places[p]]];
  }
  const double expected = static_cast<double>(dealt) / static_cast<double>(kinds);
  double squares = 0;
  std::vector<double> of_kind(kinds);
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const double off = static_cast<double>(counts[i]) - expected;
    squares += off * off;
    of_kind[i % kinds] += off;
  }
  const auto n = static_cast<double>(deals.shape.size());
  const auto m = static_cast<double>(places.size());
  for (const double off : of_kind) squares += off * off / (n - m);
  const double scale = static_cast<double>(dealt) * static_cast<double>(deals.shape.copies);
  return {squares * (n - 1) / scale, m * static_cast<double>(kinds - 1)};
}

}  // namespace

RngResult card_chi_square(const Deals& deals) {
  return chi_square_result(
      RngTest::chi_square, "each card at each place",
      cards_at_places(deals, all_but_the_last(deals.shape), 0, deals.count(), 1));
}

RngResult card_equidistribution(const Deals& deals) {
  constexpr std::size_t blocks = 10;
  const std::size_t size = deals.count() / blocks;
  ChiSquare sum;
  for (std::size_t i = 0; i < blocks; ++i) {
    sum += cards_at_places(deals, {0, 1, 2, 3, 4}, i * size, (i + 1) * size, 1);
  }
  return chi_square_result(RngTest::equidistribution,
                           fmt::format("the first five cards in {} blocks of deals", blocks), sum);
}

RngResult card_subsequences(const Deals& deals) {
  constexpr std::size_t step = 3;
  ChiSquare sum;
  for (std::size_t i = 0; i < step; ++i) {
    sum += cards_at_places(deals, {6, 13, 20, 27}, i, deals.count(), step);
  }
  return chi_square_result(RngTest::subsequences,
                           fmt::format("every 7th card of every {}rd deal", step), sum);
}

RngResult card_overlaps(const Deals& deals) {
  std::vector<std::uint16_t> first;
  for (std::size_t i = 0; i < deals.count(); ++i) first.push_back(deals[i].front());
  RngResult result = number_overlaps(equal_chances(deals.shape.kinds), first);
  result.what = "first cards of deals in a row: " + result.what;
  return result;
}

RngResult card_adjacency(const Deals& deals) {
  constexpr double least = 10;  // expected of a cell: they are many, and much alike
  const std::size_t kinds = deals.shape.kinds;
  const auto n = static_cast<double>(deals.shape.size());
  const auto d = static_cast<double>(deals.shape.copies);
  std::vector<double> chances(kinds * kinds, d * d / (n * (n - 1)));
  for (std::size_t kind = 0; kind < kinds; ++kind) {
    chances[kind * kinds + kind] = d * (d - 1) / (n * (n - 1));
  }
  std::vector<std::uint64_t> counts(chances.size());
  for (std::size_t i = 0; i < deals.count(); ++i) ++counts[deals[i][0] * kinds + deals[i][1]];
  return chi_square_result(RngTest::adjacency, "pairs of the first two cards",
                           chi_square_of(counts, chances, least));
}

RngResult card_kolmogorov_smirnov(const Deals& deals) {
  constexpr std::size_t cards = 6;
  std::vector<double> fractions;
  for (std::size_t i = 0; i < deals.count(); ++i) {
    std::vector<std::size_t> left(deals.shape.kinds, deals.shape.copies);
    auto all = static_cast<double>(deals.shape.size());
    double fraction = 0;
    double width = 1;
    for (const std::uint8_t kind : deals[i].first(cards)) {
      const auto before = std::accumulate(left.begin(), left.begin() + kind, std::size_t{0});
      fraction += width * static_cast<double>(before) / all;
      width *= static_cast<double>(left[kind]) / all;
      --left[kind];
      --all;
    }
    fractions.push_back(fraction + width / 2);
  }
  return uniform_result(RngTest::kolmogorov_smirnov,
                        fmt::format("the place of the first {} cards among all such hands", cards),
                        std::move(fractions));
}

}  // namespace houseway
