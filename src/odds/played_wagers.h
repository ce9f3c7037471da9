#pragma once

#include <span>
#include <string>

#include "odds/effort.h"
#include "odds/pricing.h"
#include "rules/rule_set.h"

namespace houseway {

// Where hands are drawn to: a wager that the course of the player's hand decides, by the play that
// is best for that wager. The hand is drawn to or stands and is not split.
struct PlayedRows {
  RowCounts counts;
  std::string play;  // in words
};
PlayedRows count_played(const RuleSet& rules, WagerId wager, const Paytable& table,
                        std::span<const Card> shoe, Effort& effort);

}  // namespace houseway
