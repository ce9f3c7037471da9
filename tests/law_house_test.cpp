#include <gmock/gmock.h>

#include "floor_wire_support.h"

// After what has roles of these names.
#include "floor_progressives_support.h"

// Lines of the law in a house that runs, over its wires: docs/law.md.
namespace houseway::house {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

struct HttpReply {
  int status = 0;
  Json body;

  std::string error() const { return body.value("error", std::string()); }
  std::string section() const { return body.value("section", std::string()); }
  // Whatever is said with it.
  bool is_for_others() const {
    return status != 200 && error().find(", not for ") != std::string::npos;
  }
};

class LawHouse : public testing::Test {
 protected:
  void start(std::vector<std::string> games) {
    floor_ = std::make_unique<TestFloor>(std::move(games));
  }
  TestFloor& floor() { return *floor_; }

  HttpReply ask(const std::string& method, const std::string& path, const std::string& role,
                const Json& body = Json()) {
    const auto reply = floor().request(method, path, body.is_null() ? std::string() : body.dump(),
                                       floor().login(role, role_of(role)));
    return {reply.status, Json::parse(reply.body, nullptr, false)};
  }
  HttpReply act(const std::string& role, const std::string& word, const Json& body) {
    return ask("POST", "/api/acts/" + word, role, body);
  }
  // Asked by one and confirmed by another.
  HttpReply both(const std::string& role, const std::string& second, const std::string& word,
                 const Json& body) {
    const HttpReply asked = act(role, word, body);
    if (asked.status != 200) return asked;
    return ask("POST", "/api/witness/" + asked.body.at("pending").get<std::string>(), second,
               {{"confirm", true}});
  }
  void expect_done(const HttpReply& reply) { EXPECT_EQ(reply.status, 200) << reply.body; }

  void amend(const std::string& game, const Json& rules, int version = 2) {
    expect_done(act("certificate-holder", "amend-submission", {{"game", game}, {"rules", rules}}));
    expect_done(act("executive-director", "approve-submission",
                    {{"version", fmt::format("{}/{}", game, version)}}));
  }
  void open(const std::string& game, bool committed = true, TableSettings settings = quick()) {
    const auto why = floor().open(TablePlan{"t1", game, "layout/1", committed, settings, {}});
    ASSERT_FALSE(why) << text(*why);
  }
  // As the office orders things of it: a table that it has planned, where a person deals.
  void open_by_office(const std::string& game) {
    expect_done(both("dealer", "floorperson", "open-table",
                     {{"table", "t1"},
                      {"game", game},
                      {"layout", "layout/1"},
                      {"source", "table"},
                      {"settings", {{"between", 0.005}, {"cut", 0}, {"time-bank", 0}}}}));
    expect_done(both("cashier", "floorperson", "fill", {{"table", "t1"}, {"amount", 50'000}}));
  }
  void sit(LiveClient& client, int seat) {
    for (const Json& words : {Json{{"do", "sit"}, {"seat", seat}},
                              Json{{"do", "buy-in"}, {"seat", seat}, {"amount", 1'000}}}) {
      const Json answer = say(client, words);
      ASSERT_FALSE(answer.contains("error")) << answer;
    }
  }
  Json say(LiveClient& client, Json words) {
    words["table"] = "t1";
    return client.say(std::move(words));
  }
  Json happen(LiveClient& client, const Json& what) {
    return say(client, {{"do", "happen"}, {"what", what}});
  }
  void bet(LiveClient& client, const char* on, double amount, int seat = 0) {
    Json words{{"do", "bet"}, {"on", on}, {"amount", amount}};
    if (seat != 0) words["seat"] = seat;
    const Json answer = say(client, words);
    ASSERT_FALSE(answer.contains("error")) << answer;
  }
  // Until the table is so; gives what it is told with.
  Json wait_for(LiveClient& client, const char* key, const Json& value) {
    return client.when("t1", [&](const Json& state) { return state.value(key, Json()) == value; });
  }
  static Json event_of(const Json& told, const char* name) {
    if (!told.is_object()) return Json();
    for (const Json& event : told.value("events", Json::array())) {
      if (event["event"] == name) return event;
    }
    return Json();
  }
  Json next_event(LiveClient& client, const char* name) {
    return event_of(
        client.next_where([&](const Json& json) { return !event_of(json, name).is_null(); }), name);
  }
  Json last_of_log() {
    const HttpReply log = ask("GET", "/api/office/log", "surveillance");
    Json last;
    // Who logs in to read it stands there too.
    for (const Json& entry : log.body.is_array() ? log.body : Json::array()) {
      if (entry.value("event", "") == "act") last = entry;
    }
    return last;
  }

 private:
  static std::string role_of(const std::string& account) {
    return account.starts_with("player-") ? "player" : account;
  }
  std::unique_ptr<TestFloor> floor_;
};

// L23, L38: no table without a submission in force; a round keeps the version that it began under,
// and the next one has the amendment.
TEST_F(LawHouse, RoundsRunUnderTheSubmissionInForceAndChangeBetweenThem) {
  start({"three-card-poker"});
  const Json blackjack{{"table", "b1"}, {"game", "blackjack"}, {"layout", "layout/1"}};
  EXPECT_EQ(act("dealer", "open-table", blackjack).section(), "601a.4(a)");
  EXPECT_EQ(floor().open("b1", "blackjack")->section, "601a.4(a)");
  open("three-card-poker");
  LiveClient ann = floor().live("player-4");
  sit(ann, 2);
  std::vector<std::string> rounds;
  for (int round = 1; round <= 2; ++round) {
    ann.view("t1");
    Json now;
    for (int i = 0; i < 4'000 && now != "betting"; ++i) {
      std::this_thread::sleep_for(5ms);
      now = floor().get("/api/tables/t1", floor().login("player-4"))["state"]["phase"];
    }
    ASSERT_EQ(now, "betting") << floor().get("/api/tables/t1", floor().login("player-4"));
    // Filed and approved while bets are made.
    if (round == 1) amend("three-card-poker", {{"adjacent-boxes", 2}});
    bet(ann, "ante", 10);
    say(ann, {{"do", "ready"}});
    rounds.push_back(event_of(play_round(ann, "t1"), "round-settled").value("round", ""));
  }
  const HttpReply all = ask("GET", "/api/rounds?table=t1", "surveillance");
  ASSERT_EQ(all.status, 200) << all.body;
  const std::string text = all.body.dump();
  const Json& list = all.body.at("rounds");
  ASSERT_GE(list.size(), 2U) << text;
  std::map<std::string, std::string> versions;
  for (const Json& row : list) {
    versions[row.at("round").get<std::string>()] = row.at("rules").get<std::string>();
  }
  EXPECT_EQ(versions[rounds[0]], "three-card-poker/1") << text;
  EXPECT_EQ(versions[rounds[1]], "three-card-poker/2") << text;
}

// L33: internal audit, surveillance and the Board read the current version and do no more.
TEST_F(LawHouse, SubmissionsAreReadByThoseWhoMayAndNoMoreThanRead) {
  start({"three-card-poker"});
  for (const char* role : {"internal-audit", "surveillance", "compliance", "gaming-operations",
                           "executive-director"}) {
    const HttpReply all = ask("GET", "/api/office/submissions", role);
    ASSERT_EQ(all.status, 200) << role << all.body;
    EXPECT_EQ(all.body.at(0).at("in-force"), "three-card-poker/1");
    const HttpReply one = ask("GET", "/api/office/submissions/three-card-poker/1", role);
    ASSERT_EQ(one.status, 200) << role << one.body;
    EXPECT_FALSE(one.body.at("pages").empty());
    for (const char* change : {"file-submission", "amend-submission", "revise-submission"}) {
      const Json body{{"game", "three-card-poker"}, {"rules", {{"adjacent-boxes", 2}}}};
      EXPECT_TRUE(act(role, change, body).is_for_others()) << role << " " << change;
    }
  }
  for (const char* role : {"player-4", "dealer", "cashier"}) {
    EXPECT_TRUE(ask("GET", "/api/office/submissions", role).is_for_others()) << role;
    EXPECT_TRUE(ask("GET", "/api/office/submissions/three-card-poker/1", role).is_for_others());
  }
  EXPECT_EQ(floor().request("GET", "/api/office/submissions").status, 401);
}

// L51, L55: the server says of each position that its progressive wager is accepted, while bets can
// still be made.
TEST_F(LawHouse, AnAcceptedProgressiveWagerIsShownBeforeBetsClose) {
  start({"caribbean-stud-poker"});
  amend("caribbean-stud-poker", {{"progressive-payout", "D"}});
  open("caribbean-stud-poker");
  LiveClient ann = floor().live("player-4");
  LiveClient ben = floor().live("player-5");
  sit(ann, 2);
  sit(ben, 3);
  ASSERT_FALSE(wait_for(ann, "phase", "betting").is_null());
  bet(ann, "ante", 10);
  const auto bets = [&](LiveClient& client) {
    return client.view("t1")["view"]["seats"]["2"]["bets"];
  };
  EXPECT_FALSE(bets(ann).contains("progressive-payout"));
  EXPECT_TRUE(
      say(ann, {{"do", "bet"}, {"on", "progressive-payout"}, {"amount", 3}}).contains("error"));
  EXPECT_FALSE(bets(ben).contains("progressive-payout")) << "what is refused is not shown";
  bet(ann, "progressive-payout", 1);
  const Json told = ben.next_where([](const Json& json) {
    return json.dump().find(R"("on":"progressive-payout")") != std::string::npos;
  });
  ASSERT_FALSE(told.is_null()) << "everybody is told";
  EXPECT_EQ(told["state"]["phase"], "betting");
  EXPECT_TRUE(told["state"].contains("until")) << "with time left to verify it";
  for (LiveClient* client : {&ann, &ben}) EXPECT_EQ(bets(*client)["progressive-payout"], 1);
}

// L57, L64 where a person deals: the round begins under a permit, and nothing is dealt before the
// chips are counted.
TEST_F(LawHouse, APersonDealsUnderAPermitAndCountsTheChips) {
  start({"caribbean-stud-poker"});
  amend("caribbean-stud-poker", {{"progressive-payout", "D"}});
  open("caribbean-stud-poker", false);
  LiveClient ann = floor().live("player-4");
  LiveClient dee = floor().live("dealer", "dealer");
  sit(ann, 2);
  dee.view("t1");
  const Json began{{"event", "round-began"}, {"number", 1}};
  EXPECT_TRUE(happen(ann, began).contains("error")) << "a player";
  expect_done(act("floorperson", "disable-table", {{"table", "t1"}, {"reason", "a spill"}}));
  EXPECT_THAT(happen(dee, began).dump(), HasSubstr("a spill"));
  expect_done(
      both("floorperson", "pit-manager", "enable-table", {{"table", "t1"}, {"reason", "wiped"}}));
  Json answer = happen(dee, began);
  ASSERT_FALSE(answer.contains("error")) << answer;
  bet(ann, "ante", 10);
  bet(ann, "progressive-payout", 1);
  const Json close{{"event", "round-went"}, {"what", {{"no-more-bets", true}}}};
  answer = happen(dee, close);
  ASSERT_FALSE(answer.contains("error")) << answer;
  const Json card{{"event", "round-went"}, {"what", {{"card", {{"to", "2"}, {"card", "As"}}}}}};
  EXPECT_EQ(happen(dee, card).value("section", ""), "639a.8(b)");
  const auto collect = [&](int chips) {
    return happen(dee, {{"event", "progressive-collected"}, {"chips", chips}});
  };
  EXPECT_FALSE(collect(2).contains("error"));
  EXPECT_EQ(happen(dee, card).value("section", ""), "639a.8(b)") << "one too many";
  EXPECT_FALSE(collect(1).contains("error"));
  answer = happen(dee, card);
  EXPECT_FALSE(answer.contains("error")) << answer;
  std::set<std::string> signed_by;
  for (const auto& entry : floor()->store().entries("table/t1", 1, 1000)) {
    const Json body = Json::parse(entry.body);
    const bool of_dealer =
        body["event"] == "round-began" || body["event"] == "progressive-collected";
    if (of_dealer) signed_by.insert(body["by"]["credential"].get<std::string>());
  }
  EXPECT_EQ(signed_by, std::set<std::string>{"demo-dealer"});
}

// L64, L61: the next round waits until the slip of the table is closed; meanwhile it is told why,
// and the light is on the screens of dealer, floor and surveillance.
TEST_F(LawHouse, NoRoundBeginsWhileASlipOfTheTableIsOpen) {
  start({"caribbean-stud-poker"});
  amend("caribbean-stud-poker", {{"progressive-payout", "D"}});
  open("caribbean-stud-poker");
  const auto rules = floor()->office().rules_named("caribbean-stud-poker/2");
  ASSERT_TRUE(rules);
  Settlement settlement;
  Line line;
  line.seat = 2;
  line.spot = {floor::wager_of(*rules, "progressive-payout"), 0};
  line.outcome = Outcome::won;
  line.pays = for_one(50);
  line.back = dollars(50);
  line.section = rules->schedule(line.spot.wager).section;
  settlement.lines = {line};
  floor()->office().settled("t1", "t1-000000", rules, settlement, {}, {"", "player-4"});
  LiveClient ann = floor().live("player-4");
  sit(ann, 2);
  Json state = ann.view("t1")["state"];
  for (int i = 0; i < 4'000 && !state.contains("waits-because"); ++i) {
    std::this_thread::sleep_for(5ms);
    state = ann.view("t1")["state"];
  }
  EXPECT_THAT(state.value("waits-because", ""), HasSubstr("the winner's cards stay on the table"));
  EXPECT_THAT(state.value("waits-because", ""), HasSubstr("639a.12(d)(1)"));
  EXPECT_EQ(state["phase"], "between-rounds");
  std::string slip;
  for (const char* role : {"dealer", "floorperson", "surveillance"}) {
    const HttpReply slips = ask("GET", "/api/office/slips", role);
    ASSERT_EQ(slips.status, 200) << role;
    ASSERT_EQ(slips.body.size(), 1U) << slips.body;
    EXPECT_TRUE(slips.body[0].at("light-on")) << role;
    slip = slips.body[0].at("slip");
  }
  expect_done(both("dealer", "floorperson", "verify-bonus",
                   {{"slip", slip}, {"hand", "full house"}, {"light-on", true}}));
  const auto granted = std::make_shared<std::promise<bool>>();
  auto answered = granted->get_future();
  floor()->office().permit_round("t1", "caribbean-stud-poker", [granted](const auto& permit) {
    granted->set_value(std::holds_alternative<RoundPermit>(permit));
  });
  ASSERT_EQ(answered.wait_for(30s), std::future_status::ready);
  EXPECT_TRUE(answered.get());
}

// L79: a generator of the starting position is equipment that was approved; what it selects is told
// to all.
TEST_F(LawHouse, AGeneratorOfTheStartIsApprovedEquipment) {
  start({"pai-gow-poker"});
  amend("pai-gow-poker", {{"start", "rng"}});
  const Json plan{{"table", "t1"}, {"game", "pai-gow-poker"}, {"layout", "layout/1"}};
  EXPECT_EQ(act("dealer", "open-table", plan).section(), "645a.2");
  EXPECT_EQ(floor().open(TablePlan{"t1", "pai-gow-poker", "layout/1", true, quick(), {}})->section,
            "645a.2")
      << "nor does a round begin";
  const HttpReply filed = act("certificate-holder", "file-document",
                              {{"kind", "equipment"},
                               {"title", "Generator of the starting position"},
                               {"game", "pai-gow-poker"},
                               {"sha256", std::string(64, 'a')}});
  expect_done(filed);
  expect_done(act("executive-director", "approve-document",
                  {{"document", filed.body.value("document", "")}}));
  expect_done(both("dealer", "floorperson", "open-table", plan));
}

// L83, L85, L101, L117: what people inspect and remove stands in the record with who did it, by
// which credential, who stood by, and when.
TEST_F(LawHouse, PeopleSignForWhatTheyInspect) {
  start({"sic-bo", "blackjack"});
  const Json plan{{"table", "s1"}, {"game", "sic-bo"}, {"layout", "layout/1"}};
  EXPECT_TRUE(act("player-4", "open-table", plan).is_for_others());
  expect_done(both("dealer", "floorperson", "open-table", plan));
  Json opened;
  for (const auto& entry : floor()->store().entries("tables", 1, 100)) {
    opened = Json::parse(entry.body);
  }
  EXPECT_EQ(opened["event"], "table-planned");
  EXPECT_EQ(opened["by"]["credential"], "demo-dealer") << "who inspected";
  EXPECT_EQ(opened["witness"]["credential"], "demo-floorperson") << "who verified";

  Json device{{"table", "s1"},
              {"device", "winning combinations"},
              {"found", "in order"},
              {"values", {"1 2 3", "4 4 4"}}};
  EXPECT_TRUE(act("dealer", "inspect-device", device).is_for_others()) << "the floorperson's";
  EXPECT_EQ(act("floorperson", "inspect-device", device).section(), "625a.5(a)") << "two values";
  Json none = device;
  none.erase("values");
  EXPECT_EQ(act("floorperson", "inspect-device", none).section(), "625a.5(a)") << "no values";
  none["device"] = "shaker";
  EXPECT_EQ(act("floorperson", "inspect-device", none).section(), "625a.5(a)") << "not operated";
  none["operated"] = 3;
  expect_done(act("floorperson", "inspect-device", none));
  device["values"].push_back("6 6 1");
  device["operated"] = 2;
  EXPECT_EQ(act("floorperson", "inspect-device", device).section(), "625a.5(a)") << "twice shaken";
  device["operated"] = 3;
  expect_done(act("floorperson", "inspect-device", device));
  Json entry = last_of_log();
  EXPECT_EQ(entry["act"], "inspect-device");
  EXPECT_EQ(entry["values"].size(), 3U);
  EXPECT_EQ(entry["by"]["credential"], "demo-floorperson");
  EXPECT_TRUE(entry.contains("at"));

  expect_done(act("floorperson", "inspect-device",
                  {{"table", "b1"}, {"device", "card-reader"}, {"found", "not tampered with"}}));
  EXPECT_EQ(last_of_log()["device"], "card-reader");

  const Json torn{{"table", "b1"}, {"cards", {"second joker"}}, {"cause", "one joker is used"}};
  const HttpReply alone = act("dealer", "remove-cards", torn);
  EXPECT_TRUE(alone.body.contains("pending")) << "not by the dealer alone";
  expect_done(both("dealer", "floorperson", "remove-cards", torn));
  entry = last_of_log();
  EXPECT_EQ(entry["act"], "remove-cards");
  EXPECT_EQ(entry["by"]["credential"], "demo-dealer");
  EXPECT_EQ(entry["witness"]["credential"], "demo-floorperson");
}

// L84: with its device failed the table is settled before a floorperson, then play ceases there.
TEST_F(LawHouse, AfterADeviceFailsPlayCeases) {
  start({"sic-bo"});
  open("sic-bo");
  expect_done(both("dealer", "floorperson", "open-table",
                   {{"table", "t2"}, {"game", "sic-bo"}, {"layout", "layout/1"}}));
  const Json failed{{"table", "t2"}, {"round", "t2-000001"}, {"cause", "the lights are out"}};
  EXPECT_TRUE(act("dealer", "settle-without-device", failed).body.contains("pending"));
  expect_done(both("dealer", "floorperson", "settle-without-device", failed));
  LiveClient ann = floor().live("player-4");
  const Json sat = ann.say({{"do", "sit"}, {"table", "t2"}, {"seat", 1}});
  EXPECT_TRUE(sat.contains("error")) << sat;
  EXPECT_THAT(ann.view("t2")["state"].value("stopped", ""), HasSubstr("the lights are out"));
  EXPECT_FALSE(ann.view("t1")["state"].contains("stopped")) << "the other goes on";
  expect_done(
      both("floorperson", "pit-manager", "enable-table", {{"table", "t2"}, {"reason", "mended"}}));
  EXPECT_FALSE(ann.say({{"do", "sit"}, {"table", "t2"}, {"seat", 1}}).contains("error"));
}

// L94: the cut goes from player to player in the chapter's order, over the wire.
TEST_F(LawHouse, TheCutIsOfferedInOrder) {
  start({"blackjack"});
  TableSettings settings = quick();
  settings.cut = 60s;
  open("blackjack", true, settings);
  LiveClient ann = floor().live("player-4");
  LiveClient ben = floor().live("player-5");
  ben.view("t1");
  ann.view("t1");
  // The first to arrive has nothing to play with until both are there.
  ASSERT_FALSE(say(ann, {{"do", "sit"}, {"seat", 2}}).contains("error"));
  sit(ben, 5);
  const Json offered = wait_for(ben, "cut-offered", true);
  ASSERT_FALSE(offered.is_null());
  EXPECT_EQ(offered["state"]["cut-to"], "2") << "the first to arrive";
  const Json cut{{"do", "cut"}, {"position", 100}};
  EXPECT_EQ(say(ben, cut).value("section", ""), "633a.5(c)");
  const Json decline{{"do", "answer"}, {"offer", "cut"}, {"answer", "decline"}};
  ASSERT_FALSE(say(ann, decline).contains("error"));
  EXPECT_FALSE(wait_for(ann, "cut-to", "5").is_null());
  const Json done = say(ben, cut);
  EXPECT_FALSE(done.contains("error")) << done;
  EXPECT_FALSE(wait_for(ben, "phase", "betting").is_null());
  Json recorded;
  for (const auto& entry : floor()->store().entries("table/t1", 1, 1000)) {
    const Json body = Json::parse(entry.body);
    if (body["event"] == "stack-cut") recorded = body;
  }
  EXPECT_EQ(recorded["by"]["account"], "player-5");
  EXPECT_TRUE(recorded.contains("below-cover-card")) << "then the dealer puts in the cover card";
}

// L106: a player takes a second box beside his own, bets on both, decides for each, and leaves.
TEST_F(LawHouse, OnePlayerPlaysAdjacentBoxes) {
  start({"three-card-poker"});
  open("three-card-poker");
  LiveClient ann = floor().live("player-4");
  LiveClient ben = floor().live("player-5");
  // With nothing to play for, so that no round begins under these rules.
  ASSERT_FALSE(say(ann, {{"do", "sit"}, {"seat", 2}}).contains("error"));
  EXPECT_EQ(say(ann, {{"do", "sit"}, {"seat", 3}}).value("section", ""), "649a.7(f)")
      << "one box is submitted";
  say(ann, {{"do", "leave"}});
  amend("three-card-poker", {{"adjacent-boxes", 2}});
  sit(ann, 2);
  sit(ben, 5);
  ASSERT_FALSE(wait_for(ann, "phase", "betting").is_null());
  ben.view("t1");
  EXPECT_EQ(say(ann, {{"do", "sit"}, {"seat", 4}}).value("section", ""), "649a.7(f)");
  sit(ann, 3);
  EXPECT_TRUE(say(ann, {{"do", "sit"}, {"seat", 1}}).contains("error")) << "a third";
  EXPECT_TRUE(
      say(ann, {{"do", "bet"}, {"seat", 5}, {"on", "ante"}, {"amount", 10}}).contains("error"))
      << "another's box";
  bet(ann, "ante", 10, 2);
  bet(ann, "ante", 20, 3);
  bet(ben, "ante", 10);
  say(ann, {{"do", "ready"}});
  say(ben, {{"do", "ready"}});
  Json turn = next_event(ann, "your-turn");
  ASSERT_FALSE(turn.is_null());
  // Not one that was told before.
  Json view = floor().get("/api/tables/t1", floor().login("player-4"))["view"];
  EXPECT_EQ(view["your-boxes"], Json({"2", "3"}));
  for (const char* box : {"2", "3"})
    EXPECT_EQ(view["cards"][box].dump().find('?'), std::string::npos);
  EXPECT_EQ(view["cards"]["5"], Json({"?", "?", "?"}));
  Json bens = floor().get("/api/tables/t1", floor().login("player-5"))["view"];
  EXPECT_EQ(bens["cards"]["3"], Json({"?", "?", "?"}));
  std::set<std::string> asked;
  for (int i = 0; i < 2; ++i) {
    if (i > 0) turn = next_event(ann, "your-turn");
    ASSERT_FALSE(turn.is_null());
    asked.insert(turn["seat"].get<std::string>());
    EXPECT_TRUE(say(ben, {{"do", "say"}, {"say", "play"}}).contains("error")) << "not his turn";
    const Json said = say(ann, {{"do", "say"}, {"say", turn["may-say"].front()["say"]}});
    ASSERT_FALSE(said.contains("error")) << said;
  }
  EXPECT_EQ(asked, (std::set<std::string>{"2", "3"}));
  const Json ended = play_round(ben, "t1");
  ASSERT_FALSE(ended.is_null()) << ben.view("t1");
  std::set<std::string> settled;
  for (const Json& event : ended["events"]) {
    for (const Json& line : event.value("settlement", Json::array())) {
      settled.insert(line["seat"].get<std::string>());
    }
  }
  EXPECT_EQ(settled, (std::set<std::string>{"2", "3", "5"}));
  const Json left = say(ann, {{"do", "leave"}});
  EXPECT_FALSE(left.contains("error")) << left;
  const Json seats = floor().get("/api/tables/t1", floor().login("player-5"))["view"]["seats"];
  EXPECT_FALSE(seats.contains("2") || seats.contains("3")) << seats;
  floor().expect_books_in_order();
}

// L112: how the house way would set a hand is told to the seat that asks, and to nobody else.
TEST_F(LawHouse, TheHouseWayIsToldOnRequest) {
  start({"pai-gow-poker"});
  open("pai-gow-poker");
  LiveClient ann = floor().live("player-4");
  LiveClient ben = floor().live("player-5");
  sit(ann, 2);
  sit(ben, 4);
  ben.view("t1");
  EXPECT_TRUE(say(ann, {{"do", "house-way"}}).contains("error")) << "no hand is dealt";
  ASSERT_FALSE(wait_for(ann, "phase", "betting").is_null());
  bet(ann, "pai-gow-poker", 20);
  say(ann, {{"do", "ready"}});
  say(ben, {{"do", "ready"}});
  ASSERT_FALSE(next_event(ann, "your-turn").is_null());
  EXPECT_TRUE(say(ben, {{"do", "house-way"}}).contains("error"));
  const std::size_t told = ben.all().size();
  const Json way = say(ann, {{"do", "house-way"}});
  ASSERT_TRUE(way.contains("house-way")) << way;
  const Json said = say(ann, {{"do", "say"}, {"say", way["house-way"]}});
  EXPECT_FALSE(said.contains("error")) << said << " of " << way;
  ben.view("t1");  // and hears all that was told until then
  EXPECT_GT(ben.all().size(), told + 2) << "of what she said, and how the table stands";
  for (std::size_t i = told; i < ben.all().size(); ++i) {
    EXPECT_EQ(ben.all()[i].find("house-way"), std::string::npos) << ben.all()[i];
  }
}

// L113, L114: a floorperson orders the shoe passed and takes the turning of cards from who delays.
TEST_F(LawHouse, TheFloorOrdersTheShoePassedAndTheCardsTurnedByAnother) {
  start({"baccarat"});
  amend("baccarat", {{"cards-turned-by-players", true}});
  open_by_office("baccarat");
  LiveClient ann = floor().live("player-4");
  LiveClient ben = floor().live("player-5");
  LiveClient dee = floor().live("dealer", "dealer");
  dee.view("t1");
  sit(ann, 1);
  sit(ben, 2);
  const Json pass{{"table", "t1"}, {"reason", "unreasonable delay"}};
  EXPECT_TRUE(act("player-4", "order-shoe-passed", pass).is_for_others());
  EXPECT_EQ(act("floorperson", "order-shoe-passed", pass).section(), "631a.14(a)(2)")
      << "nobody has it";
  Json answer = say(ann, {{"do", "answer"}, {"offer", "shoe"}, {"answer", "take"}});
  ASSERT_FALSE(answer.contains("error")) << answer;
  expect_done(act("floorperson", "order-shoe-passed", pass));
  EXPECT_TRUE(
      say(ann, {{"do", "answer"}, {"offer", "shoe"}, {"answer", "keep"}}).contains("error"));
  answer = say(ben, {{"do", "answer"}, {"offer", "shoe"}, {"answer", "take"}});
  EXPECT_FALSE(answer.contains("error")) << answer;

  answer = happen(dee, {{"event", "round-began"}, {"number", 1}});
  ASSERT_FALSE(answer.contains("error")) << answer;
  bet(ann, "player", 100);
  bet(ben, "player", 50);
  answer = happen(dee, {{"event", "round-went"}, {"what", {{"no-more-bets", true}}}});
  ASSERT_FALSE(answer.contains("error")) << answer;
  EXPECT_EQ(dee.view("t1")["view"]["turns"]["player"], "1");
  const Json taken{{"table", "t1"}, {"hand", "player"}, {"seat", 1}, {"reason", "delays"}};
  expect_done(act("floorperson", "end-card-turning", taken));
  EXPECT_EQ(dee.view("t1")["view"]["turns"]["player"], "2");
  EXPECT_EQ(act("floorperson", "end-card-turning", taken).status, 409) << "it is no longer his";
  EXPECT_EQ(last_of_log()["act"], "end-card-turning");
}

// L110: who leaves has his chips cashed in first, to the cent.
TEST_F(LawHouse, ChipsAreCashedInBeforeLeaving) {
  start({"roulette"});
  open("roulette");
  LiveClient ann = floor().live("player-4");
  const Money before = floor()->store().balance("wallet/player-4");
  sit(ann, 2);
  EXPECT_EQ(floor()->store().balance("wallet/player-4"), before - dollars(1'000));
  ASSERT_FALSE(say(ann, {{"do", "leave"}}).contains("error"));
  for (int i = 0; i < 4'000 && !ann.view("t1")["view"]["seats"].empty(); ++i) {
    std::this_thread::sleep_for(5ms);
  }
  EXPECT_TRUE(ann.view("t1")["view"]["seats"].empty());
  EXPECT_EQ(floor()->store().balance("wallet/player-4"), before);
  floor().expect_books_in_order();
}

// L121: what is marked cannot be wagered, and is collected when the player leaves, however long
// the shoe still lasts; he has his chips.
TEST_F(LawHouse, AMarkedVigorishIsCollectedFromWhoLeaves) {
  start({"minibaccarat"});
  amend("minibaccarat", {{"vigorish-collection", "later"}});
  open("minibaccarat");
  LiveClient ann = floor().live("player-4");
  sit(ann, 1);
  Json seat;
  for (int round = 0; round < 60 && !seat.contains("owes-vigorish"); ++round) {
    ASSERT_FALSE(ann.when_in("t1", "betting").is_null());
    bet(ann, "banker", 10);
    say(ann, {{"do", "ready"}});
    ASSERT_FALSE(play_round(ann, "t1").is_null());
    seat = ann.view("t1")["view"]["seats"]["1"];
  }
  ASSERT_EQ(seat["owes-vigorish"], 0.5);
  ASSERT_FALSE(ann.when_in("t1", "betting").is_null());
  const Json all = say(ann, {{"do", "bet"}, {"on", "player"}, {"amount", seat["chips"]}});
  EXPECT_THAT(all.value("error", ""), HasSubstr("627a.12(d)")) << all;
  const Money before = floor()->store().balance("wallet/player-4");
  const Json left = say(ann, {{"do", "leave"}});
  ASSERT_FALSE(left.contains("error")) << left;
  for (int i = 0; i < 2'000 && ann.view("t1")["view"]["seats"].contains("1"); ++i) {
    std::this_thread::sleep_for(5ms);
  }
  EXPECT_FALSE(ann.view("t1")["view"]["seats"].contains("1"));
  EXPECT_EQ(in_dollars(floor()->store().balance("wallet/player-4") - before),
            seat["chips"].get<double>() - 0.5);
  floor().expect_books_in_order();
}

// Who may not see hidden cards while a round is on does not read them in the record either.
TEST_F(LawHouse, ARoundUnderWayIsExportedToThoseWhoSeeItsCardsAlone) {
  start({"three-card-poker"});
  open("three-card-poker");
  LiveClient ann = floor().live("player-4");
  sit(ann, 1);
  ASSERT_FALSE(ann.when_in("t1", "betting").is_null());
  bet(ann, "ante", 10);
  say(ann, {{"do", "ready"}});
  ASSERT_FALSE(next_event(ann, "your-turn").is_null());
  const auto exported = [&](const char* role, const char* query) {
    return floor()
        .request("GET", fmt::format("/api/journal?limit=1000{}", query), {},
                 floor().login(role, role))
        .body;
  };
  for (const char* query : {"", "&chain=table/t1"}) {
    for (const char* role : {"internal-audit", "gaming-operations", "executive-director"}) {
      const std::string record = exported(role, query);
      EXPECT_THAT(record, HasSubstr("seat-taken")) << role;
      EXPECT_THAT(record, Not(HasSubstr("round-began"))) << role << query;
    }
    EXPECT_THAT(exported("compliance", query), HasSubstr("round-began"));
  }
  const Json said = say(ann, {{"do", "say"}, {"say", "fold"}});
  ASSERT_FALSE(said.contains("error")) << said;
  ASSERT_FALSE(
      ann.when("t1", [](const Json& state) { return state["phase"] != "playing"; }).is_null());
  for (const char* query : {"", "&chain=table/t1"}) {
    EXPECT_THAT(exported("internal-audit", query), HasSubstr("round-settled"));
  }
}

}  // namespace
}  // namespace houseway::house
