#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cmath>

#include "cli/simulate_output.h"
#include "cli/text_table.h"
#include "core/words.h"
#include "rules/settling.h"

namespace houseway::cli {
namespace {

std::string signed_percent(double part) {
  return fmt::format("{:+.5f}%", 100 * part);
}

std::string rate(double per_second) {
  if (per_second >= 1e6) return fmt::format("{:.1f} million rounds a second", per_second / 1e6);
  return fmt::format("{} rounds a second", with_commas(std::llround(per_second)));
}

std::string signed_money(std::int64_t cents) {
  return cents < 0 ? "-" + text(Money{-cents}) : (cents > 0 ? "+" : "") + text(Money{cents});
}

std::string title_of(const FigureSummary& figure) {
  return figure.variant.empty() ? figure.name : fmt::format("{} ({})", figure.name, figure.variant);
}

std::string heading(const SimulationSheet& sheet) {
  const Simulation& simulation = sheet.simulation;
  const Definition& game = simulation.rules().definition();
  const SimulationRequest& request = simulation.request();
  std::string text =
      fmt::format("{} ({}), {} rounds of {}, seed {}\n", game.name, game.ruleset,
                  with_commas(static_cast<std::int64_t>(sheet.state.tally.rounds)),
                  count_of(static_cast<std::size_t>(request.seats), "seat"), sheet.seed);
  if (!sheet.whole()) {
    text += fmt::format("  stopped: {} rounds were asked for\n",
                        with_commas(static_cast<std::int64_t>(sheet.rounds_asked)));
  }
  if (sheet.exact_stopped) text += "  stopped before the exact figures were counted\n";
  if (sheet.no_session > 0) {
    text += fmt::format(
        "  the last {} asked for {} no whole session and {} not played\n",
        sheet.no_session == 1 ? "round"
                              : count_of(static_cast<std::size_t>(sheet.no_session), "round"),
        sheet.no_session == 1 ? "makes" : "make", sheet.no_session == 1 ? "is" : "are");
  }
  text += fmt::format("  play    {}\n", simulation.parts().play);
  if (!simulation.parts().bets_told.empty()) {
    text += fmt::format("  bets    {}\n", fmt::join(simulation.parts().bets_told, ", "));
  }
  if (game.dealt_from_a_shoe()) {
    const bool lasts = !request.fresh_shoe && !simulation.rules().continuous();
    text += fmt::format("  shoe    {}, {}\n",
                        count_of(static_cast<std::size_t>(simulation.rules().decks()), "deck"),
                        lasts ? "lasting to its cover card; the exact figures are of a full one"
                              : "a full one for every round");
  }
  text += fmt::format("  speed   {}, {}\n",
                      rate(static_cast<double>(sheet.played) / std::max(sheet.seconds, 1e-9)),
                      simulation.by_kernel() ? "by the game's kernel" : "event by event");
  return text;
}

std::string figures_table(const SimulationSheet& sheet) {
  TextTable table;
  table.row({"wager", "gain a unit", "standard error", "exact", "distance", "deviation", "exact",
             "wins", "pushes", "longest losing run"});
  for (const FigureSummary& figure : sheet.figures) {
    if (figure.observations == 0) {
      table.row({title_of(figure), "never made"});
      continue;
    }
    const auto distance = figure.distance();
    table.row(
        {title_of(figure), signed_percent(figure.mean), fmt::format("{:.5f}%", 100 * figure.error),
         figure.exact ? signed_percent(*figure.exact) : "-",
         distance ? fmt::format("{:+.2f} s.e.", *distance) : "-",
         fmt::format("{:.6f}", figure.deviation),
         figure.exact_deviation ? fmt::format("{:.6f}", *figure.exact_deviation) : "-",
         fmt::format("{:.4f}%", 100 * figure.won), fmt::format("{:.4f}%", 100 * figure.pushed),
         with_commas(static_cast<std::int64_t>(figure.longest_losing_run))});
  }
  return table.text("  ");
}

int sign(std::int64_t net) {
  return net < 0 ? -1 : net > 0 ? 1 : 0;
}

// Results that are many are put together in stretches, losses and gains apart.
std::string distribution(const FigureSummary& figure) {
  constexpr std::size_t most_lines = 24;
  TextTable table;
  const auto& counts = figure.nets->counts();
  const std::size_t together = (counts.size() + most_lines - 1) / most_lines;
  for (auto at = counts.begin(); at != counts.end();) {
    const std::int64_t first = at->first;
    std::int64_t last = first;
    std::uint64_t times = 0;
    for (std::size_t i = 0; i < together && at != counts.end(); ++i, ++at) {
      if (sign(at->first) != sign(first)) break;
      last = at->first;
      times += at->second;
    }
    table.row({first == last ? signed_money(first)
                             : fmt::format("{} to {}", signed_money(first), signed_money(last)),
               with_commas(static_cast<std::int64_t>(times)),
               fmt::format("{:.6f}%", 100 * static_cast<double>(times) /
                                          static_cast<double>(figure.observations))});
  }
  return fmt::format("\n{}: results of a round\n{}", title_of(figure), table.text("  "));
}

std::string sessions_text(const SimulationSheet& sheet) {
  const SessionTally& tally = sheet.state.tally.sessions;
  const SessionPlan& plan = sheet.simulation.sessions();
  if (tally.sessions == 0) return {};
  const auto sessions = static_cast<double>(tally.sessions);
  const double ruin = static_cast<double>(tally.ruined) / sessions;
  std::string words = fmt::format(
      "\n{} sessions of {} rounds with a bankroll of {}\n"
      "  ruined                 {:.4f}% (standard error {:.4f}%): what is left is less than {}\n",
      with_commas(static_cast<std::int64_t>(tally.sessions)),
      with_commas(static_cast<std::int64_t>(plan.rounds)), text(plan.bankroll), 100 * ruin,
      100 * std::sqrt(ruin * (1 - ruin) / sessions), text(plan.opening));
  const double mean = static_cast<double>(tally.results.sum()) / sessions;
  const double variance =
      static_cast<double>(tally.results.sum_of_squares()) / sessions - mean * mean;
  words += fmt::format("  result of a session    {} on average, deviation {}\n",
                       signed_money(std::llround(mean)),
                       text(Money{std::llround(std::sqrt(std::max(0.0, variance)))}));
  std::uint64_t ahead = 0;
  for (const auto& [net, times] : tally.results.counts()) ahead += net > 0 ? times : 0;
  words += fmt::format("  ends ahead             {:.4f}%\n",
                       100 * static_cast<double>(ahead) / sessions);
  TextTable table;
  table.row({"of all sessions", "1%", "5%", "25%", "half", "75%", "95%", "99%"});
  const auto quantiles = [&](std::string name, const Spread& spread) {
    std::vector<std::string> cells{std::move(name)};
    for (const double part : {0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99}) {
      cells.push_back(signed_money(spread.quantile(part)));
    }
    table.row(std::move(cells));
  };
  quantiles("end at most with", tally.results);
  quantiles("have been down to", tally.lowest);
  return words + table.text("  ");
}

std::string meters_text(const SimulationSheet& sheet) {
  const MeterHistory& meters = sheet.state.meters;
  TextTable table;
  table.row({"meter", "wins", "emptied", "once in", "mean reading", "at emptying", "highest",
             "stands at", "paid"});
  bool any = false;
  for (std::size_t i = 0; i < meters.readings().size(); ++i) {
    const MeterSeen& seen = meters.seen()[i];
    if (!meters.moves(i) && seen.wins == 0) continue;
    any = true;
    const auto emptied = static_cast<std::int64_t>(seen.emptied);
    table.row(
        {meter_name(sheet.simulation.rules().definition(), meters.readings()[i]),
         with_commas(static_cast<std::int64_t>(seen.wins)), with_commas(emptied),
         emptied == 0
             ? "-"
             : with_commas(static_cast<std::int64_t>(meters.rounds()) / emptied) + " rounds",
         text(Money{std::llround(meters.mean_reading(i))}),
         emptied == 0 ? "-" : text(Money{static_cast<std::int64_t>(seen.at_emptied / emptied)}),
         text(seen.highest), text(meters.readings()[i].amount), text(seen.paid)});
  }
  return any ? "\nmeters, from their seeds on\n" + table.text("  ") : "";
}

}  // namespace

std::string simulation_text(const SimulationSheet& sheet) {
  std::string words = heading(sheet);
  if (sheet.state.tally.rounds == 0) return words + "  no block of rounds was finished\n";
  words += "\n" + figures_table(sheet);
  for (const FigureSummary& figure : sheet.figures) {
    if (!figure.exact_note.empty()) {
      words += fmt::format("  {}: the exact figure is {}\n", title_of(figure), figure.exact_note);
    }
  }
  words += meters_text(sheet);
  words += sessions_text(sheet);
  for (const FigureSummary& figure : sheet.figures) {
    if (figure.observations > 0) words += distribution(figure);
  }
  return words;
}

}  // namespace houseway::cli
