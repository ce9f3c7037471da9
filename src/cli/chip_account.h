#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/money.h"
#include "rules/settlement.h"

namespace houseway::cli {

// The chips of every seat: what it owns, and what of it is staked. What a seat owns changes only by
// what its settled wagers come to.
class ChipAccount {
 public:
  ChipAccount(int seats, Money each);

  int seats() const { return static_cast<int>(accounts_.size()); }
  Money owned(int seat) const { return account(seat).owned; }  // staked or not
  Money staked(int seat) const { return account(seat).staked; }
  Money unstaked(int seat) const { return owned(seat) - staked(seat); }
  bool anybody_has_chips() const;

  // Whether a seat has the chips for all that is staked for it from now on; why not, in words.
  std::optional<std::string> why_not_stake(int seat, Money total) const;
  void stake(int seat, Money total) { account(seat).staked = total; }
  // What became of a stake changes hands; it stays staked until that is said. The dealer's wager
  // against a bank is nobody's chips, and neither is what the program's players stake.
  void settle(const Line& line);
  void return_stakes();  // nothing is staked any more

 private:
  struct Account {
    Money owned;
    Money staked;
  };
  const Account& account(int seat) const { return accounts_[static_cast<std::size_t>(seat - 1)]; }
  Account& account(int seat) { return accounts_[static_cast<std::size_t>(seat - 1)]; }

  std::vector<Account> accounts_;
};

// "Seat 1: $1,000 -> $1,065 (+$65)"
std::string net_text(int seat, Money was, Money now);

}  // namespace houseway::cli
