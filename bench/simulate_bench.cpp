#include <benchmark/benchmark.h>

#include <algorithm>
#include <ctime>
#include <memory>
#include <string>

#include "games/register.h"
#include "simulate/simulation.h"

// Rounds a second that `houseway simulate` plays on one core, tallying included: each figure under
// items_per_second. The main game alone, and with every wager that can be made beside it.
//
// What to do with which cards, and what classes settle to, is found as they come. Rounds are
// counted once that slows them no more; learning_s is what it took, above what the same rounds take
// then.
namespace houseway {
namespace {

constexpr std::uint64_t rounds_at_once = std::uint64_t{1} << 19U;

// Of this process, whoever else is at work on the machine.
double seconds_worked() {
  return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

// Plays until some blocks took no less than as many before them, and tells what the first ones took
// too much.
template <class Play>
double learn(const Play& play) {
  constexpr int blocks = 8;
  constexpr double quicker = 0.98;
  constexpr double most_seconds = 60;
  const double begun = seconds_worked();
  double played = 0;
  double now = 0;
  for (double before = 0;; before = now) {
    const double from = seconds_worked();
    for (int i = 0; i < blocks; ++i) play();
    now = seconds_worked() - from;
    played += 1;
    if (before > 0 && now > before * quicker) break;
    if (seconds_worked() - begun > most_seconds) break;
  }
  return std::max(0.0, seconds_worked() - begun - played * now);
}

SimulationRequest main_game_alone(const Definition& game, const RuleSet& rules) {
  SimulationRequest request;
  request.bets.push_back({std::string(game.base), usual_stake(rules)});
  return request;
}

// A game that has been learnt.
class Learnt {
 public:
  Learnt(const Definition& game, bool main_game)
      : game_(game), main_game_(main_game), rules_(*check_choices(game, {}).rules) {
    SimulationRequest request;
    if (main_game) request = main_game_alone(game, rules_);
    // Where the best play takes long to find, what a person can remember.
    if (game.game == "lunar-poker") request.play.kind = AskedPlay::Kind::basic;
    if (game.hands() != nullptr) request.play.kind = AskedPlay::Kind::basic;
    prepared_ = prepare_simulation(rules_, request, effort_);
    if (!has_kernel()) return;
    engine_ = prepared_.simulation->engine();
    learning_ = learn([&] { play(); });
  }

  bool is(const Definition& game, bool main_game) const {
    return &game == &game_ && main_game == main_game_;
  }
  bool has_kernel() const { return prepared_.simulation && prepared_.simulation->by_kernel(); }
  double learning() const { return learning_; }
  void play() {
    const auto played =
        engine_->play({1, block_, block_ * rounds_at_once, rounds_at_once}, progress_);
    benchmark::DoNotOptimize(played->tally.rounds);
    ++block_;
  }

 private:
  const Definition& game_;
  bool main_game_;
  RuleSet rules_;
  Effort effort_;
  PreparedSimulation prepared_;
  std::unique_ptr<Engine> engine_;
  Progress progress_;
  std::uint64_t block_ = 0;
  double learning_ = 0;
};

// A benchmark is run again with more rounds until they take long enough: it learns but once.
void simulate(benchmark::State& state, const Definition* game, bool main_game) {
  static std::unique_ptr<Learnt> learnt;
  if (learnt == nullptr || !learnt->is(*game, main_game)) {
    learnt.reset();
    learnt = std::make_unique<Learnt>(*game, main_game);
  }
  if (!learnt->has_kernel()) {
    state.SkipWithError("no kernel");
    return;
  }
  for (auto _ : state) learnt->play();
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(rounds_at_once));
  state.counters["learning_s"] = learnt->learning();
}

// Whether the wager that plays are multiples of can be bet alone. On a wheel none is like that.
bool has_main_game(const Definition& game) {
  if (game.base.empty()) return false;
  const RuleSet rules = *check_choices(game, {}).rules;
  const SimulationRequest request = main_game_alone(game, rules);
  if (!game.thrown_on_a_layout()) return !make_bets(rules, request.bets).refusal;
  Effort effort;
  return !prepare_simulation(rules, request, effort).refusal;
}

[[maybe_unused]] const bool registered = [] {
  for (const Definition* game : all_definitions()) {
    if (game->pot_game() != nullptr) continue;
    const std::string name(game->game);
    if (has_main_game(*game)) {
      benchmark::RegisterBenchmark(("simulate/main/" + name).c_str(), simulate, game, true)
          ->Unit(benchmark::kMillisecond);
    }
    benchmark::RegisterBenchmark(("simulate/all/" + name).c_str(), simulate, game, false)
        ->Unit(benchmark::kMillisecond);
  }
  return true;
}();

}  // namespace
}  // namespace houseway
