#pragma once

#include <map>
#include <optional>
#include <string>

#include "floor/play_report.h"
#include "odds/effort.h"

namespace houseway::floor {

// The expectation of wagers by the exact odds, each found once for all rounds under the same rules.
// Where the odds know none (a meter's chance apart from its table, a wager whose odds depend on the
// point at which it was made), there is none.
class ExactExpectations {
 public:
  // A main game whose odds may take longer than some seconds (hands that are set, drawn to or paid
  // for) is only counted where that is asked for.
  enum class Patience : std::uint8_t { seconds, any };

  explicit ExactExpectations(Effort& effort, Patience patience = Patience::seconds)
      : effort_(effort), patience_(patience) {}

  std::optional<WagerExpectation> operator()(const WagerAsked& asked);

 private:
  Effort& effort_;
  Patience patience_;
  std::map<std::string, std::optional<WagerExpectation>> found_;
};

// Whether the odds of this wager may take longer than some seconds.
bool takes_time(const RuleSet& rules, const std::string& wager);

}  // namespace houseway::floor
