#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "rules/rule_set.h"
#include "rules/section.h"

namespace houseway::floor {

// What a chapter wants written on the layout, or on a sign at the table, besides payout odds and
// limits. Some are for tables under certain choices alone.
struct Inscription {
  Section section;
  std::string_view words;
  std::string_view option = {};  // that has to have the value; for every table where there is none
  std::int64_t value = 1;
};

std::span<const Inscription> all_inscriptions();
// Those of a table under these rules, in the chapter's order.
std::vector<Inscription> inscriptions_of(const RuleSet& rules);

}  // namespace houseway::floor
