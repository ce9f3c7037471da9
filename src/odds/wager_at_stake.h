#pragma once

#include "odds/report.h"
#include "rules/rule_set.h"

namespace houseway {

// The odds of a wager, as the rules select its table, for a bet of this amount: what they were
// reckoned by is the amount offered or a dollar. Meters begin by it, a part of them and fixed sums
// are worth more or less of it, and so are Envy Bonuses.
WagerOdds at_stake(const RuleSet& rules, WagerOdds odds, WagerId wager, Money stake);

// The stake that Envy Bonuses are reckoned by where none is told: what is offered or, where no
// amount is fixed, the least that earns one.
Money envied_stake(const RuleSet& rules, WagerId wager, const Paytable& table);
// What is said of fixed sums where no bet tells what they are worth.
std::string sums_are_of(Money stake);

}  // namespace houseway
