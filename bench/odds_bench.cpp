#include <benchmark/benchmark.h>

#include "games/register.h"
#include "odds/drawn_odds.h"
#include "odds/equity.h"
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

// Hands of a game for a pot against each other, on all cores.
void equity(benchmark::State& state, const Definition* game, const std::vector<const char*>& hands,
            const char* board) {
  EquityQuestion question;
  for (const char* hand : hands) {
    question.hands.push_back(read_range(*game->pot_game(), hand).range);
  }
  question.board = read_card_set(board).cards;
  for (auto _ : state) {
    Effort effort;
    benchmark::DoNotOptimize(find_equity(*game->pot_game(), question, effort));
  }
}

void all_starting_hands(benchmark::State& state) {
  for (auto _ : state) {
    Effort effort;
    benchmark::DoNotOptimize(starting_hands(effort));
  }
}
BENCHMARK(all_starting_hands)->Unit(benchmark::kMillisecond)->UseRealTime();

[[maybe_unused]] const bool equities_registered = [] {
  const auto add = [](const char* name, const Definition& game,
                      const std::vector<const char*>& hands, const char* board = "") {
    benchmark::RegisterBenchmark((std::string("equity/") + name).c_str(), equity, &game, hands,
                                 board)
        ->Unit(benchmark::kMillisecond)
        ->UseRealTime();
  };
  add("hold_em/AsKs_QdQh", hold_em_poker, {"AsKs", "QdQh"});
  add("hold_em/AKs_QQ", hold_em_poker, {"AKs", "QQ"});
  add("hold_em/AsKs_random", hold_em_poker, {"AsKs", "random"});
  add("hold_em/random_random", hold_em_poker, {"random", "random"});
  add("hold_em/two_wide_ranges", hold_em_poker,
      {"22+,A2s+,K5s+,Q8s+,J8s+,T8s+,97s+,A7o+,KTo+,QTo+,JTo", "55+,A8s+,KTs+,QTs+,ATo+,KJo+"});
  add("hold_em/three_ranges", hold_em_poker, {"TT+,AQs+,AQo+", "QQ+,AKs,AKo", "TT"});
  add("hold_em/AsKs_random_random", hold_em_poker, {"AsKs", "random", "random"});
  add("hold_em/ten_hands", hold_em_poker,
      {"AsKs", "QdQh", "JcTc", "9s9h", "8d7d", "6c6d", "AdJd", "KhTh", "5s4s", "QcJh"});
  add("hold_em/five_hands_on_the_flop", hold_em_poker, {"AsKs", "QdQh", "JcTc", "9s9h", "8d7d"},
      "2c 7h Th");
  add("hold_em/random_random_on_the_flop", hold_em_poker, {"random", "random"}, "2c 7h Th");
  add("omaha_high/AsAhKsKh_QdQcJdJc", omaha_high_poker, {"AsAhKsKh", "QdQcJdJc"});
  add("omaha_high_low/As2s3dKh_KsKcQdQc", omaha_high_low_poker, {"As2s3dKh", "KsKcQdQc"});
  add("omaha_high/AsAhKsKh_random_sampled", omaha_high_poker, {"AsAhKsKh", "random"});
  add("five_card_omaha_high/two_hands", five_card_omaha_high_poker, {"AsAhKsKhTd", "QdQcJdJc8s"});
  add("stud_high/three_cards_each", seven_card_stud_high_poker, {"AsAhKs", "QdQcJd"});
  add("stud_eight_or_better/four_cards_each", seven_card_stud_eight_or_better_poker,
      {"As2h3s4c", "KdKc3d9c"});
  add("five_card_draw_high/random_random", five_card_draw_high_poker, {"random", "random"});
  add("badugi/random_random", badugi_poker, {"random", "random"});
  add("badeucey/three_kept_each", triple_draw_badeucey_poker, {"2s3d4c", "2h3c5s"});
  return true;
}();

[[maybe_unused]] const bool registered = [] {
  for (const Definition* game : all_definitions()) {
    if (game->pot_game() != nullptr) continue;
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
