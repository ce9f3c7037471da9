#pragma once

#include <string>

#include "odds/drawn_game.h"

// The chart that people carry: what to do with a total, whatever the cards it is made of.
namespace houseway::drawn {

// S stand, H hit, D double or else hit, Ds double or else stand, P split, R surrender or else hit,
// Rs or else stand, Rp or else split.
std::string letters(const Wishes& wishes);
std::optional<Wishes> wishes_of(std::string_view letters);

struct ChartColumn {
  std::array<Wishes, 22> hard{};       // by total, from 4
  std::array<Wishes, 22> soft{};       // from 12
  std::array<Wishes, values> pairs{};  // by value

  // What it says of a hand.
  Wishes of(const Hand& hand) const;
};
using Chart = std::map<Column, ChartColumn>;

// Every hand plays by the chart, split ones too.
FixedStrategy strategy_of(const Chart& chart);

// A chart derived from the best play: each cell has what is best for the hands that come to it, as
// often as they do if the chart is played. It is improved until none of its cells changes.
struct BestChart {
  Chart chart;
  double value = 0;
};
BestChart best_chart(const Terms& terms, Effort& effort);

// A hand that the best play treats otherwise than the chart does.
struct Exception {
  Column column;
  Counts hand{};
  Act best = Act::none;
  Act chart = Act::none;
  double gain = 0;    // by playing it so, if the dealer has no Blackjack
  double chance = 0;  // of being there, of all rounds
};
// Those of hands that the best play comes to, the dearest first.
std::vector<Exception> exceptions(const Terms& terms, const Solution& best, const Chart& chart);

// By how many orders of cards each hand is reached if hands are played as taken.
std::vector<double> orders_reached(const std::vector<Choices>& choices);

}  // namespace houseway::drawn
