#include <fmt/format.h>

#include "cli/chosen_rules.h"
#include "cli/commands.h"
#include "cli/exit_status.h"
#include "cli/json_output.h"
#include "cli/rule_sheet_output.h"
#include "round/json.h"

namespace houseway::cli {

int rules_command(const RulesArguments& arguments, bool json) {
  const ChosenRules chosen = read_arguments(arguments);
  if (chosen.status != success) return chosen.status;
  const RuleSheet sheet = rule_sheet(*chosen.read.rules);
  fmt::print("{}", json ? json_document(rule_sheet_json(sheet)) : rule_sheet_text(sheet));
  return success;
}

}  // namespace houseway::cli
