#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/random.h"
#include "core/words.h"
#include "ranking/fast_low.h"
#include "ranking/low.h"
#include "ranking/shown_high.h"
#include "ranking/subsets.h"

namespace houseway {
namespace {

constexpr std::array<LowKind, 3> all_kinds{LowKind::ace_to_five, LowKind::eight_or_better,
                                           LowKind::deuce_to_seven};

CardSet cards(const char* line) {
  CardSet set;
  for (const std::string& word : words_of(line)) set.insert(*parse_card(word));
  return set;
}

CardSet whole_deck() {
  return CardSet(deck_cards(Deck::standard));
}

// Random cards, each hand from the whole deck.
class Dealer {
 public:
  explicit Dealer(std::uint64_t seed) : random_(seed) {}
  CardSet deal(std::size_t size) {
    for (std::size_t i = 0; i < size; ++i) {
      std::swap(deck_[i], deck_[i + random_.below(static_cast<std::uint32_t>(deck_.size() - i))]);
    }
    return CardSet(std::span<const Card>(deck_).first(size));
  }

 private:
  SeededRandom random_;
  std::vector<Card> deck_{deck_cards(Deck::standard).begin(), deck_cards(Deck::standard).end()};
};

// How high five cards or fewer are, straight from the definitions: how often ranks are repeated,
// then the ranks, those that are held more often first. Nothing if they are not of the kind.
std::optional<std::uint32_t> height(CardSet hand, LowKind kind) {
  const bool ace_is_low = kind != LowKind::deuce_to_seven;
  std::array<int, 14> held{};  // of ranks from 0, a low ace, to 13
  std::array<int, 4> suited{};
  for (std::uint64_t left = hand.bits(); left != 0; left &= left - 1U) {
    const Card card = Card::from_id(static_cast<std::uint8_t>(std::countr_zero(left)));
    const bool low_ace = ace_is_low && card.rank() == Rank::ace;
    ++held[low_ace ? 0 : 1 + static_cast<std::size_t>(card.rank())];
    ++suited[static_cast<std::size_t>(card.suit())];
  }
  std::uint32_t ranks = 0;
  std::uint32_t shape = 0;  // 11111, 2111, 221, 311, 32, 41: the more repeated, the greater
  int places = 0;
  for (int copies = 4; copies > 0; --copies) {
    for (std::size_t rank = 14; rank-- > 0;) {
      if (held[rank] != copies) continue;
      ranks = ranks * 16U + static_cast<std::uint32_t>(rank) + 1U;
      ++places;
      if (copies > 1) shape = shape * 5U + static_cast<std::uint32_t>(copies);
    }
  }
  // 2, 22, 3, 32 and 4 in base 5, in the order of the classes.
  constexpr std::array<std::uint32_t, 6> shapes{0, 2, 2 * 5 + 2, 3, 3 * 5 + 2, 4};
  const auto repeated = std::find(shapes.begin(), shapes.end(), shape) - shapes.begin();
  for (; places < 5; ++places) ranks *= 16U;

  if (kind == LowKind::eight_or_better) {
    const bool any_above_eight =
        std::any_of(held.begin() + 8, held.end(), [](int n) { return n > 0; });
    if (hand.size() < 5 || repeated != 0 || any_above_eight) return std::nullopt;
  }
  // From no pair to three of a kind, straight, flush, full house, four of a kind, straight flush.
  constexpr std::array<std::uint32_t, 6> classes{0, 1, 2, 3, 6, 7};
  std::uint32_t hand_class = classes[static_cast<std::size_t>(repeated)];
  if (kind == LowKind::deuce_to_seven && hand.size() == 5) {
    const bool flush = std::any_of(suited.begin(), suited.end(), [](int n) { return n == 5; });
    bool straight = false;
    for (std::size_t low = 1; low <= 9; ++low) {
      straight |= std::all_of(held.begin() + static_cast<std::ptrdiff_t>(low),
                              held.begin() + static_cast<std::ptrdiff_t>(low) + 5,
                              [](int n) { return n == 1; });
    }
    if (straight) hand_class = 4;
    if (flush) hand_class = straight ? 8 : 5;
  }
  return hand_class << 20U | ranks;
}

using Classes = std::map<HandClass, std::uint64_t>;

struct Counted {
  std::size_t values = 0;  // that are told apart
  Classes classes = {};
  std::map<Rank, std::uint64_t> highest = {};  // card of those without a pair, straight or flush
};

// Holds all hands of `size` cards to `height`, and counts them: equal hands are worth the same, and
// of two the higher is worth less.
Counted expect_in_order(int size, LowKind kind) {
  std::map<std::uint32_t, LowHand> values;
  Counted counted;
  std::uint64_t wrong = 0;
  for_each_subset(whole_deck(), size, [&](CardSet hand) {
    const LowHand value = low_hand(hand, kind);
    const auto high = height(hand, kind);
    if (high.has_value() != static_cast<bool>(value)) ++wrong;
    if (!value || !high) return;
    if (values.emplace(*high, value).first->second != value) ++wrong;
    ++counted.classes[value.hand_class()];
    if (value.hand_class() == HandClass::high_card) ++counted.highest[value.rank()];
  });
  EXPECT_EQ(wrong, 0U);
  LowHand lower{~0U};
  for (const auto& [high, value] : values) {
    EXPECT_LT(value, lower) << high;
    EXPECT_EQ(value.kind(), kind);
    lower = value;
  }
  counted.values = values.size();
  return counted;
}

constexpr std::uint64_t choose(std::uint64_t n, std::uint64_t k) {
  return k == 0 ? 1 : choose(n - 1, k - 1) * n / k;
}

// Straights and flushes being nothing, the hands are told apart by ranks: five, a pair and three,
// two pairs and one, three and two, three and a pair, four and one. Held once a rank is in one of 4
// suits, twice in 6 ways, three times in 4.
TEST(AceToFive, RanksAllHands) {
  const Counted counted = expect_in_order(5, LowKind::ace_to_five);
  EXPECT_EQ(counted.values, choose(13, 5) + 13 * choose(12, 3) + choose(13, 2) * 11 +
                                13 * choose(12, 2) + 13 * 12 + 13 * 12);
  const Classes classes{{HandClass::high_card, choose(13, 5) * 1'024},
                        {HandClass::pair, 13 * 6 * choose(12, 3) * 64},
                        {HandClass::two_pair, choose(13, 2) * 36 * 11 * 4},
                        {HandClass::three_of_a_kind, 13 * 4 * choose(12, 2) * 16},
                        {HandClass::full_house, 13 * 4 * 12 * 6},
                        {HandClass::four_of_a_kind, 13 * 12 * 4}};
  EXPECT_EQ(counted.classes, classes);
  std::uint64_t all = 0;
  for (const auto& [hand_class, count] : classes) all += count;
  EXPECT_EQ(all, 2'598'960U);
  // The highest card and four of those below it.
  for (std::uint64_t below = 4; below < 13; ++below) {
    const Rank highest = rank_from_lowest(static_cast<unsigned>(below), true);
    EXPECT_EQ(counted.highest.at(highest), choose(below, 4) * 1'024) << rank_name(highest);
  }
}

// Five of the eight ranks from the ace up.
TEST(EightOrBetter, RanksAllHands) {
  const Counted counted = expect_in_order(5, LowKind::eight_or_better);
  EXPECT_EQ(counted.values, choose(8, 5));
  EXPECT_EQ(counted.classes, (Classes{{HandClass::high_card, 57'344}}));
  EXPECT_EQ(
      counted.highest,
      (std::map<Rank, std::uint64_t>{
          {Rank::five, 1'024}, {Rank::six, 5'120}, {Rank::seven, 15'360}, {Rank::eight, 35'840}}));
}

// The classes of the high ranking, but that the 1,020 straights and 4 straight flushes from ace to
// 5 are none. So there are a straight and a straight flush less to tell apart, and a flush and a
// hand without a pair more.
TEST(DeuceToSeven, RanksAllHands) {
  const Counted counted = expect_in_order(5, LowKind::deuce_to_seven);
  EXPECT_EQ(counted.values, 7'462U - 2 + 2);
  EXPECT_EQ(counted.classes, (Classes{{HandClass::high_card, 1'302'540 + 1'020},
                                      {HandClass::pair, 1'098'240},
                                      {HandClass::two_pair, 123'552},
                                      {HandClass::three_of_a_kind, 54'912},
                                      {HandClass::straight, 10'200 - 1'020},
                                      {HandClass::flush, 5'108 + 4},
                                      {HandClass::full_house, 3'744},
                                      {HandClass::four_of_a_kind, 624},
                                      {HandClass::straight_flush, 36 - 4},
                                      {HandClass::royal_flush, 4}}));
  EXPECT_EQ(counted.highest.at(Rank::seven), 4 * 1'020U);
  EXPECT_EQ(counted.highest.at(Rank::ace), 502'860U + 1'020);
}

// What fewer cards make so far: ranks and how often they are repeated.
TEST(LowHandSoFar, IsInOrder) {
  for (const LowKind kind : {LowKind::ace_to_five, LowKind::deuce_to_seven}) {
    EXPECT_EQ(expect_in_order(1, kind).values, 13U);
    EXPECT_EQ(expect_in_order(2, kind).values, 78U + 13);
    EXPECT_EQ(expect_in_order(3, kind).values, 286U + 156 + 13);
    EXPECT_EQ(expect_in_order(4, kind).values, 715U + 13 * 66 + 78 + 156 + 13);
  }
  EXPECT_GT(low_hand(cards("7c 5d"), LowKind::ace_to_five),
            low_hand(cards("7c 5d 2h"), LowKind::ace_to_five));
  for (const LowKind kind : all_kinds) EXPECT_FALSE(low_hand({}, kind));
  EXPECT_FALSE(low_hand(cards("Ac 2d 3h 4s"), LowKind::eight_or_better));
}

// From the best to the worst.
void expect_falling(LowKind kind, const std::vector<const char*>& hands) {
  for (std::size_t i = 1; i < hands.size(); ++i) {
    EXPECT_GT(low_hand(cards(hands[i - 1]), kind), low_hand(cards(hands[i]), kind)) << hands[i];
  }
}

// 637a.20(k)(4); by 637a.6(c) aces are the lowest pair.
TEST(AceToFive, OrdersHands) {
  expect_falling(
      LowKind::ace_to_five,
      {"5c 4c 3c 2c Ac", "6c 4d 3h 2s Ac", "6c 5c 4c 3c 2c", "8c 4d 3h 2s Ac", "9c 8c 7c 6c 5c",
       "Kc Qd Jh Ts 9c", "Ac Ad 4h 3s 2c", "Ac Ad Kh Qs Jc", "2c 2d 4h 3s Ac", "Kc Kd Qh Js Tc",
       "2c 2d Ah As 3c", "3c 3d Ah As 2c", "Ac Ad Ah 3s 2c", "Kc Kd Kh Qs Jc", "Ac Ad Ah 2s 2c",
       "Ac Ad Ah Ks Kc", "2c 2d 2h As Ac", "Ac Ad Ah As 2c", "Kc Kd Kh Ks Qc"});
  EXPECT_EQ(low_hand(cards("5c 4c 3c 2c Ac"), LowKind::ace_to_five),
            low_hand(cards("5c 4d 3h 2s Ad"), LowKind::ace_to_five));
}

// 637a.20(k)(3): the ace is high alone.
TEST(DeuceToSeven, OrdersHands) {
  expect_falling(
      LowKind::deuce_to_seven,
      {"7c 5d 4h 3s 2c", "7c 6d 4h 3s 2c", "8c 5d 4h 3s 2c", "Kc Qd Jh Ts 8c", "Ac 5d 4h 3s 2c",
       "Ac Kd Qh Js 9c", "2c 2d 5h 4s 3c", "Ac Ad Kh Qs Jc", "3c 3d 2h 2s 4c", "2c 2d 2h 4s 3c",
       "6c 5d 4h 3s 2c", "Ac Kd Qh Js Tc", "7c 5c 4c 3c 2c", "Ac 5c 4c 3c 2c", "2c 2d 2h 3s 3c",
       "2c 2d 2h 2s 3c", "6c 5c 4c 3c 2c", "Kc Qc Jc Tc 9c", "Ac Kc Qc Jc Tc"});
}

TEST(LowHandOfMore, IsTheLowestOfItsFives) {
  Dealer dealer(21);
  for (int i = 0; i < 1'500; ++i) {
    for (const std::size_t size : {6U, 7U, 9U}) {
      const CardSet hand = dealer.deal(size);
      for (const LowKind kind : all_kinds) {
        std::optional<std::uint32_t> lowest;
        LowHand best;
        for_each_subset(hand, 5, [&](CardSet five) {
          const auto high = height(five, kind);
          if (!high || (lowest && *lowest <= *high)) return;
          lowest = high;
          best = low_hand(five, kind);
        });
        ASSERT_EQ(low_hand(hand, kind), best) << hand.bits();
      }
    }
  }
}

// With a 2-7 low, six cards of which five are of one suit are no flush.
TEST(LowHandOfMore, LeavesOutWhatIsHigh) {
  EXPECT_EQ(name(low_hand(cards("2c 3c 4c 5c 7c 7d"), LowKind::deuce_to_seven)), "7-5-4-3-2");
  EXPECT_EQ(name(low_hand(cards("Ac Ad Ah 2c 2d 3c 4c"), LowKind::ace_to_five)),
            "a pair of aces, 4-3-2");
  EXPECT_EQ(name(low_hand(cards("Ac Ad Ah 2c 2d 2h 3c"), LowKind::ace_to_five)),
            "two pair, 2s and aces, 3");
  EXPECT_EQ(name(low_hand(cards("Ac Ad Ah As 2c 2d 2h"), LowKind::ace_to_five)),
            "a full house, aces over 2s");
}

// Which cards as a line, in the order of the deck: clubs first.
std::string line(CardSet set) {
  Cards list;
  for (const Card card : deck_cards(Deck::standard)) {
    if (set.contains(card)) list.push_back(card);
  }
  return text(list);
}

TEST(LowHandCards, AreOfTheLowerSuits) {
  const auto of = [](const char* hand, LowKind kind) {
    return line(low_hand_cards(cards(hand), kind));
  };
  EXPECT_EQ(of("As Ah 2s 3s 4s 5s 5d", LowKind::ace_to_five), "5d Ah 2s 3s 4s");
  EXPECT_EQ(of("As Ah Ad 2s 3s 4s 4c", LowKind::ace_to_five), "4c Ad Ah 2s 3s");
  EXPECT_EQ(of("8s 7h 6d 5c Ac Ad Kc", LowKind::eight_or_better), "5c Ac 6d 7h 8s");
  EXPECT_EQ(of("9s 7h 6d 5c Ac Ad Kc", LowKind::eight_or_better), "");
  // The 2 of clubs comes before the 7 of clubs, and both would make a flush.
  EXPECT_EQ(of("2c 2d 3c 4c 5c 7c 7d", LowKind::deuce_to_seven), "2c 3c 4c 5c 7d");
  EXPECT_EQ(of("Kc Kd 3s", LowKind::ace_to_five), "Kc Kd 3s");
}

TEST(HighHandCards, AreOfTheHigherSuits) {
  const auto of = [](const char* hand) { return line(high_hand_cards(cards(hand))); };
  EXPECT_EQ(of("Ac Ad Kc Kh Ks 2c 3d"), "Kc Ac Ad Kh Ks");
  EXPECT_EQ(of("Ac Ad Ah Kc Kd Kh 2c"), "Ac Kd Ad Kh Ah");
  EXPECT_EQ(of("Ac As 2c 3d 4h 5s 5c"), "2c 3d 4h 5s As");
  EXPECT_EQ(of("9c 8c 7c 6c 5c 9s 8s"), "5c 6c 7c 8c 9c");
  EXPECT_EQ(of("Kc Kd 3s"), "Kc Kd 3s");
}

// Of all fives that are worth as much, the low one comes first from its lowest card on and the high
// one last from its highest.
TEST(HandCards, AreTheBestBySuit) {
  Dealer dealer(22);
  const auto sorted = [](CardSet five, bool ace_is_low) {
    std::vector<int> list;
    for (const Card card : deck_cards(Deck::standard)) {
      const bool low_ace = ace_is_low && card.rank() == Rank::ace;
      const int rank = low_ace ? -1 : static_cast<int>(card.rank());
      if (five.contains(card)) list.push_back(4 * rank + static_cast<int>(card.suit()));
    }
    std::sort(list.begin(), list.end());
    return list;
  };
  for (int i = 0; i < 2'000; ++i) {
    const CardSet hand = dealer.deal(7);
    for (const LowKind kind : all_kinds) {
      const bool ace_is_low = kind != LowKind::deuce_to_seven;
      const LowHand best = low_hand(hand, kind);
      std::vector<int> lowest;
      for_each_subset(hand, 5, [&](CardSet five) {
        if (!best || low_hand(five, kind) != best) return;
        const auto list = sorted(five, ace_is_low);
        if (lowest.empty() || list < lowest) lowest = list;
      });
      ASSERT_EQ(sorted(low_hand_cards(hand, kind), ace_is_low), lowest) << line(hand);
    }
    std::vector<int> highest;
    for_each_subset(hand, 5, [&](CardSet five) {
      if (high_hand(five) != high_hand(hand)) return;
      auto list = sorted(five, false);
      std::reverse(list.begin(), list.end());
      highest = std::max(highest, list);
    });
    std::reverse(highest.begin(), highest.end());
    ASSERT_EQ(sorted(high_hand_cards(hand), false), highest) << line(hand);
  }
}

TEST(LowHandName, SaysWhatMatters) {
  const auto ace_to_five = [](const char* hand) {
    return name(low_hand(cards(hand), LowKind::ace_to_five));
  };
  EXPECT_EQ(ace_to_five("5c 4c 3c 2c Ac"), "5-4-3-2-A");
  EXPECT_EQ(ace_to_five("Kc Qc Jc Tc 9c"), "K-Q-J-10-9");
  EXPECT_EQ(ace_to_five("2c 2d 5h 4s 3c"), "a pair of 2s, 5-4-3");
  EXPECT_EQ(ace_to_five("Ac Ad 4h 4s 3c"), "two pair, 4s and aces, 3");
  EXPECT_EQ(ace_to_five("Ac Ad Ah 4s 3c"), "three aces, 4-3");
  EXPECT_EQ(ace_to_five("Ac Ad Ah As 3c"), "four aces, 3");
  EXPECT_EQ(ace_to_five("7c 5d"), "7-5");
  EXPECT_EQ(ace_to_five("7c 7d"), "a pair of 7s");
  const auto deuce_to_seven = [](const char* hand) {
    return name(low_hand(cards(hand), LowKind::deuce_to_seven));
  };
  EXPECT_EQ(deuce_to_seven("5c 4d 3c 2c Ac"), "A-5-4-3-2");
  EXPECT_EQ(deuce_to_seven("Kc Qd Jc Tc 8c"), "K-Q-J-10-8");
  EXPECT_EQ(deuce_to_seven("6c 5d 4c 3c 2c"), "a straight, 6 high");
  EXPECT_EQ(deuce_to_seven("Kc 5c 4c 3c 2c"), "a flush, K-5-4-3-2");
  EXPECT_EQ(deuce_to_seven("6c 5c 4c 3c 2c"), "a straight flush, 6 high");
  EXPECT_EQ(deuce_to_seven("Ac Kc Qc Jc Tc"), "a royal flush");
  EXPECT_EQ(name(low_hand(cards("9c 4c 3c 2c Ac"), LowKind::eight_or_better)), "no low hand");
  EXPECT_EQ(name(low_hand(cards("8c 4c 3c 2c Ac"), LowKind::eight_or_better)), "8-4-3-2-A");
}

// Every hand of five against low.h. There is a value to each strength, and they rise together.
TEST(FastLow, RanksAllFiveCardHands) {
  const std::map<LowKind, std::uint16_t> strongest{{LowKind::ace_to_five, 6'175},
                                                   {LowKind::eight_or_better, 56},
                                                   {LowKind::deuce_to_seven, 7'462}};
  for (const LowKind kind : all_kinds) {
    const FastLow& ranking = fast_low(kind);
    ASSERT_EQ(ranking.strongest(), strongest.at(kind));
    std::vector<bool> seen(ranking.strongest() + 1U);
    std::uint64_t wrong = 0;
    for_each_subset(whole_deck(), 5, [&](CardSet hand) {
      const std::uint16_t strength = ranking.strength(FastLow::Hand(hand));
      wrong += ranking.low_hand(strength) == low_hand(hand, kind) ? 0U : 1U;
      seen[strength] = true;
    });
    EXPECT_EQ(wrong, 0U);
    EXPECT_EQ(seen[0], kind == LowKind::eight_or_better);
    EXPECT_EQ(std::count(seen.begin() + 1, seen.end(), true), ranking.strongest());
    EXPECT_EQ(ranking.low_hand(0), LowHand{});
    for (std::uint16_t strength = 1; strength <= ranking.strongest(); ++strength) {
      ASSERT_LT(ranking.low_hand(static_cast<std::uint16_t>(strength - 1U)),
                ranking.low_hand(strength));
    }
  }
}

TEST(FastLow, HasNoStrengthBelowFiveCards) {
  for (int size = 0; size < 5; ++size) {
    std::uint64_t strong = 0;
    for_each_subset(whole_deck(), size, [&](CardSet hand) {
      for (const LowKind kind : all_kinds) strong += fast_low(kind).strength(FastLow::Hand(hand));
    });
    EXPECT_EQ(strong, 0U) << size;
  }
}

TEST(FastLow, RanksRandomHandsOfMore) {
  Dealer dealer(23);
  for (int i = 0; i < 50'000; ++i) {
    for (const std::size_t size : {6U, 7U}) {
      const CardSet hand = dealer.deal(size);
      for (const LowKind kind : {LowKind::ace_to_five, LowKind::eight_or_better}) {
        const FastLow& ranking = fast_low(kind);
        ASSERT_EQ(ranking.low_hand(ranking.strength(FastLow::Hand(hand))), low_hand(hand, kind))
            << line(hand);
      }
    }
  }
}

// Calls `visit` with one hand of each choice of ranks, mostly clubs, and how many hands have it.
template <class Visit>
void for_each_choice(int size, Visit visit) {
  const auto add = [&](auto&& self, int rank, int left, CardSet hand, std::uint64_t ways) -> void {
    if (rank == rank_count) return left == 0 ? visit(hand, ways) : void();
    self(self, rank + 1, left, hand, ways);
    for (int copies = 1; copies <= std::min(left, 4); ++copies) {
      hand.insert(Card(static_cast<Rank>(rank), static_cast<Suit>(copies - 1)));
      self(self, rank + 1, left - copies, hand, ways * choose(4, static_cast<unsigned>(copies)));
    }
  };
  add(add, 0, size, CardSet{}, 1);
}

// Seven cards make a low hand by how many ranks they have, and how often each: of five ranks or
// more no pair, of four a pair. Of three ranks at least two are repeated, of two they are four and
// three.
TEST(FastLow, RanksAllSevenCardHands) {
  constexpr std::uint64_t four_ranks = 13 * choose(12, 3) * 64 +               // 4, 1, 1, 1
                                       13 * 4 * 12 * 6 * choose(11, 2) * 16 +  // 3, 2, 1, 1
                                       choose(13, 3) * 216 * 10 * 4;           // 2, 2, 2, 1
  constexpr std::uint64_t three_ranks = 13 * 12 * 6 * 11 * 4 +                 // 4, 2, 1
                                        choose(13, 2) * 16 * 11 * 4 +          // 3, 3, 1
                                        13 * 4 * choose(12, 2) * 36;           // 3, 2, 2
  constexpr std::uint64_t two_ranks = 13 * 12 * 4;
  constexpr std::uint64_t all = 133'784'560;

  // Five to seven cards from ace to 8, of five ranks or more, and the rest from 9 to king.
  constexpr std::uint64_t five_low = choose(8, 5) * 1'024;
  constexpr std::uint64_t six_low = choose(8, 6) * 4'096 + 8 * 6 * choose(7, 4) * 256;
  constexpr std::uint64_t seven_low = choose(8, 7) * 16'384 + 8 * 6 * choose(7, 5) * 1'024 +
                                      choose(8, 2) * 36 * choose(6, 3) * 64 +
                                      8 * 4 * choose(7, 4) * 256;
  constexpr std::uint64_t low_eights = five_low * choose(20, 2) + six_low * 20 + seven_low;

  const FastLow& ace_to_five = fast_low(LowKind::ace_to_five);
  const FastLow& eight_or_better = fast_low(LowKind::eight_or_better);
  Classes classes;
  std::uint64_t eights = 0;
  for_each_choice(7, [&](CardSet hand, std::uint64_t ways) {
    const LowHand value = ace_to_five.low_hand(ace_to_five.strength(FastLow::Hand(hand)));
    const LowHand eight = eight_or_better.low_hand(eight_or_better.strength(FastLow::Hand(hand)));
    EXPECT_EQ(value, low_hand(hand, LowKind::ace_to_five)) << line(hand);
    EXPECT_EQ(eight, low_hand(hand, LowKind::eight_or_better)) << line(hand);
    classes[value.hand_class()] += ways;
    eights += eight ? ways : 0U;
  });
  EXPECT_EQ(classes, (Classes{{HandClass::high_card, all - four_ranks - three_ranks - two_ranks},
                              {HandClass::pair, four_ranks},
                              {HandClass::two_pair, three_ranks},
                              {HandClass::full_house, two_ranks}}));
  EXPECT_EQ(eights, low_eights);
}

TEST(FastLow, RanksAllSixCardHands) {
  for_each_choice(6, [&](CardSet hand, std::uint64_t) {
    for (const LowKind kind : {LowKind::ace_to_five, LowKind::eight_or_better}) {
      const FastLow& ranking = fast_low(kind);
      EXPECT_EQ(ranking.low_hand(ranking.strength(FastLow::Hand(hand))), low_hand(hand, kind))
          << line(hand);
    }
  });
}

}  // namespace
}  // namespace houseway
