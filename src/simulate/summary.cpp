#include "simulate/summary.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

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
    const double apart = told.deviation / std::sqrt(seats.count);
    told.alike =
        apart > 0 ? std::max(1.0, told.error / apart) : std::sqrt(seats.count / rounds.count);
  }
  for (const auto& [net, times] : tally.nets.counts()) {
    const double part = static_cast<double>(times) / seats.count;
    (net > 0 ? told.won : net < 0 ? told.lost : told.pushed) += part;
  }
  return told;
}

// With every meter at the mean of its readings, where these moved.
WagerOdds at_mean_readings(WagerOdds odds, const MeterHistory& meters, const RuleSet& rules) {
  for (MeterTerm& term : odds.meters) {
    for (std::size_t i = 0; i < meters.readings().size(); ++i) {
      if (meter_name(rules.definition(), meters.readings()[i]) != term.meter) continue;
      term.reading = Money{std::llround(meters.mean_reading(i))};
    }
  }
  return odds;
}

// Nothing where what comes back is known on average alone.
std::optional<double> deviation_of(const WagerOdds& odds) {
  if (odds.meters.empty()) {
    if (!odds.variance) return std::nullopt;
    return std::sqrt(number(*odds.variance));
  }
  if (odds.play || odds.others > 0 || !odds.draws.empty()) return std::nullopt;
  Rational squares;
  for (const OutcomeCount& outcome : odds.outcomes) {
    if (outcome.count == 0) continue;
    const Rational part = odds.part_of_return(outcome);
    squares += part * part / odds.chance(outcome);
  }
  const Rational mean = odds.total_return();
  return std::sqrt(number(squares - mean * mean));
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
  if (observations == 0) return std::nullopt;
  const double by_exact_deviation =
      alike * exact_deviation.value_or(0) / std::sqrt(static_cast<double>(observations));
  const double of_mean = std::max(error, by_exact_deviation);
  if (!exact || !comparable || !(of_mean > 0)) return std::nullopt;
  return (mean - *exact) / of_mean;
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
    // What is said of one way to play is not said of another. Odds that name no selection are those
    // of all of them.
    const bool any_play = play.empty() || !figure.main_game;
    if (found == nullptr && any_play && each.variant.empty()) found = &each;
  }
  return found;
}

std::vector<FigureSummary> summaries(const RunState& state, const std::vector<Figure>& figures,
                                     const std::vector<std::optional<ExactFigure>>& exact,
                                     const RuleSet& rules) {
  std::vector<FigureSummary> told;
  for (std::size_t i = 0; i < state.tally.figures.size(); ++i) {
    told.push_back(summary_of(state.tally.figures[i], figures[i]));
    if (i >= exact.size() || !exact[i] || state.tally.rounds == 0) continue;
    const WagerOdds taken = at_mean_readings(exact[i]->odds, state.meters, rules);
    told.back().exact = number(taken.total_return() - 1);
    told.back().exact_deviation = deviation_of(taken);
    std::vector<std::string> notes = taken.notes;
    if (!taken.meters.empty()) notes.insert(notes.begin(), "at the mean reading of its meters");
    if (!exact[i]->leaves_out.empty()) notes.push_back(exact[i]->leaves_out);
    told.back().comparable = exact[i]->leaves_out.empty();
    told.back().exact_note = fmt::format("{}", fmt::join(notes, "; "));
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
