#pragma once

#include <memory>
#include <string>

#include "rules/rule_set.h"

namespace houseway::house {

// The rules under which a round may begin now.
struct RoundPermit {
  std::string rules_name;  // version and posted limits: "craps/2", or "craps/2@500-50000" in cents
  std::shared_ptr<const RuleSet> rules;
};

}  // namespace houseway::house
