#include "cli/chip_account.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace houseway::cli {

ChipAccount::ChipAccount(int seats, Money each)
    : accounts_(static_cast<std::size_t>(seats), Account{each, {}, {}}) {}

bool ChipAccount::anybody_has_chips() const {
  return std::any_of(accounts_.begin(), accounts_.end(),
                     [](const Account& each) { return each.owned.cents > 0; });
}

std::optional<std::string> ChipAccount::why_not_stake(int seat, Money total) const {
  if (total <= owned(seat)) return std::nullopt;
  return fmt::format("Seat {} has only {}{}.\n", seat, text(unstaked(seat)),
                     account(seat).staked.cents > 0 ? " besides what is staked" : "");
}

void ChipAccount::settle(const Line& line) {
  account(line.seat).owned += line.back - line.stake;
}

void ChipAccount::return_stakes() {
  for (Account& each : accounts_) each.staked = {};
}

void ChipAccount::remember_bets(int seat, std::vector<Stake> bets) {
  account(seat).last_bets = std::move(bets);
}

}  // namespace houseway::cli
