#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include "core/random.h"
#include "core/words.h"
#include "ranking/high.h"
#include "ranking/short_hands.h"
#include "ranking/totals.h"

namespace houseway {
namespace {

CardSet cards(const char* line) {
  CardSet set;
  for (const std::string& word : words_of(line)) set.insert(*parse_card(word));
  return set;
}

// Calls `visit` with every set of `size` cards of the deck.
template <class Visit>
void for_each_hand(Deck deck, int size, Visit visit) {
  const auto all = deck_cards(deck);
  const auto choose = [&](auto&& self, std::size_t first, int left, CardSet chosen) -> void {
    if (left == 0) return visit(chosen);
    for (std::size_t i = first; i + static_cast<std::size_t>(left) <= all.size(); ++i) {
      CardSet with = chosen;
      with.insert(all[i]);
      self(self, i + 1, left - 1, with);
    }
  };
  choose(choose, 0, size, CardSet{});
}

using Counts = std::array<std::uint64_t, 12>;

Counts count_classes(int size) {
  Counts counts{};
  for_each_hand(Deck::standard, size, [&](CardSet hand) {
    ++counts[static_cast<std::size_t>(high_hand(hand).hand_class())];
  });
  return counts;
}

// High card, pair, two pair, trips, straight, flush, full house, quads, straight flush,
// five-of-a-kind, royal flush, five wilds.
TEST(HighHand, ClassesOfAllFiveCardHands) {
  EXPECT_EQ(count_classes(5), (Counts{1'302'540, 1'098'240, 123'552, 54'912, 10'200, 5'108, 3'744,
                                      624, 36, 0, 4, 0}));
}

TEST(HighHand, ClassesOfAllSixCardHands) {
  EXPECT_EQ(count_classes(6), (Counts{6'612'900, 9'730'740, 2'532'816, 732'160, 361'620, 205'792,
                                      165'984, 14'664, 1'656, 0, 188, 0}));
}

TEST(HighHand, ClassesOfAllSevenCardHands) {
  EXPECT_EQ(count_classes(7), (Counts{23'294'460, 58'627'800, 31'433'400, 6'461'620, 6'180'020,
                                      4'047'644, 3'473'184, 224'848, 37'260, 0, 4'324, 0}));
}

// Any two five-card hands that Poker tells apart differ in value, and no others do.
TEST(HighHand, HasAsManyValuesAsPokerHasRanks) {
  std::set<std::uint32_t> values;
  for_each_hand(Deck::standard, 5, [&](CardSet hand) { values.insert(high_hand(hand).value); });
  EXPECT_EQ(values.size(), 7'462U);
}

TEST(HighHand, OfSevenCardsIsTheBestOfItsFives) {
  SeededRandom random(11);
  for (int i = 0; i < 3'000; ++i) {
    auto deck =
        std::vector<Card>(deck_cards(Deck::standard).begin(), deck_cards(Deck::standard).end());
    shuffle(deck, random);
    for (const int size : {6, 7}) {
      HighHand best;
      for (int out = 0; out < (1 << size); ++out) {
        if (__builtin_popcount(static_cast<unsigned>(out)) != 5) continue;
        CardSet five;
        for (int card = 0; card < size; ++card) {
          if ((out >> card) & 1) five.insert(deck[static_cast<std::size_t>(card)]);
        }
        best = std::max(best, high_hand(five));
      }
      const CardSet all(std::span<const Card>(deck.data(), static_cast<std::size_t>(size)));
      ASSERT_EQ(high_hand(all), best) << all.bits();
    }
  }
}

// From the highest to the lowest, as 639a.6(b) and (c) order them.
TEST(HighHand, OrdersHandsOfOneClass) {
  const std::vector<const char*> hands{
      "As Ks Qs Js Ts", "Ks Qs Js Ts 9s", "5h 4h 3h 2h Ah", "Ac Ad Ah As 2c", "2c 2d 2h 2s Ac",
      "2c 2d 2h 2s Kc", "Ac Ad Ah Ks Kc", "Ac Ad Ah 2s 2c", "Kc Kd Kh As Ac", "2c 2d 2h 3s 3c",
      "Ac Kc Qc Jc 9c", "Ac Kc Qc Jc 8c", "7d 5d 4d 3d 2d", "Ac Kd Qh Js Tc", "6c 5d 4h 3s 2c",
      "5c 4d 3h 2s Ac", "Ac Ad Ah Ks Qc", "Ac Ad Ah Ks Jc", "2c 2d 2h 4s 3c", "Ac Ad Kh Ks Qc",
      "Ac Ad Kh Ks Jc", "Ac Ad Qh Qs Kc", "3c 3d 2h 2s 4c", "Ac Ad Kh Qs Jc", "Ac Ad Kh Qs Tc",
      "9c 9d 4h 3s 2c", "5c 5d Ah Ks Qc", "Ac Kd Qh Js 9c", "Ac Kd Qh Js 8c", "7c 5d 4h 3s 2c"};
  for (std::size_t i = 1; i < hands.size(); ++i) {
    EXPECT_GT(high_hand(cards(hands[i - 1])), high_hand(cards(hands[i]))) << hands[i];
  }
  EXPECT_EQ(high_hand(cards("Ac Kd Qh Js 9c")), high_hand(cards("Ad Ks Qc Jh 9h")));
  EXPECT_LT(high_hand(cards("Qc Kd Ah 2s 3c")).hand_class(), HandClass::straight);
}

TEST(HighHand, HasAName) {
  EXPECT_EQ(name(high_hand(cards("Kc Kd 8h 8s 4c"))), "two pair, kings and 8s");
  EXPECT_EQ(name(high_hand(cards("Kc Kd Kh 8s 8c"))), "full house, kings over 8s");
  EXPECT_EQ(name(high_hand(cards("5c 4c 3c 2c Ac"))), "straight flush, 5 high");
  EXPECT_EQ(name(high_hand(cards("9c 7d 3h 2s Ac"))), "ace high");
}

const CardSet deuces_and_joker = cards("2c 2d 2h 2s Jk");

TEST(WildHand, ClassesOfAllHandsWithDeucesAndJokerWild) {
  Counts natural{};
  Counts with_wild{};
  for_each_hand(Deck::with_joker, 5, [&](CardSet hand) {
    Counts& counts = (hand & deuces_and_joker).empty() ? natural : with_wild;
    ++counts[static_cast<std::size_t>(wild_hand(hand, deuces_and_joker).hand_class())];
  });
  EXPECT_EQ(natural,
            (Counts{799'680, 760'320, 95'040, 42'240, 8'160, 3'136, 3'168, 528, 28, 0, 4, 0}));
  EXPECT_EQ(with_wild, (Counts{0, 580'860, 0, 415'800, 75'840, 15'820, 11'880, 51'160, 3'620, 1'400,
                               1'000, 1}));
}

// The value of five cards of which some may be doubled, straight from the definitions.
HighHand plain_value(std::array<Card, 5> hand) {
  std::array<int, 13> held{};
  bool one_suit = true;
  for (Card card : hand) {
    ++held[static_cast<std::size_t>(card.rank())];
    one_suit &= card.suit() == hand[0].suit();
  }
  std::vector<std::pair<int, int>> sets;  // how many, which rank
  for (int rank = 12; rank >= 0; --rank) {
    if (held[static_cast<std::size_t>(rank)] > 0)
      sets.emplace_back(held[static_cast<std::size_t>(rank)], rank);
  }
  std::stable_sort(sets.begin(), sets.end(), [](auto a, auto b) { return a.first > b.first; });
  const auto value = [](HandClass hand_class, std::vector<int> ranks) {
    std::uint32_t out = static_cast<std::uint32_t>(hand_class) << 20U;
    for (std::size_t i = 0; i < ranks.size(); ++i) {
      out |= static_cast<std::uint32_t>(ranks[i]) << (16U - 4U * static_cast<unsigned>(i));
    }
    return HighHand{out};
  };
  std::vector<int> ranks;
  for (auto [count, rank] : sets) ranks.push_back(rank);
  if (sets[0].first == 5) return value(HandClass::five_of_a_kind, ranks);
  if (sets[0].first == 4) return value(HandClass::four_of_a_kind, ranks);
  if (sets[0].first == 3 && sets[1].first == 2) return value(HandClass::full_house, ranks);
  const bool wheel = ranks == std::vector<int>{12, 3, 2, 1, 0};
  const bool straight = sets.size() == 5 && (wheel || ranks[0] - ranks[4] == 4);
  const int high = wheel ? 3 : ranks[0];
  if (straight && one_suit) {
    return value(high == 12 ? HandClass::royal_flush : HandClass::straight_flush, {high});
  }
  if (sets.size() == 5 && one_suit) return value(HandClass::flush, ranks);
  if (straight) return value(HandClass::straight, {high});
  if (sets[0].first == 3) return value(HandClass::three_of_a_kind, ranks);
  if (sets[0].first == 2 && sets[1].first == 2) return value(HandClass::two_pair, ranks);
  if (sets[0].first == 2) return value(HandClass::pair, ranks);
  return value(HandClass::high_card, ranks);
}

HighHand best_substitution(std::array<Card, 5> hand, std::size_t next) {
  while (next < 5 && !deuces_and_joker.contains(hand[next])) ++next;
  if (next == 5) return plain_value(hand);
  HighHand best;
  for (Card card : deck_cards(Deck::standard)) {
    hand[next] = card;
    best = std::max(best, best_substitution(hand, next + 1));
  }
  return best;
}

TEST(WildHand, IsTheBestOfAllSubstitutions) {
  SeededRandom random(5);
  int with_wild = 0;
  for (int i = 0; i < 4'000; ++i) {
    auto deck =
        std::vector<Card>(deck_cards(Deck::with_joker).begin(), deck_cards(Deck::with_joker).end());
    shuffle(deck, random);
    // Up to two wild cards: three would be 140,608 substitutions a hand.
    const auto wilds = std::count_if(deck.begin(), deck.begin() + 5,
                                     [](Card card) { return deuces_and_joker.contains(card); });
    if (wilds > 2 || (wilds == 2 && i % 8 != 0)) continue;
    with_wild += wilds > 0 ? 1 : 0;
    const std::array<Card, 5> hand{deck[0], deck[1], deck[2], deck[3], deck[4]};
    ASSERT_EQ(wild_hand(CardSet(hand), deuces_and_joker), best_substitution(hand, 0))
        << CardSet(hand).bits();
  }
  EXPECT_GT(with_wild, 1'000);
}

TEST(WildHand, ThreeAndFourWilds) {
  const auto value = [](const char* hand) { return wild_hand(cards(hand), deuces_and_joker); };
  EXPECT_EQ(value("2c 2d 2h 2s Tc").hand_class(), HandClass::royal_flush);
  EXPECT_EQ(value("2c 2d 2h Jk 9c").hand_class(), HandClass::five_of_a_kind);
  EXPECT_EQ(value("2c 2d Jk Kc Tc").hand_class(), HandClass::royal_flush);
  EXPECT_EQ(value("2c 2d Jk 4c 3c"), high_hand(cards("7c 6c 5c 4c 3c")));
  EXPECT_EQ(value("2c 2d Jk 9c 4d"), high_hand(cards("9c 9d 9h 9s 4d")));
  EXPECT_EQ(value("2c 2d 2h 2s Jk").hand_class(), HandClass::five_wilds);
  EXPECT_GT(value("2c 2d 2h 2s Jk"), value("2c 2d 2h 2s Tc"));
  EXPECT_GT(value("2c 2d 2h 2s Tc"), value("2c 2d 2h Jk 9c"));
  EXPECT_GT(value("2c 2d 2h Jk 3c"), high_hand(cards("Ks Qs Js Ts 9s")));
  // In a flush a wild card is the highest rank not in the hand.
  EXPECT_EQ(value("Ac Tc 8c 5c Jk"), high_hand(cards("Ac Kc Tc 8c 5c")));
  EXPECT_EQ(value("9c 9d 5h 5s Jk"), high_hand(cards("9c 9d 9h 5h 5s")));
}

TEST(ThreeCardHand, ClassesOfAllHands) {
  using ThreeCardCounts = std::array<int, 7>;
  const auto count = [](LowAce low_ace) {
    ThreeCardCounts counts{};
    for_each_hand(Deck::standard, 3, [&](CardSet hand) {
      ++counts[static_cast<std::size_t>(three_card_hand(hand, low_ace).hand_class())];
    });
    return counts;
  };
  EXPECT_EQ(count(LowAce::allowed), (ThreeCardCounts{16'440, 3'744, 1'096, 720, 52, 44, 4}));
  EXPECT_EQ(count(LowAce::never), (ThreeCardCounts{16'500, 3'744, 1'100, 660, 52, 40, 4}));
}

TEST(ThreeCardHand, IsOrdered) {
  const auto value = [](const char* hand) { return three_card_hand(cards(hand), LowAce::allowed); };
  const std::vector<const char*> hands{"As Ks Qs", "Ks Qs Js", "3h 2h Ah", "Ac Ad Ah", "2c 2d 2h",
                                       "Ac Kd Qh", "3c 2d Ah", "Ac Kc Jc", "5c 3c 2c", "Ac Ad Kh",
                                       "Ac Ad Qh", "2c 2d 3h", "Ac Kd Jh", "5c 3d 2h"};
  for (std::size_t i = 1; i < hands.size(); ++i) {
    EXPECT_GT(value(hands[i - 1]), value(hands[i])) << hands[i];
  }
  EXPECT_EQ(name(value("Ah 2d 3s")), "straight, 3 high");
  EXPECT_EQ(three_card_hand(cards("Kc Ad 2h"), LowAce::allowed).hand_class(),
            ThreeCardClass::high_card);
}

TEST(TwoCardHand, ClassesOfAllHands) {
  int aces = 0;
  int pairs = 0;
  int suited = 0;
  int unsuited = 0;
  int total = 0;
  for_each_hand(Deck::standard, 2, [&](CardSet cards_held) {
    const TwoCardHand hand = two_card_hand(cards_held);
    ++total;
    aces += hand.pair() && hand.high == Rank::ace ? 1 : 0;
    pairs += hand.pair() ? 1 : 0;
    const bool ace_face = !hand.pair() && hand.high == Rank::ace && hand.low >= Rank::jack;
    suited += ace_face && hand.suited ? 1 : 0;
    unsuited += ace_face && !hand.suited ? 1 : 0;
  });
  EXPECT_EQ(total, 1'326);
  EXPECT_EQ(aces, 6);
  EXPECT_EQ(pairs, 78);
  EXPECT_EQ(suited, 12);
  EXPECT_EQ(unsuited, 36);
  EXPECT_EQ(name(two_card_hand(cards("Ks As"))), "ace-king suited");
}

TEST(SixCardRoyal, IsOneHandInEachSuit) {
  std::map<Suit, int> counts;
  for_each_hand(Deck::standard, 6, [&](CardSet hand) {
    if (const auto suit = six_card_royal(hand)) ++counts[*suit];
  });
  EXPECT_EQ(counts,
            (std::map<Suit, int>{
                {Suit::clubs, 1}, {Suit::diamonds, 1}, {Suit::hearts, 1}, {Suit::spades, 1}}));
}

// No pair, straight or flush, by the highest card: 7 high to ace high.
TEST(LowHand, CountsByHighestCard) {
  std::map<Rank, int> counts;
  for_each_hand(Deck::standard, 5, [&](CardSet hand) {
    const HighHand value = high_hand(hand);
    if (value.hand_class() == HandClass::high_card) ++counts[value.rank()];
  });
  EXPECT_EQ(counts, (std::map<Rank, int>{{Rank::seven, 4'080},
                                         {Rank::eight, 14'280},
                                         {Rank::nine, 34'680},
                                         {Rank::ten, 70'380},
                                         {Rank::jack, 127'500},
                                         {Rank::queen, 213'180},
                                         {Rank::king, 335'580},
                                         {Rank::ace, 502'860}}));
}

Cards hand(const char* line) {
  Cards list;
  for (const std::string& word : words_of(line)) list.push_back(*parse_card(word));
  return list;
}

// 627a.6(b): of a total the last digit.
TEST(Totals, PointCountOfBaccarat) {
  EXPECT_EQ(point_count(hand("As 2d 4c")), 7);
  EXPECT_EQ(point_count(hand("As 2d 9c")), 2);
  EXPECT_EQ(point_count(hand("Ts Jd")), 0);
  EXPECT_EQ(point_count(hand("Qs Kd 9h")), 9);
  EXPECT_EQ(point_count(hand("9s 9d 9h"), 2), 8);
}

// 627a.10(c), said the other way round: against which third cards each Banker's count draws.
TEST(Totals, BankerDraws) {
  const std::array<std::set<int>, 8> against{{{0, 1, 2, 3, 4, 5, 6, 7, 8, 9},
                                              {0, 1, 2, 3, 4, 5, 6, 7, 8, 9},
                                              {0, 1, 2, 3, 4, 5, 6, 7, 8, 9},
                                              {0, 1, 2, 3, 4, 5, 6, 7, 9},
                                              {2, 3, 4, 5, 6, 7},
                                              {4, 5, 6, 7},
                                              {6, 7},
                                              {}}};
  for (int banker = 0; banker < 8; ++banker) {
    EXPECT_EQ(banker_draws(banker, std::nullopt), banker <= 5) << banker;
    for (int third = 0; third < 10; ++third) {
      EXPECT_EQ(banker_draws(banker, third),
                against[static_cast<std::size_t>(banker)].contains(third))
          << banker << " against " << third;
    }
  }
  for (int player = 0; player < 8; ++player) EXPECT_EQ(player_draws(player), player <= 5);
}

TEST(Totals, Of21Baccarat) {
  EXPECT_EQ(twenty_one_total(hand("As Kd")), 21);
  EXPECT_EQ(twenty_one_total(hand("As Ad")), 12);
  EXPECT_EQ(twenty_one_total(hand("As Ad Ac")), 13);
  EXPECT_EQ(twenty_one_total(hand("As 6d")), 17);
  EXPECT_EQ(twenty_one_total(hand("As 5d Tc")), 16);
  EXPECT_EQ(twenty_one_total(hand("Ts 6d Kc")), 26);
  EXPECT_EQ(twenty_one_total(hand("Ts 6d Kc"), 2), 16);
  EXPECT_EQ(twenty_one_total(hand("9s As Ad")), 21);
}

TEST(Totals, OfOverUnder) {
  int all = 0;
  for (const Card card : deck_cards(Deck::standard)) all += over_under_value(card);
  EXPECT_EQ(all, 4 * (2 + 3 + 4 + 5 + 6 + 7 + 8 + 9 + 4 * 10 + 11));
  EXPECT_EQ(over_under_value(*parse_card("As")), 11);
  EXPECT_EQ(over_under_value(*parse_card("Jc")), 10);
}

}  // namespace
}  // namespace houseway
