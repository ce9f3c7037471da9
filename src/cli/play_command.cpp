#include <fmt/format.h>

#include "cli/chosen_rules.h"
#include "cli/commands.h"
#include "cli/exit_status.h"
#include "cli/session.h"

namespace houseway::cli {
namespace {

// The system's cryptographic source, or a seeded one where that is asked for.
std::unique_ptr<Random> random_of(const PlayArguments& arguments) {
  if (arguments.seeded) return std::make_unique<SeededRandom>(arguments.seed);
  return std::make_unique<SystemRandom>();
}

}  // namespace

int play_command(const PlayArguments& arguments) {
  const ChosenRules chosen = read_arguments(arguments.rules);
  if (chosen.status != success) return chosen.status;
  const RuleSet& rules = *chosen.read.rules;
  if (arguments.seats > rules.positions()) {
    fmt::print(stderr, "houseway: --seats {}: {} has at most {} players ({})\n", arguments.seats,
               rules.definition().name, rules.positions(), text(rules.positions_section()));
    return used_wrongly;
  }
  RoundJournal journal(arguments.journal);
  if (const int status = journal.open(); status != success) return status;
  const auto random = random_of(arguments);
  Session(rules, ChipAccount(arguments.seats, dollars(arguments.chips)), *random, journal).run();
  return journal.write();
}

}  // namespace houseway::cli
