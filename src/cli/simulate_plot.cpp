#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "cli/simulate_output.h"
#include "cli/svg.h"
#include "rules/settling.h"

namespace houseway::cli {
namespace {

constexpr double sheet_width = 980;
constexpr double panel_left = 96;
constexpr double panel_width = sheet_width - panel_left - 40;
constexpr double panel_height = 320;
constexpr double panel_step = panel_height + 100;
constexpr double first_panel = 120;

constexpr std::string_view outer_band = "fill='#2f6fdb' fill-opacity='0.14'";
constexpr std::string_view inner_band = "fill='#2f6fdb' fill-opacity='0.28'";
constexpr std::string_view middle_line = "stroke='#1c4fa8' stroke-width='2.5'";
constexpr std::string_view single_path =
    "stroke='#5b6472' stroke-width='0.8' stroke-opacity='0.35'";
constexpr std::string_view warning = "stroke='#c2372e' stroke-width='1.5' stroke-dasharray='6 4'";
constexpr std::string_view zero_line = "stroke='#1d2430' stroke-width='1'";
constexpr std::string_view losing_bar = "fill='#c2372e' fill-opacity='0.75'";
constexpr std::string_view even_bar = "fill='#8a93a3'";
constexpr std::string_view winning_bar = "fill='#2a8a57' fill-opacity='0.8'";

std::string told_money(double value) {
  const std::string amount = text(Money{std::llround(std::abs(value) * 100)});
  return value < 0 ? "-" + amount : amount;
}
std::string told_count(double value) {
  if (value >= 1e6) return fmt::format("{:g} million", value / 1e6);
  return with_commas(std::llround(value));
}
std::string told_part(double value) {
  return fmt::format("{:g}%", 100 * value);
}
std::string told_power(double value) {
  return value >= 0 ? "100%" : fmt::format("{:g}%", 100 * std::pow(10.0, value));
}

std::string_view bar_of(std::int64_t net) {
  return net < 0 ? losing_bar : net > 0 ? winning_bar : even_bar;
}

SvgPanel::Frame frame_of(int panel) {
  return {panel_left, first_panel + panel * panel_step, panel_width, panel_height};
}

// How the bankroll goes: half of the sessions in the inner band, nine of ten in the outer one.
std::string fan(const SimulationSheet& sheet, int panel) {
  const SessionTally& tally = sheet.state.tally.sessions;
  const SessionPlan& plan = sheet.simulation.sessions();
  const auto quantiles = [&](double part) {
    std::vector<std::pair<double, double>> points{{0, 0}};
    for (std::size_t i = 0; i < tally.along.size(); ++i) {
      points.emplace_back(static_cast<double>(plan.rounds) * static_cast<double>(i + 1) /
                              static_cast<double>(tally.along.size()),
                          in_dollars(Money{tally.along[i].quantile(part)}));
    }
    return points;
  };
  const auto lowest = quantiles(0.01);
  const auto highest = quantiles(0.99);
  double from = 0;
  double to = 0;
  for (const auto& [x, y] : lowest) from = std::min(from, y);
  for (const auto& [x, y] : highest) to = std::max(to, y);
  const double margin = 0.08 * std::max(1.0, to - from);
  SvgPanel axes(frame_of(panel), "How sessions go: the middle, half of them, nine of ten",
                {0, static_cast<double>(plan.rounds)}, {from - margin, to + margin});
  axes.ticks_below(told_count, "rounds played");
  axes.ticks_at_left(told_money, "won or lost");
  axes.area(quantiles(0.95), quantiles(0.05), outer_band);
  axes.area(quantiles(0.75), quantiles(0.25), inner_band);
  for (const auto& path : tally.paths) {
    std::vector<std::pair<double, double>> points{{0, 0}};
    for (std::size_t i = 0; i < path.size(); ++i) {
      points.emplace_back(static_cast<double>(plan.rounds) * static_cast<double>(i + 1) /
                              static_cast<double>(path.size()),
                          in_dollars(Money{path[i]}));
    }
    axes.line(points, single_path);
  }
  axes.line(quantiles(0.5), middle_line);
  axes.mark_across(0, "", zero_line);
  const double ruin = in_dollars(plan.opening - plan.bankroll);
  if (ruin > from - margin) {
    axes.mark_across(
        ruin,
        fmt::format("ruined below this line: {:.2f}% of all",
                    100 * static_cast<double>(tally.ruined) / static_cast<double>(tally.sessions)),
        warning);
  }
  return axes.text();
}

// How sessions end, in about fifty bars. Results lie some cents apart, and a bar is as wide as some
// of these steps: else bars would come out empty.
std::string endings(const SimulationSheet& sheet, int panel) {
  const Spread& results = sheet.state.tally.sessions.results;
  constexpr std::int64_t bars = 50;
  const std::int64_t from = results.quantile(0.002);
  const std::int64_t to = std::max(from + 1, results.quantile(0.998));
  std::int64_t step = 0;
  for (const auto& [net, times] : results.counts()) step = std::gcd(step, net - from);
  step = std::max<std::int64_t>(1, step);
  const std::int64_t width = ((to - from) / bars / step + 1) * step;
  std::vector<double> parts(static_cast<std::size_t>((to - from) / width) + 1);
  const auto all = static_cast<double>(results.size());
  for (const auto& [net, times] : results.counts()) {
    const std::int64_t place = (std::clamp(net, from, to) - from) / width;
    parts[static_cast<std::size_t>(place)] += static_cast<double>(times) / all;
  }
  const auto left_of = [&](std::size_t bar) {
    return in_dollars(Money{from + static_cast<std::int64_t>(bar) * width - step / 2});
  };
  const double most = *std::max_element(parts.begin(), parts.end());
  SvgPanel axes(frame_of(panel), "How they end", {left_of(0), left_of(parts.size())},
                {0, 1.12 * most});
  axes.ticks_below(told_money, "won or lost in a session; the outermost bars hold all beyond");
  axes.ticks_at_left(told_part, "of sessions");
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const std::int64_t highest = from + static_cast<std::int64_t>(i + 1) * width - step;
    axes.bar(left_of(i), left_of(i + 1), parts[i], bar_of(highest));
  }
  const double mean = static_cast<double>(results.sum()) / all / 100;
  if (mean > left_of(0) && mean < left_of(parts.size())) {
    axes.mark_upright(mean, fmt::format("on average {}", told_money(mean)), zero_line);
  }
  return axes.text();
}

// How rounds end, each result a bar whose height tells powers of ten: the rare ones matter too.
std::string results(const SimulationSheet& sheet, int panel) {
  const FigureSummary& figure = sheet.figures.back();
  const auto& counts = figure.nets->counts();
  const auto all = static_cast<double>(figure.observations);
  constexpr std::size_t most_bars = 60;
  const std::size_t together = (counts.size() + most_bars - 1) / most_bars;
  struct Stretch {
    std::int64_t from;
    std::int64_t to;
    double part;
  };
  std::vector<Stretch> stretches;
  for (auto at = counts.begin(); at != counts.end();) {
    Stretch stretch{at->first, at->first, 0};
    for (std::size_t i = 0; i < together && at != counts.end(); ++i, ++at) {
      stretch.to = at->first;
      stretch.part += static_cast<double>(at->second) / all;
    }
    stretches.push_back(stretch);
  }
  double least = 0;
  for (const Stretch& each : stretches) least = std::min(least, std::log10(each.part));
  SvgPanel axes(frame_of(panel), fmt::format("Results of a round: {}", figure.name),
                {0, static_cast<double>(stretches.size())}, {std::floor(least - 0.3), 0.2});
  axes.ticks_at_left(told_power, "of rounds");
  const std::size_t every = stretches.size() / 12 + 1;
  for (std::size_t i = 0; i < stretches.size(); ++i) {
    const auto left = static_cast<double>(i);
    axes.bar(left + 0.1, left + 0.9, std::log10(stretches[i].part), bar_of(stretches[i].to));
    if (i % every == 0) {
      axes.words(left + 0.5, std::floor(least - 0.3) - 0.35,
                 told_money(in_dollars(Money{stretches[i].from})), "middle");
    }
  }
  return axes.text();
}

// A meter from seed to emptying, as often as there is room.
std::string meter_course(const SimulationSheet& sheet, std::size_t meter, int panel) {
  const MeterHistory& meters = sheet.state.meters;
  const MeterSeen& seen = meters.seen()[meter];
  const double seed = in_dollars(sheet.simulation.start().meters.readings()[meter].amount);
  std::vector<std::pair<double, double>> points{{0, seed}};
  double most = in_dollars(seen.highest);
  for (const auto& [round, reading] : seen.course) {
    points.emplace_back(static_cast<double>(round), in_dollars(reading));
    points.emplace_back(static_cast<double>(round), seed);
  }
  const bool all_drawn = seen.course.size() == seen.emptied;
  if (all_drawn) {
    points.emplace_back(static_cast<double>(meters.rounds()),
                        in_dollars(meters.readings()[meter].amount));
  }
  SvgPanel axes(frame_of(panel),
                fmt::format("The meter {}", meter_name(sheet.simulation.rules().definition(),
                                                       meters.readings()[meter])),
                {0, std::max(1.0, points.back().first)}, {0, 1.1 * std::max(1.0, most)});
  axes.ticks_below(told_count, "rounds played");
  axes.ticks_at_left(told_money, "reading");
  axes.line(points, middle_line);
  axes.mark_across(meters.mean_reading(meter) / 100, "mean reading", warning);
  return axes.text();
}

}  // namespace

std::string simulation_plot(const SimulationSheet& sheet) {
  const Simulation& simulation = sheet.simulation;
  const Definition& game = simulation.rules().definition();
  std::string content = svg_words(panel_left, 40, 22, game.name, "font-weight='700'");
  content += svg_words(panel_left, 64, 13,
                       fmt::format("{} rounds, seed {}, {}",
                                   with_commas(static_cast<std::int64_t>(sheet.state.tally.rounds)),
                                   sheet.seed, simulation.parts().play),
                       "fill='#5b6472'");
  int panel = 0;
  if (sheet.state.tally.sessions.sessions > 0) {
    content += svg_words(
        panel_left, 82, 13,
        fmt::format("{} sessions of {} rounds with a bankroll of {}",
                    with_commas(static_cast<std::int64_t>(sheet.state.tally.sessions.sessions)),
                    simulation.sessions().rounds, text(simulation.sessions().bankroll)),
        "fill='#5b6472'");
    content += fan(sheet, panel++);
    content += endings(sheet, panel++);
  } else if (!sheet.figures.empty() && sheet.figures.back().observations > 0) {
    content += results(sheet, panel++);
  }
  const MeterHistory& meters = sheet.state.meters;
  for (std::size_t i = 0; i < meters.readings().size(); ++i) {
    if (meters.seen()[i].emptied > 0) content += meter_course(sheet, i, panel++);
  }
  return svg_sheet(sheet_width, first_panel + panel * panel_step, content);
}

}  // namespace houseway::cli
