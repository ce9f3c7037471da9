#include <fmt/format.h>

#include "cli/chosen_rules.h"
#include "cli/commands.h"
#include "cli/errors.h"
#include "cli/exit_status.h"
#include "cli/json_output.h"
#include "cli/odds_output.h"
#include "cli/pot_odds.h"
#include "cli/watch.h"
#include "odds/audit.h"
#include "round/json.h"

namespace houseway::cli {

int audit_command(const RulesArguments& arguments, bool json) {
  const ChosenRules chosen = read_arguments(arguments);
  if (chosen.status != success) return chosen.status;
  const Definition& game = *chosen.read.definition;
  if (game.pot_game() != nullptr) {
    complain("{}", why_no_house_edge(game));
    return used_wrongly;
  }
  AuditSheet sheet{
      std::string(game.game), std::string(game.ruleset), assumed_choices(*chosen.read.rules), {}};
  Effort effort;
  try {
    sheet.findings = watched(effort, [&] { return audit(*chosen.read.rules, effort); });
  } catch (const Cancelled&) {
    return say_stopped();
  }
  fmt::print("{}", json ? json_document(audit_json(sheet)) : audit_text(sheet));
  return success;
}

}  // namespace houseway::cli
