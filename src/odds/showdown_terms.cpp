#include "odds/showdown_terms.h"

#include <numeric>
#include <stdexcept>

namespace houseway {

std::int64_t ShowdownTerms::unit() const {
  std::int64_t unit = 1;
  for (const Fates& fates : kinds) {
    for (const Fate& fate : fates) {
      for (const LineNet& gain : fate.gains) unit = whole_unit(unit, gain.den);
    }
  }
  return unit;
}

std::vector<int> stakes_before_deal(const MainCourse& course) {
  std::vector<int> stakes(course.wagers.size());
  std::fill_n(stakes.begin(), course.before_deal, 1);
  return stakes;
}

Ending ending_of(const ShowdownTerms::Fate& fate, const std::vector<int>& stakes,
                 const Integer& deals) {
  Ending ending{fate.line, deals, {}, {}};
  for (std::size_t i = 0; i < stakes.size(); ++i) {
    ending.stakes.emplace_back(stakes[i]);
    ending.gains.push_back(stakes[i] * fate.gains[i].value());
  }
  return ending;
}

Ending folded_ending(std::size_t line, const std::vector<int>& stakes, const Integer& deals) {
  Ending ending{line, deals, {}, {}};
  for (const int stake : stakes) {
    ending.stakes.emplace_back(stake);
    ending.gains.emplace_back(-stake);
  }
  return ending;
}

}  // namespace houseway
