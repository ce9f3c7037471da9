#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/random.h"
#include "ranking/fast_high.h"

namespace houseway {
namespace {

constexpr CardSet deuces_and_joker = wild_cards(Wilds::deuces_and_joker);

template <Wilds wilds>
std::span<const Card> deck() {
  return deck_cards(wilds == Wilds::none ? Deck::standard : Deck::with_joker);
}

// Calls `visit` with every hand of `size` cards.
template <Wilds wilds, class Visit>
void for_each_hand(std::size_t size, Visit visit) {
  const auto all = deck<wilds>();
  const auto choose = [&](auto&& self, std::size_t first, std::size_t left,
                          FastHand<wilds> chosen) -> void {
    if (left == 0) return visit(chosen);
    for (std::size_t i = first; i + left <= all.size(); ++i) {
      self(self, i + 1, left - 1, chosen + FastHand<wilds>(all[i]));
    }
  };
  choose(choose, 0, size, FastHand<wilds>{});
}

// Holds every hand of `size` cards to the plain evaluator, and sees that every strength occurs.
template <Wilds wilds, class Plain>
void expect_same_as_plain(const FastRanking<wilds>& ranking, std::size_t size, Plain plain) {
  std::vector<bool> seen(ranking.strongest() + 1U);
  std::uint64_t wrong = 0;
  for_each_hand<wilds>(size, [&](const FastHand<wilds>& hand) {
    const std::uint16_t strength = ranking.strength(hand);
    wrong += ranking.high_hand(strength) == plain(hand.cards()) ? 0U : 1U;
    seen[strength] = true;
  });
  EXPECT_EQ(wrong, 0U);
  if (size == 5) {
    EXPECT_FALSE(seen[0]);
    EXPECT_EQ(std::count(seen.begin(), seen.end(), true), ranking.strongest());
  }
}

// Equal strengths are equal values and a greater strength is a greater value, because there is one
// value to a strength and they rise together.
template <Wilds wilds>
void expect_values_to_rise(const FastRanking<wilds>& ranking) {
  EXPECT_EQ(ranking.high_hand(0), HighHand{});
  for (std::uint16_t strength = 2; strength <= ranking.strongest(); ++strength) {
    ASSERT_LT(ranking.high_hand(static_cast<std::uint16_t>(strength - 1U)),
              ranking.high_hand(strength));
  }
}

template <Wilds wilds>
void expect_no_strength_below_five_cards(const FastRanking<wilds>& ranking) {
  for (std::size_t size = 0; size < 5; ++size) {
    std::uint64_t strong = 0;
    for_each_hand<wilds>(size, [&](const FastHand<wilds>& hand) {
      strong += ranking.strength(hand) == 0 ? 0U : 1U;
    });
    EXPECT_EQ(strong, 0U) << size;
  }
}

TEST(FastHigh, HasAStrengthForEachValue) {
  EXPECT_EQ(fast_high().strongest(), 7'462);
  expect_values_to_rise(fast_high());
  expect_no_strength_below_five_cards(fast_high());
}

TEST(FastHigh, RanksAllFiveCardHands) {
  expect_same_as_plain(fast_high(), 5, high_hand);
}

TEST(FastHigh, RanksAllSixCardHands) {
  expect_same_as_plain(fast_high(), 6, high_hand);
}

TEST(FastHigh, RanksRandomSevenCardHands) {
  const FastHigh& ranking = fast_high();
  SeededRandom random(7);
  std::vector<Card> cards(deck<Wilds::none>().begin(), deck<Wilds::none>().end());
  for (int i = 0; i < 5'000'000; ++i) {
    for (std::size_t j = 0; j < 7; ++j) {
      std::swap(cards[j], cards[j + random.below(static_cast<std::uint32_t>(cards.size() - j))]);
    }
    const auto seven = std::span<const Card>(cards).first(7);
    const HighHand value = ranking.high_hand(ranking.strength(FastHigh::Hand(seven)));
    ASSERT_EQ(value, high_hand(CardSet(seven))) << CardSet(seven).bits();
    ASSERT_EQ(ranking.strength(seven), ranking.strength(FastHigh::Hand(seven)));
  }
}

using Counts = std::array<std::uint64_t, 12>;

template <Wilds wilds>
Counts count_classes(const FastRanking<wilds>& ranking, std::size_t size) {
  std::vector<std::uint64_t> counts(ranking.strongest() + 1U);
  FastDeck<wilds>(deck<wilds>()).for_each({}, size, [&](const FastHand<wilds>& hand) {
    ++counts[ranking.strength(hand)];
  });
  EXPECT_EQ(counts[0], 0U);
  Counts classes{};
  for (std::uint16_t strength = 1; strength <= ranking.strongest(); ++strength) {
    classes[static_cast<std::size_t>(ranking.high_hand(strength).hand_class())] += counts[strength];
  }
  return classes;
}

// High card, pair, two pair, trips, straight, flush, full house, quads, straight flush,
// five-of-a-kind, royal flush, five wilds.
TEST(FastHigh, ClassesOfAllSevenCardHands) {
  EXPECT_EQ(count_classes(fast_high(), 7),
            (Counts{23'294'460, 58'627'800, 31'433'400, 6'461'620, 6'180'020, 4'047'644, 3'473'184,
                    224'848, 37'260, 0, 4'324, 0}));
}

TEST(FastWild, HasAStrengthForEachValue) {
  expect_values_to_rise(fast_wild());
  expect_no_strength_below_five_cards(fast_wild());
  EXPECT_EQ(fast_wild().high_hand(fast_wild().strongest()).hand_class(), HandClass::five_wilds);
}

TEST(FastWild, RanksAllHands) {
  expect_same_as_plain(fast_wild(), 5,
                       [](CardSet cards) { return wild_hand(cards, deuces_and_joker); });
}

TEST(FastWild, ClassesOfAllHands) {
  EXPECT_EQ(count_classes(fast_wild(), 5),
            (Counts{799'680, 1'341'180, 95'040, 458'040, 84'000, 18'956, 15'048, 51'688, 3'648,
                    1'400, 1'004, 1}));
}

TEST(FastHand, IsASum) {
  using Hand = FastHand<Wilds::none>;
  const Hand nine(Card(Rank::nine, Suit::hearts));
  const Hand ace(Card(Rank::ace, Suit::spades));
  CardSet both;
  both.insert(Card(Rank::nine, Suit::hearts));
  both.insert(Card(Rank::ace, Suit::spades));
  EXPECT_EQ(nine + ace, Hand(both));
  EXPECT_EQ(nine + ace - nine, ace);
  EXPECT_EQ((nine + ace).cards(), both);
  EXPECT_EQ(Hand(Card::unseen()), Hand{});
}

TEST(FastHand, IgnoresAJokerThatIsNotWild) {
  SeededRandom random(3);
  std::vector<Card> cards(deck<Wilds::none>().begin(), deck<Wilds::none>().end());
  for (int i = 0; i < 1'000; ++i) {
    shuffle(cards, random);
    const FastHigh::Hand hand(std::span<const Card>(cards).first(5));
    EXPECT_EQ(fast_high().strength(hand + FastHigh::Hand(Card::joker())),
              fast_high().strength(hand));
  }
}

TEST(FastDeck, VisitsEveryChoiceOnce) {
  const auto nine = deck<Wilds::none>().subspan(20, 9);
  const CardSet held(std::uint64_t{0b1011});
  const std::array<std::size_t, 8> choices{1, 9, 36, 84, 126, 126, 84, 36};
  const FastDeck<Wilds::none> some(nine);
  for (std::size_t more = 0; more < choices.size(); ++more) {
    std::vector<std::uint64_t> seen;
    some.for_each(FastHigh::Hand(held), more, [&](const FastHigh::Hand& hand) {
      EXPECT_EQ(hand, FastHigh::Hand(hand.cards()));
      const CardSet added = hand.cards() - held;
      EXPECT_EQ(added, added & CardSet(nine));
      EXPECT_EQ(static_cast<std::size_t>(added.size()), more);
      seen.push_back(hand.cards().bits());
    });
    std::sort(seen.begin(), seen.end());
    EXPECT_EQ(std::unique(seen.begin(), seen.end()), seen.end());
    EXPECT_EQ(seen.size(), choices[more]);
  }
  int visits = 0;
  FastDeck<Wilds::none>(nine.first(2)).for_each({}, 3, [&](const FastHigh::Hand&) { ++visits; });
  EXPECT_EQ(visits, 0);
}

// Of every hand of five: from the whole deck, and from decks that lack some cards of most ranks; of
// seven from the latter, beside two cards and more.
template <Wilds wilds>
void expect_strengths_of_every_hand(const FastRanking<wilds>& ranking, std::size_t size) {
  SeededRandom random(5);
  std::vector<Card> cards(deck<wilds>().begin(), deck<wilds>().end());
  for (const std::size_t held : {0U, 1U, 2U, 4U}) {
    if (size - held > 5) continue;
    const FastDeck<wilds> rest(std::span<const Card>(cards).subspan(held == 0 ? 0 : 20 + held));
    const FastHand<wilds> hand(std::span<const Card>(cards).first(held));
    std::vector<std::uint64_t> one_by_one(ranking.strongest() + 1U);
    std::vector<std::uint64_t> together(ranking.strongest() + 1U);
    rest.for_each(hand, size - held,
                  [&](const FastHand<wilds>& all) { ++one_by_one[ranking.strength(all)]; });
    rest.for_each_strength(ranking, hand, size - held,
                           [&](std::uint16_t strength) { ++together[strength]; });
    EXPECT_EQ(one_by_one, together) << held;
    shuffle(cards, random);
  }
}

TEST(FastDeck, TellsTheStrengthOfEveryHand) {
  expect_strengths_of_every_hand(fast_high(), 7);
  expect_strengths_of_every_hand(fast_high(), 5);
  expect_strengths_of_every_hand(fast_wild(), 5);
}

}  // namespace
}  // namespace houseway
