#pragma once

#include <optional>

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

// The table as it stands: seats, chips and stakes, cards, whose turn it is and, where it is the
// viewer's, what may be said.
Json view(const LiveTable& table, const Viewer& viewer);

// One thing that has happened, as a viewer is told of it. `before` is the round that it came to,
// and the table has gone on.
Json told(const TableEvent& event, const Round& before, const LiveTable& after,
          const Viewer& viewer);
// The same from the words that it was recorded with.
Json told(const TableEvent& event, Json recorded, const LiveTable& after, const Viewer& viewer);
// Whether some are told more of it than others.
bool differs_by_viewer(const TableEvent& event);

}  // namespace houseway::floor
