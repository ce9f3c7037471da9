#pragma once

#include <memory>
#include <string>
#include <vector>

#include "cli/round_journal.h"
#include "round/file.h"
#include "round/json.h"

// A table that a journal and the file beside it keep (docs/journal.md).
namespace houseway::cli {

// What never changes of a table: what it plays and how it began.
Json table_heading(const RuleSet& rules, bool proposed, int seats, Money chips,
                   std::size_t rounds_before);

struct ResumedTable {
  std::string refusal;  // why it cannot be gone on with; nothing else is told then
  Json table;           // the file beside the journal
  std::shared_ptr<const RuleSet> rules;
  int seats = 1;
  Money chips;                    // of each seat at the beginning
  std::vector<ReadRound> rounds;  // of this table
  Json state;                     // after the last of them
};
ResumedTable read_table(const RoundJournal& journal);

}  // namespace houseway::cli
