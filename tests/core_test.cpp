#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "core/card.h"
#include "core/list.h"
#include "core/money.h"
#include "core/random.h"
#include "core/refusal.h"
#include "core/words.h"

namespace houseway {
namespace {

TEST(Card, HasATokenThatIsReadBack) {
  for (Card card : deck_cards(Deck::with_joker)) EXPECT_EQ(parse_card(text(card)), card);
  EXPECT_EQ(text(Card(Rank::ace, Suit::spades)), "As");
  EXPECT_EQ(text(Card(Rank::ten, Suit::clubs)), "Tc");
  EXPECT_EQ(text(Card::joker()), "Jk");
  EXPECT_EQ(text(Card::unseen()), "??");
}

TEST(Card, OtherTokensAreNotCards) {
  for (const char* token : {"", "A", "as", "AS", "10s", "1s", "Ax", "jk", "Asx", "??", "A s"}) {
    EXPECT_FALSE(parse_card(token)) << token;
  }
}

TEST(Deck, HasEveryCardOnce) {
  for (const auto& [deck, size] :
       {std::pair{Deck::standard, 52}, std::pair{Deck::with_joker, 53}}) {
    const auto cards = deck_cards(deck);
    EXPECT_EQ(std::set<Card>(cards.begin(), cards.end()).size(), static_cast<std::size_t>(size));
    EXPECT_EQ(CardSet(cards).size(), size);
  }
  EXPECT_FALSE(in_deck(Deck::standard, Card::joker()));
  EXPECT_TRUE(in_deck(Deck::with_joker, Card::joker()));
  EXPECT_FALSE(in_deck(Deck::with_joker, Card::unseen()));
}

TEST(CardSet, HoldsKnownCardsOnly) {
  CardSet set;
  set.insert(Card::unseen());
  EXPECT_TRUE(set.empty());
  set.insert(Card(Rank::ace, Suit::hearts));
  set.insert(Card(Rank::two, Suit::hearts));
  set.insert(Card::joker());
  EXPECT_EQ(set.size(), 3);
  EXPECT_EQ(set.ranks(Suit::hearts), 0x1001U);
  EXPECT_EQ(set.ranks(Suit::clubs), 0U);
  EXPECT_TRUE(set.has_joker());
  set.erase(Card::joker());
  EXPECT_FALSE(set.has_joker());
}

TEST(List, RefusesToOverflow) {
  List<int, 2> list{1, 2};
  EXPECT_THROW(list.push_back(3), std::length_error);
  EXPECT_EQ(list, (List<int, 2>{1, 2}));
}

TEST(Money, IsPrintedAsDollars) {
  EXPECT_EQ(text(dollars(1'234'567)), "$1,234,567");
  EXPECT_EQ(text(Money{5}), "$0.05");
  EXPECT_EQ(text(Money{-123'450}), "-$1,234.50");
  EXPECT_EQ(with_commas(-1'000), "-1,000");
  EXPECT_EQ(with_commas(999), "999");
}

RC_GTEST_PROP(Money, EveryWholeNumberOfCentsIsReadBackFromDollars, ()) {
  const Money money{
      *rc::gen::inRange<std::int64_t>(-largest_amount.cents, largest_amount.cents + 1)};
  RC_ASSERT(money_from_dollars(in_dollars(money)) == money);
}

TEST(Money, WhatIsNoWholeNumberOfCentsIsNoMoney) {
  for (const double amount : {0.001, 10.005, 1e-9, 1e300, 1.0e9 + 0.01, -1.0e9 - 1}) {
    EXPECT_FALSE(money_from_dollars(amount)) << amount;
  }
  EXPECT_FALSE(money_from_dollars(std::numeric_limits<double>::quiet_NaN()));
  EXPECT_FALSE(money_from_dollars(std::numeric_limits<double>::infinity()));
  for (const char* words : {"", "ten", "1e3", "1.", "$5", "5 ", "0x10", "1.001"}) {
    if (std::string_view(words) == "1.") continue;
    EXPECT_FALSE(parse_money(words)) << words;
  }
  EXPECT_EQ(parse_money("12.5"), Money{1250});
}

TEST(Money, NeverWrapsAround) {
  const Money most{std::numeric_limits<std::int64_t>::max()};
  const Money least{std::numeric_limits<std::int64_t>::min()};
  EXPECT_THROW(most + Money{1}, SumTooLarge);
  EXPECT_THROW(least - Money{1}, SumTooLarge);
  EXPECT_THROW(most * 2, SumTooLarge);
  EXPECT_THROW(part_of(most, 3, 2), SumTooLarge);
  EXPECT_EQ(part_of(most, 3, 3), most);
  EXPECT_EQ(part_of(Money{100}, 2, 3), Money{66});
  EXPECT_EQ(most - Money{1} + Money{1}, most);
}

TEST(Random, SeededNumbersAreTheSameEverywhere) {
  SeededRandom random(42);
  EXPECT_EQ(random.bits(), 1546998764402558742U);
  SeededRandom again(42);
  SeededRandom other(43);
  again.bits();
  EXPECT_EQ(random.bits(), again.bits());
  EXPECT_NE(random.bits(), other.bits());
}

// Each count has mean n / k; its distance from it, squared and over the mean, sums to a chi-square
// of k - 1 degrees. The bound is far beyond what chance gives (one in a million).
double chi_square(const std::map<std::vector<int>, int>& counts, int total, std::size_t kinds) {
  const double mean = static_cast<double>(total) / static_cast<double>(kinds);
  double sum = static_cast<double>(kinds - counts.size()) * mean;
  for (const auto& [key, count] : counts) sum += (count - mean) * (count - mean) / mean;
  return sum;
}

TEST(Random, BelowIsUniform) {
  for (const std::uint32_t n : {2U, 6U, 52U}) {
    SeededRandom random(n);
    std::map<std::vector<int>, int> counts;
    for (int i = 0; i < 100'000; ++i) {
      const auto number = random.below(n);
      ASSERT_LT(number, n);
      ++counts[{static_cast<int>(number)}];
    }
    EXPECT_LT(chi_square(counts, 100'000, n), n + 8.0 * std::sqrt(2.0 * n) + 20);
  }
}

template <class Source>
void shuffles_without_bias(Source& random) {
  std::map<std::vector<int>, int> counts;
  for (int i = 0; i < 120'000; ++i) {
    auto cards = std::vector<Card>(deck_cards(Deck::standard).begin(),
                                   deck_cards(Deck::standard).begin() + 5);
    shuffle(cards, random);
    std::vector<int> order;
    for (Card card : cards) order.push_back(card.id());
    ++counts[order];
  }
  EXPECT_EQ(counts.size(), 120U);
  EXPECT_LT(chi_square(counts, 120'000, 120), 119 + 8 * std::sqrt(238.0));
}

TEST(Random, EveryOrderOfCardsIsEquallyLikely) {
  SeededRandom seeded(7);
  shuffles_without_bias(seeded);
  SystemRandom system;
  shuffles_without_bias(system);
}

TEST(Refusal, IsOneLineWithPlaceAndSection) {
  EXPECT_EQ(text(Refusal{"is wrong", "bets.1", "683a.7(c)"}), "bets.1: is wrong (683a.7(c))");
  EXPECT_EQ(text(Refusal{"is wrong", "", ""}), "is wrong");
}

TEST(Words, AreMadePrintable) {
  EXPECT_EQ(printable("Ks \xe2\x99\xa0 \xf0\x9f\x82\xae"), "Ks \xe2\x99\xa0 \xf0\x9f\x82\xae");
  EXPECT_EQ(printable("a\x1b[31m\n\x7f"), "a?[31m??");
  EXPECT_EQ(printable("\xc2\x9b \xe2\x80\xae \xff \xed\xa0\x80 \xc0\xaf"), "? ? ? ??? ??");
  EXPECT_EQ(printable("abcdef", 3), "abc...");
}

TEST(Words, AreSplitAtWhiteSpace) {
  EXPECT_EQ(words_of("  raise\t3 \n"), (std::vector<std::string>{"raise", "3"}));
  EXPECT_TRUE(words_of(" ").empty());
}

}  // namespace
}  // namespace houseway
