#include "odds/wager_at_stake.h"

#include <fmt/format.h>

#include <algorithm>

#include "odds/pricing.h"
#include "rules/meters.h"

namespace houseway {
namespace {

void restate_meters(const RuleSet& rules, WagerId wager, Money stake, WagerOdds& odds) {
  for (MeterTerm& term : odds.meters) {
    const bool at_seed = term.reading == term.seed;
    for (const MeterSpec& spec : rules.paytable(wager).meters) {
      if (spec.level != term.level) continue;
      term.seed = seed_of(rules, spec, stake);
      term.reseed = reseed_of(rules, spec, stake);
    }
    if (at_seed) term.reading = term.seed;
    term.per_dollar *= Rational(term.amount.cents, stake.cents);
    term.amount = stake;
  }
}

// What a unit of this stake has of the hands of others, against one of the stake that the odds are
// of. The same hands earn both, each so many times as much.
void restate_envy(const RuleSet& rules, WagerId wager, Money stake, WagerOdds& odds) {
  if (!odds.envy) return;
  const Paytable& table = rules.paytable(wager);
  const Money before = envied_stake(rules, wager, table);
  const auto earned = [&](Money by) {
    Rational sum = 0;
    for (const Envy& envy : table.envy) {
      if (envy.earned_by(by)) sum += Rational(envy.pays.cents, by.cents);
    }
    return sum;
  };
  const Rational then = earned(before);
  if (then != 0) *odds.envy *= earned(stake) / then;
}

// Mean and mean square of what the outcomes give back.
struct Returns {
  Rational mean;
  Rational square;

  Rational variance() const { return square - mean * mean; }
};
Returns returns_of(const WagerOdds& odds) {
  Returns returns;
  for (const OutcomeCount& outcome : odds.outcomes) {
    if (outcome.count == 0) continue;
    const Rational part = odds.chance(outcome) * outcome.back;
    returns.mean += part;
    returns.square += part * outcome.back;
  }
  return returns;
}

void restate_sums(const RuleSet& rules, WagerId wager, Money stake, WagerOdds& odds) {
  const Money before = rules.paytable(wager).amount;
  const Returns old = returns_of(odds);
  for (OutcomeCount& outcome : odds.outcomes) {
    const bool fixed =
        outcome.pays.kind == Pays::Kind::sum || outcome.pays.kind == Pays::Kind::sum_and_stake;
    // Where other payouts are in it, only what the line pays changes.
    if (fixed) {
      outcome.back +=
          back_per_unit(outcome.pays, 0, stake) - back_per_unit(outcome.pays, 0, before);
    }
  }
  const Returns now = returns_of(odds);
  odds.fixed_return += now.mean - old.mean;
  if (odds.variance) *odds.variance += now.variance() - old.variance();
  std::erase(odds.notes, sums_are_of(dollars(1)));
}

}  // namespace

std::string sums_are_of(Money stake) {
  return fmt::format("the fixed sums are those of a wager of {}", text(stake));
}

WagerOdds at_stake(const RuleSet& rules, WagerOdds odds, WagerId wager, Money stake) {
  restate_meters(rules, wager, stake, odds);
  restate_envy(rules, wager, stake, odds);
  restate_sums(rules, wager, stake, odds);
  return odds;
}

}  // namespace houseway
