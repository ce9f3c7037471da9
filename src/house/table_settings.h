#pragma once

#include <chrono>
#include <string>
#include <variant>

#include "core/refusal.h"
#include "round/json_fwd.h"

namespace houseway::house {

// What the house chooses for a table beside its Rules Submission. Everybody sees it before he sits
// down: how long one has, and what is done for whoever does not answer. 639a.7(b) lets the house
// treat the wagers of a player who has gone as lost: `forfeit` does, where the chapter says so and
// nobody is connected for the seat. By default a hand is played on at the least cost, and wagers
// are abandoned by a floorperson's act.
struct TableSettings {
  // What is done for whoever lets his time pass.
  enum class Absent : std::uint8_t { least_cost, forfeit };
  std::chrono::milliseconds between{4'000};     // rounds
  std::chrono::milliseconds bets{20'000};       // from the opening of bets to "no more bets"
  std::chrono::milliseconds decision{20'000};   // at each turn
  std::chrono::milliseconds time_bank{60'000};  // of a player at a seat, once for all his turns
  std::chrono::milliseconds cut{5'000};         // for the player who is offered the cut
  // For those who asked to contribute to shuffles: to bind a value, and again to tell it.
  std::chrono::milliseconds contribute{5'000};
  std::chrono::milliseconds seat_offer{30'000};  // for whoever is first on the waiting list
  int away_after = 3;                            // turns in a row that were not answered
  Absent absent = Absent::least_cost;

  bool operator==(const TableSettings&) const = default;
};
Json to_json(const TableSettings& settings);  // in seconds
std::variant<TableSettings, Refusal> read_table_settings(const Json& json);

}  // namespace houseway::house
