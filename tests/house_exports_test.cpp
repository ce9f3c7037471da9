#include <gmock/gmock.h>

#include "floor_wire_support.h"
#include "round/file.h"
#include "round/json_items.h"
#include "round/settlement_json.h"

// Rounds as files that `houseway settle` and `houseway replay` take.
namespace houseway::house {
namespace {

using testing::HasSubstr;

Json back_of(const Round& round) {
  return back_json(round.definition(), round.settlement());
}

class HouseExports : public testing::Test {
 protected:
  // The name of the round.
  static std::string play(LiveClient& who, const std::string& table, const char* wager) {
    who.when_in(table, "betting");
    const Json bet = who.say({{"do", "bet"}, {"table", table}, {"on", wager}, {"amount", 10}});
    EXPECT_FALSE(bet.contains("error")) << bet;
    who.say({{"do", "ready"}, {"table", table}});
    const Json told = play_round(who, table);
    if (told.is_null()) return {};
    for (const Json& event : told["events"]) {
      if (event["event"] == "round-settled") return event["round"].get<std::string>();
    }
    return {};
  }
  static void sit(LiveClient& who, const std::string& table) {
    who.view(table);
    Json answer = who.say({{"do", "sit"}, {"table", table}, {"seat", 1}});
    ASSERT_FALSE(answer.contains("error")) << answer;
    answer = who.say({{"do", "buy-in"}, {"table", table}, {"amount", 500}});
    ASSERT_FALSE(answer.contains("error")) << answer;
  }
  // Each as `houseway settle` reads it.
  static std::map<std::string, Json> settled(const std::string& files) {
    std::map<std::string, Json> backs;
    std::size_t at = 0;
    JsonItems items([&](char* buffer, std::size_t size) {
      const std::size_t taken = files.copy(buffer, size, at);
      at += taken;
      return taken;
    });
    EXPECT_TRUE(items.is_list()) << files.substr(0, 200);
    while (const auto item = items.next()) {
      EXPECT_FALSE(item->refusal) << text(*item->refusal);
      if (item->refusal) break;
      const ReadRound read = read_round(item->value);
      EXPECT_TRUE(read.round) << item->value;
      if (read.round) backs[read.id] = back_of(*read.round);
    }
    return backs;
  }
};

TEST_F(HouseExports, ARoundFileSettlesToWhatWasSettledForThoseWhoMayReplayIt) {
  TestFloor floor({"three-card-poker", "roulette"});
  LiveClient ann = floor.live("player-4");
  std::map<std::string, Json> recorded;
  for (const auto& [game, wager] :
       {std::pair{"three-card-poker", "ante"}, std::pair{"roulette", "red"}}) {
    ASSERT_FALSE(floor.open(game, game));
    sit(ann, game);
    const std::string round = play(ann, game, wager);
    ASSERT_NE(round, "") << game;
    const std::string path = "/api/rounds/" + round;
    const Json whole = floor.get(path, floor.login("surveillance", "surveillance"));
    const auto file = floor.request("GET", path + "/file", {}, floor.login("player-4"));
    ASSERT_EQ(file.status, 200) << file.body;
    const ReadRound read = read_round(Json::parse(file.body));
    ASSERT_TRUE(read.round) << file.body;
    EXPECT_EQ(read.id, round);
    const ReadRound again = read_round(whole.at("round"));
    ASSERT_TRUE(again.round) << whole;
    recorded[round] = back_of(*again.round);
    EXPECT_EQ(back_of(*read.round), recorded[round]) << file.body;
    // As the round itself: a player his own, and staff whose act it is.
    EXPECT_EQ(floor.request("GET", path + "/file", {}, floor.login("player-5")).status, 403);
    EXPECT_EQ(floor.request("GET", path + "/file", {}, floor.login("cashier", "cashier")).status,
              403);
    EXPECT_EQ(floor.request("GET", path + "x/file", {}, floor.login("player-4")).status, 404);
    // What he had, bet and won is in the round told to him.
    const Json own = floor.get(path, floor.login("player-4")).at("own").at("1");
    EXPECT_EQ(own.at("balance-before"), 500) << own;
    EXPECT_GE(own.at("total-bet"), 10) << own;
    EXPECT_EQ(own.at("balance").get<double>(),
              500 + own.at("total-won").get<double>() - own.at("total-bet").get<double>())
        << own;
  }
  const std::string eye = floor.login("surveillance", "surveillance");
  const auto all = floor.request("GET", "/api/round-files", {}, eye);
  ASSERT_EQ(all.status, 200) << all.body;
  EXPECT_EQ(all.header("X-Houseway-Left-Out"), "0");
  EXPECT_EQ(settled(all.body), recorded);
  const auto of_table = floor.request("GET", "/api/round-files?table=roulette", {}, eye);
  EXPECT_EQ(settled(of_table.body).size(), 1U) << of_table.body;
  const auto of_another =
      floor.request("GET", "/api/round-files?from=2020-01-01&until=2020-01-02", {}, eye);
  EXPECT_EQ(settled(of_another.body).size(), 0U) << of_another.body;
  EXPECT_EQ(floor.request("GET", "/api/round-files", {}, floor.login("player-4")).status, 403);
}

}  // namespace
}  // namespace houseway::house
