#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "floor/submissions.h"
#include "rules/rule_set.h"

namespace houseway::house {

// The name of a version's rules with the limits posted at a table: "craps/2@500-50000", in cents.
// Without those they have the version's own, "craps/2".
std::string rules_name(const floor::LimitsNotice& notice);

// Every rule set that was ever in force, by its name. Asked on any thread.
class RuleBook {
 public:
  void add(const std::string& name, std::shared_ptr<const RuleSet> rules);
  std::shared_ptr<const RuleSet> find(const std::string& name) const;
  std::size_t size() const;

 private:
  mutable std::mutex mutex_;
  std::map<std::string, std::shared_ptr<const RuleSet>> rules_;
};

}  // namespace houseway::house
