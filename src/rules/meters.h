#pragma once

#include "core/list.h"
#include "rules/record.h"
#include "rules/rule_set.h"

namespace houseway {

using Meters = List<MeterReading, 8>;

// The amount of the wager that is offered, by which seeds ("for 1") and shares are measured; $1
// where neither the table nor the rules fix one.
Money offered_amount(const RuleSet& rules, WagerId wager, const Paytable& table);

// What a meter begins with, and begins with again once it is emptied, by a wager of this amount.
Money seed_of(const RuleSet& rules, const MeterSpec& spec, Money amount);
Money reseed_of(const RuleSet& rules, const MeterSpec& spec, Money amount);

// The part of each wager that goes onto a meter: the table's, or what the rules choose.
int primary_percent(const RuleSet& rules, const MeterSpec& spec);

// The meters of the wagers that the rules offer, each at its seed.
Meters starting_meters(const RuleSet& rules);

// Adds what the stakes of a round put onto the meters.
void add_contributions(const RuleSet& rules, const Record& record, Meters& meters);

}  // namespace houseway
