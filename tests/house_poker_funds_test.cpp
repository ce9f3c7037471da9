#include <gmock/gmock.h>

#include <chrono>
#include <functional>
#include <span>
#include <thread>

#include "floor/act.h"
#include "floor_progressives_support.h"
#include "house_support.h"

// The jackpots of the poker room, held against what the record has of them.
namespace houseway::house {
namespace {

using floor::Role;
using ::testing::HasSubstr;

constexpr const char* round_name = "p1-000001";
constexpr const char* first_slip = "p1-000001-1";

// A store whose log cannot be written.
class LogThatFails final : public store::Committer {
 public:
  explicit LogThatFails(store::Store& behind) : behind_(behind) {}
  std::vector<store::CommitResult> commit(std::span<const store::Batch> batches) override {
    for (const store::Batch& batch : batches) {
      for (const floor::Entry& entry : batch.entries) {
        if (entry.chain == "log") throw store::StoreFailed("the disk is full");
      }
    }
    return behind_.commit(batches);
  }

 private:
  store::Store& behind_;
};

class PokerRoomOfTheFloor : public OfficeTest {
 protected:
  PokerRoomOfTheFloor() {
    seed({"hold-em-poker"});
    const Told area = floor_().both(
        staff(Role::pit_manager), staff(Role::finance), "configure",
        {{"setting", "poker-area"}, {"value", "poker-room"}, {"reason", "floor plan 467a.1"}});
    EXPECT_TRUE(done(area)) << text_of(area);
    const Told opened = floor_().both(staff(Role::dealer), staff(Role::floorperson), "open-table",
                                      {{"table", "p1"},
                                       {"game", "hold-em-poker"},
                                       {"layout", "layout/1"},
                                       {"area", "poker-room"}});
    EXPECT_TRUE(done(opened)) << text_of(opened);
  }
  // What pots have put into the table's Bad Beat, or what was won of it; or into another account.
  void put(Money amount, const std::string& account = "table/p1/bad-beat") {
    store::Batch batch;
    batch.balances.push_back({account, amount});
    ASSERT_TRUE(floor_().store->commit(batch).ok());
  }
  // A round is settled in which this is won at seat 1.
  void win(const char* wager, Money amount, const char* sits_there = "player-1",
           const floor::HighHandHolder& stood = {}) {
    Settlement settlement;
    Line& line = settlement.lines.emplace_back();
    line.seat = 1;
    line.spot = {floor::wager_of(*rules_, wager), 0};
    line.outcome = Outcome::won;
    line.back = amount;
    line.section = rules_->schedule(line.spot.wager).section;
    floor_().office->settled("p1", round_name, rules_, settlement, {}, {sits_there}, stood);
    for (int i = 0; i < 2000 && state() != "due"; ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    ASSERT_EQ(state(), "due");
  }
  std::string state() {
    const Told told = floor_().read(staff(Role::floorperson), std::string("slips/") + first_slip);
    return done(told) ? std::get<Json>(told).at("state").get<std::string>() : text_of(told);
  }
  Told count(int amount, const char* difference = nullptr, const char* fund = "bad-beat") {
    Json body{{"table", "p1"},
              {"fund", fund},
              {"amount", amount},
              {"where", "cage"},
              {"compliance-notified", true},
              {"surveillance-records", true}};
    if (difference != nullptr) body["difference"] = difference;
    return floor_().both(staff(Role::dealer), staff(Role::floorperson), "count-jackpot-box", body);
  }
  // Jackpots whose display says so until finance has adjusted it.
  Json pending_adjustment() {
    const Told sign = floor_().ask([&](Answer answer) {
      floor_().office->sign({"p1", "hold-em-poker", "Houseway", {}, {}}, std::move(answer));
    });
    EXPECT_TRUE(done(sign)) << text_of(sign);
    return done(sign) ? std::get<Json>(sign).value("pending-adjustment", Json::array()) : Json();
  }
  Told show(int amount) {
    return floor_().both(
        staff(Role::finance), staff(Role::floorperson), "adjust-jackpot-display",
        {{"table", "p1"}, {"fund", "bad-beat"}, {"amount", amount}, {"fund-verified", true}});
  }
  // What the table was told last.
  Json heard() {
    const std::lock_guard lock(floor_().tables.mutex);
    const auto& commands = floor_().tables.commands;
    if (commands.empty() || commands.back().first != "p1") return Json();
    return commands.back().second.words.at("what");
  }
  Told say(Role role, const char* act, const Json& body) {
    return floor_().act(staff(role), act, body);
  }

  // Done at a process that ends before it has logged it; then another begins.
  Told at_a_process_that_ends(const std::function<Told(Office& office)>& act) {
    LogThatFails log_fails(*floor_().store);
    Told told;
    {
      store::JournalWriter writer(log_fails);
      Office office({*floor_().store,
                     writer,
                     floor_().clock,
                     key_,
                     floor_().tables,
                     floor_().meters,
                     floor::cheapest_cost,
                     {},
                     true,
                     std::chrono::minutes(2),
                     std::chrono::seconds(10)});
      office.load();
      told = act(office);
      office.stop();
    }
    start();
    return told;
  }
  // The last act in the log, once what was done at the table is there.
  Json logged_after_all(const char* act) {
    floor_().office->log_done_at("p1");
    Json last = Json::object();
    for (int i = 0; i < 2000 && last.value("act", "") != act; ++i) {
      last = std::get<Json>(floor_().read(staff(Role::surveillance), "log")).back();
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    return last;
  }

  std::shared_ptr<const RuleSet> rules_ =
      std::make_shared<const RuleSet>(floor::rules_of("hold-em-poker", {}));
};

// L183, L184 (637a.15(f), (g))
TEST_F(PokerRoomOfTheFloor, ABadBeatIsVerifiedByItsSupervisorAlone) {
  win("bad-beat", dollars(400));
  EXPECT_THAT(floor_().permitted("p1", "hold-em-poker"), HasSubstr(first_slip));
  const Json asking{{"slip", first_slip}, {"hand", "four jacks"}, {"light-on", true}};
  const Json rejecting{{"slip", first_slip}, {"reject", "three jacks"}};
  for (const char* act : {"verify-bonus", "validate-progressive"}) {
    EXPECT_THAT(text_of(say(Role::dealer, act, asking)), HasSubstr("verify-bad-beat"));
    EXPECT_THAT(text_of(say(Role::dealer, act, rejecting)), HasSubstr("verify-bad-beat"));
  }
  Json verifying{{"table", "p1"},
                 {"round", "p1-000002"},
                 {"notified", "security"},
                 {"pending-adjustment", true}};
  EXPECT_THAT(text_of(say(Role::poker_shift_supervisor, "verify-bad-beat", verifying)),
              HasSubstr("no Bad Beat that waits"));
  verifying["round"] = round_name;
  EXPECT_THAT(text_of(say(Role::floorperson, "verify-bad-beat", verifying)),
              HasSubstr("is for poker-shift-supervisor"));
  Json payout{{"fund", "bad-beat"}, {"slip", first_slip}, {"player", "player-1"}, {"amount", 400}};
  const Json paying{
      {"slip", first_slip}, {"document", "W-2G 7"}, {"name", "Ann B."}, {"from", "finance"}};
  EXPECT_THAT(text_of(say(Role::finance, "prepare-payout", payout)), HasSubstr("is due"));
  EXPECT_FALSE(done(say(Role::finance, "hand-pay", paying)));

  const Told verified = say(Role::poker_shift_supervisor, "verify-bad-beat", verifying);
  ASSERT_TRUE(done(verified)) << text_of(verified);
  EXPECT_EQ(state(), "validated");
  EXPECT_EQ(floor_().permitted("p1", "hold-em-poker"), "hold-em-poker/1");
  const Told log = floor_().read(staff(Role::surveillance), "log");
  EXPECT_EQ(std::get<Json>(log).back().at("notified"), "security");
  EXPECT_EQ(pending_adjustment(), Json::array({"bad-beat"}));
  put(dollars(20));
  EXPECT_TRUE(done(show(20)));
  EXPECT_EQ(pending_adjustment(), Json::array());

  payout["amount"] = 401;
  EXPECT_THAT(text_of(say(Role::finance, "prepare-payout", payout)),
              HasSubstr("is for $400, not for $401"));
  payout["amount"] = 400;
  payout["player"] = "player-2";
  EXPECT_THAT(text_of(say(Role::finance, "prepare-payout", payout)), HasSubstr("is player-1's"));
  payout["player"] = "player-1";
  payout["fund"] = "high-hand";
  EXPECT_THAT(text_of(say(Role::finance, "prepare-payout", payout)),
              HasSubstr("no payout of the high-hand fund"));
  payout["fund"] = "bad-beat";
  EXPECT_TRUE(done(say(Role::finance, "prepare-payout", payout)));
  EXPECT_TRUE(heard().is_null()) << "nothing is paid yet";
  EXPECT_FALSE(done(say(Role::finance, "hand-pay", {{"slip", first_slip}, {"from", "finance"}})))
      << "without its papers";
  EXPECT_TRUE(done(say(Role::finance, "hand-pay", paying)));
  EXPECT_EQ(state(), "paid");
  EXPECT_EQ(heard(), (Json{{"event", "slip-paid"},
                           {"slip", first_slip},
                           {"validated-by", "poker-shift-supervisor"}}));
  EXPECT_FALSE(done(say(Role::finance, "prepare-payout", payout)));
}

// 637a.15(f)(1): with the slips it is known that the display awaits its adjustment, and what is to
// be logged.
TEST_F(PokerRoomOfTheFloor, ABadBeatThatWasVerifiedIsLoggedWhateverFails) {
  win("bad-beat", dollars(400));
  const Json verifying{{"table", "p1"},
                       {"round", round_name},
                       {"notified", "security"},
                       {"pending-adjustment", true}};
  const Told verified = at_a_process_that_ends([&](Office& office) {
    return floor_().ask([&](Answer answer) {
      office.act(staff(Role::poker_shift_supervisor), "verify-bad-beat", verifying,
                 std::move(answer));
    });
  });
  EXPECT_TRUE(done(verified)) << text_of(verified);
  EXPECT_EQ(state(), "validated");
  EXPECT_EQ(pending_adjustment(), Json::array({"bad-beat"}));
  const Json logged = logged_after_all("verify-bad-beat");
  EXPECT_EQ(logged.at("act"), "verify-bad-beat");
  EXPECT_EQ(logged.at("notified"), "security");
  EXPECT_TRUE(floor_().store->documents("done-at-table", "").empty());
}

// 637a.16(f): likewise the High Hand Tracking Slip.
TEST_F(PokerRoomOfTheFloor, AHighHandThatWasVerifiedIsLoggedWhateverFails) {
  win("high-hand-jackpot", dollars(500));
  const Json tracked{{"table", "p1"},     {"name", "Ann B."},         {"phone", "555 0100"},
                     {"seat", 1},         {"hand", "As Ad Ah Ks Kd"}, {"dealt-in", 6},
                     {"slip", first_slip}};
  const Told verified = at_a_process_that_ends([&](Office& office) {
    const Told pending = floor_().ask([&](Answer answer) {
      office.act(staff(Role::dealer), "verify-high-hand", tracked, std::move(answer));
    });
    EXPECT_TRUE(done(pending)) << text_of(pending);
    return floor_().ask([&](Answer answer) {
      office.witness(staff(Role::floorperson),
                     std::get<Json>(pending).value("pending", std::string()), true,
                     std::move(answer));
    });
  });
  EXPECT_TRUE(done(verified)) << text_of(verified);
  EXPECT_EQ(state(), "validated");
  const Json logged = logged_after_all("verify-high-hand");
  EXPECT_EQ(logged.at("name"), "Ann B.");
  EXPECT_EQ(logged.at("witness").at("account"), "floorperson");
}

// L181, L182, L185 (637a.15(d), (e), (h))
TEST_F(PokerRoomOfTheFloor, ABoxIsCountedAgainstWhatPotsPutIntoIt) {
  put(dollars(120));
  EXPECT_THAT(text_of(count(119)), HasSubstr("$120 went into the box and $119 was counted"));
  EXPECT_THAT(text_of(count(120, nullptr, "gold")), HasSubstr("is bad-beat or high-hand"));
  const Told counted = count(120);
  ASSERT_TRUE(done(counted)) << text_of(counted);
  const Told log = floor_().read(staff(Role::surveillance), "log");
  EXPECT_EQ(std::get<Json>(log).back().at("recorded-cents"), 12'000);
  start();
  // What is won leaves the fund, and no box.
  put(dollars(-100));
  win("bad-beat", dollars(100));
  put(dollars(30));
  EXPECT_THAT(text_of(count(150)), HasSubstr("$30 went into the box"));
  EXPECT_TRUE(done(count(29, "a chip is missing")));
  const auto verify = [&](int amount) {
    return say(Role::cashier, "verify-jackpot-count", {{"fund", "bad-beat"}, {"amount", amount}});
  };
  EXPECT_THAT(text_of(verify(150)), HasSubstr("$149 was counted since the cashier last verified"));
  EXPECT_TRUE(done(verify(149)));
  EXPECT_FALSE(done(verify(149))) << "once";
  const auto record = [&](int amount) {
    const std::string day = floor::text(floor::gaming_day(floor_().clock.now()));
    return say(Role::finance, "record-contributions",
               {{"fund", "bad-beat"}, {"amount", amount}, {"gaming-day", day}});
  };
  EXPECT_THAT(text_of(record(150)), HasSubstr("$149 was counted on"));
  EXPECT_TRUE(done(record(149)));
  EXPECT_FALSE(done(record(149))) << "once";
  EXPECT_THAT(text_of(show(149)), HasSubstr("$50 is in the fund of table p1"));
  EXPECT_TRUE(done(show(50)));
}

// 637a.15(a), (f): what is rejected goes back into the fund, and into no box a second time.
TEST_F(PokerRoomOfTheFloor, ARejectedBadBeatIsInItsFundAgain) {
  const std::string payable = std::string("payable/") + first_slip;
  put(dollars(120));
  EXPECT_TRUE(done(count(120)));
  put(dollars(-100));
  put(dollars(100), payable);
  win("bad-beat", dollars(100));
  const Told rejected = say(Role::poker_shift_supervisor, "verify-bad-beat",
                            {{"table", "p1"},
                             {"round", round_name},
                             {"notified", "security"},
                             {"pending-adjustment", true},
                             {"reject", "three jacks"}});
  ASSERT_TRUE(done(rejected)) << text_of(rejected);
  EXPECT_EQ(state(), "rejected");
  EXPECT_EQ(heard().at("rejected"), true);
  put(dollars(10));
  EXPECT_TRUE(done(count(10))) << "before the table has put it back";
  put(dollars(100));
  put(dollars(-100), payable);
  put(dollars(5));
  EXPECT_TRUE(done(count(5))) << "and then";
  EXPECT_TRUE(done(show(135)));
}

TEST_F(PokerRoomOfTheFloor, AHighHandIsRejectedByTwo) {
  win("high-hand-jackpot", dollars(500));
  const Told rejected = floor_().both(staff(Role::dealer), staff(Role::floorperson), "verify-bonus",
                                      {{"slip", first_slip}, {"reject", "it was not shown"}});
  ASSERT_TRUE(done(rejected)) << text_of(rejected);
  EXPECT_EQ(state(), "rejected");
  EXPECT_EQ(heard().at("rejected"), true);
  EXPECT_EQ(floor_().permitted("p1", "hold-em-poker"), "hold-em-poker/1");
}

// L190 (637a.16(d), (e))
TEST_F(PokerRoomOfTheFloor, TheBoxOfAHighHandIsCountedLikeAnyOther) {
  put(dollars(60), "table/p1/high-hand-jackpot");
  EXPECT_THAT(text_of(count(59, nullptr, "high-hand")), HasSubstr("$60 went into the box"));
  EXPECT_TRUE(done(count(60, nullptr, "high-hand")));
  const auto verify = [&](const char* fund) {
    return say(Role::cashier, "verify-jackpot-count", {{"fund", fund}, {"amount", 60}});
  };
  EXPECT_FALSE(done(verify("bad-beat"))) << "of the other fund nothing was counted";
  EXPECT_TRUE(done(verify("high-hand")));
}

// L191, L193 (637a.16(f), (h))
TEST_F(PokerRoomOfTheFloor, AHighHandIsVerifiedByTwoAndPaidAtTheCage) {
  // The winner has left since, and need not be there.
  win("high-hand-jackpot", dollars(500), "player-2", {1, "player-1"});
  const Json asking{{"slip", first_slip}, {"hand", "aces full"}, {"light-on", true}};
  EXPECT_THAT(text_of(say(Role::dealer, "verify-bonus", asking)), HasSubstr("verify-high-hand"));
  Json paying{{"slip", first_slip},
              {"player", "player-1"},
              {"identification", "passport"},
              {"amount", 500}};
  EXPECT_THAT(text_of(say(Role::cashier, "pay-high-hand", paying)), HasSubstr("is due"));
  Json tracked{{"table", "p1"},     {"name", "Ann B."},         {"phone", "555 0100"},
               {"seat", 1},         {"hand", "As Ad Kh Ks Qd"}, {"dealt-in", 6},
               {"slip", first_slip}};
  const auto verify = [&] {
    return floor_().both(staff(Role::dealer), staff(Role::floorperson), "verify-high-hand",
                         tracked);
  };
  EXPECT_THAT(text_of(verify()), HasSubstr("a full house or better"));
  tracked["hand"] = "As Ad Ah Ks Kd";
  const Told verified = verify();
  ASSERT_TRUE(done(verified)) << text_of(verified);
  EXPECT_EQ(state(), "validated");
  EXPECT_EQ(floor_().permitted("p1", "hold-em-poker"), "hold-em-poker/1");
  EXPECT_THAT(text_of(say(Role::cashier, "hand-pay", {{"slip", first_slip}, {"from", "cage"}})),
              HasSubstr("pay-high-hand"));
  paying["amount"] = 499;
  EXPECT_THAT(text_of(say(Role::cashier, "pay-high-hand", paying)), HasSubstr("is for $500"));
  paying["amount"] = 500;
  const Told paid = say(Role::cashier, "pay-high-hand", paying);
  ASSERT_TRUE(done(paid)) << text_of(paid);
  EXPECT_EQ(state(), "paid");
  EXPECT_EQ(heard().at("slip"), first_slip);
  EXPECT_THAT(text_of(say(Role::cashier, "pay-high-hand", paying)), HasSubstr("is paid"));
}

}  // namespace
}  // namespace houseway::house
