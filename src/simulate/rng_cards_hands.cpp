#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "simulate/rng_cards.h"
#include "simulate/rng_patterns.h"

// What hands are made of, and how long it takes until certain cards come.
namespace houseway {
namespace {

constexpr std::size_t marked_kinds = 4;

// The places of the first four kinds of the deck.
std::vector<std::size_t> places_of_marked(std::span<const std::uint8_t> deal) {
  std::vector<std::size_t> places;
  for (std::size_t i = 0; i < deal.size(); ++i) {
    if (deal[i] < marked_kinds) places.push_back(i);
  }
  return places;
}

// The chance that the k-th of so many marked cards lies at each place.
std::vector<double> place_of_kth(std::size_t cards, std::size_t marked, std::size_t k) {
  std::vector<double> chances(cards);
  const auto real = [](std::size_t number) { return static_cast<double>(number); };
  const double all = log_choose(real(cards), real(marked));
  for (std::size_t place = k - 1; place + marked - k < cards; ++place) {
    chances[place] = std::exp(log_choose(real(place), real(k - 1)) +
                              log_choose(real(cards - 1 - place), real(marked - k)) - all);
  }
  return chances;
}

bool is_red(const DeckShape& shape, std::uint8_t kind) {
  const std::size_t suit = shape.suit(kind);
  return suit == 1 || suit == 2;
}

// The chance of each number of runs of two colors (Wald and Wolfowitz 1940).
std::vector<double> chances_of_runs(std::size_t red, std::size_t black) {
  std::vector<double> chances(red + black + 1);
  const auto choose = [](std::size_t n, std::size_t k) {
    return k > n ? -std::numeric_limits<double>::infinity()
                 : log_choose(static_cast<double>(n), static_cast<double>(k));
  };
  const double all = choose(red + black, red);
  for (std::size_t runs = 2; runs < chances.size(); ++runs) {
    const std::size_t half = runs / 2;
    const auto split = [&](std::size_t of_red, std::size_t of_black) {
      return std::exp(choose(red - 1, of_red - 1) + choose(black - 1, of_black - 1) - all);
    };
    chances[runs] =
        runs % 2 == 0 ? 2 * split(half, half) : split(half, half + 1) + split(half + 1, half);
  }
  return chances;
}

}  // namespace

std::size_t DeckShape::ranks() const {
  constexpr std::size_t of_tiles = 8;
  return kinds < 40 ? of_tiles : suit_size();
}

std::size_t DeckShape::rank(std::size_t kind) const {
  return suit(kind) == 4 ? ranks() : kind % ranks();
}

RngResult card_gap(const Deals& deals) {
  const std::size_t marked = marked_kinds * deals.shape.copies;
  std::vector<std::uint64_t> counts(deals.shape.size());
  for (std::size_t i = 0; i < deals.count(); ++i) {
    const auto places = places_of_marked(deals[i]);
    ++counts[places[1] - places[0] - 1];
  }
  // A gap is as long as the cards before the first are many.
  return chi_square_result(RngTest::gap,
                           fmt::format("cards between the first two of {} marked ones", marked),
                           chi_square_of(counts, place_of_kth(deals.shape.size(), marked, 1)));
}

RngResult card_order_statistic(const Deals& deals) {
  const std::size_t marked = marked_kinds * deals.shape.copies;
  const std::size_t k = marked / 2;
  std::vector<std::uint64_t> counts(deals.shape.size());
  for (std::size_t i = 0; i < deals.count(); ++i) ++counts[places_of_marked(deals[i])[k - 1]];
  return chi_square_result(RngTest::order_statistic,
                           fmt::format("the place of number {} of {} marked cards", k, marked),
                           chi_square_of(counts, place_of_kth(deals.shape.size(), marked, k)));
}

RngResult card_poker(const Deals& deals) {
  const DeckShape& shape = deals.shape;
  std::vector<std::size_t> held(shape.ranks() + 1);
  for (std::size_t kind = 0; kind < shape.kinds; ++kind) held[shape.rank(kind)] += shape.copies;
  const auto ways = [&](std::size_t rank, int cards) {
    const auto all = static_cast<double>(held[rank]);
    return cards > all ? 0 : std::exp(log_choose(all, cards));
  };
  std::vector<std::uint64_t> counts(poker_patterns.size());
  for (std::size_t i = 0; i < deals.count(); ++i) {
    std::array<std::uint16_t, 5> hand{};
    for (std::size_t j = 0; j < hand.size(); ++j) {
      hand[j] = static_cast<std::uint16_t>(shape.rank(deals[i][j]));
    }
    ++counts[poker_pattern(hand)];
  }
  return chi_square_result(RngTest::poker, "which of the first five cards are of one rank",
                           chi_square_of(counts, poker_chances(held.size(), ways)));
}

RngResult card_coupon_collector(const Deals& deals) {
  constexpr unsigned all_suits_seen = 15;
  const std::size_t cards = deals.shape.size();
  const auto of_suit = static_cast<double>(deals.shape.suit_size() * deals.shape.copies);
  const auto n = static_cast<double>(cards);
  // The chance that among so many cards no suit is missing.
  const auto within = [&](std::size_t dealt) {
    constexpr std::array<double, 5> ways{1, -4, 6, -4, 1};
    const auto t = static_cast<double>(dealt);
    double chance = 0;
    for (std::size_t missing = 0; missing < ways.size(); ++missing) {
      const double others = n - static_cast<double>(missing) * of_suit;
      if (t <= others) chance += ways[missing] * std::exp(log_choose(others, t) - log_choose(n, t));
    }
    return chance;
  };
  std::vector<double> chances(cards + 1);
  for (std::size_t dealt = 1; dealt <= cards; ++dealt) {
    chances[dealt] = std::max(0.0, within(dealt) - within(dealt - 1));
  }
  std::vector<std::uint64_t> counts(chances.size());
  for (std::size_t i = 0; i < deals.count(); ++i) {
    unsigned seen = 0;
    std::size_t dealt = 0;
    while ((seen & all_suits_seen) != all_suits_seen) {
      seen |= 1U << deals.shape.suit(deals[i][dealt++]);
    }
    ++counts[dealt];
  }
  return chi_square_result(RngTest::coupon_collector, "cards dealt until four suits have come",
                           chi_square_of(counts, chances));
}

RngResult card_runs(const Deals& deals) {
  const auto first = deals[0];
  const auto red = static_cast<std::size_t>(std::count_if(
      first.begin(), first.end(), [&](std::uint8_t kind) { return is_red(deals.shape, kind); }));
  const std::vector<double> chances = chances_of_runs(red, deals.shape.size() - red);
  std::vector<std::uint64_t> counts(chances.size());
  for (std::size_t i = 0; i < deals.count(); ++i) {
    const auto deal = deals[i];
    std::size_t runs = 1;
    for (std::size_t j = 1; j < deal.size(); ++j) {
      runs += is_red(deals.shape, deal[j]) != is_red(deals.shape, deal[j - 1]) ? 1U : 0U;
    }
    ++counts[runs];
  }
  return chi_square_result(RngTest::runs, "runs of a color in a deal",
                           chi_square_of(counts, chances));
}

}  // namespace houseway
