#include "cli/scoreboard_art.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>
#include <vector>

namespace houseway::cli {
namespace {

constexpr std::size_t widest_boards = 80;
constexpr std::size_t panel_width = 24;  // three derived roads, two spaces between them

using Column = std::array<std::string, road_rows>;
using Lines = std::array<std::string, road_rows + 1>;  // the title and the rows

std::string_view pair_mark(bool player_pair, bool banker_pair) {
  if (player_pair) return banker_pair ? "\"" : "'";
  return banker_pair ? "," : "";
}

char letter(HandWon won) {
  switch (won) {
    case HandWon::player:
      return 'P';
    case HandWon::banker:
      return 'B';
    case HandWon::tie:
      break;
  }
  return 'T';
}

std::string mark(const BeadCell& cell) {
  const ShoeResult& result = cell.result;
  return fmt::format("{}{}{}", letter(result.won),
                     pair_mark(result.player_pair, result.banker_pair), result.natural ? "*" : "");
}

std::string mark(const BigRoadCell& cell) {
  return fmt::format("{}{}{}", letter(cell.won), pair_mark(cell.player_pair, cell.banker_pair),
                     cell.ties > 0 ? std::to_string(cell.ties) : "");
}

std::string mark(const DerivedCell& cell) {
  return cell.colour == RoadColour::red ? "o" : "x";
}

// A column is as wide as its widest mark and the gap after it; a dot is a free cell.
template <class Cell>
Lines draw(std::string_view title, const std::vector<Cell>& cells, std::size_t width,
           std::size_t gap) {
  std::vector<Column> columns;
  for (const Cell& cell : cells) {
    if (cell.place.column >= columns.size()) columns.resize(cell.place.column + 1);
    columns[cell.place.column][cell.place.row] = mark(cell);
  }
  std::vector<std::size_t> widths;
  for (const Column& column : columns) {
    const auto widest = std::max_element(
        column.begin(), column.end(),
        [](const std::string& a, const std::string& b) { return a.size() < b.size(); });
    widths.push_back(widest->size() + gap);
  }
  std::size_t first = columns.size();
  for (std::size_t room = width + gap; first > 0 && widths[first - 1] <= room; --first) {
    room -= widths[first - 1];
  }

  Lines lines;
  lines[0] = title;
  if (cells.empty()) lines[0] += ", not begun";
  if (first > 0) lines[0] += fmt::format(" from col {}", first + 1);
  for (std::size_t row = 0; row < road_rows; ++row) {
    for (std::size_t i = first; i < columns.size(); ++i) {
      const std::string& shown = columns[i][row];
      lines[row + 1] += fmt::format("{:<{}}", shown.empty() ? "." : shown, widths[i]);
    }
  }
  return lines;
}

// Without the spaces at the ends of lines, and without the rows of a road that has not begun.
std::string joined(const Lines& lines) {
  std::string out;
  for (const std::string& line : lines) {
    const std::size_t end = line.find_last_not_of(' ');
    if (end != std::string::npos) out += line.substr(0, end + 1) + "\n";
  }
  return out;
}

}  // namespace

std::string draw_scoreboards(std::span<const ShoeResult> results, std::size_t width) {
  if (results.empty()) return "No hand has been dealt from this shoe.\n";

  constexpr std::array<std::pair<DerivedRoad, std::string_view>, 3> derived{
      {{DerivedRoad::big_eye_boy, "Big eye boy"},
       {DerivedRoad::small_road, "Small road"},
       {DerivedRoad::cockroach_pig, "Cockroach pig"}}};
  const std::size_t across = std::min(width, widest_boards);
  const bool all_beside = across >= derived.size() * (panel_width + 2);
  Lines beside;
  std::string below;
  for (const auto& [which, title] : derived) {
    if (!all_beside) {
      below += joined(draw(title, derived_road(which, results), across, 0));
      continue;
    }
    const Lines panel = draw(title, derived_road(which, results), panel_width, 0);
    for (std::size_t i = 0; i < panel.size(); ++i) {
      beside[i] += fmt::format("{:<{}}", panel[i], panel_width + 2);
    }
  }
  const ShoeTally tally = shoe_tally(results);
  return fmt::format(
             "Player {}  Banker {}  Tie {}  Player pairs {}  Banker pairs {}  Naturals {}\n",
             tally.player, tally.banker, tally.tie, tally.player_pairs, tally.banker_pairs,
             tally.naturals) +
         joined(draw("Bead plate", bead_plate(results), across, 1)) +
         joined(draw("Big road", big_road(results), across, 1)) + joined(beside) + below +
         "' Player pair  , Banker pair  \" both  * natural  1 2 .. ties  o red  x blue\n";
}

}  // namespace houseway::cli
