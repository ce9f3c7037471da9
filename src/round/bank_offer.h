#pragma once

#include <span>
#include <vector>

#include "rules/record.h"

namespace houseway {

// A round as far as the next offers of the bank depend on it.
struct PastRound {
  int bank = 0;              // the seat that banked; 0 for none
  std::vector<int> wagered;  // seats with a wager
};
PastRound past_round(const Record& record);

// What the offers before the next round follow from, round by round.
struct BankTurn {
  std::vector<int> offered;          // before the next round, in order
  bool any_without = false;          // a round that nobody banked
  std::vector<int> wagered_without;  // in the last of these

  bool operator==(const BankTurn&) const = default;
};
BankTurn turn_after(int seats, const BankTurn& before, const PastRound& round);

// The seats to which the dealer offers the bank before the next round, in order, until one accepts.
// The rounds are those since the table was opened or last stood without players. Nobody banks the
// first; the offers begin farthest to the dealer's right, the highest seat, or beside the bank of
// the last round where the first one offered it took it; whoever banked the last round or did not
// wager in the last one without a bank is passed over.
std::vector<int> offered_the_bank(int seats, std::span<const PastRound> rounds);

}  // namespace houseway
