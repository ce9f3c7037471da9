#pragma once

#include <optional>
#include <string>

#include "cli/round_journal.h"
#include "round/json.h"

namespace houseway::cli {

// What a table writes down: its rounds in the journal and, in a file beside that one, what it needs
// to be gone on with that no round tells (docs/journal.md): the seats and their chips at the
// beginning, and the shoe, meters and offers as they stand. That file is replaced as a whole before
// a round is written, and has the table as it was before the round too: one of the two always fits.
class TableRecord {
 public:
  // Where nothing is kept but the journal, or not even that.
  explicit TableRecord(RoundJournal& journal) : journal_(journal) {}
  // `table` has what never changes: game, rules, seats, chips, the number of rounds before it.
  TableRecord(RoundJournal& journal, Json table);

  std::size_t rounds() const { return journal_.size(); }

  void keep(const Round& round, Json state);
  void keep_so_far(const Round& round, Json state);

  static std::string path_of(const std::string& journal) { return journal + ".table"; }

 private:
  void write(Json state, std::size_t rounds);

  RoundJournal& journal_;
  std::optional<Json> table_;
};

}  // namespace houseway::cli
