#include "odds/odds.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "core/words.h"
#include "odds/audit.h"
#include "odds_support.h"
#include "support.h"

namespace houseway {
namespace {

const OddsReport& standard_odds(const Definition& game) {
  static std::map<const Definition*, OddsReport> known;
  auto found = known.find(&game);
  if (found == known.end()) found = known.emplace(&game, odds_of(game)).first;
  return found->second;
}

TEST(Exact, DecimalsAreRounded) {
  EXPECT_EQ(decimal(Rational(2, 3), 6), "0.666667");
  EXPECT_EQ(decimal(Rational(-1, 3), 2), "-0.33");
  EXPECT_EQ(decimal(Rational(1, 2), 0), "1");
  EXPECT_EQ(decimal(Rational(-1, 1000), 2), "0.00");
  EXPECT_EQ(percent(Rational(1, 8)), "12.500000%");
  EXPECT_EQ(root(Rational(2)), "1.414214");  // 1.41421356...
  EXPECT_EQ(root(Rational(3)), "1.732051");  // 1.73205080...
  EXPECT_EQ(root(Rational(5)), "2.236068");
  EXPECT_EQ(root(Rational(1, 4)), "0.500000");
  EXPECT_EQ(root(Rational(0)), "0.000000");
  EXPECT_EQ(integer(static_cast<Wide>(1) << 100U), Integer("1267650600228229401496703205376"));
  EXPECT_EQ(integer(-5), -5);
  EXPECT_EQ(choose(52, 5), 2'598'960);
}

class OddsOf : public testing::TestWithParam<const Definition*> {};

TEST_P(OddsOf, CountsAddUpToTheSpace) {
  const Definition& game = *GetParam();
  const OddsReport& report = standard_odds(game);
  std::size_t tables = 0;
  for (const Wager& wager : game.wagers) {
    const bool main = wager.id == (game.priced_by.empty() ? game.base : game.priced_by);
    const bool alone = wager.need == Need::one_of && wager.by_hand() != nullptr;
    if (wager.need == Need::optional || alone || main) {
      tables += game.schedules[*game.find_schedule(wager.schedule)].tables.size();
    }
  }
  // Several lines may tell apart how one wager is played.
  std::set<std::pair<std::string, std::string>> lines;
  for (const WagerOdds& odds : report.wagers) lines.insert({odds.wager, odds.paytable});
  EXPECT_EQ(lines.size(), tables);
  for (const WagerOdds& odds : report.wagers) adds_up(odds);
}

// The size of each space, from the cards that are dealt.
TEST_P(OddsOf, SpacesAreAllTheDeals) {
  const Definition& game = *GetParam();
  std::map<std::string, Integer> spaces;
  if (game.game == "cajun-stud") {
    spaces = {{"ante", choose(52, 2) * 50 * 49 * 48},
              {"pocket-bonus", choose(52, 2)},
              {"board-bonus", choose(52, 3)},
              {"lo-ball", choose(52, 5)},
              {"all-six-bonus", choose(52, 6)}};
  } else if (game.game == "caribbean-stud-poker") {
    spaces = {{"ante", choose(52, 5) * 47 * choose(46, 4)},
              {"caribbean-stud-bonus", choose(52, 5) * 47},
              {"progressive-payout", choose(52, 5) * 47},
              {"five-card-hand-bonus", choose(52, 5)}};
  } else if (game.game == "crazy-4-poker") {
    spaces = {{"ante", choose(52, 5) * choose(47, 5)},
              {"queens-up", choose(52, 5)},
              {"four-card-progressive-payout", choose(52, 5)},
              {"five-card-progressive-payout", choose(52, 5)},
              {"five-card-hand-bonus", choose(52, 5)},
              {"five-card-hand-bonus:dealer", choose(52, 5) * choose(47, 5)},
              {"six-card-bonus", choose(52, 6)}};
  } else if (game.game == "five-card-hi-lo") {
    spaces = {{"ante", choose(52, 5) * choose(47, 5)},
              {"tie", choose(52, 5) * choose(47, 5)},
              {"poker-bonus", choose(52, 5)}};
  } else if (game.game == "four-card-frenzy") {
    spaces = {{"ante", choose(52, 5) * choose(47, 5)},
              {"prime", choose(52, 5)},
              {"four-card-bonus", choose(52, 5)},
              {"all-six-bonus", choose(52, 6)}};
  } else if (game.game == "go-fore-it") {
    spaces = {{"front-9", choose(52, 2) * choose(50, 2)},
              {"skins", choose(52, 4) * choose(48, 4)},
              {"gopher", choose(52, 4)}};
  } else if (game.game == "high-card-flush") {
    spaces = {{"ante", choose(52, 7) * choose(45, 7)},
              {"flush-bonus", choose(52, 7)},
              {"straight-flush-bonus", choose(52, 7)},
              {"progressive-jackpot", choose(52, 7)}};
  } else if (game.game == "let-it-ride-poker") {
    spaces = {{"bet-1", choose(52, 3) * 49 * 48},
              {"five-card-bonus", choose(52, 5)},
              {"three-card-bonus", choose(52, 3)},
              {"three-card-progressive-payout", choose(52, 3)},
              {"five-card-progressive-payout", choose(52, 5)},
              {"five-card-hand-bonus", choose(52, 5)},
              {"six-card-bonus", choose(52, 6)}};
  } else if (game.game == "mississippi-stud") {
    spaces = {{"ante", choose(52, 2) * 50 * 49 * 48},
              {"progressive-payout", choose(52, 5)},
              {"three-card-bonus", choose(52, 3)},
              {"five-card-hand-bonus", choose(52, 5)},
              {"six-card-bonus", choose(52, 6)}};
  } else if (game.game == "criss-cross-poker") {
    spaces = {{"ante-across", choose(52, 2) * choose(50, 2) * choose(48, 2) * 46},
              {"five-card-bonus", choose(52, 5)}};
  } else if (game.game == "pai-gow") {
    spaces = {{"pai-gow", choose(32, 4) * choose(28, 4)},
              {"pair-fortunes", choose(32, 4)},
              {"sum", 216},
              {"match", 216},
              {"beat-it", 216}};
  } else if (game.game == "raise-it-up-stud-poker") {
    spaces = {{"ante", choose(52, 3) * 49 * 48 * 47},
              {"pair-plus", choose(52, 3)},
              {"progressive-payout", choose(52, 3) * 49 * 48},
              {"six-card-bonus", choose(52, 6)}};
  } else if (game.game == "saigon-5-card") {
    spaces = {{"ante", choose(53, 5) * choose(48, 5)}, {"bonus", choose(53, 5)}};
  } else if (game.game == "three-card-poker") {
    spaces = {{"ante", choose(52, 3) * choose(49, 3)},
              {"pair-plus", choose(52, 3)},
              {"three-card-progressive-payout", choose(52, 3)},
              {"six-card-bonus", choose(52, 6)},
              {"five-card-progressive-payout", choose(52, 3) * choose(49, 2)},
              {"five-card-hand-bonus", choose(52, 5)},
              {"5-of-6-progressive-payout", choose(52, 6)}};
  } else if (game.game == "three-card-prime") {
    spaces = {{"ante", choose(52, 3) * choose(49, 3)},
              {"prime", choose(52, 3) * choose(49, 3)},
              {"pair-bonus", choose(52, 3) * 49},
              {"all-six-bonus", choose(52, 6)}};
  } else {
    spaces = {{"ante", choose(53, 5) * choose(48, 5)},
              {"progressive-bonus", choose(53, 5) * 48},
              {"trips-bonus", choose(53, 5)},
              {"two-way-bad-beat-bonus", choose(53, 5) * choose(48, 5)}};
  }
  for (const WagerOdds& odds : standard_odds(game).wagers) {
    const auto apart = spaces.find(odds.wager + ":" + odds.variant);
    EXPECT_EQ(odds.space, apart != spaces.end() ? apart->second : spaces.at(odds.wager))
        << odds.wager;
  }
}

// To solve hold'em, or five cards against six, on the whole deck once is enough: hold_em_odds_test,
// four_card_poker_odds_test and four_card_prime_odds_test do. Lunar Poker takes longer still, as
// do hands set by a house way: set_hands_odds_test and three_hands_odds_test. Games of throws are
// in throw_odds_test, those dealt from a shoe in shoe_odds_test.
std::vector<const Definition*> all_but_hold_em() {
  std::vector<const Definition*> games = definitions_of(false);
  std::erase_if(games, [](const Definition* game) {
    return game == &texas_hold_em_bonus_poker || game == &ultimate_texas_hold_em_poker ||
           game == &world_poker_tour_heads_up_hold_em || game == &four_card_prime ||
           game == &four_card_poker || game == &lunar_poker || game->dealt_from_a_shoe() ||
           !game->cards().arranging.ways.empty();
  });
  return games;
}

INSTANTIATE_TEST_SUITE_P(Games, OddsOf, testing::ValuesIn(all_but_hold_em()), name_of_test);

TEST(Odds, SideWagersThatCanBeCheckedByHand) {
  const OddsReport& cajun = standard_odds(cajun_stud);
  // 6 aces at 30, 12 suited at 20, 36 unsuited at 10, 72 pairs at 5, of 1,326.
  EXPECT_EQ(find_wager(cajun, "pocket-bonus", "A").edge(),
            1 - Rational(6 * 31 + 12 * 21 + 36 * 11 + 72 * 6, 1326));
  // 4 mini-royals and 44 straight flushes at 40, 52 trips at 30, 720 straights at 6, 1,096 flushes
  // at 4, 3,744 pairs at 1, of 22,100.
  EXPECT_EQ(find_wager(cajun, "board-bonus", "A").edge(),
            1 - Rational(48 * 41 + 52 * 31 + 720 * 7 + 1096 * 5 + 3744 * 2, 22100));
  EXPECT_EQ(find_wager(cajun, "lo-ball", "B").pushed, Rational(213'180, 2'598'960));
  const OddsReport& dj = standard_odds(dj_wild_stud_poker);
  EXPECT_EQ(find_wager(dj, "progressive-bonus", "1").outcomes[2].count, Integer(624) * 53);
  EXPECT_EQ(find_wager(dj, "progressive-bonus", "2").meters[0].seed, dollars(10'000));
}

// ----- paytables of a designer

TEST(Proposed, IsPricedAndMarked) {
  const Chosen::Lines lines{{"Pair of aces", "40 to 1"}, {"Pair of 2s to kings", "7 to 2"}};
  const OddsReport report = odds_of(cajun_stud, {{"pocket-bonus", lines}}, "pocket-bonus");
  const WagerOdds& odds = find_wager(report, "pocket-bonus", "proposed");
  EXPECT_TRUE(odds.proposed);
  EXPECT_EQ(odds.total_return(), Rational(6 * 41, 1326) + Rational(72 * 9, 1326 * 2));
  EXPECT_FALSE(find_wager(report, "pocket-bonus", "A").proposed);
}

TEST(Proposed, IsRefusedUnlessAskedFor) {
  const Choices choices{{"pocket-bonus", Chosen::Lines{{"Pair of aces", "40 to 1"}}}};
  const Refusals refusals = check_choices(cajun_stud, choices).violations;
  ASSERT_EQ(refusals.size(), 1U);
  EXPECT_EQ(refusals[0].section, "683a.12(b)");
  EXPECT_TRUE(check_choices(cajun_stud, choices, Proposed::allowed).violations.empty());
  const Choices wrong{
      {"pocket-bonus", Chosen::Lines{{"Pair of aces", "lots"}, {"Four aces", "1 to 1"}}}};
  EXPECT_EQ(check_choices(cajun_stud, wrong, Proposed::allowed).violations.size(), 2U);
}

TEST(Proposed, PayoutsAreReadAsPrinted) {
  for (const Definition* game : all_definitions()) {
    for (const Schedule& schedule : game->schedules) {
      for (const Paytable& table : schedule.tables) {
        for (const Pays& pays : table.pays) {
          if (pays == the_pot) continue;  // no odds that a house could propose
          if (pays.wins() || pays == push || pays == half_back || pays == loss) {
            EXPECT_EQ(parse_pays(text(pays)), pays) << text(pays);
          }
        }
      }
    }
  }
  for (const char* bad : {"", "40", "40 to", "to 1", "1 to 0", "-1 to 1", "5 for 2", "0% of meter",
                          "101% of meter", "10% of it", "1 to 1 to 1", "99999999999 to 1"}) {
    EXPECT_FALSE(parse_pays(bad)) << bad;
  }
}

// ----- payout limits and draws

TEST(Odds, StopWhenCancelled) {
  const RuleSet rules = rules_of(caribbean_stud_poker);
  Effort effort;
  effort.cancelled = true;
  EXPECT_THROW(find_odds(rules, {}, effort), Cancelled);
}

// ----- audit

TEST(Audit, FlagsWhatTheDigestsWarnOf) {
  const RuleSet rules = rules_of(dj_wild_stud_poker);
  Effort effort;
  const std::vector<Finding> findings = audit(rules, effort);
  const auto has = [&](const char* kind, const char* wager, const char* paytable) {
    return std::any_of(findings.begin(), findings.end(), [&](const Finding& finding) {
      return finding.kind == kind && finding.wager == wager && finding.paytable == paytable &&
             !finding.section.empty();
    });
  };
  EXPECT_TRUE(has("returns-under-60", "two-way-bad-beat-bonus", "DJWBB-01"));
  EXPECT_TRUE(has("returns-under-60", "progressive-bonus", "1"));
  EXPECT_TRUE(has("returns-over-100", "progressive-bonus", "1"));  // with 2s wild
  EXPECT_TRUE(has("worse-in-every-line", "trips-bonus", "DJWT-07"));
  EXPECT_FALSE(has("worse-in-every-line", "trips-bonus", "DJWT-04"));
  EXPECT_TRUE(has("changes-nothing", "adjacent-boxes", ""));
  EXPECT_FALSE(has("changes-nothing", "deuces-wild-in-progressive", ""));
}

TEST(Audit, JudgesOnlyWhatIsOffered) {
  const RuleSet rules = rules_of(cajun_stud, {{"board-bonus", false}});
  Effort effort;
  for (const Finding& finding : audit(rules, effort)) {
    EXPECT_NE(finding.kind, "never-hit") << finding.message;
    EXPECT_NE(finding.wager, "board-bonus");
  }
}

// A table so poor that the best play never stays in with four-of-a-kind on the way.
TEST(Audit, FlagsALineThatIsNeverHit) {
  const Chosen::Lines lines{{"Royal flush", "1 to 1"}, {"Four-of-a-kind", "1 to 1"}};
  const RuleSet rules = rules_of(cajun_stud, {{"ante", lines}});
  Effort effort;
  const std::vector<Finding> findings = audit(rules, effort);
  EXPECT_TRUE(std::any_of(findings.begin(), findings.end(), [](const Finding& finding) {
    return finding.kind == "never-hit" && finding.paytable == "proposed";
  }));
}

}  // namespace
}  // namespace houseway
