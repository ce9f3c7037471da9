#pragma once

#include <string_view>

#include "core/card.h"
#include "core/list.h"
#include "rules/decided_by.h"

namespace houseway {

class RuleSet;

// How the players' hands meet the dealer's: declared once, and asked by settling and odds alike.
// What becomes of a wager is said by the wager (`ByShowdown`).
struct ShowdownRules {
  List<HandPart, 1> shared = {};  // cards that both have besides their own
  // Of a player's own cards, those that play: a bit for each.
  unsigned players_cards = HandPart::all;
  // What a hand is worth: of two hands the one of greater value is the higher.
  ShownHand (*rank)(CardSet cards, const RuleSet& rules) = nullptr;
  bool (*qualifies)(ShownHand dealers) = nullptr;  // null where every hand of the dealer plays
  std::string_view qualifying = {};                // "ace-king"
  // Whether hands are compared although the dealer's does not qualify.
  bool compares_always = true;
};

}  // namespace houseway
