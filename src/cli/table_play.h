#pragma once

#include "cli/card_table.h"
#include "rules/settlement.h"

namespace houseway::cli {

// What follows the bets at a table of cards: cards are dealt and the players asked for what they
// decide, as the course of play has it.
class TablePlay : public Asking {
 public:
  virtual void begin() = 0;  // the next round
  // All hands as they lie when the round is settled.
  virtual void show_hands(const Settlement& settlement) const = 0;
};

}  // namespace houseway::cli
