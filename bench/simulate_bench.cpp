#include <benchmark/benchmark.h>

#include <string>

#include "games/register.h"
#include "simulate/simulation.h"

// Rounds a second that `houseway simulate` plays on one core, tallying included: each figure under
// items_per_second. The main game alone, and with every wager that can be made beside it.
namespace houseway {
namespace {

constexpr std::uint64_t rounds_at_once = std::uint64_t{1} << 19U;

void simulate(benchmark::State& state, const Definition* game, bool main_game_alone) {
  const RuleSet rules = *check_choices(*game, {}).rules;
  SimulationRequest request;
  if (main_game_alone) request.bets.push_back({std::string(game->base), usual_stake(rules)});
  // Where the best play takes long to find, what a person can remember.
  if (game->game == "lunar-poker") request.play.kind = AskedPlay::Kind::basic;
  if (game->hands() != nullptr) request.play.kind = AskedPlay::Kind::basic;
  Effort effort;
  const PreparedSimulation prepared = prepare_simulation(rules, request, effort);
  if (!prepared.simulation || !prepared.simulation->by_kernel()) {
    state.SkipWithError("no kernel");
    return;
  }
  const auto engine = prepared.simulation->engine();
  Progress progress;
  std::uint64_t block = 0;
  const auto play = [&] {
    const auto played = engine->play({1, block, block * rounds_at_once, rounds_at_once}, progress);
    benchmark::DoNotOptimize(played->tally.rounds);
    ++block;
  };
  // What to do with which cards, and what classes settle to, is found as they come.
  for (int i = 0; i < 4; ++i) play();
  for (auto _ : state) play();
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(rounds_at_once));
}

[[maybe_unused]] const bool registered = [] {
  for (const Definition* game : all_definitions()) {
    if (game->pot_game() != nullptr) continue;
    const std::string name(game->game);
    if (!game->base.empty()) {
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
