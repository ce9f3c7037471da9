#pragma once

#include "rules/rule_set.h"

namespace houseway::floor {

// On how many adjacent boxes of a table one player may wager, as submitted (639a.7(e), 621a.5(f)).
struct PlayerBoxes {
  int most = 1;
  Section section;
  // Hands are ranked and set one after the other: the one with the larger wager first, of equal
  // ones the first counterclockwise.
  bool one_by_one = false;
};
PlayerBoxes boxes_of_a_player(const RuleSet& rules);

}  // namespace houseway::floor
