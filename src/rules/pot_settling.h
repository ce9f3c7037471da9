#pragma once

#include "rules/pot_record.h"
#include "rules/rule_set.h"
#include "rules/settlement.h"

namespace houseway {

// What a round that was bet for a pot settles to: the pot and side pots after rake and
// contributions, uncalled bets, refunds, and what the jackpots pay.
Settlement settle_pots(const RuleSet& rules, const PotRecord& record);

// Whether the rake is set aside as play goes on, and not taken when the round is over
// (637a.17(b)(1)(i), (2)(i)); and what of the concluded betting rounds then lies apart. Before one
// has concluded no percentage is taken, though antes may be in the pot.
bool rake_lies_apart(const RuleSet& rules);
Money rake_set_aside(const RuleSet& rules, const PotRecord& record, bool any_concluded);

// The smallest unit that a division stops at.
Money smallest_chip(const RuleSet& rules, const PotRecord& record);

// The highest hand of the qualifying period once this round is over, none below a full house, and
// the first who holds it.
HighHandState high_hand_after(const RuleSet& rules, const PotRecord& record);

// Whether the limits of the next hand are raised: one player has won all of a qualifying pot, or
// they were and the pot was neither split nor too small, 637a.1.
bool next_hand_is_killed(const RuleSet& rules, const PotRecord& record);

// The same rules with the limits of such a hand; nothing where the table knows none.
std::optional<RuleSet> raised_limits(const RuleSet& rules);

}  // namespace houseway
