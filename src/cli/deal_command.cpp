#include "cli/chosen_rules.h"
#include "cli/commands.h"
#include "cli/exit_status.h"
#include "cli/round_journal.h"
#include "core/random.h"
#include "round/random_round.h"

namespace houseway::cli {

int deal_command(const DealArguments& arguments) {
  const ChosenRules chosen = read_arguments(arguments.rules);
  if (chosen.status != success) return chosen.status;
  RoundJournal journal = arguments.journal.empty()
                             ? RoundJournal::on_standard_output()
                             : RoundJournal(arguments.journal, RoundJournal::Sync::at_end);
  SeededRandom random(arguments.seed);
  for (int i = 0; i < arguments.rounds; ++i) {
    const RuleSet rules =
        arguments.random_rules ? random_rules(*chosen.read.definition, random) : *chosen.read.rules;
    Round round(rules);
    play_random_round(round, random, {.irregularities = arguments.irregularities});
    journal.keep(round);
  }
  journal.close();
  return success;
}

}  // namespace houseway::cli
