#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/money.h"
#include "rules/record.h"
#include "rules/settlement.h"

namespace houseway::cli {

// The chips of every seat: what it owns, what of it is staked, and the bets that it made last.
class ChipAccount {
 public:
  ChipAccount(int seats, Money each);

  int seats() const { return static_cast<int>(accounts_.size()); }
  Money owned(int seat) const { return account(seat).owned; }  // staked or not
  Money unstaked(int seat) const { return account(seat).owned - account(seat).staked; }
  bool anybody_has_chips() const;

  // Whether a seat has the chips for all that is staked for it from now on; why not, in words.
  std::optional<std::string> why_not_stake(int seat, Money total) const;
  void stake(int seat, Money total) { account(seat).staked = total; }
  // What became of a stake changes hands; it stays staked until that is said.
  void settle(const Line& line);
  void return_stakes();  // nothing is staked any more

  const std::vector<Stake>& last_bets(int seat) const { return account(seat).last_bets; }
  void remember_bets(int seat, std::vector<Stake> bets);

 private:
  struct Account {
    Money owned;
    Money staked;
    std::vector<Stake> last_bets;
  };
  const Account& account(int seat) const { return accounts_[static_cast<std::size_t>(seat - 1)]; }
  Account& account(int seat) { return accounts_[static_cast<std::size_t>(seat - 1)]; }

  std::vector<Account> accounts_;
};

}  // namespace houseway::cli
