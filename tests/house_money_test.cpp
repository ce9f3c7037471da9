#include <gmock/gmock.h>

#include "floor/act.h"
#include "floor_progressives_support.h"
#include "house/slips.h"
#include "house/wallets.h"
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
    for (const store::AccountBalance& each : floor_().store->balances("").accounts)
      all += each.amount;
    EXPECT_EQ(all, Money{});
  }
  // As another process writes them, in one batch.
  void record(const std::string& chain, const std::vector<std::pair<Json, floor::Actor>>& events) {
    floor::ChainHead head = floor_().store->head(chain);
    store::Batch batch;
    for (const auto& [event, by] : events) {
      batch.entries.push_back(
          head.add(floor_().clock.now(), entry_body(event, event.dump(), by, {})));
    }
    ASSERT_TRUE(floor_().store->commit(batch).ok());
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

TEST_F(MoneyOfTheFloor, TheCageTakesNobodysMoneyOutAlone) {
  seed();
  const floor::Actor cashier = staff(Role::cashier);
  const floor::Actor finance = staff(Role::finance);
  EXPECT_TRUE(done(floor_().act(cashier, "disable-player",
                                {{"account", "player-1"}, {"reason", "no identification"}})));
  const Json asking{{"account", "player-1"}, {"amount", 10'000}};
  EXPECT_THAT(text_of(floor_().act(cashier, "ask-withdrawal", asking)),
              HasSubstr("is disabled by you"));
  EXPECT_TRUE(done(floor_().act(finance, "ask-withdrawal", asking)));
  const Json paying{{"withdrawal", "w1"}, {"identification", "passport"}};
  for (int times = 0; times < 2; ++times) {
    EXPECT_THAT(text_of(floor_().act(finance, "pay-withdrawal", paying)),
                HasSubstr("somebody else than asked for it"));
    start();
  }
  EXPECT_TRUE(done(floor_().act(cashier, "pay-withdrawal", paying)));
  expect_nothing_lost();
}

TEST_F(MoneyOfTheFloor, WithdrawalsAreReadFromTheStateThatWasKeptAndWhatIsBehindIt) {
  seed();
  const Json paying{{"withdrawal", "w1"}, {"identification", "passport"}};
  EXPECT_TRUE(done(floor_().act(player(), "ask-withdrawal", {{"amount", 50}})));
  const Json deposited{{"event", "deposited"}, {"account", "player-1"}};
  record("wallets", std::vector(500, std::pair(deposited, staff(Role::cashier))));
  EXPECT_TRUE(done(floor_().act(player(2), "ask-withdrawal", {{"amount", 5}})));
  const auto kept = floor_().store->snapshot("wallets");
  ASSERT_TRUE(kept);
  EXPECT_GT(kept->sequence, 500U);
  start();
  const Told all = floor_().read(staff(Role::cashier), "withdrawals");
  EXPECT_EQ(std::get<Json>(all).size(), 2U) << text_of(all);
  EXPECT_TRUE(done(floor_().act(staff(Role::cashier), "pay-withdrawal", paying)));
  const Told third = floor_().act(player(2), "ask-withdrawal", {{"amount", 5}});
  EXPECT_EQ(std::get<Json>(third).at("withdrawal"), "w3");
  expect_nothing_lost();
}

// However old the floor is.
TEST(WithdrawalsOfAFloor, AreThoseNotPaidAndTheLastThatWere) {
  Withdrawals withdrawals;
  const floor::Actor ann{"ann", Role::player, {}, "s1"};
  const floor::Instant noon = floor::noon();
  const auto ask = [&] {
    const std::string number = withdrawals.next();
    withdrawals.follow({{"event", "withdrawal-asked"},
                        {"withdrawal", number},
                        {"account", "ann"},
                        {"amount-cents", 500}},
                       ann, noon);
    return number;
  };
  const std::string open = ask();
  for (std::size_t i = 0; i < Withdrawals::paid_kept + 5; ++i) {
    withdrawals.follow({{"event", "withdrawal-paid"}, {"withdrawal", ask()}}, ann, noon);
  }
  EXPECT_EQ(withdrawals.all().size(), 1 + Withdrawals::paid_kept);
  Withdrawals again;
  again.carry_on(Json::parse(withdrawals.carried().dump()));
  EXPECT_EQ(again.carried(), withdrawals.carried());
  EXPECT_EQ(again.next(), withdrawals.next());
  const floor::Actor cashier{"cas", Role::cashier, "c-1", "s2"};
  EXPECT_FALSE(again.why_not_pay(open, cashier));
  EXPECT_TRUE(again.why_not_pay(open, ann));
  EXPECT_TRUE(again.why_not_pay("w2", cashier)) << "paid long since";
  EXPECT_THAT(text(*again.why_not_pay("w90", cashier)), HasSubstr("is paid already"));
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

// 637a.17(b): the rake and time charges of poker go into the drop box.
TEST_F(MoneyOfTheFloor, TheRakeIsCountedWithTheDrop) {
  seed();
  open_craps();
  store::Batch batch;
  batch.balances = {{"table/t1/drop", dollars(2'000)},
                    {"table/t1/rake-drop", dollars(300)},
                    {"outside", dollars(-2'300)}};
  ASSERT_TRUE(floor_().store->commit(batch).ok());
  const auto count = [&](int amount) {
    return floor_().both(staff(Role::finance), staff(Role::security), "count-drop",
                         {{"table", "t1"}, {"amount", amount}});
  };
  EXPECT_THAT(text_of(count(2'000)), HasSubstr("the record has $2,300 in the box"));
  EXPECT_TRUE(done(count(2'300)));
  EXPECT_EQ(balance("table/t1/drop"), Money{});
  EXPECT_EQ(balance("table/t1/rake-drop"), Money{});
  EXPECT_EQ(balance("cage"), dollars(2'300));
  EXPECT_EQ(balance("house/drop-differences"), Money{});
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
  floor_().office->tell_slips_ended({"g-6", "g-7"});
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

// 605a.7(e)(4): the readings end with the first who wins all of it; the next has what the reserve
// put there since.
TEST_F(SlipsOfTheFloor, ALaterWinnerOfAllOfAMeterIsPaidWhatCameOfItsReserve) {
  seed({"caribbean-stud-poker"});
  settle(rules_,
         {line(*rules_, "progressive-payout", 1, share(100), dollars(12'500)),
          line(*rules_, "progressive-payout", 2, share(100), Money{})},
         {{1, "gold", "t1-000001-1", dollars(12'500)}, {2, "gold", "t1-000001-2", dollars(5'000)}});
  const Told told = floor_().read(staff(Role::floorperson), "slips/t1-000001-2");
  ASSERT_TRUE(done(told)) << text_of(told);
  EXPECT_EQ(std::get<Json>(told).at("state"), "due");
  EXPECT_EQ(std::get<Json>(told).at("amount"), 5'000);
  EXPECT_EQ(std::get<Json>(told).at("player"), "player-2");
  EXPECT_EQ(state("t1-000001-1"), "due");
}

// A slip that is over is put away in time, and can be read by its number for ever.
TEST_F(SlipsOfTheFloor, AreKeptWhileTheyAreOpenAndReadByTheirNumbersAfterwards) {
  seed({"caribbean-stud-poker"});
  constexpr int rounds = 600;
  std::vector<std::pair<Json, floor::Actor>> events;
  for (int round = 1; round <= rounds; ++round) {
    const std::string name = fmt::format("t1-{:06}", round);
    const auto happens = [&](const floor::SlipEvent& event, const floor::Actor& by) {
      events.emplace_back(
          Json{{"event", "slip"}, {"slip", name + "-v1"}, {"what", floor::to_json(event)}}, by);
    };
    const floor::PayoutTerms terms{true, false, false, false, "641a.12"};
    happens(floor::SlipMade{name + "-v1", "t1", name, 1, "player-1", "ante", {}, dollars(9), terms},
            floor::the_program());
    // The second is open to this day.
    if (round == 2) continue;
    happens(floor::SlipRejected{"four to a flush"}, staff(Role::floorperson));
  }
  record("slips", events);
  start();
  const Told all = floor_().read(staff(Role::surveillance), "slips");
  EXPECT_EQ(std::get<Json>(all).size(), 1 + Slips::over_kept);
  EXPECT_EQ(state("t1-000001-v1"), "rejected");
  EXPECT_EQ(state("t1-000300-v1"), "rejected");
  EXPECT_EQ(state("t1-000600-v1"), "rejected");
  EXPECT_THAT(state("t1-000601-v1"), HasSubstr("no such thing"));
  EXPECT_EQ(state("t1-000002-v1"), "due");
  EXPECT_THAT(floor_().permitted("t1", "caribbean-stud-poker"), HasSubstr("t1-000002-v1"));
  EXPECT_TRUE(done(floor_().both(staff(Role::dealer), staff(Role::floorperson), "verify-bonus",
                                 {{"slip", "t1-000002-v1"}, {"reject", "a straight"}})));
  const auto kept = floor_().store->snapshot("slips");
  ASSERT_TRUE(kept);
  EXPECT_GT(kept->sequence, 1'000U);
  start();
  EXPECT_EQ(state("t1-000002-v1"), "rejected");
  EXPECT_EQ(state("t1-000001-v1"), "rejected");
  EXPECT_EQ(floor_().permitted("t1", "caribbean-stud-poker"), "caribbean-stud-poker/1");
}

// What was paid out of a fund counts on (637a.15(d)(1)), and what is told again is there.
TEST(SlipsInMemory, HaveWhatWasPutAwayOfAFundAndAllOfTheLastRound) {
  Slips slips;
  const floor::Actor supervisor{"sam", Role::poker_shift_supervisor, "c-1", "s1"};
  const floor::Actor cashier{"cas", Role::cashier, "c-2", "s2"};
  const floor::Instant noon = floor::noon();
  const auto made = [&](int round, int number) {
    const std::string name = fmt::format("p1-{:06}", round);
    floor::SlipMade slip{fmt::format("{}-{}", name, number),
                         "p1",
                         name,
                         1,
                         "player-1",
                         "bad-beat",
                         "table/p1",
                         dollars(10),
                         {true, true, true, false, "637a.15"}};
    slips.apply(slip.slip, slip, floor::the_program(), noon);
    return slip.slip;
  };
  const auto pay = [&](const std::string& slip) {
    slips.apply(slip, floor::SlipValidated{}, supervisor, noon);
    slips.apply(slip, floor::SlipDocumented{"d-1", "Ann B."}, cashier, noon);
    slips.apply(slip, floor::SlipPaidOut{floor::SlipPaidOut::From::cage}, cashier, noon);
  };
  const std::string rejected = made(1, 1);
  slips.apply(rejected, floor::SlipRejected{"three jacks"}, supervisor, noon);
  for (int i = 0; i < 40; ++i) pay(made(2 + i, 1));
  EXPECT_NE(slips.find(rejected), nullptr) << "its table may not have put it back yet";
  EXPECT_EQ(slips.all().size(), 1 + Slips::over_kept);
  EXPECT_EQ(slips.put_away("p1", floor::FundKind::bad_beat), dollars(100));
  EXPECT_EQ(slips.put_away("p1", floor::FundKind::high_hand), Money{});
  for (int number = 2; number < 60; ++number) pay(made(50, number));
  EXPECT_EQ(slips.all().size(), 1 + 58U) << "those of one round";
  const std::string open = made(51, 1);
  EXPECT_TRUE(slips.why_not_next_round("p1"));

  Slips again;
  again.carry_on(Json::parse(slips.carried().dump()));
  EXPECT_EQ(again.carried(), slips.carried());
  EXPECT_TRUE(again.why_not_next_round("p1"));
  again.apply(open, floor::SlipValidated{}, supervisor, noon);
  EXPECT_FALSE(again.why_not_next_round("p1"));
  EXPECT_EQ(again.put_away("p1", floor::FundKind::bad_beat),
            slips.put_away("p1", floor::FundKind::bad_beat));
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
