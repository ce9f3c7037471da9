#include "simulate/tally_json.h"

#include <algorithm>
#include <charconv>
#include <stdexcept>
#include <string>

#include "round/json.h"
#include "simulate/record_json.h"

namespace houseway {
namespace {

// Sums are longer than what JSON's readers take for a number.
std::string digits(Wide value) {
  if (value == 0) return "0";
  const bool negative = value < 0;
  std::string text;
  for (; value != 0; value /= 10) {
    const auto digit = static_cast<int>(value % 10);
    text.push_back(static_cast<char>('0' + (digit < 0 ? -digit : digit)));
  }
  if (negative) text.push_back('-');
  std::reverse(text.begin(), text.end());
  return text;
}

Wide wide_of(const Json& json) {
  const auto& text = json.get_ref<const std::string&>();
  Wide value = 0;
  const bool negative = text.starts_with('-');
  for (const char c : text.substr(negative ? 1 : 0)) {
    if (c < '0' || c > '9') throw std::invalid_argument("a sum has digits alone");
    value = value * 10 + (c - '0');
  }
  return negative ? -value : value;
}

Json spread_json(const Spread& spread) {
  Json list = Json::array();
  for (const auto& [net, times] : spread.counts()) {
    list.push_back(net);
    list.push_back(times);
  }
  return list;
}

Spread spread_of(const Json& list) {
  Spread spread;
  for (std::size_t i = 0; i + 1 < list.size(); i += 2) {
    spread.add(list[i].get<std::int64_t>(), list[i + 1].get<std::uint64_t>());
  }
  return spread;
}

Json figure_json(const FigureTally& figure) {
  const Runs& runs = figure.runs;
  return {{"nets", spread_json(figure.nets)},
          {"by-round", spread_json(figure.by_round)},
          {"staked", digits(figure.staked)},
          {"runs", Json::array({runs.longest, runs.first, runs.last, runs.only_losses})}};
}

FigureTally figure_of(const Json& json) {
  const Json& runs = json.at("runs");
  return {spread_of(json.at("nets")),
          spread_of(json.at("by-round")),
          wide_of(json.at("staked")),
          {runs.at(0).get<std::uint64_t>(), runs.at(1).get<std::uint64_t>(),
           runs.at(2).get<std::uint64_t>(), runs.at(3).get<bool>()}};
}

Json sessions_json(const SessionTally& tally) {
  Json along = Json::array();
  for (const Spread& spread : tally.along) along.push_back(spread_json(spread));
  return {{"sessions", tally.sessions},
          {"ruined", tally.ruined},
          {"results", spread_json(tally.results)},
          {"lowest", spread_json(tally.lowest)},
          {"along", along},
          {"paths", tally.paths}};
}

SessionTally sessions_of(const Json& json) {
  SessionTally tally;
  tally.sessions = json.at("sessions").get<std::uint64_t>();
  tally.ruined = json.at("ruined").get<std::uint64_t>();
  tally.results = spread_of(json.at("results"));
  tally.lowest = spread_of(json.at("lowest"));
  for (const Json& spread : json.at("along")) tally.along.push_back(spread_of(spread));
  tally.paths = json.at("paths").get<std::vector<std::vector<std::int64_t>>>();
  return tally;
}

}  // namespace

Json tally_json(const RoundsTally& tally) {
  Json figures = Json::array();
  for (const FigureTally& figure : tally.figures) figures.push_back(figure_json(figure));
  return {{"rounds", tally.rounds},
          {"figures", figures},
          {"all", figure_json(tally.all)},
          {"sessions", sessions_json(tally.sessions)}};
}

RoundsTally tally_of_json(const Json& json) {
  RoundsTally tally;
  tally.rounds = json.at("rounds").get<std::uint64_t>();
  for (const Json& figure : json.at("figures")) tally.figures.push_back(figure_of(figure));
  tally.all = figure_of(json.at("all"));
  tally.sessions = sessions_of(json.at("sessions"));
  return tally;
}

Json block_json(const RuleSet& rules, const BlockTally& block) {
  Json hits = Json::array();
  for (const MeterHit& hit : block.hits) {
    hits.push_back(Json::array({hit.round, record_json(rules, hit.record)}));
  }
  return {{"tally", tally_json(block.tally)}, {"hits", hits}};
}

BlockTally block_of_json(const RuleSet& rules, const Json& json) {
  BlockTally block{tally_of_json(json.at("tally")), {}};
  for (const Json& hit : json.at("hits")) {
    block.hits.push_back({hit[0].get<std::uint64_t>(), record_of_json(rules, hit[1])});
  }
  return block;
}

Json meters_json(const MeterHistory::State& state) {
  Json meters = Json::array();
  for (std::size_t i = 0; i < state.readings.size(); ++i) {
    const MeterReading& reading = state.readings[i];
    const MeterSeen& seen = state.seen[i];
    Json course = Json::array();
    for (const auto& [round, amount] : seen.course) {
      course.push_back(Json::array({round, amount.cents}));
    }
    meters.push_back({{"schedule", reading.schedule},
                      {"level", static_cast<int>(reading.level)},
                      {"reading", reading.amount.cents},
                      {"wins", seen.wins},
                      {"emptied", seen.emptied},
                      {"paid", seen.paid.cents},
                      {"highest", seen.highest.cents},
                      {"sum", digits(seen.sum)},
                      {"at-emptied", digits(seen.at_emptied)},
                      {"course", course}});
  }
  return {{"rounds", state.rounds}, {"meters", meters}};
}

MeterHistory::State meters_of_json(const Json& json) {
  MeterHistory::State state;
  state.rounds = json.at("rounds").get<std::uint64_t>();
  for (const Json& meter : json.at("meters")) {
    state.readings.push_back({meter.at("schedule").get<std::uint8_t>(),
                              static_cast<Level>(meter.at("level").get<int>()),
                              Money{meter.at("reading").get<std::int64_t>()}});
    MeterSeen seen{meter.at("wins").get<std::uint64_t>(),
                   meter.at("emptied").get<std::uint64_t>(),
                   Money{meter.at("paid").get<std::int64_t>()},
                   Money{meter.at("highest").get<std::int64_t>()},
                   wide_of(meter.at("sum")),
                   wide_of(meter.at("at-emptied")),
                   {}};
    for (const Json& point : meter.at("course")) {
      seen.course.emplace_back(point[0].get<std::uint64_t>(), Money{point[1].get<std::int64_t>()});
    }
    state.seen.push_back(std::move(seen));
  }
  return state;
}

}  // namespace houseway
