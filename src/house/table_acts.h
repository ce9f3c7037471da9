#pragma once

#include <optional>

#include "floor/act.h"
#include "floor/table_events.h"

namespace houseway::house {

// Which act it is to say that this happens at a table. Nothing for what follows from something else
// or is the program's own to say.
std::optional<floor::Act> act_of(const floor::TableEvent& event, const Definition& game);

}  // namespace houseway::house
