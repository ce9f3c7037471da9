#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "games/craps_decisions.h"
#include "games/craps_options.h"
#include "rules/layout.h"
#include "rules/rule_set.h"

// The wagers of Craps, 623a.3 and 623a.6.
namespace houseway::craps_parts {

inline State made_on_come(const Layout& layout, int seat, Spot spot);
inline State made_on_dont_come(const Layout& layout, int seat, Spot spot);

// Parts that several wagers have in common.
constexpr Wager one_roll(std::string_view id, std::string_view name, Section section,
                         std::string_view schedule, std::string_view wins_if, DecideThrow decide) {
  return Wager{.id = id,
               .name = name,
               .section = section,
               .always_offered = true,
               .schedule = schedule,
               .wins = wins_if,
               .decided_by = ByThrow{.decide = decide, .watches = nothing}};
}

constexpr Wager in_units(std::int64_t units, Wager wager) {
  wager.stakes.unit = dollars(units);
  wager.stakes.unit_section = wager.section;
  return wager;
}

// 623a.6(e): odds taken on a wager for the shooter and laid on one against.
inline std::string odds_taken(const RuleSet& rules) {
  return fmt::format("up to {} times the wager supported", rules.value(odds_limit));
}
inline std::string odds_laid(const RuleSet& rules) {
  return fmt::format("to win up to {} times the wager supported", rules.value(odds_limit));
}

template <int numbers>
constexpr Wager hop(std::string_view id, std::string_view name, Section section) {
  return one_roll(id, name, section, "on-the-hop", "if the next roll shows these two numbers",
                  decide_hop<numbers>);
}

template <int face>
constexpr Wager hardway(std::string_view id, std::string_view name, Section section) {
  return Wager{.id = id,
               .name = name,
               .section = section,
               .always_offered = true,
               .schedule = "hardway",
               .wins = "if the total comes as a pair before it comes otherwise or a 7 does",
               .decided_by = ByThrow{.decide = decide_hardway<face>,
                                     .calls = on_or_off,
                                     .watches = the_point,
                                     .circumstances = some_point}};
}

template <unsigned wanted, Row row>
constexpr Wager bonus(std::string_view id, std::string_view name, Section section,
                      std::string_view wins_if) {
  return Wager{
      .id = id,
      .name = name,
      .section = section,
      .always_offered = true,
      .offered_when =
          [](const RuleSet& rules) { return rules.flag(index_of(options, "bonus-craps")); },
      .schedule = "bonus",
      .collected = sec("12(5)"),
      .wins = wins_if,
      .decided_by =
          ByThrow{.decide = decide_bonus<wanted, row>, .watches = nothing, .told = told_memory}};
}

constexpr std::array wagers{
    Wager{.id = "pass",
          .name = "Pass",
          .section = sec("3(a)(1)"),
          .always_offered = true,
          .schedule = "line",
          .wins = "on a come out roll of 7 or 11, or if the come out point is made before a 7",
          .decided_by = ByThrow{.decide =
                                    [](const Thrown& thrown, OpenBet&) {
                                      return for_the_shooter(point_of(thrown), sum_of(thrown),
                                                             pass_row);
                                    },
                                .watches = the_point}},
    Wager{.id = "dont-pass",
          .name = "Don't Pass",
          .section = sec("3(a)(2)"),
          .always_offered = true,
          .schedule = "line",
          .wins = "on a come out roll of 2 or 3, or if a 7 comes before the come out point",
          .decided_by = ByThrow{.decide =
                                    [](const Thrown& thrown, OpenBet&) {
                                      return against_the_shooter(point_of(thrown), sum_of(thrown),
                                                                 dont_pass_row);
                                    },
                                .watches = the_point}},
    Wager{.id = "come",
          .name = "Come",
          .section = sec("3(a)(3)"),
          .always_offered = true,
          .schedule = "line",
          .wins = "on 7 or 11 on the next roll, or if the come point is made before a 7",
          .selections = numbered,
          .decided_by = ByThrow{.decide =
                                    [](const Thrown& thrown, OpenBet& bet) {
                                      const int sum = sum_of(thrown);
                                      const Decision decision =
                                          for_the_shooter(come_point(bet), sum, come_row);
                                      move_to(bet, sum);
                                      return decision;
                                    },
                                .watches = nothing,
                                .told = told_memory,
                                .circumstances = some_point}},
    Wager{.id = "dont-come",
          .name = "Don't Come",
          .section = sec("3(a)(4)"),
          .always_offered = true,
          .schedule = "line",
          .wins = "on 2 or 3 on the next roll, or if a 7 comes before the come point",
          .selections = numbered,
          .decided_by = ByThrow{.decide =
                                    [](const Thrown& thrown, OpenBet& bet) {
                                      const int sum = sum_of(thrown);
                                      const Decision decision =
                                          against_the_shooter(come_point(bet), sum, dont_come_row);
                                      move_to(bet, sum);
                                      return decision;
                                    },
                                .watches = nothing,
                                .told = told_memory,
                                .circumstances = some_point}},
    Wager{.id = "place-to-win",
          .name = "Place to Win",
          .section = sec("3(a)(5)"),
          .always_offered = true,
          .schedule = "place-to-win",
          .wins = "if the number comes before a 7",
          .selections = points,
          .decided_by = ByThrow{.decide =
                                    [](const Thrown& thrown, OpenBet& bet) {
                                      if (!active(thrown, bet, called_off)) return off();
                                      return for_the_shooter(static_cast<int>(bet.covers),
                                                             sum_of(thrown),
                                                             row_of_number(bet.covers));
                                    },
                                .calls = on_or_off,
                                .watches = the_point,
                                .circumstances = some_point}},
    Wager{.id = "place-to-lose",
          .name = "Place to Lose",
          .section = sec("3(a)(6)"),
          .schedule = "place-to-lose",
          .wins = "if a 7 comes before the number",
          .selections = points,
          .decided_by = ByThrow{.decide =
                                    [](const Thrown& thrown, OpenBet& bet) {
                                      if (!active(thrown, bet, called_off)) return off();
                                      return against_the_shooter(static_cast<int>(bet.covers),
                                                                 sum_of(thrown),
                                                                 row_of_number(bet.covers));
                                    },
                                .calls = on_or_off,
                                .watches = the_point,
                                .circumstances = some_point}},
    hardway<2>("four-the-hardway", "Four the Hardway", sec("3(a)(7)")),
    hardway<3>("six-the-hardway", "Six the Hardway", sec("3(a)(8)")),
    hardway<4>("eight-the-hardway", "Eight the Hardway", sec("3(a)(9)")),
    hardway<5>("ten-the-hardway", "Ten the Hardway", sec("3(a)(10)")),
    one_roll("field", "Field", sec("3(a)(11)"), "one-roll",
             "if the next roll is 2, 3, 4, 9, 10, 11 or 12",
             [](const Thrown& thrown, OpenBet&) {
               const int sum = sum_of(thrown);
               const bool at_the_ends = sum == 2 || sum == 12;
               return wins_or_loses(sum <= 4 || sum >= 9,
                                    at_the_ends ? field_double : field_single);
             }),
    one_roll("any-seven", "Any Seven", sec("3(a)(12)"), "one-roll", "if the next roll is 7",
             [](const Thrown& thrown, OpenBet&) {
               return wins_or_loses(sum_of(thrown) == 7, any_seven_row);
             }),
    one_roll("any-craps", "Any Craps", sec("3(a)(13)"), "one-roll",
             "if the next roll is 2, 3 or 12",
             [](const Thrown& thrown, OpenBet&) {
               return wins_or_loses(is_craps(sum_of(thrown)), any_craps_row);
             }),
    one_roll("craps-two", "Craps Two", sec("3(a)(14)"), "one-roll", "if the next roll is 2",
             [](const Thrown& thrown, OpenBet&) {
               return wins_or_loses(sum_of(thrown) == 2, craps_two_row);
             }),
    one_roll("craps-three", "Craps Three", sec("3(a)(15)"), "one-roll", "if the next roll is 3",
             [](const Thrown& thrown, OpenBet&) {
               return wins_or_loses(sum_of(thrown) == 3, craps_three_row);
             }),
    one_roll("craps-twelve", "Craps Twelve", sec("3(a)(16)"), "one-roll", "if the next roll is 12",
             [](const Thrown& thrown, OpenBet&) {
               return wins_or_loses(sum_of(thrown) == 12, craps_twelve_row);
             }),
    one_roll("11-in-one-roll", "11 in One Roll", sec("3(a)(17)"), "one-roll",
             "if the next roll is 11",
             [](const Thrown& thrown, OpenBet&) {
               return wins_or_loses(sum_of(thrown) == 11, eleven_row);
             }),
    one_roll("craps-eleven", "Craps-Eleven or C and E", sec("3(a)(18)"), "craps-eleven",
             "if the next roll is 2, 3, 11 or 12, with one half of it",
             [](const Thrown& thrown, OpenBet&) {
               const int sum = sum_of(thrown);
               if (is_craps(sum)) return wins_part(craps_half, 1, 2);
               return sum == 11 ? wins_part(eleven_half, 1, 2) : loses();
             }),
    in_units(4, one_roll("horn", "Horn", sec("3(a)(19)"), "horn",
                         "if the next roll is 2, 3, 11 or 12, with a quarter of it",
                         [](const Thrown& thrown, OpenBet&) {
                           const Row row = row_of_horn(sum_of(thrown));
                           return row == no_row ? loses() : wins_part(row, 1, 4);
                         })),
    Wager{.id = "horn-high",
          .name = "Horn High",
          .section = sec("3(a)(20)"),
          .always_offered = true,
          .stakes = {.unit = dollars(5), .unit_section = sec("3(a)(20)")},
          .schedule = "horn-high",
          .wins = "if the next roll is 2, 3, 11 or 12, with a fifth of it, or two on its number",
          .selections = horn_numbers,
          .decided_by = ByThrow{.decide =
                                    [](const Thrown& thrown, OpenBet& bet) {
                                      const int sum = sum_of(thrown);
                                      const Row row = row_of_horn(sum);
                                      if (row == no_row) return loses();
                                      return wins_part(
                                          row, static_cast<int>(bet.covers) == sum ? 2 : 1, 5);
                                    },
                                .watches = nothing}},
    in_units(5, one_roll("whirl", "Whirl", sec("3(a)(21)"), "whirl",
                         "if the next roll is 2, 3, 7, 11 or 12, with a fifth of it",
                         [](const Thrown& thrown, OpenBet&) {
                           const int sum = sum_of(thrown);
                           const Row row = sum == 7 ? whirl_seven : row_of_horn(sum);
                           return row == no_row ? loses() : wins_part(row, 1, 5);
                         })),
    hop<22>("four-the-hardway-on-the-hop", "Four the Hardway on the Hop", sec("3(a)(22)")),
    hop<33>("six-the-hardway-on-the-hop", "Six the Hardway on the Hop", sec("3(a)(23)")),
    hop<44>("eight-the-hardway-on-the-hop", "Eight the Hardway on the Hop", sec("3(a)(24)")),
    hop<55>("ten-the-hardway-on-the-hop", "Ten the Hardway on the Hop", sec("3(a)(25)")),
    hop<13>("one-three-on-the-hop", "One-Three on the Hop", sec("3(a)(26)")),
    hop<14>("one-four-on-the-hop", "One-Four on the Hop", sec("3(a)(27)")),
    hop<23>("two-three-on-the-hop", "Two-Three on the Hop", sec("3(a)(28)")),
    hop<15>("one-five-on-the-hop", "One-Five on the Hop", sec("3(a)(29)")),
    hop<24>("two-four-on-the-hop", "Two-Four on the Hop", sec("3(a)(30)")),
    hop<16>("one-six-on-the-hop", "One-Six on the Hop", sec("3(a)(31)")),
    hop<25>("two-five-on-the-hop", "Two-Five on the Hop", sec("3(a)(32)")),
    hop<34>("three-four-on-the-hop", "Three-Four on the Hop", sec("3(a)(33)")),
    hop<26>("two-six-on-the-hop", "Two-Six on the Hop", sec("3(a)(34)")),
    hop<35>("three-five-on-the-hop", "Three-Five on the Hop", sec("3(a)(35)")),
    hop<36>("three-six-on-the-hop", "Three-Six on the Hop", sec("3(a)(36)")),
    hop<45>("four-five-on-the-hop", "Four-Five on the Hop", sec("3(a)(37)")),
    hop<46>("four-six-on-the-hop", "Four-Six on the Hop", sec("3(a)(38)")),
    one_roll("6-7-8", "6-7-8", sec("3(a)(39)"), "6-7-8", "if the next roll is 6, 7 or 8",
             [](const Thrown& thrown, OpenBet&) {
               const int sum = sum_of(thrown);
               return wins_or_loses(sum >= 6 && sum <= 8,
                                    all_equal(thrown.dice()) ? hard_6_7_8 : soft_6_7_8);
             }),
    Wager{.id = "fire",
          .name = "Fire",
          .section = sec("3(a)(40)"),
          .stakes = {.least = dollars(1),
                     .most = dollars(5),
                     .section = sec("11(b)(1)"),
                     .unit = dollars(1),
                     .unit_section = sec("11(b)(1)")},
          .schedule = "fire",
          .collected = sec("11(a)(5)"),
          .wins = "if four or more different points are made before a loser 7",
          .decided_by = ByThrow{.decide = decide_fire, .watches = the_point, .told = told_memory}},
    Wager{.id = "buy",
          .name = "Buy",
          .section = sec("3(a)(41)"),
          .schedule = "buy",
          .wins = "if the number comes before a 7",
          .selections = points,
          .decided_by = ByThrow{
              .decide =
                  [](const Thrown& thrown, OpenBet& bet) {
                    if (!active(thrown, bet, called_off)) return off();
                    const Row row = row_of_number(bet.covers);
                    const Decision decision =
                        for_the_shooter(static_cast<int>(bet.covers), sum_of(thrown), row);
                    return decision == wins(row) ? buy_vigorish.taken(thrown.rules, row) : decision;
                  },
              .calls = on_or_off,
              .watches = the_point,
              .circumstances = some_point,
              .surcharge =
                  [](const RuleSet& rules, std::uint64_t) {
                    const Fraction percent = buy_vigorish.at(rules, on_bet);
                    return Surcharge{percent.num, 100 * percent.den, buy_vigorish.on_bet_section};
                  }}},
    Wager{.id = "lay",
          .name = "Lay",
          .section = sec("3(a)(42)"),
          .schedule = "lay",
          .wins = "if a 7 comes before the number",
          .selections = points,
          .decided_by = ByThrow{
              .decide =
                  [](const Thrown& thrown, OpenBet& bet) {
                    if (!active(thrown, bet, called_on)) return off();
                    const Row row = row_of_number(bet.covers);
                    const Decision decision =
                        against_the_shooter(static_cast<int>(bet.covers), sum_of(thrown), row);
                    return decision == wins(row) ? lay_vigorish.taken(thrown.rules, row) : decision;
                  },
              .calls = on_or_off,
              .watches = the_point,
              .surcharge =
                  [](const RuleSet& rules, std::uint64_t covers) {
                    constexpr std::array<std::array<int, 2>, 3> odds{{{1, 2}, {2, 3}, {5, 6}}};
                    const auto [num, den] =
                        odds[static_cast<std::size_t>(row_of_odds(static_cast<int>(covers)))];
                    const Fraction percent = lay_vigorish.at(rules, on_bet);
                    return Surcharge{percent.num * num, 100 * percent.den * den,
                                     lay_vigorish.on_bet_section};
                  }}},
    bonus<small_numbers, all_small_row>("all-small", "All Small", sec("3(a)(43)"),
                                        "if 2 through 6 all come before a 7"),
    bonus<small_numbers | tall_numbers, all_or_nothing_row>(
        "all-or-nothing-at-all", "All Or Nothing At All", sec("3(a)(43)"),
        "if 2 through 6 and 8 through 12 all come before a 7"),
    bonus<tall_numbers, all_tall_row>("all-tall", "All Tall", sec("3(a)(43)"),
                                      "if 8 through 12 all come before a 7"),
    Wager{.id = "pass-odds",
          .name = "Pass odds",
          .section = sec("6(a)"),
          .always_offered = true,
          .size = Size::by_another("pass", sec("6(e)"), odds_taken),
          .schedule = "pass-odds",
          .wins = "with the Pass Bet",
          .decided_by = ByThrow{.decide =
                                    [](const Thrown& thrown, OpenBet&) {
                                      const int point = point_of(thrown);
                                      return for_the_shooter(point, sum_of(thrown),
                                                             row_of_odds(point));
                                    },
                                .watches = the_point,
                                .circumstances = each_point}},
    Wager{.id = "dont-pass-odds",
          .name = "Don't Pass odds",
          .section = sec("6(b)"),
          .always_offered = true,
          .size = Size::by_another("dont-pass", sec("6(e)"), odds_laid),
          .schedule = "dont-pass-odds",
          .wins = "with the Don't Pass Bet",
          .decided_by = ByThrow{.decide =
                                    [](const Thrown& thrown, OpenBet&) {
                                      const int point = point_of(thrown);
                                      return against_the_shooter(point, sum_of(thrown),
                                                                 row_of_odds(point));
                                    },
                                .watches = the_point,
                                .circumstances = each_point}},
    Wager{.id = "come-odds",
          .name = "Come odds",
          .section = sec("6(c)"),
          .always_offered = true,
          .size = Size::by_another("come", sec("6(e)"), odds_taken),
          .schedule = "come-odds",
          .wins = "with the Come Bet",
          .selections = numbered,
          .decided_by = ByThrow{.decide =
                                    [](const Thrown& thrown, OpenBet& bet) {
                                      const int point = come_point(bet);
                                      return for_the_shooter(point, sum_of(thrown),
                                                             row_of_odds(point));
                                    },
                                .made = made_on_come,
                                .watches = nothing,
                                .told = told_memory,
                                .circumstances = each_come_point}},
    Wager{.id = "dont-come-odds",
          .name = "Don't Come odds",
          .section = sec("6(d)"),
          .always_offered = true,
          .size = Size::by_another("dont-come", sec("6(e)"), odds_laid),
          .schedule = "dont-come-odds",
          .wins = "with the Don't Come Bet",
          .selections = numbered,
          .decided_by = ByThrow{.decide =
                                    [](const Thrown& thrown, OpenBet& bet) {
                                      const int point = come_point(bet);
                                      return against_the_shooter(point, sum_of(thrown),
                                                                 row_of_odds(point));
                                    },
                                .made = made_on_dont_come,
                                .watches = nothing,
                                .told = told_memory,
                                .circumstances = each_come_point}},
};
constexpr WagerId pass = index_of(wagers, "pass");
constexpr WagerId dont_pass = index_of(wagers, "dont-pass");
constexpr WagerId come = index_of(wagers, "come");
constexpr WagerId dont_come = index_of(wagers, "dont-come");
constexpr WagerId place_to_win = index_of(wagers, "place-to-win");
constexpr WagerId place_to_lose = index_of(wagers, "place-to-lose");
constexpr WagerId fire = index_of(wagers, "fire");
constexpr WagerId lay = index_of(wagers, "lay");
constexpr WagerId all_small = index_of(wagers, "all-small");
constexpr WagerId all_or_nothing_at_all = index_of(wagers, "all-or-nothing-at-all");
constexpr WagerId all_tall = index_of(wagers, "all-tall");

// A supplemental wager and the one that it supports.
struct Supplement {
  WagerId odds;
  WagerId base;
  bool laid;  // against the shooter
};
constexpr std::array<Supplement, 4> supplements{
    {{index_of(wagers, "pass-odds"), pass, false},
     {index_of(wagers, "dont-pass-odds"), dont_pass, true},
     {index_of(wagers, "come-odds"), come, false},
     {index_of(wagers, "dont-come-odds"), dont_come, true}}};

inline Marks marks(const Layout& layout) {
  return layout.state().as<Marks>();
}

// The point that a line, Come or Don't Come Bet of this seat has; 0 while it waits for one, and
// where there is no such bet.
inline int point_on(const Layout& layout, int seat, Spot spot) {
  const StandingBet* bet = layout.find(seat, spot);
  if (bet == nullptr) return 0;
  const bool on_the_line = spot.wager == pass || spot.wager == dont_pass;
  return on_the_line ? marks(layout).point : static_cast<int>(bet->own.as<Memory>().point);
}

inline State made_on_come(const Layout& layout, int seat, Spot spot) {
  return with_come_point(point_on(layout, seat, {come, spot.selection}));
}

inline State made_on_dont_come(const Layout& layout, int seat, Spot spot) {
  return with_come_point(point_on(layout, seat, {dont_come, spot.selection}));
}

}  // namespace houseway::craps_parts
