#include "house/rule_book.h"

#include <fmt/format.h>

namespace houseway::house {

std::string rules_name(const floor::LimitsNotice& notice) {
  return fmt::format("{}@{}-{}", notice.version, notice.minimum.cents, notice.maximum.cents);
}

void RuleBook::add(const std::string& name, std::shared_ptr<const RuleSet> rules) {
  if (rules == nullptr) return;
  const std::lock_guard lock(mutex_);
  rules_.try_emplace(name, std::move(rules));
}

std::shared_ptr<const RuleSet> RuleBook::find(const std::string& name) const {
  const std::lock_guard lock(mutex_);
  const auto found = rules_.find(name);
  return found == rules_.end() ? nullptr : found->second;
}

std::size_t RuleBook::size() const {
  const std::lock_guard lock(mutex_);
  return rules_.size();
}

}  // namespace houseway::house
