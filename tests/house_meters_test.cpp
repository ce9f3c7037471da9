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
  EXPECT_FALSE(process.room.why_not_wager("t1", Money{125}));
  EXPECT_TRUE(process.room.why_not_wager("t1", dollars(1)));
  EXPECT_EQ(
      text_of(process.act(floor::MeterOutOfOrder{"t1", "the link is lost"}, floor::the_program())),
      "");
  EXPECT_TRUE(process.room.why_not_wager("t1", Money{125}));
  EXPECT_FALSE(process.room.why_not_wager("t2", Money{125}));
  EXPECT_NE(text_of(process.put("t1", "t1-1")), "");
}

}  // namespace
}  // namespace houseway::house
