#include <benchmark/benchmark.h>

#include <algorithm>
#include <ctime>
#include <memory>
#include <string>
#include <string_view>

#include "games/register.h"
#include "simulate/simulation.h"

// Rounds a second that `houseway simulate` plays on one core, tallying included: each figure under
// items_per_second. The main game alone, and with every wager that can be made beside it. Of games
// of dice and wheels also each wager by itself: a round of all of them lasts until the slowest is
// decided.
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

constexpr std::string_view every_wager;

// One wager with those that it requires, or every wager.
SimulationRequest bets_on(std::string_view wager, const RuleSet& rules) {
  SimulationRequest request;
  if (wager != every_wager) request.bets.push_back({std::string(wager), usual_stake(rules)});
  return request;
}

// A game that has been learnt.
class Learnt {
 public:
  Learnt(const Definition& game, std::string_view wager)
      : game_(game), wager_(wager), rules_(*check_choices(game, {}).rules) {
    SimulationRequest request = bets_on(wager, rules_);
    // Where the best play takes long to find, what a person can remember.
    if (game.game == "lunar-poker") request.play.kind = AskedPlay::Kind::basic;
    if (game.hands() != nullptr) request.play.kind = AskedPlay::Kind::basic;
    prepared_ = prepare_simulation(rules_, request, effort_);
    if (!has_kernel()) return;
    engine_ = prepared_.simulation->engine();
    learning_ = learn([&] { play(); });
  }

  bool is(const Definition& game, std::string_view wager) const {
    return &game == &game_ && wager == wager_;
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
  std::string_view wager_;
  RuleSet rules_;
  Effort effort_;
  PreparedSimulation prepared_;
  std::unique_ptr<Engine> engine_;
  Progress progress_;
  std::uint64_t block_ = 0;
  double learning_ = 0;
};

// A benchmark is run again with more rounds until they take long enough: it learns but once.
void simulate(benchmark::State& state, const Definition* game, std::string_view wager) {
  static std::unique_ptr<Learnt> learnt;
  if (learnt == nullptr || !learnt->is(*game, wager)) {
    learnt.reset();
    learnt = std::make_unique<Learnt>(*game, wager);
  }
  if (!learnt->has_kernel()) {
    state.SkipWithError("no kernel");
    return;
  }
  for (auto _ : state) learnt->play();
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(rounds_at_once));
  state.counters["learning_s"] = learnt->learning();
}

// Whether a wager can be bet without others, but for those that it requires. On a wheel there is no
// main game, and some wagers follow others.
bool can_be_made(std::string_view wager, const RuleSet& rules) {
  if (wager.empty()) return false;
  const SimulationRequest request = bets_on(wager, rules);
  if (!rules.definition().thrown_on_a_layout()) return !make_bets(rules, request.bets).refusal;
  Effort effort;
  return !prepare_simulation(rules, request, effort).refusal;
}

void add(const std::string& name, const Definition& game, std::string_view wager) {
  benchmark::RegisterBenchmark(("simulate/" + name).c_str(), simulate, &game, wager)
      ->Unit(benchmark::kMillisecond);
}

[[maybe_unused]] const bool registered = [] {
  for (const Definition* game : all_definitions()) {
    if (game->pot_game() != nullptr) continue;
    const std::string name(game->game);
    const RuleSet rules = *check_choices(*game, {}).rules;
    if (can_be_made(game->base, rules)) add("main/" + name, *game, game->base);
    add("all/" + name, *game, every_wager);
    if (!game->thrown_on_a_layout()) continue;
    for (const Wager& wager : game->wagers) {
      if (!can_be_made(wager.id, rules)) continue;
      add("one/" + name + "/" + std::string(wager.id), *game, wager.id);
    }
  }
  return true;
}();

}  // namespace
}  // namespace houseway
