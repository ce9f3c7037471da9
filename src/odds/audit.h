#pragma once

#include <string>
#include <vector>

#include "odds/effort.h"
#include "rules/rule_set.h"

namespace houseway {

// Something in a rule set that a regulator wants to know.
struct Finding {
  std::string kind;      // "returns-over-100", "returns-under-60", "progressive", "never-hit",
                         // "worse-in-every-line", "changes-nothing", "two-readings"
  std::string wager;     // or the option
  std::string paytable;  // empty where there is but one
  std::string message;
  std::string section;
};

// What the rules have for an option while another is looked at.
struct AssumedChoice {
  std::string option;
  std::string value;
};
std::vector<AssumedChoice> assumed_choices(const RuleSet& rules);

// Every paytable of every wager offered, and every option against the odds it changes or not.
std::vector<Finding> audit(const RuleSet& rules, Effort& effort);

}  // namespace houseway
