#include <array>

#include "games/parts.h"
#include "games/register.h"
#include "rules/layout.h"

// Big Six Wheel, 58 Pa. Code Chapter 619a.
namespace houseway {
namespace {

constexpr Section sec(std::string_view paragraph) {
  return {"619a", paragraph};
}

// 619a.1(a): the symbols, and how many of the 54 sections show each.
constexpr std::array<std::string_view, 7> symbols{"1", "2", "5", "10", "20", "joker", "flag"};
constexpr std::array<int, 7> sections{23, 15, 8, 4, 2, 1, 1};

// 619a.1(g)(2): the betting areas. The joker and the flag are two of them.
constexpr std::array<Selection, 7> areas{
    {{"1", 0}, {"2", 1}, {"5", 2}, {"10", 3}, {"20", 4}, {"joker", 5}, {"flag", 6}}};

constexpr std::array wagers{
    Wager{.id = "symbol",
          .name = "Symbol",
          .section = sec("1(g)(2)"),
          .always_offered = true,
          .schedule = "symbol",
          .collected = sec("2(e)"),
          .wins = "if the clapper comes to rest in a section of the symbol",
          .selections = areas,
          .decided_by = ByThrow{.decide =
                                    [](const Thrown& thrown, OpenBet& bet) {
                                      return wins_or_loses(thrown.result.number == bet.covers,
                                                           static_cast<Row>(bet.covers));
                                    }}},
};

constexpr std::array schedules{
    Schedule{.id = "symbol",
             .section = sec("3"),
             .rows = {"$1", "$2", "$5", "$10", "$20", "Joker", "Flag, name or logo"},
             .tables = {{"", {to(1), to(2), to(5), to(10), to(20), to(45), to(45)}}},
             .raised_as = {"symbol:1", "symbol:2", "symbol:5", "symbol:10", "symbol:20",
                           "symbol:joker", "symbol:flag"}},
};

constexpr std::array options{
    Option{.id = "themed-symbols",
           .section = sec("1(c)"),
           .meaning = "fruit or other approved symbols in place of the dollar symbols"},
    Option{.id = "payouts",
           .kind = Option::Kind::payouts,
           .section = sec("3"),
           .meaning = "odds no lower than those of the chapter"},
    parts::minimum_wager("least wager accepted on a spot of the table"),
    parts::maximum_wager("greatest wager accepted on a spot of the table"),
};

constexpr std::array irregularities{
    Irregularity{.kind = "clapper-between-sections",
                 .section = sec("2(d)"),
                 .means = "the clapper rests between two sections: the wheel is spun again",
                 .effect = Irregularity::Effect::no_throw},
    Irregularity{.kind = "fewer-than-three-revolutions",
                 .section = sec("2(b)"),
                 .means = "the wheel turned fewer than three times: no valid spin",
                 .effect = Irregularity::Effect::no_throw},
};

constexpr std::array<LayoutRow, 1> layout{{{{"symbol:1", "symbol:2", "symbol:5", "symbol:10",
                                             "symbol:20", "symbol:joker", "symbol:flag"}}}};

constexpr Throwing throwing{
    .device = Throwing::Device::wheel,
    .section = sec("2(b)"),
    .device_section = sec("1(a)"),
    .results = symbols,
    .compartments = [](const RuleSet&,
                       int result) { return sections[static_cast<std::size_t>(result)]; },
    .layout = layout,
};

}  // namespace

const Definition big_six_wheel{
    .game = "big-six-wheel",
    .ruleset = "619a",
    .name = "Big Six Wheel",
    .positions = most_players,
    .positions_section = sec("1(g)"),
    .wagers = wagers,
    .wagers_section = sec("1(g)(2)"),
    .base = "symbol",
    .schedules = schedules,
    .options = options,
    .no_more_bets = sec("2(a)"),
    .irregularities = irregularities,
    .irregularities_section = sec("2"),
    .course = throwing,
};

}  // namespace houseway
