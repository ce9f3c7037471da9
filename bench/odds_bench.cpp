#include <benchmark/benchmark.h>

#include "games/register.h"
#include "odds/drawn_odds.h"
#include "odds/odds.h"
#include "rules/twenty_one.h"

// The odds of all wagers under all paytables, on all cores.
namespace houseway {
namespace {

void all_odds(benchmark::State& state, const Definition* game) {
  const RuleSet rules = *check_choices(*game, {}).rules;
  for (auto _ : state) {
    Effort effort;
    benchmark::DoNotOptimize(find_odds(rules, {"", true, dollars(1)}, effort));
  }
}

// The wagers beside the main game, where hands are drawn to.
void optional_odds(benchmark::State& state) {
  const RuleSet rules = *check_choices(blackjack, {}).rules;
  const auto optional = [&](Spot spot) {
    return blackjack.wagers[spot.wager].need == Need::optional &&
           blackjack.wagers[spot.wager].id != blackjack.hands()->added;
  };
  for (auto _ : state) {
    Effort effort;
    benchmark::DoNotOptimize(
        drawn_odds(rules, cards_left(rules, {}), {.all_paytables = true}, effort, optional));
  }
}
BENCHMARK(optional_odds)->Unit(benchmark::kMillisecond)->UseRealTime();

[[maybe_unused]] const bool registered = [] {
  for (const Definition* game : all_definitions()) {
    const std::string name =
        "all_odds/" + std::string(game->game) + "/" + std::string(game->ruleset);
    benchmark::RegisterBenchmark(name.c_str(), all_odds, game)
        ->Unit(benchmark::kMillisecond)
        ->UseRealTime();
  }
  return true;
}();

}  // namespace
}  // namespace houseway
