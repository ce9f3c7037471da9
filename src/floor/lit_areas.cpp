#include "floor/lit_areas.h"

#include <algorithm>

#include "rules/layout.h"

namespace houseway::floor {

bool lights_areas(const Definition& game) {
  return game.ruleset == "625a";
}

// Settled as a wager there would be, so that the light cannot say anything else.
std::vector<std::string> lit_areas(const RuleSet& rules, const Throw& thrown) {
  std::vector<std::string> lit;
  const Definition& game = rules.definition();
  if (!lights_areas(game)) return lit;
  constexpr int anybody = 1;
  for (std::size_t wager = 0; wager < game.wagers.size(); ++wager) {
    const std::size_t areas = std::max<std::size_t>(1, game.wagers[wager].selections.size());
    for (std::size_t area = 0; area < areas; ++area) {
      const Spot spot{static_cast<WagerId>(wager), static_cast<std::uint8_t>(area)};
      if (!rules.offered(spot)) continue;
      Layout layout(rules);
      layout.set_stake(anybody, spot, dollars(1));
      layout.toss(thrown);
      const auto& lines = layout.lines();
      if (!lines.empty() && lines.front().outcome == Outcome::won) {
        lit.push_back(game.spot_name(spot));
      }
    }
  }
  return lit;
}

}  // namespace houseway::floor
