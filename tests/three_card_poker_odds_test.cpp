#include <gtest/gtest.h>

#include <array>

#include "games/register.h"
#include "odds_support.h"

namespace houseway {
namespace {

struct Known {
  const char* version;
  const char* table;
  const char* edge;  // of the Ante, from an enumeration of all 407,170,400 deals written apart
};

class ThreeCardPokerTables : public testing::TestWithParam<Known> {};

INSTANTIATE_TEST_SUITE_P(
    AnteBonus, ThreeCardPokerTables,
    testing::Values(Known{"standard", "A", "686689/20358520"},
                    Known{"standard", "B", "3672957/101792600"},
                    Known{"standard", "C", "778809/20358520"},
                    Known{"ante-at-least-pair-plus", "A", "3668351/101792600"},
                    Known{"ante-at-least-half-pair-plus", "B", "4833669/101792600"},
                    Known{"compulsory-ante-and-pair-plus", "C", "6510253/101792600"}));

TEST_P(ThreeCardPokerTables, AsEnumerated) {
  const OddsReport report =
      odds_of(three_card_poker, {{"version", std::string(GetParam().version)}}, "ante");
  const WagerOdds& main = find_wager(report, "ante", GetParam().table);
  EXPECT_EQ(main.space, Integer("407170400"));
  EXPECT_EQ(main.edge(), Rational(GetParam().edge));
  adds_up(main);
}

const OddsReport& standard_odds() {
  static const OddsReport report = odds_of(three_card_poker);
  return report;
}

TEST(ThreeCardPoker, EveryWagerAddsUp) {
  for (const WagerOdds& odds : standard_odds().wagers) adds_up(odds);
}

// 22,100 hands: 48 straight flushes, 52 of three alike, 720 straights, 1,096 flushes, 3,744 pairs.
TEST(ThreeCardPoker, PairPlusIsCountedAsMadeAlone) {
  const WagerOdds& odds = find_wager(standard_odds(), "pair-plus", "D");
  EXPECT_EQ(odds.space, 22'100);
  EXPECT_EQ(odds.edge(), 1 - Rational(48 * 41 + 52 * 31 + 720 * 7 + 1'096 * 5 + 3'744 * 2, 22'100));
  EXPECT_EQ(percent(odds.edge()), "2.316742%");
}

// A fold takes the wager with it whatever the community cards would have been.
TEST(ThreeCardPoker, AFoldForfeitsTheFiveCardProgressive) {
  const WagerOdds& odds = find_wager(standard_odds(), "five-card-progressive-payout");
  constexpr std::array<int, 7> rows{40, 360, 6'240, 37'440, 51'080, 57'840, 484'320};
  ASSERT_GE(odds.outcomes.size(), rows.size());
  EXPECT_EQ(odds.space, Integer(22'100) * 1'176);
  for (std::size_t row = 0; row < rows.size(); ++row) {
    EXPECT_EQ(odds.outcomes[row].count, rows[row]) << odds.outcomes[row].name;
  }
}

// Queen, 6 and 4 is the lowest hand to play.
TEST(ThreeCardPoker, TheLeastHandThatIsPlayed) {
  const RuleSet rules = rules_of(three_card_poker);
  Effort effort;
  const auto solved = solve(rules, dollars(1), effort);
  const auto plays = [&](const char* high, const char* middle, const char* low) {
    CardSet cards;
    for (const char* card : {high, middle, low}) cards.insert(*parse_card(card));
    const auto choices = solved->values({cards, {}, std::nullopt});
    return choices.at(0).value > choices.at(1).value;
  };
  EXPECT_TRUE(plays("Qc", "6d", "4h"));
  EXPECT_FALSE(plays("Qc", "6d", "3h"));
  EXPECT_FALSE(plays("Jc", "Td", "8h"));
}

}  // namespace
}  // namespace houseway
