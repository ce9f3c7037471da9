#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "core/random.h"
#include "core/words.h"
#include "ranking/fast_low.h"
#include "ranking/low.h"
#include "ranking/subsets.h"

namespace houseway {
namespace {

constexpr std::array<BadugiAce, 2> both{BadugiAce::low, BadugiAce::high};

CardSet cards(const char* line) {
  CardSet set;
  for (const std::string& word : words_of(line)) set.insert(*parse_card(word));
  return set;
}

CardSet whole_deck() {
  return CardSet(deck_cards(Deck::standard));
}

// Calls `visit` with `count` random hands of `size` cards.
template <class Visit>
void for_random_hands(std::uint64_t seed, int count, std::size_t size, Visit visit) {
  SeededRandom random(seed);
  std::vector<Card> deck(deck_cards(Deck::standard).begin(), deck_cards(Deck::standard).end());
  for (int i = 0; i < count; ++i) {
    shuffle(deck, random);
    visit(CardSet(std::span<const Card>(deck).first(size)));
  }
}

// How many hands of four cards make a Badugi of four, three, two and one, by suits:
//   four suits    13^4 hands: of four ranks 13*12*11*10, a Badugi; of three, two of the four suits
//                 having the same, C(4,2)*13*12*11, three cards; of two (2^4-2)*C(13,2), two cards;
//                 of one 13, one card
//   three suits   4 of which one has two cards, C(3,2) of the others: three cards, if the single
//                 ones differ (13*12 ways) and are not the same two ranks (C(13,2)-1 of C(13,2)),
//                 and else two
//   two suits     4*3*C(13,3)*13 by three and one, C(4,2)*C(13,2)^2 by two and two: two cards
//   one suit      4*C(13,4): one card
TEST(Badugi, SizesOfAllFourCardHands) {
  constexpr int pairs = 13 * 12 / 2;
  constexpr int three_suits = 4 * 3 * pairs * 13 * 13;
  constexpr int three_of_them = 4 * 3 * (pairs - 1) * 13 * 12;
  const std::map<int, int> sizes{
      {4, 13 * 12 * 11 * 10},
      {3, 6 * 13 * 12 * 11 + three_of_them},
      {2, 14 * pairs + three_suits - three_of_them + 4 * 3 * 286 * 13 + 6 * pairs * pairs},
      {1, 13 + 4 * 715}};
  EXPECT_EQ(sizes, (std::map<int, int>{{4, 17'160}, {3, 154'440}, {2, 96'252}, {1, 2'873}}));
  for (const BadugiAce ace : both) {
    std::map<int, int> counts;
    std::map<Rank, int> highest;  // card of four
    for_each_subset(whole_deck(), 4, [&](CardSet hand) {
      const BadugiHand badugi = badugi_hand(hand, ace);
      ++counts[badugi.size()];
      if (badugi.size() == 4) ++highest[badugi.rank()];
    });
    EXPECT_EQ(counts, sizes);
    // It and three of those below, in any order of the suits.
    for (int below = 3; below < 13; ++below) {
      const Rank rank = rank_from_lowest(static_cast<unsigned>(below), ace == BadugiAce::low);
      EXPECT_EQ(highest[rank], below * (below - 1) * (below - 2) / 6 * 24) << rank_name(rank);
    }
  }
}

// How bad a hand is, straight from 637a.21(k): the cards that are missing from four, then the ranks
// from the highest down. Cards are added one by one where they fit.
std::vector<int> badness(CardSet hand, BadugiAce ace) {
  std::vector<Card> list;
  for (const Card card : deck_cards(Deck::standard)) {
    if (hand.contains(card)) list.push_back(card);
  }
  std::vector<int> best{5};
  const auto add = [&](auto&& self, std::size_t next, const std::vector<Card>& taken) -> void {
    if (next < list.size()) {
      self(self, next + 1, taken);
      for (const Card card : taken) {
        if (card.suit() == list[next].suit() || card.rank() == list[next].rank()) return;
      }
      std::vector<Card> with = taken;
      with.push_back(list[next]);
      return self(self, next + 1, with);
    }
    std::vector<int> worth{4 - static_cast<int>(taken.size())};
    for (const Card card : taken) {
      const bool low_ace = ace == BadugiAce::low && card.rank() == Rank::ace;
      worth.push_back(low_ace ? -1 : static_cast<int>(card.rank()));
    }
    std::sort(worth.begin() + 1, worth.end(), std::greater<>());
    best = std::min(best, worth);
  };
  add(add, 0, {});
  return best;
}

// Equal hands are worth the same, and of two the worse is worth less.
void expect_in_order(std::size_t size, int count, BadugiAce ace) {
  std::map<std::vector<int>, BadugiHand> found;
  for_random_hands(31, count, size, [&](CardSet hand) {
    const BadugiHand badugi = badugi_hand(hand, ace);
    ASSERT_EQ(found.emplace(badness(hand, ace), badugi).first->second, badugi) << hand.bits();
  });
  BadugiHand better{~0U};
  for (const auto& [bad, badugi] : found) {
    EXPECT_LT(badugi, better) << name(badugi);
    EXPECT_EQ(badugi.ace(), ace);
    better = badugi;
  }
  EXPECT_GT(found.size(), 900U);
}

TEST(Badugi, IsInOrder) {
  for (const BadugiAce ace : both) {
    expect_in_order(4, 15'000, ace);
    expect_in_order(5, 15'000, ace);
  }
}

// From the best to the worst: 637a.21(k), and with the ace high 637a.20(l)(1).
TEST(Badugi, OrdersHands) {
  const auto expect_falling = [](BadugiAce ace, const std::vector<const char*>& hands) {
    for (std::size_t i = 1; i < hands.size(); ++i) {
      EXPECT_GT(badugi_hand(cards(hands[i - 1]), ace), badugi_hand(cards(hands[i]), ace))
          << hands[i];
    }
  };
  expect_falling(BadugiAce::low, {"4c 3d 2h As", "5c 3d 2h As", "5c 4d 3h 2s", "Kc Qd Jh Ts",
                                  "3c 2d Ah As", "4c 3d 2h Kc", "Kc Qd Jh Kh", "2c Ac Ad Kd",
                                  "Kc Qd Kd Qc", "Ac 2c 3c 4c", "2c 3c 4c 5c", "Kc Kd Kh Ks"});
  expect_falling(BadugiAce::high, {"5c 4d 3h 2s Ac", "6c 4d 3h 2s 2c", "5c 4d 2h As Ac",
                                   "Ac Kd Qh Js Ad", "4c 3d 2h 2c 3h", "Ac Kd Qh Kh Qc",
                                   "3c 2d 2c 3d 4c", "2c 3c 4c 5c 6c", "3c 4c 5c 6c 7c"});
  EXPECT_EQ(badugi_hand({}, BadugiAce::high), BadugiHand{});
}

// Any hand of four cards or fewer lies in four of the five.
TEST(Badugi, OfFiveCardsIsTheBestOfItsFours) {
  for (const BadugiAce ace : both) {
    for_random_hands(32, 20'000, 5, [&](CardSet hand) {
      BadugiHand best;
      for_each_subset(hand, 4,
                      [&](CardSet four) { best = std::max(best, badugi_hand(four, ace)); });
      ASSERT_EQ(badugi_hand(hand, ace), best) << hand.bits();
    });
  }
}

TEST(Badugi, HasAName) {
  EXPECT_EQ(name(badugi_hand(cards("4c 3d 2h As"), BadugiAce::low)), "a Badugi, 4-3-2-A");
  EXPECT_EQ(name(badugi_hand(cards("4c 3d 2h As"), BadugiAce::high)), "a Badugi, A-4-3-2");
  EXPECT_EQ(name(badugi_hand(cards("Tc 3d Ah 3s"), BadugiAce::low)), "three cards, 10-3-A");
  EXPECT_EQ(name(badugi_hand(cards("Kc Kd Kh Ks"), BadugiAce::low)), "one card, K");
  EXPECT_EQ(name(badugi_hand(cards("Ac 2c 2d Ad"), BadugiAce::low)), "two cards, 2-A");
  EXPECT_EQ(name(BadugiHand{}), "no cards");
}

// There is a value to each strength, and they rise together: of one to four ranks out of 13.
TEST(FastBadugi, HasAStrengthForEachValue) {
  for (const BadugiAce ace : both) {
    const FastBadugi& ranking = fast_badugi(ace);
    EXPECT_EQ(ranking.strongest(), 13 + 78 + 286 + 715);
    EXPECT_EQ(ranking.strength(CardSet{}), 0);
    EXPECT_EQ(ranking.badugi_hand(0), BadugiHand{});
    for (std::uint16_t strength = 1; strength <= ranking.strongest(); ++strength) {
      ASSERT_LT(ranking.badugi_hand(static_cast<std::uint16_t>(strength - 1U)),
                ranking.badugi_hand(strength));
    }
  }
}

TEST(FastBadugi, RanksAllHands) {
  for (const BadugiAce ace : both) {
    const FastBadugi& ranking = fast_badugi(ace);
    for (const int size : {1, 2, 3, 4, 5}) {
      std::vector<bool> seen(ranking.strongest() + 1U);
      std::uint64_t wrong = 0;
      for_each_subset(whole_deck(), size, [&](CardSet hand) {
        const std::uint16_t strength = ranking.strength(FastHigh::Hand(hand));
        wrong += ranking.badugi_hand(strength) == badugi_hand(hand, ace) ? 0U : 1U;
        seen[strength] = true;
      });
      EXPECT_EQ(wrong, 0U) << size;
      if (size == 4) {
        EXPECT_EQ(std::count(seen.begin(), seen.end(), true), ranking.strongest());
      }
    }
  }
}

}  // namespace
}  // namespace houseway
