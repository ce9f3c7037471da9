#include "house/gates.h"

#include <fmt/format.h>

#include <array>
#include <stdexcept>

namespace houseway::house {
namespace {

constexpr std::array<std::string_view, 3> whats{"floor", "game", "table"};

std::string named(GateEvent::What what, const std::string& which) {
  return what == GateEvent::What::floor ? "floor" : fmt::format("{} {}", name(what), which);
}

}  // namespace

std::string_view name(GateEvent::What what) {
  return whats[static_cast<std::size_t>(what)];
}

Json to_json(const GateEvent& event) {
  Json json{{"event", event.stopped ? "stopped" : "started"}, {"what", name(event.what)}};
  if (!event.which.empty()) json["which"] = event.which;
  json["reason"] = event.reason;
  if (event.witness) json["witness"] = to_json(*event.witness);
  return json;
}

std::variant<GateEvent, Refusal> read_gate_event(const Json& json) {
  const std::string word = json.value("event", std::string());
  const std::string what = json.value("what", std::string());
  const auto* const found = std::find(whats.begin(), whats.end(), what);
  if ((word != "stopped" && word != "started") || found == whats.end()) {
    return Refusal{"is nothing that stops or starts", "event", {}};
  }
  GateEvent event{static_cast<GateEvent::What>(found - whats.begin()),
                  json.value("which", std::string()),
                  word == "stopped",
                  json.value("reason", std::string()),
                  {}};
  if (json.contains("witness")) event.witness = floor::read_actor(json.at("witness"));
  return event;
}

std::optional<Refusal> Gates::why_not(const GateEvent& event, const floor::Actor&,
                                      floor::Instant) const {
  const bool stopped = stopped_.contains({event.what, event.which});
  if (stopped == event.stopped) {
    return Refusal{
        stopped ? "is stopped already" : "is not stopped", named(event.what, event.which), {}};
  }
  if (event.reason.empty()) {
    return Refusal{"is missing: what is stopped or started is logged with why", "reason", {}};
  }
  return {};
}

void Gates::apply(const GateEvent& event, const floor::Actor& by, floor::Instant at) {
  if (const auto why = why_not(event, by, at)) throw std::logic_error(text(*why));
  if (event.stopped) {
    stopped_[{event.what, event.which}] = {event.what, event.which, event.reason, by, at};
  } else {
    stopped_.erase({event.what, event.which});
  }
}

std::optional<Refusal> Gates::why_not(GateEvent::What what, const std::string& which) const {
  const auto found = stopped_.find({what, which});
  if (found == stopped_.end()) return {};
  return Refusal{fmt::format("is stopped: {}", found->second.reason), named(what, which), {}};
}

std::optional<Refusal> Gates::why_not_floor() const {
  if (software_) return software_;
  return why_not(GateEvent::What::floor, {});
}

std::optional<Refusal> Gates::why_not_play(const std::string& table,
                                           const std::string& game) const {
  if (auto why = why_not_floor()) return why;
  if (auto why = why_not(GateEvent::What::game, game)) return why;
  return why_not(GateEvent::What::table, table);
}

std::vector<Gates::Stopped> Gates::all() const {
  std::vector<Stopped> list;
  for (const auto& [which, stopped] : stopped_) list.push_back(stopped);
  return list;
}

}  // namespace houseway::house
