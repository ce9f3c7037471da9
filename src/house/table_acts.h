#pragma once

#include <optional>
#include <string_view>

#include "floor/act.h"
#include "floor/table_events.h"

namespace houseway::house {

// Which act it is to say one of the words of a live connection: "sit", "bet", "watch". Nothing for
// "happen", where it is what happens that tells, and for words that there are not.
std::optional<floor::Act> act_of_word(std::string_view said);

// Whoever may say anything at all with "happen".
floor::Roles who_enters();

// Whether somebody says that the next round begins, or that no more bets are made.
bool begins_round(const Json& words);
bool closes_bets(const Json& words);

// Which act it is to say that this happens at a table. Nothing for what follows from something else
// or is the program's own to say.
std::optional<floor::Act> act_of(const floor::TableEvent& event, const Definition& game);

}  // namespace houseway::house
