#include <gtest/gtest.h>

#include <vector>

#include "core/random.h"
#include "games/house_ways.h"
#include "odds/effort.h"
#include "odds/three_hands.h"
#include "ranking/fast_house_way.h"

namespace houseway {
namespace {

CardSet random_hand(std::vector<Card>& deck, int cards, Random& random) {
  shuffle(deck, random);
  return CardSet(std::span<const Card>(deck).first(static_cast<std::size_t>(cards)));
}

std::vector<Card> whole_deck() {
  const auto all = deck_cards(Deck::with_joker);
  return {all.begin(), all.end()};
}

// What is left of the cards and what each hand below them is worth.
std::vector<std::uint32_t> worth(CardSet hand, const List<CardSet, 2>& lower) {
  std::vector<std::uint32_t> values;
  for (const CardSet each : lower) {
    values.push_back(few_with_bug(each).value);
    hand = hand - each;
  }
  values.push_back((hand.size() == 4 ? four_with_bug(hand) : five_with_bug(hand)).value);
  return values;
}

TEST(FastHouseWay, SetsAsTheWayItIsFilledFrom) {
  SeededRandom random(21);
  std::vector<Card> deck = whole_deck();
  for (const auto text : {house_ways::foxwoods, house_ways::six_card}) {
    const HouseWay way = *HouseWay::parse(text).way;
    const FastHouseWay fast(way);
    for (int i = 0; i < 4'000; ++i) {
      const CardSet hand = random_hand(deck, cards_dealt(way.sizes()), random);
      ASSERT_EQ(worth(hand, fast.set(hand)), worth(hand, way.set(hand))) << hand.bits();
    }
  }
}

class ThreeHandsOdds : public testing::Test {
 protected:
  static const ThreeHands& hands() {
    static Effort effort;
    static const ThreeHands all(*HouseWay::parse(house_ways::asia).way, effort);
    return all;
  }
};

TEST_F(ThreeHandsOdds, CountsEveryHand) {
  EXPECT_EQ(hands().all_hands(), 154'143'080);
}

// Tables against the way and against all settings, whichever suits may make a flush.
TEST_F(ThreeHandsOdds, KindsAreSetAsTheirHands) {
  SeededRandom random(22);
  std::vector<Card> deck = whole_deck();
  for (int i = 0; i < 3'000; ++i) {
    const CardSet hand = random_hand(deck, 7, random);
    ASSERT_EQ(hands().house_of(hand), hands().house(hand)) << hand.bits();
    const ThreeHands::Setting best = hands().best(hand);
    ASSERT_EQ(hands().best_of(hand).foul(), false);
    for (const ThreeHands::Setting& other : hands().settings(hand)) {
      ASSERT_LE(other.wins, best.wins);
    }
  }
}

// The share of all dealer's hands that a setting beats, against hands dealt at random: 40,000 of
// them have a standard error of a quarter of a percent at most.
TEST_F(ThreeHandsOdds, WinsAgainstAllHandsAreThoseOfRandomHands) {
  SeededRandom random(23);
  std::vector<Card> deck = whole_deck();
  for (int i = 0; i < 4; ++i) {
    const ThreeHands::Setting best = hands().best(random_hand(deck, 7, random));
    int won = 0;
    constexpr int dealt = 40'000;
    for (int j = 0; j < dealt; ++j) {
      const SetHands dealers = hands().house_of(random_hand(deck, 7, random));
      won += ThreeHands::wins(best.worth, dealers) ? 1 : 0;
    }
    const double share = static_cast<double>(best.wins) / static_cast<double>(hands().all_hands());
    EXPECT_NEAR(static_cast<double>(won) / dealt, share, 0.0125);
  }
}

// The same seed gives the same figures for any number of threads, and copies are the house's: two
// who set alike lose together what neither wins.
TEST_F(ThreeHandsOdds, Samples) {
  Effort one;
  one.threads = 1;
  Effort two;
  two.threads = 2;
  const ThreeHands::Sampled first = hands().sample(5, 2, one);
  const ThreeHands::Sampled second = hands().sample(5, 2, two);
  EXPECT_EQ(first.decks, 32'768);
  EXPECT_EQ(first.meetings, first.decks * 42);
  EXPECT_EQ(first.best, second.best);
  EXPECT_EQ(first.house_squares, second.house_squares);
  EXPECT_LT(2 * first.house, first.meetings);
  EXPECT_GT(first.best, first.house);
  EXPECT_NE(hands().sample(6, 2, two).best, first.best);
}

}  // namespace
}  // namespace houseway
