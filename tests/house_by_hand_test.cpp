#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "attack_support.h"

// Tables where a person deals, and what the office orders of a table, over the wire.
namespace houseway::house {
namespace {

using floor::Role;
using ::testing::HasSubstr;

class HouseByHand : public testing::Test {
 protected:
  HouseByHand() : floor_({"three-card-poker"}), logged_(floor_) {}

  SocketClient::Reply act(Role by, const std::string& word, const Json& body) {
    return Caller(floor_->port())
        .ask("POST", "/api/acts/" + word, bearer(logged_.as(by)), body.dump());
  }
  // Asked by one and confirmed by the other; how the one who confirms is answered.
  SocketClient::Reply both(Role by, Role second, const std::string& word, const Json& body) {
    const auto asked = act(by, word, body);
    const Json json = parsed(asked);
    if (!json.contains("pending")) return asked;
    return Caller(floor_->port())
        .ask("POST", "/api/witness/" + json["pending"].get<std::string>(),
             bearer(logged_.as(second)), R"({"confirm": true})");
  }
  void open(const char* source) {
    const auto opened = both(Role::dealer, Role::floorperson, "open-table",
                             {{"table", "h1"},
                              {"game", "three-card-poker"},
                              {"layout", "layout/1"},
                              {"source", source},
                              {"settings", to_json(quick())}});
    ASSERT_EQ(opened.status, 200) << opened.body;
    const auto filled =
        both(Role::cashier, Role::floorperson, "fill", {{"table", "h1"}, {"amount", 50'000}});
    ASSERT_EQ(filled.status, 200) << filled.body;
  }
  LiveClient seated(int number, int seat) {
    LiveClient client = floor_.live(fmt::format("player-{}", number));
    for (const Json& words :
         std::vector<Json>{{{"do", "sit"}, {"table", "h1"}, {"seat", seat}},
                           {{"do", "buy-in"}, {"table", "h1"}, {"amount", 1'000}}}) {
      const Json answer = client.say(words);
      EXPECT_FALSE(answer.contains("error")) << answer;
    }
    client.view("h1");
    return client;
  }
  static Json happens(LiveClient& who, const Json& what) {
    return who.say({{"do", "happen"}, {"table", "h1"}, {"what", what}});
  }
  static Json enters(LiveClient& dealer, const std::string& card) {
    Json answer;
    for (const char* to : {"1", "dealer"}) {
      answer = happens(
          dealer, {{"event", "round-went"}, {"what", {{"card", {{"to", to}, {"card", card}}}}}});
      if (!answer.contains("error")) return answer;
    }
    return answer;
  }
  // All cards on the table, as surveillance sees them.
  Json cards() {
    return floor_.get("/api/tables/h1", logged_.as(Role::surveillance))["view"]["cards"];
  }
  static std::size_t count(const Json& cards) {
    std::size_t all = 0;
    for (const Json& place : cards) all += place.size();
    return all;
  }

  TestFloor floor_;
  Logged logged_;
};

TEST_F(HouseByHand, AnEntryIsTakenBackBeforeAFloorperson) {
  open("table");
  LiveClient ann = seated(4, 1);
  LiveClient dan(floor_->port(), logged_.as(Role::dealer));
  EXPECT_TRUE(happens(dan, {{"event", "round-began"}, {"number", 7}}).contains("error"));
  const Json began = happens(dan, {{"event", "round-began"}, {"number", 1}});
  ASSERT_FALSE(began.contains("error")) << began;
  const Json bet = ann.say({{"do", "bet"}, {"table", "h1"}, {"on", "ante"}, {"amount", 10}});
  ASSERT_FALSE(bet.contains("error")) << bet;
  const Json closed = happens(dan, {{"event", "round-went"}, {"what", {{"no-more-bets", true}}}});
  ASSERT_FALSE(closed.contains("error")) << closed;
  ASSERT_FALSE(enters(dan, "As").contains("error"));
  ASSERT_FALSE(enters(dan, "Kd").contains("error"));
  const Json before = cards();
  ASSERT_FALSE(enters(dan, "7h").contains("error"));
  EXPECT_EQ(count(cards()), 3U);

  // Not by one alone, at the table or anywhere.
  const Json taken{{"event", "entry-taken-back"}, {"reason", "it was the 7 of clubs"}};
  EXPECT_THAT(happens(dan, taken).value("error", ""), HasSubstr("needs a second person"));
  LiveClient flo(floor_->port(), logged_.as(Role::floorperson));
  EXPECT_THAT(happens(flo, taken).value("error", ""), HasSubstr("needs a second person"));
  EXPECT_TRUE(happens(ann, taken).contains("error"));
  const Json body{{"table", "h1"},
                  {"take-back", true},
                  {"entered", "7h"},
                  {"right", "7c"},
                  {"reason", "it was the 7 of clubs"}};
  EXPECT_EQ(both(Role::dealer, Role::dealer, "correct", body).status, 409);
  EXPECT_EQ(both(Role::dealer, Role::cashier, "correct", body).status, 409);
  EXPECT_EQ(act(Role::player, "correct", body).status, 403);
  EXPECT_EQ(count(cards()), 3U);

  const auto done = both(Role::dealer, Role::floorperson, "correct", body);
  ASSERT_EQ(done.status, 200) << done.body;
  EXPECT_EQ(cards(), before);
  const Json told = ann.next_where([](const Json& json) {
    return json.contains("events") && json["events"][0]["event"] == "entry-taken-back";
  });
  ASSERT_FALSE(told.is_null()) << "everybody hears of it";
  EXPECT_FALSE(told["events"][0].contains("reason")) << "why could name the card";
  const Json log = floor_.get("/api/office/log", logged_.as(Role::surveillance));
  const Json& entry = log.back();
  EXPECT_EQ(entry["act"], "correct") << entry;
  EXPECT_EQ(entry["by"]["account"], "dealer");
  EXPECT_EQ(entry["witness"]["account"], "floorperson");
  EXPECT_EQ(entry["said"]["right"], "7c");

  // Goes on with the right one; what was decided on is not taken back any more.
  for (const char* card : {"7c", "9d", "Th", "2s"}) {
    const Json entered = enters(dan, card);
    ASSERT_FALSE(entered.contains("error")) << card << " " << entered;
  }
  const Json decided = ann.say({{"do", "say"}, {"table", "h1"}, {"say", "play"}});
  ASSERT_FALSE(decided.contains("error")) << decided;
  const auto late = both(Role::dealer, Role::floorperson, "correct", body);
  EXPECT_EQ(late.status, 409) << late.body;
  EXPECT_THAT(late.body, HasSubstr("something was decided"));

  // The round is settled when the dealer says so.
  EXPECT_EQ(floor_.get("/api/tables/h1", logged_.as(Role::dealer))["view"]["phase"], "playing");
  const Json settled = happens(dan, {{"event", "round-settled"}});
  ASSERT_FALSE(settled.contains("error")) << settled;
  EXPECT_FALSE(ann.next_where([](const Json& json) {
                    for (const Json& event : json.value("events", Json::array())) {
                      if (event["event"] == "round-settled") return true;
                    }
                    return false;
                  })
                   .is_null());
  // The record gives the same table after a restart.
  floor_.restart();
  EXPECT_EQ(floor_.get("/api/tables/h1", floor_.login("dealer", "dealer"))["view"]["phase"],
            "between-rounds");
  floor_.expect_books_in_order();
}

TEST_F(HouseByHand, ARoundBeginsWithAPermitThere) {
  open("table");
  LiveClient ann = seated(4, 1);
  LiveClient dan(floor_->port(), logged_.as(Role::dealer));
  EXPECT_EQ(
      act(Role::surveillance, "disable-table", {{"table", "h1"}, {"reason", "a look"}}).status,
      200);
  const Json refused = happens(dan, {{"event", "round-began"}, {"number", 1}});
  EXPECT_TRUE(refused.contains("error")) << refused;
  const auto again = both(Role::floorperson, Role::pit_manager, "enable-table",
                          {{"table", "h1"}, {"reason", "all is well"}});
  EXPECT_EQ(again.status, 200) << again.body;
  EXPECT_TRUE(happens(ann, {{"event", "round-began"}, {"number", 1}}).contains("error"));
  const Json began = happens(dan, {{"event", "round-began"}, {"number", 1}});
  EXPECT_FALSE(began.contains("error")) << began;
}

TEST_F(HouseByHand, WhatTheOfficeOrdersIsDoneAtTheTable) {
  open("committed");
  const auto shuffled =
      act(Role::floorperson, "order-shuffle", {{"table", "h1"}, {"reason", "a card is bent"}});
  EXPECT_EQ(shuffled.status, 200) << shuffled.body;
  LiveClient ann = seated(4, 1);
  LiveClient ben = seated(5, 2);
  ASSERT_FALSE(ann.when_in("h1", "betting").is_null());
  for (LiveClient* each : {&ann, &ben}) {
    for (const Json& words :
         std::vector<Json>{{{"do", "bet"}, {"on", "ante"}, {"amount", 10}}, {{"do", "ready"}}}) {
      Json said = words;
      said["table"] = "h1";
      const Json answer = each->say(said);
      ASSERT_FALSE(answer.contains("error")) << answer;
    }
  }
  ASSERT_FALSE(ann.next_where([](const Json& json) {
                    return json.contains("state") && json["state"].contains("turn");
                  })
                   .is_null());
  // Wagers that somebody left are lost when a floorperson says so (639a.7(b)).
  const auto abandoned = act(Role::floorperson, "declare-abandoned",
                             {{"table", "h1"}, {"seat", 1}, {"reason", "gone"}});
  EXPECT_EQ(abandoned.status, 200) << abandoned.body;
  EXPECT_EQ(act(Role::floorperson, "declare-abandoned",
                {{"table", "h1"}, {"seat", 5}, {"reason", "gone"}})
                .status,
            409);
  const auto removed =
      act(Role::floorperson, "remove-player", {{"table", "h1"}, {"seat", 1}, {"reason", "cheats"}});
  EXPECT_EQ(removed.status, 200) << removed.body;
  ASSERT_FALSE(play_round(ben, "h1").is_null());
  ASSERT_FALSE(ben.when_in("h1", "betting").is_null());
  const Json seats = floor_.get("/api/tables/h1", logged_.as(Role::surveillance))["view"]["seats"];
  EXPECT_FALSE(seats.contains("1")) << seats;
  EXPECT_TRUE(seats.contains("2")) << seats;
  floor_.expect_books_in_order();
}

}  // namespace
}  // namespace houseway::house
