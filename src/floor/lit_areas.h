#pragma once

#include <string>
#include <vector>

#include "rules/rule_set.h"
#include "rules/throws.h"

namespace houseway::floor {

// Whether a device lights the winning areas of the layout: at Sic Bo alone (625a.1(b)).
bool lights_areas(const Definition& game);

// The areas that win with this throw, as the device lights them; none at a game that has none.
std::vector<std::string> lit_areas(const RuleSet& rules, const Throw& thrown);

}  // namespace houseway::floor
