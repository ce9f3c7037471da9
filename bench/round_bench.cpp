#include <benchmark/benchmark.h>

#include <span>
#include <vector>

#include "games/register.h"
#include "ranking/fast_house_way.h"
#include "round/file.h"
#include "round/json.h"
#include "round/random_round.h"

// Rounds a second on one core, each figure under items_per_second.
namespace houseway {
namespace {

RuleSet chapter_rules(const Definition& game) {
  return *check_choices(game, {}).rules;
}

std::vector<Round> random_rounds(const RuleSet& rules, int count, int seats = 0) {
  SeededRandom random(1);
  std::vector<Round> rounds;
  for (int i = 0; i < count; ++i) {
    Round round(rules);
    play_random_round(round, random, {.seats = seats});
    rounds.push_back(std::move(round));
  }
  return rounds;
}

// Finished rounds through the settling function: of so many seats, or of any number of them (0).
void settle_finished_round(benchmark::State& state, const Definition* game) {
  const RuleSet rules = chapter_rules(*game);
  std::vector<Record> rounds;
  for (const Round& round : random_rounds(rules, 512, static_cast<int>(state.range(0))))
    rounds.push_back(round.cards().record());
  Settlement settlement;
  std::size_t next = 0;
  for (auto _ : state) {
    settle(rules, rounds[next], settlement);
    benchmark::DoNotOptimize(settlement.lines.data());
    next = (next + 1) % rounds.size();
  }
  state.SetItemsProcessed(state.iterations());
}

// A round at random from its first bet to its settlement: every event checked and applied.
void play_and_settle(benchmark::State& state, const Definition* game) {
  const RuleSet rules = chapter_rules(*game);
  SeededRandom random(1);
  Settlement settlement;
  for (auto _ : state) {
    Round round(rules);
    play_random_round(round, random);
    settle(rules, round.cards().record(), settlement);
    benchmark::DoNotOptimize(settlement.lines.data());
  }
  state.SetItemsProcessed(state.iterations());
}

// Throws on a layout with a dozen wagers, those that a throw decides made again.
void throw_and_settle(benchmark::State& state, const Definition* game) {
  constexpr int throws_a_game = 16;
  constexpr std::size_t wagers = 12;
  const RuleSet rules = chapter_rules(*game);
  SeededRandom random(1);
  std::vector<Spot> spots;
  for (std::size_t i = 0; i < game->wagers.size() && spots.size() < wagers; ++i) {
    const Spot spot{static_cast<WagerId>(i), 0};
    const ByThrow& decided = *game->wagers[i].by_throw();
    const bool early = decided.circumstances.empty() && rules.has_paytable(spot.wager) &&
                       decided.calls.empty() && rules.offered(spot.wager);
    const Change change{1, spot, {}, dollars(1)};
    auto* const why_not = game->throwing()->why_not_bet;
    if (early && (why_not == nullptr || !why_not(Layout(rules), change))) spots.push_back(spot);
  }
  for (auto _ : state) {
    Layout layout(rules);
    for (int i = 0; i < throws_a_game; ++i) {
      for (const Spot& spot : spots) {
        if (layout.find(1, spot) == nullptr) layout.set_stake(1, spot, dollars(60));
      }
      layout.toss(random_throw(rules, layout.state(), random));
    }
    benchmark::DoNotOptimize(layout.lines().data());
  }
  state.SetItemsProcessed(state.iterations() * throws_a_game);
}

// A round file read, ordered, played out and settled.
void settle_file(benchmark::State& state, const Definition* game) {
  const RuleSet rules = chapter_rules(*game);
  std::vector<std::string> files;
  for (const Round& round : random_rounds(rules, 256)) files.push_back(write_round(round).dump());
  std::size_t next = 0;
  for (auto _ : state) {
    const ReadRound read = read_round(parse_json(files[next]).value);
    benchmark::DoNotOptimize(read.round->settlement());
    next = (next + 1) % files.size();
  }
  state.SetItemsProcessed(state.iterations());
}

// Random hands set by the house way of a game, out of tables.
void set_by_house_way(benchmark::State& state, const Definition* game) {
  const RuleSet rules = chapter_rules(*game);
  const FastHouseWay way(rules.house_way());
  SeededRandom random(1);
  const auto all = deck_cards(game->cards().deck);
  std::vector<Card> deck(all.begin(), all.end());
  std::vector<CardSet> hands;
  for (int i = 0; i < 65'536; ++i) {
    shuffle(deck, random);
    hands.emplace_back(std::span(deck).first(static_cast<std::size_t>(game->cards().hand_cards)));
  }
  for (auto _ : state) {
    for (const CardSet hand : hands) benchmark::DoNotOptimize(way.set(hand));
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(hands.size()));
}

[[maybe_unused]] const bool registered = [] {
  for (const Definition* game : all_definitions()) {
    const std::string name = std::string(game->game) + "/" + std::string(game->ruleset);
    if (game->thrown_on_a_layout()) {
      benchmark::RegisterBenchmark(("throw_and_settle/" + name).c_str(), throw_and_settle, game);
      benchmark::RegisterBenchmark(("settle_file/" + name).c_str(), settle_file, game);
      continue;
    }
    benchmark::RegisterBenchmark(("settle_finished_round/" + name).c_str(), settle_finished_round,
                                 game)
        ->ArgName("seats")
        ->Arg(1)
        ->Arg(0);
    if (!game->cards().arranging.ways.empty()) {
      benchmark::RegisterBenchmark(("set_by_house_way/" + name).c_str(), set_by_house_way, game);
    }
    benchmark::RegisterBenchmark(("play_and_settle/" + name).c_str(), play_and_settle, game);
    benchmark::RegisterBenchmark(("settle_file/" + name).c_str(), settle_file, game);
  }
  return true;
}();

}  // namespace
}  // namespace houseway
