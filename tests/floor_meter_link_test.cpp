#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "floor/meter_link.h"
#include "floor_progressives_support.h"
#include "support.h"

namespace houseway::floor {
namespace {

RuleSet with_table(const Definition& game, const Schedule& schedule, const Paytable& table) {
  const std::string id(schedule.id);
  Choices choices{table.name.empty() ? Chosen{id, true} : Chosen{id, std::string(table.name)}};
  if (!schedule.amount_option.empty()) {
    choices.push_back({std::string(schedule.amount_option), 1.0});
  }
  Checked checked = check_choices(game, choices);
  EXPECT_TRUE(checked.rules) << game.game << " " << id << " " << table.name << ": "
                             << text(checked.violations.front());
  return *std::move(checked.rules);
}

// Every wager with a meter of every game, under every paytable, with its exact chances.
const std::vector<MeterDefinition>& all_meters() {
  static const std::vector<MeterDefinition> found = [] {
    std::vector<MeterDefinition> meters;
    Effort effort;
    effort.threads = 1;
    for (const Definition* game : all_definitions()) {
      if (game->pot_game() != nullptr) continue;
      for (const Schedule& schedule : game->schedules) {
        for (const Paytable& table : schedule.tables) {
          if (table.meters.empty()) continue;
          // Seven cards with a joker take their time, and Face Up has seven tables of them.
          const auto nth = &table - schedule.tables.begin();
          if (game->deck() == Deck::with_joker && nth > 1 && tries(1) == 1) continue;
          const RuleSet rules = with_table(*game, schedule, table);
          const auto wager = static_cast<WagerId>(*game->wager_of(schedule));
          auto counted = with_chances(define_meter("common", rules, wager, "s", {20, dollars(1)}),
                                      rules, wager, effort);
          if (const auto* why = std::get_if<Refusal>(&counted)) {
            ADD_FAILURE() << text(*why);
            continue;
          }
          meters.push_back(std::get<MeterDefinition>(std::move(counted)));
        }
      }
    }
    return meters;
  }();
  return found;
}

std::string label(const MeterDefinition& meter) {
  return fmt::format("{} {}{}{}", meter.game, meter.wager, meter.paytable.empty() ? "" : " ",
                     meter.paytable);
}

const MeterDefinition& meter_of(std::string_view game, std::string_view wager,
                                std::string_view paytable) {
  for (const MeterDefinition& each : all_meters()) {
    if (each.game == game && each.wager == wager && each.paytable == paytable) return each;
  }
  throw std::logic_error(fmt::format("no meter of {} {} {}", game, wager, paytable));
}

// L47: which games may stand on one meter, by the chapters' own tables.
TEST(FloorMeterLink, WhichPaytablesMayShareAMeter) {
  const auto& meters = all_meters();
  std::vector<std::vector<const MeterDefinition*>> families;
  for (const MeterDefinition& meter : meters) {
    std::string chances;
    for (const MeterLevel& level : meter.levels) {
      chances += fmt::format(" {} {}", account_name(level.level), level.chance);
    }
    fmt::print("{:<62}{}\n", label(meter), chances);
    const auto home = std::find_if(families.begin(), families.end(), [&](const auto& family) {
      return !why_not_linked(*family.front(), meter);
    });
    if (home != families.end()) {
      home->push_back(&meter);
    } else {
      families.push_back({&meter});
    }
  }
  fmt::print("\nPaytables that may share a meter:\n");
  std::set<std::set<std::string>> shared;
  for (const auto& family : families) {
    std::set<std::string> names;
    for (const MeterDefinition* each : family) names.insert(label(*each));
    if (names.size() < 2) continue;
    shared.insert(names);
    fmt::print("  {}\n", fmt::join(names, "; "));
  }
  // To be linked is to be equal: it goes both ways, and through a third.
  for (const auto& family : families) {
    for (std::size_t i = 1; i < family.size(); ++i) {
      for (std::size_t other = 0; other < family.size(); ++other) {
        EXPECT_FALSE(why_not_linked(*family[i], *family[other]));
      }
    }
  }
  for (const MeterDefinition& a : meters) {
    for (const MeterDefinition& b : meters) {
      EXPECT_EQ(why_not_linked(a, b).has_value(), why_not_linked(b, a).has_value())
          << label(a) << ", " << label(b);
    }
  }
  const auto five_card = [](const char* caribbean, const char* others, bool three_card) {
    std::set<std::string> names{
        fmt::format("caribbean-stud-poker progressive-payout {}", caribbean)};
    for (const char* game :
         {"mississippi-stud", "texas-hold-em-bonus-poker", "ultimate-texas-hold-em-poker"}) {
      names.insert(fmt::format("{} progressive-payout {}", game, others));
    }
    for (const char* game : {"crazy-4-poker", "four-card-poker", "let-it-ride-poker"}) {
      names.insert(fmt::format("{} five-card-progressive-payout {}", game, others));
    }
    if (three_card) names.insert("three-card-poker five-card-progressive-payout");
    return names;
  };
  // What 639a.12(d)(3) leaves is just what the other chapters have too.
  EXPECT_TRUE(shared.contains(five_card("D", "A", true)));
  EXPECT_TRUE(shared.contains(five_card("F", "B", false)));
  EXPECT_TRUE(shared.contains(five_card("G", "C", false)));
  EXPECT_TRUE(shared.contains(five_card("H", "D", false)));
  EXPECT_TRUE(shared.contains({"let-it-ride-poker three-card-progressive-payout A",
                               "raise-it-up-stud-poker progressive-payout",
                               "three-card-poker three-card-progressive-payout A"}));
  EXPECT_TRUE(shared.contains({"crazy-4-poker four-card-progressive-payout A",
                               "four-card-poker four-card-progressive-payout A"}));
  // 649a.12(i)(4) has the same chance as the other Five Card Hand Bonuses and another rate.
  const auto why = why_not_linked(meter_of("caribbean-stud-poker", "five-card-hand-bonus", ""),
                                  meter_of("three-card-poker", "five-card-hand-bonus", ""));
  ASSERT_TRUE(why);
  EXPECT_EQ(why->section, "649a.12(i)(4)");
}

TEST(FloorMeterLink, ARoyalFlushInFiveCardsIsTheSameInEveryGame) {
  for (const MeterDefinition& meter : all_meters()) {
    if (meter.wager != "five-card-hand-bonus") continue;
    EXPECT_EQ(meter.levels[0].chance, "1 / 649740") << label(meter);
  }
  const MeterDefinition& three = meter_of("caribbean-stud-poker", "progressive-payout", "G");
  EXPECT_EQ(three.levels[0].chance, "1 / 649740");
  EXPECT_EQ(three.levels[1].chance, "3 / 216580");
  EXPECT_EQ(three.levels[2].chance, "1 / 4165");
}

// L47
TEST(FloorMeterLink, UnequalChancesAreRefusedWithBothFractions) {
  const MeterDefinition& five = meter_of("caribbean-stud-poker", "progressive-payout", "D");
  MeterDefinition unequal = five;
  unequal.game = "four-card-frenzy";
  unequal.levels[0].chance = "1 / 4165";
  const auto why = why_not_linked(five, unequal);
  ASSERT_TRUE(why);
  EXPECT_EQ(why->section, "605a.8(g)(1)");
  for (const char* part : {"1 / 649740", "1 / 4165", "caribbean-stud-poker", "four-card-frenzy"}) {
    EXPECT_NE(why->message.find(part), std::string::npos) << why->message;
  }
  // Each level counts, not the first alone.
  const MeterDefinition& three = meter_of("caribbean-stud-poker", "progressive-payout", "G");
  MeterDefinition lower = three;
  lower.levels[2].chance = "1 / 4164";
  EXPECT_EQ(why_not_linked(three, lower)->section, "605a.8(g)(1)");
  EXPECT_EQ(why_not_linked(three, five)->section, "605a.8(g)(1)");
}

// A table alone on its meter has the meter's terms too, whatever bars it from a link.
TEST(FloorMeterLink, ATableAloneStandsOnTheMetersTerms) {
  const MeterDefinition& barred = meter_of("caribbean-stud-poker", "progressive-payout", "A");
  EXPECT_FALSE(why_not_on_meter(barred, barred));
  MeterDefinition any = barred;
  any.amount = {};
  EXPECT_FALSE(why_not_on_meter(any, any));
  EXPECT_EQ(why_not_on_meter(barred, any)->section, "605a.8(g)(2)");
  MeterDefinition other = barred;
  other.levels[0].chance = "1 / 4165";
  EXPECT_EQ(why_not_on_meter(barred, other)->section, "605a.8(g)(1)");
}

// L68: a meter that two games share has the seed and the rate that each of them prints.
TEST(FloorMeterLink, OneMeterHasOneSeedAndRate) {
  const MeterDefinition& five = meter_of("caribbean-stud-poker", "progressive-payout", "D");
  MeterDefinition other = five;
  other.levels[0].primary_percent += 1;
  EXPECT_EQ(why_not_linked(five, other)->section, five.rate_section);
  other = five;
  other.levels[0].seed += dollars(1);
  EXPECT_EQ(why_not_linked(five, other)->section, five.rate_section);
}

// L70
TEST(FloorMeterLink, CaribbeanStudTablesABCEAreNeverLinked) {
  for (const char* table : {"A", "B", "C", "D", "E", "F", "G", "H"}) {
    const MeterDefinition& meter = meter_of("caribbean-stud-poker", "progressive-payout", table);
    const bool barred =
        !check_choices(*find_definition("caribbean-stud-poker"),
                       {{"progressive-payout", std::string(table)}, {"linked-progressive", true}})
             .rules;
    EXPECT_EQ(why_never_linked(meter).has_value(), barred) << table;
    MeterLinks links;
    links.apply(TableLinked{"1", meter}, holder, noon());
    const auto why = links.why_not(TableLinked{"2", meter}, holder, noon());
    ASSERT_EQ(why.has_value(), barred) << table;
    if (why) {
      EXPECT_EQ(why->section, "639a.12(d)(3)");
    }
  }
}

MeterDefinition dollar(std::string_view paytable = "D") {
  return meter_of("caribbean-stud-poker", "progressive-payout", paytable);
}

// L42, L54
TEST(FloorMeterLink, ATableHasOneJackpot) {
  MeterLinks links;
  links.apply(TableLinked{"1", dollar()}, holder, noon());
  MeterDefinition second = dollar();
  second.meter = "silver";
  EXPECT_EQ(links.why_not(TableLinked{"1", second}, holder, noon())->section, "605a.7(e)(2)");
  // J2: nor does it stand on one twice.
  EXPECT_EQ(links.why_not(TableLinked{"1", dollar()}, holder, noon())->section, "605a.7(e)(2)");
  EXPECT_EQ(links.why_not(TableLinked{"2", dollar()}, floorperson, noon())->place, "by");
  links.apply(TableLinked{"2", dollar()}, holder, noon());
  EXPECT_TRUE(links.is_linked("common"));
  EXPECT_EQ(links.tables_of("common"), (std::vector<std::string>{"1", "2"}));
}

// L43, L48
TEST(FloorMeterLink, EverybodysWagerIsTheSame) {
  MeterLinks links;
  links.apply(TableLinked{"1", dollar()}, holder, noon());
  MeterDefinition five = dollar();
  five.amount = dollars(5);
  const auto why = links.why_not(TableLinked{"2", five}, holder, noon());
  ASSERT_TRUE(why);
  EXPECT_EQ(why->section, "605a.8(g)(2)");
  EXPECT_NE(why->message.find("$5"), std::string::npos);
  EXPECT_FALSE(links.why_not_wager("1", dollars(1)));
  EXPECT_EQ(links.why_not_wager("1", dollars(2))->section, "605a.7(e)(3)");
  EXPECT_EQ(links.why_not_wager("9", dollars(1))->section, "605a.8");
  // Where players choose their stakes a link is out of the question.
  MeterDefinition any = dollar();
  any.amount = {};
  EXPECT_EQ(why_not_linked(any, any)->section, "605a.8(g)(2)");
}

// L44, L49
TEST(FloorMeterLink, TheAmountChangesForAllAtOnce) {
  MeterLinks links;
  links.apply(TableLinked{"1", dollar()}, holder, noon());
  links.apply(TableLinked{"2", dollar()}, holder, noon());
  MeterDefinition five = dollar();
  five.amount = dollars(5);
  five.levels[0].seed = five.levels[0].reseed = dollars(50'000);
  const auto change = [&](std::vector<TableLinked> tables) {
    return links.why_not(LinkAmountChanged{"common", std::move(tables)}, holder, noon());
  };
  EXPECT_EQ(change({{"1", five}, {"2", five}})->section, "605a.8(g)(2)");  // the old submission
  five.submission = "s 2";
  EXPECT_EQ(change({{"1", five}})->place, "tables");
  EXPECT_EQ(change({{"1", five}, {"1", five}})->place, "tables");
  EXPECT_EQ(change({{"1", five}, {"2", dollar()}})->section, "605a.8(g)(2)");
  MeterDefinition late = dollar();
  late.submission = "s 3";
  EXPECT_EQ(change({{"1", five}, {"2", late}})->section, "605a.8(g)(2)");
  ASSERT_FALSE(change({{"1", five}, {"2", five}}));
  links.apply(LinkAmountChanged{"common", {{"1", five}, {"2", five}}}, holder, noon());
  EXPECT_FALSE(links.why_not_wager("2", dollars(5)));
  EXPECT_TRUE(links.why_not_wager("1", dollars(1)));
}

// L46
TEST(FloorMeterLink, TheLastTableLeavesByApproval) {
  MeterLinks links;
  links.apply(TableLinked{"1", dollar()}, holder, noon());
  links.apply(TableLinked{"2", dollar()}, holder, noon());
  links.apply(TableUnlinked{"2", ""}, holder, noon());
  EXPECT_EQ(links.why_not(TableUnlinked{"1", ""}, holder, noon())->section, "605a.7(e)(5)");
  EXPECT_THROW(links.apply(TableUnlinked{"1", ""}, holder, noon()), std::logic_error);
  links.apply(TableUnlinked{"1", "ED 9"}, holder, noon());
  EXPECT_EQ(links.meter_of("1"), nullptr);
}

TEST(FloorMeterLink, WrittenReadAndAppliedAgainIsTheSame) {
  MeterDefinition five = dollar("G");
  five.amount = dollars(5);
  five.submission = "s 2";
  const std::vector<LinkEvent> events{TableLinked{"1", dollar("G")}, TableLinked{"2", dollar("G")},
                                      TableLinked{"3", dollar("G")}, TableUnlinked{"3", ""},
                                      LinkAmountChanged{"common", {{"1", five}, {"2", five}}}};
  MeterLinks links;
  MeterLinks again;
  for (const LinkEvent& event : events) {
    const auto read = read_link_event(parse_json(to_json(event).dump()).value);
    ASSERT_TRUE(std::holds_alternative<LinkEvent>(read)) << text(std::get<Refusal>(read));
    ASSERT_TRUE(std::get<LinkEvent>(read) == event);
    links.apply(event, holder, noon());
    again.apply(std::get<LinkEvent>(read), holder, noon());
    const Json whole = to_json(event);
    for (const auto& [key, value] : whole.items()) {
      Json broken = whole;
      broken[key] = Json::array({1.5});
      EXPECT_TRUE(std::holds_alternative<Refusal>(read_link_event(broken))) << broken.dump();
    }
  }
  EXPECT_TRUE(links == again);
}

}  // namespace
}  // namespace houseway::floor
