#include <array>

#include "games/parts.h"
#include "games/register.h"
#include "rules/layout.h"
#include "rules/rule_set.h"

// Sic Bo, 58 Pa. Code Chapter 625a.
namespace houseway {
namespace {

constexpr Section sec(std::string_view paragraph) {
  return {"625a", paragraph};
}

constexpr std::array<Selection, 6> numbers{
    {{"1", 1}, {"2", 2}, {"3", 3}, {"4", 4}, {"5", 5}, {"6", 6}}};

constexpr std::array<Selection, 14> totals{{{"4", 4},
                                            {"5", 5},
                                            {"6", 6},
                                            {"7", 7},
                                            {"8", 8},
                                            {"9", 9},
                                            {"10", 10},
                                            {"11", 11},
                                            {"12", 12},
                                            {"13", 13},
                                            {"14", 14},
                                            {"15", 15},
                                            {"16", 16},
                                            {"17", 17}}};

// Two numbers, told as tens and ones.
constexpr std::array<Selection, 15> combinations{{{"1,2", 12},
                                                  {"1,3", 13},
                                                  {"1,4", 14},
                                                  {"1,5", 15},
                                                  {"1,6", 16},
                                                  {"2,3", 23},
                                                  {"2,4", 24},
                                                  {"2,5", 25},
                                                  {"2,6", 26},
                                                  {"3,4", 34},
                                                  {"3,5", 35},
                                                  {"3,6", 36},
                                                  {"4,5", 45},
                                                  {"4,6", 46},
                                                  {"5,6", 56}}};

// Rows of 625a.6(a), then of (b).
enum Rows : Row {
  three_of_a_kind,
  two_of_a_kind,
  any_three_of_a_kind,
  total_4,
  total_17 = total_4 + 13,
  two_dice_combination,
  small,
  big,
  on_one_die,
  on_two_dice,
  on_three_dice
};

constexpr std::array options{
    Option{.id = "shaker",
           .kind = Option::Kind::word,
           .section = sec("1(d)"),
           .meaning = "the shaker in use; betting ends before it is activated where it is "
                      "uncovered or a player activates it, else before the dice are revealed",
           .words = {"manual", "automated", "automated-uncovered", "player-activated"}},
    Option{.id = "odds-notation",
           .kind = Option::Kind::word,
           .section = sec("6(c)"),
           .meaning = "how the layout prints the odds; they are the same",
           .words = {"to 1", "1 wins"}},
    Option{.id = "two-of-a-kind-on-triple",
           .section = sec("3(2)"),
           .meaning = "whether three dice of the number win Two of a Kind",
           .standard = 1},
    parts::minimum_wager("least wager accepted on a spot of the table"),
    parts::maximum_wager("greatest wager accepted on a spot of the table"),
};
constexpr OptionId wins_on_triple = index_of(options, "two-of-a-kind-on-triple");

int showing(const Thrown& thrown, std::uint64_t number) {
  return count_of_face(thrown.dice(), static_cast<int>(number));
}

constexpr std::string_view paytable = "paytable";

constexpr std::array wagers{
    Wager{.id = "three-of-a-kind",
          .name = "Three of a Kind",
          .section = sec("3(1)"),
          .always_offered = true,
          .schedule = paytable,
          .collected = sec("5(e)"),
          .wins = "if all three dice show the number",
          .selections = numbers,
          .decided_by = ByThrow{.decide =
                                    [](const Thrown& thrown, OpenBet& bet) {
                                      return wins_or_loses(showing(thrown, bet.covers) == 3,
                                                           three_of_a_kind);
                                    }}},
    Wager{.id = "two-of-a-kind",
          .name = "Two of a Kind",
          .section = sec("3(2)"),
          .always_offered = true,
          .schedule = paytable,
          .collected = sec("5(e)"),
          .wins = "if two of the three dice show the number",
          .selections = numbers,
          .decided_by = ByThrow{.decide =
                                    [](const Thrown& thrown, OpenBet& bet) {
                                      const int dice = showing(thrown, bet.covers);
                                      const bool on_triple =
                                          dice == 3 && thrown.rules.flag(wins_on_triple);
                                      return wins_or_loses(dice == 2 || on_triple, two_of_a_kind);
                                    }}},
    Wager{.id = "any-three-of-a-kind",
          .name = "Any Three of a Kind",
          .section = sec("3(3)"),
          .always_offered = true,
          .schedule = paytable,
          .collected = sec("5(e)"),
          .wins = "if all three dice show the same number",
          .decided_by = ByThrow{.decide =
                                    [](const Thrown& thrown, OpenBet&) {
                                      return wins_or_loses(all_equal(thrown.dice()),
                                                           any_three_of_a_kind);
                                    }}},
    Wager{.id = "total-value",
          .name = "Total Value Bet",
          .section = sec("3(4)"),
          .always_offered = true,
          .schedule = paytable,
          .collected = sec("5(e)"),
          .wins = "if the three dice add up to the number",
          .selections = totals,
          .decided_by = ByThrow{.decide =
                                    [](const Thrown& thrown, OpenBet& bet) {
                                      const int sum = total(thrown.dice());
                                      return wins_or_loses(static_cast<int>(bet.covers) == sum,
                                                           total_4 + sum - 4);
                                    }}},
    Wager{.id = "two-dice-combination",
          .name = "Two Dice Combination",
          .section = sec("3(5)"),
          .always_offered = true,
          .schedule = paytable,
          .collected = sec("5(e)"),
          .wins = "if both numbers show",
          .selections = combinations,
          .decided_by = ByThrow{.decide =
                                    [](const Thrown& thrown, OpenBet& bet) {
                                      const bool both = showing(thrown, bet.covers / 10) > 0 &&
                                                        showing(thrown, bet.covers % 10) > 0;
                                      return wins_or_loses(both, two_dice_combination);
                                    }}},
    Wager{.id = "small",
          .name = "Small Bet",
          .section = sec("3(6)"),
          .always_offered = true,
          .schedule = paytable,
          .collected = sec("5(e)"),
          .wins = "if the dice add up to 4 through 10 and are not three of a kind",
          .decided_by = ByThrow{.decide =
                                    [](const Thrown& thrown, OpenBet&) {
                                      return wins_or_loses(
                                          total(thrown.dice()) <= 10 && !all_equal(thrown.dice()),
                                          small);
                                    }}},
    Wager{.id = "big",
          .name = "Big Bet",
          .section = sec("3(7)"),
          .always_offered = true,
          .schedule = paytable,
          .collected = sec("5(e)"),
          .wins = "if the dice add up to 11 through 17 and are not three of a kind",
          .decided_by = ByThrow{.decide =
                                    [](const Thrown& thrown, OpenBet&) {
                                      return wins_or_loses(
                                          total(thrown.dice()) >= 11 && !all_equal(thrown.dice()),
                                          big);
                                    }}},
    Wager{.id = "one-of-a-kind",
          .name = "One of a Kind",
          .section = sec("3(8)"),
          .always_offered = true,
          .schedule = paytable,
          .collected = sec("5(e)"),
          .wins = "if one or more dice show the number",
          .selections = numbers,
          .decided_by = ByThrow{.decide =
                                    [](const Thrown& thrown, OpenBet& bet) {
                                      const int dice = showing(thrown, bet.covers);
                                      return wins_or_loses(dice > 0, on_one_die + dice - 1);
                                    }}},
};

constexpr std::array schedules{
    Schedule{.id = paytable,
             .section = sec("6(a)"),
             .rows = {"Three of a Kind",
                      "Two of a Kind",
                      "Any Three of a Kind",
                      "Total 4",
                      "Total 5",
                      "Total 6",
                      "Total 7",
                      "Total 8",
                      "Total 9",
                      "Total 10",
                      "Total 11",
                      "Total 12",
                      "Total 13",
                      "Total 14",
                      "Total 15",
                      "Total 16",
                      "Total 17",
                      "Two Dice Combination",
                      "Small",
                      "Big",
                      "One of a Kind, one die",
                      "One of a Kind, two dice",
                      "One of a Kind, three dice"},
             .tables = {{"A", {to(150), to(8), to(24), to(50), to(18), to(14), to(12), to(8),
                               to(6),   to(6), to(6),  to(6),  to(8),  to(12), to(14), to(18),
                               to(50),  to(5), to(1),  to(1),  to(1),  to(2),  to(3)}},
                        {"B", {to(180), to(11), to(31), to(62), to(31), to(18), to(12), to(8),
                               to(7),   to(6),  to(6),  to(7),  to(8),  to(12), to(18), to(31),
                               to(62),  to(6),  to(1),  to(1),  to(1),  to(2),  to(12)}}},
             .further = {{on_one_die, sec("6(b)")}}},
};

constexpr std::array irregularities{
    Irregularity{.kind = "dice-not-flat",
                 .section = sec("7(a)"),
                 .means = "not all three dice lie flat: no roll, all wagers returned",
                 .effect = Irregularity::Effect::voids},
    Irregularity{.kind = "electrical-device-malfunction",
                 .section = sec("7(b)"),
                 .means = "the lighting device fails once the dice are shown: wagers are settled "
                          "by the dice, then the table stops",
                 .effect = Irregularity::Effect::goes_on},
    Irregularity{.kind = "automated-shaker-malfunction",
                 .section = sec("7(c)"),
                 .means = "the automated shaker fails when activated: the round is void, all "
                          "wagers returned",
                 .effect = Irregularity::Effect::voids},
    Irregularity{.kind = "device-out-of-order",
                 .section = sec("7(d)"),
                 .means = "a shaker that cannot be used is covered or signed before a manual one "
                          "is used",
                 .effect = Irregularity::Effect::goes_on},
};

constexpr std::array<LayoutRow, 7> layout{{
    {{"small", "two-of-a-kind:1", "two-of-a-kind:2", "two-of-a-kind:3", "any-three-of-a-kind",
      "two-of-a-kind:4", "two-of-a-kind:5", "two-of-a-kind:6", "big"}},
    {{"three-of-a-kind:1", "three-of-a-kind:2", "three-of-a-kind:3", "three-of-a-kind:4",
      "three-of-a-kind:5", "three-of-a-kind:6"}},
    {{"total-value:4", "total-value:5", "total-value:6", "total-value:7", "total-value:8",
      "total-value:9", "total-value:10"}},
    {{"total-value:11", "total-value:12", "total-value:13", "total-value:14", "total-value:15",
      "total-value:16", "total-value:17"}},
    {{"two-dice-combination:1,2", "two-dice-combination:1,3", "two-dice-combination:1,4",
      "two-dice-combination:1,5", "two-dice-combination:1,6", "two-dice-combination:2,3",
      "two-dice-combination:2,4", "two-dice-combination:2,5"}},
    {{"two-dice-combination:2,6", "two-dice-combination:3,4", "two-dice-combination:3,5",
      "two-dice-combination:3,6", "two-dice-combination:4,5", "two-dice-combination:4,6",
      "two-dice-combination:5,6"}},
    {{"one-of-a-kind:1", "one-of-a-kind:2", "one-of-a-kind:3", "one-of-a-kind:4", "one-of-a-kind:5",
      "one-of-a-kind:6"}},
}};

constexpr Throwing throwing{
    .section = sec("5(d)"),
    .device_section = sec("2(a)"),
    .dice = [](const RuleSet&, State) { return List<int, 2>{3}; },
    .layout = layout,
};

}  // namespace

const Definition sic_bo{
    .game = "sic-bo",
    .ruleset = "625a",
    .name = "Sic Bo",
    .positions = most_players,
    .positions_section = sec("4(a)"),
    .wagers = wagers,
    .wagers_section = sec("3"),
    .base = "three-of-a-kind",
    .schedules = schedules,
    .options = options,
    .no_more_bets = sec("5(c)"),
    .irregularities = irregularities,
    .irregularities_section = sec("7"),
    .course = throwing,
};

}  // namespace houseway
