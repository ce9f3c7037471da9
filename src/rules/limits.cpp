#include "rules/limits.h"

#include <fmt/format.h>

#include <algorithm>

namespace houseway {
namespace {

constexpr Section table_limits_section{"601a", "6"};

std::optional<Money> chosen(const RuleSet& rules, Option::Role role) {
  const auto option = rules.definition().find_option(role);
  return option ? rules.money(*option) : std::nullopt;
}

StakeLimit at_this_table(const RuleSet& rules, StakeLimit limit) {
  limit.section = table_limits_section;
  if (const auto least = chosen(rules, Option::Role::table_minimum)) limit.least = *least;
  if (const auto most = chosen(rules, Option::Role::table_maximum)) limit.most = *most;
  return limit;
}

// That amount and no other, where the rules say what it is.
StakeLimit the_table_minimum(const RuleSet& rules, const Wager& wager) {
  StakeLimit limit = wager.stakes;
  limit.section = wager.size.section;
  if (const auto least = chosen(rules, Option::Role::table_minimum)) limit.only = {*least};
  return limit;
}

std::optional<Money> amount_offered(const RuleSet& rules, const Schedule& schedule) {
  const auto option = rules.definition().find_option(schedule.amount_option);
  return option ? rules.money(static_cast<OptionId>(*option)) : std::nullopt;
}

// The stakes that a table has Envy Bonuses for.
List<Money, 3> stakes_with_envy(const Paytable& table) {
  List<Money, 3> stakes;
  for (const Envy& envy : table.envy) {
    if (!stakes.contains(envy.stake)) stakes.push_back(envy.stake);
  }
  return stakes;
}

// The stake of a progressive wager: what the table fixes, the amount offered or, where there are
// Envy Bonuses, one that they are printed for.
StakeLimit as_offered(const RuleSet& rules, WagerId wager) {
  const Schedule& schedule = rules.schedule(wager);
  const Paytable& table = rules.paytable(wager);
  StakeLimit limit;
  if (table.amount.cents > 0) {
    limit.only = {table.amount};
    limit.section = schedule.section;
  } else if (const auto offered = amount_offered(rules, schedule)) {
    limit.only = {*offered};
    limit.section = schedule.amount_section;
  } else if (!table.envy.empty()) {
    limit.only = stakes_with_envy(table);
    limit.section = schedule.envy_section;
  }
  return limit;
}

// Whether the table's limits are for this wager: for those that it takes to play, where there are
// such, and for every wager that stands on a layout; not where the chapter itself has limits.
bool by_the_table(const Definition& game, const Wager& wager) {
  const bool own_size = wager.size.kind == Size::Kind::table_limits ||
                        wager.size.kind == Size::Kind::at_least || wager.size.of == wager.id;
  if (!own_size || wager.stakes.bounds() || wager.need == Need::to_stay_in) return false;
  const auto takes_part = [](const Wager& each) {
    return each.need == Need::required || each.need == Need::one_of;
  };
  if (takes_part(wager)) return true;
  if (std::any_of(game.wagers.begin(), game.wagers.end(), takes_part)) return false;
  return game.thrown_on_a_layout() || wager.always_offered;
}

bool has_meter(const RuleSet& rules, WagerId wager) {
  return rules.has_paytable(wager) && !rules.paytable(wager).meters.empty();
}

void check_amount_offered(const RuleSet& rules, WagerId wager, Refusals& violations) {
  const Schedule& schedule = rules.schedule(wager);
  const Paytable& table = rules.paytable(wager);
  const auto offered = amount_offered(rules, schedule);
  if (!offered || !rules.offered(wager) || table.envy.empty()) return;
  const List<Money, 3> stakes = stakes_with_envy(table);
  if (stakes.contains(*offered)) return;
  std::string amounts;
  for (const Money stake : stakes) amounts += (amounts.empty() ? "" : " and ") + text(stake);
  violations.push_back(
      {fmt::format("Paytable{}{} has Envy Bonuses for wagers of {}, not of {}",
                   table.name.empty() ? "" : " ", table.name, amounts, text(*offered)),
       fmt::format("rules.{}", schedule.amount_option), text(schedule.envy_section)});
}

// 605a.7(e)(2): of the wagers with a jackpot, a submission names one.
void check_one_jackpot(const RuleSet& rules, Refusals& violations) {
  const Definition& game = rules.definition();
  std::vector<std::string_view> named;
  for (std::size_t i = 0; i < game.wagers.size(); ++i) {
    const auto wager = static_cast<WagerId>(i);
    const std::string_view id = game.wagers[i].id;
    if (has_meter(rules, wager) && rules.says(id) && rules.offered(wager)) named.push_back(id);
  }
  if (named.size() < 2) return;
  violations.push_back({fmt::format("a table game has at most one progressive jackpot: offer {} "
                                    "or {}, not both",
                                    named[0], named[1]),
                        fmt::format("rules.{}", named[1]), "605a.7(e)(2)"});
}

void check_draws(const RuleSet& rules, Refusals& violations) {
  const Definition& game = rules.definition();
  if (game.card_game() == nullptr) return;
  for (const SystemDraw& draw : game.cards().draws) {
    const auto wager = static_cast<WagerId>(*game.find_wager(draw.on));
    if (rules.drawn_in_one_of(draw) == 0 || rules.offered(wager)) continue;
    violations.push_back(
        {fmt::format("is paid to {} wagers, which are not offered", game.wagers[wager].name),
         fmt::format("rules.{}", draw.option), text(draw.section)});
  }
}

}  // namespace

StakeLimit stake_limit(const RuleSet& rules, WagerId wager) {
  const Definition& game = rules.definition();
  if (game.stake_limit != nullptr) return game.stake_limit(rules, wager);
  const Wager& declared = game.wagers[wager];
  if (declared.size.kind == Size::Kind::offered) return as_offered(rules, wager);
  if (declared.size.kind == Size::Kind::table_minimum) return the_table_minimum(rules, declared);
  return by_the_table(game, declared) && game.find_option(Option::Role::table_minimum)
             ? at_this_table(rules, declared.stakes)
             : declared.stakes;
}

Money largest_stake(const RuleSet& rules, WagerId wager) {
  Money most = largest_amount;
  if (!rules.has_paytable(wager)) return most;
  for (const Pays& pays : rules.paytable(wager).pays) {
    // A stake with its winnings comes to so many times the stake.
    const std::int64_t times = pays.kind == Pays::Kind::to ? std::int64_t{pays.num} + pays.den
                               : pays.kind == Pays::Kind::for_one ? pays.num
                                                                  : 0;
    if (times > 0) most = std::min(most, part_of(largest_sum, pays.den, times));
  }
  return most;
}

Money payout_limit(const RuleSet& rules, Money base) {
  for (const WagersLimited& limited : rules.payout_limits()) {
    if (limited.limit->wagers.contains(rules.definition().base)) {
      return limited.limit->most(rules, base);
    }
  }
  return no_limit;
}

void check_table_limits(const RuleSet& rules, Refusals& violations) {
  const auto least = chosen(rules, Option::Role::table_minimum);
  const auto most = chosen(rules, Option::Role::table_maximum);
  if (!least || !most || *least <= *most) return;
  const auto option = *rules.definition().find_option(Option::Role::table_minimum);
  violations.push_back({fmt::format("the minimum wager is {}, above the maximum of {}; it may be "
                                    "at most that",
                                    text(*least), text(*most)),
                        fmt::format("rules.{}", rules.definition().options[option].id),
                        text(table_limits_section)});
}

void check_progressives(const RuleSet& rules, Refusals& violations) {
  for (std::size_t i = 0; i < rules.definition().wagers.size(); ++i) {
    const auto wager = static_cast<WagerId>(i);
    if (rules.has_paytable(wager)) check_amount_offered(rules, wager, violations);
  }
  check_one_jackpot(rules, violations);
  check_draws(rules, violations);
}

}  // namespace houseway
