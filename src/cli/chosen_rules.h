#pragma once

#include <optional>

#include "cli/commands.h"
#include "round/file.h"

namespace houseway::cli {

constexpr Proposed proposed_tables(bool allowed) {
  return allowed ? Proposed::allowed : Proposed::refused;
}

// The rules that a command's arguments ask for; says what is wrong with them.
struct ChosenRules {
  ReadRules read;
  int status = 0;
};
ChosenRules read_arguments(const RulesArguments& arguments);

// The base wager that odds and strategy reckon with: what --ante gives, if the rules accept it, or
// else the usual one. Says why not.
std::optional<Money> chosen_stake(const RuleSet& rules, int ante);

}  // namespace houseway::cli
