#pragma once

#include "odds/drawn_game.h"

// What single situations are worth, and what cards that are gone do to the figures.
namespace houseway::drawn {

// What an act gains in units of the first wager, all that follows played as the solution does.
struct ActValue {
  Act act = Act::none;
  double value = 0;            // if the dealer has no Blackjack
  double with_blackjacks = 0;  // before the dealer has looked
  bool best = false;
};
// Of a hand that may be played on; for one up card, solved for it alone. Where something is told of
// the hole card the second value is the first.
std::vector<ActValue> act_values(const Terms& terms, const Convention& convention,
                                 const Counts& hand, Column column, Effort& effort);

// What one unit of insurance gains against an ace, if these cards are known.
double insurance_value(const Terms& terms, const Counts& known = {});

// What each value, one card of it gone from the shoe, adds to a figure.
using Effects = std::array<double, values>;
Effects removal_effects(const Terms& terms, const Request& request, Effort& effort);
Effects insurance_effects(const Terms& terms);

// A count: what each value is counted as.
struct CountSystem {
  std::string_view name;
  std::array<int, values> tags;  // the ace first
};
std::span<const CountSystem> count_systems();

// The true count, per 52 cards left, from which one act is better than another; none where the
// count does not tell. Found from the effects of removal, as a line through the full shoe: the
// figure is taken to move by the mean effect of the cards that a count of that height leads to
// expect gone.
std::optional<double> true_count_index(const Shoe& shoe, const CountSystem& count, double figure,
                                       const Effects& effects);

// How well a count's tags go with effects: the coefficient of correlation over the shoe's cards.
double correlation(const Shoe& shoe, const CountSystem& count, const Effects& effects);

// By how much one act is better than another with a hand, and what removals add to that.
struct Difference {
  double figure = 0;
  Effects effects{};
};
Difference act_difference(const Terms& terms, const Convention& convention, const Counts& hand,
                          Column column, Act act, Act instead, Effort& effort);

}  // namespace houseway::drawn
