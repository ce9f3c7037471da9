#pragma once

#include <vector>

#include "cli/course.h"
#include "cli/irregularity_reports.h"
#include "cli/live_shoe.h"
#include "round/round.h"
#include "round/scoreboard.h"

namespace houseway::cli {

// What those who ask at a table of cards share: the cards, the round, and what the floor reports.
struct CardTable {
  explicit CardTable(Table& of_table)
      : table(of_table),
        rules(table.rules),
        game(rules.definition()),
        terminal(table.terminal),
        chips(table.chips),
        shoe(rules, table.random, terminal),
        reports(rules, shoe, terminal),
        round(rules) {}

  // All that a seat has staked in a round and not taken back.
  static Money staked(const Round& round, int seat) {
    Money total;
    for (const Stake& stake : round.record().seat(seat).stakes) {
      // What the house lays for a player costs nothing.
      const bool own_chips = round.definition().wagers[stake.spot.wager].need != Need::unstaked;
      if (own_chips && stake.withdrawn_at == nullptr) total += stake.amount;
    }
    return total;
  }

  Table& table;
  const RuleSet& rules;
  const Definition& game;
  const Terminal& terminal;
  ChipAccount& chips;
  LiveShoe shoe;
  IrregularityReports reports;
  Round round;
  std::vector<ShoeResult> results;  // of this shoe
};

}  // namespace houseway::cli
