#include <gtest/gtest.h>

#include "floor_wire_support.h"
#include "store/store.h"

// A table that is read again from its record, because what it had in memory was not kept.
namespace houseway::house {
namespace {

class HouseReadAgain : public testing::Test {
 protected:
  HouseReadAgain() {
    const auto why = floor_.open("t1", "three-card-poker");
    EXPECT_FALSE(why) << text(*why);
  }
  void sit(LiveClient& client, int seat) {
    for (const Json& words : {Json{{"do", "sit"}, {"table", "t1"}, {"seat", seat}},
                              Json{{"do", "buy-in"}, {"table", "t1"}, {"amount", 100}}}) {
      const Json answer = client.say(words);
      ASSERT_FALSE(answer.contains("error")) << answer;
    }
  }
  // Somebody else writes into the table's chain: what the table hands in next does not follow.
  void come_first() {
    floor::ChainHead head = floor_->store().head("table/t1");
    store::Batch batch;
    batch.entries.push_back(head.add(
        floor_->clock().now(),
        entry_body({{"event", "inventory-filled"}, {"amount", 1}},
                   R"({"event":"inventory-filled","amount":1})", floor::the_program(), {})));
    ASSERT_TRUE(floor_->store().commit(batch).ok());
  }

  TestFloor floor_{{"three-card-poker"}};
};

// Whoever wanted to go, and was told that it was not recorded, stays.
TEST_F(HouseReadAgain, WhoseLeavingWasNotRecordedDoesNotLeave) {
  LiveClient ann = floor_.live("player-4");
  sit(ann, 2);
  ann.when_in("t1", "betting");
  const Json bet = ann.say({{"do", "bet"}, {"table", "t1"}, {"on", "ante"}, {"amount", 10}});
  ASSERT_FALSE(bet.contains("error")) << bet;
  come_first();
  EXPECT_TRUE(ann.say({{"do", "leave"}, {"table", "t1"}}).contains("error"));
  ASSERT_FALSE(ann.when_in("t1", "betting").is_null());
  ann.say({{"do", "ready"}, {"table", "t1"}});
  ASSERT_FALSE(play_round(ann, "t1").is_null());
  EXPECT_FALSE(ann.when_in("t1", "betting").is_null()) << "there is nobody to play the next round";
}

// What the lobby shows is on the disk, and is shown when the table is there again.
TEST_F(HouseReadAgain, ItsLobbyIsToldAgain) {
  LiveClient ann = floor_.live("player-4");
  sit(ann, 2);
  ann.when_in("t1", "betting");
  come_first();
  const auto answer = TestFloor::wait_for([&](Answer told) {
    floor_->with_table("t1", [told](TableHost& host) {
      host.take({{"player-5", floor::Role::player, {}, {}}, Json{{"do", "sit"}, {"seat", 4}}},
                told);
      host.stop(Refusal{"is stopped", "table t1", {}});
    });
  });
  EXPECT_TRUE(std::holds_alternative<Refusal>(answer));
  const Json stopped = ann.when("t1", [](const Json& state) { return state.contains("stopped"); });
  ASSERT_FALSE(stopped.is_null());
  const auto is_in_lobby = [&] {
    const Json lobby = floor_->lobby();
    return lobby.size() == 1 && lobby[0].contains("stopped");
  };
  for (int times = 0; times < 1000 && !is_in_lobby(); ++times) std::this_thread::sleep_for(20ms);
  ASSERT_TRUE(is_in_lobby()) << floor_->lobby();
  EXPECT_EQ(floor_->lobby()[0]["taken"], 1) << "whose seat was not recorded does not sit";
}

// Whoever is excluded while he waits to sit down does not.
TEST_F(HouseReadAgain, WhoIsSentHomeWhileHeWaitsDoesNotSitDown) {
  LiveClient ann = floor_.live("player-4");
  sit(ann, 2);
  const auto player = [](const char* account) {
    return floor::Actor{account, floor::Role::player, {}, {}};
  };
  const auto answer = TestFloor::wait_for([&](Answer told) {
    floor_->with_table("t1", [told, player](TableHost& host) {
      host.take({player("player-4"), Json{{"do", "buy-in"}, {"amount", 10}}}, [](const auto&) {});
      host.take({player("player-5"), Json{{"do", "sit"}, {"seat", 4}}}, told);
      host.send_home("player-5");
    });
  });
  ASSERT_TRUE(std::holds_alternative<Refusal>(answer)) << std::get<Json>(answer);
  EXPECT_EQ(std::get<Refusal>(answer).message, "takes no further part in play");
  LiveClient ben = floor_.live("player-5");
  const Json sat = ben.say({{"do", "sit"}, {"table", "t1"}, {"seat", 4}});
  EXPECT_FALSE(sat.contains("error")) << "who is let in again sits: " << sat;
}

// Chips bought twice with the same money, at two tables at once: one of them is refused, and
// nobody else there notices.
TEST_F(HouseReadAgain, NotForAWalletThatWasShort) {
  ASSERT_FALSE(floor_.open("t2", "three-card-poker"));
  LiveClient ben = floor_.live("player-5");
  sit(ben, 4);
  for (const char* table : {"t1", "t2"}) ben.view(table);
  LiveClient ann = floor_.live("player-4");
  for (const char* table : {"t1", "t2"}) {
    ASSERT_FALSE(ann.say({{"do", "sit"}, {"table", table}, {"seat", 1}}).contains("error"));
  }
  const Money all = floor_->store().balance("wallet/player-4");
  for (std::uint64_t id = 100, times = 0; times < 10; id += 10, ++times) {
    for (std::uint64_t i : {id, id + 1}) {
      ann.send(Json{{"id", i},
                    {"do", "buy-in"},
                    {"table", i == id ? "t1" : "t2"},
                    {"amount", in_dollars(all)}}
                   .dump());
    }
    std::string bought;
    for (std::uint64_t i : {id, id + 1}) {
      const Json answer =
          ann.next_where([&](const Json& json) { return json.value("re", 0U) == i; });
      ASSERT_FALSE(answer.is_null());
      if (answer.contains("error")) continue;
      EXPECT_EQ(bought, "") << "the same money twice";
      bought = i == id ? "t1" : "t2";
    }
    ASSERT_NE(bought, "");
    ann.send(
        Json{{"id", id + 2}, {"do", "cash-out"}, {"table", bought}, {"amount", in_dollars(all)}}
            .dump());
    const Json paid =
        ann.next_where([&](const Json& json) { return json.value("re", 0U) == id + 2; });
    ASSERT_FALSE(paid.contains("error")) << paid;
  }
  for (const char* table : {"t1", "t2"}) ben.view(table);
  for (const std::string& told : ben.all()) {
    EXPECT_EQ(told.find("interrupted"), std::string::npos) << told;
  }
  floor_.expect_books_in_order();
}

}  // namespace
}  // namespace houseway::house
