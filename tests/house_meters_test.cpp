#include <gtest/gtest.h>

#include <condition_variable>
#include <functional>
#include <future>
#include <mutex>

#include "floor/act.h"
#include "floor/ledger_audit.h"
#include "floor_progressives_support.h"
#include "house/meter_room.h"
#include "store_support.h"

namespace houseway::house {
namespace {

using namespace std::chrono_literals;

// A process's meters: its own writer and room over a store that it shares with others.
struct Process {
  using Display = std::function<void(const std::string& table, const Json& display)>;
  explicit Process(const std::string& where, Display display = {})
      : store(store::open_store(where)), writer(*store), room(*store, writer, clock) {
    room.on_display = std::move(display);
    room.load();
  }
  ~Process() {
    writer.close();
    room.stop();
  }

  std::unique_ptr<store::Store> store;
  store::JournalWriter writer;
  FloorClock clock;
  MeterRoom room;

  template <class Result, class Ask>
  static Result wait_for(Ask ask) {
    auto promise = std::make_shared<std::promise<Result>>();
    auto future = promise->get_future();
    ask([promise](const Result& result) { promise->set_value(result); });
    if (future.wait_for(30s) != std::future_status::ready) throw std::runtime_error("no answer");
    return future.get();
  }
  std::variant<Json, Refusal> act(const floor::MeterEvent& event, const floor::Actor& by) {
    return wait_for<std::variant<Json, Refusal>>(
        [&](Answer answer) { room.act("gold", event, by, answer); });
  }
  std::variant<Json, Refusal> link(const floor::LinkEvent& event) {
    return wait_for<std::variant<Json, Refusal>>(
        [&](Answer answer) { room.link(event, floor::holder, answer); });
  }
  std::variant<Meters, Refusal> put(const std::string& table, const std::string& round,
                                    std::int64_t wagers = 1) {
    return wait_for<std::variant<Meters, Refusal>>([&](MeterDesk::Read done) {
      room.contribute({table, round, rules(), wagers, Money{125} * wagers}, done);
    });
  }
  std::optional<Refusal> why_not_wager(const std::string& table, Money amount) const {
    return room.why_not_wager(table, amount, *rules());
  }
  static std::shared_ptr<const RuleSet> rules() {
    static const auto rules = std::make_shared<const RuleSet>(
        floor::rules_of("caribbean-stud-poker", {{"five-card-hand-bonus", true}}));
    return rules;
  }
};

std::string text_of(const auto& answer) {
  const auto* why = std::get_if<Refusal>(&answer);
  return why == nullptr ? std::string() : text(*why);
}

class HouseMeters : public testing::Test {
 protected:
  HouseMeters() {
    Process process(where_);
    EXPECT_EQ(text_of(process.act(floor::MeterOpened{floor::gold()}, floor::holder)), "");
    for (const char* table : {"t1", "t2"}) {
      EXPECT_EQ(text_of(process.link(floor::TableLinked{table, floor::gold()})), "");
    }
  }
  const std::string& where() const { return where_; }

  // Several processes share a record on PostgreSQL.
  std::string where_ = postgres_cluster().empty_database();
};

// G22, L41: fractions of a cent are carried; asked twice for a round, nothing is put on twice.
TEST_F(HouseMeters, ARoundPutsOnWhatItStakedOnceAndFractionsAreCarried) {
  Process process(where());
  EXPECT_TRUE(process.room.keeps("t1"));
  EXPECT_FALSE(process.room.keeps("t9"));
  Money reading;
  for (int round = 1; round <= 4; ++round) {
    for (int times = 0; times < 2; ++times) {
      const auto read = process.put("t1", "t1-" + std::to_string(round));
      ASSERT_EQ(text_of(read), "");
      reading = std::get<Meters>(read)[0].amount;
    }
  }
  // Four times 13% of $1.25 are 65 cents, though one is 16.25.
  EXPECT_EQ(reading, dollars(12'500) + Money{65});
}

// A process ends between the meter's entry and its table's, and the bets are changed before they
// are closed again: on the meter is what was staked at last, with every fraction of a cent.
TEST_F(HouseMeters, WhatWasStakedAtLastIsOnTheMeter) {
  const auto reading = [](const std::variant<Meters, Refusal>& read) {
    EXPECT_EQ(text_of(read), "");
    return std::get<Meters>(read)[0].amount.cents;
  };
  const std::int64_t seed = 12'500'00;
  {
    Process process(where());
    EXPECT_EQ(reading(process.put("t1", "t1-1", 3)), seed + 3 * 125 * 13 / 100);
  }
  Process process(where());
  EXPECT_EQ(reading(process.put("t1", "t1-1", 1)), seed + 125 * 13 / 100);
  EXPECT_EQ(reading(process.put("t1", "t1-1", 0)), seed);
  EXPECT_EQ(reading(process.put("t1", "t1-1", 2)), seed + 2 * 125 * 13 / 100);
  EXPECT_EQ(reading(process.put("t1", "t1-1", 2)), seed + 2 * 125 * 13 / 100);
  EXPECT_EQ(reading(process.put("t1", "t1-2", 2)), seed + 4 * 125 * 13 / 100);
  floor::LedgerAudit audit;
  for (const auto& each : process.store->journal(0, 1000)) audit.take(each.entry);
  for (const Refusal& finding : audit.findings()) ADD_FAILURE() << text(finding);
}

// One hand of several is void: what its wager put on comes off, and once, though it is told again
// by the next process that runs the table.
TEST_F(HouseMeters, AVoidHandTakesOffWhatItsOwnWagerPutOn) {
  const std::int64_t seed = 12'500'00;
  const auto reading = [](Process& process) {
    const Meters meters = process.room.readings("t1", *Process::rules());
    return meters.empty() ? 0 : meters[0].amount.cents;
  };
  const MeterDesk::Returned one{"t1", "t1-1", "633a.9", Money{125}};
  {
    Process process(where());
    ASSERT_EQ(text_of(process.put("t1", "t1-1", 4)), "");
    EXPECT_EQ(reading(process), seed + 4 * 125 * 13 / 100);
    process.room.give_back(one);
    process.room.give_back(one);
    // Behind these in the meter's chain.
    ASSERT_EQ(text_of(process.put("t2", "t2-1", 4)), "");
    EXPECT_EQ(reading(process), seed + 7 * 125 * 13 / 100);
  }
  Process process(where());
  process.room.give_back(one);
  ASSERT_EQ(text_of(process.put("t2", "t2-2", 1)), "");
  EXPECT_EQ(reading(process), seed + 8 * 125 * 13 / 100);
}

TEST_F(HouseMeters, AMeterWhoseOpeningWasRefusedIsNone) {
  Process process(where());
  const auto open = [&](const floor::Actor& by) {
    return Process::wait_for<std::variant<Json, Refusal>>([&](Answer answer) {
      process.room.act("silver", floor::MeterOpened{floor::gold()}, by, answer);
    });
  };
  ASSERT_NE(text_of(open(floor::player)), "");
  const auto all = Process::wait_for<std::variant<Json, Refusal>>(
      [&](Answer answer) { process.room.all(answer); });
  EXPECT_EQ(std::get<Json>(all)["meters"].size(), 1U);
}

// A share of the meter that a table has won, all of it.
std::variant<MeterDesk::Paid, Refusal> wins_all(Process& process, const std::string& table,
                                                const std::string& round) {
  const auto settle = [rules = Process::rules()](const Meters& readings) {
    Line line;
    line.seat = 2;
    line.spot = {floor::wager_of(*rules, "five-card-hand-bonus"), 0};
    line.stake = Money{125};
    line.outcome = Outcome::won;
    line.pays = share(100);
    line.back = readings[0].amount;
    Settlement settlement;
    settlement.lines = {line};
    return settlement;
  };
  return Process::wait_for<std::variant<MeterDesk::Paid, Refusal>>([&](const auto& done) {
    process.room.pay({table, round, Process::rules(), settle}, done);
  });
}

std::size_t taken_back(store::Store& store) {
  std::size_t count = 0;
  for (const auto& entry : store.entries("meter/gold", 1, 1'000)) {
    if (Json::parse(entry.body)["event"] == "meter-win-taken-back") ++count;
  }
  return count;
}

// The slip of a share was rejected: the meter has it back, once, though every process that hears of
// it asks, and asks again after a restart.
TEST_F(HouseMeters, ARejectedShareGoesBackOnceWhoeverAsks) {
  const MeterDesk::Rejected rejected{"gold", "t1-1-1", "a card was misread", floor::floorperson};
  const std::int64_t seed = 12'500'00;
  {
    Process one(where());
    Process two(where());
    ASSERT_EQ(text_of(one.put("t1", "t1-1", 4)), "");
    ASSERT_EQ(text_of(wins_all(one, "t1", "t1-1")), "");
    one.room.take_back(rejected);
    two.room.take_back(rejected);
    one.room.take_back(rejected);
    ASSERT_EQ(text_of(two.put("t2", "t2-1", 4)), "");
    const auto read = one.put("t2", "t2-2", 4);
    ASSERT_EQ(text_of(read), "");
    EXPECT_EQ(std::get<Meters>(read)[0].amount.cents, seed + 12 * 125 * 13 / 100);
    EXPECT_EQ(taken_back(*one.store), 1U);
  }
  Process process(where());
  process.room.take_back(rejected);
  ASSERT_EQ(text_of(process.put("t2", "t2-3", 4)), "");
  EXPECT_EQ(taken_back(*process.store), 1U);
  floor::LedgerAudit audit;
  for (const auto& each : process.store->journal(0, 1000)) audit.take(each.entry);
  for (const Refusal& finding : audit.findings()) ADD_FAILURE() << text(finding);
}

// A process that was thought dead comes back in the middle of a round that another has finished.
TEST_F(HouseMeters, WhoHasLostItsTableChangesNothingOnTheMeter) {
  Process lost(where());
  Process heir(where());
  const auto lease = [](Process& process, const std::string& owner, std::chrono::hours lasts) {
    const store::Claim claim = process.store->claim("pit/one", owner, {}, lasts);
    EXPECT_TRUE(claim.granted);
    return std::vector<store::Fence>{{claim.lease.table, claim.lease.epoch}};
  };
  const auto put = [](Process& process, const std::string& round, const auto& fences) {
    return text_of(Process::wait_for<std::variant<Meters, Refusal>>([&](MeterDesk::Read done) {
      process.room.contribute({"t1", round, Process::rules(), 1, Money{125}, fences}, done);
    }));
  };
  const auto pay = [](Process& process, const auto& fences) {
    const auto settle = [rules = Process::rules()](const Meters& readings) {
      Line line;
      line.seat = 2;
      line.spot = {floor::wager_of(*rules, "five-card-hand-bonus"), 0};
      line.stake = Money{125};
      line.outcome = Outcome::won;
      line.pays = share(100);
      line.back = readings[0].amount;
      Settlement settlement;
      settlement.lines = {line};
      return settlement;
    };
    return text_of(Process::wait_for<std::variant<MeterDesk::Paid, Refusal>>([&](const auto& done) {
      process.room.pay({"t1", "t1-2", Process::rules(), settle, fences}, done);
    }));
  };
  const auto before = lease(lost, "lost", 0h);
  ASSERT_EQ(put(lost, "t1-1", before), "");
  const auto now = lease(heir, "heir", 1h);
  ASSERT_EQ(put(heir, "t1-1", now), "") << "it lies there";
  ASSERT_EQ(put(heir, "t1-2", now), "");
  // By the time it comes back it has heard of that.
  ASSERT_EQ(text_of(lost.put("t2", "t2-1")), "");
  const std::string why = put(lost, "t1-1", before);
  EXPECT_NE(why.find("fenced"), std::string::npos) << why;
  lost.room.give_back({"t1", "t1-2", "633a.9", {}, before});
  const std::string unpaid = pay(lost, before);
  EXPECT_NE(unpaid.find("fenced"), std::string::npos) << unpaid;
  const auto read = lost.put("t2", "t2-2");
  ASSERT_EQ(text_of(read), "");
  EXPECT_EQ(std::get<Meters>(read)[0].amount.cents, 12'500'00 + 4 * 125 * 13 / 100);
  EXPECT_EQ(pay(heir, now), "");
}

// L45, J6: two processes on one meter; every contribution counts once, in one order for both.
TEST_F(HouseMeters, TwoProcessesPutOnOneMeterAndAgree) {
  constexpr int rounds = 40;
  {
    Process one(where());
    Process two(where());
    const auto play = [](Process& process, const std::string& table) {
      for (int round = 1; round <= rounds; ++round) {
        const auto read = process.put(table, table + "-" + std::to_string(round));
        ASSERT_EQ(text_of(read), "");
      }
    };
    auto other = std::async(std::launch::async, [&] { play(two, "t2"); });
    play(one, "t1");
    other.get();
  }
  Process after(where());
  const auto read = after.put("t1", "t1-last");
  ASSERT_EQ(text_of(read), "");
  EXPECT_EQ(std::get<Meters>(read)[0].amount.cents, 12'500'00 + (2 * rounds + 1) * 125 * 13 / 100);
}

// G24, J14: a win at one process's table is displayed at the tables of others, and so is what
// wagers put on.
TEST_F(HouseMeters, WhatAnotherProcessPutsOnAndPaysIsDisplayedHere) {
  std::mutex mutex;
  std::condition_variable more;
  Json shown = Json::object();
  Process here(where(), [&](const std::string& table, const Json& display) {
    const std::lock_guard lock(mutex);
    if (table == "t2") shown = display;
    more.notify_all();
  });
  const auto comes = [&](const std::function<bool()>& as) {
    std::unique_lock lock(mutex);
    return more.wait_for(lock, 30s, as);
  };
  Process there(where());
  const auto put = there.put("t1", "t1-1", 4);
  ASSERT_EQ(text_of(put), "");
  const Money all = std::get<Meters>(put)[0].amount;
  EXPECT_TRUE(comes([&] {
    return shown.contains("levels") && shown["levels"][0]["reads"] == in_dollars(all);
  })) << shown;
  const floor::MeterWon win{
      1, "t1", "t1-1", Level::only, 100, Shared::in_turn, {{3, {125}, all, "t1-1-1"}}};
  ASSERT_EQ(text_of(there.act(win, floor::the_program())), "");
  EXPECT_TRUE(comes([&] { return shown.contains("last-win"); })) << shown;
  EXPECT_EQ(shown["last-win"]["table"], "t1");
  EXPECT_EQ(shown["last-win"]["amount"], in_dollars(all));
}

// J9: what everybody stakes is the same, and without the meter the wager is refused.
TEST_F(HouseMeters, AnotherAmountIsRefusedAndSoIsAMeterOutOfOrder) {
  Process process(where());
  EXPECT_FALSE(process.why_not_wager("t1", Money{125}));
  EXPECT_TRUE(process.why_not_wager("t1", dollars(1)));
  EXPECT_EQ(
      text_of(process.act(floor::MeterOutOfOrder{"t1", "the link is lost"}, floor::the_program())),
      "");
  EXPECT_TRUE(process.why_not_wager("t1", Money{125}));
  EXPECT_FALSE(process.why_not_wager("t2", Money{125}));
  EXPECT_NE(text_of(process.put("t1", "t1-1")), "");
}

// What happens at a table, as its record has it.
void record(store::Store& store, const std::string& table, const Json& event) {
  floor::ChainHead head = store.head("table/" + table);
  const floor::Instant now = floor::noon();
  store::Batch batch;
  batch.entries.push_back(head.add(now, entry_body(event, event.dump(), floor::the_program(), {})));
  const auto result = store.commit(batch);
  ASSERT_TRUE(result.ok()) << store::text(result);
}

// A round that is played without a meter takes off what it had put on before.
TEST_F(HouseMeters, WhatIsNotTakenAgainComesOff) {
  Process process(where());
  ASSERT_EQ(text_of(process.put("t1", "t1-1", 3)), "");
  ASSERT_EQ(text_of(process.act(floor::MeterOutOfOrder{"", "it is dark"}, floor::dealer)), "");
  EXPECT_NE(text_of(process.put("t1", "t1-1", 2)), "");
  ASSERT_EQ(text_of(process.act(floor::MeterInOrder{"", "the display"}, floor::floorperson)), "");
  const auto read = process.put("t2", "t2-1", 1);
  ASSERT_EQ(text_of(read), "");
  EXPECT_EQ(std::get<Meters>(read)[0].amount.cents, 12'500'00 + 125 * 13 / 100);
}

floor::MeterDefinition at_five_dollars() {
  floor::MeterDefinition five = floor::gold();
  five.amount = dollars(5);
  five.submission = "submission 2";
  five.levels[0].seed = dollars(50'000);
  return five;
}

// L44, L48, L49: from one moment on, at all tables and in the meter itself; and not while a round
// plays for it under the old terms.
TEST_F(HouseMeters, TheAmountChangesForAllAtOneMoment) {
  const floor::LinkAmountChanged change{"gold",
                                        {{"t1", at_five_dollars()}, {"t2", at_five_dollars()}}};
  const auto put = [](Process& process, const std::string& table, const std::string& round,
                      Money amount) {
    return Process::wait_for<std::variant<Meters, Refusal>>([&](MeterDesk::Read done) {
      process.room.contribute({table, round, Process::rules(), 1, amount}, done);
    });
  };
  {
    Process process(where());
    record(*process.store, "t1", {{"event", "round-began"}, {"number", 1}});
    ASSERT_EQ(text_of(put(process, "t1", "t1-000001", Money{125})), "");
    EXPECT_NE(text_of(process.link(change)), "") << "in operation";
    ASSERT_EQ(text_of(process.act(floor::MeterOutOfOrder{"", "its wager changes"}, floor::dealer)),
              "");
    const std::string why = text_of(process.link(change));
    EXPECT_NE(why.find("round t1-000001 is under way at table t1"), std::string::npos) << why;
    EXPECT_NE(text_of(process.link(floor::TableUnlinked{"t1", ""})), "");
    EXPECT_EQ(text_of(process.link(floor::TableUnlinked{"t2", ""})), "");
    EXPECT_EQ(text_of(process.link(floor::TableLinked{"t2", floor::gold()})), "");
    record(*process.store, "t1", {{"event", "round-settled"}});
    EXPECT_EQ(text_of(process.link(change)), "");
    EXPECT_NE(text_of(process.link(change)), "") << "it has changed";
    ASSERT_EQ(text_of(process.act(floor::MeterInOrder{"", "the display"}, floor::floorperson)), "");
    EXPECT_TRUE(process.why_not_wager("t2", Money{125}));
    EXPECT_FALSE(process.why_not_wager("t2", dollars(5)));
    EXPECT_NE(text_of(put(process, "t1", "t1-000002", Money{125})), "");
    EXPECT_EQ(text_of(put(process, "t1", "t1-000002", dollars(5))), "");
    EXPECT_EQ(text_of(process.link(floor::TableLinked{"t3", at_five_dollars()})), "");
    EXPECT_NE(text_of(process.link(floor::TableLinked{"t4", floor::gold()})), "");
  }
  Process process(where());
  const auto read = put(process, "t2", "t2-000001", dollars(5));
  ASSERT_EQ(text_of(read), "");
  EXPECT_EQ(std::get<Meters>(read)[0].amount.cents, 12'500'00 + (125 + 500 + 500) * 13 / 100);
}

// L47: the tables that stood there before have left, the jackpot has not: it was played for with
// its own chance, and comes to be won with no other.
TEST_F(HouseMeters, ATableOfAnotherChanceIsNotLinkedThoughNobodyStandsThere) {
  Process process(where());
  ASSERT_EQ(text_of(process.link(floor::TableUnlinked{"t2", ""})), "");
  ASSERT_EQ(text_of(process.link(floor::TableUnlinked{"t1", "ED 9"})), "");
  floor::MeterDefinition other = floor::gold();
  other.levels[0].chance = "1 / 4165";
  const std::string why = text_of(process.link(floor::TableLinked{"t3", other}));
  for (const char* part : {"1 / 4165", "1 / 649740", "605a.8(g)(1)"}) {
    EXPECT_NE(why.find(part), std::string::npos) << why;
  }
  EXPECT_EQ(text_of(process.link(floor::TableLinked{"t3", floor::gold()})), "");
}

TEST_F(HouseMeters, ATableIsNotLinkedToAMeterThatNobodyHasOpened) {
  Process process(where());
  floor::MeterDefinition silver = floor::gold();
  silver.meter = "silver";
  const std::string why = text_of(process.link(floor::TableLinked{"t3", silver}));
  EXPECT_NE(why.find("there is no such meter"), std::string::npos) << why;
  const auto open = [&](const std::string& table) {
    return text_of(Process::wait_for<std::variant<Json, Refusal>>([&](Answer answer) {
      process.room.open(floor::TableLinked{table, silver}, floor::holder, answer);
    }));
  };
  // Nor is one opened for a table that cannot stand there.
  EXPECT_NE(open("t1").find("605a.7(e)(2)"), std::string::npos);
  EXPECT_EQ(process.store->head("meter/silver").sequence(), 0U);
  EXPECT_EQ(open("t3"), "");
  EXPECT_EQ(process.room.wager_of("t3"), "five-card-hand-bonus");
  EXPECT_EQ(text_of(process.link(floor::TableLinked{"t4", silver})), "");
}

// 605a.7(e)(5)
TEST_F(HouseMeters, ATableKeepsTheMetersThatItHasBeenPlayedAtWith) {
  Process process(where());
  const Json opened{{"event", "table-opened"}, {"game", "caribbean-stud-poker"}};
  record(*process.store, "t3", opened);
  const auto link = [&] { return text_of(process.link(floor::TableLinked{"t3", floor::gold()})); };
  EXPECT_NE(link().find("close it, link it, and open it again"), std::string::npos) << link();
  record(*process.store, "t3", {{"event", "table-closed"}});
  record(*process.store, "t4", opened);
  for (const char* event : {"round-began", "round-settled", "table-closed"}) {
    record(*process.store, "t4", {{"event", event}});
  }
  EXPECT_EQ(link(), "");
  const std::string why = text_of(process.link(floor::TableLinked{"t4", floor::gold()}));
  EXPECT_NE(why.find("they stay there"), std::string::npos) << why;
}

// A common meter is named after its first game's wager, and pays those of other games too.
TEST_F(HouseMeters, EachGameHasItsOwnWagerForACommonMeter) {
  Process process(where());
  const auto rules_with = [](const std::string& paytable) {
    return std::make_shared<const RuleSet>(
        floor::rules_of("caribbean-stud-poker", {{"progressive-payout", paytable}}));
  };
  const auto progressive = floor::wager_of(*rules_with("D"), "progressive-payout");
  floor::MeterDefinition here =
      floor::define_meter("silver", *rules_with("D"), progressive, "submission 1", {0, {125}});
  here.levels[0].chance = floor::gold().levels[0].chance;
  floor::MeterDefinition silver = here;
  silver.wager = "bad-beat-progressive";
  const auto opened = Process::wait_for<std::variant<Json, Refusal>>([&](Answer answer) {
    process.room.act("silver", floor::MeterOpened{silver}, floor::holder, answer);
  });
  ASSERT_EQ(text_of(opened), "");
  ASSERT_EQ(text_of(process.link(floor::TableLinked{"t3", here})), "");
  const std::int64_t seed = here.levels[0].seed.cents;
  const std::int64_t percent = here.levels[0].primary_percent;
  const auto put = [&](std::shared_ptr<const RuleSet> under) {
    return Process::wait_for<std::variant<Meters, Refusal>>([&](MeterDesk::Read done) {
      process.room.contribute({"t3", "t3-1", under, 1, Money{125}}, done);
    });
  };
  // 605a.8(g)(1): an amended paytable is won with other chances than the rest of the meter.
  EXPECT_NE(text_of(put(rules_with("A"))).find("605a.8(g)(1)"), std::string::npos);
  EXPECT_TRUE(process.room.why_not_wager("t3", Money{125}, *rules_with("A")));
  const auto rules = rules_with("D");
  EXPECT_FALSE(process.room.why_not_wager("t3", Money{125}, *rules));
  const auto read = put(rules);
  ASSERT_EQ(text_of(read), "");
  ASSERT_EQ(std::get<Meters>(read).size(), 1U);
  EXPECT_EQ(std::get<Meters>(read)[0].amount.cents, seed + 125 * percent / 100);
  EXPECT_EQ(std::get<Meters>(read)[0].schedule,
            rules->schedule_index(floor::wager_of(*rules, "progressive-payout")));

  // What lies there is paid from there, though the table has left by the time.
  const Money all = std::get<Meters>(read)[0].amount;
  ASSERT_EQ(text_of(process.link(floor::TableUnlinked{"t3", "ED 9"})), "");
  const auto settle = [rules](const Meters& readings) {
    Line line;
    line.seat = 2;
    line.spot = {floor::wager_of(*rules, "progressive-payout"), 0};
    line.stake = Money{125};
    line.outcome = Outcome::won;
    line.pays = share(100);
    line.back = readings[0].amount;
    Settlement settlement;
    settlement.lines = {line};
    return settlement;
  };
  for (int times = 0; times < 2; ++times) {
    const auto paid =
        Process::wait_for<std::variant<MeterDesk::Paid, Refusal>>([&](const auto& done) {
          process.room.pay({"t3", "t3-1", rules, settle}, done);
        });
    ASSERT_EQ(text_of(paid), "");
    const std::vector<WonShare> one{{2, "silver", "t3-1-1", all}};
    EXPECT_EQ(std::get<MeterDesk::Paid>(paid).shares, one);
  }
}

// L44, L69: an amendment gives the wager another rate or seed, or decks that its chance was not
// counted under. The meter goes on as it was linked: no wager is taken that it would treat
// otherwise than the submission says.
TEST_F(HouseMeters, IsNotPlayedForOnOtherTermsThanItWasLinkedOn) {
  Process process(where());
  const auto rules_with = [](double rate, double seed) {
    return std::make_shared<const RuleSet>(floor::rules_of(
        "blackjack",
        {{"bad-beat-progressive", true}, {"bad-beat-rate", rate}, {"bad-beat-seed", seed}}));
  };
  const auto linked = rules_with(10, 5'000);
  floor::MeterDefinition terms = floor::define_meter(
      "bad", *linked, floor::wager_of(*linked, "bad-beat-progressive"), "blackjack/1", {0, {100}});
  terms.levels[0].chance = "1 / 12345";
  const auto opened = Process::wait_for<std::variant<Json, Refusal>>([&](Answer answer) {
    process.room.open(floor::TableLinked{"t5", terms}, floor::holder, answer);
  });
  ASSERT_EQ(text_of(opened), "");
  const auto put = [&](const std::string& round, std::shared_ptr<const RuleSet> under) {
    return text_of(Process::wait_for<std::variant<Meters, Refusal>>([&](MeterDesk::Read done) {
      process.room.contribute({"t5", round, under, 1, Money{100}}, done);
    }));
  };
  EXPECT_FALSE(process.room.why_not_wager("t5", Money{100}, *linked));
  EXPECT_EQ(put("t5-1", linked), "");
  for (const auto& [amended, says] :
       {std::pair(rules_with(20, 5'000), "20%"), std::pair(rules_with(10, 6'000), "$6,000")}) {
    const auto why = process.room.why_not_wager("t5", Money{100}, *amended);
    ASSERT_TRUE(why);
    for (const char* part : {says, "meter bad", "unlink the table and link it again"}) {
      EXPECT_NE(text(*why).find(part), std::string::npos) << text(*why);
    }
    EXPECT_EQ(put("t5-2", amended), text(*why));
  }
  EXPECT_EQ(put("t5-2", linked), "");
}

TEST_F(HouseMeters, IsNotPlayedForUnderChoicesThatItsChanceWasNotCountedUnder) {
  Process process(where());
  const auto rules_with = [](bool linked, double least) {
    return floor::rules_of("caribbean-stud-poker", {{"progressive-payout", "D"},
                                                    {"progressive-wager", 1.0},
                                                    {"linked-progressive", linked},
                                                    {"minimum-wager", least}});
  };
  const RuleSet then = rules_with(false, 5);
  const WagerId wager = floor::wager_of(then, "progressive-payout");
  Effort effort;
  auto counted = floor::with_chances(floor::define_meter("silver", then, wager, "submission 1"),
                                     then, wager, effort);
  ASSERT_EQ(text_of(counted), "");
  const auto& terms = std::get<floor::MeterDefinition>(counted);
  const auto opened = Process::wait_for<std::variant<Json, Refusal>>([&](Answer answer) {
    process.room.open(floor::TableLinked{"t5", terms}, floor::holder, answer);
  });
  ASSERT_EQ(text_of(opened), "");
  EXPECT_FALSE(process.room.why_not_wager("t5", dollars(1), then));
  EXPECT_FALSE(process.room.why_not_wager("t5", dollars(1), rules_with(false, 10)))
      << "amounts move no card";
  const auto why = process.room.why_not_wager("t5", dollars(1), rules_with(true, 5));
  ASSERT_TRUE(why);
  EXPECT_EQ(why->section, "605a.8(g)(1)");
  EXPECT_NE(why->message.find("linked-progressive 1"), std::string::npos) << why->message;
}

}  // namespace
}  // namespace houseway::house
