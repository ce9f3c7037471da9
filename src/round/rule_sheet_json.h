#pragma once

#include <span>

#include "round/json_fwd.h"
#include "rules/rule_sheet.h"

namespace houseway {

// The rule sheet of a game as a program reads it, all of it (docs/json.md).
Json rule_sheet_json(const RuleSheet& sheet);
// The list of games, by the facts that tell them apart.
Json games_json(std::span<const GameFacts> games);

}  // namespace houseway
