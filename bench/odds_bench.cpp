#include <benchmark/benchmark.h>

#include "games/register.h"
#include "odds/odds.h"

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
