#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace houseway {

enum class HandWon : std::uint8_t { player, banker, tie };

// What a baccarat table writes down of one round of the shoe.
struct ShoeResult {
  HandWon won = HandWon::player;
  bool player_pair = false;  // first two cards of one rank
  bool banker_pair = false;
  bool natural = false;

  friend bool operator==(const ShoeResult&, const ShoeResult&) = default;
};

struct ShoeTally {
  int player = 0;
  int banker = 0;
  int tie = 0;
  int player_pairs = 0;
  int banker_pairs = 0;
  int naturals = 0;

  friend bool operator==(const ShoeTally&, const ShoeTally&) = default;
};
ShoeTally shoe_tally(std::span<const ShoeResult> results);

inline constexpr std::size_t road_rows = 6;

// Rows count from the top and columns from the left, both from 0; a grid grows to the right. The
// cells of every board come in the order in which they were marked.
struct RoadPlace {
  std::size_t row = 0;
  std::size_t column = 0;

  friend auto operator<=>(const RoadPlace&, const RoadPlace&) = default;
};

// Every result, down one column and then down the next.
struct BeadCell {
  RoadPlace place;
  ShoeResult result;

  friend bool operator==(const BeadCell&, const BeadCell&) = default;
};
std::vector<BeadCell> bead_plate(std::span<const ShoeResult> results);

// Every hand that one side won, a column for each streak. A streak goes down until it meets the
// bottom or a taken cell, and from there to the right: its dragon tail. A tie is counted on the
// cell of the last win; those before the first win wait for its cell, so a shoe of ties alone has
// no cells. The pairs of a tied hand are on the bead plate only.
struct BigRoadCell {
  RoadPlace place;
  HandWon won = HandWon::player;
  int ties = 0;
  bool player_pair = false;
  bool banker_pair = false;

  friend bool operator==(const BigRoadCell&, const BigRoadCell&) = default;
};
std::vector<BigRoadCell> big_road(std::span<const ShoeResult> results);

// The value of each is how many streaks to the left it looks for the one it compares with.
enum class DerivedRoad : std::uint8_t { big_eye_boy = 1, small_road = 2, cockroach_pig = 3 };

// Red: the shoe repeats itself. Blue: it does not. Neither stands for a side.
enum class RoadColour : std::uint8_t { red, blue };

struct DerivedCell {
  RoadPlace place;
  RoadColour colour = RoadColour::red;

  friend bool operator==(const DerivedCell&, const DerivedCell&) = default;
};
// One mark for each win from the second of the streak after the first `which` ones, or from the
// beginning of the next where that streak has no second; laid out as the big road is.
std::vector<DerivedCell> derived_road(DerivedRoad which, std::span<const ShoeResult> results);

}  // namespace houseway
