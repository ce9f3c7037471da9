#pragma once

#include <optional>
#include <string>

#include "floor/live_table.h"

// What each may see of a table. Whatever goes to anybody is made here.
namespace houseway::floor {

struct Viewer {
  Role role = Role::spectator;
  int seat = 0;  // of a player at this table

  // Surveillance and those who audit see every face at all times; those who deal and supervise see
  // what lies face up, as the players do.
  bool sees_all() const;
};

// What became of each wager, as views and the record of a settled round have it. Collected beside a
// stake is its vigorish; what comes back "of-meter" is owed by a slip and not paid from the table.
Json settled_lines_json(const Definition& game, const Settlement& settlement);

// What each seat has that is not staked, as the record of a settled round has it: {"3": 1990}.
Json chips_json(const LiveTable& table);

// The table as it stands: seats, chips and stakes, cards, whose turn it is and, where it is the
// viewer's, what may be said.
Json view(const LiveTable& table, const Viewer& viewer);

// One thing that has happened, as those are told of it who look on: the table has gone on. Most is
// told alike, so that it is put into words once; what names faces, once with them and once without.
class Telling {
 public:
  // `recorded` are the words of its record, and `text` the same as they are written down.
  Telling(const TableEvent& event, const Json& recorded, std::string_view text,
          const LiveTable& after);

  // JSON for this viewer, until the next one is asked for.
  std::string_view text(const Viewer& viewer);

 private:
  const TableEvent& event_;
  const Json& recorded_;
  std::string_view whole_;
  const LiveTable& after_;
  std::string lines_;  // of a settlement, and the lights of its progressive wagers
  std::string marked_;
  bool looked_ = false;
  std::string covered_;
};

}  // namespace houseway::floor
