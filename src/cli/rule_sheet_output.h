#pragma once

#include <span>
#include <string>

#include "round/rule_sheet_json.h"

// The rule sheet of a game and the list of games, as a person reads them.
namespace houseway::cli {

std::string rule_sheet_text(const RuleSheet& sheet);
std::string games_text(std::span<const GameFacts> games);

}  // namespace houseway::cli
