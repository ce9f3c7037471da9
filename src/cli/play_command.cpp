#include <fmt/format.h>

#include <memory>
#include <optional>

#include "cli/chosen_rules.h"
#include "cli/commands.h"
#include "cli/console.h"
#include "cli/errors.h"
#include "cli/exit_status.h"
#include "cli/resumed_table.h"
#include "cli/session.h"
#include "round/file.h"

namespace houseway::cli {
namespace {

// The system's cryptographic source, or a seeded one where that is asked for.
std::unique_ptr<Random> random_of(const PlayArguments& arguments) {
  if (arguments.seeded) return std::make_unique<SeededRandom>(arguments.seed);
  return std::make_unique<SystemRandom>();
}

int say_wrong(const std::string& what) {
  complain("{}", what);
  return used_wrongly;
}

int run_session(Session& session, RoundJournal& journal) {
  session.run();
  journal.close();
  Console::flush();
  return success;
}

int resume(const PlayArguments& arguments) {
  if (!arguments.rules.game.empty() || arguments.seats || arguments.chips ||
      !arguments.journal.empty() || !arguments.rules.file.empty() ||
      !arguments.rules.settings.empty()) {
    return say_wrong(
        "play --resume: game, rules, seats and chips are those of the journal; only --seed may be "
        "said besides");
  }
  RoundJournal journal(arguments.resume, RoundJournal::Sync::every_round,
                       RoundJournal::Opens::what_exists);
  auto resumed = read_table(journal);
  if (!resumed.refusal.empty()) return say_wrong(resumed.refusal);
  const auto random = random_of(arguments);
  const Console console;
  TableRecord record(journal, std::move(resumed.table));
  Session session(*resumed.rules, ChipAccount(resumed.seats, resumed.chips), console, *random,
                  record);
  for (std::size_t i = 0; i < resumed.rounds.size(); ++i) {
    session.recall(*resumed.rounds[i].round);
    const bool last = i + 1 == resumed.rounds.size();
    if (last && session.goes_on(*resumed.rounds[i].round)) journal.go_on_with_last();
  }
  session.restore(resumed.state);
  return run_session(session, journal);
}

}  // namespace

int play_command(const PlayArguments& arguments) {
  if (!arguments.resume.empty()) return resume(arguments);
  if (arguments.rules.game.empty()) {
    return say_wrong(
        "play: name a game, or a journal to go on with: play GAME, play --resume FILE");
  }
  const ChosenRules chosen = read_arguments(arguments.rules);
  if (chosen.status != success) return chosen.status;
  const RuleSet& rules = *chosen.read.rules;
  const int seats = arguments.seats.value_or(1);
  if (seats > rules.positions()) {
    return say_wrong(fmt::format("--seats {}: {} has at most {} players ({})", seats,
                                 rules.definition().name, rules.positions(),
                                 text(rules.positions_section())));
  }
  const Money chips = dollars(arguments.chips.value_or(1000));
  RoundJournal journal = arguments.journal.empty()
                             ? RoundJournal()
                             : RoundJournal(arguments.journal, RoundJournal::Sync::every_round);
  const auto random = random_of(arguments);
  const Console console;
  TableRecord record = journal.is_file()
                           ? TableRecord(journal, table_heading(rules, arguments.rules.proposed,
                                                                seats, chips, journal.size()))
                           : TableRecord(journal);
  Session session(rules, ChipAccount(seats, chips), console, *random, record);
  return run_session(session, journal);
}

}  // namespace houseway::cli
