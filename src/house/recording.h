#pragma once

#include <functional>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/refusal.h"
#include "floor/entry.h"
#include "store/journal_writer.h"

namespace houseway::house {

// What somebody is told who asked for something: nothing wrong, and it is on the disk; or why not.
using Reply = std::function<void(const std::optional<Refusal>&)>;
// The same with something to say.
using Answer = std::function<void(const std::variant<Json, Refusal>&)>;

// The body of an entry: what happened, an object of JSON and the same as it is written down, who
// did it, why, and the money that it moves. Throws where the event has a word of its own for one of
// these: a word that stands twice could never be read again.
std::string entry_body(const Json& event, std::string body, const floor::Actor& by,
                       const std::vector<floor::Posting>& postings, const std::string& reason = {});

// What an entry's postings do to the balances that are kept beside the chains. A player's money
// does not go below nothing.
void add_balances(std::vector<store::Balance>& balances,
                  const std::vector<floor::Posting>& postings);

// What is told where a batch was not kept for the journal's own sake, and where nobody knows
// whether it was.
Refusal cannot_be_written();
Refusal in_doubt();
bool by_journal(const Refusal& why);  // either of the two: another time it may be kept
// Why a batch was not kept, as its sender is told.
Refusal not_recorded(const store::Written& written);

}  // namespace houseway::house
