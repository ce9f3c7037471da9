#include <gtest/gtest.h>

#include <atomic>

#include "floor/verify.h"
#include "floor_wire_support.h"
#include "round/file.h"
#include "round/settlement_json.h"

// What a day of a floor leaves behind: commitments that end with it, rounds that players check by
// themselves, and under which submissions all of it was played.
namespace houseway::house {
namespace {

// A clock that somebody sets.
class SetClock {
 public:
  FloorClock::Shows shows() {
    return [this] { return system_time() + std::chrono::microseconds(off_.load()); };
  }
  void set(std::chrono::microseconds off) { off_ = off.count(); }

 private:
  std::atomic<std::int64_t> off_ = 0;
};

void take_seat(LiveClient& client, const std::string& table) {
  for (const Json& words : {Json{{"do", "sit"}, {"table", table}, {"seat", 1}},
                            Json{{"do", "buy-in"}, {"table", table}, {"amount", 1'000}}}) {
    const Json answer = client.say(words);
    ASSERT_FALSE(answer.contains("error")) << answer;
  }
}

// Bets, and plays the round to its end; gives its name.
std::string play(LiveClient& client, const std::string& table, const std::string& wager) {
  client.when_in(table, "betting");
  for (const Json& words : {Json{{"do", "bet"}, {"table", table}, {"on", wager}, {"amount", 10}},
                            Json{{"do", "ready"}, {"table", table}}}) {
    const Json answer = client.say(words);
    EXPECT_FALSE(answer.contains("error")) << answer;
  }
  const Json told = play_round(client, table);
  for (const Json& event : told.is_object() ? told["events"] : Json::array()) {
    if (event["event"] == "round-settled") return event["round"].get<std::string>();
  }
  ADD_FAILURE() << "no round was settled at " << table;
  return {};
}

// What is recorded of a table under this word, in order.
std::vector<Json> recorded(TestFloor& floor, const std::string& table, const std::string& event) {
  std::vector<Json> found;
  for (const auto& entry : floor->store().entries("table/" + table, 1, 100'000)) {
    Json body = Json::parse(entry.body);
    if (body["event"] == event) found.push_back(std::move(body));
  }
  return found;
}

// Nobody is dealt tomorrow from what was bound today, and nothing stays open overnight where nobody
// plays.
TEST(HouseDay, WhatWasBoundIsClosedOutWithItsGamingDay) {
  SetClock clock;
  TestFloor floor({"blackjack"}, {}, [&](HouseOptions& options) { options.clock = clock.shows(); });
  TableSettings settings = quick();
  settings.between = 1s;  // in which she leaves
  settings.bets = 10s;    // at most, if she was too slow
  ASSERT_FALSE(floor.open("t1", "blackjack", settings));
  LiveClient ann = floor.live("player-4");
  take_seat(ann, "t1");
  ASSERT_NE(play(ann, "t1", "blackjack"), "");
  ASSERT_FALSE(ann.say({{"do", "leave"}, {"table", "t1"}}).contains("error"));
  ASSERT_EQ(recorded(floor, "t1", "shuffle-committed").size(), 1U);
  ASSERT_EQ(recorded(floor, "t1", "commitment-closed").size(), 0U) << "a shoe lasts";

  clock.set(26h);
  const auto until = std::chrono::steady_clock::now() + 40s;
  std::vector<Json> closed;
  while (closed.empty() && std::chrono::steady_clock::now() < until) {
    std::this_thread::sleep_for(50ms);
    closed = recorded(floor, "t1", "commitment-closed");
  }
  ASSERT_EQ(closed.size(), 1U);
  EXPECT_EQ(closed[0].value("cause", ""), "the gaming day is over");
  const std::vector<Json> first = recorded(floor, "t1", "shuffle-committed");
  ASSERT_EQ(first.size(), 1U) << "and none is bound for nobody";
  EXPECT_EQ(closed[0]["shoe"], first[0]["shoe"]);

  take_seat(ann, "t1");
  ASSERT_NE(play(ann, "t1", "blackjack"), "");
  const std::vector<Json> both = recorded(floor, "t1", "shuffle-committed");
  ASSERT_EQ(both.size(), 2U) << "a new one for a new day";
  EXPECT_NE(both[1]["root"], both[0]["root"]);
  const Json unopened =
      floor.get("/api/reports/unopened", floor.login("internal-audit", "internal-audit"));
  ASSERT_TRUE(unopened.contains("rows")) << unopened;
  EXPECT_EQ(unopened["rows"].size(), 1U) << unopened;
  for (const Json& row : unopened["rows"]) EXPECT_NE(row["flag"], "overdue") << unopened;
  floor.expect_books_in_order();
}

std::optional<Refusal> settles(const Json& file, const Json& settlement) {
  const ReadRound read = read_round(file);
  if (!read.round) return Refusal{"is no round", "round", ""};
  const Json again = settlement_json(read.round->definition(), read.round->settlement());
  if (settlement.is_object() && settlement.contains("back") &&
      again.at("back") == settlement["back"]) {
    return {};
  }
  return Refusal{"settles otherwise", "settlement", ""};
}

floor::Verifier checked(const Json& proofs) {
  floor::Verifier verifier({}, settles);
  std::size_t number = 0;
  for (const Json& proof : proofs) {
    verifier.take_round_proof(proof, fmt::format("proof {}", ++number));
  }
  verifier.end();
  return verifier;
}

// With what the floor gives him of his round, and nothing else.
TEST(HouseDay, APlayerChecksHisRoundWithoutTheFloor) {
  struct Played {
    const char* game;
    const char* wager;
    bool open;  // everybody sees all of it
  };
  TestFloor floor({"blackjack", "three-card-poker", "roulette"});
  LiveClient ann = floor.live("player-4");
  // A shoe that lasts, a deck for each round, and no cards.
  for (const Played& of :
       {Played{"blackjack", "blackjack", false}, Played{"three-card-poker", "ante", false},
        Played{"roulette", "red", true}}) {
    const std::string table = of.game;
    ASSERT_FALSE(floor.open(table, of.game)) << table;
    take_seat(ann, table);
    for (int i = 0; i < 2; ++i) {
      const std::string round = play(ann, table, of.wager);
      ASSERT_NE(round, "");
      const std::string path = "/api/rounds/" + round + "/proofs";
      const auto reply = floor.request("GET", path, {}, floor.login("player-4"));
      ASSERT_EQ(reply.status, 200) << reply.body;
      const Json proofs = Json::parse(reply.body);
      ASSERT_TRUE(proofs.is_array()) << proofs;
      ASSERT_FALSE(proofs.empty()) << round;
      const floor::Verifier verifier = checked(proofs);
      for (const Refusal& finding : verifier.findings()) ADD_FAILURE() << text(finding) << proofs;
      EXPECT_GT(verifier.proved().cards_opened, 0U) << round;
      if (of.open) {
        EXPECT_EQ(verifier.proved().rounds_settled, 1U) << proofs;
      }
      Json changed = proofs;
      auto& salt = changed[0]["proofs"][0]["salt"].get_ref<std::string&>();
      salt[0] = salt[0] == '0' ? '1' : '0';
      EXPECT_FALSE(checked(changed).findings().empty()) << round;
      EXPECT_EQ(floor.request("GET", path, {}, floor.login("player-5")).status, 403) << round;
    }
    ASSERT_FALSE(ann.say({{"do", "leave"}, {"table", table}}).contains("error"));
  }
}

// Every game that is offered has a version in force, and the report says which.
TEST(HouseDay, TheReportOfSubmissionsNamesWhatIsInForce) {
  const std::vector<std::string> games{"blackjack", "three-card-poker", "craps"};
  TestFloor floor(games);
  const Json report =
      floor.get("/api/reports/submissions", floor.login("internal-audit", "internal-audit"));
  ASSERT_TRUE(report.contains("rows")) << report;
  EXPECT_EQ(report["rows"].size(), games.size()) << report;
  for (const std::string& game : games) {
    Json found;
    for (const Json& row : report["rows"]) {
      if (row["game"] == game) found = row;
    }
    ASSERT_FALSE(found.is_null()) << game << " " << report;
    EXPECT_EQ(found["version"], game + "/1");
    EXPECT_FALSE(found["hash"].get<std::string>().empty());
  }
}

}  // namespace
}  // namespace houseway::house
