#include "round/scoreboard.h"

#include <array>
#include <optional>

namespace houseway {
namespace {

// Lays marks out in streaks.
class Road {
 public:
  RoadPlace next(bool new_streak) {
    if (new_streak) {
      // The top row beside the last streak can be taken: long tails stack up to it.
      while (taken({0, top_})) ++top_;
      last_ = {0, top_};
      in_tail_ = false;
    } else {
      // A tail stays in its row, also where the cell below it is free again. The cell to its right
      // is always free: what lies there came from the left through the tail's own row.
      in_tail_ = in_tail_ || last_.row + 1 == road_rows || taken({last_.row + 1, last_.column});
      ++(in_tail_ ? last_.column : last_.row);
    }
    if (last_.column >= columns_.size()) columns_.resize(last_.column + 1);
    columns_[last_.column][last_.row] = true;
    return last_;
  }

 private:
  bool taken(RoadPlace place) const {
    return place.column < columns_.size() && columns_[place.column][place.row];
  }

  std::vector<std::array<bool, road_rows>> columns_;
  std::size_t top_ = 0;  // the column in which the streak began
  RoadPlace last_;
  bool in_tail_ = false;
};

// The mark for the last win of the last streak, from the lengths of the streaks so far. Lengths and
// not drawn cells are compared: a dragon tail counts as if the grid had no bottom.
std::optional<RoadColour> derived_mark(std::size_t offset, std::span<const std::size_t> streaks) {
  const std::size_t current = streaks.size() - 1;
  const std::size_t depth = streaks[current];
  bool repeats = false;
  if (depth == 1) {
    // A streak has ended: was it as long as the one it is compared with?
    if (current < offset + 1) return std::nullopt;
    repeats = streaks[current - 1] == streaks[current - 1 - offset];
  } else {
    // A streak goes on. Only passing the end of the other one breaks the pattern; further down
    // there is nothing beside this win or beside the one before it.
    if (current < offset) return std::nullopt;
    repeats = streaks[current - offset] != depth - 1;
  }
  return repeats ? RoadColour::red : RoadColour::blue;
}

}  // namespace

ShoeTally shoe_tally(std::span<const ShoeResult> results) {
  ShoeTally tally;
  for (const ShoeResult& result : results) {
    tally.player += result.won == HandWon::player ? 1 : 0;
    tally.banker += result.won == HandWon::banker ? 1 : 0;
    tally.tie += result.won == HandWon::tie ? 1 : 0;
    tally.player_pairs += result.player_pair ? 1 : 0;
    tally.banker_pairs += result.banker_pair ? 1 : 0;
    tally.naturals += result.natural ? 1 : 0;
  }
  return tally;
}

std::vector<BeadCell> bead_plate(std::span<const ShoeResult> results) {
  std::vector<BeadCell> plate;
  for (std::size_t i = 0; i < results.size(); ++i) {
    plate.push_back({{i % road_rows, i / road_rows}, results[i]});
  }
  return plate;
}

std::vector<BigRoadCell> big_road(std::span<const ShoeResult> results) {
  Road road;
  std::vector<BigRoadCell> cells;
  int waiting_ties = 0;
  for (const ShoeResult& result : results) {
    if (result.won == HandWon::tie) {
      ++(cells.empty() ? waiting_ties : cells.back().ties);
      continue;
    }
    const bool new_streak = cells.empty() || cells.back().won != result.won;
    cells.push_back({road.next(new_streak), result.won, cells.empty() ? waiting_ties : 0,
                     result.player_pair, result.banker_pair});
  }
  return cells;
}

std::vector<DerivedCell> derived_road(DerivedRoad which, std::span<const ShoeResult> results) {
  Road road;
  std::vector<DerivedCell> cells;
  std::vector<std::size_t> streaks;
  std::optional<HandWon> last;
  for (const ShoeResult& result : results) {
    if (result.won == HandWon::tie) continue;
    if (last != result.won) streaks.push_back(0);
    ++streaks.back();
    last = result.won;
    const auto mark = derived_mark(static_cast<std::size_t>(which), streaks);
    if (!mark) continue;
    const bool new_streak = cells.empty() || cells.back().colour != *mark;
    cells.push_back({road.next(new_streak), *mark});
  }
  return cells;
}

}  // namespace houseway
