#pragma once

#include "core/money.h"
#include "core/refusal.h"
#include "rules/rule_set.h"

// What may be staked and won, as chapter, table and Rules Submission have it.
namespace houseway {

// The limits of a stake on this wager: the game's own, the table's, or the amounts offered.
StakeLimit stake_limit(const RuleSet& rules, WagerId wager);

// The largest stake on this wager of which no line of its paytable makes more than `largest_sum`.
Money largest_stake(const RuleSet& rules, WagerId wager);

// The most that the base wager and those made after it win together.
Money payout_limit(const RuleSet& rules, Money base);

// What every chapter asks of its limits: a table minimum that is not above the maximum,
void check_table_limits(const RuleSet& rules, Refusals& violations);
// and progressives offered at an amount that their Envy Bonuses are printed for, one jackpot to a
// game, draws only for a wager that is offered.
void check_progressives(const RuleSet& rules, Refusals& violations);

}  // namespace houseway
