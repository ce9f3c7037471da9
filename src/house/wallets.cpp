#include "house/wallets.h"

#include <fmt/format.h>

namespace houseway::house {

std::string wallet_of(const std::string& account) {
  return "wallet/" + account;
}

std::string Withdrawals::next() const {
  return fmt::format("w{}", withdrawals_.size() + 1);
}

const Withdrawal* Withdrawals::find(const std::string& number) const {
  const auto found = withdrawals_.find(number);
  return found == withdrawals_.end() ? nullptr : &found->second;
}

std::optional<Refusal> Withdrawals::why_not_pay(const std::string& number) const {
  const Withdrawal* found = find(number);
  if (found == nullptr) return Refusal{"there is no such withdrawal", "withdrawal", {}};
  if (found->paid) return Refusal{"is paid already", fmt::format("withdrawal {}", number), {}};
  return {};
}

void Withdrawals::follow(const Json& entry, floor::Instant at) {
  const std::string event = entry.value("event", std::string());
  const std::string number = entry.value("withdrawal", std::string());
  if (event == "withdrawal-asked") {
    withdrawals_[number] = {number,
                            entry.value("account", std::string()),
                            {entry.value("amount-cents", std::int64_t{0})},
                            at,
                            false};
  } else if (event == "withdrawal-paid") {
    withdrawals_.at(number).paid = true;
  }
}

std::vector<floor::Posting> over_the_cage(const std::string& from, const std::string& to,
                                          Money amount) {
  const Money less = Money{} - amount;
  return {{from, less}, {"cage", amount}, {"cage", less}, {to, amount}};
}

}  // namespace houseway::house
