#pragma once

#include <string>

#include "cli/commands.h"
#include "rules/rule_set.h"

// Odds of a game that players play for a pot.
namespace houseway::cli {

// What hands are worth against each other.
int equity_command(const RuleSet& rules, const OddsArguments& arguments, bool json);

// Why nothing is priced or advised: one line that names what can be asked instead.
std::string why_no_house_edge(const Definition& game);

}  // namespace houseway::cli
