#include <gtest/gtest.h>

#include <atomic>
#include <set>
#include <sstream>

#include "floor/verify.h"
#include "floor_wire_support.h"
#include "support.h"

// A floor that is started again on its record.
namespace houseway::house {
namespace {

class HouseRestart : public testing::Test {
 protected:
  // By two persons, as on a floor that is not for show.
  Json act(const std::string& word, const Json& body, const std::string& by,
           const std::string& second) {
    const auto asked =
        floor_.request("POST", "/api/acts/" + word, body.dump(), floor_.login(by, by));
    const Json pending = Json::parse(asked.body);
    if (!pending.contains("pending")) return pending;
    const auto path = "/api/witness/" + pending["pending"].get<std::string>();
    return Json::parse(
        floor_.request("POST", path, R"({"confirm": true})", floor_.login(second, second)).body);
  }

  TestFloor floor_{{"three-card-poker"}};
};

// What was opened by an act is open again, and what was stopped stays stopped.
TEST_F(HouseRestart, TablesAreOpenAndStoppedAsTheyWere) {
  for (const char* table : {"t1", "t2"}) {
    const Json opened =
        act("open-table", {{"table", table}, {"game", "three-card-poker"}, {"layout", "layout/1"}},
            "dealer", "floorperson");
    ASSERT_FALSE(opened.contains("error")) << opened;
  }
  const Json stopped = act("disable-table", {{"table", "t2"}, {"reason", "a torn layout"}},
                           "pit-manager", "shift-manager");
  ASSERT_FALSE(stopped.contains("error")) << stopped;
  const auto expect_as_it_was = [&] {
    LiveClient ann = floor_.live("player-4");
    EXPECT_FALSE(ann.view("t1")["state"].contains("stopped"));
    EXPECT_TRUE(ann.view("t2")["state"].contains("stopped"));
    const Json sat = ann.say({{"do", "sit"}, {"table", "t2"}, {"seat", 1}});
    EXPECT_TRUE(sat.contains("error")) << sat;
  };
  expect_as_it_was();
  floor_.restart();
  expect_as_it_was();
}

// Each signature names what has grown since; the first of a process all there is, so that none is
// without.
TEST_F(HouseRestart, WhatHasGrownIsSignedAndAfterAStartAllOfIt) {
  const auto chains_of = [](const std::string& line) {
    std::set<std::string> chains;
    const Json statement = Json::parse(line);
    for (const Json& head : statement.at("heads")) chains.insert(head[0]);
    return chains;
  };
  const auto newest_of = [&](std::size_t more_than) {
    std::vector<store::StoredDocument> kept;
    for (int i = 0; i < 4'000 && kept.size() <= more_than; ++i) {
      if (i > 0) std::this_thread::sleep_for(5ms);
      kept = floor_->store().documents("heads", {});
    }
    return kept;
  };
  ASSERT_FALSE(floor_.open("t1", "three-card-poker"));
  newest_of(0);
  floor_->sign_heads();
  LiveClient ann = floor_.live("player-4");
  const Json sat = ann.say({{"do", "sit"}, {"table", "t1"}, {"seat", 1}});
  ASSERT_FALSE(sat.contains("error")) << sat;
  const auto grown = chains_of(floor::export_line(floor_->sign_heads()));
  EXPECT_TRUE(grown.contains("table/t1"));
  EXPECT_FALSE(grown.contains("submissions"));
  const std::size_t before = newest_of(0).size();
  floor_.restart();
  const auto kept = newest_of(before);
  ASSERT_GT(kept.size(), before);
  const auto all = chains_of(kept.back().body);
  EXPECT_TRUE(all.contains("table/t1"));
  EXPECT_TRUE(all.contains("submissions"));
  const auto exported = floor_.request("GET", "/api/journal?limit=100000", {},
                                       floor_.login("compliance", "compliance"));
  floor::Verifier verifier(floor_->signing_key().public_key(), {});
  std::istringstream lines(exported.body);
  std::size_t number = 0;
  for (std::string line; std::getline(lines, line);) verifier.take_line(line, ++number);
  verifier.end();
  for (const Refusal& finding : verifier.findings()) ADD_FAILURE() << text(finding);
  EXPECT_GE(verifier.proved().signed_heads, 4U);
}

// Whoever comes first finds his table, though all others are yet to be read; and each is there.
TEST_F(HouseRestart, ATableThatIsAskedForIsReadFirst) {
  constexpr int tables = 60;
  for (int i = 1; i <= tables; ++i) {
    ASSERT_FALSE(floor_.open(fmt::format("t{}", i), "three-card-poker"));
  }
  // The last in their order is asked for at once. Where all had been read by then, this start shows
  // nothing, and the next may.
  bool came_first = false;
  for (int starts = 0; starts < 20 && !came_first; ++starts) {
    floor_.restart();
    const auto loaded = std::make_shared<std::atomic<std::size_t>>(0);
    const auto seen = TestFloor::wait_for([&](Answer answer) {
      floor_->view("t9", {"player-4", floor::Role::player, {}, {}},
                   [loaded, &house = *floor_, answer](const std::variant<Json, Refusal>& view) {
                     *loaded = house.lobby().size();
                     answer(view);
                   });
    });
    ASSERT_TRUE(std::holds_alternative<Json>(seen)) << text(std::get<Refusal>(seen));
    came_first = *loaded < static_cast<std::size_t>(tables);
  }
  EXPECT_TRUE(came_first) << "it has waited for all others";
  LiveClient ann = floor_.live("player-4");
  for (int i = tables; i >= 1; --i) {
    const Json sat = ann.say({{"do", "sit"}, {"table", fmt::format("t{}", i)}, {"seat", 1}});
    EXPECT_FALSE(sat.contains("error")) << sat;
  }
  EXPECT_EQ(floor_->ids().size(), static_cast<std::size_t>(tables));
  EXPECT_EQ(floor_->lobby().size(), static_cast<std::size_t>(tables));
}

// What it lacks may come: here rules that nobody has on record yet.
TEST_F(HouseRestart, ATableThatCannotBeReadIsTriedAgain) {
  ASSERT_FALSE(floor_.open("t1", "three-card-poker"));
  ASSERT_FALSE(floor_.open("t2", "three-card-poker"));
  const auto kept = floor_->store().snapshot("table/t1");
  ASSERT_TRUE(kept);
  Json body = Json::parse(kept->body);
  body["rules"] = "three-card-poker/9";
  store::Batch batch;
  batch.snapshots.push_back({kept->chain, kept->sequence, body.dump()});
  ASSERT_TRUE(floor_->store().commit(batch).ok());
  floor_.restart();
  LiveClient ann = floor_.live("player-4");
  EXPECT_FALSE(ann.view("t2").contains("error"));
  const Json refused = ann.view("t1");
  EXPECT_NE(refused.value("error", "").find("cannot be read from its record"), std::string::npos)
      << refused;
  const auto health = [&] { return Json::parse(floor_.request("GET", "/health").body); };
  const Json unread = health().value("unread", Json::object());
  ASSERT_TRUE(unread.contains("t1")) << unread;
  EXPECT_NE(unread["t1"].get<std::string>().find("not on record"), std::string::npos) << unread;
  EXPECT_EQ(unread.size(), 1U);

  batch.snapshots = {*kept};
  ASSERT_TRUE(floor_->store().commit(batch).ok());
  for (int i = 0; i < 4'000 && health().contains("unread"); ++i) std::this_thread::sleep_for(5ms);
  EXPECT_EQ(health()["status"], "ok");
  EXPECT_FALSE(ann.view("t1").contains("error"));
}

}  // namespace
}  // namespace houseway::house
