#include "floor/confirmed_wagers.h"

#include <algorithm>
#include <array>
#include <bit>

#include "games/craps_decisions.h"

namespace houseway::floor {
namespace {

struct Confirmed {
  std::string_view chapter;
  std::string_view wager;
  std::string_view section;
  bool (*due)(const StandingBet& bet);
};

constexpr std::array confirmed{
    Confirmed{"623a", "fire", "623a.11(a)(6)", [](const StandingBet& bet) {
                constexpr int unique_points = 4;
                return std::popcount(bet.own.as<craps_parts::Memory>().numbers) >= unique_points;
              }}};

}  // namespace

std::optional<ConfirmationDue> confirmation_due(const Round& round) {
  const Definition& game = round.definition();
  if (!game.thrown_on_a_layout()) return {};
  for (const Confirmed& each : confirmed) {
    if (each.chapter != game.ruleset) continue;
    const auto& bets = round.throws().layout().bets();
    const bool due = std::any_of(bets.begin(), bets.end(), [&](const StandingBet& bet) {
      return game.wagers[bet.spot.wager].id == each.wager && each.due(bet);
    });
    if (due) return ConfirmationDue{std::string(each.wager), std::string(each.section)};
  }
  return {};
}

}  // namespace houseway::floor
