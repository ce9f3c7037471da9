#pragma once

#include <vector>

#include "rules/pot_record.h"

// The pot and its side pots, 637a.8(b)(5): what each holds, who has paid for it and who may win it.
namespace houseway {

struct Pot {
  Money amount = {};
  std::vector<Money> paid;    // by seat, seat n at n - 1
  std::vector<int> eligible;  // seats
};

struct Pots {
  std::vector<Pot> pots;  // the pot, then the side pots in order
  int uncalled_by = 0;    // the seat of a last bet that nobody matched; 0 for none
  Money uncalled = {};

  Money total() const {
    Money sum;
    for (const Pot& pot : pots) sum += pot.amount;
    return sum;
  }
};

Pots pots_of(const PotRecord& record);

}  // namespace houseway
