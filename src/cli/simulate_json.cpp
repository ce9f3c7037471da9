#include "cli/simulate_output.h"
#include "round/json.h"
#include "rules/settling.h"

namespace houseway::cli {
namespace {

Json or_null(const std::optional<double>& value) {
  return value ? Json(*value) : Json(nullptr);
}

Json spread_json(const Spread& spread) {
  Json list = Json::array();
  for (const auto& [net, times] : spread.counts()) {
    list.push_back({{"net", in_dollars(Money{net})}, {"times", times}});
  }
  return list;
}

Json figure_json(const FigureSummary& figure) {
  Json json{{"wager", figure.name},
            {"observations", figure.observations},
            {"unit", in_dollars(figure.unit)},
            {"mean", figure.mean},
            {"standard-error", figure.error},
            {"deviation", figure.deviation},
            {"average-stake", figure.average_stake},
            {"won", figure.won},
            {"pushed", figure.pushed},
            {"lost", figure.lost},
            {"longest-losing-run", figure.longest_losing_run},
            {"exact", or_null(figure.exact)},
            {"exact-deviation", or_null(figure.exact_deviation)},
            {"distance", or_null(figure.distance())},
            {"distribution", spread_json(*figure.nets)}};
  if (!figure.variant.empty()) json["variant"] = figure.variant;
  if (!figure.exact_note.empty()) json["exact-is"] = figure.exact_note;
  return json;
}

Json meter_json(const SimulationSheet& sheet, std::size_t i) {
  const MeterHistory& meters = sheet.state.meters;
  const MeterSeen& seen = meters.seen()[i];
  Json course = Json::array();
  for (const auto& [round, amount] : seen.course) {
    course.push_back({{"round", round}, {"reading", in_dollars(amount)}});
  }
  return {{"meter", meter_name(sheet.simulation.rules().definition(), meters.readings()[i])},
          {"wins", seen.wins},
          {"emptied", seen.emptied},
          {"paid", in_dollars(seen.paid)},
          {"mean-reading", meters.mean_reading(i) / 100},
          {"highest", in_dollars(seen.highest)},
          {"reading", in_dollars(meters.readings()[i].amount)},
          {"course", course}};
}

Json sessions_json(const SimulationSheet& sheet) {
  const SessionTally& tally = sheet.state.tally.sessions;
  const SessionPlan& plan = sheet.simulation.sessions();
  Json along = Json::array();
  for (std::size_t i = 0; i < tally.along.size(); ++i) {
    Json quantiles = Json::object();
    for (const auto& [name, part] :
         {std::pair{"5%", 0.05}, {"25%", 0.25}, {"50%", 0.5}, {"75%", 0.75}, {"95%", 0.95}}) {
      quantiles[name] = in_dollars(Money{tally.along[i].quantile(part)});
    }
    along.push_back({{"rounds", plan.rounds * (i + 1) / tally.along.size()}, {"net", quantiles}});
  }
  const auto sessions = static_cast<double>(tally.sessions);
  return {{"rounds", plan.rounds},
          {"bankroll", in_dollars(plan.bankroll)},
          {"opening-stakes", in_dollars(plan.opening)},
          {"sessions", tally.sessions},
          {"ruined", tally.ruined},
          {"risk-of-ruin", static_cast<double>(tally.ruined) / sessions},
          {"results", spread_json(tally.results)},
          {"lowest", spread_json(tally.lowest)},
          {"along", along}};
}

}  // namespace

Json simulation_json(const SimulationSheet& sheet) {
  const Simulation& simulation = sheet.simulation;
  const Definition& game = simulation.rules().definition();
  Json figures = Json::array();
  for (const FigureSummary& figure : sheet.figures) figures.push_back(figure_json(figure));
  Json meters = Json::array();
  const MeterHistory& history = sheet.state.meters;
  for (std::size_t i = 0; i < history.readings().size(); ++i) {
    if (history.moves(i) || history.seen()[i].wins > 0) meters.push_back(meter_json(sheet, i));
  }
  Json json{{"game", game.game},
            {"ruleset", game.ruleset},
            {"rounds", sheet.state.tally.rounds},
            {"rounds-asked", sheet.rounds_asked},
            {"seed", sheet.seed},
            {"seats", simulation.request().seats},
            {"play", simulation.parts().play},
            {"bets", simulation.parts().bets_told},
            {"engine", simulation.by_kernel() ? "kernel" : "events"},
            {"fresh-shoe", simulation.request().fresh_shoe},
            {"figures", figures},
            {"meters", meters}};
  if (sheet.exact_stopped) json["exact-stopped"] = true;
  if (sheet.state.tally.sessions.sessions > 0) json["sessions"] = sessions_json(sheet);
  return json;
}

}  // namespace houseway::cli
