#pragma once

#include <atomic>
#include <vector>

#include "odds/exact.h"
#include "rules/rule_set.h"

namespace houseway::house {

// The spots of a layout with the least house advantage by the exact odds, as far as one may tell
// them apart by a five-hundredth of the stake; those without any are among them. In the order of
// their advantage. None where it was stopped before the end.
std::vector<Spot> best_spots(const RuleSet& rules, const std::atomic<bool>& stopped);

}  // namespace houseway::house
