#pragma once

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

}  // namespace houseway::cli
