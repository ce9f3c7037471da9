#include <gmock/gmock.h>

#include "floor/act.h"
#include "floor_progressives_support.h"
#include "house_support.h"

namespace houseway::house {
namespace {

using floor::Role;
using ::testing::HasSubstr;

class MoneyOfTheFloor : public OfficeTest {
 protected:
  // All that ever moved, of every entry that moved it.
  void expect_nothing_lost() {
    Money all;
    for (const store::AccountBalance& each : floor_().store->balances("")) all += each.amount;
    EXPECT_EQ(all, Money{});
  }
};

TEST_F(MoneyOfTheFloor, DepositsAndWithdrawalsMoveWhatTheySay) {
  seed();
  EXPECT_TRUE(done(
      floor_().act(staff(Role::cashier), "deposit", {{"account", "player-1"}, {"amount", 250.5}})));
  EXPECT_EQ(balance("wallet/player-1"), Money{1'025'050});
  EXPECT_EQ(balance("cage"), Money{}) << "its own money stays what it was";
  EXPECT_FALSE(
      done(floor_().act(staff(Role::cashier), "deposit", {{"account", "dealer"}, {"amount", 5}})));
  EXPECT_THAT(text_of(floor_().act(player(), "ask-withdrawal", {{"amount", 20'000}})),
              HasSubstr("there is not so much in it"));
  const Told asked = floor_().act(player(), "ask-withdrawal", {{"amount", 50.5}});
  ASSERT_TRUE(done(asked)) << text_of(asked);
  EXPECT_EQ(std::get<Json>(asked).at("withdrawal"), "w1");
  EXPECT_EQ(balance("wallet/player-1"), dollars(10'200)) << "what is asked for is not played with";
  const Json paying{{"withdrawal", "w1"}, {"identification", "passport"}};
  start();
  EXPECT_TRUE(done(floor_().act(staff(Role::cashier), "pay-withdrawal", paying)));
  EXPECT_THAT(text_of(floor_().act(staff(Role::cashier), "pay-withdrawal", paying)),
              HasSubstr("is paid already"));
  EXPECT_EQ(balance("withdrawal/w1"), Money{});
  expect_nothing_lost();
}

TEST_F(MoneyOfTheFloor, ABalanceIsCorrectedByTwoDepartmentsAndNeverBelowNothing) {
  seed();
  const auto correct = [&](Json body) {
    return floor_().both(staff(Role::finance), staff(Role::pit_manager), "correct-balance",
                         std::move(body));
  };
  EXPECT_TRUE(done(correct({{"account", "player-1"}, {"amount", -100}, {"reason", "paid twice"}})));
  EXPECT_EQ(balance("wallet/player-1"), dollars(9'900));
  EXPECT_EQ(balance("house/corrections"), dollars(100));
  EXPECT_FALSE(done(correct({{"account", "player-1"}, {"amount", -9'901}, {"reason", "all"}})));
  EXPECT_FALSE(done(correct({{"account", "player-1"}, {"amount", -1}})));
  EXPECT_THAT(
      text_of(correct(
          {{"account", "player-1"}, {"amount", 1}, {"reason", "ruled so"}, {"dispute", 4}})),
      HasSubstr("there is no such dispute"));
  expect_nothing_lost();
}

TEST_F(MoneyOfTheFloor, ADropIsCountedAgainstTheRecord) {
  seed();
  open_craps();
  const auto count = [&](Json body) {
    return floor_().both(staff(Role::finance), staff(Role::security), "count-drop",
                         std::move(body));
  };
  EXPECT_THAT(text_of(count({{"table", "t1"}, {"amount", 10}})), HasSubstr("not $10: say why"));
  EXPECT_TRUE(done(count({{"table", "t1"}, {"amount", 10}, {"difference", "a chip too many"}})));
  EXPECT_EQ(balance("cage"), dollars(10));
  EXPECT_EQ(balance("house/drop-differences"), Money{} - dollars(10));
  expect_nothing_lost();
}

// Slips.

class SlipsOfTheFloor : public MoneyOfTheFloor {
 protected:
  static Line line(const RuleSet& rules, const char* wager, int seat, Pays pays, Money back) {
    Line line;
    line.seat = seat;
    line.spot = {floor::wager_of(rules, wager), 0};
    line.outcome = Outcome::won;
    line.pays = pays;
    line.back = back;
    if (rules.has_paytable(line.spot.wager)) {
      line.section = rules.schedule(line.spot.wager).section;
    }
    return line;
  }
  void settle(const std::shared_ptr<const RuleSet>& rules, std::vector<Line> lines,
              std::vector<WonShare> shares) {
    Settlement settlement;
    settlement.lines = std::move(lines);
    floor_().office->settled("t1", "t1-000001", rules, settlement, std::move(shares),
                             {"player-1", "player-2"});
    // What is asked behind it is answered behind it.
    EXPECT_TRUE(done(floor_().act(staff(Role::dealer), "cover-device",
                                  {{"table", "t1"}, {"device", "lid"}, {"cause", "worn"}})));
    floor_().settle();
  }
  std::string state(const std::string& slip) {
    const Told told = floor_().read(staff(Role::floorperson), "slips/" + slip);
    return done(told) ? std::get<Json>(told).at("state").get<std::string>() : text_of(told);
  }

  std::shared_ptr<const RuleSet> rules_ = std::make_shared<const RuleSet>(
      floor::rules_of("caribbean-stud-poker", {{"progressive-payout", std::string("D")}}));
};

TEST_F(SlipsOfTheFloor, AShareHoldsTheTableUntilThePapersAreThere) {
  seed({"caribbean-stud-poker"});
  const auto lines = {line(*rules_, "progressive-payout", 2, share(100), dollars(12'500)),
                      line(*rules_, "ante", 1, to(1), dollars(20))};
  const std::vector<WonShare> shares{{2, "gold", "g-7", dollars(12'500)}};
  settle(rules_, lines, shares);
  settle(rules_, lines, shares);  // told again after a restart of the table
  const Told all = floor_().read(staff(Role::surveillance), "slips");
  ASSERT_EQ(std::get<Json>(all).size(), 1U) << text_of(all);
  EXPECT_EQ(std::get<Json>(all)[0].at("player"), "player-2");
  EXPECT_TRUE(std::get<Json>(all)[0].at("light-on"));
  EXPECT_THAT(floor_().permitted("t1", "caribbean-stud-poker"), HasSubstr("slip g-7 of seat 2"));
  EXPECT_EQ(floor_().permitted("t2", "caribbean-stud-poker"), "caribbean-stud-poker/1");

  EXPECT_FALSE(
      done(floor_().act(staff(Role::cashier), "hand-pay", {{"slip", "g-7"}, {"from", "cage"}})))
      << "nobody has validated it";
  const Json asking{{"slip", "g-7"}, {"hand", "royal flush"}, {"light-on", true}};
  EXPECT_THAT(text_of(floor_().act(staff(Role::dealer), "verify-bonus", asking)),
              HasSubstr("validate-progressive"));
  const Told pending = floor_().act(staff(Role::dealer), "validate-progressive", asking);
  EXPECT_FALSE(done(floor_().witness(staff(Role::dealer), pending)));
  EXPECT_TRUE(done(floor_().witness(staff(Role::floorperson), pending)));
  EXPECT_EQ(state("g-7"), "validated");
  EXPECT_TRUE(done(floor_().act(staff(Role::cashier), "hand-pay",
                                {{"slip", "g-7"}, {"document", "d-1"}, {"name", "Bo"}})));
  EXPECT_EQ(state("g-7"), "documented");
  EXPECT_EQ(floor_().permitted("t1", "caribbean-stud-poker"), "caribbean-stud-poker/1");
  start();
  EXPECT_EQ(state("g-7"), "documented");
  EXPECT_TRUE(
      done(floor_().act(staff(Role::cashier), "hand-pay", {{"slip", "g-7"}, {"from", "cage"}})));
  EXPECT_EQ(state("g-7"), "paid");
  EXPECT_EQ(balance("payable/g-7"), Money{} - dollars(12'500)) << "the desk put it there";
  ASSERT_EQ(floor_().tables.commands.size(), 1U);
  EXPECT_EQ(floor_().tables.commands[0].second.words.at("what").dump(),
            R"({"event":"slip-paid","slip":"g-7","validated-by":"floorperson"})");
  // A table that has been read again and still owes it hears of it once more.
  floor_().office->tell_slips_ended("t1");
  floor_().settle();
  ASSERT_EQ(floor_().tables.commands.size(), 2U);
  EXPECT_EQ(floor_().tables.commands[1].second.words, floor_().tables.commands[0].second.words);
  expect_nothing_lost();
}

TEST_F(SlipsOfTheFloor, WhatOddsPayIsPaidWhenItIsValidated) {
  seed({"caribbean-stud-poker"});
  settle(rules_, {line(*rules_, "progressive-payout", 1, for_one(9), dollars(9))}, {});
  const std::string slip = "t1-000001-v1";
  EXPECT_EQ(state(slip), "due");
  EXPECT_THAT(floor_().permitted("t1", "caribbean-stud-poker"), HasSubstr("slip t1-000001-v1"));
  const Told paid = floor_().both(staff(Role::dealer), staff(Role::floorperson), "verify-bonus",
                                  {{"slip", slip}, {"hand", "flush"}, {"light-on", true}});
  ASSERT_TRUE(done(paid)) << text_of(paid);
  EXPECT_EQ(state(slip), "paid");
  EXPECT_EQ(floor_().permitted("t1", "caribbean-stud-poker"), "caribbean-stud-poker/1");
  // The device that was covered behind the settlement, and nothing else.
  EXPECT_EQ(floor_().tables.commands.size(), 1U);
  expect_nothing_lost();
}

// A round is settled and the disk is full: no round begins until the slip is recorded after all.
TEST_F(SlipsOfTheFloor, AreRecordedWhenTheRecordCanBeWrittenAgain) {
  seed({"caribbean-stud-poker"});
  Settlement settlement;
  settlement.lines = {line(*rules_, "progressive-payout", 1, for_one(9), dollars(9))};
  const std::string slip = "t1-000001-v1";
  {
    const auto log = std::filesystem::file_size(folder_.file("floor.sqlite-wal"));
    const store::FullDisk full(log);
    floor_().office->settled("t1", "t1-000001", rules_, settlement, {}, {"player-1"});
    EXPECT_THAT(floor_().permitted("t1", "caribbean-stud-poker"), HasSubstr("not recorded yet"));
    for (int i = 0; i < 3000 && !floor_().writer->has_failed(); ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    EXPECT_TRUE(floor_().writer->has_failed());
  }
  EXPECT_THAT(floor_().permitted("t1", "caribbean-stud-poker"), HasSubstr("not recorded yet"));
  floor_().writer->retry();
  for (int i = 0; i < 3000 && state(slip) != "due"; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  EXPECT_EQ(state(slip), "due");
  EXPECT_THAT(floor_().permitted("t1", "caribbean-stud-poker"), HasSubstr(slip));
}

TEST_F(SlipsOfTheFloor, AHandThatDoesNotWinAfterAllIsRejected) {
  seed({"caribbean-stud-poker"});
  settle(rules_, {line(*rules_, "progressive-payout", 1, share(10), dollars(100))}, {});
  // The number that the table itself gives to what it owes of a meter of its own.
  const Told rejected =
      floor_().both(staff(Role::dealer), staff(Role::pit_manager), "validate-progressive",
                    {{"slip", "t1-000001-1"}, {"reject", "four to a flush"}});
  ASSERT_TRUE(done(rejected)) << text_of(rejected);
  EXPECT_EQ(state("t1-000001-1"), "rejected");
  ASSERT_EQ(floor_().tables.commands.size(), 2U);  // behind the device that was covered
  EXPECT_EQ(
      floor_().tables.commands[1].second.words.at("what").dump(),
      R"({"event":"slip-paid","slip":"t1-000001-1","validated-by":"pit-manager","rejected":true})");
  EXPECT_EQ(floor_().permitted("t1", "caribbean-stud-poker"), "caribbean-stud-poker/1");
}

// Meters: what is handed to the desk.

TEST_F(MoneyOfTheFloor, MetersAreLinkedWithTheirExactChances) {
  seed({"caribbean-stud-poker"});
  const floor::Actor hal = staff(Role::certificate_holder);
  EXPECT_TRUE(done(
      floor_().act(hal, "amend-submission",
                   {{"game", "caribbean-stud-poker"}, {"rules", {{"progressive-payout", "D"}}}})));
  EXPECT_TRUE(done(floor_().act(staff(Role::executive_director), "approve-submission",
                                {{"version", "caribbean-stud-poker/2"}})));
  // Before it is opened: a table that is open on meters of its own keeps them.
  const Json link{{"meter", "gold"},
                  {"table", "c1"},
                  {"game", "caribbean-stud-poker"},
                  {"open", true},
                  {"wager", "progressive-payout"}};
  const Told linked = floor_().act(hal, "link-meters", link);
  ASSERT_TRUE(done(linked)) << text_of(linked);
  ASSERT_EQ(floor_().meters.acts.size(), 1U);
  const auto& opened = std::get<floor::MeterOpened>(floor_().meters.acts[0].second);
  EXPECT_EQ(opened.definition.submission, "caribbean-stud-poker/2");
  EXPECT_EQ(opened.definition.levels.at(0).chance, "1 / 649740");
  ASSERT_EQ(floor_().meters.links.size(), 1U);
  EXPECT_EQ(std::get<floor::TableLinked>(floor_().meters.links[0]).table, "c1");
  EXPECT_FALSE(done(floor_().act(hal, "remove-jackpot", {{"meter", "gold"}})))
      << "without the approval's number";
  EXPECT_TRUE(done(floor_().act(hal, "remove-jackpot",
                                {{"meter", "gold"},
                                 {"approval", "ED-1"},
                                 {"approved-on", "2026-11-18"},
                                 {"balance-goes-to", "the next meter"}})));
  EXPECT_TRUE(done(floor_().both(staff(Role::finance), staff(Role::internal_audit), "correct-meter",
                                 {{"meter", "gold"}, {"amount", -5}, {"reason", "twice"}})));
  const auto& adjusted = std::get<floor::MeterAdjusted>(floor_().meters.acts.back().second);
  EXPECT_EQ(adjusted.by, Money{} - dollars(5));
  EXPECT_EQ(adjusted.witness.account, "internal-audit");
  EXPECT_TRUE(done(floor_().act(staff(Role::pit_manager), "reset-meter",
                                {{"meter", "gold"}, {"checked", "the display"}})));
  EXPECT_TRUE(done(floor_().act(staff(Role::dealer), "cover-device",
                                {{"meter", "gold"}, {"cause", "the display is dark"}})));
  EXPECT_EQ(floor_().meters.acts.back().second.index(),
            floor::MeterEvent(floor::MeterOutOfOrder{}).index());
}

}  // namespace
}  // namespace houseway::house
