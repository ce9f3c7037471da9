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

// The main game alone, from a full shoe of six decks: its value, and all figures that `--wager`
// asks for.
void main_odds(benchmark::State& state, const Choices& choices, const std::string& convention,
               bool deviation) {
  const RuleSet rules = *check_choices(blackjack, choices).rules;
  const std::vector<Card> shoe = cards_left(rules, {});
  const auto first = blackjack.find_wager(blackjack.hands()->first_wagers(rules).front());
  const Paytable& table = rules.paytable(static_cast<WagerId>(*first));
  for (auto _ : state) {
    Effort effort;
    benchmark::DoNotOptimize(
        solve_drawn(rules, shoe, effort, convention, deviation)->price_main(table));
  }
}

[[maybe_unused]] const bool main_registered = [] {
  const Chosen six_decks{"decks", 6.0};
  const Choices two_hands{six_decks};
  const Choices four_hands{six_decks, {"resplits", 2.0}};
  const Choices switching{six_decks, {"blackjack-switch", true}};
  const auto add = [](const std::string& name, const Choices& choices, const char* convention,
                      bool deviation = false) {
    benchmark::RegisterBenchmark(
        ("main_odds/" + name + "/" + convention + (deviation ? "/all_figures" : "")).c_str(),
        main_odds, choices, convention, deviation)
        ->Unit(benchmark::kMillisecond)
        ->UseRealTime();
  };
  for (const char* convention : {"CDZ-", "CDP1"}) {
    add("two_hands", two_hands, convention);
    add("four_hands", four_hands, convention);
  }
  add("two_hands", two_hands, "optimum");
  add("switch", switching, "CDZ-");
  add("two_hands", two_hands, "CDZ-", true);
  add("four_hands", four_hands, "CDZ-", true);
  return true;
}();

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
