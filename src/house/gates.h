#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "core/refusal.h"
#include "floor/entry.h"
#include "floor/instant.h"
#include "round/json.h"

namespace houseway::house {

// Something is stopped or goes on: a table, a game at all its tables, the whole floor. Each with
// who and why (GLI-19 2.4.1, by intent).
struct GateEvent {
  enum class What : std::uint8_t { floor, game, table };
  What what = What::floor;
  std::string which;  // of a game or table
  bool stopped = true;
  std::string reason;
  std::optional<floor::Actor> witness;

  bool operator==(const GateEvent&) const = default;
};
std::string_view name(GateEvent::What what);
Json to_json(const GateEvent& event);  // {"event": "stopped", "what": "table", "which": "7", ...}
std::variant<GateEvent, Refusal> read_gate_event(const Json& json);

// What is stopped. No round begins and no seat is taken there; a round that has begun is played to
// its end (GLI-19 4.15.1, by intent). A plain value: tables have a copy.
class Gates {
 public:
  struct Stopped {
    GateEvent::What what;
    std::string which;
    std::string reason;
    floor::Actor by;
    floor::Instant since;
  };

  std::optional<Refusal> why_not(const GateEvent& event, const floor::Actor& by,
                                 floor::Instant at) const;
  void apply(const GateEvent& event, const floor::Actor& by, floor::Instant at);

  std::optional<Refusal> why_not_play(const std::string& table, const std::string& game) const;
  std::optional<Refusal> why_not_floor() const;
  // Why the program that runs may not be played with: it is not the one that was approved
  // (605a.4(c)). Nobody records that it stops; it does so by itself.
  void set_software(std::optional<Refusal> why_not) { software_ = std::move(why_not); }
  const std::optional<Refusal>& software() const { return software_; }
  std::vector<Stopped> all() const;

 private:
  std::optional<Refusal> why_not(GateEvent::What what, const std::string& which) const;

  std::map<std::pair<GateEvent::What, std::string>, Stopped> stopped_;
  std::optional<Refusal> software_;
};

}  // namespace houseway::house
