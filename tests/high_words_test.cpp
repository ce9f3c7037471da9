#include "ranking/high_words.h"

#include <gtest/gtest.h>

#include <string>

namespace houseway {
namespace {

HighHand hand(const char* cards) {
  const auto read = read_high_hand(cards);
  EXPECT_TRUE(read) << cards;
  return read.value_or(HighHand{});
}

HighHand of(std::initializer_list<const char*> cards) {
  CardSet set;
  for (const char* card : cards) set.insert(*parse_card(card));
  return high_hand(set);
}

TEST(HighWords, FiveCardsAreThatHand) {
  EXPECT_EQ(hand("2s 2h 2d 2c 3s"), of({"2s", "2h", "2d", "2c", "3s"}));
  EXPECT_EQ(hand("As Kd 9h 7c 2s"), of({"As", "Kd", "9h", "7c", "2s"}));
  EXPECT_EQ(hand("As 2s 3s 4s 5s").hand_class(), HandClass::straight_flush);
}

TEST(HighWords, OfACountedRankTheLowestKickerIsMeant) {
  EXPECT_EQ(hand("four 2s"), of({"2s", "2h", "2d", "2c", "3s"}));
  EXPECT_EQ(hand("four 3s"), of({"3s", "3h", "3d", "3c", "2s"}));
  EXPECT_EQ(hand("four aces"), of({"As", "Ah", "Ad", "Ac", "2s"}));
  EXPECT_EQ(hand("quad sixes"), of({"6s", "6h", "6d", "6c", "2s"}));
  EXPECT_EQ(hand("four of a kind Ks"), of({"Ks", "Kh", "Kd", "Kc", "2s"}));
  EXPECT_EQ(hand("four-2s"), hand("four 2s"));
  EXPECT_EQ(hand("four twos"), hand("four 2s"));
  EXPECT_EQ(hand("four 10s"), hand("four tens"));
}

TEST(HighWords, FullHousesNameThreeAndTwo) {
  EXPECT_EQ(hand("aces full of kings"), of({"As", "Ah", "Ad", "Ks", "Kh"}));
  EXPECT_EQ(hand("aces-full-of-kings"), hand("aces full of kings"));
  EXPECT_EQ(hand("Aces full over tens"), of({"As", "Ah", "Ad", "Ts", "Th"}));
  EXPECT_EQ(hand("aces full"), of({"As", "Ah", "Ad", "2s", "2h"}));
  EXPECT_EQ(hand("2s full"), of({"2s", "2h", "2d", "3s", "3h"}));
  EXPECT_EQ(hand("full house"), hand("2s full"));
}

// The lowest hand of the class: nothing of it is below.
TEST(HighWords, AClassIsItsLowestHand) {
  EXPECT_EQ(hand("pair"), of({"2s", "2h", "3s", "4d", "5c"}));
  EXPECT_EQ(hand("two pairs"), of({"2s", "2h", "3s", "3d", "4c"}));
  EXPECT_EQ(hand("three of a kind"), of({"2s", "2h", "2d", "3d", "4c"}));
  EXPECT_EQ(hand("straight"), of({"As", "2h", "3d", "4d", "5c"}));
  EXPECT_EQ(hand("flush"), of({"2s", "3s", "4s", "5s", "7s"}));
  EXPECT_EQ(hand("four of a kind"), of({"2s", "2h", "2d", "2c", "3c"}));
  EXPECT_EQ(hand("straight flush"), of({"As", "2s", "3s", "4s", "5s"}));
  EXPECT_EQ(hand("straight-flush"), hand("straight flush"));
  EXPECT_EQ(hand("royal flush"), of({"As", "Ks", "Qs", "Js", "Ts"}));
  EXPECT_EQ(hand("Full house"), hand("full house"));
  // In their order.
  const char* classes[] = {"pair",       "two pairs",      "three of a kind", "straight",   "flush",
                           "full house", "four of a kind", "straight flush",  "royal flush"};
  for (std::size_t i = 1; i < std::size(classes); ++i) {
    EXPECT_LT(hand(classes[i - 1]), hand(classes[i])) << classes[i];
  }
}

TEST(HighWords, EveryRankIsSpoken) {
  const char* spoken[] = {"twos",  "threes", "fours", "fives",  "sixes", "sevens", "eights",
                          "nines", "tens",   "jacks", "queens", "kings", "aces"};
  const char* written[] = {"2s", "3s", "4s", "5s", "6s", "7s", "8s",
                           "9s", "Ts", "Js", "Qs", "Ks", "As"};
  HighHand below;
  for (std::size_t i = 0; i < std::size(spoken); ++i) {
    const HighHand four = hand((std::string("four ") + spoken[i]).c_str());
    EXPECT_EQ(four, hand((std::string("four ") + written[i]).c_str())) << spoken[i];
    EXPECT_EQ(four.hand_class(), HandClass::four_of_a_kind);
    EXPECT_GT(four, below);
    below = four;
    EXPECT_EQ(hand((std::string(spoken[i]) + " full").c_str()).hand_class(), HandClass::full_house);
  }
}

TEST(HighWords, WhatIsNoHandIsNone) {
  for (const char* wrong : {"",
                            " ",
                            "-",
                            "nonsense",
                            "four",
                            "four of a kind of",
                            "four dragons",
                            "full",
                            "aces full of",
                            "aces full of aces",
                            "aces full of dragons",
                            "aces full kings",
                            "aces full of kings and more",
                            "dragons full",
                            "2s 2h 2d 2c",
                            "2s 2h 2d 2c 3s 4s",
                            "2s 2s 2d 2c 3s",
                            "2s 2h 2d 2c Jk",
                            "2s 2h 2d 2c 3x",
                            "66 36 46 45 44",
                            "five aces",
                            "straight flush royal",
                            "no such word"}) {
    EXPECT_FALSE(read_high_hand(wrong)) << wrong;
  }
}

}  // namespace
}  // namespace houseway
