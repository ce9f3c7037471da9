#include "cli/layout_art.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <vector>

namespace houseway::cli {
namespace {

struct Box {
  std::string name;
  std::string below;  // marks and chips
  bool one_of_many = false;

  std::size_t width() const { return 2 + std::max(name.size(), below.size()); }
};

std::string chips(const Layout& layout, Spot spot, bool several_players) {
  std::string words;
  for (const StandingBet& bet : layout.bets()) {
    if (bet.spot.wager != spot.wager || bet.spot.selection != spot.selection) continue;
    words += words.empty() ? "" : " ";
    words += several_players ? fmt::format("{}:{}", bet.seat, text(bet.amount)) : text(bet.amount);
  }
  return words;
}

// The wager that most boxes of the row belong to, which is named once beside it.
std::string_view main_wager(const LayoutRow& row) {
  std::map<std::string_view, int> counts;
  std::string_view most;
  for (const std::string_view cell : row.cells) {
    const std::size_t colon = cell.find(':');
    if (colon == std::string_view::npos) continue;
    const std::string_view wager = cell.substr(0, colon);
    if (++counts[wager] > 1 && (most.empty() || counts[wager] >= counts[most])) most = wager;
  }
  return most;
}

// A row of boxes, broken where it would be too wide for a terminal. Boxes of one wager are of one
// width.
std::string boxes(std::string_view heading, const std::vector<Box>& row, std::size_t widest_line) {
  std::size_t common = 0;
  for (const Box& box : row) {
    if (box.one_of_many) common = std::max(common, box.width());
  }
  std::string out;
  for (std::size_t first = 0, next = 0; first < row.size(); first = next) {
    std::string edge = "  +";
    std::string names = "  |";
    std::string belows = "  |";
    for (; next < row.size(); ++next) {
      const std::size_t width = row[next].one_of_many ? common : row[next].width();
      if (next > first && edge.size() + width + 1 > widest_line) break;
      edge += std::string(width, '-') + "+";
      names += fmt::format("{:^{}}|", row[next].name, width);
      belows += fmt::format("{:^{}}|", row[next].below, width);
    }
    const bool in_use = belows.find_first_not_of("| ") != std::string::npos;
    const bool headed = !heading.empty() && first == 0;
    const bool beside = edge.size() + 1 + heading.size() <= widest_line;
    if (headed && !beside) out += fmt::format("  {}\n", heading);
    out += edge + (headed && beside ? fmt::format(" {}\n", heading) : "\n");
    out += names + "\n" + (in_use ? belows + "\n" : "") + edge + "\n";
  }
  return out;
}

}  // namespace

std::string layout_art(const Layout& layout, LayoutRows rows, bool several_players,
                       std::size_t widest_line) {
  const Definition& game = layout.rules().definition();
  const Throwing& throwing = *game.throwing();
  std::string out;
  for (const LayoutRow& row : throwing.layout) {
    const std::string_view heading = main_wager(row);
    std::vector<Box> shown;
    bool in_use = false;
    for (const std::string_view cell : row.cells) {
      const auto spot = game.find_spot(cell);
      if (spot && !layout.rules().offered(spot->wager)) continue;
      if (!spot || !layout.rules().offered(*spot)) {
        shown.push_back({"", "", true});  // a gap
        continue;
      }
      Box box{std::string(cell), chips(layout, *spot, several_players)};
      if (!heading.empty() && game.wagers[spot->wager].id == heading) {
        box.name = game.wagers[spot->wager].selections[spot->selection].name;
        box.one_of_many = true;
      }
      const std::string_view mark =
          throwing.mark == nullptr ? "" : throwing.mark(layout.state(), *spot);
      if (!mark.empty()) box.below = fmt::format("{} {}", mark, box.below);
      in_use |= !box.below.empty();
      shown.push_back(std::move(box));
    }
    const bool empty =
        std::all_of(shown.begin(), shown.end(), [](const Box& box) { return box.name.empty(); });
    if (!empty && (in_use || rows == LayoutRows::all)) {
      out += boxes(heading, shown, widest_line);
    }
  }
  return out;
}

std::string standing_bets_text(const Layout& layout) {
  const Definition& game = layout.rules().definition();
  std::string out;
  for (const StandingBet& bet : layout.bets()) {
    const ByThrow& decided = *game.wagers[bet.spot.wager].by_throw();
    std::string words =
        bet.called == 0 ? "" : fmt::format(", called {}", decided.calls[bet.called - 1U]);
    const std::string remembers = decided.told == nullptr ? "" : decided.told(bet.own);
    if (!remembers.empty()) words += ", " + remembers;
    if (bet.asks) words += fmt::format("; call {}", fmt::join(decided.calls, " or "));
    out += fmt::format("  seat {}: {} {}{}\n", bet.seat, game.spot_name(bet.spot), text(bet.amount),
                       words);
  }
  return out;
}

}  // namespace houseway::cli
