#include "rules/meters.h"

#include "rules/limits.h"

namespace houseway {
namespace {

const MeterSpec* find(const Paytable& table, Level level) {
  for (const MeterSpec& spec : table.meters) {
    if (spec.level == level) return &spec;
  }
  return nullptr;
}

std::optional<Money> chosen_seed(const RuleSet& rules, const MeterSpec& spec) {
  const auto option = rules.definition().find_option(spec.seed_option);
  return option ? rules.money(static_cast<OptionId>(*option)) : std::nullopt;
}

}  // namespace

Money seed_of(const RuleSet& rules, const MeterSpec& spec, Money amount) {
  return chosen_seed(rules, spec).value_or(amount * spec.seed);
}

Money reseed_of(const RuleSet& rules, const MeterSpec& spec, Money amount) {
  return chosen_seed(rules, spec).value_or(amount * spec.reseed);
}

int primary_percent(const RuleSet& rules, const MeterSpec& spec) {
  const auto option = rules.definition().find_option(spec.rate_option);
  if (!option) return spec.primary_percent;
  const std::int64_t chosen = rules.value(static_cast<OptionId>(*option));
  return chosen == Option::none ? spec.primary_percent : static_cast<int>(chosen);
}

Money offered_amount(const RuleSet& rules, WagerId wager, const Paytable& table) {
  if (table.amount.cents > 0) return table.amount;
  const StakeLimit limit = stake_limit(rules, wager);
  return limit.only.empty() ? dollars(1) : limit.only.front();
}

Meters starting_meters(const RuleSet& rules) {
  Meters meters;
  const Definition& game = rules.definition();
  for (std::size_t i = 0; i < game.wagers.size(); ++i) {
    const auto wager = static_cast<WagerId>(i);
    if (!rules.offered(wager) || !rules.has_paytable(wager)) continue;
    if (rules.schedule(wager).id != game.wagers[i].id) continue;
    const Paytable& table = rules.paytable(wager);
    for (const MeterSpec& spec : table.meters) {
      meters.push_back({rules.schedule_index(wager), spec.level,
                        seed_of(rules, spec, offered_amount(rules, wager, table))});
    }
  }
  return meters;
}

void add_contributions(const RuleSet& rules, const Record& record, Meters& meters) {
  for (const SeatRecord& player : record.seats) {
    for (const Stake& stake : player.stakes) {
      const WagerId wager = stake.spot.wager;
      if (!rules.has_paytable(wager)) continue;
      for (MeterReading& meter : meters) {
        if (meter.schedule != rules.schedule_index(wager)) continue;
        const MeterSpec* spec = find(rules.paytable(wager), meter.level);
        if (spec != nullptr) {
          meter.amount += part_of(stake.amount, primary_percent(rules, *spec), 100);
        }
      }
    }
  }
}

}  // namespace houseway
