#pragma once

#include <vector>

#include "rules/definition.h"
#include "rules/pot_record.h"
#include "rules/pot_rules.h"
#include "rules/shown_hand.h"

// What the hands at a showdown are worth, and who has the odd chip among equal ones.
namespace houseway {

// A player's best hand for one share of the pot. Of two, the greater value is the higher ranking.
struct PotHand {
  std::uint32_t value = 0;  // 0: none that qualifies
  ShownHand shown = {};
  CardSet used = {};  // the cards that make it
};

// Whether all cards that a hand is formed of are known.
bool hand_known(const PotGame& game, const PotRecord& record, int seat);
PotHand best_hand(const PotGame& game, const PotRecord& record, int seat, PotRanking ranking);
// The best high hand, whatever the pot goes by.
HighHand best_high_hand(const PotGame& game, const PotRecord& record, int seat);

// The tied seats in the order in which what cannot be divided goes to them, one smallest chip each.
std::vector<int> odd_chip_order(const PotGame& game, const PotRules& rules, const PotRecord& record,
                                const PotShare& share, std::vector<int> tied);

// The seats clockwise from the left of the button, or from the dealer's left where there is none.
std::vector<int> seats_from_the_left(const PotRecord& record);

}  // namespace houseway
