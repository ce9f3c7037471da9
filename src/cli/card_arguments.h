#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/card.h"
#include "rules/rule_set.h"

// Cards that are given as arguments of a command. What is wrong with them is said on standard
// error.
namespace houseway::cli {

// "As Kd", none of them used before.
std::optional<std::vector<Card>> read_cards(const Definition& game, const char* option,
                                            const std::string& line, CardSet& used);

// The cards that are gone from a shoe, "As 3xKd".
std::optional<std::vector<Card>> read_gone(const RuleSet& rules, const std::string& line);

}  // namespace houseway::cli
