#include "rules/rule_sheet.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "rules/rule_sheet_parts.h"
#include "support.h"

namespace houseway {
namespace {

using Words = std::vector<std::string>;

RuleSheet sheet_of(std::string_view game, Choices choices = {},
                   Proposed proposed = Proposed::refused) {
  std::string_view ruleset;
  for (const Chosen& chosen : choices) {
    if (chosen.name == "ruleset") ruleset = std::get<std::string>(chosen.value);
  }
  for (const Definition* definition : all_definitions()) {
    if (definition->game != game || !(ruleset.empty() || definition->ruleset == ruleset)) continue;
    const Checked checked = check_choices(*definition, choices, proposed);
    if (!checked.rules) throw std::logic_error(text(checked.violations.front()));
    return rule_sheet(*checked.rules);
  }
  throw std::logic_error("no such game");
}

template <class Items>
const auto& named(const Items& items, std::string_view id) {
  for (const auto& item : items) {
    if (item.id == id) return item;
  }
  throw std::logic_error(fmt::format("the sheet has no {}", id));
}

// The lines that a paytable prints, in order: "Total 3: 25 to 1".
Words printed(const RuleSheet& sheet, std::string_view schedule, std::size_t table) {
  Words lines;
  const RuleSheet::Schedule& found = named(sheet.schedules, schedule);
  for (std::size_t i = 0; i < found.rows.size(); ++i) {
    const Pays& pays = found.tables.at(table).pays.at(i);
    if (pays.printed()) lines.push_back(fmt::format("{}: {}", found.rows[i].hand, text(pays)));
  }
  return lines;
}

Words sections(const RuleSheet::Schedule& schedule) {
  Words all;
  for (const Section section : schedule.sections) all.push_back(text(section));
  return all;
}

Words ids_of(const auto& items) {
  Words ids;
  for (const auto& item : items) ids.push_back(item.id);
  return ids;
}

bool knows(const RuleSheet& sheet, std::string_view kind) {
  return std::any_of(sheet.irregularities.begin(), sheet.irregularities.end(),
                     [&](const auto& each) { return each.kind == kind; });
}

TEST(RuleSheet, PrintsTheLinesOfThePayoutSectionsInTheirOrder) {
  EXPECT_EQ(printed(sheet_of("pai-gow"), "sum", 1),
            (Words{"Total 3: 25 to 1", "Total 8: 4 to 1", "Total 9: 2 to 1"}));
  const Words hops = printed(sheet_of("craps"), "on-the-hop", 0);
  EXPECT_EQ((Words{hops.begin() + 4, hops.begin() + 9}),
            (Words{"One-Three: 15 to 1", "One-Four: 15 to 1", "One-Five: 15 to 1",
                   "One-Six: 15 to 1", "Two-Three: 15 to 1"}));
  const Words schedules = ids_of(sheet_of("craps").schedules);
  EXPECT_EQ((Words{schedules.begin() + 4, schedules.begin() + 8}),
            (Words{"one-roll", "on-the-hop", "6-7-8", "craps-eleven"}));
  const Words totals = printed(sheet_of("sic-bo"), "paytable", 1);
  EXPECT_EQ(totals.size(), 23U);
  EXPECT_EQ(totals.at(3), "Total 4: 62 to 1");
  EXPECT_EQ(totals.at(16), "Total 17: 62 to 1");
  const Words bac = ids_of(sheet_of("baccarat").schedules);
  EXPECT_EQ((Words{bac.begin(), bac.begin() + 4}),
            (Words{"player", "tie", "banker", "dragon-bonus"}));
  EXPECT_EQ(ids_of(sheet_of("ultimate-texas-hold-em-poker").schedules).back(), "bad-beat-bonus");
  const Words trips = printed(sheet_of("dj-wild-stud-poker"), "trips-bonus", 0);
  EXPECT_EQ((Words{trips.begin(), trips.begin() + 6}),
            (Words{"Five wilds, natural: N/A", "Five wilds, with wild: 2,000 to 1",
                   "Royal flush, natural: 1,000 to 1", "Royal flush, with wild: 90 to 1",
                   "Five-of-a-kind, natural: N/A", "Five-of-a-kind, with wild: 70 to 1"}));
}

TEST(RuleSheet, PrintsLinesThatDoNotApplyOrLose) {
  EXPECT_EQ(printed(sheet_of("texas-hold-em-bonus-poker"), "texas-hold-em-bonus", 1).front(),
            "Ace-ace (dealer and player): N/A");
  EXPECT_EQ(printed(sheet_of("world-poker-tour-heads-up-hold-em"), "odds", 0).at(10),
            "Royal flush, beaten: N/A");
  const RuleSheet house = sheet_of("cajun-stud", {{"ruleset", std::string("house-limits")}});
  EXPECT_EQ(printed(house, "board-bonus", 0).back(), "High card: loss");
}

TEST(RuleSheet, CitesTheParagraphOfEveryLine) {
  const RuleSheet both = sheet_of("high-roll-dice");
  EXPECT_EQ(sections(named(both.schedules, "like-kind-boulevard")),
            (Words{"675a.5(b)", "675a.5(d)", "675a.6(k)"}));
  const RuleSheet ten = sheet_of("high-roll-dice", {{"dice", 10.0}});
  EXPECT_EQ(sections(named(ten.schedules, "like-kind-boulevard")),
            (Words{"675a.5(b)", "675a.5(d)"}));
  const RuleSheet six = sheet_of("high-roll-dice", {{"dice", 6.0}});
  EXPECT_EQ(sections(named(six.schedules, "like-kind-boulevard")), Words{"675a.6(k)"});
  EXPECT_EQ(sections(named(six.schedules, "pip-street")), Words{"675a.6(j)"});
  EXPECT_EQ(sections(named(sheet_of("casino-war").schedules, "initial")),
            (Words{"651a.10(1)", "651a.9(g)", "651a.9(c)(1)"}));
  EXPECT_EQ(sections(named(sheet_of("baccarat").schedules, "banker")),
            (Words{"631a.13(c)", "631a.8(a)(1)(iii)"}));
  EXPECT_EQ(sections(named(sheet_of("21-baccarat").schedules, "player-or-banker")),
            (Words{"681a.8(a)", "681a.7(i)(4)"}));
}

TEST(RuleSheet, SaysHowMuchMayBeStaked) {
  const RuleSheet craps = sheet_of("craps", {{"odds-limit", 3.0}, {"maximum-wager", 100.0}});
  EXPECT_EQ(named(craps.wagers, "fire").size, "$1 to $5, in units of $1");
  EXPECT_EQ(named(craps.wagers, "horn").size, "at most $100, in units of $4");
  EXPECT_EQ(named(craps.wagers, "whirl").size, "at most $100, in units of $5");
  EXPECT_EQ(named(craps.wagers, "pass-odds").size, "up to 3 times the wager supported");
  EXPECT_EQ(text(named(craps.wagers, "pass-odds").size_section), "623a.6(e)");
  EXPECT_EQ(named(sheet_of("high-roll-dice").wagers, "millionaire-row").size, "$1");
  EXPECT_EQ(named(sheet_of("sic-bo").wagers, "small").size, "table limits");
  const RuleSheet dj = sheet_of("dj-wild-stud-poker", {{"progressive-bonus", std::string("2")}});
  EXPECT_EQ(named(dj.wagers, "progressive-bonus").size, "$5");
}

TEST(RuleSheet, SaysWhatIsTakenFromAWinAndWhatLimitsIt) {
  EXPECT_EQ(named(sheet_of("pai-gow").schedules, "pai-gow").vigorish_percent, 5);
  const RuleSheet ez = sheet_of("minibaccarat", {{"ez-baccarat", true}});
  EXPECT_EQ(named(ez.schedules, "banker").vigorish_percent, 0);
  const RuleSheet texas = sheet_of("texas-hold-em-bonus-poker");
  ASSERT_EQ(texas.limits.size(), 1U);
  EXPECT_EQ(texas.limits[0].most, "$50,000");
  EXPECT_EQ(text(texas.limits[0].section), "647a.12(c)");
  EXPECT_TRUE(sheet_of("criss-cross-poker").limits.empty());
  const Chosen house{"ruleset", std::string("house-limits")};
  const RuleSheet open = sheet_of("cajun-stud", {house});
  ASSERT_EQ(open.limits.size(), 5U);
  EXPECT_EQ(open.limits[0].most, "$1,000 with an Ante below $5, $2,000 with one of $5 to $10");
  EXPECT_EQ(open.limits[1].most, "$500");
  EXPECT_EQ(sheet_of("cajun-stud", {house, {"limit", std::string("5-10")}}).limits[0].most,
            "$2,000");
}

TEST(RuleSheet, SaysForHowManyDecksATableIs) {
  const RuleSheet sheet = sheet_of("21-baccarat", {{"decks", 8.0}});
  const auto& tables = named(sheet.schedules, "bonus").tables;
  EXPECT_EQ(tables.at(0).decks, 4);
  EXPECT_EQ(tables.at(3).decks, 8);
  EXPECT_TRUE(tables.at(3).selected);
}

TEST(RuleSheet, ListsWhatHoldsOnTheWheelInUse) {
  const auto spots = [](const char* wheel, std::string_view wager) {
    return named(sheet_of("roulette", {{"wheel", std::string(wheel)}}).wagers, wager);
  };
  EXPECT_EQ(spots("double-zero", "straight").selections.size(), 38U);
  for (const char* wheel : {"single-zero", "double-zero-as-single-zero"}) {
    EXPECT_EQ(spots(wheel, "straight").selections.size(), 37U) << wheel;
    EXPECT_EQ(spots(wheel, "split").selections.size(), 59U) << wheel;
    EXPECT_EQ(spots(wheel, "three-numbers").selections.size(), 13U) << wheel;
    EXPECT_FALSE(spots(wheel, "first-five-numbers").offered) << wheel;
    EXPECT_FALSE(spots(wheel, "touchdown-roulette").offered) << wheel;
  }
  const RuleSheet single = sheet_of("roulette", {{"wheel", std::string("single-zero")}});
  EXPECT_EQ(single.device.words, "a wheel of 37 compartments");
  EXPECT_EQ(printed(single, "paytable", 0).size(), 13U);
  EXPECT_FALSE(knows(single, "covered-double-zero"));
  EXPECT_TRUE(knows(sheet_of("roulette", {{"wheel", std::string("double-zero-as-single-zero")}}),
                    "covered-double-zero"));
}

TEST(RuleSheet, ListsWhatHoldsUnderTheOptionsChosen) {
  const RuleSheet mini = sheet_of("craps", {{"table", std::string("mini-craps")}});
  EXPECT_EQ(mini.facts.positions, 9);
  EXPECT_EQ(text(mini.positions_section), "623a.2(c)");
  EXPECT_EQ(named(mini.options, "table").chosen, "mini-craps");

  const RuleSheet six = sheet_of("high-roll-dice", {{"dice", 6.0}});
  EXPECT_EQ(six.device.words, "6 dice");
  EXPECT_EQ(text(six.device.section), "675a.6(e)");
  EXPECT_EQ(named(six.wagers, "like-kind-boulevard").selections,
            (Words{"2", "3", "4", "5", "6", "no-match"}));
  EXPECT_FALSE(named(six.wagers, "millionaire-row").offered);
  EXPECT_EQ(printed(six, "pip-street", 0).front(), "Two, six dice: 8 to 1");

  const RuleSheet drawn = sheet_of("pai-gow", {{"start", std::string("generator")}});
  EXPECT_FALSE(named(drawn.wagers, "sum").offered);
  EXPECT_EQ(drawn.dealings.at(0).steps.size(), 1U);
  EXPECT_FALSE(knows(drawn, "dice-not-flat"));
  EXPECT_FALSE(knows(drawn, "bank-misset"));
  EXPECT_FALSE(named(drawn.wagers, "bank").offered);

  const RuleSheet plain = sheet_of("let-it-ride-poker");
  EXPECT_FALSE(named(plain.wagers, "magic-card").offered);
  EXPECT_FALSE(named(plain.schedules, "magic-card").offered);
  const RuleSheet magic = sheet_of("let-it-ride-poker", {{"magic-card", true}});
  EXPECT_TRUE(named(magic.wagers, "magic-card").offered);
  EXPECT_FALSE(named(magic.wagers, "lucky-bonus").offered);

  const RuleSheet hand = sheet_of(
      "let-it-ride-poker", {{"dealing-method", std::string("hand")}, {"six-card-bonus", false}});
  ASSERT_EQ(hand.dealings.size(), 1U);
  EXPECT_FALSE(knows(hand, "dealing-shoe-jam"));
  for (const RuleSheet::Rule& step : hand.play) {
    EXPECT_EQ(step.words.find("six-card-bonus"), std::string::npos) << step.words;
  }

  const RuleSheet one_hand = sheet_of("21-baccarat", {{"bonus-hands", std::string("banker")}});
  EXPECT_EQ(named(one_hand.wagers, "bonus").selections, Words{"banker"});
}

TEST(RuleSheet, ShowsThePaytableInUseThatIsNotTheChapters) {
  const Chosen::Lines lines{{"Pair of aces", "40 to 1"}};
  const RuleSheet sheet = sheet_of("cajun-stud", {{"pocket-bonus", lines}}, Proposed::allowed);
  const RuleSheet::Schedule& pocket = named(sheet.schedules, "pocket-bonus");
  ASSERT_EQ(pocket.tables.size(), 4U);
  EXPECT_EQ(pocket.tables.back().name, "proposed");
  EXPECT_TRUE(pocket.tables.back().selected);
  EXPECT_EQ(printed(sheet, "pocket-bonus", 3), Words{"Pair of aces: 40 to 1"});
  EXPECT_EQ(named(sheet.wagers, "pocket-bonus").paytable, "proposed");

  const Chosen::Lines raised{{"straight", "36 to 1"}};
  const RuleSheet roulette = sheet_of("roulette", {{"payouts", raised}});
  EXPECT_EQ(printed(roulette, "paytable", 0).front(), "Straight: 35 to 1");
  EXPECT_EQ(printed(roulette, "paytable", 1).front(), "Straight: 36 to 1");
  EXPECT_EQ(named(roulette.schedules, "paytable").tables.at(1).name, "chosen");
  EXPECT_EQ(printed(sheet_of("baccarat", {{"tie-odds", 9.0}}), "tie", 1),
            Words{"Tie hand: 9 to 1"});
}

// Every spot that a sheet leaves out is refused at the table, and the reverse.
TEST(RuleSheet, LeavesOutTheSpotsThatATableRefuses) {
  const std::vector<std::pair<std::string, Choices>> tables{
      {"roulette", {{"wheel", std::string("single-zero")}, {"five-adjacent-number", true}}},
      {"roulette",
       {{"wheel", std::string("double-zero-as-single-zero")}, {"five-adjacent-number", true}}},
      {"high-roll-dice", {{"dice", 6.0}}},
      {"high-roll-dice", {}},
      {"props-and-hops", {{"hop-the-top-combinations", std::string("1-1 2-2")}}}};
  for (const auto& [game, choices] : tables) {
    const Definition& definition = *find_definition(game);
    const RuleSet rules = *check_choices(definition, choices).rules;
    for (std::size_t i = 0; i < definition.wagers.size(); ++i) {
      const std::size_t spots = std::max<std::size_t>(1, definition.wagers[i].selections.size());
      for (std::size_t s = 0; s < spots; ++s) {
        const Spot spot{static_cast<WagerId>(i), static_cast<std::uint8_t>(s)};
        const bool refused = Round(rules).why_not(Event::bet(1, spot, dollars(1))).has_value();
        EXPECT_EQ(rules.offered(spot), !refused) << game << " " << definition.spot_name(spot);
      }
    }
  }
}

}  // namespace
}  // namespace houseway
