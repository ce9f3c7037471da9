#pragma once

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <string>
#include <vector>

#include "rules/throws.h"

// What Craps, chapter 623a, remembers from throw to throw, and how a throw decides its wagers.
namespace houseway::craps_parts {

// What the table remembers: the on/off marker, the point markers of 623a.11(a)(4) and the marker
// buttons of 623a.12(3), a bit for each total.
struct Marks {
  std::uint8_t point = 0;   // 0 before a come out roll
  std::uint8_t thrown = 0;  // since the last loser 7 or the opening of the game
  std::uint16_t made = 0;
  std::uint16_t buttons = 0;
  std::uint16_t spare = 0;
};

// What a wager remembers.
struct Memory {
  std::uint32_t point = 0;    // the come point of a Come or Don't Come Bet and of the odds on it
  std::uint32_t numbers = 0;  // points made or totals thrown since it was made, a bit for each
};

constexpr unsigned bit(int number) {
  return 1U << static_cast<unsigned>(number);
}

constexpr bool is_point(int sum) {
  return (sum >= 4 && sum <= 10) && sum != 7;
}

constexpr bool is_craps(int sum) {
  return sum == 2 || sum == 3 || sum == 12;
}

constexpr State with_point(int point) {
  return State::of(Marks{.point = static_cast<std::uint8_t>(point)});
}

constexpr State with_come_point(int point) {
  return State::of(Memory{.point = static_cast<std::uint32_t>(point)});
}

inline int sum_of(const Thrown& thrown) {
  return total(thrown.dice());
}

inline int point_of(const Thrown& thrown) {
  return thrown.state.as<Marks>().point;
}

constexpr std::array<Selection, 6> points{
    {{"4", 4}, {"5", 5}, {"6", 6}, {"8", 8}, {"9", 9}, {"10", 10}}};

constexpr std::array<Selection, 4> horn_numbers{{{"2", 2}, {"3", 3}, {"11", 11}, {"12", 12}}};

// Come and Don't Come Bets are told apart by a number, and the odds on them by the same one.
constexpr std::array<Selection, 20> numbered{
    {{"1"},  {"2"},  {"3"},  {"4"},  {"5"},  {"6"},  {"7"},  {"8"},  {"9"},  {"10"},
     {"11"}, {"12"}, {"13"}, {"14"}, {"15"}, {"16"}, {"17"}, {"18"}, {"19"}, {"20"}}};

// Rows of the schedules.
enum LineRows : Row { pass_row, dont_pass_row, come_row, dont_come_row };
enum OneRollRows : Row {
  field_single,
  field_double,
  any_seven_row,
  any_craps_row,
  craps_two_row,
  craps_three_row,
  craps_twelve_row,
  eleven_row
};
enum SixSevenEightRows : Row { soft_6_7_8, hard_6_7_8 };
enum CrapsElevenRows : Row { craps_half, eleven_half };
enum WhirlRows : Row { whirl_seven = 4 };
enum BonusRows : Row { all_small_row, all_or_nothing_row, all_tall_row };

constexpr Row row_of_number(std::uint64_t number) {
  return static_cast<Row>(number < 7 ? number - 4 : number - 5);
}

// 4 or 10, 5 or 9, 6 or 8.
constexpr Row row_of_odds(int point) {
  return 3 - (point < 7 ? 7 - point : point - 7);
}

constexpr Row row_of_horn(int sum) {
  for (std::size_t i = 0; i < horn_numbers.size(); ++i) {
    if (static_cast<int>(horn_numbers[i].covers) == sum) return static_cast<Row>(i);
  }
  return no_row;
}

// 623a.3(a)(1) and (3): from the come out roll, or from the first roll after a Come Bet.
inline Decision for_the_shooter(int point, int sum, Row row) {
  if (point == 0) {
    if (sum == 7 || sum == 11) return wins(row);
    return is_craps(sum) ? loses() : stands();
  }
  if (sum == point) return wins(row);
  return sum == 7 ? loses() : stands();
}

// 623a.3(a)(2) and (4): the 12 is void.
inline Decision against_the_shooter(int point, int sum, Row row) {
  if (point == 0) {
    if (sum == 2 || sum == 3) return wins(row);
    if (sum == 12) return gives_back();
    return sum == 7 || sum == 11 ? loses() : stands();
  }
  if (sum == 7) return wins(row);
  return sum == point ? loses() : stands();
}

inline int come_point(const OpenBet& bet) {
  return static_cast<int>(bet.own.as<Memory>().point);
}

// A Come or Don't Come Bet moves to the number that the roll after it brings.
inline void move_to(OpenBet& bet, int sum) {
  if (come_point(bet) == 0 && is_point(sum)) bet.own = with_come_point(sum);
}

// 623a.3(a)(5) to (10), (41) and (42): on a come out roll only what is called counts, with a point
// on they all are active.
constexpr List<std::string_view, 2> on_or_off{"on", "off"};
constexpr std::uint8_t called_on = 1;
constexpr std::uint8_t called_off = 2;

inline bool active(const Thrown& thrown, const OpenBet& bet, std::uint8_t unless_called) {
  const std::uint8_t called = bet.called == 0 ? unless_called : bet.called;
  return point_of(thrown) != 0 || called == called_on;
}

template <int face>
Decision decide_hardway(const Thrown& thrown, OpenBet& bet) {
  if (!active(thrown, bet, called_off)) return off();
  const int sum = sum_of(thrown);
  if (sum == 7) return loses();
  if (sum != 2 * face) return stands();
  return wins_or_loses(count_of_face(thrown.dice(), face) == 2, face - 2);
}

// The two numbers of each wager on the hop, told as tens and ones, in the order of 623a.5(a).
constexpr std::array<int, 17> hops{22, 33, 44, 55, 13, 14, 15, 16, 23,
                                   24, 25, 26, 34, 35, 36, 45, 46};

consteval Row row_of_hop(int numbers) {
  for (std::size_t i = 0; i < hops.size(); ++i) {
    if (hops[i] == numbers) return static_cast<Row>(i);
  }
  throw "there is no such wager on the hop";
}

template <int numbers>
Decision decide_hop(const Thrown& thrown, OpenBet&) {
  const auto [low, high] = std::minmax(thrown.dice()[0], thrown.dice()[1]);
  return wins_or_loses(10 * low + high == numbers, row_of_hop(numbers));
}

// 623a.11: points made on the come out, and nothing settles before a loser 7.
inline Decision decide_fire(const Thrown& thrown, OpenBet& bet) {
  const int point = point_of(thrown);
  if (point == 0) return stands();
  auto memory = bet.own.as<Memory>();
  if (sum_of(thrown) == 7) {
    const int made = std::popcount(memory.numbers);
    return wins_or_loses(made >= 4, made - 4);
  }
  if (sum_of(thrown) == point) {
    memory.numbers |= bit(point);
    bet.own = State::of(memory);
  }
  return stands();
}

constexpr unsigned small_numbers = bit(2) | bit(3) | bit(4) | bit(5) | bit(6);
constexpr unsigned tall_numbers = bit(8) | bit(9) | bit(10) | bit(11) | bit(12);

// 623a.12(4) and (5).
template <unsigned wanted, Row row>
Decision decide_bonus(const Thrown& thrown, OpenBet& bet) {
  const int sum = sum_of(thrown);
  if (sum == 7) return loses();
  auto memory = bet.own.as<Memory>();
  memory.numbers |= bit(sum) & wanted;
  bet.own = State::of(memory);
  return memory.numbers == wanted ? wins(row) : stands();
}

inline std::string listed(unsigned numbers) {
  std::vector<int> each;
  for (int number = 2; number <= 12; ++number) {
    if ((numbers & bit(number)) != 0) each.push_back(number);
  }
  return fmt::format("{}", fmt::join(each, ", "));
}

// Where a Come Bet lies, or what a Fire or Bonus wager has seen.
inline std::string told_memory(State remembered) {
  const auto memory = remembered.as<Memory>();
  if (memory.point != 0) return fmt::format("on {}", memory.point);
  return memory.numbers == 0 ? "" : fmt::format("has {}", listed(memory.numbers));
}

inline State nothing(State) {
  return {};
}

inline State the_point(State state) {
  return with_point(state.as<Marks>().point);
}

// Which point is on makes no difference to a wager that waits for a point to be on.
constexpr std::array<Circumstance, 1> some_point{{{.table = with_point(4)}}};

constexpr std::array<Circumstance, 6> each_point{{
    {.name = "point 4", .table = with_point(4)},
    {.name = "point 5", .table = with_point(5)},
    {.name = "point 6", .table = with_point(6)},
    {.name = "point 8", .table = with_point(8)},
    {.name = "point 9", .table = with_point(9)},
    {.name = "point 10", .table = with_point(10)},
}};

constexpr std::array<Circumstance, 6> each_come_point{{
    {.name = "come point 4", .table = with_point(4), .own = with_come_point(4)},
    {.name = "come point 5", .table = with_point(4), .own = with_come_point(5)},
    {.name = "come point 6", .table = with_point(4), .own = with_come_point(6)},
    {.name = "come point 8", .table = with_point(4), .own = with_come_point(8)},
    {.name = "come point 9", .table = with_point(4), .own = with_come_point(9)},
    {.name = "come point 10", .table = with_point(4), .own = with_come_point(10)},
}};

}  // namespace houseway::craps_parts
