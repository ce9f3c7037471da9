#include "odds/drawn_advice.h"

#include <algorithm>
#include <cmath>

namespace houseway::drawn {
namespace {

constexpr CountSystem systems[] = {
    {"Hi-Lo", {-1, 1, 1, 1, 1, 1, 0, 0, 0, -1}},
    {"KO", {-1, 1, 1, 1, 1, 1, 1, 0, 0, -1}},
    {"Hi-Opt I", {0, 0, 1, 1, 1, 1, 0, 0, 0, -1}},
    {"Hi-Opt II", {0, 1, 1, 2, 2, 1, 1, 0, 0, -2}},
    {"Omega II", {0, 1, 1, 2, 2, 2, 1, 0, -1, -2}},
    {"Zen", {-1, 1, 1, 2, 2, 2, 1, 0, 0, -2}},
    {"Red 7", {-2, 2, 2, 2, 2, 2, 1, 0, 0, -2}},
    {"Wong Halves", {-2, 1, 2, 2, 3, 2, 1, 0, -1, -2}},
};

// Sums over the cards of a shoe of tags and effects about their means.
struct Moments {
  double cards = 0;
  double tags_squared = 0;
  double effects_squared = 0;
  double product = 0;
};
Moments moments_of(const Shoe& shoe, const CountSystem& count, const Effects& effects) {
  Moments sums;
  double tag = 0;
  double effect = 0;
  for (std::size_t value = 0; value < values; ++value) {
    sums.cards += shoe[value];
    tag += shoe[value] * count.tags[value];
    effect += shoe[value] * effects[value];
  }
  tag /= sums.cards;
  effect /= sums.cards;
  for (std::size_t value = 0; value < values; ++value) {
    const double by_tag = count.tags[value] - tag;
    const double by_effect = effects[value] - effect;
    sums.tags_squared += shoe[value] * by_tag * by_tag;
    sums.effects_squared += shoe[value] * by_effect * by_effect;
    sums.product += shoe[value] * by_tag * by_effect;
  }
  return sums;
}

template <class Figure>
Effects effects_of(const Terms& terms, double full, Figure figure) {
  Effects effects{};
  for (std::size_t value = 0; value < values; ++value) {
    if (terms.shoe[value] == 0) continue;
    Terms gone = terms;
    gone.shoe = without(terms.shoe, value);
    effects[value] = figure(gone) - full;
  }
  return effects;
}

double difference_of(const Terms& terms, const Convention& convention, const Counts& hand,
                     Column column, Act act, Act instead, Effort& effort) {
  double difference = 0;
  for (const ActValue& each : act_values(terms, convention, hand, column, effort)) {
    if (each.act == act) difference += each.value;
    if (each.act == instead) difference -= each.value;
  }
  return difference;
}

}  // namespace

std::vector<ActValue> act_values(const Terms& terms, const Convention& convention,
                                 const Counts& hand, Column column, Effort& effort) {
  Request request;
  request.convention = convention;
  request.up = column.up;
  const Solution solution = solve(terms, request, effort);
  const auto at = static_cast<std::size_t>(all_hands().find(hand));
  const double chance = Chances(without(terms.shoe, column.up)).of(hand);
  std::vector<ActValue> list;
  for (const Faced& faced : solution.faced) {
    if (faced.told != column.told) continue;
    const Choices& choices = faced.choices[at];
    const double open = faced.met[at].open;
    for (std::size_t act = 0; act < acts; ++act) {
      if (choices.gains[act] == not_allowed || open <= 0) continue;
      ActValue& each = list.emplace_back();
      each.act = static_cast<Act>(act);
      each.value = choices.gains[act] / open;
      each.with_blackjacks =
          terms.told != nullptr ? each.value : (choices.gains[act] - (chance - open)) / chance;
      each.best = each.act == choices.taken;
    }
  }
  return list;
}

double insurance_value(const Terms& terms, const Counts& known) {
  const int cards = std::accumulate(terms.shoe.begin(), terms.shoe.end(), 0) - 1 - size_of(known);
  const double tens = terms.shoe[ten] - known[ten];
  return tens / cards * (terms.insurance_pays + 1) - 1;
}

Effects removal_effects(const Terms& terms, const Request& request, Effort& effort) {
  const auto figure = [&](const Terms& rest) { return solve(rest, request, effort).value; };
  return effects_of(terms, figure(terms), figure);
}

Effects insurance_effects(const Terms& terms) {
  const auto figure = [](const Terms& rest) { return insurance_value(rest); };
  return effects_of(terms, figure(terms), figure);
}

std::span<const CountSystem> count_systems() {
  return systems;
}

std::optional<double> true_count_index(const Shoe& shoe, const CountSystem& count, double figure,
                                       const Effects& effects) {
  const Moments sums = moments_of(shoe, count, effects);
  if (sums.product == 0 || sums.tags_squared == 0) return {};
  // A running count of one is one card gone of the mean of all that are counted; effects grow as
  // cards become fewer, which the count per 52 cards left makes up for.
  const double per_true_count = sums.product / sums.tags_squared * (sums.cards - 1) / 52;
  return -figure / per_true_count;
}

double correlation(const Shoe& shoe, const CountSystem& count, const Effects& effects) {
  const Moments sums = moments_of(shoe, count, effects);
  const double scale = sums.tags_squared * sums.effects_squared;
  return scale > 0 ? sums.product / std::sqrt(scale) : 0;
}

Difference act_difference(const Terms& terms, const Convention& convention, const Counts& hand,
                          Column column, Act act, Act instead, Effort& effort) {
  const auto figure = [&](const Terms& rest) {
    return difference_of(rest, convention, hand, column, act, instead, effort);
  };
  const double full = figure(terms);
  return {full, effects_of(terms, full, figure)};
}

}  // namespace houseway::drawn
