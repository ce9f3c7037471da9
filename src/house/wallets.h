#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/money.h"
#include "core/refusal.h"
#include "floor/entry.h"
#include "round/json.h"

// Players' money with the house. What a wallet holds is its balance in the store, which no batch
// takes below nothing; here is what was asked for and not yet paid, and what was paid last.
namespace houseway::house {

std::string wallet_of(const std::string& account);  // "wallet/ann"

struct Withdrawal {
  std::string number;  // "w12"
  std::string account;
  Money amount;
  floor::Instant asked;
  bool paid = false;
  floor::Actor by = {};  // who asked
};

class Withdrawals {
 public:
  std::string next() const;  // number
  const Withdrawal* find(const std::string& number) const;
  const std::map<std::string, Withdrawal>& all() const { return withdrawals_; }
  // Nobody pays out alone what he has asked for.
  std::optional<Refusal> why_not_pay(const std::string& number, const floor::Actor& by) const;

  // An entry of the chain; of others than withdrawals nothing is kept.
  void follow(const Json& entry, const floor::Actor& by, floor::Instant at);

  // Going on from what was carried: reading what was not written by this throws.
  Json carried() const;
  void carry_on(const Json& carried);

  static constexpr std::size_t paid_kept = 100;

 private:
  void keep(Withdrawal withdrawal);

  std::uint64_t asked_ = 0;  // so many there ever were
  std::map<std::string, Withdrawal> withdrawals_;
  std::deque<std::string> paid_;  // of them, the last one last
};

// From one account to another over the cage, whose own money stays what it was.
std::vector<floor::Posting> over_the_cage(const std::string& from, const std::string& to,
                                          Money amount);

}  // namespace houseway::house
