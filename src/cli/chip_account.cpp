#include "cli/chip_account.h"

#include <fmt/format.h>

#include <algorithm>

namespace houseway::cli {

ChipAccount::ChipAccount(int seats, Money each)
    : accounts_(static_cast<std::size_t>(seats), Account{each, {}}) {}

bool ChipAccount::anybody_has_chips() const {
  return std::any_of(accounts_.begin(), accounts_.end(),
                     [](const Account& each) { return each.owned.cents > 0; });
}

std::optional<std::string> ChipAccount::why_not_stake(int seat, Money total) const {
  if (total <= owned(seat)) return std::nullopt;
  return fmt::format("Seat {} has only {}{}.\n", seat, text(unstaked(seat)),
                     staked(seat).cents > 0 ? " besides what is staked" : "");
}

void ChipAccount::settle(const Line& line) {
  if (line.seat > 0 && line.seat <= seats()) account(line.seat).owned += net(line);
}

std::string net_text(int seat, Money was, Money now) {
  const Money won = now - was;
  return fmt::format("Seat {}: {} -> {} ({}{})", seat, text(was), text(now),
                     won.cents > 0 ? "+" : "", text(won));
}

void ChipAccount::return_stakes() {
  for (Account& each : accounts_) each.staked = {};
}

}  // namespace houseway::cli
