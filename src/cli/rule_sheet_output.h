#pragma once

#include <span>
#include <string>

#include "round/json_fwd.h"
#include "rules/rule_sheet.h"

// The rule sheet of a game and the list of games, as a person reads them and as a program does.
namespace houseway::cli {

std::string rule_sheet_text(const RuleSheet& sheet);
Json rule_sheet_json(const RuleSheet& sheet);

std::string games_text(std::span<const GameFacts> games);
Json games_json(std::span<const GameFacts> games);

}  // namespace houseway::cli
