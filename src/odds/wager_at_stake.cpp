#include "odds/wager_at_stake.h"

#include <fmt/format.h>

#include <algorithm>

#include "odds/pricing.h"
#include "rules/meters.h"
#include "rules/pays.h"

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

// What is kept of winnings on a wager.
Money kept_of(const RuleSet& rules, WagerId wager, Money won) {
  const ByRound* round = rules.definition().wagers[wager].by_round();
  if (round == nullptr || round->vigorish == nullptr) return {};
  return vigorish(won, round->vigorish(rules), rules.rounds_vigorish_up());
}

// What a line gives back on this stake.
Money paid_back(const RuleSet& rules, WagerId wager, const Pays& pays, Money stake) {
  const Money back = back_on(pays, stake);
  return pays.wins() && back > stake ? back - kept_of(rules, wager, back - stake) : back;
}

// False where other payouts are in what an outcome gives back: then a fixed sum alone is restated.
bool restate_lines(const RuleSet& rules, WagerId wager, Money stake, Money base, WagerOdds& odds) {
  const Money before = rules.paytable(wager).amount;
  const Rational part_kept(kept_of(rules, wager, base).cents, base.cents);
  const Returns old = returns_of(odds);
  bool alone = true;
  for (OutcomeCount& outcome : odds.outcomes) {
    const Pays& pays = outcome.pays;
    if (!pays.applies() || outcome.count == 0) continue;
    if (outcome.back == back_per_unit(pays, part_kept, before)) {
      outcome.back = Rational(paid_back(rules, wager, pays, stake).cents, stake.cents);
      continue;
    }
    alone = false;
    if (pays.kind == Pays::Kind::sum || pays.kind == Pays::Kind::sum_and_stake) {
      outcome.back += back_per_unit(pays, 0, stake) - back_per_unit(pays, 0, before);
    }
  }
  const Returns now = returns_of(odds);
  odds.fixed_return += now.mean - old.mean;
  if (odds.variance) *odds.variance += now.variance() - old.variance();
  std::erase(odds.notes, sums_are_of(dollars(1)));
  std::replace(odds.notes.begin(), odds.notes.end(),
               less_vigorish(kept_of(rules, wager, base), base),
               less_vigorish(kept_of(rules, wager, stake), stake));
  return alone;
}

}  // namespace

std::string sums_are_of(Money stake) {
  return fmt::format("the fixed sums are those of a wager of {}", text(stake));
}

std::string less_vigorish(Money kept, Money won) {
  return fmt::format("the return is less a vigorish of {} on a win of {}", text(kept), text(won));
}

OddsAtStake at_stake(const RuleSet& rules, WagerOdds odds, WagerId wager, Money stake, Money base) {
  if (odds.play) return {std::move(odds), false};
  restate_meters(rules, wager, stake, odds);
  restate_envy(rules, wager, stake, odds);
  // Lines that are drawn come on top.
  const bool alone = restate_lines(rules, wager, stake, base, odds) && odds.draws.empty() &&
                     std::any_of(odds.outcomes.begin(), odds.outcomes.end(),
                                 [](const OutcomeCount& each) { return each.pays.applies(); });
  return {std::move(odds), alone};
}

bool pays_whole_cents(const RuleSet& rules, WagerId wager, Money stake) {
  const auto& pays = rules.paytable(wager).pays;
  return std::all_of(pays.begin(), pays.end(), [&](const Pays& line) {
    const bool by_stake = line.kind == Pays::Kind::to || line.kind == Pays::Kind::for_one ||
                          line.kind == Pays::Kind::half_back;
    return !by_stake || back_per_unit(line) * stake.cents == back_on(line, stake).cents;
  });
}

bool reaches_a_limit(const RuleSet& rules, WagerId wager, Money stake, Money base) {
  const Schedule& schedule = rules.schedule(wager);
  const Paytable& table = rules.paytable(wager);
  for (const WagersLimited& limited : rules.payout_limits()) {
    if (!limited.wagers.contains(wager)) continue;
    const Money most = limited.limit->most(rules, limited.wagers.front() == wager ? stake : base);
    for (std::size_t row = 0; row < table.pays.size(); ++row) {
      const Pays& pays = table.pays[row];
      if (schedule.unlimited.contains(static_cast<Row>(row)) || !pays.wins()) continue;
      if (back_on(pays, stake) - stake > most) return true;
    }
  }
  return false;
}

}  // namespace houseway
