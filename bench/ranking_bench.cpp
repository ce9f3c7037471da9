#include <benchmark/benchmark.h>

#include <array>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "core/random.h"
#include "ranking/fast_high.h"

// Hands a second on one core, each figure under items_per_second.
namespace houseway {
namespace {

template <Wilds wilds>
const FastRanking<wilds>& tables() {
  if constexpr (wilds == Wilds::none) {
    return fast_high();
  } else {
    return fast_wild();
  }
}

template <Wilds wilds>
std::span<const Card> deck() {
  return deck_cards(wilds == Wilds::none ? Deck::standard : Deck::with_joker);
}

// Every hand with `more` cards from `deck` besides those held already.
template <std::size_t more, class Hand, class Visit>
inline void for_each_hand(std::span<const Hand> deck, const Hand& held, Visit& visit) {
  for (std::size_t i = 0; i < deck.size(); ++i) {
    const Hand with = held + deck[i];
    if constexpr (more == 1) {
      visit(with);
    } else {
      for_each_hand<more - 1>(deck.subspan(i + 1), with, visit);
    }
  }
}

template <Wilds wilds, std::size_t size>
void enumerate(benchmark::State& state) {
  const auto& ranking = tables<wilds>();
  using Hand = FastHand<wilds>;
  std::vector<Hand> numbers;
  for (Card card : deck<wilds>()) numbers.emplace_back(card);
  std::int64_t hands = 0;
  for (auto _ : state) {
    std::uint64_t sum = 0;
    std::int64_t count = 0;
    auto visit = [&](const Hand& hand) {
      sum += ranking.strength(hand);
      ++count;
    };
    for_each_hand<size>(std::span<const Hand>(numbers), Hand{}, visit);
    benchmark::DoNotOptimize(sum);
    hands += count;
  }
  state.SetItemsProcessed(hands);
}
BENCHMARK(enumerate<Wilds::none, 7>)->Unit(benchmark::kMillisecond);
BENCHMARK(enumerate<Wilds::none, 5>)->Unit(benchmark::kMillisecond);
BENCHMARK(enumerate<Wilds::deuces_and_joker, 5>)->Unit(benchmark::kMillisecond);

template <Wilds wilds, std::size_t size>
std::vector<std::array<Card, size>> random_cards(std::size_t count) {
  SeededRandom random(1);
  std::vector<Card> cards(deck<wilds>().begin(), deck<wilds>().end());
  std::vector<std::array<Card, size>> hands(count);
  for (auto& hand : hands) {
    for (std::size_t i = 0; i < size; ++i) {
      const auto left = static_cast<std::uint32_t>(cards.size() - i);
      std::swap(cards[i], cards[i + random.below(left)]);
      hand[i] = cards[i];
    }
  }
  return hands;
}
constexpr std::size_t random_hands = 1U << 20U;

template <Wilds wilds, std::size_t size>
void random_sums(benchmark::State& state) {
  const auto& ranking = tables<wilds>();
  std::vector<FastHand<wilds>> hands;
  for (const auto& cards : random_cards<wilds, size>(random_hands)) {
    hands.emplace_back(std::span<const Card>(cards));
  }
  for (auto _ : state) {
    std::uint64_t sum = 0;
    for (const auto& hand : hands) sum += ranking.strength(hand);
    benchmark::DoNotOptimize(sum);
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(random_hands));
}
BENCHMARK(random_sums<Wilds::none, 7>)->Unit(benchmark::kMillisecond);
BENCHMARK(random_sums<Wilds::none, 5>)->Unit(benchmark::kMillisecond);
BENCHMARK(random_sums<Wilds::deuces_and_joker, 5>)->Unit(benchmark::kMillisecond);

template <Wilds wilds, std::size_t size>
void random_by_card(benchmark::State& state) {
  const auto& ranking = tables<wilds>();
  const auto hands = random_cards<wilds, size>(random_hands);
  for (auto _ : state) {
    std::uint64_t sum = 0;
    for (const auto& cards : hands) {
      sum += ranking.strength(FastHand<wilds>(std::span<const Card>(cards)));
    }
    benchmark::DoNotOptimize(sum);
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(random_hands));
}
BENCHMARK(random_by_card<Wilds::none, 7>)->Unit(benchmark::kMillisecond);
BENCHMARK(random_by_card<Wilds::none, 5>)->Unit(benchmark::kMillisecond);
BENCHMARK(random_by_card<Wilds::deuces_and_joker, 5>)->Unit(benchmark::kMillisecond);

template <class Ranking>
void make_tables(benchmark::State& state) {
  for (auto _ : state) benchmark::DoNotOptimize(std::make_unique<Ranking>());
}
BENCHMARK(make_tables<FastHigh>)->Unit(benchmark::kMillisecond);
BENCHMARK(make_tables<FastWild>)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace houseway
