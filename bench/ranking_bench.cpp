#include <benchmark/benchmark.h>

#include <array>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "core/random.h"
#include "ranking/fast_high.h"
#include "ranking/fast_low.h"
#include "ranking/fast_omaha.h"
#include "ranking/omaha.h"
#include "ranking/subsets.h"

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

// Every hand of `size` cards in the deck.
template <Wilds wilds, std::size_t size>
void enumerate(benchmark::State& state) {
  const auto& ranking = tables<wilds>();
  const FastDeck<wilds> all(deck<wilds>());
  std::int64_t hands = 0;
  for (auto _ : state) {
    std::uint64_t sum = 0;
    all.for_each({}, size, [&](const FastHand<wilds>& hand) {
      sum += ranking.strength(hand);
      ++hands;
    });
    benchmark::DoNotOptimize(sum);
  }
  state.SetItemsProcessed(hands);
}
BENCHMARK(enumerate<Wilds::none, 7>)->Unit(benchmark::kMillisecond);
BENCHMARK(enumerate<Wilds::none, 5>)->Unit(benchmark::kMillisecond);
BENCHMARK(enumerate<Wilds::deuces_and_joker, 5>)->Unit(benchmark::kMillisecond);

// The same, by strengths: four hands that differ in the suit of one card are looked up together.
template <Wilds wilds, std::size_t size>
void enumerate_strengths(benchmark::State& state) {
  const auto& ranking = tables<wilds>();
  const FastDeck<wilds> all(deck<wilds>());
  std::int64_t hands = 0;
  for (auto _ : state) {
    std::uint64_t sum = 0;
    all.for_each_strength(ranking, {}, size, [&](std::uint16_t strength) {
      sum += strength;
      ++hands;
    });
    benchmark::DoNotOptimize(sum);
  }
  state.SetItemsProcessed(hands);
}
BENCHMARK(enumerate_strengths<Wilds::none, 7>)->Unit(benchmark::kMillisecond);
BENCHMARK(enumerate_strengths<Wilds::none, 5>)->Unit(benchmark::kMillisecond);
BENCHMARK(enumerate_strengths<Wilds::deuces_and_joker, 5>)->Unit(benchmark::kMillisecond);

// Counting how often each strength comes.
template <Wilds wilds, std::size_t size>
void enumerate_and_count(benchmark::State& state) {
  const auto& ranking = tables<wilds>();
  const FastDeck<wilds> all(deck<wilds>());
  std::int64_t hands = 0;
  for (auto _ : state) {
    std::vector<std::uint32_t> counts(ranking.strongest() + 1U);
    all.for_each_strength(ranking, {}, size, [&](std::uint16_t strength) { ++counts[strength]; });
    for (const std::uint32_t count : counts) hands += count;
  }
  state.SetItemsProcessed(hands);
}
BENCHMARK(enumerate_and_count<Wilds::none, 7>)->Unit(benchmark::kMillisecond);
BENCHMARK(enumerate_and_count<Wilds::none, 5>)->Unit(benchmark::kMillisecond);
BENCHMARK(enumerate_and_count<Wilds::deuces_and_joker, 5>)->Unit(benchmark::kMillisecond);

constexpr std::size_t random_hands = 1U << 20U;

template <Wilds wilds, std::size_t size>
std::vector<std::array<Card, size>> random_cards() {
  SeededRandom random(1);
  std::vector<Card> cards(deck<wilds>().begin(), deck<wilds>().end());
  std::vector<std::array<Card, size>> hands(random_hands);
  for (auto& hand : hands) {
    for (std::size_t i = 0; i < size; ++i) {
      std::swap(cards[i], cards[i + random.below(static_cast<std::uint32_t>(cards.size() - i))]);
      hand[i] = cards[i];
    }
  }
  return hands;
}

// Ranks all of `hands`, prepared before the clock runs.
template <class Hand, class Rank>
void rank_all(benchmark::State& state, const std::vector<Hand>& hands, Rank rank) {
  for (auto _ : state) {
    std::uint64_t sum = 0;
    for (const Hand& hand : hands) sum += rank(hand);
    benchmark::DoNotOptimize(sum);
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(hands.size()));
}

// Random hands whose cards have been summed already.
template <Wilds wilds, std::size_t size>
void random_sums(benchmark::State& state) {
  const auto& ranking = tables<wilds>();
  std::vector<FastHand<wilds>> hands;
  for (const auto& cards : random_cards<wilds, size>()) {
    hands.emplace_back(std::span<const Card>(cards));
  }
  rank_all(state, hands, [&](const FastHand<wilds>& hand) { return ranking.strength(hand); });
}
BENCHMARK(random_sums<Wilds::none, 7>)->Unit(benchmark::kMillisecond);
BENCHMARK(random_sums<Wilds::none, 5>)->Unit(benchmark::kMillisecond);
BENCHMARK(random_sums<Wilds::deuces_and_joker, 5>)->Unit(benchmark::kMillisecond);

// Random hands given as cards, with the summing.
template <Wilds wilds, std::size_t size>
void random_by_card(benchmark::State& state) {
  const auto& ranking = tables<wilds>();
  rank_all(state, random_cards<wilds, size>(), [&](const std::array<Card, size>& cards) {
    return ranking.strength(std::span<const Card>(cards));
  });
}
BENCHMARK(random_by_card<Wilds::none, 7>)->Unit(benchmark::kMillisecond);
BENCHMARK(random_by_card<Wilds::none, 5>)->Unit(benchmark::kMillisecond);
BENCHMARK(random_by_card<Wilds::deuces_and_joker, 5>)->Unit(benchmark::kMillisecond);

// For comparison, the plain evaluator on the same hands.
template <Wilds wilds, std::size_t size>
void random_plain(benchmark::State& state) {
  std::vector<CardSet> hands;
  for (const auto& cards : random_cards<wilds, size>()) hands.emplace_back(cards);
  rank_all(state, hands, [](CardSet hand) {
    return wilds == Wilds::none ? high_hand(hand).value : wild_hand(hand, wild_cards(wilds)).value;
  });
}
BENCHMARK(random_plain<Wilds::none, 7>)->Unit(benchmark::kMillisecond);
BENCHMARK(random_plain<Wilds::none, 5>)->Unit(benchmark::kMillisecond);
BENCHMARK(random_plain<Wilds::deuces_and_joker, 5>)->Unit(benchmark::kMillisecond);

// Low hands: every hand of `size` cards, and random ones whose cards have been summed already.
template <LowKind kind, std::size_t size>
void enumerate_low(benchmark::State& state) {
  const FastLow& ranking = fast_low(kind);
  const FastDeck<Wilds::none> all(deck_cards(Deck::standard));
  std::int64_t hands = 0;
  for (auto _ : state) {
    std::uint64_t sum = 0;
    all.for_each({}, size, [&](const FastLow::Hand& hand) {
      sum += ranking.strength(hand);
      ++hands;
    });
    benchmark::DoNotOptimize(sum);
  }
  state.SetItemsProcessed(hands);
}
BENCHMARK(enumerate_low<LowKind::ace_to_five, 7>)->Unit(benchmark::kMillisecond);
BENCHMARK(enumerate_low<LowKind::eight_or_better, 7>)->Unit(benchmark::kMillisecond);
BENCHMARK(enumerate_low<LowKind::deuce_to_seven, 5>)->Unit(benchmark::kMillisecond);

// The same sum ranked high and low.
void enumerate_high_and_low(benchmark::State& state) {
  const FastHigh& high = fast_high();
  const FastLow& low = fast_low(LowKind::eight_or_better);
  const FastDeck<Wilds::none> all(deck_cards(Deck::standard));
  std::int64_t hands = 0;
  for (auto _ : state) {
    std::uint64_t sum = 0;
    all.for_each({}, 7, [&](const FastLow::Hand& hand) {
      sum += high.strength(hand);
      sum += low.strength(hand);
      ++hands;
    });
    benchmark::DoNotOptimize(sum);
  }
  state.SetItemsProcessed(hands);
}
BENCHMARK(enumerate_high_and_low)->Unit(benchmark::kMillisecond);

template <std::size_t size>
std::vector<FastHigh::Hand> random_hands_of() {
  std::vector<FastHigh::Hand> hands;
  for (const auto& cards : random_cards<Wilds::none, size>()) {
    hands.emplace_back(std::span<const Card>(cards));
  }
  return hands;
}

template <LowKind kind, std::size_t size>
void random_low(benchmark::State& state) {
  const FastLow& ranking = fast_low(kind);
  rank_all(state, random_hands_of<size>(),
           [&](const FastLow::Hand& hand) { return ranking.strength(hand); });
}
BENCHMARK(random_low<LowKind::ace_to_five, 7>)->Unit(benchmark::kMillisecond);
BENCHMARK(random_low<LowKind::eight_or_better, 7>)->Unit(benchmark::kMillisecond);
BENCHMARK(random_low<LowKind::deuce_to_seven, 5>)->Unit(benchmark::kMillisecond);

template <LowKind kind, std::size_t size>
void random_low_plain(benchmark::State& state) {
  rank_all(state, random_hands_of<size>(),
           [](const FastLow::Hand& hand) { return low_hand(hand.cards(), kind).value; });
}
BENCHMARK(random_low_plain<LowKind::ace_to_five, 7>)->Unit(benchmark::kMillisecond);
BENCHMARK(random_low_plain<LowKind::deuce_to_seven, 5>)->Unit(benchmark::kMillisecond);

template <BadugiAce ace, std::size_t size>
void random_badugi(benchmark::State& state) {
  const FastBadugi& ranking = fast_badugi(ace);
  rank_all(state, random_hands_of<size>(),
           [&](const FastHigh::Hand& hand) { return ranking.strength(hand); });
}
BENCHMARK(random_badugi<BadugiAce::low, 4>)->Unit(benchmark::kMillisecond);
BENCHMARK(random_badugi<BadugiAce::low, 5>)->Unit(benchmark::kMillisecond);
BENCHMARK(random_badugi<BadugiAce::high, 5>)->Unit(benchmark::kMillisecond);

template <BadugiAce ace, std::size_t size>
void random_badugi_plain(benchmark::State& state) {
  rank_all(state, random_hands_of<size>(),
           [](const FastHigh::Hand& hand) { return badugi_hand(hand.cards(), ace).value; });
}
BENCHMARK(random_badugi_plain<BadugiAce::low, 4>)->Unit(benchmark::kMillisecond);

// Two Omaha hands, each ranked high and low on every board that the other cards can make: boards a
// second.
void omaha_boards(benchmark::State& state) {
  const auto deck = deck_cards(Deck::standard);
  const OmahaHand mine(CardSet(deck.first(4)));
  const OmahaHand yours(CardSet(deck.subspan(20, 4)));
  const CardSet others = CardSet(deck) - CardSet(deck.first(4)) - CardSet(deck.subspan(20, 4));
  std::int64_t boards = 0;
  for (auto _ : state) {
    std::uint64_t sum = 0;
    for_each_subset(others, 5, [&](CardSet five) {
      const OmahaBoard board(five);
      for (const OmahaHand* hand : {&mine, &yours}) {
        sum += hand->high(board);
        sum += hand->low(board);
      }
      ++boards;
    });
    benchmark::DoNotOptimize(sum);
  }
  state.SetItemsProcessed(boards);
}
BENCHMARK(omaha_boards)->Unit(benchmark::kMillisecond);

// For comparison, one hand plainly on random boards.
void omaha_plain(benchmark::State& state) {
  rank_all(state, random_cards<Wilds::none, 9>(), [](const std::array<Card, 9>& cards) {
    const CardSet own(std::span<const Card>(cards).first(4));
    const CardSet board(std::span<const Card>(cards).subspan(4));
    return omaha_high(own, board).value + omaha_low(own, board).value;
  });
}
BENCHMARK(omaha_plain)->Unit(benchmark::kMillisecond);

template <class Ranking, auto... kind>
void make_tables(benchmark::State& state) {
  for (auto _ : state) benchmark::DoNotOptimize(std::make_unique<Ranking>(kind...));
}
BENCHMARK(make_tables<FastHigh>)->Unit(benchmark::kMillisecond);
BENCHMARK(make_tables<FastWild>)->Unit(benchmark::kMillisecond);
BENCHMARK(make_tables<FastLow, LowKind::ace_to_five>)->Unit(benchmark::kMillisecond);
BENCHMARK(make_tables<FastLow, LowKind::eight_or_better>)->Unit(benchmark::kMillisecond);
BENCHMARK(make_tables<FastLow, LowKind::deuce_to_seven>)->Unit(benchmark::kMillisecond);
BENCHMARK(make_tables<FastBadugi, BadugiAce::low>)->Unit(benchmark::kMillisecond);

void make_omaha_hand(benchmark::State& state) {
  const CardSet own(deck_cards(Deck::standard).first(4));
  for (auto _ : state) benchmark::DoNotOptimize(std::make_unique<OmahaHand>(own));
}
BENCHMARK(make_omaha_hand)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace houseway
