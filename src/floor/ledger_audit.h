#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/money.h"
#include "core/refusal.h"
#include "floor/entry_body.h"
#include "floor/progressives.h"

namespace houseway::floor {

// The house's own accounts, which may be below zero: what it owes to, or has in, the rest of the
// books. No player's, no pot, meter, fund or payable may.
bool may_be_negative(std::string_view account);

// All money of a floor, added up again from its entries.
class LedgerAudit {
 public:
  // Entries of all chains as they were committed, where every account can be held to its limit at
  // every moment; or one chain after the other, where only the end can.
  enum class Order : std::uint8_t { as_committed, by_chain };

  explicit LedgerAudit(Order order = Order::as_committed) : order_(order) {}

  void take(const Entry& entry);
  const std::map<std::string, Money>& balances() const { return balances_; }
  std::uint64_t entries() const { return entries_; }

  // All that is wrong. Where balances are given that are kept for quick asking, they too are held
  // against the entries.
  Refusals findings(const std::map<std::string, Money>* stored = nullptr) const;

 private:
  void find(std::string message, std::string place, std::string section = {});
  void post(const EntryBody& body, const std::string& place);
  void check_between_rounds(const std::string& table, const std::string& place);
  void follow_meter(const std::string& meter, const EntryBody& body, Instant at,
                    const std::string& place);
  void check_meters(Refusals& findings) const;

  Order order_;
  std::uint64_t entries_ = 0;
  std::map<std::string, Money> balances_;
  std::map<std::string, std::uint64_t> sequences_;
  std::map<std::string, Progressive> meters_;
  std::set<std::string> broken_meters_;  // that cannot be followed any further
  std::set<std::string> overdrawn_;      // and told already
  Refusals findings_;
};

}  // namespace houseway::floor
