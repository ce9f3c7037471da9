#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "simulate/rng_result.h"

// The fifteen tests of shuffled decks and shoes, dealt to the last card.
namespace houseway {

// A deck or shoe: kinds of cards, numbered in the order of a new deck, and so many of each.
struct DeckShape {
  std::size_t kinds = 52;
  std::size_t copies = 1;

  std::size_t size() const { return kinds * copies; }
  std::size_t ranks() const;  // that poker hands are made of; a joker's comes on top
  std::size_t rank(std::size_t kind) const;
  std::size_t suit_size() const { return kinds / 4; }  // of four suits, or fours of tiles
  std::size_t suit(std::size_t kind) const { return kind / suit_size(); }  // 4 for a joker
};

// Whole deals one behind the other: the kind of each card in the order dealt.
struct Deals {
  DeckShape shape;
  std::span<const std::uint8_t> kinds;

  std::size_t count() const { return kinds.size() / shape.size(); }
  std::span<const std::uint8_t> operator[](std::size_t deal) const {
    return kinds.subspan(deal * shape.size(), shape.size());
  }
};

// Each on deals of its own.
RngResult card_chi_square(const Deals& deals);
RngResult card_equidistribution(const Deals& deals);
RngResult card_gap(const Deals& deals);
RngResult card_overlaps(const Deals& deals);
RngResult card_poker(const Deals& deals);
RngResult card_coupon_collector(const Deals& deals);
RngResult card_permutation(const Deals& deals);
RngResult card_kolmogorov_smirnov(const Deals& deals);
RngResult card_adjacency(const Deals& deals);
RngResult card_neighbours_kept(const Deals& deals);
RngResult card_order_statistic(const Deals& deals);
RngResult card_runs(const Deals& deals);
RngResult card_interplay_correlation(const Deals& deals);
RngResult card_serial_correlation(const Deals& deals);
RngResult card_subsequences(const Deals& deals);
RngResult card_poisson(const Deals& deals);

using CardTest = RngResult (*)(const Deals& deals);
constexpr std::array<CardTest, 16> card_tests{card_chi_square,
                                              card_equidistribution,
                                              card_gap,
                                              card_overlaps,
                                              card_poker,
                                              card_coupon_collector,
                                              card_permutation,
                                              card_kolmogorov_smirnov,
                                              card_adjacency,
                                              card_neighbours_kept,
                                              card_order_statistic,
                                              card_runs,
                                              card_interplay_correlation,
                                              card_serial_correlation,
                                              card_subsequences,
                                              card_poisson};

// A number for the whole order of a deal; two orders share one with a chance of 2^-64.
std::uint64_t digest_of(std::span<const std::uint8_t> deal);
// Of all deals of a deck: how many pairs of them have the same order.
RngResult card_repeated_deals(std::vector<std::uint64_t> digests);

}  // namespace houseway
