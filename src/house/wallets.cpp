#include "house/wallets.h"

#include <fmt/format.h>

#include <stdexcept>
#include <string_view>
#include <utility>

#include "core/words.h"
#include "floor/act.h"

namespace houseway::house {

std::string wallet_of(const std::string& account) {
  return "wallet/" + account;
}

std::string Withdrawals::next() const {
  return fmt::format("w{}", asked_ + 1);
}

const Withdrawal* Withdrawals::find(const std::string& number) const {
  const auto found = withdrawals_.find(number);
  return found == withdrawals_.end() ? nullptr : &found->second;
}

std::optional<Refusal> Withdrawals::why_not_pay(const std::string& number,
                                                const floor::Actor& by) const {
  const Withdrawal* found = find(number);
  const std::string place = fmt::format("withdrawal {}", printable(number, 64));
  if (found == nullptr) return Refusal{"there is no such withdrawal, or no longer", place, {}};
  if (found->paid) return Refusal{"is paid already", place, {}};
  if (floor::same_person(found->by, by)) {
    return Refusal{"is paid by somebody else than asked for it", place, {}};
  }
  return {};
}

void Withdrawals::keep(Withdrawal withdrawal) {
  if (withdrawal.paid) {
    paid_.push_back(withdrawal.number);
    if (paid_.size() > paid_kept) {
      withdrawals_.erase(paid_.front());
      paid_.pop_front();
    }
  }
  withdrawals_[withdrawal.number] = std::move(withdrawal);
}

void Withdrawals::follow(const Json& entry, const floor::Actor& by, floor::Instant at) {
  const std::string event = entry.value("event", std::string());
  const std::string number = entry.value("withdrawal", std::string());
  if (event == "withdrawal-asked") {
    ++asked_;
    keep({number,
          entry.value("account", std::string()),
          {entry.value("amount-cents", std::int64_t{0})},
          at,
          false,
          by});
  } else if (event == "withdrawal-paid") {
    Withdrawal paid = withdrawals_.at(number);
    paid.paid = true;
    keep(std::move(paid));
  }
}

Json Withdrawals::carried() const {
  Json json{{"asked", asked_}, {"open", Json::array()}, {"paid", Json::array()}};
  const auto put = [&](const char* where, const Withdrawal& each) {
    json[where].push_back({{"withdrawal", each.number},
                           {"account", each.account},
                           {"amount-cents", each.amount.cents},
                           {"at", floor::text(each.asked)},
                           {"by", floor::to_json(each.by)}});
  };
  for (const auto& [number, each] : withdrawals_) {
    if (!each.paid) put("open", each);
  }
  for (const std::string& number : paid_) put("paid", withdrawals_.at(number));
  return json;
}

void Withdrawals::carry_on(const Json& carried) {
  asked_ = carried.at("asked").get<std::uint64_t>();
  for (const char* where : {"open", "paid"}) {
    for (const Json& each : carried.at(where)) {
      const auto at = floor::parse_instant(each.at("at").get<std::string>());
      const auto by = floor::read_actor(each.at("by"));
      if (!at || !by) throw std::runtime_error("wallets: a withdrawal cannot be read");
      keep({each.at("withdrawal").get<std::string>(),
            each.at("account").get<std::string>(),
            {each.at("amount-cents").get<std::int64_t>()},
            *at,
            std::string_view(where) == "paid",
            *by});
    }
  }
}

std::vector<floor::Posting> over_the_cage(const std::string& from, const std::string& to,
                                          Money amount) {
  const Money less = Money{} - amount;
  return {{from, less}, {"cage", amount}, {"cage", less}, {to, amount}};
}

}  // namespace houseway::house
