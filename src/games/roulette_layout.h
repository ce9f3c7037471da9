#pragma once

#include <array>
#include <cstdint>
#include <initializer_list>
#include <string_view>

#include "rules/throws.h"

// The wheels and the layout of Roulette, 617a.1 and 617a.3(e): which numbers each spot covers.
namespace houseway::roulette_parts {

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

}  // namespace houseway::roulette_parts
