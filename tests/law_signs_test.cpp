#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <stdexcept>

#include "core/random.h"
#include "floor/inscriptions.h"
#include "floor/signs.h"
#include "floor/submission_offering.h"
#include "round/random_round.h"
#include "support.h"

namespace houseway::floor {
namespace {

const Posted nobody_else{"Houseway Casino", {}};

RuleSet rules_of(std::string_view game, const Choices& choices = {}) {
  Checked checked = check_choices(*find_definition(game), choices);
  if (!checked.rules) throw std::logic_error(text(checked.violations.front()));
  return *std::move(checked.rules);
}

bool says(const Sign& sign, std::string_view part, std::string_view words) {
  const Sign::Part* found = sign.part(part);
  if (found == nullptr) return false;
  return std::any_of(found->lines.begin(), found->lines.end(), [&](const Sign::Line& line) {
    return line.words.find(words) != std::string::npos;
  });
}

// Whether a line about the wager ends with these odds.
bool pays_line(const Sign::Part& odds, std::string_view wager, const std::string& hand,
               const std::string& pays) {
  return std::any_of(odds.lines.begin(), odds.lines.end(), [&](const Sign::Line& line) {
    return line.of == wager && line.words.ends_with(fmt::format(": {}, {}", hand, pays));
  });
}

// Whether a table under these rules takes the wager on any of its spots.
bool taken(const RuleSet& rules, WagerId wager) {
  const std::size_t spots =
      std::max<std::size_t>(1, rules.definition().wagers[wager].selections.size());
  for (std::size_t i = 0; i < spots; ++i) {
    if (rules.offered(Spot{wager, static_cast<std::uint8_t>(i)})) return true;
  }
  return false;
}

class SignOf : public testing::TestWithParam<const Definition*> {};

// L132 (633a.2(b), 639a.2(b) and like): read from the rules themselves, not from the rule sheet
// that the sign is made of.
TEST_P(SignOf, HasTheOddsOfEveryWagerOffered) {
  SeededRandom random(132);
  for (int i = 0; i < tries(10); ++i) {
    const RuleSet rules =
        i == 0 ? *check_choices(*GetParam(), {}).rules : random_rules(*GetParam(), random);
    const Definition& game = rules.definition();
    if (game.pot_game() != nullptr) return;
    const Sign sign = sign_of(rules, nobody_else);
    const Sign::Part* odds = sign.part("payout-odds");
    ASSERT_NE(odds, nullptr);
    for (std::size_t w = 0; w < game.wagers.size(); ++w) {
      const auto wager = static_cast<WagerId>(w);
      const std::string_view id = game.wagers[w].id;
      const bool shown = std::any_of(odds->lines.begin(), odds->lines.end(),
                                     [&](const Sign::Line& line) { return line.of == id; });
      // Payouts that no stake buys go with other wagers.
      if (game.wagers[w].need == Need::unstaked) continue;
      if (!taken(rules, wager)) {
        EXPECT_FALSE(shown) << id << " is not offered";
        continue;
      }
      EXPECT_TRUE(shown) << id;
      if (!rules.has_paytable(wager)) continue;
      const Schedule& schedule = rules.schedule(wager);
      for (std::size_t row = 0; row < schedule.rows.size(); ++row) {
        const Pays& pays = rules.paytable(wager).pays[row];
        if (!pays.applies()) continue;
        if (!rules.choices().empty() && schedule.in_force != nullptr &&
            !schedule.in_force(rules, static_cast<Row>(row))) {
          continue;
        }
        EXPECT_TRUE(pays_line(*odds, id, std::string(schedule.rows[row]), text(pays)))
            << id << ": " << schedule.rows[row] << " " << text(pays);
      }
    }
  }
}

// L128 to L136: every line has its section, and the house its name.
TEST_P(SignOf, CitesTheSectionOfEveryLineAndNamesTheHouse) {
  const Sign sign = sign_of(*check_choices(*GetParam(), {}).rules, nobody_else);
  EXPECT_TRUE(says(sign, "certificate-holder", "Houseway Casino"));
  const std::string printed = text(sign);
  for (const Sign::Part& part : sign.parts) {
    EXPECT_FALSE(part.lines.empty());
    for (const Sign::Line& line : part.lines) {
      EXPECT_NE(line.section, "") << line.words;
      EXPECT_NE(line.words, "");
      EXPECT_NE(printed.find(line.words), std::string::npos);
    }
  }
  EXPECT_EQ(to_json(sign)["parts"].size(), sign.parts.size());
  const Sign nameless = sign_of(*check_choices(*GetParam(), {}).rules, {});
  EXPECT_TRUE(std::any_of(nameless.missing.begin(), nameless.missing.end(),
                          [](const Refusal& each) { return each.place == "certificate-holder"; }));
}

INSTANTIATE_TEST_SUITE_P(Games, SignOf,
                         testing::ValuesIn(all_definitions().begin(), all_definitions().end()),
                         name_of_test);

// L130 (617a.1(f)(3), 623a.3(c))
TEST(Signs, MinimumAndMaximumArePostedAndMissedWhereTheChapterWantsThem) {
  for (const char* game : {"roulette", "craps"}) {
    const Sign open = sign_of(rules_of(game), nobody_else);
    EXPECT_EQ(open.missing.size(), 2U) << game;
    const Sign set =
        sign_of(rules_of(game, {{"minimum-wager", 5.0}, {"maximum-wager", 500.0}}), nobody_else);
    EXPECT_TRUE(set.missing.empty()) << game;
    EXPECT_TRUE(says(set, "limits", "minimum $5")) << game;
    EXPECT_TRUE(says(set, "limits", "maximum $500")) << game;
  }
  EXPECT_TRUE(sign_of(rules_of("casino-war"), nobody_else).missing.empty());
  EXPECT_TRUE(says(sign_of(rules_of("casino-war", {{"minimum-wager", 15.0}}), nobody_else),
                   "limits", "minimum $15"));
}

// L129 (633a.2(b)(16), 683a.2(b)(5))
TEST(Signs, PayoutLimitsArePosted) {
  EXPECT_EQ(sign_of(rules_of("cajun-stud"), nobody_else).part("payout-limits"), nullptr);
  const Sign limited = sign_of(rules_of("cajun-stud", {{"payout-limit", 60'000.0}}), nobody_else);
  EXPECT_TRUE(says(limited, "payout-limits", "at most $60,000"));
}

// L133 (617a.1(e)(2)): the three facts, and only at a wheel that stands in for another.
TEST(Signs, AWheelThatStandsInForAnotherSaysSo) {
  EXPECT_EQ(sign_of(rules_of("roulette"), nobody_else).part("inscriptions"), nullptr);
  const Sign sign = sign_of(
      rules_of("roulette", {{"wheel", std::string("double-zero-as-single-zero")}}), nobody_else);
  ASSERT_NE(sign.part("inscriptions"), nullptr);
  EXPECT_EQ(sign.part("inscriptions")->lines.size(), 3U);
  EXPECT_TRUE(says(sign, "inscriptions", "00 cannot be wagered on"));
  EXPECT_TRUE(says(sign, "inscriptions", "spin is void"));
  EXPECT_TRUE(says(sign, "inscriptions", "lose on 0"));
}

// L134: each chapter that the law's list names has something of its own to say.
TEST(Signs, ChaptersHaveTheirInscriptions) {
  std::set<std::string_view> chapters;
  for (const Inscription& each : all_inscriptions()) chapters.insert(each.section.chapter);
  for (const char* chapter : {"627a", "629a", "631a", "635a", "653a", "657a", "671a", "672a",
                              "676a", "677a", "678a", "685a"}) {
    EXPECT_TRUE(chapters.contains(chapter)) << chapter;
  }
  // What a condition names is an option that the chapter has.
  for (const Inscription& each : all_inscriptions()) {
    const auto games = all_definitions();
    const auto of = std::find_if(games.begin(), games.end(), [&](const Definition* game) {
      return game->ruleset == each.section.chapter;
    });
    ASSERT_NE(of, games.end()) << each.section.chapter;
    EXPECT_TRUE(each.option.empty() || (*of)->find_option(each.option)) << each.words;
  }
  EXPECT_EQ(sign_of(rules_of("minibaccarat"), nobody_else).part("inscriptions"), nullptr);
  EXPECT_TRUE(says(sign_of(rules_of("minibaccarat", {{"ez-baccarat", true}}), nobody_else),
                   "inscriptions", "Dragon 7"));
  EXPECT_TRUE(
      says(sign_of(rules_of("free-bet-blackjack"), nobody_else), "inscriptions", "no surrender"));
  EXPECT_TRUE(
      says(sign_of(rules_of("texas-hold-em-bonus-poker", {{"ante-pays", std::string("flush")}}),
                   nobody_else),
           "inscriptions", "below a flush"));
}

// L135 (633a.2(b)(3)(iii) and like)
TEST(Signs, TheDealerOn17IsInscribedAtEveryGameOfTwentyOne) {
  for (const Definition* game : all_definitions()) {
    if (game->hands() == nullptr) continue;
    const Sign sign = sign_of(*check_choices(*game, {}).rules, nobody_else);
    EXPECT_TRUE(says(sign, "inscriptions", "stands on all 17s")) << game->game;
  }
}

// L199 (637a.17(c))
TEST(Signs, TheRakeIsPostedByTypeAndAmount) {
  const auto rake = [](const Choices& choices) {
    return sign_of(rules_of("hold-em-poker", choices), nobody_else).part("rake")->lines[0].words;
  };
  EXPECT_EQ(rake({}), "no rake is taken");
  EXPECT_EQ(
      rake({{"rake", std::string("percentage")}, {"rake-percent", 7.5}, {"rake-maximum", 6.0}}),
      "percentage rake: 15/2% of the pot and of side pots, at most $6 in a round");
  EXPECT_EQ(rake({{"rake", std::string("incremental")},
                  {"rake-levels", Chosen::Levels{{20, 1}, {40, 2}}},
                  {"rake-maximum", 4.0}}),
            "incremental rake: $1 once the pots come to $20, $2 once the pots come to $40, at most "
            "$4 in a round");
  EXPECT_EQ(rake({{"rake", std::string("time")},
                  {"time-charge", 14.0},
                  {"time-charge-per", std::string("table")},
                  {"time-charge-minutes", std::string("20")}}),
            "time charge: $14 an hour for each table, in parts of 20 minutes");
}

// L170, L171, L175 (637a.8(j), (k), 637a.11(d), (e))
TEST(Signs, BetsRaisesAndForcedBetsArePosted) {
  const Sign sign = sign_of(rules_of("hold-em-poker", {{"betting", std::string("fixed-limit")},
                                                       {"small-bet", 4.0},
                                                       {"big-bet", 8.0},
                                                       {"raises-maximum", 3.0},
                                                       {"check-raise", false},
                                                       {"minimum-bet-increase", 2.0},
                                                       {"blinds", 2.0},
                                                       {"straddle", true}}),
                            nobody_else);
  for (const char* words : {"betting: fixed-limit", "small bet: $4", "big bet: $8",
                            "raises maximum: 3", "check raise: false", "minimum bet increase: $2",
                            "blinds: 2", "straddle: one in a round"}) {
    EXPECT_TRUE(says(sign, "betting", words)) << words;
  }
  EXPECT_TRUE(
      says(sign_of(rules_of("hold-em-poker"), nobody_else), "betting", "raises maximum: none set"));
  const Sign killed = sign_of(
      rules_of("badugi-poker", {{"kill", std::string("half-kill")}, {"qualifying-pot", 100.0}}),
      nobody_else);
  EXPECT_TRUE(says(killed, "betting", "kill: half-kill"));
  EXPECT_TRUE(says(killed, "betting", "qualifying pot: $100"));
}

// L179 (637a.15(b)), L188 (637a.16(b)(1) to (7))
TEST(Signs, JackpotsOfThePokerRoomArePostedLineByLine) {
  const RuleSet rules = rules_of(
      "hold-em-poker",
      {{"bad-beat-hand", std::string("four-of-a-kind")},
       {"bad-beat-shares", Chosen::Lines{{"loser", "50"}, {"winner", "25"}, {"table", "25"}}},
       {"bad-beat-contribution", 1.0},
       {"bad-beat-minimum-pot", 20.0},
       {"high-hand-contribution", 2.0},
       {"high-hand-minimum-pot", 30.0},
       {"high-hand-minimum-players", 4.0}});
  const Sign open = sign_of(rules, nobody_else);
  EXPECT_EQ(open.missing.size(), 2U);
  Posted posted{"Houseway Casino", {}};
  for (const FundKind kind : {FundKind::bad_beat, FundKind::high_hand}) {
    posted.funds.push_back(std::get<FundTerms>(fund_terms(kind, rules)));
  }
  posted.funds[1].periods = "noon to midnight";
  const Sign sign = sign_of(rules, posted);
  EXPECT_TRUE(sign.missing.empty());
  ASSERT_NE(sign.part("jackpots"), nullptr);
  const auto& lines = sign.part("jackpots")->lines;
  ASSERT_EQ(lines.size(), 10U);
  EXPECT_EQ(lines[0].section, "637a.15(b)(1)");
  EXPECT_EQ(lines[9].section, "637a.16(b)(7)");
  EXPECT_TRUE(says(sign, "jackpots", "noon to midnight"));
  EXPECT_TRUE(says(sign, "jackpots", "need not be present"));
  EXPECT_TRUE(says(sign, "jackpots", "Valid identification"));
}

}  // namespace
}  // namespace houseway::floor
