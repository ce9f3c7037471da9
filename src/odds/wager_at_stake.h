#pragma once

#include "odds/report.h"
#include "rules/rule_set.h"

namespace houseway {

// The odds of a wager, as the rules select its table, for a bet of this amount: they were asked for
// with such a base wager, and reckoned by the amount offered or a dollar. Meters begin by the bet,
// a part of them and fixed sums are worth more or less of it, and so are Envy Bonuses; a line pays
// whole cents, and a vigorish is rounded. In the odds of a main game, and where other payouts are
// in what an outcome gives back, cents that are cut off are not told.
struct OddsAtStake {
  WagerOdds odds;
  bool to_the_cent = true;  // as far as it was asked
};
OddsAtStake at_stake(const RuleSet& rules, WagerOdds odds, WagerId wager, Money stake, Money base);

// Whether every line of the wager's table pays whole cents on this amount.
bool pays_whole_cents(const RuleSet& rules, WagerId wager, Money stake);
// Whether a line of it wins more on this amount than a payout limit allows.
bool reaches_a_limit(const RuleSet& rules, WagerId wager, Money stake, Money base);

// The stake that Envy Bonuses are reckoned by where none is told: what is offered or, where no
// amount is fixed, the least that earns one.
Money envied_stake(const RuleSet& rules, WagerId wager, const Paytable& table);
// What is said of fixed sums where no bet tells what they are worth.
std::string sums_are_of(Money stake);
// What is said of a vigorish.
std::string less_vigorish(Money kept, Money won);

}  // namespace houseway
