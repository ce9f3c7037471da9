#include "simulate/summary.h"

#include <algorithm>
#include <cmath>

#include "rules/settling.h"

namespace houseway {
namespace {

double number(const Rational& value) {
  return value.convert_to<double>();
}

// Mean and deviation of what was counted, exact sums to the end.
struct Moments {
  double mean = 0;
  double variance = 0;
  double count = 0;
};

Moments moments_of(const Spread& spread) {
  const std::uint64_t size = spread.size();
  if (size == 0) return {};
  const auto count = static_cast<Wide>(size);
  const Rational mean(integer(spread.sum()), integer(count));
  const Rational squares(integer(spread.sum_of_squares()), integer(count));
  Rational variance = squares - mean * mean;
  if (size > 1) variance *= Rational(integer(count), integer(count - 1));
  return {number(mean), number(variance), static_cast<double>(size)};
}

FigureSummary summary_of(const FigureTally& tally, const Figure& figure) {
  FigureSummary told;
  told.name = figure.name;
  told.variant = figure.variant;
  told.nets = &tally.nets;
  told.longest_losing_run = tally.runs.longest;
  const Moments seats = moments_of(tally.nets);
  told.observations = tally.nets.size();
  if (told.observations == 0) return told;
  const double staked = static_cast<double>(tally.staked) / seats.count;
  const double unit = figure.unit.cents > 0 ? static_cast<double>(figure.unit.cents) : staked;
  told.unit = Money{std::llround(unit)};
  told.mean = seats.mean / unit;
  told.deviation = std::sqrt(seats.variance) / unit;
  told.average_stake = staked / unit;
  // Seats at one table are not independent: rounds are.
  if (tally.by_round.empty()) {
    told.error = told.deviation / std::sqrt(seats.count);
  } else {
    const Moments rounds = moments_of(tally.by_round);
    told.error = std::sqrt(rounds.variance * rounds.count) / seats.count / unit;
  }
  for (const auto& [net, times] : tally.nets.counts()) {
    const double part = static_cast<double>(times) / seats.count;
    (net > 0 ? told.won : net < 0 ? told.lost : told.pushed) += part;
  }
  return told;
}

// With every meter at the mean of its readings, where these moved.
double exact_return(const WagerOdds& odds, const MeterHistory& meters, const RuleSet& rules) {
  Rational sum = odds.total_return();
  for (const MeterTerm& term : odds.meters) {
    for (std::size_t i = 0; i < meters.readings().size(); ++i) {
      const MeterReading& reading = meters.readings()[i];
      if (meter_name(rules.definition(), reading) != term.meter) continue;
      const Rational mean(integer(meters.seen()[i].sum),
                          integer(static_cast<Wide>(meters.rounds()) * 100));
      sum += term.per_dollar * (mean - Rational(term.reading.cents, 100));
    }
  }
  return number(sum);
}

// Whether this selection is among those that odds are told of together: "1 2 3".
bool names(std::string_view variant, std::string_view selection) {
  if (selection.empty()) return false;
  while (!variant.empty()) {
    const std::size_t end = std::min(variant.find(' '), variant.size());
    if (variant.substr(0, end) == selection) return true;
    variant.remove_prefix(std::min(end + 1, variant.size()));
  }
  return false;
}

}  // namespace

std::optional<double> FigureSummary::distance() const {
  if (!exact || error <= 0) return std::nullopt;
  return (mean - *exact) / error;
}

const WagerOdds* odds_of(const std::vector<WagerOdds>& odds, const Figure& figure,
                         std::string_view play) {
  const WagerOdds* found = nullptr;
  const std::string_view wager = std::string_view(figure.name).substr(0, figure.name.find(':'));
  const std::string_view selection = wager.size() < figure.name.size()
                                         ? std::string_view(figure.name).substr(wager.size() + 1)
                                         : std::string_view();
  for (const WagerOdds& each : odds) {
    if (each.wager != wager || !each.selected) continue;
    if (each.variant == play || names(each.variant, selection)) return &each;
    // What is said of one way to play is not said of another.
    const bool any_play = play.empty() || !figure.main_game;
    if (found == nullptr && any_play && each.variant.empty() && selection.empty()) found = &each;
  }
  return found;
}

std::vector<FigureSummary> summaries(const RunState& state, const std::vector<Figure>& figures,
                                     const std::vector<const WagerOdds*>& exact,
                                     const RuleSet& rules) {
  std::vector<FigureSummary> told;
  for (std::size_t i = 0; i < state.tally.figures.size(); ++i) {
    told.push_back(summary_of(state.tally.figures[i], figures[i]));
    const WagerOdds* odds = i < exact.size() ? exact[i] : nullptr;
    if (odds == nullptr || state.tally.rounds == 0) continue;
    told.back().exact = exact_return(*odds, state.meters, rules) - 1;
    if (odds->variance && odds->meters.empty()) {
      told.back().exact_deviation = std::sqrt(number(*odds->variance));
    }
    if (!odds->meters.empty()) told.back().exact_note = "at the mean reading of its meters";
    for (const std::string& note : odds->notes) {
      told.back().exact_note += (told.back().exact_note.empty() ? "" : "; ") + note;
    }
  }
  const bool of_pots = std::any_of(figures.begin(), figures.end(),
                                   [](const Figure& figure) { return figure.taken; });
  if (figures.size() > 1 && state.tally.rounds > 0 && !of_pots) {
    Figure all{"all together", {}, {}, std::nullopt, {}, 0};
    FigureTally tally = state.tally.all;
    for (const FigureTally& each : state.tally.figures) tally.staked += each.staked;
    told.push_back(summary_of(tally, all));
    told.back().nets = &state.tally.all.nets;
  }
  return told;
}

}  // namespace houseway
