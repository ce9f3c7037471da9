#include <fmt/format.h>

#include <array>
#include <bit>

#include "games/parts.h"
#include "games/register.h"
#include "games/roulette_layout.h"
#include "rules/layout.h"
#include "rules/rule_set.h"

// Roulette, 58 Pa. Code Chapter 617a.
namespace houseway {
namespace {

using namespace roulette_parts;

constexpr Section sec(std::string_view paragraph) {
  return {"617a", paragraph};
}

enum Wheel : std::uint8_t { with_double_zero, with_single_zero, double_zero_as_single_zero };

// Touchdown Roulette: the yards for 0, for 00, and for the numbers by tens, a byte each.
constexpr std::int64_t usual_yards = 0x0F'0A'05'03'00'00;
constexpr int goal = 50;  // yards from where the football is placed

constexpr std::array options{
    Option{.id = "wheel",
           .kind = Option::Kind::word,
           .section = sec("1"),
           .meaning = "the wheel in use; one with 00 may stand in for one without",
           .words = {"double-zero", "single-zero", "double-zero-as-single-zero"}},
    Option{.id = "touchdown-yards",
           .kind = Option::Kind::counts,
           .section = sec("3(f)(2)"),
           .meaning = "the yards that a number moves the football",
           .standard = usual_yards,
           .least = 0,
           .most = goal,
           .words = {"0", "00", "1-10", "11-20", "21-30", "31-36"}},
    Option{.id = "payouts",
           .kind = Option::Kind::payouts,
           .section = sec("4(a)"),
           .meaning = "odds no lower than those of the chapter"},
    parts::minimum_wager("least wager accepted on a spot of the table"),
    parts::maximum_wager("greatest wager accepted on a spot of the table"),
};
constexpr OptionId wheel = index_of(options, "wheel");
constexpr OptionId touchdown_yards = index_of(options, "touchdown-yards");

Wheel wheel_of(const RuleSet& rules) {
  return static_cast<Wheel>(rules.value(wheel));
}

std::uint64_t five_around(const RuleSet& rules, std::uint64_t center) {
  const Fives& of_wheel =
      wheel_of(rules) == with_single_zero ? single_zero_fives : double_zero_fives;
  return of_wheel[static_cast<std::size_t>(std::countr_zero(center))];
}

// 617a.4(c)(2): such a spin is void and the wheel is spun again.
bool no_spin(const Thrown& thrown) {
  return wheel_of(thrown.rules) == double_zero_as_single_zero &&
         thrown.result.number == double_zero;
}

// Rows of 617a.4(a).
enum Rows : Row {
  straight,
  split,
  three_numbers,
  four_numbers,
  first_five_numbers,
  six_numbers,
  column,
  dozen,
  red,
  black,
  odd,
  even,
  low,
  high
};

template <Row row>
Decision on_selection(const Thrown& thrown, OpenBet& bet) {
  return no_spin(thrown) ? off() : wins_or_loses(holds(bet.covers, thrown.result.number), row);
}

template <std::uint64_t numbers, Row row>
Decision on_numbers(const Thrown& thrown, OpenBet&) {
  return no_spin(thrown) ? off() : wins_or_loses(holds(numbers, thrown.result.number), row);
}

// 617a.3(f), 617a.4(d)
enum TouchdownRows : Row {
  touchdown,
  at_1_to_10,
  at_11_to_20,
  at_21_to_30,
  at_31_to_40,
  at_41_to_49,
  tie,
  losing_team
};
enum Team : std::uint8_t { no_team, red_team, black_team };  // as called
constexpr int downs = 4;

// What a Touchdown Roulette Wager remembers.
struct Drive {
  std::int32_t yards = 0;  // toward the end zone of the red team
  std::uint8_t begun = 0;
  std::uint8_t downs_played = 0;
  std::uint16_t spare = 0;
};

// 0 and 00 have the color of neither team.
int yards_to_red(const RuleSet& rules, int number) {
  if (holds(zeros, number)) return 0;
  const int band = 1 + (number + 9) / 10;
  const auto yards = static_cast<int>((rules.value(touchdown_yards) >> (8 * band)) & 255);
  return holds(reds, number) ? yards : -yards;
}

// `ahead` are the yards toward the end zone of the chosen team.
Row touchdown_row(int ahead) {
  if (ahead >= goal) return touchdown;
  if (ahead > 0) return at_1_to_10 + (goal - ahead - 1) / 10;
  return ahead == 0 ? tie : losing_team;
}

Decision play_touchdown(const Thrown& thrown, OpenBet& bet) {
  const int number = thrown.result.number;
  auto drive = bet.own.as<Drive>();
  if (drive.begun == 0) {
    if (!holds(zeros, number)) return loses();
    drive.begun = 1;
    bet.own = State::of(drive);
    return asks();
  }
  drive.yards += yards_to_red(thrown.rules, number);
  ++drive.downs_played;
  bet.own = State::of(drive);
  if (drive.downs_played < downs) return stands();
  return wins(touchdown_row(bet.called == red_team ? drive.yards : -drive.yards));
}

std::string told_drive(State remembered) {
  const auto drive = remembered.as<Drive>();
  if (drive.begun == 0) return "";
  const int yards = drive.yards < 0 ? -drive.yards : drive.yards;
  return fmt::format(
      "{} of {} downs played, football {}", drive.downs_played, downs,
      yards == 0 ? "at the 50 yard line"
                 : fmt::format("{} yards toward {}", yards, drive.yards > 0 ? "red" : "black"));
}

// Whether the wheel in use has what a spot covers, and whether it is the one for Touchdown
// Roulette.
bool on_the_wheel(const RuleSet& rules, Spot spot);
bool on_a_touchdown_wheel(const RuleSet& rules, Spot) {
  return wheel_of(rules) == with_double_zero;
}

constexpr std::string_view paytable = "paytable";

constexpr std::array wagers{
    Wager{.id = "straight",
          .name = "Straight",
          .section = sec("3(e)(1)"),
          .always_offered = true,
          .schedule = paytable,
          .collected = sec("5(e)"),
          .wins = "on the number",
          .selections = straights,
          .has_spot = on_the_wheel,
          .decided_by = ByThrow{.decide = on_selection<straight>}},
    Wager{.id = "five-adjacent-number",
          .name = "Five Adjacent Number",
          .section = sec("3(e)(1)(i)"),
          .offered_if_chosen = true,
          .stakes = {.unit = Money{5}, .unit_section = sec("3(e)(1)(iii)")},
          .schedule = paytable,
          .collected = sec("5(e)"),
          .wins = "with a fifth of it, as a Straight, on the number or one of the two on either "
                  "side of it on the wheel",
          .selections = fives,
          .has_spot = on_the_wheel,
          .decided_by = ByThrow{.decide =
                                    [](const Thrown& thrown, OpenBet& bet) {
                                      if (no_spin(thrown)) return off();
                                      const bool won = holds(five_around(thrown.rules, bet.covers),
                                                             thrown.result.number);
                                      return won ? wins_part(straight, 1, 5) : loses();
                                    }}},
    Wager{.id = "split",
          .name = "Split",
          .section = sec("3(e)(2)"),
          .always_offered = true,
          .schedule = paytable,
          .collected = sec("5(e)"),
          .wins = "on either of two adjacent numbers",
          .selections = splits,
          .has_spot = on_the_wheel,
          .decided_by = ByThrow{.decide = on_selection<split>}},
    Wager{.id = "three-numbers",
          .name = "Three Numbers",
          .section = sec("3(e)(3)"),
          .always_offered = true,
          .schedule = paytable,
          .collected = sec("5(e)"),
          .wins = "on any number of a row, or of three around a zero",
          .selections = threes,
          .has_spot = on_the_wheel,
          .decided_by = ByThrow{.decide = on_selection<three_numbers>}},
    Wager{.id = "four-numbers",
          .name = "Four Numbers",
          .section = sec("3(e)(4)"),
          .always_offered = true,
          .schedule = paytable,
          .collected = sec("5(e)"),
          .wins = "on any of four numbers with a common corner",
          .selections = fours,
          .decided_by = ByThrow{.decide = on_selection<four_numbers>}},
    Wager{.id = "first-five-numbers",
          .name = "First Five Numbers",
          .section = sec("3(e)(5)"),
          .always_offered = true,
          .schedule = paytable,
          .collected = sec("5(e)"),
          .wins = "on 0, 00, 1, 2 or 3",
          .has_spot = on_the_wheel,
          .decided_by = ByThrow{.decide = on_numbers<first_five, first_five_numbers>}},
    Wager{.id = "six-numbers",
          .name = "Six Numbers",
          .section = sec("3(e)(6)"),
          .always_offered = true,
          .schedule = paytable,
          .collected = sec("5(e)"),
          .wins = "on any number of two contiguous rows",
          .selections = sixes,
          .decided_by = ByThrow{.decide = on_selection<six_numbers>}},
    Wager{.id = "column",
          .name = "Column",
          .section = sec("3(e)(7)"),
          .always_offered = true,
          .schedule = paytable,
          .collected = sec("5(e)"),
          .wins = "on any number of the column",
          .selections = columns,
          .decided_by = ByThrow{.decide = on_selection<column>}},
    Wager{.id = "dozen",
          .name = "Dozen",
          .section = sec("3(e)(8)"),
          .always_offered = true,
          .schedule = paytable,
          .collected = sec("5(e)"),
          .wins = "on any number of the dozen",
          .selections = dozens,
          .decided_by = ByThrow{.decide = on_selection<dozen>}},
    Wager{.id = "red",
          .name = "Red",
          .section = sec("3(e)(9)"),
          .always_offered = true,
          .schedule = paytable,
          .collected = sec("5(e)"),
          .wins = "on a red number",
          .decided_by = ByThrow{.decide = on_numbers<reds, red>}},
    Wager{.id = "black",
          .name = "Black",
          .section = sec("3(e)(10)"),
          .always_offered = true,
          .schedule = paytable,
          .collected = sec("5(e)"),
          .wins = "on a black number",
          .decided_by = ByThrow{.decide = on_numbers<blacks, black>}},
    Wager{.id = "odd",
          .name = "Odd",
          .section = sec("3(e)(11)"),
          .always_offered = true,
          .schedule = paytable,
          .collected = sec("5(e)"),
          .wins = "on an odd number",
          .decided_by =
              ByThrow{.decide = on_numbers<numbers_that([](int n) { return n % 2 == 1; }), odd>}},
    Wager{.id = "even",
          .name = "Even",
          .section = sec("3(e)(12)"),
          .always_offered = true,
          .schedule = paytable,
          .collected = sec("5(e)"),
          .wins = "on an even number from 2 to 36",
          .decided_by =
              ByThrow{.decide = on_numbers<numbers_that([](int n) { return n % 2 == 0; }), even>}},
    Wager{.id = "1-18",
          .name = "1-18",
          .section = sec("3(e)(13)"),
          .always_offered = true,
          .schedule = paytable,
          .collected = sec("5(e)"),
          .wins = "on a number from 1 to 18",
          .decided_by =
              ByThrow{.decide = on_numbers<numbers_that([](int n) { return n <= 18; }), low>}},
    Wager{.id = "19-36",
          .name = "19-36",
          .section = sec("3(e)(14)"),
          .always_offered = true,
          .schedule = paytable,
          .collected = sec("5(e)"),
          .wins = "on a number from 19 to 36",
          .decided_by =
              ByThrow{.decide = on_numbers<numbers_that([](int n) { return n > 18; }), high>}},
    Wager{.id = "touchdown-roulette",
          .name = "Touchdown Roulette",
          .section = sec("3(f)"),
          .schedule = "touchdown-roulette",
          .collected = sec("3(f)(1)"),
          .wins = "on 0 or 00, which begins a football game of four spins: by where the football "
                  "then lies",
          .has_spot = on_a_touchdown_wheel,
          .decided_by =
              ByThrow{.decide = play_touchdown, .calls = {"red", "black"}, .told = told_drive}},
};
constexpr WagerId five_adjacent_number = index_of(wagers, "five-adjacent-number");
constexpr WagerId first_five_wager = index_of(wagers, "first-five-numbers");
constexpr WagerId touchdown_roulette = index_of(wagers, "touchdown-roulette");

constexpr std::array schedules{
    Schedule{
        .id = paytable,
        .section = sec("4(a)"),
        .rows = {"Straight", "Split", "Three Numbers", "Four Numbers", "First Five Numbers",
                 "Six Numbers", "Column", "Dozen", "Red", "Black", "Odd", "Even", "1-18", "19-36"},
        .tables = {{"",
                    {to(35), to(17), to(11), to(8), to(6), to(5), to(2), to(2), to(1), to(1), to(1),
                     to(1), to(1), to(1)}}},
        .in_force =
            [](const RuleSet& rules, Row row) {
              return row != first_five_numbers || on_the_wheel(rules, {first_five_wager, 0});
            },
        .raised_as = {"straight", "split", "three-numbers", "four-numbers", "first-five-numbers",
                      "six-numbers", "column", "dozen", "red", "black", "odd", "even", "1-18",
                      "19-36"}},
    Schedule{.id = "touchdown-roulette",
             .section = sec("4(d)"),
             .rows = {"Touchdown", "1-10 yard line", "11-20 yard line", "21-30 yard line",
                      "31-40 yard line", "41-49 yard line", "Tie, 50 yard line", "Losing team"},
             .tables = {{"A", {to(1000), to(150), to(75), to(50), to(25), to(10), to(5), to(1)}},
                        {"B", {to(500), to(250), to(75), to(50), to(25), to(10), to(5), to(1)}},
                        {"C", {to(1000), to(200), to(75), to(50), to(25), to(10), to(5), to(1)}},
                        {"D", {to(500), to(200), to(100), to(50), to(25), to(10), to(5), to(1)}}}},
};

constexpr std::array irregularities{
    Irregularity{.kind = "same-direction",
                 .section = sec("6(a)"),
                 .means = "the ball is spun in the direction of the wheel: no spin",
                 .effect = Irregularity::Effect::no_throw},
    Irregularity{.kind = "fewer-than-four-revolutions",
                 .section = sec("6(b)"),
                 .means = "the ball does not go around four times: no spin, and the ball is "
                          "inspected",
                 .effect = Irregularity::Effect::no_throw},
    Irregularity{.kind = "ball-left-wheel",
                 .section = sec("6(c)"),
                 .means = "the ball leaves the wheel: no spin, and the ball is inspected",
                 .effect = Irregularity::Effect::no_throw},
    Irregularity{.kind = "foreign-object",
                 .section = sec("6(d)"),
                 .means = "something falls into the wheel before the ball rests: no spin",
                 .effect = Irregularity::Effect::no_throw},
    Irregularity{
        .kind = "covered-double-zero",
        .section = sec("4(c)(2)"),
        .means = "the ball rests in 00, which is covered: no spin",
        .effect = Irregularity::Effect::no_throw,
        .when = [](const RuleSet& rules) { return wheel_of(rules) == double_zero_as_single_zero; },
        .condition = "a double-zero wheel is used as a single-zero wheel"},
};

// 617a.1(f)(5)
std::string touchdown_wheel() {
  return "Touchdown Roulette is played on a double-zero wheel only";
}

std::optional<Objection> why_not_touchdown(const Layout& layout, const Change& change) {
  if (wheel_of(layout.rules()) != with_double_zero) {
    return Objection{touchdown_wheel(), sec("1(f)(5)")};
  }
  const StandingBet* bet = layout.find(change.seat, change.spot);
  if (bet == nullptr || bet->own.as<Drive>().begun == 0) return std::nullopt;
  return Objection{"the wager of a game in progress stays as it is until its four spins are over",
                   sec("3(f)")};
}

std::optional<Objection> why_not_on_wheel(const RuleSet& rules, Spot spot) {
  const Wager& wager = wagers[spot.wager];
  std::uint64_t covers = spot.wager == first_five_wager ? first_five : 0;
  if (!wager.selections.empty()) covers = wager.selections[spot.selection].covers;
  if (wheel_of(rules) == with_single_zero && holds(covers, double_zero)) {
    return Objection{"the single-zero wheel has no 00",
                     spot.wager == five_adjacent_number ? sec("3(e)(1)(ii)") : wager.section};
  }
  if (spot.wager == five_adjacent_number) covers = five_around(rules, covers);
  if (wheel_of(rules) == double_zero_as_single_zero && holds(covers, double_zero)) {
    return Objection{"00 is covered here and no wager can include it", sec("1(e)(1)")};
  }
  return std::nullopt;
}

bool on_the_wheel(const RuleSet& rules, Spot spot) {
  return !why_not_on_wheel(rules, spot);
}

std::optional<Objection> why_not_bet(const Layout& layout, const Change& change) {
  if (change.spot.wager == touchdown_roulette) return why_not_touchdown(layout, change);
  if (auto why = why_not_on_wheel(layout.rules(), change.spot)) return why;
  const StandingBet* bet = layout.find(change.seat, change.spot);
  if (bet != nullptr && bet->throws > 0 && change.to < change.from) {
    return Objection{
        "chips that lay there at \"no more bets\" are not touched before they are "
        "settled, and the void spin has settled nothing",
        sec("5(b)")};
  }
  return std::nullopt;
}

// The team is chosen once, when 0 or 00 has begun the game.
std::optional<Objection> why_not_call(const Layout& layout, int seat, Spot spot, std::uint8_t) {
  if (layout.find(seat, spot)->asks) return std::nullopt;
  return Objection{"the team is chosen after the spin on 0 or 00 and is not changed",
                   sec("3(f)(2)")};
}

void check(const RuleSet& rules, Refusals& violations) {
  if (wheel_of(rules) != with_double_zero && rules.says("touchdown-roulette") &&
      rules.offered(touchdown_roulette)) {
    violations.push_back({touchdown_wheel(), "rules.touchdown-roulette", text(sec("1(f)(5)"))});
  }
  constexpr std::int64_t of_zeros = 0xFFFF;  // the first two bands
  if ((rules.value(touchdown_yards) & of_zeros) != 0) {
    violations.push_back({"0 and 00 have the color of neither team and move nothing: 0 yards each",
                          "rules.touchdown-yards", text(sec("3(f)(2)"))});
  }
}

constexpr Throwing throwing{
    .device = Throwing::Device::wheel,
    .section = sec("5(a)"),
    .device_section = sec("1"),
    .results = results,
    .compartments =
        [](const RuleSet& rules, int result) {
          return result == double_zero && wheel_of(rules) == with_single_zero ? 0 : 1;
        },
    .why_not_bet = why_not_bet,
    .why_not_call = why_not_call,
    .layout = layout,
};

}  // namespace

const Definition roulette{
    .game = "roulette",
    .ruleset = "617a",
    .name = "Roulette",
    .positions = most_players,
    .positions_section = sec("3(b)"),
    .wagers = wagers,
    .wagers_section = sec("3(e)"),
    .base = "straight",
    .schedules = schedules,
    .options = options,
    .no_more_bets = sec("5(b)"),
    .irregularities = irregularities,
    .irregularities_section = sec("6"),
    .course = throwing,
    .check = check,
};

}  // namespace houseway
