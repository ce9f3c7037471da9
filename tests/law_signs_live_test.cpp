#include <gmock/gmock.h>

#include "floor/signs.h"
#include "floor_acts_support.h"

// What a running house shows of the law's signs (L129 to L136, L171, L175, L179, L188, L199, L212).
namespace houseway::house {
namespace {

using testing::HasSubstr;
using testing::Not;

class LawSignsLive : public testing::Test {
 protected:
  Json sign(const std::string& table) {
    return floor_.get("/api/tables/" + table + "/sign", floor_.login("player-4"));
  }
  // The lines of a part, as anybody who walks up to the table reads them.
  std::string shown(const std::string& table, std::string_view part) {
    return sign_part(sign(table), part);
  }

  TestFloor floor_{{"roulette", "cajun-stud", "blackjack", "minibaccarat", "hold-em-poker"}};
};

// L132 (633a.2(b)), L135 (633a.2(b)(3)(iii)), L136 (617a.1(f)(1)): the sign of a table is made of
// the rules it is played by, and everybody finds it from the lobby.
TEST_F(LawSignsLive, ATableShowsTheOddsAndInscriptionsOfItsRules) {
  ASSERT_FALSE(floor_.open("bj", "blackjack"));
  const Json lobby = floor_.get("/api/tables", floor_.login("player-4"));
  ASSERT_EQ(lobby["tables"].size(), 1U);
  const Json shown_there = floor_.get(lobby["tables"][0]["sign"], floor_.login("player-4"));
  EXPECT_EQ(shown_there["rules"], lobby["tables"][0]["rules"]);
  const auto rules = floor_->office().rules_named(shown_there["rules"]);
  ASSERT_NE(rules, nullptr);
  const Json right = floor::to_json(floor::sign_of(*rules, {"Houseway", {}}));
  EXPECT_EQ(shown_there["parts"], right["parts"]);
  EXPECT_THAT(sign_part(shown_there, "certificate-holder"), HasSubstr("Houseway"));
  EXPECT_THAT(sign_part(shown_there, "payout-odds"), HasSubstr("3 to 2"));
  EXPECT_THAT(sign_part(shown_there, "inscriptions"), HasSubstr("stands on all 17s"));
}

// L129 (683a.2(b)(5) and like): with the amendment that sets a limit the sign has it.
TEST_F(LawSignsLive, APayoutLimitIsShownFromTheAmendmentOn) {
  ASSERT_FALSE(floor_.open("cs", "cajun-stud"));
  EXPECT_EQ(shown("cs", "payout-limits"), "");
  amend(floor_, "cajun-stud", {{"payout-limit", 60'000}});
  EXPECT_THAT(shown("cs", "payout-limits"), HasSubstr("at most $60,000"));
}

// L130 (617a.1(f)(3)), L133 (617a.1(e)(2)): limits of one table, and the three facts of a wheel
// that stands in for another.
TEST_F(LawSignsLive, LimitsAndTheWheelAreThoseOfTheTable) {
  expect_done(open_by_people(floor_, "rl", "roulette", 1));
  EXPECT_EQ(shown("rl", "inscriptions"), "");
  amend(floor_, "roulette", {{"wheel", "double-zero-as-single-zero"}});
  const std::string facts = shown("rl", "inscriptions");
  EXPECT_THAT(facts, HasSubstr("[617a.1(e)(2)(i)]"));
  EXPECT_THAT(facts, HasSubstr("[617a.1(e)(2)(ii)]"));
  EXPECT_THAT(facts, HasSubstr("[617a.1(e)(2)(iii)]"));
  EXPECT_EQ(sign("rl")["missing"].size(), 2U) << sign("rl");
  const Json posted = act(floor_, "pit-manager", "post-limits",
                          {{"table", "rl"}, {"minimum", 5}, {"maximum", 500}});
  ASSERT_EQ(posted["done"], "post-limits") << posted;
  const Json now = sign("rl");
  EXPECT_TRUE(now["missing"].empty()) << now;
  EXPECT_EQ(now["rules"], posted["rules"]);
  EXPECT_THAT(sign_part(now, "limits"), HasSubstr("minimum $5 [617a.1(f)(3)]"));
  EXPECT_THAT(sign_part(now, "limits"), HasSubstr("maximum $500"));
  const Json game = floor_.get("/api/games/roulette/sign", floor_.login("player-4"));
  EXPECT_EQ(sign_part(game, "limits"), "") << "another table of the game has none posted";

  // With somebody there others are announced, and the sign says from when on.
  LiveClient ann = floor_.live("player-4");
  ASSERT_FALSE(ann.say({{"do", "sit"}, {"table", "rl"}, {"seat", 1}}).contains("error"));
  expect_done(act(floor_, "pit-manager", "post-limits",
                  {{"table", "rl"}, {"minimum", 25}, {"maximum", 1'000}}));
  const Json announced = sign("rl");
  EXPECT_THAT(sign_part(announced, "limits"), HasSubstr("minimum $5"));
  ASSERT_EQ(announced["announced"].size(), 1U);
  EXPECT_EQ(announced["announced"][0]["minimum"], 25);
}

// L134 (627a.2(b)(6)(ii) and like): shown, and no table opens on a layout without them.
TEST_F(LawSignsLive, InscriptionsOfTheRulesInForceAreFiledAndShown) {
  const auto file = [&](const Json& inscriptions) {
    Json body{{"kind", "layout"},
              {"title", "Another layout"},
              {"game", "minibaccarat"},
              {"sha256", std::string(64, 'a')}};
    if (!inscriptions.empty()) body["inscriptions"] = inscriptions;
    const Json filed = act(floor_, "certificate-holder", "file-document", body);
    expect_done(act(floor_, "executive-director", "approve-document",
                    Json{{"document", filed["document"]}}));
  };
  file(Json::array());                          // layout/6
  file(Json::array({"A Dragon 7 is a push"}));  // layout/7
  amend(floor_, "minibaccarat", {{"ez-baccarat", true}});
  expect_refused(act(floor_, "dealer", "open-table",
                     {{"table", "mb"}, {"game", "minibaccarat"}, {"layout", "layout/6"}}),
                 "627a.2(b)(6)(ii)");
  expect_done(open_by_people(floor_, "mb", "minibaccarat", 7));
  EXPECT_THAT(shown("mb", "inscriptions"), HasSubstr("Dragon 7"));
}

// L171 (637a.8(k)), L175 (637a.11(b), (d), (e)), L199 (637a.17(c)), L212 (637a.18(s)).
TEST_F(LawSignsLive, APokerTableShowsBetsPostsRakeAndSupplements) {
  ASSERT_FALSE(floor_.open("hp", "hold-em-poker"));
  EXPECT_THAT(shown("hp", "rake"), HasSubstr("no rake is taken"));
  const Json rules{{"betting", "spread-limit"},
                   {"minimum-bet", 4},
                   {"maximum-bet", 40},
                   {"raises-maximum", 3},
                   {"minimum-bet-increase", 6},
                   {"ante-required", true},
                   {"blinds", 2},
                   {"straddle", true},
                   {"rake", "percentage"},
                   {"rake-percent", 5},
                   {"rake-maximum", 4},
                   {"irregularity-supplement", true}};
  const Json without = act(floor_, "certificate-holder", "amend-submission",
                           {{"game", "hold-em-poker"}, {"rules", rules}});
  expect_refused(without, "637a.18(s)");
  const std::string words = "A boxed card is treated as a scrap of paper";
  amend(floor_, "hold-em-poker", rules, words);
  const Json now = sign("hp");
  const std::string betting = sign_part(now, "betting");
  for (const char* line : {"minimum bet: $4 [637a.8(k)]", "maximum bet: $40", "raises maximum: 3",
                           "minimum bet increase: $6", "each Ante is $1 [637a.11(b)]",
                           "2 Blind Bets: the first is $2, each further one $4 [637a.11(d)]",
                           "straddle: one in a round [637a.11(e)]"}) {
    EXPECT_THAT(betting, HasSubstr(line));
  }
  EXPECT_THAT(sign_part(now, "rake"), HasSubstr("5% of the pot and of side pots, at most $4"));
  EXPECT_THAT(sign_part(now, "supplement"), HasSubstr(words + " [637a.18(s)]"));
  // The next version has none, and neither has the sign.
  amend(floor_, "hold-em-poker", Json::object());
  EXPECT_EQ(shown("hp", "supplement"), "");
}

// L173 (637a.9(c)): the lobby has the games, their limits and the seats that are vacant.
TEST_F(LawSignsLive, TheLobbyTellsGamesLimitsAndVacantSeats) {
  amend(floor_, "cajun-stud", {{"minimum-wager", 10}, {"maximum-wager", 500}});
  ASSERT_FALSE(floor_.open("cs", "cajun-stud"));
  const auto listed = [&] {
    return floor_.get("/api/tables", floor_.login("player-5"))["tables"][0];
  };
  const Json before = listed();
  EXPECT_EQ(before["game"], "cajun-stud");
  EXPECT_EQ(before["minimum"], 10);
  EXPECT_EQ(before["maximum"], 500);
  EXPECT_EQ(before["taken"], 0);
  EXPECT_GT(before["seats"], 1);
  LiveClient ann = floor_.live("player-4");
  const Json sat = ann.say({{"do", "sit"}, {"table", "cs"}, {"seat", 2}});
  ASSERT_FALSE(sat.contains("error")) << sat;
  EXPECT_EQ(listed()["taken"], 1);
  EXPECT_EQ(listed()["seats"], before["seats"]);
}

// L179 (637a.15(b)), L188 (637a.16(b)(1) to (7)): rules of the jackpots and what is in them now.
TEST_F(LawSignsLive, APokerTableShowsTheJackpotsAndTheirAmounts) {
  amend(floor_, "hold-em-poker",
        {{"bad-beat-hand", "four-of-a-kind"},
         {"bad-beat-shares", {{"loser", 50}, {"winner", 25}, {"table", 25}}},
         {"bad-beat-contribution", 1},
         {"bad-beat-minimum-pot", 20},
         {"high-hand-contribution", 2},
         {"high-hand-minimum-pot", 30},
         {"high-hand-minimum-players", 4}});
  ASSERT_FALSE(floor_.open("hp", "hold-em-poker"));
  const Json now = sign("hp");
  EXPECT_TRUE(now["missing"].empty()) << now;
  const std::string jackpots = sign_part(now, "jackpots");
  for (const char* line :
       {"Now: $0 [637a.15(b)]", "At most $1 is taken from a pot, after the rake. [637a.15(b)(1)]",
        "Nothing is taken from a pot below $20. [637a.15(b)(2)]", "[637a.15(b)(3)]",
        "Now: $0 [637a.16(b)]", "25 rounds of play at the table. [637a.16(b)(1)]",
        "[637a.16(b)(2)]", "[637a.16(b)(3)]", "At least 4 players", "divide the payout equally",
        "need not be present",
        "Valid identification is presented for a hand to qualify. "
        "[637a.16(b)(7)]"}) {
    EXPECT_THAT(jackpots, HasSubstr(line));
  }
  EXPECT_THAT(jackpots, Not(HasSubstr("within 0 days")));
}

}  // namespace
}  // namespace houseway::house
