#include <fmt/format.h>

#include <array>
#include <bit>
#include <initializer_list>

#include "games/register.h"
#include "rules/layout.h"
#include "rules/rule_set.h"

// Roulette, 58 Pa. Code Chapter 617a.
namespace houseway {
namespace {

constexpr Section sec(std::string_view paragraph) {
  return {"617a", paragraph};
}

constexpr int numbers_to = 36;
constexpr int double_zero = 37;  // the index of 00 among the results
constexpr std::array<std::string_view, 38> results{
    "0",  "1",  "2",  "3",  "4",  "5",  "6",  "7",  "8",  "9",  "10", "11", "12",
    "13", "14", "15", "16", "17", "18", "19", "20", "21", "22", "23", "24", "25",
    "26", "27", "28", "29", "30", "31", "32", "33", "34", "35", "36", "00"};

// 617a.1(c), (d): the compartments, clockwise.
constexpr std::array<int, 37> single_zero_ring{0,  32, 15, 19, 4,  21, 2,  25, 17, 34, 6, 27, 13,
                                               36, 11, 30, 8,  23, 10, 5,  24, 16, 33, 1, 20, 14,
                                               31, 9,  22, 18, 29, 7,  28, 12, 35, 3,  26};
constexpr std::array<int, 38> double_zero_ring{
    0,           28, 9,  26, 30, 11, 7, 20, 32, 17, 5, 22, 34, 15, 3, 24, 36, 13, 1,
    double_zero, 27, 10, 25, 29, 12, 8, 19, 31, 18, 6, 21, 33, 16, 4, 23, 35, 14, 2};

constexpr std::uint64_t bit(int number) {
  return std::uint64_t{1} << static_cast<unsigned>(number);
}

constexpr bool holds(std::uint64_t numbers, int number) {
  return (numbers & bit(number)) != 0;
}

template <class Chosen>
consteval std::uint64_t numbers_that(Chosen chosen) {
  std::uint64_t numbers = 0;
  for (int n = 1; n <= numbers_to; ++n) numbers |= chosen(n) ? bit(n) : 0;
  return numbers;
}

// Every other compartment, the green ones taking their turn.
template <std::size_t Size>
consteval std::uint64_t alternate(const std::array<int, Size>& ring, std::size_t first) {
  std::uint64_t numbers = 0;
  for (std::size_t i = first; i < Size; i += 2) numbers |= bit(ring[i]);
  return numbers & numbers_that([](int) { return true; });
}

constexpr std::uint64_t reds = alternate(single_zero_ring, 1);
constexpr std::uint64_t blacks = alternate(single_zero_ring, 2);
static_assert(reds == alternate(double_zero_ring, 2) && blacks == alternate(double_zero_ring, 1),
              "both wheels color the numbers alike");

constexpr std::uint64_t zeros = bit(0) | bit(double_zero);
constexpr std::uint64_t first_five = zeros | bit(1) | bit(2) | bit(3);

// 617a.3(e)(1)(ii): each number and the two on either side of it, by the number in the center.
using Fives = std::array<std::uint64_t, results.size()>;
template <std::size_t Size>
consteval Fives fives_of(const std::array<int, Size>& ring) {
  Fives fives{};
  for (std::size_t i = 0; i < Size; ++i) {
    for (std::size_t j = 0; j < 5; ++j) {
      fives[static_cast<std::size_t>(ring[i])] |= bit(ring[(i + Size + j - 2) % Size]);
    }
  }
  return fives;
}
constexpr Fives single_zero_fives = fives_of(single_zero_ring);
constexpr Fives double_zero_fives = fives_of(double_zero_ring);

// A place of the layout: its spot, "split:17,20", and the numbers that a wager there covers.
struct Box {
  std::array<char, 32> letters = {};
  std::size_t length = 0;
  std::size_t colon = 0;
  std::uint64_t covers = 0;

  constexpr void write(std::string_view words) {
    for (const char letter : words) letters[length++] = letter;
  }
  constexpr std::string_view spot() const { return {letters.data(), length}; }
  constexpr std::string_view name() const { return spot().substr(colon + 1); }
};

constexpr Box box(std::string_view wager, std::initializer_list<int> numbers) {
  Box made;
  made.write(wager);
  made.colon = made.length;
  for (const int number : numbers) {
    made.write(made.covers == 0 ? ":" : ",");
    made.write(results[static_cast<std::size_t>(number)]);
    made.covers |= bit(number);
  }
  return made;
}

// One number each, in the order of the layout.
consteval std::array<Box, results.size()> boxes_of_numbers(std::string_view wager) {
  std::array<Box, results.size()> boxes;
  Box* next = boxes.data();
  *next++ = box(wager, {0});
  *next++ = box(wager, {double_zero});
  for (int n = 1; n <= numbers_to; ++n) *next++ = box(wager, {n});
  return boxes;
}
constexpr auto straight_boxes = boxes_of_numbers("straight");
constexpr auto five_boxes = boxes_of_numbers("five-adjacent-number");

// The zeros stand above the first row, 0 over 1 and 2, 00 over 2 and 3.
constexpr std::size_t zero_splits = 5;
constexpr auto split_boxes = [] {
  std::array<Box, zero_splits + 2 * 12 + 3 * 11> boxes;
  Box* next = boxes.data();
  *next++ = box("split", {0, double_zero});
  *next++ = box("split", {0, 1});
  *next++ = box("split", {0, 2});
  *next++ = box("split", {double_zero, 2});
  *next++ = box("split", {double_zero, 3});
  for (int column = 1; column <= 2; ++column) {
    for (int n = column; n <= numbers_to; n += 3) *next++ = box("split", {n, n + 1});
  }
  for (int column = 1; column <= 3; ++column) {
    for (int n = column; n + 3 <= numbers_to; n += 3) *next++ = box("split", {n, n + 3});
  }
  return boxes;
}();

constexpr std::size_t zero_threes = 3;
constexpr auto three_boxes = [] {
  std::array<Box, zero_threes + 12> boxes;
  Box* next = boxes.data();
  *next++ = box("three-numbers", {0, 1, 2});
  *next++ = box("three-numbers", {0, 2, double_zero});
  *next++ = box("three-numbers", {double_zero, 2, 3});
  for (int n = 1; n <= numbers_to; n += 3) *next++ = box("three-numbers", {n, n + 1, n + 2});
  return boxes;
}();

constexpr auto four_boxes = [] {
  std::array<Box, 2 * 11> boxes;
  Box* next = boxes.data();
  for (int column = 1; column <= 2; ++column) {
    for (int n = column; n + 4 <= numbers_to; n += 3) {
      *next++ = box("four-numbers", {n, n + 1, n + 3, n + 4});
    }
  }
  return boxes;
}();

constexpr auto six_boxes = [] {
  std::array<Box, 11> boxes;
  Box* next = boxes.data();
  for (int n = 1; n + 5 <= numbers_to; n += 3) {
    *next++ = box("six-numbers", {n, n + 1, n + 2, n + 3, n + 4, n + 5});
  }
  return boxes;
}();

template <std::size_t Size>
consteval std::array<Selection, Size> selections_of(const std::array<Box, Size>& boxes) {
  std::array<Selection, Size> selections;
  for (std::size_t i = 0; i < Size; ++i) selections[i] = {boxes[i].name(), boxes[i].covers};
  return selections;
}
constexpr auto straights = selections_of(straight_boxes);
constexpr auto fives = selections_of(five_boxes);
constexpr auto splits = selections_of(split_boxes);
constexpr auto threes = selections_of(three_boxes);
constexpr auto fours = selections_of(four_boxes);
constexpr auto sixes = selections_of(six_boxes);

constexpr std::array<Selection, 3> columns{{{"1", numbers_that([](int n) { return n % 3 == 1; })},
                                            {"2", numbers_that([](int n) { return n % 3 == 2; })},
                                            {"3", numbers_that([](int n) { return n % 3 == 0; })}}};

constexpr std::array<Selection, 3> dozens{
    {{"1", numbers_that([](int n) { return n <= 12; })},
     {"2", numbers_that([](int n) { return n > 12 && n <= 24; })},
     {"3", numbers_that([](int n) { return n > 24; })}}};

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
          .decided_by = ByThrow{.decide = on_selection<straight>}},
    Wager{.id = "five-adjacent-number",
          .name = "Five Adjacent Number",
          .section = sec("3(e)(1)(i)"),
          .offered_if_chosen = true,
          .schedule = paytable,
          .collected = sec("5(e)"),
          .wins = "with a fifth of it, as a Straight, on the number or one of the two on either "
                  "side of it on the wheel",
          .selections = fives,
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
          .decided_by = ByThrow{.decide = on_selection<split>}},
    Wager{.id = "three-numbers",
          .name = "Three Numbers",
          .section = sec("3(e)(3)"),
          .always_offered = true,
          .schedule = paytable,
          .collected = sec("5(e)"),
          .wins = "on any number of a row, or of three around a zero",
          .selections = threes,
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

std::optional<Objection> why_not_bet(const Layout& layout, const Change& change) {
  if (change.spot.wager == touchdown_roulette) return why_not_touchdown(layout, change);
  if (auto why = why_not_on_wheel(layout.rules(), change.spot)) return why;
  if (change.spot.wager == five_adjacent_number && change.to.cents % 5 != 0) {
    return Objection{"the wager is five Straights of equal value: its cents divide by 5",
                     sec("3(e)(1)(iii)")};
  }
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

// The table as it is printed, then the lines and corners between its boxes, and the replica of the
// wheel.
constexpr auto layout = [] {
  std::array<LayoutRow, 21> rows{};
  const auto put = [&](std::size_t row, const auto& boxes, std::size_t first, std::size_t count) {
    for (std::size_t i = first; i < first + count; ++i) rows[row].cells.push_back(boxes[i].spot());
  };
  rows[0].cells = {straight_boxes[1].spot()};
  rows[1].cells = {""};
  rows[2].cells = {straight_boxes[0].spot()};
  for (std::size_t i = 2; i < straight_boxes.size(); ++i)
    put(2 - (i - 2) % 3, straight_boxes, i, 1);
  rows[0].cells.push_back("column:3");
  rows[1].cells.push_back("column:2");
  rows[2].cells.push_back("column:1");
  rows[3].cells = {"", "dozen:1", "dozen:2", "dozen:3"};
  rows[4].cells = {"", "1-18", "even", "red", "black", "odd", "19-36"};
  rows[5].cells = {"touchdown-roulette"};
  rows[6].cells = {"first-five-numbers"};
  put(6, split_boxes, 0, zero_splits);
  put(6, three_boxes, 0, zero_threes);
  put(7, split_boxes, zero_splits, 12);
  put(8, split_boxes, zero_splits + 12, 12);
  for (const std::size_t i : {0U, 1U, 2U}) put(9 + i, split_boxes, zero_splits + 24 + 11 * i, 11);
  put(12, three_boxes, zero_threes, 6);
  put(13, three_boxes, zero_threes + 6, 6);
  put(14, four_boxes, 0, 11);
  put(15, four_boxes, 11, 11);
  put(16, six_boxes, 0, 6);
  put(17, six_boxes, 6, 5);
  put(18, five_boxes, 0, 14);
  put(19, five_boxes, 14, 12);
  put(20, five_boxes, 26, 12);
  return rows;
}();

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
