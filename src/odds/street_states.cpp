#include "odds/street_states.h"

#include <algorithm>
#include <numeric>

namespace houseway {

int StreetStates::State::total() const {
  return std::accumulate(stakes.begin(), stakes.end(), 0);
}

std::size_t StreetStates::place(std::size_t level, const Stakes& stakes) {
  std::vector<State>& states = levels_[level];
  const auto known = std::find_if(states.begin(), states.end(),
                                  [&](const State& state) { return state.stakes == stakes; });
  const auto at = static_cast<std::size_t>(known - states.begin());
  if (known == states.end()) states.push_back({stakes, true, {}});
  return at;
}

StreetStates::StreetStates(const MainCourse& course) : levels_(course.decisions.size() + 1) {
  Stakes start(course.wagers.size());
  std::fill_n(start.begin(), course.before_deal, 1);
  place(0, start);
  for (std::size_t street = 0; street < course.decisions.size(); ++street) {
    for (State& state : levels_[street]) {
      for (const Way& way : course.decisions[street].ways) {
        Stakes stakes = state.stakes;
        if (way.act == Choice::Act::fold) {
          state.after.push_back(folded);
          continue;
        }
        if (way.act == Choice::Act::wager) {
          if (stakes[way.wager] > 0) state.asked = false;
          stakes[way.wager] = way.multiple;
        } else if (way.act == Choice::Act::withdraw) {
          stakes[way.wager] = 0;
        }
        if (state.asked) state.after.push_back(place(street + 1, stakes));
      }
      if (!state.asked) state.after = {place(street + 1, state.stakes)};
    }
  }
}

}  // namespace houseway
