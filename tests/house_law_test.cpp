#include <gmock/gmock.h>

#include <atomic>
#include <cmath>
#include <set>

#include "floor_wire_support.h"
#include "games/register.h"

// What the law asks of a floor in operation, shown on one that runs: over its addresses and
// connections, and nothing else.
namespace houseway::house {
namespace {

using testing::HasSubstr;

void expect_done(const Json& answer) {
  EXPECT_FALSE(answer.contains("error")) << answer;
}
std::string error_of(const Json& answer) {
  return answer.value("error", std::string());
}

// Somebody at a table, as he sees it now and as he is told.
struct Patron {
  Patron(TestFloor& at, std::string name)
      : floor(at), account(std::move(name)), live(at.live(account)) {}

  Json say(Json words) {
    words["table"] = "t1";
    return live.say(std::move(words));
  }
  void take_seat(int seat, int amount = 1'000) {
    expect_done(say({{"do", "sit"}, {"seat", seat}}));
    expect_done(say({{"do", "buy-in"}, {"amount", amount}}));
    expect_done(say({{"do", "watch"}}));
  }
  Json now() { return floor.get("/api/tables/t1", floor.login(account)); }
  // Once the table has come to this phase.
  Json wait_for_phase(const std::string& phase) {
    const auto until = std::chrono::steady_clock::now() + 20s;
    while (std::chrono::steady_clock::now() < until) {
      const Json table = now();
      if (table["state"]["phase"] == phase) return table;
      std::this_thread::sleep_for(5ms);
    }
    ADD_FAILURE() << "never came to " << phase << ": " << now();
    return Json{{"state", Json::object()}};
  }
  Json bet(const std::string& on, double amount) {
    return say({{"do", "bet"}, {"on", on}, {"amount", amount}});
  }
  void begin_round() {
    wait_for_phase("betting");
    expect_done(bet("ante", 10));
    expect_done(say({{"do", "ready"}}));
  }
  // The next event of this kind that he is told.
  Json wait_for_event(const std::string& word) {
    Json found;
    live.next_where([&](const Json& json) {
      if (!json.contains("events")) return false;
      for (const Json& event : json["events"]) {
        if (event["event"] == word) found = event;
      }
      return !found.is_null();
    });
    EXPECT_FALSE(found.is_null()) << word;
    return found;
  }
  // Until he is told that the table is stopped for this.
  bool hears_that_it_stops(const std::string& why) {
    return !live.next_where([&](const Json& json) {
                  return json.contains("state") &&
                         json["state"].value("stopped", "").find(why) != std::string::npos;
                })
                .is_null();
  }

  TestFloor& floor;
  std::string account;
  LiveClient live;
};

double wallet(TestFloor& floor, const std::string& account) {
  return in_dollars(floor->store().balance("wallet/" + account));
}

Json row_where(const Json& report, const char* column, const Json& value) {
  for (const Json& row : report.at("rows")) {
    if (row.at(column) == value) return row;
  }
  return Json::object();
}

// C12, C13, C15
TEST(HouseLaw, EveryTablesMachineMetersAreAReport) {
  TestFloor floor({"three-card-poker"});
  ASSERT_FALSE(floor.open("t1", "three-card-poker"));
  Patron ann(floor, "player-4");
  ann.take_seat(1);
  ann.begin_round();
  const Json settled = play_round(ann.live, "t1");
  ASSERT_FALSE(settled.is_null());
  double staked = 0;
  double back = 0;
  for (const Json& event : settled["events"]) {
    if (event["event"] != "round-settled") continue;
    for (const Json& line : event["settlement"]) {
      staked += line["stake"].get<double>();
      back += line["back"].get<double>();
    }
  }
  expect_done(ann.say({{"do", "leave"}}));
  const Json asked = Json::parse(floor
                                     .request("POST", "/api/acts/ask-withdrawal",
                                              R"({"amount": 12.5})", floor.login("player-4"))
                                     .body);
  expect_done(floor.act("cashier", "pay-withdrawal",
                        {{"withdrawal", asked.value("withdrawal", "")}, {"identification", "P1"}}));
  const std::string token = floor.login("finance", "finance");
  const Json report = floor.get("/api/reports/machine-meters", token);
  const Json row = row_where(report, "table", "t1");
  ASSERT_FALSE(row.empty()) << report;
  EXPECT_EQ(row["coin-in"], staked);
  EXPECT_EQ(row["coin-out"], back);
  EXPECT_EQ(row_where(report, "table", "cage")["attendant-paid-credits"], 12.5);
  const auto csv = floor.request("GET", "/api/reports/machine-meters?form=csv", {}, token);
  EXPECT_THAT(csv.body, HasSubstr("table,counted,coin-in,coin-out,attendant-paid-jackpots,"
                                  "attendant-paid-credits,progressive-by-machine"));
  floor.expect_books_in_order();
}

// Two tables of Caribbean Stud on one meter.
class LinkedTables {
 public:
  LinkedTables() : floor({"caribbean-stud-poker"}) {
    expect_done(
        floor.act("certificate-holder", "amend-submission",
                  {{"game", "caribbean-stud-poker"}, {"rules", {{"progressive-payout", "D"}}}}));
    expect_done(floor.act("executive-director", "approve-submission",
                          {{"version", "caribbean-stud-poker/2"}}));
    for (const char* table : {"t1", "t2"}) {
      Json link{{"meter", "gold"},
                {"table", table},
                {"game", "caribbean-stud-poker"},
                {"wager", "progressive-payout"},
                {"amount", 1}};
      if (std::string(table) == "t1") link["open"] = true;
      expect_done(floor.act("certificate-holder", "link-meters", link));
      const auto why = floor.open(table, "caribbean-stud-poker");
      EXPECT_FALSE(why) << text(*why);
    }
  }
  Json display() { return floor.get("/api/meters", floor.login("player-6")).at("meters").at(0); }
  double reading() { return display()["levels"][0]["reads"]; }

  TestFloor floor;
};

// The next display of the meter at a table that is as it should be.
Json meter_told(LiveClient& client, const std::string& table,
                const std::function<bool(const Json&)>& wanted) {
  const Json told = client.next_where([&](const Json& json) {
    return json.contains("meter") && json["table"] == table && !json.contains("view") &&
           wanted(json["meter"]);
  });
  return told.is_null() ? Json::object() : told["meter"];
}

// C17, J5, J14, G24: wagers at one table raise the meter at all; a win is shown with its table.
TEST(HouseLaw, TheMeterRisesAndAWinIsShownAtEveryLinkedTable) {
  LinkedTables linked;
  TestFloor& floor = linked.floor;
  Patron ann(floor, "player-4");
  LiveClient ben = floor.live("player-5");
  ann.take_seat(1);
  const Json before = ben.view("t2");
  ASSERT_TRUE(before.contains("meter")) << before;
  const double began = before["meter"]["levels"][0]["reads"];
  EXPECT_EQ(began, linked.reading());
  ann.wait_for_phase("betting");
  expect_done(ann.bet("ante", 10));
  expect_done(ann.bet("progressive-payout", 1));
  expect_done(ann.say({{"do", "ready"}}));
  const Json risen =
      meter_told(ben, "t2", [&](const Json& meter) { return meter["levels"][0]["reads"] > began; });
  ASSERT_FALSE(risen.empty());
  EXPECT_EQ(risen["levels"][0]["reads"], linked.reading());
  EXPECT_FALSE(risen.contains("last-win"));
  ASSERT_FALSE(play_round(ann.live, "t1").is_null());

  const Money all{std::llround(linked.reading() * 100)};
  const floor::MeterWon win{1,
                            "t1",
                            "t1-000002",
                            Level::only,
                            100,
                            Shared::in_turn,
                            {{1, dollars(1), all, "t1-000002-1"}}};
  const auto won = TestFloor::wait_for([&](Answer answer) {
    floor->meters().act("gold", win, floor::the_program(), std::move(answer));
  });
  ASSERT_TRUE(std::holds_alternative<Json>(won)) << text(std::get<Refusal>(won));
  const auto recognised = std::chrono::steady_clock::now();
  for (const auto& [who, table] : {std::pair(&ann.live, "t1"), std::pair(&ben, "t2")}) {
    const Json shown =
        meter_told(*who, table, [](const Json& meter) { return meter.contains("last-win"); });
    ASSERT_FALSE(shown.empty()) << table;
    EXPECT_EQ(shown["last-win"]["table"], "t1");
    EXPECT_EQ(shown["last-win"]["amount"], in_dollars(all));
    EXPECT_LT(shown["levels"][0]["reads"].get<double>(), in_dollars(all));
  }
  EXPECT_LT(std::chrono::steady_clock::now() - recognised, 30s);
  EXPECT_EQ(linked.display()["last-win"]["table"], "t1");
}

// J10: everybody at the linked tables hears that no progressive wager is taken, and when it is
// again; who tries is told why, and the game goes on.
TEST(HouseLaw, PatronsAreToldThatTheProgressiveIsOutOfOrder) {
  LinkedTables linked;
  TestFloor& floor = linked.floor;
  Patron ann(floor, "player-4");
  LiveClient ben = floor.live("player-5");
  ann.take_seat(1);
  ben.view("t2");
  expect_done(
      floor.act("dealer", "cover-device", {{"meter", "gold"}, {"cause", "the display is dark"}}));
  for (const auto& [who, table] : {std::pair(&ann.live, "t1"), std::pair(&ben, "t2")}) {
    const Json shown =
        meter_told(*who, table, [](const Json& meter) { return meter.contains("out-of-order"); });
    EXPECT_THAT(shown.value("out-of-order", ""), HasSubstr("the display is dark")) << table;
  }
  ann.wait_for_phase("betting");
  expect_done(ann.bet("ante", 10));
  EXPECT_THAT(error_of(ann.bet("progressive-payout", 1)), HasSubstr("out of order"));
  expect_done(
      floor.act("pit-manager", "reset-meter", {{"meter", "gold"}, {"checked", "the display"}}));
  EXPECT_FALSE(meter_told(ben, "t2", [](const Json& meter) {
                 return !meter.contains("out-of-order");
               }).empty());
  expect_done(ann.bet("progressive-payout", 1));
}

// C24, C25, C29: at one address, with no login, while the floor is stopped too.
TEST(HouseLaw, TheHouseRulesAreForAnybodyAtAnyTime) {
  TestFloor floor({"minibaccarat", "pai-gow-poker", "hold-em-poker", "three-card-poker"});
  ASSERT_FALSE(floor.open("t1", "three-card-poker"));
  expect_done(floor.act("shift-manager", "disable-floor", {{"reason", "a drill"}}));
  const auto read = [&](const std::string& path) {
    const auto reply = floor.request("GET", path);
    EXPECT_EQ(reply.status, 200) << path << reply.body;
    return Json::parse(reply.body);
  };
  const std::string address = read("/").at("house-rules");
  const Json house = read(address);
  EXPECT_EQ(house["games"].size(), 4U);
  EXPECT_EQ(house["tables"][0]["seconds"]["decision"], 3600);
  for (const char* part : {"time-limits", "connection-lost", "charges", "late-bets"}) {
    EXPECT_FALSE(house.value(part, Json::array()).empty()) << part;
  }
  std::set<std::string> charging;
  for (const Json& game : house["games"]) {
    const Json rules = read(game["rules-of-play"]);
    EXPECT_EQ(rules["rules"], game["rules"]);
    if (!rules["charges"].empty()) charging.insert(game["game"]);
    // Every paytable of the chapter with its lines, and which of them is in use.
    const Json& sheet = rules["rules-of-play"];
    EXPECT_FALSE(sheet["wagers"].empty());
    const Definition& definition = *find_definition(game["game"].get<std::string>());
    std::size_t paytables = 0;
    for (const Schedule& schedule : definition.schedules) paytables += schedule.tables.size();
    EXPECT_EQ(sheet["paytables"].size(), paytables) << game;
    for (const Json& table : sheet["paytables"]) {
      EXPECT_FALSE(table["lines"].empty() && !table.contains("meters")) << table;
    }
  }
  EXPECT_EQ(charging, (std::set<std::string>{"hold-em-poker", "minibaccarat", "pai-gow-poker"}));
  EXPECT_EQ(floor.request("GET", address + "/no-such-game").status, 404);
  expect_done(floor.both("shift-manager", "compliance", "enable-floor", {{"reason", "over"}}));
  LiveClient ann = floor.live("player-4");
  EXPECT_EQ(ann.hello()["hello"]["house-rules"], address);
}

// What is said to be the program that runs.
struct Planted {
  std::shared_ptr<std::atomic<unsigned char>> version =
      std::make_shared<std::atomic<unsigned char>>(1);
  floor::SoftwareHashes hashes() const {
    floor::SoftwareHashes hashes{{1'000, {}}, {{"casino-war", "665a", {}}}};
    hashes.program.hash.fill(*version);
    return hashes;
  }
  std::string approval() const { return floor::hex(hashes().program.hash); }
};

// C8, G29, J7, C36
TEST(HouseLaw, NobodyPlaysWithSoftwareThatTwoKeysHaveNotApproved) {
  const Planted planted;
  TestFloor floor({"casino-war"}, {}, [&](HouseOptions& options) {
    options.software = [planted] { return planted.hashes(); };
    options.software_checked_every = 0ms;
  });
  const auto opened = floor.open("t1", "casino-war");
  ASSERT_TRUE(opened);
  EXPECT_THAT(text(*opened), HasSubstr("none is on record as approved"));
  const auto approval = [&](const std::string& value) {
    return Json{{"setting", "software"}, {"value", value}, {"reason", "laboratory's letter 12"}};
  };
  EXPECT_THAT(error_of(floor.act("finance", "configure", approval("0000"))),
              HasSubstr(planted.approval()));
  EXPECT_THAT(error_of(floor.both("finance", "finance", "configure", approval(planted.approval()))),
              HasSubstr("configure"))
      << "one key is not two";
  expect_done(floor.both("finance", "pit-manager", "configure", approval(planted.approval())));
  ASSERT_FALSE(floor.open("t1", "casino-war"));
  {
    Patron ann(floor, "player-4");
    ann.take_seat(1);
    ann.wait_for_phase("betting");
    // Another program lies there: found by itself, and everybody at the table is told.
    *planted.version = 2;
    ASSERT_TRUE(ann.hears_that_it_stops("605a.4(c)"));
    Patron ben(floor, "player-5");
    EXPECT_THAT(error_of(ben.say({{"do", "sit"}, {"seat", 2}})), HasSubstr("was approved"));
  }
  // At the next start as well, before anybody plays; and by whoever asks.
  floor.restart();
  Patron again(floor, "player-4");
  expect_done(again.say({{"do", "watch"}}));
  EXPECT_TRUE(again.now()["state"].contains("stopped"));
  const Json asked = floor.get("/api/software", floor.login("compliance", "compliance"));
  EXPECT_EQ(asked["program"]["sha256"], planted.approval());
  EXPECT_FALSE(floor.get("/api/office/gates", floor.login("pit-manager", "pit-manager")).empty());
  expect_done(floor.both("finance", "pit-manager", "configure", approval(planted.approval())));
  const Json on = again.live.next_where([](const Json& json) {
    return json.contains("state") && !json["state"].contains("stopped");
  });
  EXPECT_FALSE(on.is_null());

  const std::string token = floor.login("internal-audit", "internal-audit");
  const Json log = floor.get("/api/reports/software", token);
  int installed = 0;
  int approved = 0;
  bool failed = false;
  bool on_demand = false;
  for (const Json& row : log["rows"]) {
    installed += row["what"] == "software-installed" ? 1 : 0;
    approved += row["what"] == "software-approved" ? 1 : 0;
    failed = failed || (row["what"] == "software-checked" && !row["cause"].is_null());
    on_demand = on_demand || row["by"] == "compliance (compliance)";
  }
  EXPECT_EQ(installed, 2) << log;
  EXPECT_EQ(approved, 2);
  EXPECT_TRUE(failed);
  EXPECT_TRUE(on_demand);
  const Json significant = floor.get("/api/reports/significant", token);
  EXPECT_FALSE(row_where(significant, "kind", "software not as approved").empty());
  const Json games = floor.get("/api/reports/availability", token);
  EXPECT_EQ(row_where(games, "what", "table-opened")["game"], "casino-war");
}

// A table that staff have opened, with a player in the middle of a round.
class StoppedTable : public testing::Test {
 protected:
  StoppedTable() : floor({"three-card-poker"}) {
    Json plan{{"table", "t1"}, {"game", "three-card-poker"}, {"layout", "layout/1"}};
    plan["settings"] = to_json(quick());
    expect_done(floor.both("dealer", "floorperson", "open-table", plan));
    expect_done(
        floor.both("cashier", "floorperson", "fill", {{"table", "t1"}, {"amount", 50'000}}));
  }
  static void in_a_round(Patron& ann) {
    ann.take_seat(1);
    ann.begin_round();
    ann.wait_for_event("your-turn");
  }
  static void finish(Patron& ann) {
    expect_done(ann.say({{"do", "say"}, {"say", "fold"}}));
    ann.wait_for_event("round-settled");
  }

  TestFloor floor;
};

// G15, G30: what is stopped, by whom and why. The round under way is played, none begins after it,
// and whoever has chips takes them away.
TEST_F(StoppedTable, PlaysItsRoundToTheEndAndBeginsNoOther) {
  struct Stop {
    const char* what;
    const char* by;
    Json body;
    std::pair<const char*, const char*> keys;
  };
  const std::vector<Stop> stops{
      {"table", "floorperson", {{"table", "t1"}}, {"floorperson", "pit-manager"}},
      {"game",
       "pit-manager",
       {{"game", "three-card-poker"}},
       {"pit-manager", "certificate-holder"}},
      {"floor", "shift-manager", Json::object(), {"shift-manager", "compliance"}}};
  Patron ann(floor, "player-4");
  Patron ben(floor, "player-5");
  in_a_round(ann);
  for (const Stop& stop : stops) {
    const std::string reason = fmt::format("smoke at the {}", stop.what);
    const std::string disable = fmt::format("disable-{}", stop.what);
    Json body = stop.body;
    EXPECT_THAT(error_of(floor.act(stop.by, disable, body)), HasSubstr("reason"));
    body["reason"] = reason;
    expect_done(floor.act(stop.by, disable, body));
    ASSERT_TRUE(ann.hears_that_it_stops(reason));
    finish(ann);
    EXPECT_THAT(error_of(ben.say({{"do", "sit"}, {"seat", 2}})), HasSubstr(reason));
    expect_done(ann.say({{"do", "cash-out"}, {"amount", 5}}));
    const Json asked = Json::parse(floor
                                       .request("POST", "/api/acts/ask-withdrawal",
                                                R"({"amount": 5})", floor.login("player-4"))
                                       .body);
    expect_done(floor.act("cashier", "pay-withdrawal",
                          {{"withdrawal", asked["withdrawal"]}, {"identification", "P1"}}));
    std::this_thread::sleep_for(50ms);
    EXPECT_EQ(ann.now()["state"]["phase"], "between-rounds") << "it was due after 5 ms";
    body["reason"] = "aired";
    expect_done(
        floor.both(stop.keys.first, stop.keys.second, fmt::format("enable-{}", stop.what), body));
    // By itself, without anybody's doing.
    ann.begin_round();
    ann.wait_for_event("your-turn");
  }
  const Json significant =
      floor.get("/api/reports/significant", floor.login("internal-audit", "internal-audit"));
  for (const Stop& stop : stops) {
    const Json row = row_where(significant, "what", fmt::format("{}-disabled", stop.what));
    EXPECT_EQ(row.value("cause", ""), fmt::format("smoke at the {}", stop.what)) << significant;
    EXPECT_EQ(row.value("by", ""), fmt::format("{0} ({0})", stop.by));
  }
  finish(ann);
  floor.expect_books_in_order();
}

// What is stopped stays stopped when the floor is started again.
TEST_F(StoppedTable, StaysStoppedAfterARestart) {
  {
    Patron ann(floor, "player-4");
    ann.take_seat(1);
    expect_done(floor.act("floorperson", "disable-table", {{"table", "t1"}, {"reason", "smoke"}}));
  }
  floor.restart();
  Patron ben(floor, "player-5");
  EXPECT_THAT(ben.now()["state"].value("stopped", ""), HasSubstr("smoke"));
  EXPECT_THAT(error_of(ben.say({{"do", "sit"}, {"seat", 2}})), HasSubstr("smoke"));
}

// G30, G13: a disabled player takes no further part, and what is his is paid out.
TEST_F(StoppedTable, ADisabledPlayerLeavesWithWhatIsHis) {
  Patron ann(floor, "player-4");
  const double had = wallet(floor, "player-4");
  in_a_round(ann);
  expect_done(floor.act("security", "disable-player",
                        {{"account", "player-4"}, {"reason", "no identification"}}));
  EXPECT_EQ(ann.live.closed(), server::CloseCode::policy) << "at once";
  EXPECT_EQ(floor
                .request("POST", "/api/login",
                         R"({"account": "player-4", "password": "welcome-to-the-floor"})")
                .status,
            401);
  // The round goes on; his hand is played for him, and then his chips go to his wallet.
  const std::string token = floor.login("surveillance", "surveillance");
  const auto until = std::chrono::steady_clock::now() + 20s;
  while (floor.get("/api/tables/t1", token)["view"]["seats"].contains("1")) {
    ASSERT_LT(std::chrono::steady_clock::now(), until);
    std::this_thread::sleep_for(20ms);
  }
  const double has = wallet(floor, "player-4");
  EXPECT_GE(has, had - 20);
  EXPECT_EQ(floor->store().balance("table/t1/seat/1").cents, 0);
  const Json asked =
      floor.act("cashier", "ask-withdrawal", {{"account", "player-4"}, {"amount", has}});
  expect_done(asked);
  const Json paying{{"withdrawal", asked["withdrawal"]}, {"identification", "P1"}};
  EXPECT_THAT(error_of(floor.act("cashier", "pay-withdrawal", paying)),
              HasSubstr("somebody else than asked for it"));
  expect_done(floor.act("finance", "pay-withdrawal", paying));
  EXPECT_EQ(wallet(floor, "player-4"), 0);
  EXPECT_THAT(
      error_of(floor.act("cashier", "ask-withdrawal", {{"account", "player-5"}, {"amount", 1}})),
      HasSubstr("asks for it himself"));
  floor.expect_books_in_order();
}

// G13: wagers go back, balances are as before, the regulator's reports have it.
TEST_F(StoppedTable, ARoundThatCannotBeCompletedIsCalledOff) {
  Patron ann(floor, "player-4");
  in_a_round(ann);
  EXPECT_THAT(error_of(ann.say({{"do", "call-off"}, {"reason", "I lose"}})),
              HasSubstr("for the floor to order"));
  // Whoever sees what lies face down stops the table alone, and calls nothing off.
  const Json off{{"table", "t1"}, {"reason", "the cards fell"}, {"call-off", true}};
  const Json asked = floor.act("surveillance", "disable-table", off);
  EXPECT_THAT(asked.value("needs", ""), HasSubstr("floorperson or above")) << asked;
  const auto confirm = [&](const std::string& role) {
    return floor.request("POST", "/api/witness/" + asked.value("pending", ""),
                         R"({"confirm": true})", floor.login(role, role));
  };
  EXPECT_EQ(confirm("compliance").status, 409);
  EXPECT_EQ(confirm("dealer").status, 409);
  EXPECT_EQ(ann.now()["state"]["phase"], "playing");
  EXPECT_FALSE(ann.now()["state"].contains("stopped"));
  EXPECT_EQ(confirm("floorperson").status, 200);
  const Json told = ann.wait_for_event("round-called-off");
  ASSERT_FALSE(told.is_null());
  EXPECT_EQ(told["cause"], "the cards fell");
  const Json view = ann.now();
  EXPECT_EQ(view["view"]["seats"]["1"]["chips"], 1'000);
  EXPECT_EQ(view["state"]["phase"], "between-rounds");
  expect_done(ann.say({{"do", "leave"}}));
  const std::string token = floor.login("compliance", "compliance");
  const Json notices = floor.get("/api/office/notices", token);
  ASSERT_EQ(notices.size(), 1U) << notices;
  EXPECT_EQ(notices[0]["what"]["said"]["do"], "call-off");
  EXPECT_EQ(notices[0]["by"]["account"], "surveillance");
  EXPECT_EQ(notices[0]["what"]["witness"]["account"], "floorperson");
  const Json row = row_where(floor.get("/api/reports/voids", token), "cause", "the cards fell");
  EXPECT_FALSE(row.empty());
  EXPECT_FALSE(
      row_where(floor.get("/api/reports/significant", token), "kind", "round not completed")
          .empty());
  EXPECT_TRUE(floor.get("/api/reports/unopened", token)["rows"].empty());
  // It is the likeliest to be disputed, and is told again.
  const std::string round = "/api/rounds/" + view["view"]["round"].get<std::string>();
  const Json again = floor.get(round, floor.login("player-4"));
  EXPECT_EQ(again["cause"], "the cards fell") << again;
  EXPECT_TRUE(again.contains("called-off"));
  EXPECT_EQ(again["seats"]["1"], "player-4");
  EXPECT_FALSE(again["acts"].empty());
  EXPECT_EQ(floor.request("GET", round, {}, floor.login("player-5")).status, 403);
  floor.restart();
  floor.expect_books_in_order();
}

// G14: how long one has is told before one sits down, and is not less than that.
TEST(HouseLaw, NobodyIsPlayedForSoonerThanHeWasTold) {
  TestFloor floor({"three-card-poker"});
  TableSettings settings = quick();
  settings.decision = 1s;
  settings.time_bank = 1s;
  ASSERT_FALSE(floor.open("t1", "three-card-poker", settings));
  const Json lobby = floor.get("/api/tables", floor.login("player-4"))["tables"][0];
  EXPECT_EQ(lobby["settings"]["decision"], 1);
  EXPECT_EQ(lobby["settings"]["time-bank"], 1);
  EXPECT_EQ(lobby["settings"]["away-after"], 3);
  Patron ann(floor, "player-4");
  EXPECT_EQ(ann.now()["settings"], lobby["settings"]) << "to whoever looks on";
  ann.take_seat(1);
  ann.wait_for_phase("betting");
  expect_done(ann.bet("ante", 10));
  const auto before = std::chrono::steady_clock::now();  // she is asked
  expect_done(ann.say({{"do", "ready"}}));
  ann.wait_for_event("round-settled");
  EXPECT_GE(std::chrono::steady_clock::now() - before, 1500ms);
}

// G16
TEST(HouseLaw, ThePlayersOfTheProgramAreMarkedAndPlayForNoJackpot) {
  TestFloor floor({"caribbean-stud-poker"});
  expect_done(
      floor.act("certificate-holder", "amend-submission",
                {{"game", "caribbean-stud-poker"}, {"rules", {{"progressive-payout", "D"}}}}));
  expect_done(floor.act("executive-director", "approve-submission",
                        {{"version", "caribbean-stud-poker/2"}}));
  ASSERT_FALSE(floor.open("t1", "caribbean-stud-poker"));
  TableHost::Bot bot;
  bot.bets = [](const floor::LiveTable& table, int seat, Random&) {
    const auto on = [&](const char* wager, Money amount) {
      return Event::bet(seat, Spot{static_cast<WagerId>(*table.game().find_wager(wager)), 0},
                        amount);
    };
    return std::vector<Event>{on("ante", dollars(10)), on("progressive-payout", dollars(1))};
  };
  bot.decide = [](const auto&, const Round&, const auto& answer) { answer(std::nullopt); };
  ASSERT_FALSE(floor->set_bot("t1", "player-1", bot));
  Patron ann(floor, "player-4");
  expect_done(ann.say({{"do", "watch"}}));
  const floor::Actor by{"player-1", floor::Role::player, {}, {}};
  for (const Json& words :
       {Json{{"do", "sit"}, {"seat", 1}}, Json{{"do", "buy-in"}, {"amount", 500}}}) {
    const auto said = TestFloor::wait_for([&](Answer answer) {
      floor->command("t1", {by, words}, std::move(answer));
    });
    ASSERT_TRUE(std::holds_alternative<Json>(said)) << text(std::get<Refusal>(said));
  }
  ann.take_seat(2);
  const Json view = ann.wait_for_phase("betting")["view"]["seats"];
  EXPECT_EQ(view["1"].value("program", false), true) << view;
  EXPECT_FALSE(view["2"].contains("program"));
  EXPECT_EQ(view["1"]["bets"].value("ante", 0), 10) << view;
  EXPECT_FALSE(view["1"]["bets"].contains("progressive-payout")) << view;

  EXPECT_EQ(floor.get("/api/tables", floor.login("player-4"))["tables"][0]["program-plays"], true);
  HouseOptions serious = floor->options();
  serious.data += "-serious";
  serious.demo = false;
  serious.sockets.port = 0;
  House house(serious);
  const auto started = house.start();
  ASSERT_FALSE(started) << text(*started);
  EXPECT_TRUE(house.set_bot("t1", "player-1", bot)) << "where people play for money";
}

// G34: the server closes bets, shows when it will, and tells whoever comes late.
TEST(HouseLaw, ALateBetIsRefusedAndTheTimerIsShown) {
  TestFloor floor({"three-card-poker"});
  TableSettings settings = quick();
  settings.bets = 6s;
  ASSERT_FALSE(floor.open("t1", "three-card-poker", settings));
  Patron ann(floor, "player-4");
  ann.take_seat(1);
  const Json betting = ann.wait_for_phase("betting")["state"];
  ASSERT_TRUE(betting.contains("until")) << betting;
  const auto until = floor::parse_instant(betting["until"].get<std::string>());
  ASSERT_TRUE(until);
  EXPECT_LE(*until - floor->clock().now(), 6s);
  expect_done(ann.bet("ante", 10));
  // Nobody has said that he is ready.
  ASSERT_FALSE(ann.wait_for_event("your-turn").is_null());
  EXPECT_GE(floor->clock().now(), *until);
  const Json late = ann.bet("pair-plus", 10);
  EXPECT_THAT(error_of(late), HasSubstr("no more bets")) << late;
  EXPECT_EQ(ann.now()["view"]["seats"]["1"]["staked"], 10);
}

// G34: what a dealer has entered wrongly is taken back by two, and both versions stay on record.
TEST(HouseLaw, ACorrectionTakesTwoAndLeavesBothVersions) {
  TestFloor floor({"three-card-poker"});
  // Planned by the office, which corrects what is entered at its tables.
  expect_done(floor.both("dealer", "floorperson", "open-table",
                         {{"table", "t1"},
                          {"game", "three-card-poker"},
                          {"layout", "layout/1"},
                          {"source", "table"},
                          {"settings", {{"between", 0.005}, {"cut", 0}, {"time-bank", 0}}}}));
  expect_done(floor.both("cashier", "floorperson", "fill", {{"table", "t1"}, {"amount", 50'000}}));
  LiveClient dee = floor.live("dealer", "dealer");
  Patron ann(floor, "player-4");
  ann.take_seat(1);
  const auto enter = [&](const Json& what) {
    return dee.say({{"do", "happen"}, {"table", "t1"}, {"what", what}});
  };
  const auto went = [&](const Json& what) {
    return enter({{"event", "round-went"}, {"what", what}});
  };
  expect_done(enter({{"event", "round-began"}, {"number", 1}}));
  expect_done(ann.bet("ante", 10));
  expect_done(went({{"no-more-bets", true}}));
  expect_done(went({{"card", {{"to", "1"}, {"card", "7h"}}}}));
  const Json taking{{"table", "t1"},
                    {"take-back", true},
                    {"entered", "7h"},
                    {"right", "7s"},
                    {"reason", "read wrongly"}};
  EXPECT_TRUE(enter({{"event", "entry-taken-back"}, {"reason", "read wrongly"}}).contains("error"))
      << "not by one alone";
  const Json alone = floor.act("dealer", "correct", taking);
  ASSERT_TRUE(alone.contains("pending")) << alone;
  expect_done(floor.both("dealer", "floorperson", "correct", taking));
  expect_done(went({{"card", {{"to", "1"}, {"card", "7s"}}}}));
  const auto exported = floor.request("GET", "/api/journal?chain=table/t1&limit=1000", {},
                                      floor.login("compliance", "compliance"));
  // In the bodies of entries, which are strings: the letters alone may be anywhere by chance.
  const auto first = exported.body.find(R"(\"card\":\"7h\")");
  const auto back = exported.body.find("entry-taken-back");
  const auto right = exported.body.find(R"(\"card\":\"7s\")");
  EXPECT_NE(first, std::string::npos);
  EXPECT_LT(first, back);
  EXPECT_LT(back, right);
  EXPECT_NE(right, std::string::npos);
  const Json corrections =
      floor.get("/api/reports/corrections", floor.login("internal-audit", "internal-audit"));
  const Json both = row_where(corrections, "what", "correct");
  EXPECT_EQ(both.value("by", ""), "dealer (dealer)");
  EXPECT_EQ(both.value("witness", ""), "floorperson (floorperson)");
  EXPECT_FALSE(row_where(corrections, "what", "entry-taken-back").empty());
}

}  // namespace
}  // namespace houseway::house
