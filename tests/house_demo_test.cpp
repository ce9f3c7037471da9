#include <gmock/gmock.h>

#include <algorithm>

#include "floor_wire_support.h"
#include "games/register.h"
#include "house/demo.h"
#include "house/demo_layout.h"

// The floor to look at: players of the program's at every table.
namespace houseway::house {
namespace {

class HouseDemo : public testing::Test {
 protected:
  void open(std::vector<std::string> games, Money buy_in) {
    floor_ = std::make_unique<TestFloor>(games);
    Demo::Pace pace;
    pace.settings = quick();
    pace.settings.decision = 5ms;
    pace.games = std::move(games);
    pace.buy_in = buy_in;
    pace.looks = 20ms;
    demo_ = std::make_unique<Demo>(**floor_, pace);
    const auto why = demo_->start();
    ASSERT_FALSE(why) << text(*why);
  }
  // Tables ask the players for as long as the house is open.
  void TearDown() override {
    if (demo_) demo_->stop();
    if (floor_) (*floor_)->stop();
    demo_ = nullptr;
  }
  std::size_t rounds(const std::string& table) {
    store::RoundFilter filter;
    filter.chain = TableHost::chain_of(table);
    return (*floor_)->store().rounds(filter).size();
  }
  std::size_t times(const std::string& table, const std::string& event) {
    std::size_t count = 0;
    for (const auto& entry : (*floor_)->store().entries(TableHost::chain_of(table), 1, 1'000'000)) {
      if (Json::parse(entry.body).at("event") == event) ++count;
    }
    return count;
  }
  static bool in_time(const std::function<bool()>& is) {
    const auto until = std::chrono::steady_clock::now() + 90s;
    while (!is()) {
      if (std::chrono::steady_clock::now() > until) return false;
      std::this_thread::sleep_for(20ms);
    }
    return true;
  }

  std::unique_ptr<TestFloor> floor_;
  std::unique_ptr<Demo> demo_;
};

TEST_F(HouseDemo, ItsPlayersPlayAtEveryTable) {
  const std::vector<std::string> games{"roulette", "minibaccarat", "hold-em-poker"};
  open(games, dollars(2'000));
  for (const std::string& game : games) {
    EXPECT_TRUE(in_time([&] { return rounds(game) >= 2; })) << game << " " << rounds(game);
  }
  // They are named as what they are.
  const Json table =
      floor_->get("/api/tables/hold-em-poker", floor_->login("surveillance", "surveillance"));
  EXPECT_NE(table.dump().find("\"program\":true"), std::string::npos) << table;
}

TEST_F(HouseDemo, WhoHasNothingLeftBuysInAgain) {
  open({"roulette"}, dollars(3));
  const std::size_t seats = times("roulette", "seat-taken");
  EXPECT_EQ(seats, 3U);
  EXPECT_TRUE(in_time([&] { return times("roulette", "chips-bought") > seats; }))
      << rounds("roulette");
}

std::set<std::string> best_wagers(const char* game) {
  const RuleSet rules = *check_choices(*find_definition(game), {}).rules;
  const std::atomic<bool> stopped = false;
  std::set<std::string> names;
  for (const Spot spot : best_spots(rules, stopped)) {
    names.emplace(rules.definition().wagers[spot.wager].id);
  }
  return names;
}

TEST(DemoLayout, TheBestWagersAreThoseOfTheLeastAdvantage) {
  const auto craps = best_wagers("craps");
  // 7/495 and 3/220, and with them what pays true odds.
  for (const char* wager : {"pass", "dont-pass", "pass-odds"}) EXPECT_TRUE(craps.contains(wager));
  EXPECT_FALSE(craps.contains("horn-high"));
  EXPECT_FALSE(craps.contains("fire"));
  const auto roulette = best_wagers("roulette");
  EXPECT_FALSE(roulette.empty());
  EXPECT_FALSE(roulette.contains("first-five-numbers"));
}

TEST(DemoLayout, NothingIsFoundOnceItIsStopped) {
  const RuleSet rules = *check_choices(*find_definition("roulette"), {}).rules;
  const std::atomic<bool> stopped = true;
  EXPECT_TRUE(best_spots(rules, stopped).empty());
}

}  // namespace
}  // namespace houseway::house
