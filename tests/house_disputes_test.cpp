#include <gmock/gmock.h>

#include "house_support.h"

// Disputes over rounds of the record, from the claim to the player's wallet.
namespace houseway::house {
namespace {

using floor::Role;
using ::testing::HasSubstr;

class DisputesOfTheFloor : public OfficeTest {
 protected:
  DisputesOfTheFloor() {
    seed();
    settle("t1", "t1-000001", "craps");
    settle("p1", "p1-000001", "hold-em-poker");
  }
  // A round that player-1 sat at, as its table leaves it in the record.
  void settle(const std::string& table, const std::string& round, const std::string& game) {
    const floor::Instant at{std::chrono::seconds(1'790'000'000)};
    floor::ChainHead head("table/" + table);
    const Json settled{{"event", "round-settled"}, {"seats", {{"3", "player-1"}}}};
    store::Batch batch;
    batch.entries.push_back(
        head.add(at, entry_body(settled, settled.dump(), floor::the_program(), {})));
    batch.rounds.push_back({round, head.chain(), 1, 1, game, at, game + "/1"});
    ASSERT_TRUE(floor_().store->commit(batch).ok());
  }
  static Json question(const char* table = "t1", const char* round = "t1-000001") {
    return {{"table", table}, {"round", round}, {"question", "it was an eight"}};
  }
  static Json ruling(int due = 0) {
    Json body{
        {"dispute", 1}, {"finding", "upheld"}, {"ruling", "an eight"}, {"viewed", {"replay"}}};
    if (due != 0) body["due"] = due;
    return body;
  }
  Told correct(int amount, const char* account = "player-1") {
    return floor_().both(
        staff(Role::finance), staff(Role::pit_manager), "correct-balance",
        {{"account", account}, {"amount", amount}, {"reason", "as ruled"}, {"dispute", 1}});
  }
  std::string state(const floor::Actor& by) {
    const Told told = floor_().read(by, "disputes/1");
    return done(told) ? std::get<Json>(told).at("state").get<std::string>() : text_of(told);
  }
};

TEST_F(DisputesOfTheFloor, AreAboutARoundThatThePlayerSatAt) {
  const auto opens = [&](const floor::Actor& by, const Json& body) {
    return text_of(floor_().act(by, "open-dispute", body));
  };
  EXPECT_THAT(opens(player(), question("t1", "t1-000002")),
              HasSubstr("no such round was settled at table t1"));
  EXPECT_THAT(opens(player(), question("t2")), HasSubstr("no such round was settled at table t2"));
  EXPECT_THAT(opens(player(2), question()), HasSubstr("player-2 did not sit there"));
  Json of_another = question();
  of_another["player"] = "player-1";
  EXPECT_THAT(opens(player(2), of_another), HasSubstr("not of player-1's"));
  EXPECT_THAT(opens(staff(Role::cashier), of_another), HasSubstr("is for"));
  EXPECT_THAT(opens(staff(Role::dealer), question()), HasSubstr("player: is missing"));
  EXPECT_TRUE(std::get<Json>(floor_().read(staff(Role::surveillance), "disputes")).empty());

  const Told opened = floor_().act(staff(Role::dealer), "open-dispute", of_another);
  ASSERT_TRUE(done(opened)) << text_of(opened);
  EXPECT_EQ(std::get<Json>(opened).at("dispute"), 1);
  EXPECT_EQ(state(player()), "open");
  EXPECT_TRUE(std::get<Json>(floor_().read(player(2), "disputes")).empty());
}

TEST_F(DisputesOfTheFloor, MoveWhatWasRuledAndNoMore) {
  ASSERT_TRUE(done(floor_().act(player(), "open-dispute", question())));
  EXPECT_TRUE(done(floor_().act(staff(Role::dealer), "open-dispute",
                                {{"dispute", 1}, {"words", "I called it a six"}})));
  EXPECT_THAT(
      text_of(floor_().act(player(2), "open-dispute", {{"dispute", 1}, {"words", "I saw it"}})),
      HasSubstr("by the player concerned, or by staff"));
  EXPECT_THAT(text_of(correct(15)), HasSubstr("follows from a ruling"));
  EXPECT_THAT(text_of(floor_().act(staff(Role::dealer), "rule-dispute", ruling(15))),
              HasSubstr("is for"));
  Json perhaps = ruling(15);
  perhaps["finding"] = "perhaps";
  EXPECT_THAT(text_of(floor_().act(staff(Role::floorperson), "rule-dispute", perhaps)),
              HasSubstr("finding: is upheld, in-part or denied"));
  EXPECT_THAT(
      text_of(floor_().act(staff(Role::poker_shift_supervisor), "rule-poker-dispute", ruling(15))),
      HasSubstr("no game of the poker room"));

  const Told ruled = floor_().act(staff(Role::floorperson), "rule-dispute", ruling(15));
  ASSERT_TRUE(done(ruled)) << text_of(ruled);
  EXPECT_EQ(std::get<Json>(ruled).at("state"), "ruled");
  EXPECT_THAT(text_of(floor_().act(staff(Role::pit_manager), "rule-dispute", ruling(20))),
              HasSubstr("is final"));
  EXPECT_THAT(text_of(correct(16)), HasSubstr("$15 is left"));
  EXPECT_THAT(text_of(correct(-15)), HasSubstr("$15 is left"));
  EXPECT_THAT(text_of(correct(15, "player-2")), HasSubstr("is about player-1"));
  start();
  EXPECT_EQ(balance("wallet/player-1"), dollars(10'000));
  const Told corrected = correct(15);
  ASSERT_TRUE(done(corrected)) << text_of(corrected);
  EXPECT_EQ(balance("wallet/player-1"), dollars(10'015));
  EXPECT_EQ(balance("house/disputes"), dollars(-15));
  EXPECT_EQ(balance("house/corrections"), Money{});
  EXPECT_EQ(state(staff(Role::finance)), "settled");
  EXPECT_FALSE(done(correct(15)));
}

TEST_F(DisputesOfTheFloor, OfThePokerRoomAreItsSupervisors) {
  ASSERT_TRUE(done(floor_().act(player(), "open-dispute", question("p1", "p1-000001"))));
  EXPECT_THAT(text_of(floor_().act(staff(Role::floorperson), "rule-dispute", ruling())),
              HasSubstr("rule-poker-dispute"));
  EXPECT_THAT(text_of(floor_().act(staff(Role::pit_manager), "rule-poker-dispute", ruling())),
              HasSubstr("is for poker-shift-supervisor"));
  const floor::Actor sue = staff(Role::poker_shift_supervisor);
  const Told ruled = floor_().act(sue, "rule-poker-dispute", ruling());
  ASSERT_TRUE(done(ruled)) << text_of(ruled);
  EXPECT_EQ(std::get<Json>(ruled).at("state"), "settled") << "nothing is due";
  Json again = ruling();
  again.erase("viewed");
  EXPECT_THAT(text_of(floor_().act(sue, "rule-poker-dispute", again)), HasSubstr("is final"));
}

TEST_F(DisputesOfTheFloor, AreWithdrawnByWhoOpenedThem) {
  ASSERT_TRUE(done(floor_().act(player(), "open-dispute", question())));
  const Json withdraws{{"dispute", 1}, {"withdraw", true}};
  EXPECT_THAT(text_of(floor_().act(staff(Role::dealer), "open-dispute", withdraws)),
              HasSubstr("by who opened it"));
  EXPECT_TRUE(done(floor_().act(player(), "open-dispute", withdraws)));
  EXPECT_EQ(state(player()), "withdrawn");
  EXPECT_THAT(text_of(floor_().act(staff(Role::floorperson), "rule-dispute", ruling())),
              HasSubstr("there is nothing to"));
}

}  // namespace
}  // namespace houseway::house
