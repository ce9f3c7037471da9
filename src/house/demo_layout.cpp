#include "house/demo_layout.h"

#include <algorithm>
#include <optional>

#include "odds/odds.h"
#include "odds/throw_odds.h"
#include "simulate/throw_kernel.h"

namespace houseway::house {
namespace {

struct Priced {
  Rational advantage;
  Spot spot;
};

// The least of its circumstances: one that is not given is not bet on.
std::optional<Rational> advantage_on(const RuleSet& rules, const std::vector<WagerOdds>& odds,
                                     Spot spot) {
  const auto& circumstances = rules.definition().wagers[spot.wager].by_throw()->circumstances;
  std::optional<Rational> least;
  for (std::size_t i = 0; i < std::max<std::size_t>(1, circumstances.size()); ++i) {
    const ThrowBet bet{spot, usual_stake(rules), i};
    for (const WagerOdds& each : odds) {
      if (!each.selected || !are_odds_of(each, rules, bet)) continue;
      if (!least || each.edge() < *least) least = each.edge();
    }
  }
  return least;
}

}  // namespace

std::vector<Spot> best_spots(const RuleSet& rules, const std::atomic<bool>& stopped) {
  const Definition& game = rules.definition();
  std::vector<Priced> all;
  for (const std::string_view name : priced_wagers(rules)) {
    if (stopped) return {};
    const auto wager = static_cast<WagerId>(*game.find_wager(name));
    if (game.wagers[wager].by_throw() == nullptr) continue;
    const auto odds = throw_odds(rules, wager, false);
    const auto selections = std::max<std::size_t>(1, game.wagers[wager].selections.size());
    for (std::size_t selection = 0; selection < selections; ++selection) {
      const Spot spot{wager, static_cast<std::uint8_t>(selection)};
      if (auto advantage = advantage_on(rules, odds, spot)) {
        all.push_back({std::move(*advantage), spot});
      }
    }
  }
  std::stable_sort(all.begin(), all.end(),
                   [](const Priced& a, const Priced& b) { return a.advantage < b.advantage; });
  const auto least =
      std::find_if(all.begin(), all.end(), [](const Priced& each) { return each.advantage > 0; });
  const Rational most = (least == all.end() ? Rational(0) : least->advantage) + Rational(1, 500);
  std::vector<Spot> best;
  for (const Priced& each : all) {
    if (each.advantage <= most) best.push_back(each.spot);
  }
  return best;
}

}  // namespace houseway::house
