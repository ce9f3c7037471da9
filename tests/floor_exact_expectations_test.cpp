#include <gtest/gtest.h>

#include "floor/exact_expectations.h"
#include "floor_journal_support.h"

namespace houseway::floor {
namespace {

TEST(FloorExactExpectations, AreThoseOfTheOdds) {
  Effort effort;
  ExactExpectations expectations(effort);
  const RuleSet rules = default_rules("roulette");
  const auto straight = expectations({rules, "roulette/1", "straight:17", ""});
  ASSERT_TRUE(straight);
  // 35 to 1 on a double zero wheel.
  EXPECT_EQ(straight->advantage, Rational(1, 19));
  EXPECT_EQ(straight->variance, Rational(36 * 36, 38) - Rational(36 * 36, 38 * 38));
  EXPECT_EQ(straight->basis, "best play, exact");
  EXPECT_FALSE(expectations({rules, "roulette/1", "no-such-wager", ""}));
}

TEST(FloorExactExpectations, AWagerThatDependsOnThePointHasNone) {
  Effort effort;
  ExactExpectations expectations(effort);
  const RuleSet rules = default_rules("craps");
  const auto pass = expectations({rules, "craps/1", "pass", ""});
  ASSERT_TRUE(pass);
  EXPECT_EQ(pass->advantage, Rational(7, 495));
  EXPECT_FALSE(expectations({rules, "craps/1", "pass-odds", ""}));
}

TEST(FloorExactExpectations, MainGamesThatTakeTimeAreLeftUncounted) {
  const RuleSet rules = default_rules("pai-gow-poker");
  EXPECT_TRUE(takes_time(rules, std::string(rules.definition().base)));
  Effort effort;
  ExactExpectations expectations(effort);
  EXPECT_FALSE(expectations({rules, "pai-gow-poker/1", std::string(rules.definition().base), ""}));
  EXPECT_EQ(effort.done, 0U) << "nothing was counted";
  EXPECT_FALSE(takes_time(default_rules("roulette"), "straight:17"));
  for (const char* slow : {"lunar-poker", "blackjack"}) {
    const RuleSet each = default_rules(slow);
    EXPECT_TRUE(takes_time(each, std::string(each.definition().base))) << slow;
  }
  const RuleSet quick = default_rules("cajun-stud");
  EXPECT_FALSE(takes_time(quick, "ante"));
}

// The report and the odds put together: what a wheel really brought, against what it should.
TEST(FloorExactExpectations, StandBesideWhatWasPlayed) {
  SeededRandom random(2);
  FloorJournal journal;
  const RuleSet rules = default_rules("roulette");
  JournalTable played(journal, "7", rules, 2, random);
  for (int i = 0; i < 40; ++i) {
    played.begin();
    played.bet("red", dollars(10));
    played.play_on();
    ASSERT_FALSE(HasFatalFailure());
  }
  PlayReport report({gaming_day(journal.now()), gaming_day(journal.now())});
  for (const Entry& entry : journal.entries()) report.take(entry);
  Effort effort;
  ExactExpectations expectations(effort);
  const auto wagers = report.wagers({}, std::ref(expectations));
  ASSERT_EQ(wagers.size(), 1U);
  EXPECT_EQ(wagers[0].wager, "red");
  EXPECT_EQ(wagers[0].play.hands, 80);
  // 80 bets of $10 at 1/19; both seats on one spin win and lose together.
  EXPECT_DOUBLE_EQ(*wagers[0].expected, 80'000.0 / 19);
  const double variance = 1 - 1.0 / 361;
  EXPECT_NEAR(wagers[0].deviation, std::sqrt(80 * variance) * 1000, 1e-6);
  EXPECT_NEAR(wagers[0].deviation_if_one, std::sqrt(40 * variance) * 2000, 1e-6);
  EXPECT_EQ(wagers[0].play.compared_win, wagers[0].play.handle - wagers[0].play.paid_back);
  EXPECT_LT(std::abs(*wagers[0].z_if_one()), std::abs(*wagers[0].z()));
}

}  // namespace
}  // namespace houseway::floor
