#include <gtest/gtest.h>

#include "floor/poker_funds.h"
#include "round/file.h"
#include "support.h"

namespace houseway::floor {
namespace {

std::variant<FundTerms, Refusal> terms_of(FundKind kind, const char* rules) {
  const ReadRules read =
      read_rules(Json{{"game", "hold-em-poker"}, {"rules", parse_json(rules).value}});
  return fund_terms(kind, *read.rules);
}

// L178, L187
TEST(FloorPokerFunds, OfferedOnlyByTheSubmission) {
  const auto none = terms_of(FundKind::bad_beat, "{}");
  ASSERT_TRUE(std::holds_alternative<Refusal>(none));
  EXPECT_EQ(std::get<Refusal>(none).section, "637a.15(a)");
  const auto other = terms_of(FundKind::high_hand, "{}");
  EXPECT_EQ(std::get<Refusal>(other).section, "637a.16(a)");
  const auto offered = terms_of(FundKind::bad_beat,
                                R"({"bad-beat-hand": "2s 2h 2d 2c 3s", "bad-beat-contribution": 1,
                                    "bad-beat-minimum-pot": 20,
                                    "bad-beat-shares": {"loser": 50, "winner": 25, "table": 25}})");
  ASSERT_TRUE(std::holds_alternative<FundTerms>(offered));
  EXPECT_EQ(std::get<FundTerms>(offered).contribution, dollars(1));
  EXPECT_NE(std::get<FundTerms>(offered).qualifies.find("50%"), std::string::npos);
  const auto high = terms_of(FundKind::high_hand,
                             R"({"high-hand-contribution": 2, "high-hand-minimum-players": 4,
                                 "high-hand-tie": "first-holder"})");
  EXPECT_EQ(std::get<FundTerms>(high).least_players, 4);
  EXPECT_TRUE(std::get<FundTerms>(high).first_holder);
}

// L179, L188
TEST(FloorPokerFunds, TheNoticeHasWhatTheChapterLists) {
  FundTerms terms;
  terms.qualifies = "four 2s or better that lose";
  EXPECT_EQ(posted_rules(terms).size(), 3U);
  terms.kind = FundKind::high_hand;
  terms.contribution = dollars(2);
  terms.periods = "each hour from 10 to 22";
  terms.least_players = 4;
  const auto lines = posted_rules(terms);
  ASSERT_EQ(lines.size(), 7U);
  EXPECT_NE(lines[0].find("from 10 to 22"), std::string::npos);
  EXPECT_NE(lines[1].find("$2"), std::string::npos);
  EXPECT_NE(lines[3].find("4 players"), std::string::npos);
  EXPECT_NE(lines[5].find("need not be present"), std::string::npos);
  EXPECT_NE(lines[6].find("identification"), std::string::npos);
}

// L180, L189: out of a pot of $32 the rake first, then each fund's part.
TEST(FloorPokerFunds, ContributionsAreTakenAfterTheRake) {
  const ReadRound read = read_round(parse_json(R"({"game": "hold-em-poker", "rules": {
      "rake": "percentage", "rake-percent": 10, "rake-maximum": 3, "bad-beat-contribution": 1,
      "high-hand-contribution": 2, "bad-beat-minimum-pot": 30, "high-hand-minimum-pot": 31},
      "button": 1, "bets": {"2": {"blind-1": 1}, "3": {"blind-2": 2}},
      "cards": {"1": "9h 9d", "2": "Kc Qd", "3": "4c 3d", "community": "9s Kh Ks 2c 5d"},
      "plays": {"1": ["call", "call", "check", "check"], "2": ["call", "bet 13", "check", "check"],
                "3": ["check", "fold"]}})")
                                        .value);
  ASSERT_TRUE(read.round) << text(read.refusals.front());
  const Settlement settled = read.round->settlement();
  ASSERT_EQ(settled.taken.size(), 3U);
  EXPECT_EQ(settled.taken[0].as, Taken::As::rake);
  EXPECT_EQ(settled.taken[1].as, Taken::As::bad_beat);
  EXPECT_EQ(settled.taken[1].amount, dollars(1));
  EXPECT_EQ(settled.taken[2].as, Taken::As::high_hand_jackpot);
  EXPECT_EQ(settled.taken[2].amount, dollars(2));
}

// L191
TEST(FloorPokerFunds, ATrackedHandIsFiveCards) {
  const auto full = tracked_hand("As Ah Ad Kc Ks");
  ASSERT_TRUE(full);
  EXPECT_EQ(full->hand_class(), HandClass::full_house);
  for (const char* other :
       {"", "As Ah Ad Kc", "As As Ad Kc Ks", "As Ah Ad Kc Ks 2d", "aces full"}) {
    EXPECT_FALSE(tracked_hand(other)) << other;
  }
}

}  // namespace
}  // namespace houseway::floor
