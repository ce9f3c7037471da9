#include <benchmark/benchmark.h>

#include "core/random.h"
#include "core/shoe.h"
#include "games/register.h"
#include "round/random_round.h"

// What random numbers, shuffles, throws and spins cost, from the source of people's cards and from
// the one of simulations.
namespace houseway {
namespace {

class Seeded {
 public:
  Random& operator()() { return random_; }

 private:
  SeededRandom random_{1};
};

class System {
 public:
  Random& operator()() { return random_; }

 private:
  SystemRandom random_;
};

template <class Source>
void words(benchmark::State& state) {
  Source source;
  for (auto _ : state) benchmark::DoNotOptimize(source().bits());
  state.SetItemsProcessed(state.iterations());
  state.SetBytesProcessed(state.iterations() * 8);
}
BENCHMARK(words<Seeded>);
BENCHMARK(words<System>);

template <class Source>
void numbers_below(benchmark::State& state) {
  Source source;
  const auto n = static_cast<std::uint32_t>(state.range(0));
  for (auto _ : state) benchmark::DoNotOptimize(source().below(n));
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK(numbers_below<Seeded>)->Arg(6)->Arg(52)->Arg(416);
BENCHMARK(numbers_below<System>)->Arg(52);

template <class Source>
void shuffles(benchmark::State& state) {
  Source source;
  std::vector<Card> cards = cards_of(Deck::standard, static_cast<int>(state.range(0)));
  for (auto _ : state) {
    shuffle(cards, source());
    benchmark::DoNotOptimize(cards.data());
  }
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK(shuffles<Seeded>)->Arg(1)->Arg(8);
BENCHMARK(shuffles<System>)->Arg(1)->Arg(8);

// As a table does it: new cards, shuffled, cut and dealt to the last.
template <class Source>
void shoes(benchmark::State& state) {
  Source source;
  for (auto _ : state) {
    CardShoe shoe(Deck::standard, static_cast<int>(state.range(0)));
    shoe.shuffle_and_cut(source(), 14);
    while (const auto card = shoe.draw()) benchmark::DoNotOptimize(*card);
  }
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK(shoes<Seeded>)->Arg(1)->Arg(8);
BENCHMARK(shoes<System>)->Arg(1)->Arg(8);

void throws(benchmark::State& state, const Definition* game) {
  const RuleSet rules = *check_choices(*game, {}).rules;
  SeededRandom random(1);
  for (auto _ : state) {
    benchmark::DoNotOptimize(random_throw(rules, game->throwing()->start, random));
  }
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK_CAPTURE(throws, craps, &craps);
BENCHMARK_CAPTURE(throws, sic_bo, &sic_bo);
BENCHMARK_CAPTURE(throws, roulette, &roulette);
BENCHMARK_CAPTURE(throws, big_six_wheel, &big_six_wheel);

}  // namespace
}  // namespace houseway
