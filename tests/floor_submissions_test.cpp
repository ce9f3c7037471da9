#include <fmt/format.h>

#include "floor/submission_pages.h"
#include "floor_submissions_support.h"

// Rules Submissions (601a.4): what may be filed, when it is in force, who does what.
namespace houseway::floor {
namespace {

using testing::Test;

constexpr const char* wheel = "big-six-wheel";

class FloorSubmissions : public Test {
 protected:
  void take(const SubmissionEvent& event, const Actor& actor, Instant at) {
    const auto refusal = submissions.why_not(event, actor, at);
    ASSERT_FALSE(refusal) << text(*refusal);
    submissions.apply(event, actor, at);
    log.push_back({to_json(event), actor, at});
  }
  std::string why_not(const SubmissionEvent& event, const Actor& actor, Instant at) const {
    return refused(submissions, event, actor, at);
  }
  VersionState state(const char* id, Instant at) const {
    return submissions.state(*submissions.find(id), at);
  }
  // A first version in force since 2026-02-01.
  void have_one(const char* game = wheel) {
    const int number = static_cast<int>(submissions.history(game).size()) + 1;
    take(filing(game), holder, on("2026-02-01"));
    take(SubmissionApproved{fmt::format("{}/{}", game, number)}, director, on("2026-02-01"));
  }

  struct Logged {
    Json event;
    Actor actor;
    Instant at;
  };
  Submissions submissions;
  std::vector<Logged> log;
};

// The clock of a review, by itself

TEST(FloorReview, ThePeriodIsOverWhenTheFifteenthDayBegins) {
  const Review review(on("2026-03-01", 23));
  EXPECT_EQ(text(review.fifteenth_day()), "2026-03-16");
  const Instant begins = start_of(day("2026-03-16"));  // after the clocks changed on the 8th
  EXPECT_EQ(text(begins), "2026-03-16T04:00:00.000000Z");
  EXPECT_EQ(review.state(begins - a_moment), Review::State::filed);
  EXPECT_EQ(review.state(begins), Review::State::deemed);
  EXPECT_EQ(review.may_implement_from(), begins);
}

TEST(FloorReview, TheDayOfFilingIsNotCountedWhateverTheHour) {
  EXPECT_EQ(Review(start_of(day("2026-03-01"))).fifteenth_day(), day("2026-03-16"));
  EXPECT_EQ(Review(start_of(day("2026-03-02")) - a_moment).fifteenth_day(), day("2026-03-16"));
  EXPECT_EQ(Review(start_of(day("2026-03-02"))).fifteenth_day(), day("2026-03-17"));
  // 23:30 in Pennsylvania is the next day in Greenwich.
  EXPECT_EQ(Review(*parse_instant("2026-07-02T03:30:00.000000Z")).fifteenth_day(),
            day("2026-07-16"));
}

TEST(FloorReview, ARevisionIsInTimeThroughItsWholeLastDay) {
  Review review(on("2026-05-01"));
  review.record(Review::Act::toll, on("2026-05-05", 9));
  EXPECT_EQ(review.last_day_to_revise(), day("2026-05-20"));
  const Instant late = start_of(day("2026-05-21"));
  EXPECT_FALSE(review.why_not(Review::Act::revise, late - a_moment));
  ASSERT_TRUE(review.why_not(Review::Act::revise, late));
  EXPECT_EQ(review.why_not(Review::Act::revise, late)->section, "601a.4(e)");
  EXPECT_EQ(review.state(late - a_moment), Review::State::tolled);
  EXPECT_EQ(review.state(late), Review::State::lapsed);
}

TEST(FloorReview, EveryActIsAllowedInItsStatesAlone) {
  using State = Review::State;
  using Act = Review::Act;
  const Instant filed = on("2026-05-01");
  const Instant at = on("2026-05-04");
  const auto after = [&](std::vector<Act> acts) {
    Review review(filed);
    for (const Act act : acts) review.record(act, at);
    return review;
  };
  const std::vector<std::pair<Review, State>> reviews = {
      {after({}), State::filed},
      {after({Act::approve}), State::approved},
      {after({Act::toll}), State::tolled},
      {after({Act::toll, Act::revise}), State::revised},
      {after({Act::disapprove}), State::disapproved},
      {after({Act::withdraw}), State::withdrawn},
      {after({Act::toll, Act::withdraw}), State::withdrawn},
  };
  const auto may = [](State state, Act act) {
    switch (act) {
      case Act::approve:
      case Act::disapprove:
      case Act::toll:
        return state == State::filed;
      case Act::revise:
        return state == State::tolled;
      case Act::withdraw:
        return state == State::filed || state == State::tolled || state == State::approved;
    }
    return false;
  };
  for (const auto& [review, state] : reviews) {
    EXPECT_EQ(review.state(at), state);
    for (const Act act : {Act::approve, Act::disapprove, Act::toll, Act::revise, Act::withdraw}) {
      EXPECT_EQ(!review.why_not(act, at), may(state, act))
          << name(state) << " " << static_cast<int>(act);
      Review copy = review;
      if (!may(state, act)) {
        EXPECT_THROW(copy.record(act, at), std::logic_error);
      }
    }
  }
}

TEST(FloorReview, AfterTheFifteenthDayOnlyAnApprovalIsStillTaken) {
  const Review review(on("2026-05-01"));
  const Instant at = on("2026-05-16");
  EXPECT_FALSE(review.why_not(Review::Act::approve, at));
  EXPECT_TRUE(review.why_not(Review::Act::toll, at));
  EXPECT_TRUE(review.why_not(Review::Act::disapprove, at));
  Review approved = review;
  approved.record(Review::Act::approve, at);
  EXPECT_EQ(approved.may_implement_from(), start_of(day("2026-05-16"))) << "nothing moves";
}

// What is in force

TEST_F(FloorSubmissions, ATableOpensOnlyUnderASubmissionInForce) {  // L23
  EXPECT_EQ(text(*submissions.why_not_open(wheel, on("2026-01-01"))),
            "big-six-wheel: no Rules Submission of the game is in force: none was filed "
            "(601a.4(a))");
  take(filing(wheel), holder, on("2026-02-01"));
  EXPECT_TRUE(has(text(*submissions.why_not_open(wheel, on("2026-02-01"))),
                  "big-six-wheel/1 is filed and takes effect 2026-02-16 00:00:00 EST"));
  take(SubmissionApproved{"big-six-wheel/1"}, director, on("2026-02-03"));
  EXPECT_TRUE(submissions.why_not_open(wheel, on("2026-02-03") - a_moment));
  EXPECT_FALSE(submissions.why_not_open(wheel, on("2026-02-03")));
  EXPECT_EQ(id_in_force(submissions, wheel, on("2026-02-03")), "big-six-wheel/1");
  EXPECT_TRUE(submissions.why_not_open("craps", on("2026-02-03")));
}

TEST_F(FloorSubmissions, ItIsInForceFromTheWrittenApproval) {  // L25
  take(filing(wheel), holder, on("2026-02-01"));
  take(SubmissionApproved{"big-six-wheel/1"}, director, on("2026-02-03", 15));
  EXPECT_EQ(id_in_force(submissions, wheel, on("2026-02-03", 15) - a_moment), "");
  EXPECT_EQ(id_in_force(submissions, wheel, on("2026-02-03", 15)), "big-six-wheel/1");
}

TEST_F(FloorSubmissions, OrFromTheFifteenthDayWhereNoNoticeCame) {  // L26
  take(filing(wheel), holder, on("2026-02-01"));
  EXPECT_EQ(id_in_force(submissions, wheel, start_of(day("2026-02-16")) - a_moment), "");
  EXPECT_EQ(id_in_force(submissions, wheel, start_of(day("2026-02-16"))), "big-six-wheel/1");
}

TEST_F(FloorSubmissions, NeverAfterADisapproval) {  // L27
  have_one();
  take(filing(wheel, minimum(5)), holder, on("2026-03-01"));
  take(SubmissionDisapproved{"big-six-wheel/2", "too dear"}, director, on("2026-03-15", 23));
  EXPECT_EQ(id_in_force(submissions, wheel, on("2030-01-01")), "big-six-wheel/1");
  EXPECT_EQ(state("big-six-wheel/2", on("2030-01-01")), VersionState::disapproved);
  EXPECT_EQ(submissions.find("big-six-wheel/2")->disapproved_because, "too dear");
  EXPECT_FALSE(
      why_not(SubmissionApproved{"big-six-wheel/2"}, director, on("2026-03-15", 23)).empty());
}

TEST_F(FloorSubmissions, TheBureauTollsDuringTheReviewAlone) {  // L28
  take(filing(wheel), holder, on("2026-02-01"));
  const SubmissionTolled toll{"big-six-wheel/1", "the symbols", "", "", ""};
  EXPECT_EQ(why_not(toll, bureau, start_of(day("2026-02-16")) - a_moment), "");
  EXPECT_TRUE(has(why_not(toll, bureau, start_of(day("2026-02-16"))), "(601a.4(d))"));
}

TEST_F(FloorSubmissions, TheNoticeSaysWhatIsInconsistent) {  // L29
  take(filing(wheel), holder, on("2026-02-01"));
  EXPECT_TRUE(
      has(why_not(SubmissionTolled{"big-six-wheel/1", " ", "", "", ""}, bureau, on("2026-02-02")),
          "(601a.4(d)(1))"));
  const SubmissionTolled toll =
      toll_for("big-six-wheel/1", {"is above the maximum", "rules.minimum-wager", "601a.6"});
  take(toll, bureau, on("2026-02-02"));
  EXPECT_EQ(submissions.find("big-six-wheel/1")->tolled->inconsistency, "is above the maximum");
  EXPECT_EQ(submissions.find("big-six-wheel/1")->tolled->option, "rules.minimum-wager");
  EXPECT_EQ(submissions.find("big-six-wheel/1")->tolled->section, "601a.6");
}

TEST_F(FloorSubmissions, OneThatIsTolledIsNotImplemented) {  // L30
  take(filing(wheel), holder, on("2026-02-01"));
  take(SubmissionTolled{"big-six-wheel/1", "the symbols", "", "", ""}, bureau, on("2026-02-10"));
  EXPECT_EQ(id_in_force(submissions, wheel, on("2026-02-16")), "");
  EXPECT_EQ(id_in_force(submissions, wheel, on("2029-02-16")), "");
  EXPECT_TRUE(has(why_not(SubmissionApproved{"big-six-wheel/1"}, director, on("2026-02-11")),
                  "(601a.4(d)(2))"));
}

TEST_F(FloorSubmissions, ARevisionComesWithinFifteenDaysOfTheNotice) {  // L31
  take(filing(wheel), holder, on("2026-02-01"));
  take(SubmissionTolled{"big-six-wheel/1", "the symbols", "", "", ""}, bureau, on("2026-02-10"));
  const SubmissionFiled revision = filing(wheel, minimum(2), "big-six-wheel/1");
  EXPECT_EQ(why_not(revision, holder, start_of(day("2026-02-26")) - a_moment), "");
  EXPECT_TRUE(has(why_not(revision, holder, start_of(day("2026-02-26"))), "file it anew"));
  EXPECT_EQ(state("big-six-wheel/1", start_of(day("2026-02-26"))), VersionState::lapsed);
  EXPECT_TRUE(has(why_not(filing(wheel), holder, on("2026-02-20")), "revise it"));
  EXPECT_EQ(why_not(filing(wheel), holder, on("2026-02-26")), "") << "a new one after the lapse";
  EXPECT_TRUE(
      has(why_not(filing("craps", Json::object(), "big-six-wheel/1"), holder, on("2026-02-20")),
          "another game"));
}

TEST_F(FloorSubmissions, ARevisionHasItsOwnReview) {  // L32
  take(filing(wheel), holder, on("2026-02-01"));
  take(SubmissionTolled{"big-six-wheel/1", "the symbols", "", "", ""}, bureau, on("2026-02-10"));
  take(filing(wheel, minimum(2), "big-six-wheel/1"), holder, on("2026-02-20"));
  EXPECT_EQ(state("big-six-wheel/1", on("2026-02-20")), VersionState::revised);
  EXPECT_EQ(id_in_force(submissions, wheel, start_of(day("2026-03-07")) - a_moment), "");
  EXPECT_EQ(id_in_force(submissions, wheel, start_of(day("2026-03-07"))), "big-six-wheel/2");
  // It may be tolled and disapproved as the first could.
  const SubmissionTolled again{"big-six-wheel/2", "still", "", "", ""};
  EXPECT_EQ(why_not(SubmissionDisapproved{"big-six-wheel/2", "no"}, director, on("2026-03-01")),
            "");
  take(again, bureau, on("2026-03-01"));
  take(filing(wheel, minimum(3), "big-six-wheel/2"), holder, on("2026-03-02"));
  take(SubmissionApproved{"big-six-wheel/3"}, director, on("2026-03-03"));
  EXPECT_EQ(id_in_force(submissions, wheel, on("2026-03-03")), "big-six-wheel/3");
}

TEST_F(FloorSubmissions, RulesChangeByAFiledAmendmentAndBySupersessionAlone) {  // L24, L38
  have_one();
  const auto before = submissions.rules_in_force(wheel, "7", on("2026-03-01"));
  take(filing(wheel, minimum(5)), holder, on("2026-03-01"));
  EXPECT_EQ(submissions.rules_in_force(wheel, "7", on("2026-03-01")), before);
  take(SubmissionApproved{"big-six-wheel/2"}, director, on("2026-03-02"));
  const auto after = submissions.rules_in_force(wheel, "7", on("2026-03-02"));
  ASSERT_NE(after, before);
  EXPECT_TRUE(after->says("minimum-wager"));
  EXPECT_FALSE(before->says("minimum-wager")) << "the round in progress keeps its rules";
  EXPECT_EQ(state("big-six-wheel/1", on("2026-03-02")), VersionState::superseded);
  EXPECT_EQ(submissions.rules_in_force(wheel, "7", on("2026-03-02") - a_moment), before);
  EXPECT_EQ(submissions.rules_in_force("craps", "7", on("2026-03-02")), nullptr);
}

TEST_F(FloorSubmissions, OneChangeOfAGameIsUnderWayAtATime) {
  take(filing(wheel), holder, on("2026-02-01"));
  EXPECT_TRUE(has(why_not(filing(wheel, minimum(2)), holder, on("2026-02-02")),
                  "big-six-wheel/1 is filed: withdraw it first"));
  EXPECT_EQ(why_not(filing("craps"), holder, on("2026-02-02")), "");
  take(SubmissionWithdrawn{"big-six-wheel/1"}, holder, on("2026-02-02"));
  EXPECT_EQ(state("big-six-wheel/1", on("2026-03-02")), VersionState::withdrawn);
  take(filing(wheel, minimum(2)), holder, on("2026-02-02"));
  EXPECT_EQ(id_in_force(submissions, wheel, on("2026-02-16")), "");
  EXPECT_EQ(id_in_force(submissions, wheel, on("2026-02-17")), "big-six-wheel/2");
  EXPECT_TRUE(
      has(why_not(SubmissionWithdrawn{"big-six-wheel/2"}, holder, on("2026-02-17")), "amended"));
}

// What it holds

TEST_F(FloorSubmissions, WhatCheckRefusesIsNotFiled) {  // L36, L37
  const Instant at = on("2026-02-01");
  EXPECT_TRUE(has(why_not(filing(wheel, {{"wager-increments", 5}}), holder, at), "no such option"));
  EXPECT_TRUE(has(why_not(filing(wheel, {{"minimum-wager", 50}, {"maximum-wager", 5}}), holder, at),
                  "rules."));
  EXPECT_TRUE(has(why_not(filing("snap"), holder, at), "there is no game"));
  EXPECT_TRUE(has(why_not(filing(wheel, 7), holder, at), "object"));
  // Left out where the chapter wants it in the submission.
  EXPECT_TRUE(has(why_not(filing("hold-em-poker", {{"rake", "incremental"}}), holder, at),
                  "rules.rake-levels"));
  EXPECT_TRUE(has(why_not(filing("dj-wild-stud-poker", {{"progressive-bonus", true}}), holder, at),
                  "rules.progressive-increment"));
  EXPECT_EQ(why_not(filing("dj-wild-stud-poker",
                           {{"progressive-bonus", true}, {"progressive-increment", 20}}),
                    holder, at),
            "");
  const auto prepared = prepare_filing(wheel, {{"no-such", 1}, {"nor-such", 2}}, {});
  ASSERT_TRUE(std::holds_alternative<Refusals>(prepared));
  EXPECT_EQ(std::get<Refusals>(prepared).size(), 2U) << "all that is wrong";
}

TEST_F(FloorSubmissions, EveryGameIsFiledByItsOwnChapter) {
  std::set<std::string> rates;  // of meters, that the submission has to choose
  for (const Definition* definition : all_definitions()) {
    const std::string game(definition->game);
    Json rules = {{"ruleset", definition->ruleset}};
    auto refusal = submissions.why_not(filing(game.c_str(), rules), holder, on("2026-02-01"));
    while (refusal && has(refusal->message, "rate of its meter") && rates.size() < 100) {
      rates.insert(game + " " + refusal->place);
      rules[refusal->place.substr(6)] = 20;
      refusal = submissions.why_not(filing(game.c_str(), rules), holder, on("2026-02-01"));
    }
    EXPECT_FALSE(refusal) << game << " " << text(*refusal);
    rules["no-such-choice"] = true;
    EXPECT_NE(why_not(filing(game.c_str(), rules), holder, on("2026-02-01")), "") << game;
  }
  EXPECT_FALSE(rates.empty());
}

TEST_F(FloorSubmissions, TheFiguresAreAttachedByTheProgram) {
  int asked = 0;
  const OddsOf made = [&](const RuleSet& rules) {
    ++asked;
    EXPECT_TRUE(rules.says("minimum-wager"));
    return FiledOdds{
        {"symbol", "1", "", "619a.3", Rational(1, 9), "exact", {{"1", {24, 54}, "1 to 1"}}}};
  };
  auto prepared = prepare_filing(wheel, minimum(5), made);
  ASSERT_TRUE(std::holds_alternative<SubmissionFiled>(prepared));
  EXPECT_EQ(asked, 1);
  take(std::get<SubmissionFiled>(prepared), holder, on("2026-02-01"));
  EXPECT_EQ(submissions.find("big-six-wheel/1")->odds.at(0).house_advantage, Rational(1, 9));
  std::get<SubmissionFiled>(prepared).odds[0].wager = "ante";
  take(SubmissionWithdrawn{"big-six-wheel/1"}, holder, on("2026-02-01"));
  EXPECT_TRUE(has(why_not(std::get<SubmissionFiled>(prepared), holder, on("2026-02-01")), "ante"));
}

TEST(FloorSubmissionOdds, AreThoseOfTheOddsLayer) {
  const RuleSet rules = *check_choices(*find_definition(wheel), {}).rules;
  Effort effort;
  effort.threads = 1;
  const FiledOdds odds = odds_of(rules, effort);
  ASSERT_EQ(odds.size(), 7U);
  EXPECT_EQ(odds[0].wager, "symbol");
  EXPECT_EQ(odds[0].house_advantage, Rational(8, 54)) << "23 of 54 compartments at 1 to 1";
  EXPECT_EQ(odds[0].basis, "exact");
  for (const WagerFigures& figures : odds) {
    Rational all = 0;
    for (const auto& outcome : figures.outcomes) all += outcome.chance;
    EXPECT_EQ(all, 1) << figures.variant;
  }
  EXPECT_EQ(true_odds(Rational(1, 38)), "37 to 1");
  EXPECT_EQ(true_odds(Rational(2, 5)), "3 to 2");
  EXPECT_EQ(true_odds(0), "never");
  const auto read = read_filed_odds(to_json(odds));
  ASSERT_TRUE(std::holds_alternative<FiledOdds>(read));
  EXPECT_EQ(std::get<FiledOdds>(read), odds);
  const RuleSet poker = *check_choices(*find_definition("hold-em-poker"), {}).rules;
  EXPECT_TRUE(odds_of(poker, effort).empty()) << "players win from each other";
}

TEST(FloorSubmissionOdds, BadFractionsAreRefused) {
  for (const char* bad : {"", "1/0", "0.5", "1/", "/2", "--1", "1/-2", "x", "-", "1/2/3"}) {
    const Json json = Json::array({{{"wager", "w"}, {"house-advantage", bad}, {"basis", "exact"}}});
    EXPECT_TRUE(std::holds_alternative<Refusal>(read_filed_odds(json))) << bad;
  }
  const Json sure = Json::array({{{"wager", "w"},
                                  {"house-advantage", "-1/19"},
                                  {"basis", "exact"},
                                  {"outcomes", {{{"outcome", "o"}, {"chance", "3/2"}}}}}});
  EXPECT_TRUE(std::holds_alternative<Refusal>(read_filed_odds(sure)));
}

TEST_F(FloorSubmissions, TheHashIsOfTheContentInAnyOrder) {
  take(filing(wheel, {{"minimum-wager", 5}, {"maximum-wager", 50}}), holder, on("2026-02-01"));
  take(SubmissionWithdrawn{"big-six-wheel/1"}, holder, on("2026-02-01"));
  take(filing(wheel, {{"maximum-wager", 50}, {"minimum-wager", 5}}), holder, on("2026-02-01"));
  take(SubmissionWithdrawn{"big-six-wheel/2"}, holder, on("2026-02-01"));
  take(filing(wheel, {{"maximum-wager", 51}, {"minimum-wager", 5}}), holder, on("2026-02-01"));
  const auto hash = [&](const char* id) { return submissions.find(id)->hash; };
  EXPECT_EQ(hash("big-six-wheel/1"), hash("big-six-wheel/2"));
  EXPECT_NE(hash("big-six-wheel/1"), hash("big-six-wheel/3"));
}

TEST_F(FloorSubmissions, ADraftBindsNobody) {
  take(SubmissionDrafted{wheel, {{"no-such", 1}}}, holder, on("2026-01-01"));
  EXPECT_EQ(*submissions.draft(wheel), Json({{"no-such", 1}}));
  EXPECT_TRUE(submissions.history(wheel).empty());
  take(SubmissionDrafted{wheel, minimum(5)}, holder, on("2026-01-02"));
  EXPECT_EQ(*submissions.draft(wheel), minimum(5));
  EXPECT_EQ(id_in_force(submissions, wheel, on("2026-06-01")), "");
  take(filing(wheel, minimum(5)), holder, on("2026-06-01"));
  EXPECT_EQ(submissions.draft(wheel), nullptr) << "it was filed";
}

// When it takes effect

TEST_F(FloorSubmissions, AnApprovedVersionMayWaitForItsMoment) {
  have_one();
  take(filing(wheel, minimum(5)), holder, on("2026-03-01"));
  const auto at = [](const char* date) { return EffectScheduled{{"big-six-wheel/2"}, on(date)}; };
  take(at("2026-04-01"), holder, on("2026-03-02"));
  take(SubmissionApproved{"big-six-wheel/2"}, director, on("2026-03-03"));
  EXPECT_EQ(state("big-six-wheel/2", on("2026-03-31")), VersionState::awaiting);
  EXPECT_EQ(id_in_force(submissions, wheel, on("2026-04-01") - a_moment), "big-six-wheel/1");
  EXPECT_EQ(id_in_force(submissions, wheel, on("2026-04-01")), "big-six-wheel/2");
  EXPECT_TRUE(has(why_not(at("2026-03-20"), holder, on("2026-03-21")), "past"));
  EXPECT_TRUE(has(why_not(at("2026-05-01"), holder, on("2026-04-02")), "is in-force"));
  take(at("2026-05-01"), holder, on("2026-03-21"));
  EXPECT_EQ(id_in_force(submissions, wheel, on("2026-04-01")), "big-six-wheel/1");
  // A moment before the approval brings nothing forward.
  take(filing("craps"), holder, on("2026-03-21"));
  take(EffectScheduled{{"craps/1"}, on("2026-03-22")}, holder, on("2026-03-21"));
  EXPECT_EQ(id_in_force(submissions, "craps", on("2026-04-04")), "");
  EXPECT_EQ(id_in_force(submissions, "craps", on("2026-04-05")), "craps/1");
}

TEST_F(FloorSubmissions, LinkedGamesChangeAtOneMoment) {  // L49
  have_one(wheel);
  have_one("craps");
  take(filing(wheel, minimum(5)), holder, on("2026-03-01"));
  take(filing("craps", minimum(5)), holder, on("2026-03-05"));
  take(EffectScheduled{{"big-six-wheel/2", "craps/2"}, on("2026-03-10")}, holder, on("2026-03-06"));
  take(SubmissionApproved{"big-six-wheel/2"}, director, on("2026-03-07"));
  // Craps is answered by nobody: both wait for its 15th day.
  const Instant both = start_of(day("2026-03-20"));
  EXPECT_EQ(id_in_force(submissions, wheel, both - a_moment), "big-six-wheel/1");
  EXPECT_EQ(id_in_force(submissions, "craps", both - a_moment), "craps/1");
  EXPECT_EQ(id_in_force(submissions, wheel, both), "big-six-wheel/2");
  EXPECT_EQ(id_in_force(submissions, "craps", both), "craps/2");
  EXPECT_TRUE(has(why_not(EffectScheduled{{"craps/2"}, on("2026-03-12")}, holder, on("2026-03-08")),
                  "is bound to big-six-wheel/2"));
}

TEST_F(FloorSubmissions, IfOneOfALinkIsHeldUpSoAreAll) {  // L49
  have_one(wheel);
  have_one("craps");
  take(filing(wheel, minimum(5)), holder, on("2026-03-01"));
  take(filing("craps", minimum(5)), holder, on("2026-03-01"));
  take(EffectScheduled{{"big-six-wheel/2", "craps/2"}, on("2026-03-10")}, holder, on("2026-03-01"));
  take(SubmissionApproved{"big-six-wheel/2"}, director, on("2026-03-02"));
  take(SubmissionTolled{"craps/2", "the minimum", "", "", ""}, bureau, on("2026-03-03"));
  EXPECT_EQ(id_in_force(submissions, wheel, on("2026-06-01")), "big-six-wheel/1");
  EXPECT_EQ(state("big-six-wheel/2", on("2026-06-01")), VersionState::awaiting);
  // The revision takes the place of what was tolled.
  take(filing("craps", minimum(6), "craps/2"), holder, on("2026-03-04"));
  take(SubmissionApproved{"craps/3"}, director, on("2026-03-25"));
  EXPECT_EQ(id_in_force(submissions, wheel, start_of(day("2026-03-19"))), "big-six-wheel/2");
  EXPECT_EQ(id_in_force(submissions, "craps", start_of(day("2026-03-19"))), "craps/3");
}

TEST_F(FloorSubmissions, WhatIsLeftOfALinkIsScheduledAnew) {
  have_one(wheel);
  have_one("craps");
  take(filing(wheel, minimum(5)), holder, on("2026-03-01"));
  take(filing("craps", minimum(5)), holder, on("2026-03-01"));
  EXPECT_TRUE(
      has(why_not(EffectScheduled{{}, on("2026-03-10")}, holder, on("2026-03-01")), "no version"));
  EXPECT_TRUE(has(
      why_not(EffectScheduled{{"craps/2", "craps/2"}, on("2026-03-10")}, holder, on("2026-03-01")),
      "two versions"));
  take(EffectScheduled{{"big-six-wheel/2", "craps/2"}, on("2026-03-10")}, holder, on("2026-03-01"));
  take(SubmissionDisapproved{"craps/2", "no"}, director, on("2026-03-02"));
  EXPECT_EQ(id_in_force(submissions, wheel, on("2026-06-01")), "big-six-wheel/1");
  take(EffectScheduled{{"big-six-wheel/2"}, on("2026-03-20")}, holder, on("2026-03-03"));
  EXPECT_EQ(id_in_force(submissions, wheel, on("2026-03-20")), "big-six-wheel/2");
}

// Who

TEST_F(FloorSubmissions, EveryActHasItsOneRole) {
  take(filing("craps"), holder, on("2026-02-01"));
  have_one();
  const Instant at = on("2026-02-02");
  const std::vector<std::pair<SubmissionEvent, Role>> acts = {
      {SubmissionDrafted{wheel, Json::object()}, Role::certificate_holder},
      {filing(wheel), Role::certificate_holder},
      {SubmissionTolled{"craps/1", "x", "", "", ""}, Role::gaming_operations},
      {SubmissionApproved{"craps/1"}, Role::executive_director},
      {SubmissionDisapproved{"craps/1", "x"}, Role::executive_director},
      {SubmissionWithdrawn{"craps/1"}, Role::certificate_holder},
      {EffectScheduled{{"craps/1"}, at}, Role::certificate_holder},
  };
  for (const auto& [event, may] : acts) {
    for (std::size_t i = 0; i < role_count; ++i) {
      const Role role = static_cast<Role>(i);
      const auto refusal = submissions.why_not(event, {"x", role, "", ""}, at);
      EXPECT_EQ(!refusal, role == may) << to_json(event) << name(role);
      if (refusal) {
        EXPECT_EQ(refusal->place, "by");
      }
    }
  }
  const LimitsPosted limits{"7", wheel, dollars(5), dollars(50), true};
  for (std::size_t i = 0; i < role_count; ++i) {
    const Role role = static_cast<Role>(i);
    EXPECT_EQ(!submissions.why_not(limits, {"x", role, "", ""}, at),
              at_least(role, Role::floorperson))
        << name(role);
  }
  EXPECT_THROW(submissions.apply(SubmissionApproved{"craps/1"}, holder, at), std::logic_error);
}

TEST_F(FloorSubmissions, AuditSurveillanceAndTheBoardReadAndDoNoMore) {  // L33, L145
  const std::set<Role> read = {Role::internal_audit,     Role::surveillance,
                               Role::compliance,         Role::gaming_operations,
                               Role::executive_director, Role::certificate_holder};
  for (std::size_t i = 0; i < role_count; ++i) {
    const Role role = static_cast<Role>(i);
    EXPECT_EQ(!why_not_read_submissions(role), read.contains(role)) << name(role);
  }
  EXPECT_EQ(why_not_read_submissions(Role::dealer)->section, "601a.4(f)");
  have_one();
  for (const Role role : {Role::internal_audit, Role::surveillance, Role::compliance}) {
    const Actor reader{"x", role, "", ""};
    EXPECT_NE(why_not(filing("craps"), reader, on("2026-02-02")), "");
    EXPECT_NE(why_not(SubmissionPurged{"big-six-wheel/1"}, reader, on("2036-02-02")), "");
  }
}

// Copies

TEST_F(FloorSubmissions, SupersededOnesAreKeptFiveYears) {  // L35
  take(filing(wheel), holder, on("2024-01-01"));
  take(SubmissionApproved{"big-six-wheel/1"}, director, on("2024-01-02"));
  const SubmissionPurged purge{"big-six-wheel/1"};
  EXPECT_TRUE(has(why_not(purge, holder, on("2034-01-01")), "is in-force"));
  take(filing(wheel, minimum(5)), holder, on("2024-02-28"));
  take(SubmissionApproved{"big-six-wheel/2"}, director, on("2024-02-29"));
  EXPECT_TRUE(has(why_not(purge, holder, on("2028-12-31")), "kept until 2029-03-01"));
  EXPECT_NE(why_not(purge, holder, start_of(day("2029-03-01")) - a_moment), "");
  EXPECT_EQ(why_not(purge, holder, start_of(day("2029-03-01"))), "");
  EXPECT_NE(why_not(SubmissionPurged{"big-six-wheel/2"}, holder, on("2029-03-01")), "");
  take(purge, holder, on("2029-03-01"));
  EXPECT_EQ(state("big-six-wheel/1", on("2029-03-01")), VersionState::purged);
  EXPECT_TRUE(pages(*submissions.find("big-six-wheel/1"), on("2029-03-01")).empty());
  EXPECT_EQ(id_in_force(submissions, wheel, on("2024-02-01")), "big-six-wheel/1")
      << "that it was in force stays known";
  EXPECT_NE(why_not(purge, holder, on("2029-03-02")), "");
}

TEST_F(FloorSubmissions, EachPageShowsTheDateOfApproval) {  // L34
  take(filing("craps"), holder, on("2026-02-01"));
  const auto print = [&](const char* id, Instant now) {
    return pages(*submissions.find(id), now, 10);
  };
  for (const std::string& page : print("craps/1", on("2026-02-02"))) {
    EXPECT_TRUE(has(page, "NOT APPROVED: filed"));
  }
  const auto lapsed = print("craps/1", on("2026-02-16"));
  EXPECT_GT(lapsed.size(), 3U);
  for (const std::string& page : lapsed) {
    EXPECT_TRUE(has(page, "implemented under 601a.4(c) on 2026-02-16, no notice received"));
    EXPECT_EQ(page.find("Rules Submission craps/1, page "), 0U);
  }
  take(SubmissionApproved{"craps/1"}, director, on("2026-02-20"));
  for (const std::string& page : print("craps/1", on("2026-02-21"))) {
    EXPECT_TRUE(has(page, "approved by the Executive Director on 2026-02-20"));
    EXPECT_FALSE(has(page, "no notice received"));
  }
  take(filing("craps", minimum(5)), holder, on("2026-03-01"));
  take(SubmissionApproved{"craps/2"}, director, on("2026-03-02", 23));
  std::string all;
  for (const std::string& page : print("craps/2", on("2026-03-03"))) {
    EXPECT_TRUE(has(page, "\napproved by the Executive Director on 2026-03-02\n"));
    all += page;
  }
  // Every option with what holds for it.
  for (const Option& option : find_definition("craps")->options) {
    EXPECT_TRUE(has(all, fmt::format("  {}: ", option.id))) << option.id;
  }
  EXPECT_TRUE(has(all, hex(submissions.find("craps/2")->hash)));
}

// Limits at a table

TEST_F(FloorSubmissions, LimitsChangeAtOnceOnAnEmptyTable) {  // L38, J17
  have_one();
  take(LimitsPosted{"7", wheel, dollars(5), dollars(50), false}, floorperson, on("2026-03-01"));
  const auto rules = submissions.rules_in_force(wheel, "7", on("2026-03-01"));
  EXPECT_TRUE(rules->says("minimum-wager"));
  EXPECT_EQ(rules->money(static_cast<OptionId>(*rules->definition().find_option("maximum-wager"))),
            dollars(50));
  EXPECT_FALSE(submissions.rules_in_force(wheel, "8", on("2026-03-01"))->says("minimum-wager"));
  EXPECT_EQ(submissions.limits("7", on("2026-03-01") - a_moment), nullptr);
}

TEST_F(FloorSubmissions, WithPlayersSeatedAfterThirtyMinutes) {  // L38, J17
  have_one();
  take(LimitsPosted{"7", wheel, dollars(5), dollars(50), true}, floorperson, on("2026-03-01"));
  const Instant after = on("2026-03-01") + std::chrono::minutes(30);
  EXPECT_FALSE(submissions.rules_in_force(wheel, "7", after - a_moment)->says("minimum-wager"));
  EXPECT_TRUE(submissions.rules_in_force(wheel, "7", after)->says("minimum-wager"));
  // One that takes effect at once is not undone by an older one that comes due.
  take(LimitsPosted{"7", wheel, dollars(10), dollars(90), false}, floorperson,
       after - std::chrono::minutes(5));
  EXPECT_EQ(submissions.limits("7", after)->minimum, dollars(10));
  EXPECT_NE(why_not(LimitsPosted{"7", wheel, dollars(50), dollars(5), true}, floorperson, after),
            "");
  EXPECT_NE(why_not(LimitsPosted{"7", "craps", dollars(5), dollars(50), true}, floorperson, after),
            "");
  // The next version brings its own.
  take(filing(wheel, minimum(3)), holder, on("2026-03-02"));
  take(SubmissionApproved{"big-six-wheel/2"}, director, on("2026-03-03"));
  EXPECT_EQ(submissions.limits("7", on("2026-03-03")), nullptr);
  EXPECT_EQ(submissions.limits("7", on("2026-03-03") - a_moment)->minimum, dollars(10));
}

// The terms of a notice of verification

TEST(FloorSubmissionTerms, BindEverySubmissionFiledAfterTheNotice) {  // L12
  const Instant notice = on("2026-02-10");
  GameTerms terms;
  terms.mandatory = {{"themed-symbols", true}};
  terms.prohibited = {{"minimum-wager", 3.0}};
  const Submissions submissions([&](std::string_view game, Instant at) {
    return game == wheel && at >= notice ? terms : GameTerms();
  });
  const auto why_not = [&](Json rules, Instant at) {
    return refused(submissions, filing(wheel, std::move(rules)), holder, at);
  };
  EXPECT_EQ(why_not(Json::object(), notice - a_moment), "");
  EXPECT_EQ(why_not(Json::object(), notice),
            "rules.themed-symbols: the notice of verification makes themed-symbols: true mandatory "
            "(601a.2(c))")
      << "left out, it is false";
  EXPECT_EQ(why_not({{"themed-symbols", true}}, notice), "");
  EXPECT_TRUE(has(why_not({{"themed-symbols", true}, {"minimum-wager", 3}}, notice), "prohibits"));
  EXPECT_EQ(why_not({{"themed-symbols", true}, {"minimum-wager", 4}}, notice), "");
}

TEST(FloorSubmissionTerms, SeeDefaultsWagersAndPaytables) {
  const Definition& game = *find_definition("cajun-stud");
  const RuleSet plain = *check_choices(game, {}).rules;
  for (const Wager& wager : game.wagers) {
    if (!is_choice(game, wager) || wager.need != Need::optional) continue;
    const Chosen offered{std::string(wager.id), true};
    EXPECT_TRUE(is_choice_of(game, wager.id));
    const auto id = static_cast<WagerId>(*game.find_wager(wager.id));
    EXPECT_EQ(comes_to(plain, offered), plain.offered(id)) << wager.id;
    if (!plain.has_paytable(id) || !plain.offered(id) || plain.schedule(id).tables.size() < 2)
      continue;
    for (const Paytable& table : plain.schedule(id).tables) {
      EXPECT_EQ(comes_to(plain, {std::string(wager.id), std::string(table.name)}),
                &table == &plain.paytable(id))
          << wager.id << " " << table.name;
    }
  }
  EXPECT_FALSE(is_choice_of(game, "no-such-thing"));
  for (const Option& option : game.options) EXPECT_TRUE(is_choice_of(game, option.id));
}

// The record

TEST_F(FloorSubmissions, BadEventsAreRefusedWithTheirPlace) {
  const auto place = [](const char* words) {
    const auto read = read_submission_event(json(words));
    const auto* refusal = std::get_if<Refusal>(&read);
    return refusal == nullptr ? std::string("none") : refusal->place;
  };
  EXPECT_EQ(place("7"), "");
  EXPECT_EQ(place("{}"), "event");
  EXPECT_EQ(place(R"({"event": "submission-lost"})"), "event");
  EXPECT_EQ(place(R"({"event": "submission-approved"})"), "version");
  EXPECT_EQ(place(R"({"event": "submission-approved", "version": 7})"), "version");
  EXPECT_EQ(place(R"({"event": "submission-approved", "version": "a/1", "when": 1})"), "when");
  EXPECT_EQ(place(R"({"event": "submission-approved", "version": "a/1"})"), "none");
  EXPECT_EQ(place(R"({"event": "submission-approved", "version": "a/1", "by": {}, "reason": ""})"),
            "none");
  EXPECT_EQ(place(R"({"event": "submission-filed", "game": "craps", "rules": {}, "odds": 1})"),
            "odds");
  EXPECT_EQ(place(R"({"event": "effect-scheduled", "versions": [1], "at": "now"})"), "versions");
  EXPECT_EQ(place(R"({"event": "effect-scheduled", "versions": ["a/1"], "at": "now"})"), "at");
  EXPECT_EQ(place(R"({"event": "limits-posted", "table": "7", "game": "craps", "minimum": -1,
                      "maximum": 5, "seated": true})"),
            "minimum");
  for (const char* id : {"", "/", "craps", "craps/", "craps/0", "craps/01", "snap/1"}) {
    EXPECT_NE(why_not(SubmissionApproved{id}, director, on("2026-02-01")), "") << id;
  }
}

TEST_F(FloorSubmissions, TimeDoesNotRunBackwards) {
  take(filing(wheel), holder, on("2026-02-01"));
  EXPECT_TRUE(has(why_not(filing("craps"), holder, on("2026-02-01") - a_moment), "earlier"));
  EXPECT_EQ(why_not(filing("craps"), holder, on("2026-02-01")), "");
}

}  // namespace
}  // namespace houseway::floor
