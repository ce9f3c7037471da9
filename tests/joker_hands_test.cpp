#include "ranking/joker_hands.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "core/random.h"
#include "core/words.h"
#include "odds/hands.h"

namespace houseway {
namespace {

CardSet cards(std::string_view line) {
  CardSet set;
  for (const std::string& word : words_of(line)) set.insert(*parse_card(word));
  return set;
}

JokerHand five(std::string_view line) {
  return five_with_bug(cards(line));
}
JokerHand four(std::string_view line) {
  return four_with_bug(cards(line));
}
JokerHand few(std::string_view line) {
  return few_with_bug(cards(line));
}

// Hands once more, as plainly as can be: a class, and the ranks that matter, the ace being 14. A
// straight has one, 15 from ten or jack to ace, 14 from the ace up, and its top card else.
constexpr int five_of_a_kind = 11;

struct Plain {
  int hand_class = 0;
  std::array<int, 5> ranks{};

  auto operator<=>(const Plain&) const = default;
  friend std::ostream& operator<<(std::ostream& out, const Plain& hand) {
    out << hand.hand_class << ":";
    for (const int rank : hand.ranks) out << " " << rank;
    return out;
  }
};

int number(JokerClass hand_class) {
  return static_cast<int>(hand_class);
}

struct PlainCard {
  int rank = 0;
  int suit = -1;  // none
};

Plain plain_hand(const List<PlainCard, 5>& hand) {
  const int size = static_cast<int>(hand.size());
  std::array<int, 15> held{};
  bool flush = true;
  for (const PlainCard& card : hand) {
    ++held[static_cast<std::size_t>(card.rank)];
    flush = flush && card.suit >= 0 && card.suit == hand[0].suit;
  }
  // Ranks held most often first, and of these the highest.
  List<int, 5> ranks;
  List<int, 5> often;
  for (int count = 5; count > 0; --count) {
    for (int rank = 14; rank >= 2; --rank) {
      if (held[static_cast<std::size_t>(rank)] != count) continue;
      ranks.push_back(rank);
      often.push_back(count);
    }
  }
  int run = 0;
  if (static_cast<int>(ranks.size()) == size) {
    if (ranks[0] - ranks.back() == size - 1) run = ranks[0] == 14 ? 15 : ranks[0];
    if (ranks[0] == 14 && ranks[1] == size) run = 14;
  }
  const auto of = [&](JokerClass hand_class) {
    Plain found{number(hand_class), {}};
    for (std::size_t i = 0; i < ranks.size(); ++i) found.ranks[i] = ranks[i];
    return found;
  };
  const auto of_run = [&](JokerClass hand_class) { return Plain{number(hand_class), {run}}; };
  const bool aces = ranks[0] == 14;
  if (often[0] == 5) return aces ? Plain{number(JokerClass::all_aces)} : Plain{five_of_a_kind};
  if (size == 4 && often[0] == 4 && aces) return {number(JokerClass::all_aces)};
  if (flush && run == 15 && size == 5) return {number(JokerClass::royal_flush)};
  if (flush && run > 0) return of_run(JokerClass::straight_flush);
  if (often[0] == 4) return of(JokerClass::four_of_a_kind);
  if (often[0] == 3 && often[1] == 2) return of(JokerClass::full_house);
  if (flush) return of(JokerClass::flush);
  if (run > 0) return of_run(JokerClass::straight);
  if (often[0] == 3) return of(JokerClass::three_of_a_kind);
  if (often[0] == 2 && often[1] == 2) return of(JokerClass::two_pair);
  return of(often[0] == 2 ? JokerClass::pair : JokerClass::no_pair);
}

PlainCard plain_card(Card card) {
  return {static_cast<int>(card.rank()) + 2, static_cast<int>(card.suit())};
}

bool is_completed(const Plain& hand) {
  for (const JokerClass each : {JokerClass::straight, JokerClass::flush, JokerClass::straight_flush,
                                JokerClass::royal_flush}) {
    if (hand.hand_class == number(each)) return true;
  }
  return false;
}

// Four or five cards. The joker is an ace, or wild one more of any rank; or any card that is not
// among the others and completes a straight or a flush.
enum class PlainJoker : std::uint8_t { bug, wild };
Plain best_plain(CardSet hand, PlainJoker joker) {
  List<PlainCard, 5> held;
  for (const Card card : deck_cards(Deck::standard)) {
    if (hand.contains(card)) held.push_back(plain_card(card));
  }
  if (!hand.has_joker()) return plain_hand(held);
  held.push_back({});
  PlainCard& filled = held[held.size() - 1];
  Plain best;
  for (int rank = joker == PlainJoker::bug ? 14 : 2; rank <= 14; ++rank) {
    filled = {rank, -1};
    best = std::max(best, plain_hand(held));
  }
  for (const Card card : deck_cards(Deck::standard)) {
    if (hand.contains(card)) continue;
    filled = plain_card(card);
    const Plain found = plain_hand(held);
    if (is_completed(found)) best = std::max(best, found);
  }
  return best;
}

// What a hand says of itself.
Plain told(JokerHand hand) {
  Plain found{number(hand.hand_class()), {}};
  switch (hand.hand_class()) {
    case JokerClass::all_aces:
    case JokerClass::royal_flush:
      break;
    case JokerClass::straight:
    case JokerClass::straight_flush:
      found.ranks[0] = hand.rank() != Rank::ace ? static_cast<int>(hand.rank()) + 2
                       : hand.ace_low()         ? 14
                                                : 15;
      break;
    default:
      for (unsigned i = 0; i < 5 && hand.has_rank(i); ++i) {
        found.ranks[i] = static_cast<int>(hand.rank(i)) + 2;
      }
  }
  return found;
}

// Calls visit(hand, alike) for every hand of the 53 cards, one for all alike but for their suits.
template <class Visit>
void for_each_of_the_deck(int size, Visit visit) {
  for (const bool joker : {false, true}) {
    const SuitClasses classes(0x1FFF, size - (joker ? 1 : 0));
    for (std::size_t part = 0; part < classes.parts(); ++part) {
      classes.for_each_of(part, [&](CardSet hand, unsigned alike) {
        if (joker) hand.insert(Card::joker());
        visit(hand, alike);
      });
    }
  }
}

using ClassCounts = std::array<std::int64_t, 11>;  // by JokerClass

// Every hand is what the plain ranking says, and all hands stand in the same order.
ClassCounts count_and_compare(int size, JokerHand (*rank)(CardSet)) {
  ClassCounts counts{};
  std::map<std::uint32_t, Plain> in_order;
  for_each_of_the_deck(size, [&](CardSet hand, unsigned alike) {
    if (::testing::Test::HasFailure()) return;
    const JokerHand found = rank(hand);
    const Plain plain = best_plain(hand, PlainJoker::bug);
    ASSERT_EQ(told(found), plain) << hand.bits();
    in_order.emplace(found.value, plain);
    counts[static_cast<std::size_t>(plain.hand_class)] += alike;
  });
  for (auto next = in_order.begin(), last = next++; next != in_order.end(); last = next++) {
    EXPECT_LT(last->second, next->second);
  }
  return counts;
}

TEST(JokerHands, EveryHandOfFiveCards) {
  constexpr ClassCounts counts{1'418'964, 1'215'024, 138'600, 63'360, 20'532, 7'804,
                               4'368,     828,       180,     24,     1};
  EXPECT_EQ(count_and_compare(5, five_with_bug), counts);
}

TEST(JokerHands, EveryHandOfFourCards) {
  const ClassCounts counts = count_and_compare(4, four_with_bug);
  std::int64_t sum = 0;
  for (const std::int64_t count : counts) sum += count;
  EXPECT_EQ(sum, 292'825);
  const auto of = [&](JokerClass each) { return counts[static_cast<std::size_t>(each)]; };
  // Four aces, or three and the joker.
  EXPECT_EQ(of(JokerClass::all_aces), 5);
  // Of four cards there are eleven straights in four suits, as there are without the joker; with it
  // each three of such a straight, those once that lie in two of them.
  EXPECT_EQ(of(JokerClass::straight_flush), 4 * (11 + 11 * 4 - 10));
  EXPECT_EQ(of(JokerClass::four_of_a_kind), 12);
  EXPECT_EQ(of(JokerClass::royal_flush), 0);
  EXPECT_EQ(of(JokerClass::full_house), 0);
  // Any four of a suit or three and the joker, less those in a row.
  EXPECT_EQ(of(JokerClass::flush), 4 * (715 + 286) - 4 * (11 + 11 * 4 - 10));
  // Each of four cards has four suits, and not all the same one; three with the joker likewise.
  EXPECT_EQ(of(JokerClass::straight), 11 * (256 - 4) + (11 * 4 - 10) * (64 - 4));
}

// Two of a kind, or two ranks; an ace with the joker is a pair.
TEST(JokerHands, EveryHandOfTwoCardsIsANumberAndBack) {
  const auto deck = deck_cards(Deck::with_joker);
  std::map<std::uint8_t, JokerHand> found;
  const auto look = [&](CardSet two) {
    const JokerHand hand = few_with_bug(two);
    const std::uint8_t number = number_of_two(hand);
    EXPECT_EQ(two_of_number(number), hand);
    const auto [known, fresh] = found.try_emplace(number, hand);
    EXPECT_EQ(known->second, hand);
    std::set<Rank> ranks;
    for (const Card card : deck) {
      if (two.contains(card)) ranks.insert(card.is_joker() ? Rank::ace : card.rank());
    }
    EXPECT_EQ(hand.hand_class(), ranks.size() == 1 ? JokerClass::pair : JokerClass::no_pair);
    EXPECT_EQ(hand.rank(), *ranks.rbegin());
    ASSERT_EQ(hand.has_rank(1), ranks.size() == 2);
    if (hand.has_rank(1)) {
      EXPECT_EQ(hand.rank(1), *ranks.begin());
    }
  };
  for_each_hand(deck, 2, look);
  ASSERT_EQ(found.size(), 91U);
  EXPECT_EQ(found.begin()->second, few("3c 2d"));
  EXPECT_EQ(found.rbegin()->second, few("As Jk"));
  EXPECT_EQ(found.at(77), few("Ac Ks"));
  EXPECT_EQ(found.at(78), few("2c 2s"));
  std::uint8_t next = 0;
  for (const auto& [number, hand] : found) {
    EXPECT_EQ(number, next++);
    if (number > 0) {
      EXPECT_GT(hand, found.at(static_cast<std::uint8_t>(number - 1)));
    }
  }
}

// Hands as they are seldom dealt: of few suits or few ranks, and every other one with the joker.
CardSet odd_hand(int size, Random& random) {
  const std::uint32_t suits = 1 + random.below(4);
  const std::uint32_t ranks = 4 + random.below(10);
  const std::uint32_t first = random.below(13);
  CardSet hand;
  if (random.one_in(2)) hand.insert(Card::joker());
  for (int left = 200; hand.size() < size; --left) {
    const bool any = left < 0;
    const std::uint32_t rank = first + random.below(any ? 13 : ranks);
    hand.insert(Card(static_cast<Rank>(rank % 13), all_suits[random.below(any ? 4 : suits)]));
  }
  return hand;
}

template <class Visit>
void for_each_five(CardSet hand, Visit visit) {
  std::vector<Card> held;
  for (const Card card : deck_cards(Deck::with_joker)) {
    if (hand.contains(card)) held.push_back(card);
  }
  for_each_hand(held, 5, visit);
}

TEST(JokerHands, SixAndSevenCardsAreTheirBestFive) {
  SeededRandom random(645);
  std::set<JokerClass> met;
  for (int i = 0; i < 6'000; ++i) {
    const CardSet hand = odd_hand(6 + i % 2, random);
    JokerHand best;
    const auto look = [&](CardSet part) { best = std::max(best, five_with_bug(part)); };
    for_each_five(hand, look);
    ASSERT_EQ(five_with_bug(hand), best) << hand.bits();
    met.insert(best.hand_class());
  }
  EXPECT_GE(met.size(), 10U);
}

TEST(JokerHands, AWildJokerIsAnyCard) {
  SeededRandom random(688);
  std::set<int> met;
  const auto compare = [&](CardSet hand) {
    Plain best;
    const auto look = [&](CardSet part) {
      best = std::max(best, best_plain(part, PlainJoker::wild));
    };
    for_each_five(hand, look);
    const WildJokerHand found = five_with_wild(hand);
    ASSERT_EQ(found.five_of_a_kind, best.hand_class == five_of_a_kind) << hand.bits();
    met.insert(best.hand_class);
    if (found.five_of_a_kind) {
      for (const Suit suit : all_suits) EXPECT_TRUE(hand.contains(Card(found.hand.rank(), suit)));
    } else {
      ASSERT_EQ(told(found.hand), best) << hand.bits();
    }
  };
  for (int i = 0; i < 500; ++i) compare(odd_hand(5 + i % 3, random));
  for (const char* line :
       {"Kc Kd Kh Ks Jk", "Kc Kd Kh Ks Jk Ac Ad", "2c 2d 2h 2s Jk Ac", "Ac Ad Ah As Jk 2c 2d",
        "Ac Ad Ah As Kc Kd Kh", "Kc Kd Kh Jk 7s 7c 7h", "Kc Kd 8h 8s Jk", "As Ks Qs Js Jk Jh Jd",
        "7c 7d 7h 7s 6s 5s Jk", "Kc Qd 9h 7s 5c 3d Jk", "Ac Qd Qh 9s 9c 3d Jk"}) {
    compare(cards(line));
  }
  EXPECT_EQ(five_with_wild(cards("9c 9d 9h 9s Jk 2c 3d")).hand.rank(), Rank::nine);
  EXPECT_GE(met.size(), 10U);
}

// 645a.6(b): ace to five is the highest straight flush below the royal one, and the second
// straight.
TEST(JokerHands, FiveCardsInARow) {
  const std::array<const char*, 10> runs{
      "As Kd Qs Js Ts", "As 2d 3s 4s 5s", "Ks Qd Js Ts 9s", "Qs Jd Ts 9s 8s", "Js Td 9s 8s 7s",
      "Ts 9d 8s 7s 6s", "9s 8d 7s 6s 5s", "8s 7d 6s 5s 4s", "7s 6d 5s 4s 3s", "6s 5d 4s 3s 2s"};
  for (std::size_t i = 0; i < runs.size(); ++i) {
    std::string suited = runs[i];
    std::replace(suited.begin(), suited.end(), 'd', 's');
    EXPECT_EQ(five(runs[i]).hand_class(), JokerClass::straight);
    EXPECT_EQ(five(suited).hand_class(),
              i == 0 ? JokerClass::royal_flush : JokerClass::straight_flush);
    EXPECT_EQ(five(runs[i]).ace_low(), i == 1);
    if (i == 0) continue;
    EXPECT_LT(five(runs[i]), five(runs[i - 1]));
    std::string above = runs[i - 1];
    std::replace(above.begin(), above.end(), 'd', 's');
    EXPECT_LT(five(suited), five(above));
  }
  EXPECT_EQ(five("Qs Kd As 2s 3s").hand_class(), JokerClass::no_pair);
  // The joker at either end or within, for the best that can be had.
  EXPECT_EQ(five("Ks Qs Js Ts Jk"), five("Ah Kh Qh Jh Th"));
  EXPECT_EQ(five("2s 3s 4s 5s Jk"), five("Ah 2h 3h 4h 5h"));
  EXPECT_EQ(five("9s 8s 7s 6s Jk"), five("Th 9h 8h 7h 6h"));
  EXPECT_EQ(five("As 2d 4s 5s Jk"), five("Ah 2h 3d 4h 5h"));
  EXPECT_EQ(five("9s 8d 6s 5s Jk"), five("9h 8h 7d 6h 5h"));
  EXPECT_LT(five("Kc Kd Kh Ks Ah"), five("6s 5s 4s 3s 2s"));
  EXPECT_GT(five("Ac Ad Ah As Jk"), five("As Ks Qs Js Ts"));
}

// 659a.6(b).
TEST(JokerHands, FourCardsInARow) {
  EXPECT_GT(four("As Ks Qs Js"), four("As 2s 3s 4s"));
  EXPECT_GT(four("As 2s 3s 4s"), four("Ks Qs Js Ts"));
  EXPECT_GT(four("5s 4s 3s 2s"), four("Kc Kd Kh Ks"));
  EXPECT_GT(four("Ac Ad Ah As"), four("As Ks Qs Js"));
  EXPECT_EQ(four("Ac Ad Ah Jk"), four("Ac Ad Ah As"));
  EXPECT_GT(four("2c 2d 2h 2s"), four("As Ks Qs 9s"));
  EXPECT_GT(four("7s 4s 3s 2s"), four("As Kd Qs Js"));
  EXPECT_GT(four("As Kd Qs Js"), four("As 2d 3s 4s"));
  EXPECT_GT(four("As 2d 3s 4s"), four("Ks Qd Js Ts"));
  EXPECT_GT(four("5s 4d 3s 2s"), four("Ac Ad Ah Ks"));
  EXPECT_EQ(four("Qs Kd Ah 2s").hand_class(), JokerClass::no_pair);
  EXPECT_EQ(four("Kc Kd Kh Jk").hand_class(), JokerClass::three_of_a_kind);
  EXPECT_EQ(four("Kc Kd Kh Jk"), four("Kc Kd Ks Ah"));
}

TEST(JokerHands, KickersAndTheJokerAsAnAce) {
  EXPECT_GT(five("Kc Kd Ah 9s 2c"), five("Kh Ks Qh Js Tc"));
  EXPECT_GT(five("Kc Kd Ah 9s 3c"), five("Kh Ks Ac 9d 2d"));
  EXPECT_EQ(five("Kc Kd Ah 9s 3c"), five("Kh Ks Ac 9d 3d"));
  EXPECT_EQ(five("Kc Kd Jk 9s 3c"), five("Kh Ks Ac 9d 3d"));
  EXPECT_GT(five("Kc Kd 8h 8s Qc"), five("Kh Ks 8c 8d Jd"));
  EXPECT_GT(five("Kc Kd 8h 8s 2c"), five("Qh Qs Jc Jd Ad"));
  EXPECT_GT(five("3c 3d 3h 2s 2c"), five("2h 2d 2s Ac Ad"));
  EXPECT_GT(five("As Js 9s 5s 3s"), five("Ah Jh 9h 5h 2h"));
  // The joker completes no pair but aces, and in a flush it is the highest card that is missing.
  EXPECT_EQ(five("Kc Kd 8h 8s Jk"), five("Kh Ks 8c 8d Ad"));
  EXPECT_EQ(five("Ac Ad 8h 8s Jk"), five("As Ah Ad 8c 8d"));
  EXPECT_EQ(five("As Js 9s 5s Jk"), five("Ah Kh Jh 9h 5h"));
  EXPECT_EQ(five("Ks Js 9s 5s Jk"), five("Ah Kh Jh 9h 5h"));
}

// Of two alike so far, the longer is higher.
TEST(JokerHands, HandsOfDifferentLength) {
  EXPECT_GT(five("7c 7d 4h 3s 2c"), few("7h 7s"));
  EXPECT_LT(five("6c 6d Ah Ks Qc"), few("7h 7s"));
  EXPECT_GT(five("Ac Kd 7h 5s 2c"), few("Ah Kh"));
  EXPECT_LT(five("Ac Qd Jh Ts 8c"), few("Ah Kh"));
  EXPECT_GT(four("7c 7d 3h 2s"), few("7h 7s"));
  EXPECT_GT(few("Ac 2d"), few("Ah"));
  EXPECT_LT(few("Kc Qd"), few("Ah"));
  EXPECT_EQ(few("Jk"), few("Ah"));
  EXPECT_GT(few("2c 2d"), few("Jk"));
}

TEST(JokerHands, SevenCardsOfOneSuitInARow) {
  // A plain list: from ace to seven up to eight to ace.
  std::set<unsigned> runs{0x103F};
  for (unsigned low = 0; low <= 6; ++low) runs.insert(0x7FU << low);
  int natural = 0;
  int with_joker = 0;
  for (unsigned ranks = 0; ranks < 0x2000; ++ranks) {
    const int size = std::popcount(ranks);
    if (size < 5 || size > 8) continue;
    for (const Suit suit : all_suits) {
      CardSet hand(std::uint64_t{ranks} << (16U * static_cast<unsigned>(suit)));
      const bool found = seven_card_straight_flush(hand);
      ASSERT_EQ(found, runs.contains(ranks)) << ranks;
      natural += found ? 1 : 0;
      hand.insert(Card::joker());
      const bool filled = seven_card_straight_flush(hand);
      ASSERT_EQ(filled, size == 6 && std::any_of(runs.begin(), runs.end(),
                                                 [&](unsigned run) { return (ranks & ~run) == 0; }))
          << ranks;
      with_joker += filled ? 1 : 0;
    }
  }
  EXPECT_EQ(natural, 4 * 8);
  EXPECT_EQ(with_joker, 4 * 49);
  EXPECT_FALSE(seven_card_straight_flush(cards("8s 7s 6s 5s 4s 3s 2d")));
  EXPECT_FALSE(seven_card_straight_flush(cards("8s 7s 6s 5s 4s 3d Jk")));
  EXPECT_FALSE(seven_card_straight_flush(cards("Qs Ks As 2s 3s 4s 5s")));
}

bool foul(std::string_view high, std::string_view low) {
  return set_five_and_two(cards(high), cards(low)).foul();
}

// 645a.11(b): the high hand is equal or higher.
TEST(SetHands, FiveAndTwo) {
  // The chapter's example: a pair of sevens below, at least a pair of sevens and three cards above.
  EXPECT_FALSE(foul("7c 7d 4h 3s 2c", "7h 7s"));
  EXPECT_TRUE(foul("6c 6d Ah Ks Qc", "7h 7s"));
  EXPECT_TRUE(foul("Ac Kd Qh Js 9c", "2h 2s"));
  EXPECT_FALSE(foul("2c 2d 3h 3s 4c", "Ah As"));
  EXPECT_FALSE(foul("3c 3d 4h 5s 7c", "Ah Ks"));
  EXPECT_TRUE(foul("Kc Qd Jh 9s 8c", "Ah 2s"));
  EXPECT_TRUE(foul("Kc Qd Jh 9s 8c", "Jk 2s"));
  EXPECT_FALSE(foul("Jk Qd Jh 8s 7c", "Ah Js"));
  EXPECT_TRUE(foul("Jk Qd Jh 8s 7c", "Ah Ks"));
  EXPECT_TRUE(foul("Ac Kd Qh Js 9c", "Ah Jk"));
  EXPECT_FALSE(foul("6c 5d 4h 3s 2c", "Ah Jk"));
  const SetHands set = set_five_and_two(cards("Kc Kd 9h 7s 2c"), cards("Jk Qs"));
  EXPECT_EQ(set.high, five("Kh Ks 9c 7d 2d").value);
  EXPECT_EQ(set.second, number_of_two(few("As Qc")));
}

// 659a.11(b): each is higher than the next.
TEST(SetHands, FourTwoAndOne) {
  const auto set = [](std::string_view high, std::string_view medium, std::string_view low) {
    return set_four_two_one(cards(high), cards(medium), cards(low));
  };
  // The chapter's example.
  EXPECT_FALSE(set("7c 7d 3h 2s", "7h 7s", "As").foul());
  EXPECT_TRUE(set("6c 6d Ah Ks", "7h 7s", "Qs").foul());
  EXPECT_FALSE(set("Ac Jd 9h 8s", "Kh Qs", "Js").foul());
  EXPECT_TRUE(set("Kc Jd 9h 8s", "Ah Qs", "Js").foul());
  EXPECT_TRUE(set("Kc Kd 9h 8s", "Qh Js", "As").foul());
  EXPECT_TRUE(set("Kc Kd 9h 8s", "Qh Js", "Jk").foul());
  EXPECT_FALSE(set("Kc Kd 9h 8s", "Ah Js", "Jk").foul());
  EXPECT_FALSE(set("Kc Kd 9h 8s", "Qh Js", "Qs").foul());
  EXPECT_TRUE(set("Ac Kd 9h 8s", "Ah Jk", "Qs").foul());
  EXPECT_FALSE(set("Ac Ad 9h 8s", "Ah Jk", "As").foul());
  const SetHands found = set("Kc Kd 9h 8s", "Ah Js", "Jk");
  EXPECT_EQ(found.high, four("Kh Ks 9c 8d").value);
  EXPECT_EQ(found.second, number_of_two(few("Ac Jc")));
  EXPECT_EQ(found.third, static_cast<std::uint8_t>(Rank::ace));
}

// 670a.6(c) and 670a.11(b): a joker low is above the ace for a player, yet no hand is foul by that.
TEST(SetHands, FiveAndOne) {
  const auto set = [](std::string_view high, std::string_view low, JokerLow joker) {
    return set_five_and_one(cards(high), cards(low), joker);
  };
  EXPECT_TRUE(set("Kc Qd Jh 9s 8c", "As", JokerLow::is_ace).foul());
  EXPECT_FALSE(set("Kc Qd Jh 9s 8c", "Ks", JokerLow::is_ace).foul());
  EXPECT_FALSE(set("2c 2d 3h 4s 5c", "As", JokerLow::is_ace).foul());
  EXPECT_FALSE(set("Ac Kd Qh Js 9c", "Jk", JokerLow::above_ace).foul());
  EXPECT_TRUE(set("Kc Qd Jh 9s 8c", "Jk", JokerLow::above_ace).foul());
  const std::string_view high = "Kc Kd 9h 7s 2c";
  const auto ace = static_cast<std::uint8_t>(Rank::ace);
  EXPECT_EQ(set(high, "As", JokerLow::above_ace).second, ace);
  EXPECT_EQ(set(high, "Jk", JokerLow::is_ace).second, ace);
  EXPECT_EQ(set(high, "Jk", JokerLow::above_ace).second, joker_low);
  EXPECT_EQ(set(high, "2s", JokerLow::above_ace).second, 0);
  EXPECT_GT(joker_low, ace);
  EXPECT_EQ(set(high, "As", JokerLow::is_ace).high, five("Kh Ks 9c 7d 2d").value);
  SeededRandom random(670);
  for (int i = 0; i < 2'000; ++i) {
    CardSet hand = odd_hand(5, random);
    hand.erase(Card::joker());
    if (hand.size() < 5) continue;
    const CardSet joker = cards("Jk");
    const auto is_foul = [&](CardSet low, JokerLow how) {
      return set_five_and_one(hand, low, how).foul();
    };
    const bool is_low = five_with_bug(hand) < few("As");
    ASSERT_EQ(is_foul(joker, JokerLow::is_ace), is_low) << hand.bits();
    ASSERT_EQ(is_foul(joker, JokerLow::above_ace), is_low) << hand.bits();
  }
}

TEST(JokerHands, Names) {
  EXPECT_EQ(name(five("Kc Kd 8h 8s Jk")), "two pair, kings and 8s");
  EXPECT_EQ(name(five("As 2d 3s 4s 5s")), "straight, ace low");
  EXPECT_EQ(name(five("As Kd Qs Js Ts")), "straight, ace high");
  EXPECT_EQ(name(five("2s 3s 4s 5s Jk")), "straight flush, ace low");
  EXPECT_EQ(name(five("Ks Qs Js Ts Jk")), "royal flush");
  EXPECT_EQ(name(five("Ac Ad Ah As Jk")), "all aces");
  EXPECT_EQ(name(five("3c 3d 3h 2s 2c")), "full house, 3s over 2s");
  EXPECT_EQ(short_name(few("Jk Qs")), "ace-queen");
  EXPECT_EQ(short_name(few("9c 9s")), "pair of 9s");
  EXPECT_EQ(short_name(few("Ks")), "king");
}

}  // namespace
}  // namespace houseway
