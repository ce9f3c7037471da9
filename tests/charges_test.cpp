#include <gtest/gtest.h>

#include "round/story.h"
#include "support.h"

// The vigorish as an item of its own, beside what goes back.
namespace houseway {
namespace {

struct Told {
  Settlement settlement;
  std::vector<StoryLine> story;
};

Told told(const char* words) {
  const ReadRound read = read_round(json(words));
  EXPECT_TRUE(read.round) << text(read.refusals.at(0));
  return {read.round->settlement(), story_of(*read.round)};
}

bool says(const Told& round, const std::string& words, const std::string& section) {
  return std::any_of(round.story.begin(), round.story.end(), [&](const StoryLine& line) {
    return line.words == words && line.section == section;
  });
}

TEST(Charges, OfAWinningBankerIsTakenFromIt) {
  const Told round =
      told(R"({"game": "minibaccarat", "bets": {"2": {"banker": 10}}, "shoe": "Ks 2h 6d 7c"})");
  ASSERT_EQ(round.settlement.charges.size(), 1U);
  const Charge& charge = round.settlement.charges[0];
  EXPECT_EQ(charge.seat, 2);
  EXPECT_EQ(minibaccarat.spot_name(charge.spot), "banker");
  EXPECT_EQ(charge.amount, Money{50});
  EXPECT_EQ(text(charge.section), "627a.12(c)");
  EXPECT_EQ(round.settlement.lines.at(0).back + charge.amount, dollars(20));
  EXPECT_TRUE(
      says(round, "Seat 2: a vigorish of $0.50 is taken from what banker won.", "627a.12(c)"));
  EXPECT_TRUE(told(R"({"game": "minibaccarat", "rules": {"ez-baccarat": true},
                       "bets": {"2": {"banker": 10}}, "shoe": "Ks 2h 6d 7c"})")
                  .settlement.charges.empty());
}

TEST(Charges, OfThePlayerWhoBanks) {
  const Told round = told(R"({"game": "pai-gow", "rules": {"player-bank": true},
               "bets": {"1": {"pai-gow": 60}, "2": {"pai-gow": 100}, "4": {"pai-gow": 40}},
               "cards": {"1": "66 33 13 46", "2": "44 35 56 36", "3": "55 22 16 15", "4": "55 34 26 23"},
               "plays": {"3": ["bank", "set 22 15"], "1": ["set 13 46"], "2": ["set 56 36"], "4": ["set 26 23"]}})");
  ASSERT_EQ(round.settlement.charges.size(), 2U);
  EXPECT_EQ(round.settlement.charges[0].seat, 1);
  EXPECT_EQ(round.settlement.charges[0].amount, dollars(3));
  EXPECT_EQ(round.settlement.charges[1].seat, 3);
  EXPECT_EQ(round.settlement.charges[1].amount, dollars(2));
  for (const Charge& charge : round.settlement.charges)
    EXPECT_EQ(text(charge.section), "621a.11(a)");
}

TEST(Charges, OfBuyBetsOnMakingThemOrOnWinning) {
  const Told made = told(R"({"game": "craps", "rules": {"buy-vigorish": 5}, "steps": [
               {"bet": {"1": {"pass": 10, "buy:4": 20}}}, {"roll": [1, 4]}, {"bet": {"1": {"buy:4": 10.10}}},
               {"remove": {"1": {"buy:4": 5}}}, {"roll": [2, 2]}]})");
  ASSERT_EQ(made.settlement.charges.size(), 2U);
  EXPECT_EQ(made.settlement.charges[0].amount, dollars(1));
  EXPECT_EQ(made.settlement.charges[1].amount, Money{51}) << "a fraction goes to the house";
  EXPECT_EQ(made.settlement.charges[0].when, Charge::When::on_bet);
  EXPECT_EQ(text(made.settlement.charges[0].section), "623a.5(g)(3)(i)(A)");
  EXPECT_TRUE(
      says(made, "Seat 1: a vigorish of $1 is paid on making buy:4.", "623a.5(g)(3)(i)(A)"));

  const Told won = told(
      R"({"game": "craps", "rules": {"lay-vigorish": 5, "lay-vigorish-when": "on-win"}, "steps": [
               {"bet": {"1": {"pass": 10, "lay:10": 41.01}}}, {"roll": [2, 2]}, {"roll": [3, 4]}]})");
  ASSERT_EQ(won.settlement.charges.size(), 1U);
  EXPECT_EQ(won.settlement.charges[0].when, Charge::When::on_win);
  EXPECT_EQ(text(won.settlement.charges[0].section), "623a.5(g)(3)(ii)(B)");
  const Line& lay = won.settlement.lines.at(1);
  EXPECT_EQ(lay.back + won.settlement.charges[0].amount, Money{4101 + 2050});
}

// In every case of every game: what goes back and what was taken from it is what the line pays.
TEST(Charges, IsWhatALineLacks) {
  int charged = 0;
  for (const Definition* game : all_definitions()) {
    for (const Json& each : settled_cases_of(*game)) {
      const ReadRound read = read_round(each);
      if (!read.round) continue;
      for (const Charge& charge : read.round->settlement().charges) {
        ++charged;
        EXPECT_GT(charge.amount.cents, 0) << each.at("id");
        EXPECT_FALSE(charge.section.empty()) << each.at("id");
      }
    }
  }
  EXPECT_GT(charged, 100);
}

}  // namespace
}  // namespace houseway
