#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <exception>
#include <thread>

#include "cli/chosen_rules.h"
#include "cli/commands.h"
#include "cli/errors.h"
#include "cli/exit_status.h"
#include "cli/given_play.h"
#include "cli/json_output.h"
#include "cli/output_error.h"
#include "cli/simulate_output.h"
#include "cli/simulate_progress.h"
#include "cli/watch.h"
#include "core/replace_file.h"
#include "odds/odds.h"
#include "round/file.h"
#include "round/json.h"
#include "simulate/checkpoint.h"
#include "simulate/processes.h"

namespace houseway::cli {
namespace {

using Clock = std::chrono::steady_clock;

constexpr double most_rounds = 1e15;

// "1e9", "250000": a whole number of rounds.
std::optional<std::uint64_t> read_rounds(const std::string& words) {
  double rounds = 0;
  const char* const last = words.data() + words.size();
  const auto [end, error] = std::from_chars(words.data(), last, rounds);
  if (error != std::errc{} || end != last || !(rounds >= 1) || rounds > most_rounds ||
      rounds != std::floor(rounds)) {
    complain("--rounds {}: a whole number from 1 to 1e15, as 250000 or 1e9", words);
    return std::nullopt;
  }
  return static_cast<std::uint64_t>(rounds);
}

std::optional<std::vector<AskedBet>> read_bets(const std::vector<std::string>& given) {
  std::vector<AskedBet> bets;
  for (const std::string& bet : given) {
    const std::size_t equals = bet.find('=');
    const auto amount =
        equals == std::string::npos ? std::optional<Money>() : parse_money(bet.substr(equals + 1));
    if (!amount || amount->cents <= 0) {
      complain("--bets {}: a wager and its dollars, as ante=10", bet);
      return std::nullopt;
    }
    const std::string name = bet.substr(0, equals);
    if (std::any_of(bets.begin(), bets.end(),
                    [&](const AskedBet& before) { return before.name == name; })) {
      complain("--bets {}: {} is given twice; a wager has one amount", bet, name);
      return std::nullopt;
    }
    bets.push_back({name, *amount});
  }
  return bets;
}

// What is asked, beyond the rules; says what is wrong with it.
struct Asked {
  SimulationRequest request;
  std::string strategy_text;  // of a file
};
std::optional<Asked> read_request(const RuleSet& rules, const SimulateArguments& arguments) {
  Asked asked;
  const auto bets = read_bets(arguments.bets);
  if (!bets) return std::nullopt;
  SimulationRequest& request = asked.request;
  request.bets = *bets;
  request.seats = arguments.seats;
  request.fresh_shoe = arguments.fresh_shoe;
  request.event_by_event = arguments.event_by_event;
  request.session = arguments.session;
  if ((arguments.session == 0) != !arguments.bankroll) {
    complain("--session and --bankroll go together: how many rounds, and with how many dollars");
    return std::nullopt;
  }
  if (arguments.bankroll) {
    request.bankroll = money_from_dollars(*arguments.bankroll);
    if (!request.bankroll || request.bankroll->cents <= 0) {
      complain("--bankroll {}: dollars in whole cents, above 0", *arguments.bankroll);
      return std::nullopt;
    }
  }
  if (arguments.strategy == "best") return asked;
  if (arguments.strategy == "basic") {
    request.play.kind = AskedPlay::Kind::basic;
    return asked;
  }
  const MadeBets made =
      rules.definition().card_game() != nullptr ? make_bets(rules, request.bets) : MadeBets{};
  if (made.refusal) {
    complain(*made.refusal);
    return std::nullopt;
  }
  auto given = read_play(rules, arguments.strategy, base_amount(rules, made.bets));
  if (!given) return std::nullopt;
  request.play.kind = AskedPlay::Kind::given;
  request.play.strategy = std::move(given->strategy);
  request.play.chart = std::move(given->chart);
  asked.strategy_text = std::move(given->text);
  return asked;
}

// All that the result depends on, but for the number of rounds.
Json job_json(const Simulation& simulation, const SimulateArguments& arguments,
              const Asked& asked) {
  const Definition& game = simulation.rules().definition();
  return {{"game", game.game},
          {"ruleset", game.ruleset},
          {"choices", write_choices(simulation.rules().choices())},
          {"house-way", arguments.rules.house_way},
          {"bets", simulation.parts().bets_told},
          {"play", simulation.parts().play},
          {"strategy", asked.strategy_text},
          {"seats", simulation.request().seats},
          {"seed", arguments.seed},
          {"fresh-shoe", arguments.fresh_shoe},
          {"engine", simulation.by_kernel() ? "kernel" : "events"},
          {"block", simulation.block_rounds()},
          {"session", simulation.sessions().rounds},
          {"bankroll", simulation.sessions().bankroll.cents}};
}

// Keeps the run on the disk every second, as far as it consists of whole blocks.
class CheckpointKeeper {
 public:
  CheckpointKeeper(std::string path, Json job, const RunPlan& plan)
      : path_(std::move(path)), job_(std::move(job)), plan_(plan) {}

  void keep(const RunState& state, bool now = false) {
    using namespace std::chrono_literals;
    if (path_.empty() || state.blocks == kept_) return;
    if (state.blocks * plan_.block_rounds > plan_.rounds) return;
    const bool last_whole = state.blocks >= plan_.rounds / plan_.block_rounds;
    if (!now && !last_whole && Clock::now() - last_ < 1s) return;
    if (const auto refusal = write_checkpoint(path_, job_, state)) {
      throw OutputError(path_, refusal->message);
    }
    kept_ = state.blocks;
    last_ = Clock::now();
  }

 private:
  std::string path_;
  Json job_;
  RunPlan plan_;
  std::uint64_t kept_ = 0;
  Clock::time_point last_ = Clock::now();
};

struct ExactFigures {
  std::vector<WagerOdds> wagers;
  bool stopped = false;
  std::optional<Refusal> failure;
};

// The exact odds, counted while nothing else is done; not where the run was stopped already.
ExactFigures exact_odds(const Simulation& simulation, const SimulateArguments& arguments,
                        unsigned threads, bool stopped) {
  const auto request = simulation.odds_request();
  if (arguments.without_exact || !request) return {};
  if (stopped) return {{}, true, {}};
  Effort effort;
  effort.threads = threads;
  const auto counted = [&] { return find_odds(simulation.rules(), *request, effort); };
  try {
    return {watched(effort, counted, every_end).wagers, false, {}};
  } catch (const Cancelled&) {
    return {{}, true, {}};
  } catch (const std::exception& error) {
    return {{}, false, refusal(fmt::format("the exact figures are not known: {}", error.what()))};
  }
}

bool may_be_gone_on_with(const std::string& checkpoint, const Json& job, const RunPlan& plan,
                         RunState& state, CheckpointHold& hold) {
  if (const auto refusal = hold.take(checkpoint)) {
    complain(*refusal);
    return false;
  }
  if (const auto refusal = read_checkpoint(checkpoint, job, state)) {
    complain(*refusal);
    return false;
  }
  if (state.tally.rounds > plan.rounds) {
    complain("--checkpoint {}: {} rounds have been played there already, more than {}", checkpoint,
             state.tally.rounds, plan.rounds);
    return false;
  }
  return true;
}

// Goes on where the checkpoint has left off, or says why not. The first process alone holds and
// reads it, which will soon write another: the others are told how many blocks there are.
bool go_on(const std::string& checkpoint, const Json& job, const RunPlan& plan,
           Processes& processes, RunState& state, CheckpointHold& hold) {
  std::string blocks;
  if (processes.rank() == 0 && may_be_gone_on_with(checkpoint, job, plan, state, hold)) {
    blocks = std::to_string(state.blocks);
  }
  blocks = processes.told_by_first(blocks);
  if (blocks.empty()) return false;
  state.blocks = std::stoull(blocks);
  return true;
}

// What is known is printed also where something has gone wrong.
int print_and_plot(const SimulationSheet& sheet, const SimulateArguments& arguments, bool json,
                   Refusals wrong) {
  if (!arguments.plot.empty() && !replace_file(arguments.plot, simulation_plot(sheet))) {
    wrong.push_back(refusal(OutputError(arguments.plot, std::strerror(errno)).what()));
  }
  if (json) {
    Json document = simulation_json(sheet);
    if (!wrong.empty()) document.update(errors_json(wrong));
    fmt::print("{}", json_document(document));
  } else {
    fmt::print("{}", simulation_text(sheet));
  }
  std::fflush(stdout);
  for (const Refusal& each : wrong) say_error(text(each));
  if (!wrong.empty()) return used_wrongly;
  return sheet.whole() && !sheet.exact_stopped ? success : status_when_stopped();
}

int simulate(const RuleSet& rules, const Asked& asked, std::uint64_t rounds,
             const SimulateArguments& arguments, bool json, Processes& processes) {
  // Processes share the machine: each has one thread unless it is told to have more.
  const unsigned threads = arguments.threads > 0 ? static_cast<unsigned>(arguments.threads)
                           : processes.size() > 1
                               ? 1U
                               : std::max(1U, std::thread::hardware_concurrency());
  std::atomic<bool> stopped = false;
  std::optional<StopOnSignal> until_known(std::in_place, stopped, every_end);
  Effort effort;
  effort.threads = threads;
  const PreparedSimulation prepared = watched(
      effort, [&] { return prepare_simulation(rules, asked.request, effort); }, every_end);
  if (prepared.refusal) {
    if (processes.rank() == 0) complain(*prepared.refusal);
    return breaks_a_rule;
  }
  const Simulation& simulation = *prepared.simulation;
  if (rounds < simulation.sessions().rounds) {
    if (processes.rank() == 0) {
      complain("--session {}: the run has {} rounds, not one session", arguments.session, rounds);
    }
    return used_wrongly;
  }
  // Sessions are whole.
  const std::uint64_t whole =
      simulation.sessions().rounds == 0 ? rounds : rounds / arguments.session * arguments.session;
  const RunPlan plan{arguments.seed, whole, simulation.block_rounds(), threads};
  RunState state = simulation.start();
  const Json job = job_json(simulation, arguments, asked);
  CheckpointHold hold;
  if (!arguments.checkpoint.empty() &&
      !go_on(arguments.checkpoint, job, plan, processes, state, hold)) {
    return used_wrongly;
  }
  const std::uint64_t before = state.tally.rounds;
  Progress progress;
  CheckpointKeeper keeper(arguments.checkpoint, job, plan);
  RunProgress bar(before, plan.rounds, processes.size());
  Refusals wrong;
  const auto start = Clock::now();
  try {
    const StopOnSignal stop(progress.stop, every_end);
    run(
        rules, plan, simulation.figures(), [&] { return simulation.engine(); }, processes, progress,
        state,
        [&](const RunState& now) {
          bar.show(now, progress);
          keeper.keep(now);
        });
    if (processes.rank() > 0) return success;
    keeper.keep(state, true);
  } catch (const std::exception& error) {
    // Of another process the first one hears, and one that others wait for ends them all.
    if (processes.rank() > 0 || processes.awaited()) throw;
    wrong.push_back(refusal(error.what()));
  }
  bar.clear();
  const double seconds = std::chrono::duration<double>(Clock::now() - start).count();
  const bool cut_short = progress.stop && state.blocks < plan.blocks();
  ExactFigures exact = exact_odds(simulation, arguments, threads, cut_short);
  if (exact.failure) wrong.push_back(*exact.failure);
  // Who waits for a reader that does not read may be stopped as usual.
  until_known.reset();
  const SimulationSheet sheet{
      simulation,
      state,
      summaries(state, simulation.figures(), simulation.exact_of(exact.wagers), rules),
      arguments.seed,
      rounds,
      seconds,
      state.tally.rounds - before,
      rounds - whole,
      exact.stopped};
  return print_and_plot(sheet, arguments, json, std::move(wrong));
}

}  // namespace

int simulate_command(const SimulateArguments& arguments, bool json) {
  const ChosenRules chosen = read_arguments(arguments.rules);
  if (chosen.status != success) return chosen.status;
  const RuleSet& rules = *chosen.read.rules;
  const auto rounds = read_rounds(arguments.rounds);
  if (!rounds) return used_wrongly;
  const auto asked = read_request(rules, arguments);
  if (!asked) return used_wrongly;

  const std::unique_ptr<Processes> processes = processes_of_this_run();
  // A process that ends alone takes the others along, which would wait for it.
  try {
    return simulate(rules, *asked, *rounds, arguments, json, *processes);
  } catch (const Cancelled&) {
    const int status = say_stopped();
    if (processes->awaited()) processes->end_all(status);
    return status;
  } catch (const std::exception& error) {
    if (!processes->awaited()) throw;
    complain("{}", error.what());
    processes->end_all(used_wrongly);
    return used_wrongly;
  }
}

}  // namespace houseway::cli
