#include <fmt/format.h>

#include <fstream>

#include "cli/commands.h"
#include "cli/exit_status.h"
#include "cli/input.h"
#include "cli/json_output.h"
#include "core/random.h"
#include "round/file.h"
#include "round/json.h"
#include "round/random_round.h"

namespace houseway::cli {

int deal_command(const DealArguments& arguments) {
  const ChosenRules chosen = read_arguments(arguments.rules);
  if (chosen.status != success) return chosen.status;
  SeededRandom random(arguments.seed);
  Json rounds = Json::array();
  for (int i = 0; i < arguments.rounds; ++i) {
    const RuleSet rules =
        arguments.random_rules ? random_rules(*chosen.read.definition, random) : *chosen.read.rules;
    Round round(rules);
    play_random_round(round, random, {.irregularities = arguments.irregularities});
    rounds.push_back(write_round(round));
  }
  if (arguments.journal.empty()) {
    fmt::print("{}", list_text(rounds));
    return success;
  }
  std::ofstream out(arguments.journal);
  out << list_text(rounds);
  if (!out.flush()) {
    fmt::print(stderr, "houseway: {}: cannot be written\n", arguments.journal);
    return used_wrongly;
  }
  return success;
}

}  // namespace houseway::cli
