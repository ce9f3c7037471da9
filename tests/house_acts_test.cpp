#include <gmock/gmock.h>

#include "floor/act.h"
#include "house/act_ways.h"
#include "house/logged_acts.h"
#include "house_support.h"

namespace houseway::house {
namespace {

using floor::Act;
using floor::ActRule;
using floor::Role;
using ::testing::HasSubstr;

class ActsOfTheOffice : public OfficeTest {};

// What is said with acts that need a second person, rightly: nothing else is in the way there.
Json right_body(Act act) {
  switch (act) {
    case Act::open_table:
      return {{"table", "t2"}, {"game", "craps"}, {"layout", "layout/2"}};
    case Act::close_table:
      return {{"table", "t1"}};
    case Act::adjust_wheel:
      return {{"table", "t1"}, {"description", "levelled"}};
    case Act::seal_tiles:
      return {{"table", "t1"}, {"tiles", {"gee joon"}}, {"cause", "chipped"}};
    case Act::remove_cards:
      return {{"table", "t1"}, {"cards", {"joker"}}, {"cause", "one is used"}};
    case Act::settle_without_device:
      return {{"table", "t9"}, {"round", "t9-1"}, {"cause", "no light"}};
    case Act::correct:
      return {{"table", "t1"},
              {"round", "t1-1"},
              {"entered", "6"},
              {"right", "8"},
              {"reason", "misread"}};
    case Act::correct_meter:
      return {{"meter", "gold"}, {"amount", -5}, {"reason", "counted twice"}};
    case Act::drop_time_charge:
      return {{"table", "t1"}, {"amount", 6}, {"period", "12:00 to 12:30"}};
    case Act::verify_high_hand:
      return {{"table", "t1"}, {"name", "Ann B."},         {"phone", "555 0100"},
              {"seat", 3},     {"hand", "As Ad Ah Ks Kd"}, {"dealt-in", 6}};
    case Act::count_jackpot_box:
      return {{"table", "t1"},   {"fund", "bad-beat"},          {"amount", 120},
              {"where", "cage"}, {"compliance-notified", true}, {"surveillance-records", true}};
    case Act::adjust_jackpot_display:
      return {{"table", "t1"}, {"fund", "bad-beat"}, {"amount", 120}, {"fund-verified", true}};
    case Act::fill:
    case Act::credit:
      return {{"table", "t1"}, {"amount", 500}};
    case Act::count_drop:
      return {{"table", "t1"}, {"amount", 10}, {"difference", "found on the floor"}};
    case Act::correct_balance:
      return {{"account", "player-1"}, {"amount", -1}, {"reason", "paid twice"}};
    case Act::enable_table:
      return {{"table", "t1"}, {"reason", "mended"}};
    case Act::enable_game:
      return {{"game", "craps"}, {"reason", "checked"}};
    case Act::enable_floor:
      return {{"reason", "checked"}};
    case Act::enable_player:
      return {{"account", "player-2"}, {"reason", "identified"}};
    case Act::configure:
      return {{"setting", "poker-area"}, {"value", "poker-room"}, {"reason", "floor plan"}};
    case Act::create_staff:
      return {{"account", "fay"}, {"display", "Fay"}, {"roles", {"dealer"}}, {"credential", "c-9"}};
    case Act::grant_role:
      return {{"account", "dealer"}, {"role", "boxperson"}};
    case Act::enable_staff:
      return {{"account", "dealer"}, {"reason", "back"}};
    case Act::reset_player_password:
      return {{"account", "player-1"}, {"reason", "forgotten"}};
    case Act::reset_staff_password:
    case Act::reset_second_factor:
      return {{"account", "dealer"}, {"reason", "lost"}};
    default:
      return Json::object();
  }
}

bool needs_second(const ActRule& rule) {
  return rule.with == ActRule::With::witness || rule.with == ActRule::With::other_department;
}

// Refused by the table of acts, whatever is said with it.
bool refused_by_table(const Told& told, const ActRule& rule) {
  const auto* why = std::get_if<Refusal>(&told);
  return why != nullptr && why->place == rule.word &&
         why->message.find(fmt::format("is for {}, not for ", floor::text(rule.may))) == 0;
}

TEST_F(ActsOfTheOffice, EveryRoleMayDoWhatTheTableSaysAndNothingElse) {
  seed();
  open_craps();
  for (const ActRule& rule : floor::act_rules()) {
    for (const Role role : floor::all_roles().list()) {
      // Of what can only be done once, the trying out changes nothing.
      const bool ends_itself = rule.act == Act::exclude_oneself || rule.act == Act::end_own_login ||
                               rule.act == Act::disable_floor;
      if (ends_itself && rule.may.has(role)) continue;
      const Told told = floor_().act(of(role), std::string(rule.word), right_body(rule.act));
      const std::string what =
          fmt::format("{} by {}: {}", rule.word, floor::name(role), text_of(told));
      if (!rule.may.has(role)) {
        EXPECT_TRUE(refused_by_table(told, rule)) << what;
        continue;
      }
      EXPECT_FALSE(refused_by_table(told, rule)) << what;
      const bool slip = rule.act == Act::validate_progressive || rule.act == Act::verify_bonus;
      if (needs_second(rule) && !slip) {
        ASSERT_TRUE(done(told)) << what;
        const Json& json = std::get<Json>(told);
        ASSERT_TRUE(json.contains("pending")) << what;
        EXPECT_EQ(json.at("needs"), floor::text(rule.witness)) << what;
        EXPECT_TRUE(done(floor_().witness(of(role), told, false))) << "taken back: " << what;
      } else if (done(told)) {
        EXPECT_FALSE(std::get<Json>(told).contains("pending")) << what;
      }
    }
  }
}

TEST_F(ActsOfTheOffice, OnlyWhomTheTableNamesStandsBy) {
  seed();
  open_craps();
  for (const ActRule& rule : floor::act_rules()) {
    const bool slip = rule.act == Act::validate_progressive || rule.act == Act::verify_bonus;
    if (!needs_second(rule) || slip) continue;
    const floor::Actor asks = of(rule.may.list().front());
    for (const Role role : floor::all_roles().list()) {
      const floor::Actor second = of(role);
      if (!floor::why_not(rule.act, asks, &second)) continue;
      const Told pending = floor_().act(asks, std::string(rule.word), right_body(rule.act));
      ASSERT_TRUE(done(pending)) << rule.word << ": " << text_of(pending);
      EXPECT_FALSE(done(floor_().witness(second, pending)))
          << rule.word << " witnessed by " << floor::name(role);
      EXPECT_TRUE(done(floor_().witness(asks, pending, false)));
    }
  }
}

TEST_F(ActsOfTheOffice, EveryActHasItsWay) {
  seed();
  for (const ActRule& rule : floor::act_rules()) {
    const ActWay way = way_of(rule.act);
    if (way == ActWay::here) continue;
    const floor::Actor by = of(rule.may.list().front());
    const std::string said = text_of(floor_().act(by, std::string(rule.word)));
    const char* where = way == ActWay::at_table ? "is said at the table"
                        : way == ActWay::read   ? "is asked for with GET"
                                                : "by the program";
    EXPECT_THAT(said, HasSubstr(where)) << rule.word;
  }
  // None that is done here says that it is done elsewhere, or falls through.
  for (const ActRule& rule : floor::act_rules()) {
    if (way_of(rule.act) != ActWay::here || rule.act == Act::end_own_login) continue;
    const floor::Actor by = of(rule.may.list().back());
    const Told told = floor_().act(by, std::string(rule.word), {{"no-such-part", 1}});
    EXPECT_FALSE(done(told)) << rule.word;
    EXPECT_THAT(text_of(told), ::testing::Not(HasSubstr("by the program when"))) << rule.word;
  }
}

TEST_F(ActsOfTheOffice, WhatTheSectionAsksForIsNamedWhenItIsMissing) {
  seed();
  Json body{{"table", "r1"},
            {"ball", true},
            {"magnets", true},
            {"level", true},
            {"parts", false},
            {"layout", true},
            {"certification", "all is well"}};
  const floor::Actor flo = staff(Role::floorperson);
  EXPECT_EQ(text_of(floor_().act(flo, "inspect-wheel", body)),
            "parts: has to be done first: true says that it was (617a.2(a))");
  body.erase("parts");
  EXPECT_EQ(text_of(floor_().act(flo, "inspect-wheel", body)), "parts: is missing (617a.2(a))");
  body["parts"] = true;
  EXPECT_TRUE(done(floor_().act(flo, "inspect-wheel", body)));
  body["colour"] = "red";
  EXPECT_EQ(text_of(floor_().act(flo, "inspect-wheel", body)),
            "colour: is no part of this act (617a.2(a))");

  const Told log = floor_().read(staff(Role::surveillance), "log");
  ASSERT_TRUE(done(log)) << text_of(log);
  const Json& entry = std::get<Json>(log).back();
  EXPECT_EQ(entry.at("act"), "inspect-wheel");
  EXPECT_EQ(entry.at("table"), "r1");
  EXPECT_EQ(entry.at("by").at("credential"), "demo-floorperson");
  EXPECT_EQ(entry.at("by").at("session"), "s1");
  EXPECT_TRUE(entry.contains("at"));
}

TEST_F(ActsOfTheOffice, AWitnessIsOnTheRecord) {
  seed();
  const Told told = floor_().both(staff(Role::floorperson), staff(Role::security), "adjust-wheel",
                                  {{"table", "r1"}, {"description", "a pocket was loose"}});
  ASSERT_TRUE(done(told)) << text_of(told);
  const Told log = floor_().read(staff(Role::internal_audit), "log");
  const Json& entry = std::get<Json>(log).back();
  EXPECT_EQ(entry.at("act"), "adjust-wheel");
  EXPECT_EQ(entry.at("witness").at("account"), "security");
  EXPECT_EQ(entry.at("witness").at("credential"), "demo-security");
}

TEST_F(ActsOfTheOffice, WhatWaitsIsConfirmedOnceAndByItsNumberAlone) {
  seed();
  const Json body{{"table", "r1"}, {"description", "levelled"}};
  const floor::Actor flo = staff(Role::floorperson);
  const floor::Actor sue = staff(Role::security);
  EXPECT_FALSE(done(floor_().ask(
      [&](Answer answer) { floor_().office->witness(sue, "1", true, std::move(answer)); })));
  const Told pending = floor_().act(flo, "adjust-wheel", body);
  EXPECT_EQ(std::get<Json>(pending).at("pending").get<std::string>().size(), 32U);
  const Told list = floor_().read(sue, "pending");
  ASSERT_EQ(std::get<Json>(list).size(), 1U);
  EXPECT_EQ(std::get<Json>(list)[0].at("act"), "adjust-wheel");
  EXPECT_TRUE(std::get<Json>(floor_().read(staff(Role::cashier), "pending")).empty());
  EXPECT_TRUE(done(floor_().witness(sue, pending)));
  EXPECT_FALSE(done(floor_().witness(sue, pending))) << "it is done";
  const Told declined = floor_().act(flo, "adjust-wheel", body);
  EXPECT_TRUE(done(floor_().witness(sue, declined, false)));
  EXPECT_FALSE(done(floor_().witness(sue, declined)));
}

TEST_F(ActsOfTheOffice, NobodyKeepsTheOfficeFull) {
  seed();
  const Json body{{"table", "r1"}, {"description", "levelled"}};
  for (int i = 0; i < 16; ++i) {
    ASSERT_TRUE(done(floor_().act(staff(Role::floorperson), "adjust-wheel", body)));
  }
  EXPECT_THAT(text_of(floor_().act(staff(Role::floorperson), "adjust-wheel", body)),
              HasSubstr("too many acts wait"));
  EXPECT_TRUE(done(floor_().act(staff(Role::pit_manager), "adjust-wheel", body)));
}

TEST_F(ActsOfTheOffice, NobodyActsAsWhoHeIsNot) {
  seed();
  floor::Actor thief = staff(Role::finance);
  thief.credential = "another";
  EXPECT_FALSE(done(floor_().act(thief, "hand-pay")));
  const floor::Actor above{"dealer", Role::shift_manager, "demo-dealer", "s1"};
  EXPECT_THAT(text_of(floor_().act(above, "disable-floor", {{"reason", "x"}})),
              HasSubstr("is not shift-manager"));
  EXPECT_THAT(text_of(floor_().act(staff(Role::dealer), "no-such-act")),
              HasSubstr("there is no such act"));
}

}  // namespace
}  // namespace houseway::house
