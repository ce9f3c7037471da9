#include <gtest/gtest.h>

#include <future>
#include <set>

#include "floor/verify.h"
#include "floor_wire_support.h"
#include "round/file.h"
#include "round/settlement_json.h"

namespace houseway::house {
namespace {

// Sits down, buys in, and watches.
void take_seat(LiveClient& client, const std::string& table, int seat, int amount = 1'000) {
  const Json sat = client.say({{"do", "sit"}, {"table", table}, {"seat", seat}});
  ASSERT_FALSE(sat.contains("error")) << sat;
  const Json bought = client.say({{"do", "buy-in"}, {"table", table}, {"amount", amount}});
  ASSERT_FALSE(bought.contains("error")) << bought;
  ASSERT_FALSE(client.view(table).is_null());
}

void wait_for_bets(LiveClient& client, const std::string& table) {
  ASSERT_FALSE(client.when_in(table, "betting").is_null());
}

TEST(HouseFloor, APlayerPlaysARoundOverTheWire) {
  TestFloor floor({"three-card-poker"});
  ASSERT_FALSE(floor.open("t1", "three-card-poker"));
  LiveClient ann = floor.live("player-4");
  EXPECT_EQ(ann.hello()["hello"]["account"], "player-4");
  take_seat(ann, "t1", 2);
  wait_for_bets(ann, "t1");
  const Json bet = ann.say({{"do", "bet"}, {"table", "t1"}, {"on", "ante"}, {"amount", 10}});
  ASSERT_FALSE(bet.contains("error")) << bet;
  ann.say({{"do", "ready"}, {"table", "t1"}});
  const Json settled = play_round(ann, "t1");
  ASSERT_FALSE(settled.is_null());
  EXPECT_EQ(settled["events"].back()["event"].is_string(), true);
  floor.expect_books_in_order();
}

// What is said out of turn, by nobody, for another's seat or twice changes nothing (L105, L107).
TEST(HouseFloor, WhatIsNotOnesOwnToSayIsRefused) {
  TestFloor floor({"three-card-poker"});
  ASSERT_FALSE(floor.open("t1", "three-card-poker"));
  LiveClient ann = floor.live("player-4");
  LiveClient ben = floor.live("player-5");
  take_seat(ann, "t1", 1);
  const auto refused = [&](LiveClient& who, const Json& words) {
    const Json answer = who.say(words);
    EXPECT_TRUE(answer.contains("error")) << words << " gave " << answer;
  };
  refused(ben, {{"do", "bet"}, {"table", "t1"}, {"on", "ante"}, {"amount", 10}});
  refused(ben, {{"do", "sit"}, {"table", "t1"}, {"seat", 1}});
  refused(ben, {{"do", "sit"}, {"table", "t1"}, {"seat", 99}});
  refused(ben, {{"do", "sit"}, {"table", "nowhere"}, {"seat", 1}});
  refused(ben, {{"do", "dance"}, {"table", "t1"}});
  refused(ann, {{"do", "say"}, {"table", "t1"}, {"say", "play"}});
  refused(ann, {{"do", "buy-in"}, {"table", "t1"}, {"amount", 1e9}});
  refused(ann, {{"do", "buy-in"}, {"table", "t1"}, {"amount", -5}});
  refused(ann, {{"do", "buy-in"}, {"table", "t1"}, {"amount", 0.001}});
  refused(ann, {{"do", "happen"},
                {"table", "t1"},
                {"what", {{"event", "inventory-filled"}, {"amount", 100}}}});
  wait_for_bets(ann, "t1");
  refused(ann, {{"do", "bet"}, {"table", "t1"}, {"on", "ante"}, {"amount", 1'000'000}});
  refused(ann, {{"do", "bet"}, {"table", "t1"}, {"on", "no-such"}, {"amount", 10}});
  // The same number again is not done again.
  ann.send(R"({"id": 1, "do": "bet", "table": "t1", "on": "ante", "amount": 15})");
  const Json again = ann.next_where([](const Json& j) { return j.contains("re") && j["re"] == 1; });
  EXPECT_TRUE(again.contains("error")) << again;
  floor.expect_books_in_order();
}

// Cut off in the middle of a round, a player finds the very same state; so he does after the floor
// was stopped (G12).
TEST(HouseFloor, ARoundIsTheSameAfterAReconnectAndAfterARestart) {
  TestFloor floor({"ultimate-texas-hold-em-poker"});
  ASSERT_FALSE(floor.open("t1", "ultimate-texas-hold-em-poker"));
  auto ann = std::make_unique<LiveClient>(floor.live("player-4"));
  take_seat(*ann, "t1", 3);
  wait_for_bets(*ann, "t1");
  for (const char* wager : {"ante", "blind"}) {
    const Json bet = ann->say({{"do", "bet"}, {"table", "t1"}, {"on", wager}, {"amount", 10}});
    ASSERT_FALSE(bet.contains("error")) << bet;
  }
  ann->say({{"do", "ready"}, {"table", "t1"}});
  const Json asked = ann->next_where([](const Json& json) {
    if (!json.contains("events")) return false;
    for (const Json& event : json["events"]) {
      if (event["event"] == "your-turn") return true;
    }
    return false;
  });
  ASSERT_FALSE(asked.is_null());
  const auto core = [](Json view) {
    view["view"].erase("phase-ends");
    return view["view"];
  };
  const Json before = core(ann->view("t1"));
  ann.reset();
  ann = std::make_unique<LiveClient>(floor.live("player-4"));
  EXPECT_EQ(core(ann->view("t1")), before);
  ann.reset();
  floor.restart();
  ann = std::make_unique<LiveClient>(floor.live("player-4"));
  EXPECT_EQ(core(ann->view("t1")), before);
  const Json said = ann->say({{"do", "say"}, {"table", "t1"}, {"say", "check"}});
  EXPECT_FALSE(said.contains("error")) << said;
  const Json settled = play_round(*ann, "t1");
  EXPECT_FALSE(settled.is_null());
  floor.expect_books_in_order();
}

// L103: time-bank, then the least costly choice; whoever misses several turns is away.
TEST(HouseFloor, WhoDoesNotAnswerIsPlayedForAtTheLeastCostAndIsAwayInTheEnd) {
  TestFloor floor({"three-card-poker"});
  TableSettings settings = quick();
  settings.decision = 20ms;
  settings.time_bank = 50ms;
  settings.away_after = 1;
  ASSERT_FALSE(floor.open("t1", "three-card-poker", settings));
  LiveClient ann = floor.live("player-4");
  take_seat(ann, "t1", 2);
  wait_for_bets(ann, "t1");
  ann.say({{"do", "bet"}, {"table", "t1"}, {"on", "ante"}, {"amount", 10}});
  ann.say({{"do", "ready"}, {"table", "t1"}});
  bool bank = false;
  bool away = false;
  bool settled = false;
  while (!settled) {
    const Json told = ann.next_where([](const Json& json) { return json.contains("state"); });
    ASSERT_FALSE(told.is_null());
    bank = bank || told["state"].contains("time-bank");
    for (const Json& event : told.value("events", Json::array())) {
      away = away || event["event"] == "went-away";
      settled = settled || event["event"] == "round-settled";
    }
  }
  EXPECT_TRUE(bank);
  EXPECT_TRUE(away);
  floor.expect_books_in_order();
}

// L173: the waiting list; a seat that becomes free is offered in its order.
TEST(HouseFloor, AFreeSeatIsOfferedToWhoeverIsFirstOnTheWaitingList) {
  TestFloor floor({"big-six-wheel"});
  ASSERT_FALSE(floor.open("t1", "big-six-wheel"));
  std::promise<int> seats;
  floor->with_table("t1", [&](TableHost& host) { seats.set_value(host.table().positions()); });
  LiveClient ann = floor.live("player-4");
  LiveClient ben = floor.live("player-5");
  LiveClient eve = floor.live("player-6");
  const int positions = seats.get_future().get();
  for (int seat = 1; seat <= positions; ++seat) {
    // All seats but the first are taken by others.
    const floor::Actor by{"guest-" + std::to_string(seat), floor::Role::player, {}, {}};
    if (seat == 1) continue;
    floor->command("t1", {by, Json{{"do", "sit"}, {"seat", seat}}}, [](const auto&) {});
  }
  ann.say({{"do", "sit"}, {"table", "t1"}, {"seat", 1}});
  ben.view("t1");
  eve.view("t1");
  EXPECT_FALSE(ben.say({{"do", "wait"}, {"table", "t1"}}).contains("error"));
  EXPECT_FALSE(eve.say({{"do", "wait"}, {"table", "t1"}}).contains("error"));
  EXPECT_FALSE(ann.say({{"do", "leave"}, {"table", "t1"}}).contains("error"));
  const Json offered =
      ben.next_where([](const Json& json) { return json.contains("seat-offered"); });
  ASSERT_FALSE(offered.is_null());
  EXPECT_TRUE(eve.say({{"do", "sit"}, {"table", "t1"}, {"seat", 1}}).contains("error"));
  EXPECT_FALSE(ben.say({{"do", "sit"}, {"table", "t1"}, {"seat", 1}}).contains("error"));
}

// A table of a game without cards whose first seat alone is free.
void fill_all_seats_but_the_first(TestFloor& floor, const std::string& table) {
  std::promise<int> seats;
  floor->with_table(table, [&](TableHost& host) { seats.set_value(host.table().positions()); });
  const int positions = seats.get_future().get();
  for (int seat = 2; seat <= positions; ++seat) {
    const floor::Actor by{"guest-" + std::to_string(seat), floor::Role::player, {}, {}};
    floor->command(table, {by, Json{{"do", "sit"}, {"seat", seat}}}, [](const auto&) {});
  }
}

void expect_said(LiveClient& client, Json words) {
  words["table"] = "t1";
  const Json answer = client.say(words);
  EXPECT_FALSE(answer.contains("error")) << answer;
}

bool is_seat_offered(const Json& json) {
  return json.contains("seat-offered");
}
bool is_on_time_bank(const Json& json) {
  return json.contains("state") && json["state"].contains("time-bank");
}
bool has_settled(const Json& json) {
  for (const Json& event : json.value("events", Json::array())) {
    if (event["event"] == "round-settled") return true;
  }
  return false;
}

// L103 (639a.7(b)): whether the wagers of who has left the table are lost is the house's to say,
// and is told. Who is there and slow has not left.
TEST(HouseFloor, WhatIsDoneForAnAbsentPlayerIsTheHousesToSay) {
  using Absent = TableSettings::Absent;
  for (const auto& [absent, leaves] :
       {std::pair(Absent::least_cost, true), std::pair(Absent::forfeit, true),
        std::pair(Absent::forfeit, false)}) {
    TestFloor floor({"three-card-poker"});
    TableSettings settings = quick();
    settings.decision = 500ms;
    settings.absent = absent;
    ASSERT_FALSE(floor.open("t1", "three-card-poker", settings));
    LiveClient ben = floor.live("player-5");
    ASSERT_FALSE(ben.view("t1").contains("error"));
    auto ann = std::make_unique<LiveClient>(floor.live("player-4"));
    take_seat(*ann, "t1", 2);
    wait_for_bets(*ann, "t1");
    const bool forfeits = absent == Absent::forfeit;
    EXPECT_EQ(ann->view("t1")["settings"]["absent"], forfeits ? "forfeit" : "least-cost");
    expect_said(*ann, {{"do", "bet"}, {"on", "ante"}, {"amount", 10}});
    expect_said(*ann, {{"do", "ready"}});
    if (leaves) ann.reset();
    bool lost = false;
    for (Json told = Json::object(); !has_settled(told);) {
      told = ben.next_where([](const Json& json) { return json.contains("events"); });
      ASSERT_FALSE(told.is_null());
      lost = lost || told["events"].dump().find("player-leaves") != std::string::npos;
    }
    EXPECT_EQ(lost, forfeits && leaves) << "leaves: " << leaves;
    floor.expect_books_in_order();
  }
  EXPECT_TRUE(std::holds_alternative<Refusal>(read_table_settings({{"absent", "shrug"}})));
}

// L173: the waiting list outlasts a restart.
TEST(HouseFloor, WhoWaitedForASeatWaitsForItAfterARestart) {
  TestFloor floor({"big-six-wheel"});
  ASSERT_FALSE(floor.open("t1", "big-six-wheel"));
  fill_all_seats_but_the_first(floor, "t1");
  {
    LiveClient ann = floor.live("player-4");
    LiveClient ben = floor.live("player-5");
    LiveClient eve = floor.live("player-6");
    expect_said(ann, {{"do", "sit"}, {"seat", 1}});
    expect_said(eve, {{"do", "wait"}});
    expect_said(ben, {{"do", "wait"}});
    expect_said(eve, {{"do", "stop-waiting"}});
    expect_said(eve, {{"do", "wait"}});
  }
  floor.restart();
  LiveClient ann = floor.live("player-4");
  LiveClient ben = floor.live("player-5");
  LiveClient eve = floor.live("player-6");
  ben.view("t1");
  expect_said(ann, {{"do", "leave"}});
  EXPECT_FALSE(ben.next_where(is_seat_offered).is_null());
  EXPECT_TRUE(eve.say({{"do", "sit"}, {"table", "t1"}, {"seat", 1}}).contains("error"));
  expect_said(ben, {{"do", "sit"}, {"seat", 1}});
}

// An offer lasts as long as it was told, though an earlier one to the same player has run out.
TEST(HouseFloor, ASeatIsOfferedForAsLongAsItWasTold) {
  TestFloor floor({"big-six-wheel"});
  TableSettings settings = quick();
  settings.seat_offer = 600ms;
  ASSERT_FALSE(floor.open("t1", "big-six-wheel", settings));
  fill_all_seats_but_the_first(floor, "t1");
  LiveClient ben = floor.live("player-5");
  LiveClient eve = floor.live("player-6");
  ben.view("t1");
  eve.view("t1");
  expect_said(ben, {{"do", "wait"}});
  EXPECT_FALSE(ben.next_where(is_seat_offered).is_null());
  expect_said(ben, {{"do", "sit"}, {"seat", 1}});
  std::this_thread::sleep_for(300ms);
  expect_said(ben, {{"do", "leave"}});
  const auto before = std::chrono::steady_clock::now();
  expect_said(ben, {{"do", "wait"}});
  expect_said(eve, {{"do", "wait"}});
  EXPECT_FALSE(eve.next_where(is_seat_offered).is_null());
  EXPECT_GE(std::chrono::steady_clock::now() - before, settings.seat_offer);
}

// Of a time-bank is taken what was used of it, whatever ended the player's time.
TEST(HouseFloor, AnIrregularityLeavesWhatIsLeftOfATimeBank) {
  TestFloor floor({"three-card-poker"});
  TableSettings settings = quick();
  settings.decision = 50ms;
  settings.time_bank = 60s;
  ASSERT_FALSE(floor.open("t1", "three-card-poker", settings));
  LiveClient ann = floor.live("player-4");
  take_seat(ann, "t1", 2);
  wait_for_bets(ann, "t1");
  expect_said(ann, {{"do", "bet"}, {"on", "ante"}, {"amount", 10}});
  expect_said(ann, {{"do", "ready"}});
  ASSERT_FALSE(ann.next_where(is_on_time_bank).is_null());
  const Json wrong{{"event", "round-went"},
                   {"what", {{"irregularity", {{"kind", "device-out-of-order"}}}}}};
  const auto called = TestFloor::wait_for([&](Answer answer) {
    floor->command("t1", {floor::the_program(), Json{{"do", "happen"}, {"what", wrong}}},
                   std::move(answer));
  });
  const auto* why = std::get_if<Refusal>(&called);
  ASSERT_EQ(why, nullptr) << text(*why);
  const Json told =
      ann.next_where([](const Json& json) { return is_on_time_bank(json) || has_settled(json); });
  EXPECT_TRUE(is_on_time_bank(told)) << "his time was up: " << told;
}

// L173: a time-bank that is used up stays so.
TEST(HouseFloor, ATimeBankIsNoFullerAfterARestart) {
  TestFloor floor({"three-card-poker"});
  TableSettings settings = quick();
  settings.decision = 50ms;
  settings.time_bank = 100ms;
  settings.away_after = 100;
  ASSERT_FALSE(floor.open("t1", "three-card-poker", settings));
  const auto has_time_bank_in_a_round = [](LiveClient& ann) {
    wait_for_bets(ann, "t1");
    expect_said(ann, {{"do", "bet"}, {"on", "ante"}, {"amount", 10}});
    expect_said(ann, {{"do", "ready"}});
    bool bank = false;
    for (Json told = Json::object(); !has_settled(told);) {
      told = ann.next_where([](const Json& json) { return json.contains("state"); });
      if (told.is_null()) break;
      bank = bank || is_on_time_bank(told);
    }
    return bank;
  };
  {
    LiveClient ann = floor.live("player-4");
    take_seat(ann, "t1", 2);
    EXPECT_TRUE(has_time_bank_in_a_round(ann));
  }
  floor.restart();
  LiveClient ann = floor.live("player-4");
  EXPECT_FALSE(has_time_bank_in_a_round(ann));
  floor.expect_books_in_order();
}

// The record of what was played verifies, and every round in it can be asked for again.
TEST(HouseFloor, TheRecordVerifiesAndRoundsCanBeReconstructed) {
  TestFloor floor({"minibaccarat"});
  ASSERT_FALSE(floor.open("t1", "minibaccarat"));
  LiveClient ann = floor.live("player-4");
  take_seat(ann, "t1", 2);
  std::string round;
  for (int i = 0; i < 3; ++i) {
    wait_for_bets(ann, "t1");
    const Json bet = ann.say({{"do", "bet"}, {"table", "t1"}, {"on", "player"}, {"amount", 10}});
    ASSERT_FALSE(bet.contains("error")) << bet;
    ann.say({{"do", "ready"}, {"table", "t1"}});
    const Json settled = play_round(ann, "t1");
    ASSERT_FALSE(settled.is_null());
    for (const Json& event : settled["events"]) {
      if (event["event"] == "round-settled") round = event["round"].get<std::string>();
    }
  }
  const Json own = floor.get("/api/rounds/" + round, floor.login("player-4"));
  EXPECT_EQ(own["settles-the-same"], true) << own;
  const auto other = floor.request("GET", "/api/rounds/" + round, {}, floor.login("player-5"));
  EXPECT_EQ(other.status, 403) << other.body;
  const auto exported = floor.request("GET", "/api/journal?limit=100000", {},
                                      floor.login("internal-audit", "internal-audit"));
  ASSERT_EQ(exported.status, 200);
  floor::Verifier verifier(
      {}, [](const Json& file, const Json& recorded) -> std::optional<Refusal> {
        const ReadRound read = read_round(file);
        if (!read.round) return Refusal{"is no round", "round", ""};
        const Json again = settlement_json(read.round->definition(), read.round->settlement());
        if (again.at("back") == recorded.at("back")) return {};
        return Refusal{"settles otherwise", "settlement", ""};
      });
  std::size_t number = 0;
  std::size_t from = 0;
  for (std::size_t end; (end = exported.body.find('\n', from)) != std::string::npos;
       from = end + 1) {
    verifier.take_line(exported.body.substr(from, end - from), ++number);
  }
  verifier.end();
  for (const Refusal& finding : verifier.findings()) ADD_FAILURE() << text(finding);
  EXPECT_EQ(verifier.proved().rounds_settled, 3U);
  EXPECT_GT(verifier.proved().cards_opened, 10U);
  for (const char* report : {"tables", "wagers", "meters", "voids", "irregularities", "unopened",
                             "ledger", "significant", "rake"}) {
    const std::string token = floor.login("finance", "finance");
    const Json made = floor.get(fmt::format("/api/reports/{}", report), token);
    EXPECT_TRUE(made.contains("rows")) << report << " " << made;
    const auto csv =
        floor.request("GET", fmt::format("/api/reports/{}?form=csv", report), {}, token);
    EXPECT_EQ(csv.status, 200);
  }
  floor.expect_books_in_order();
}

}  // namespace
}  // namespace houseway::house
