#include <gmock/gmock.h>

#include "floor_acts_support.h"
#include "played_table.h"

// Wheels, tiles and what surveillance confirms, where people deal (L137 to L139, L141, L143).
namespace houseway::house {
namespace {

class LawEquipment : public testing::Test {
 protected:
  // A table that a person deals at, and that dealer.
  void open(const std::string& table, const std::string& game) {
    expect_done(open_by_people(floor_, table, game, 1, {{"source", "table"}}));
    dealer_ = std::make_unique<LiveClient>(floor_.live("dealer", "dealer"));
  }
  Json says(const std::string& table, Json words) {
    words["table"] = table;
    return dealer_->say(std::move(words));
  }
  Json begin(const std::string& table, int number) {
    return says(table, happen({{"event", "round-began"}, {"number", number}}));
  }
  void begin_and_call_off(const std::string& table, int number) {
    const Json begun = begin(table, number);
    EXPECT_FALSE(begun.contains("error")) << begun;
    const Json off = says(table, happen({{"event", "round-called-off"}}));
    EXPECT_FALSE(off.contains("error")) << off;
  }

  TestFloor floor_{{"roulette", "pai-gow"}};
  std::unique_ptr<LiveClient> dealer_;
};

// L137 (617a.2(a)(1) to (5)), L138 (617a.2(e)), L139 (617a.2(b) to (d)).
TEST_F(LawEquipment, AWheelIsInspectedBeforeItIsSpunAndAfterEveryAdjustment) {
  open("rl", "roulette");
  expect_refused(begin("rl", 1), "617a.2(a)");
  Json inspection{{"table", "rl"},
                  {"ball", true},
                  {"magnets", true},
                  {"level", true},
                  {"parts", true},
                  {"layout", true},
                  {"certification", "in order"}};
  for (const char* item : {"ball", "magnets", "level", "parts", "layout", "certification"}) {
    Json less = inspection;
    less.erase(item);
    EXPECT_TRUE(act(floor_, "security", "inspect-wheel", less).contains("error")) << item;
  }
  expect_refused(act(floor_, "dealer", "inspect-wheel", inspection), "617a.2(a)");
  expect_refused(begin("rl", 1), "617a.2(a)");
  expect_done(act(floor_, "security", "inspect-wheel", inspection));
  begin_and_call_off("rl", 1);

  // Nobody adjusts it alone, and it is not spun before it was inspected again.
  const Json adjustment{{"table", "rl"},
                        {"description", "a pocket was loose"},
                        {"replaced", Json::array({"pocket 17"})}};
  EXPECT_TRUE(act(floor_, "floorperson", "adjust-wheel", adjustment).contains("pending"));
  begin_and_call_off("rl", 2);
  expect_done(act(floor_, "floorperson", "adjust-wheel", adjustment, "security"));
  expect_refused(begin("rl", 3), "617a.2(a)");
  expect_done(act(floor_, "floorperson", "inspect-wheel", inspection));
  begin_and_call_off("rl", 3);

  const Json entries = acts_on_record(floor_);
  ASSERT_EQ(entries.size(), 3U);
  EXPECT_EQ(entries[0]["act"], "inspect-wheel");
  EXPECT_EQ(entries[0]["by"]["credential"], "demo-security");
  EXPECT_EQ(entries[0]["certification"], "in order");
  EXPECT_TRUE(entries[0].contains("at"));
  EXPECT_EQ(entries[1]["act"], "adjust-wheel");
  EXPECT_EQ(entries[1]["description"], "a pocket was loose");
  EXPECT_EQ(entries[1]["replaced"][0], "pocket 17");
  EXPECT_EQ(entries[1]["by"]["credential"], "demo-floorperson");
  EXPECT_EQ(entries[1]["witness"]["credential"], "demo-security");
  EXPECT_EQ(entries[2]["by"]["credential"], "demo-floorperson");

  // A table that was closed opens with another inspection; so it is after a restart.
  expect_done(act(floor_, "dealer", "close-table", {{"table", "rl"}}, "floorperson"));
  expect_done(open_by_people(floor_, "rl", "roulette", 1, {{"source", "table"}}));
  expect_refused(begin("rl", 4), "617a.2(a)");
  expect_done(act(floor_, "floorperson", "inspect-wheel", inspection));
  dealer_.reset();
  floor_.restart();
  dealer_ = std::make_unique<LiveClient>(floor_.live("dealer", "dealer"));
  begin_and_call_off("rl", 4);
}

// L143 (621a.4(a)(3)): what is unsuitable is sealed by two, and no round is dealt from it.
TEST_F(LawEquipment, UnsuitableTilesAreSealedByTwoAndReplaced) {
  expect_done(open_by_people(floor_, "pg", "pai-gow", 2, {{"source", "table"}}));
  dealer_ = std::make_unique<LiveClient>(floor_.live("dealer", "dealer"));
  const Json put = says("pg", happen({{"event", "put-in-service"}, {"set", "ivory"}}));
  ASSERT_FALSE(put.contains("error")) << put;
  const Json dice =
      says("pg", happen({{"event", "put-in-service"}, {"set", "dice"}, {"dice", true}}));
  ASSERT_FALSE(dice.contains("error")) << dice;
  const Json sealing{{"table", "pg"},
                     {"tiles", Json::array({"gee joon"})},
                     {"cause", "scratched on its back"},
                     {"set", "ivory"}};
  EXPECT_TRUE(act(floor_, "dealer", "seal-tiles", sealing).contains("pending"));
  expect_done(act(floor_, "dealer", "seal-tiles", sealing, "floorperson"));
  const Json entry = acts_on_record(floor_).back();
  EXPECT_EQ(entry["act"], "seal-tiles");
  EXPECT_EQ(entry["table"], "pg");
  EXPECT_TRUE(entry.contains("at"));
  EXPECT_EQ(entry["by"]["credential"], "demo-dealer");
  EXPECT_EQ(entry["witness"]["credential"], "demo-floorperson");
  expect_refused(begin("pg", 1), "621a.3(b)");
  const Json other = says("pg", happen({{"event", "put-in-service"}, {"set", "jade"}}));
  ASSERT_FALSE(other.contains("error")) << other;
  begin_and_call_off("pg", 1);
}

}  // namespace
}  // namespace houseway::house

namespace houseway::floor {
namespace {

// L141 (623a.11(a)(6)): at four unique points nothing is thrown before surveillance has confirmed
// the Fire Bets, so none is paid before.
TEST(LawSurveillance, ConfirmsFireBetsBeforeTheNextThrow) {
  const RuleSet rules =
      *check_choices(*find_definition("craps"), {{"fire", std::string("A")}}).rules;
  LiveTable table("7", rules, &key());
  const Instant at = moment(0);
  const auto why_not = [&](const TableEvent& event, Role role = Role::system) {
    return table.why_not(event, {"somebody", role, "1234", {}}, at);
  };
  const auto apply = [&](const TableEvent& event, Role role = Role::system) {
    const auto why = why_not(event, role);
    ASSERT_FALSE(why) << text(*why);
    table.apply(event, {"somebody", role, "1234", {}}, at);
  };
  const auto bet = [&](std::string_view wager, int amount) {
    const Spot spot{static_cast<WagerId>(*table.game().find_wager(wager)), 0};
    apply(RoundWent{
        Event::bet(1, table.round().throws().layout().numbered(1, spot), dollars(amount))});
  };
  const auto roll = [](int first, int second) -> TableEvent {
    Throw thrown;
    thrown.dice.push_back(static_cast<std::uint8_t>(first));
    thrown.dice.push_back(static_cast<std::uint8_t>(second));
    return RoundWent{Event::toss(thrown)};
  };
  apply(TableOpened{"craps", "1", "layout-1", false});
  apply(InventoryFilled{dollars(10'000)});
  apply(SeatTaken{1, "ann"});
  apply(ChipsBought{1, dollars(1'000)});
  apply(RoundBegan{1});
  bet("fire", 5);
  const std::array<std::pair<int, int>, 5> made{{{2, 2}, {3, 2}, {3, 3}, {3, 3}, {4, 4}}};
  for (const auto& [first, second] : made) {
    EXPECT_FALSE(table.unconfirmed()) << "the point of " << first + second << " is the next";
    bet("pass", 10);
    apply(roll(first, second));
    apply(roll(first, second));
  }
  ASSERT_EQ(table.unconfirmed(), (ConfirmationDue{"fire", "623a.11(a)(6)"}))
      << "four, five, six and eight were made, six twice";
  bet("pass", 10);
  ASSERT_TRUE(why_not(roll(4, 5)));
  EXPECT_EQ(why_not(roll(4, 5))->section, "623a.11(a)(6)");
  EXPECT_TRUE(why_not(WagersConfirmed{"pass"}, Role::surveillance));
  EXPECT_TRUE(why_not(WagersConfirmed{"fire"}, Role::pit_manager));
  apply(WagersConfirmed{"fire"}, Role::surveillance);
  const Money before = table.money().owned(1);
  apply(roll(4, 5));
  apply(roll(3, 4));
  EXPECT_EQ(table.money().owned(1), before + dollars(24 * 5) - dollars(10));
  EXPECT_FALSE(table.unconfirmed());
}

}  // namespace
}  // namespace houseway::floor
