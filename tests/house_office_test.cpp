#include <gmock/gmock.h>

#include <chrono>
#include <thread>

#include "games/register.h"
#include "house_support.h"

namespace houseway::house {
namespace {

using namespace std::chrono_literals;
using floor::Role;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::StartsWith;

class Floor : public OfficeTest {};

// Submissions, layouts and tables.

TEST_F(Floor, EveryGameOfTheDemoFloorMayBePlayedSoonAfter) {
  const auto began = std::chrono::steady_clock::now();
  seed({});
  EXPECT_LT(std::chrono::steady_clock::now() - began, 60s) << "2 s without sanitizers";
  for (const Definition* definition : all_definitions()) {
    const std::string game(definition->game);
    EXPECT_EQ(floor_().permitted("x", game), game + "/1");
    EXPECT_NE(floor_().office->rules_named(game + "/1"), nullptr);
  }
  EXPECT_EQ(balance("wallet/player-1"), dollars(10'000));
  EXPECT_TRUE(floor_().office->seed_demo({})) << "only once";
}

TEST_F(Floor, AFloorThatIsNotForShowIsNotSeeded) {
  start(false);
  EXPECT_THAT(text(floor_().office->seed_demo({}).value()), HasSubstr("for show alone"));
}

TEST_F(Floor, ATableOpensWithADealerAFloorpersonAndAnApprovedLayout) {
  seed();
  const floor::Actor dan = staff(Role::dealer);
  const Json plan{{"table", "t1"}, {"game", "craps"}, {"layout", "layout/2"}};
  Json other = plan;
  other["layout"] = "layout/1";
  EXPECT_THAT(text_of(floor_().act(dan, "open-table", other)), HasSubstr("is a layout of"));
  other = plan;
  other["game"] = "roulette";
  EXPECT_THAT(text_of(floor_().act(dan, "open-table", other)),
              HasSubstr("no Rules Submission of the game is in force"));
  // What the table refuses is no plan that is on record.
  floor_().tables.refuses = true;
  EXPECT_THAT(text_of(floor_().both(dan, staff(Role::floorperson), "open-table", plan)),
              HasSubstr("is not for now"));
  EXPECT_EQ(floor_().store->head("tables").sequence(), 0U);
  floor_().tables.refuses = false;
  const Told pending = floor_().act(dan, "open-table", plan);
  EXPECT_FALSE(done(floor_().witness(dan, pending))) << "himself";
  EXPECT_TRUE(floor_().tables.opened.empty());
  EXPECT_TRUE(done(floor_().witness(staff(Role::floorperson), pending)));
  ASSERT_EQ(floor_().tables.opened.size(), 1U);
  EXPECT_EQ(floor_().tables.opened[0].game, "craps");
  other = plan;
  other["game"] = "blackjack";
  other["layout"] = "layout/1";
  EXPECT_THAT(text_of(floor_().act(dan, "open-table", other)), HasSubstr("is a table of craps"));
}

TEST_F(Floor, WhatTheFloorOrdersIsSaidAtTheTableAndLoggedWithBothNames) {
  seed();
  open_craps();
  const Told filled = floor_().both(staff(Role::cashier), staff(Role::floorperson), "fill",
                                    {{"table", "t1"}, {"amount", 500}});
  ASSERT_TRUE(done(filled)) << text_of(filled);
  ASSERT_EQ(floor_().tables.commands.size(), 1U);
  const auto& [table, command] = floor_().tables.commands[0];
  EXPECT_EQ(table, "t1");
  EXPECT_EQ(command.by.account, "cashier");
  EXPECT_EQ(command.words.at("what").dump(), R"({"event":"inventory-filled","amount":500})");
  const Told log = floor_().read(staff(Role::surveillance), "log");
  EXPECT_EQ(std::get<Json>(log).back().at("witness").at("account"), "floorperson");

  EXPECT_TRUE(done(floor_().act(staff(Role::floorperson), "order-recut",
                                {{"table", "t1"}, {"shoe", 3}, {"reason", "a card showed"}})));
  EXPECT_EQ(floor_().tables.commands.back().second.words.at("what").dump(),
            R"({"event":"recut-ordered","shoe":3,"cause":"a card showed"})");
  floor_().tables.refuses = true;
  const std::size_t before = std::get<Json>(floor_().read(staff(Role::surveillance), "log")).size();
  EXPECT_THAT(text_of(floor_().act(staff(Role::floorperson), "declare-abandoned",
                                   {{"table", "t1"}, {"seat", 2}, {"reason", "has gone"}})),
              HasSubstr("is not for now"));
  EXPECT_EQ(std::get<Json>(floor_().read(staff(Role::surveillance), "log")).size(), before)
      << "what did not happen is not logged as done";
  EXPECT_THAT(text_of(floor_().act(staff(Role::floorperson), "declare-abandoned",
                                   {{"table", "t7"}, {"seat", 2}, {"reason", "has gone"}})),
              HasSubstr("there is no such table"));
}

// Limits.

TEST_F(Floor, PostedLimitsHaveANameThatIsKnownAfterARestart) {
  seed();
  open_craps();
  EXPECT_EQ(floor_().permitted("t1", "craps"), "craps/1");
  const Told posted = floor_().act(staff(Role::pit_manager), "post-limits",
                                   {{"table", "t1"}, {"minimum", 5}, {"maximum", 500}});
  ASSERT_TRUE(done(posted)) << text_of(posted);
  EXPECT_EQ(std::get<Json>(posted).at("rules"), "craps/1@500-50000");
  EXPECT_EQ(floor_().permitted("t1", "craps"), "craps/1@500-50000");
  EXPECT_EQ(floor_().permitted("t2", "craps"), "craps/1") << "another table";
  start();
  EXPECT_NE(floor_().office->rules_named("craps/1@500-50000"), nullptr);
  EXPECT_EQ(floor_().permitted("t1", "craps"), "craps/1@500-50000");
  EXPECT_EQ(floor_().office->rules_named("craps/1@1-2"), nullptr);
}

TEST_F(Floor, WherePeopleSitLimitsNeedHalfAnHour) {
  seed();
  open_craps();
  floor_().tables.seated = true;
  EXPECT_TRUE(done(floor_().act(staff(Role::pit_manager), "post-limits",
                                {{"table", "t1"}, {"minimum", 5}, {"maximum", 500}})));
  EXPECT_EQ(floor_().permitted("t1", "craps"), "craps/1");
  EXPECT_NE(floor_().office->rules_named("craps/1@500-50000"), nullptr) << "for when it is time";
}

// What is stopped: asked where rounds begin and seats are taken.

TEST_F(Floor, WhatIsStoppedBeginsNoRound) {
  seed();
  open_craps();
  const auto stop = [&](const char* word, Json which) {
    which["reason"] = "a test";
    const Told told = floor_().act(staff(Role::shift_manager), word, which);
    EXPECT_TRUE(done(told)) << text_of(told);
  };
  EXPECT_FALSE(done(floor_().act(staff(Role::shift_manager), "disable-table", {{"table", "t1"}})))
      << "without a reason";
  stop("disable-table", {{"table", "t1"}});
  EXPECT_THAT(floor_().permitted("t1", "craps"), HasSubstr("table t1: is stopped: a test"));
  EXPECT_EQ(floor_().permitted("t2", "craps"), "craps/1");
  EXPECT_TRUE(floor_().tables.gates.why_not_play("t1", "craps"));
  stop("disable-game", {{"game", "craps"}});
  EXPECT_THAT(floor_().permitted("t2", "craps"), HasSubstr("game craps: is stopped"));
  EXPECT_EQ(floor_().permitted("t3", "blackjack"), "blackjack/1");
  EXPECT_EQ(floor_().why_not_sit("player-1"), "");
  stop("disable-floor", {});
  EXPECT_THAT(floor_().permitted("t3", "blackjack"), HasSubstr("floor: is stopped"));
  EXPECT_THAT(floor_().why_not_sit("player-1"), HasSubstr("floor: is stopped"));

  start();
  EXPECT_THAT(floor_().permitted("t3", "blackjack"), HasSubstr("floor: is stopped"));
  EXPECT_TRUE(floor_().tables.gates.why_not_play("t1", "craps"));
  const auto go_on = [&](Role first, Role second, const char* word, Json which) {
    which["reason"] = "all is well";
    const Told told = floor_().both(staff(first), staff(second), word, which);
    EXPECT_TRUE(done(told)) << text_of(told);
  };
  go_on(Role::shift_manager, Role::compliance, "enable-floor", {});
  go_on(Role::pit_manager, Role::certificate_holder, "enable-game", {{"game", "craps"}});
  EXPECT_THAT(floor_().permitted("t1", "craps"), HasSubstr("table t1: is stopped"));
  go_on(Role::floorperson, Role::pit_manager, "enable-table", {{"table", "t1"}});
  EXPECT_EQ(floor_().permitted("t1", "craps"), "craps/1");
  EXPECT_FALSE(floor_().tables.gates.why_not_play("t1", "craps"));
}

TEST_F(Floor, ATableSettledWithoutItsDeviceStops) {
  seed();
  open_craps();
  const Told told =
      floor_().both(staff(Role::dealer), staff(Role::floorperson), "settle-without-device",
                    {{"table", "t1"}, {"round", "t1-000001"}, {"cause", "no light"}});
  ASSERT_TRUE(done(told)) << text_of(told);
  EXPECT_THAT(floor_().permitted("t1", "craps"), HasSubstr("a device has failed: no light"));
}

// Submissions.

TEST_F(Floor, AFilingHasItsFiguresAndTakesEffectOnApproval) {
  seed();
  const floor::Actor hal = staff(Role::certificate_holder);
  EXPECT_THAT(text_of(floor_().act(hal, "file-submission",
                                   {{"game", "roulette"}, {"rules", {{"no-such-option", 1}}}})),
              HasSubstr("no-such-option"));
  const Told filed =
      floor_().act(hal, "file-submission", {{"game", "roulette"}, {"rules", Json::object()}});
  ASSERT_TRUE(done(filed)) << text_of(filed);
  EXPECT_EQ(std::get<Json>(filed).at("version"), "roulette/1");
  EXPECT_THAT(floor_().permitted("t1", "roulette"), HasSubstr("roulette/1 is filed"));
  EXPECT_TRUE(done(floor_().act(staff(Role::executive_director), "approve-submission",
                                {{"version", "roulette/1"}})));
  EXPECT_EQ(floor_().permitted("t1", "roulette"), "roulette/1");
  EXPECT_THAT(text_of(floor_().act(hal, "file-submission",
                                   {{"game", "roulette"}, {"rules", Json::object()}})),
              HasSubstr("amend-submission"));
  EXPECT_THAT(text_of(floor_().act(
                  hal, "amend-submission",
                  {{"game", "roulette"}, {"rules", Json::object()}, {"odds", Json::array()}})),
              HasSubstr("attached by the program"));
  const Json amended{{"game", "roulette"}, {"rules", Json::object()}};
  EXPECT_TRUE(done(floor_().act(hal, "amend-submission", amended)));
  EXPECT_TRUE(done(floor_().act(staff(Role::gaming_operations), "toll-submission",
                                {{"version", "roulette/2"}, {"inconsistency", "the wheel"}})));
  Json revised = amended;
  EXPECT_FALSE(done(floor_().act(hal, "revise-submission", revised)));
  revised["revises"] = "roulette/2";
  EXPECT_TRUE(done(floor_().act(hal, "revise-submission", revised)));
  EXPECT_TRUE(done(floor_().act(hal, "amend-submission",
                                {{"event", "submission-withdrawn"}, {"version", "roulette/3"}})));
  EXPECT_EQ(floor_().permitted("t1", "roulette"), "roulette/1");
  EXPECT_THAT(text_of(floor_().act(hal, "keep-submissions", {{"version", "roulette/1"}})),
              HasSubstr("601a.4(g)"));

  // Who reads them: on each page the date of approval.
  EXPECT_FALSE(done(floor_().read(staff(Role::dealer), "submissions/roulette")));
  const Told list = floor_().read(staff(Role::surveillance), "submissions/roulette");
  EXPECT_EQ(std::get<Json>(list).size(), 3U);
  const Told version = floor_().read(staff(Role::internal_audit), "submissions/roulette/1");
  ASSERT_TRUE(done(version)) << text_of(version);
  EXPECT_THAT(std::get<Json>(version).at("pages").at(0).get<std::string>(), HasSubstr("pproved"));
  start();
  EXPECT_EQ(std::get<Json>(floor_().read(staff(Role::surveillance), "submissions/roulette")),
            std::get<Json>(list));
}

TEST_F(Floor, DocumentsAndRequestsGoTheirWay) {
  seed();
  const floor::Actor hal = staff(Role::certificate_holder);
  const Told filed = floor_().act(hal, "file-document",
                                  {{"kind", "signage"},
                                   {"title", "Limits of craps"},
                                   {"game", "craps"},
                                   {"sha256", std::string(64, '0')}});
  ASSERT_TRUE(done(filed)) << text_of(filed);
  EXPECT_EQ(std::get<Json>(filed).at("document"), "signage/1");
  EXPECT_TRUE(done(floor_().act(staff(Role::gaming_operations), "toll-document",
                                {{"document", "signage/1"}, {"inconsistency", "too small"}})));
  EXPECT_FALSE(done(floor_().act(hal, "toll-document", {{"document", "signage/1"}})));
  EXPECT_TRUE(done(floor_().act(hal, "file-document",
                                {{"event", "document-withdrawn"}, {"document", "signage/1"}})));
  EXPECT_FALSE(done(floor_().act(staff(Role::executive_director), "publish-rules",
                                 {{"event", "rules-posted"}, {"request", "r-1"}})))
      << "there is no such request";
  EXPECT_THAT(text_of(floor_().act(staff(Role::executive_director), "publish-rules",
                                   {{"event", "request-filed"}})),
              HasSubstr("is one of bulletin-notice, rules-posted"));
}

// Two processes on one store.

TEST_F(Floor, TwoProcessesSeeEachOthersEntries) {
  seed();
  Process second(process_->store, key_, true);
  EXPECT_TRUE(done(floor_().act(staff(Role::shift_manager), "disable-game",
                                {{"game", "craps"}, {"reason", "a test"}})));
  // Its own act comes second, and is judged by what came first.
  EXPECT_THAT(text_of(second.act(staff(Role::shift_manager), "disable-game",
                                 {{"game", "craps"}, {"reason", "the same"}})),
              HasSubstr("is stopped already"));
  EXPECT_TRUE(done(second.act(staff(Role::shift_manager), "disable-floor", {{"reason", "all"}})));
  // Without an act of its own, the other sees it before long.
  const auto latest = std::chrono::steady_clock::now() + 20s;
  while (floor_().why_not_sit("player-1").empty() && std::chrono::steady_clock::now() < latest) {
    std::this_thread::sleep_for(50ms);
  }
  EXPECT_THAT(floor_().why_not_sit("player-1"), HasSubstr("floor: is stopped"));
}

}  // namespace
}  // namespace houseway::house
