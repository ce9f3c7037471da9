#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>

#include "odds/throw_odds.h"
#include "rules/limits.h"
#include "simulate/throw_automaton.h"
#include "simulate/throw_kernel.h"

namespace houseway::trials {
namespace {

// Whether a list in words has this one: "point 4 or point 10", "1 2 3".
bool names(std::string_view list, std::string_view between, std::string_view name) {
  const std::string wanted = fmt::format("{0}{1}{0}", between, name);
  return fmt::format("{0}{1}{0}", between, list).find(wanted) != std::string::npos;
}

// Whether no payout on this stake, however it is decided, leaves a fraction of a cent: none of many
// times the stake is more than so many times its own.
bool pays_whole_cents(const RuleSet& rules, const ThrowBet& bet, const Automaton& automaton) {
  constexpr std::int64_t many = 100'000;
  const auto trial = [&](Money amount) {
    return trials_of(rules, bet.spot, amount, bet.circumstance).front();
  };
  const Trial once = trial(bet.amount);
  const Trial often = trial(bet.amount * many);
  if (often.vigorish() != once.vigorish() * many) return false;
  return std::all_of(automaton.ends.begin(), automaton.ends.end(), [&](const auto& end) {
    const Pays pays = once.line(end.front(), 0).pays;
    return pays.kind == Pays::Kind::sum || often.back(end.front()) == once.back(end.front()) * many;
  });
}

Money usual_amount(const RuleSet& rules, ThrowBet bet) {
  constexpr std::int64_t usual = 60;  // in as many equal parts as most wagers have
  const StakeLimit limit = stake_limit(rules, bet.spot.wager);
  if (!limit.only.empty()) return limit.only.front();
  Trial trial = trials_of(rules, bet.spot, dollars(1), bet.circumstance).front();
  Devices devices(rules);
  const Automaton automaton = follow(trial, devices);
  const auto fits = [&](std::int64_t amount) {
    bet.amount = dollars(amount);
    return bet.amount >= limit.least && bet.amount <= limit.most &&
           bet.amount.cents % limit.unit.cents == 0 && pays_whole_cents(rules, bet, automaton);
  };
  for (std::int64_t amount = usual; amount < 100 * usual; ++amount) {
    if (fits(amount)) return dollars(amount);
  }
  for (std::int64_t amount = usual; amount > 0; --amount) {
    if (fits(amount)) return dollars(amount);
  }
  const Money least{(limit.least.cents + limit.unit.cents - 1) / limit.unit.cents *
                    limit.unit.cents};
  return std::max(least, std::min(dollars(usual), limit.most));
}

// The first selection and circumstance that these odds are of.
std::optional<ThrowBet> bet_of(const WagerOdds& odds, const RuleSet& rules, WagerId id) {
  const Wager& wager = rules.definition().wagers[id];
  const std::size_t selections = std::max<std::size_t>(1, wager.selections.size());
  for (std::size_t i = 0; i < circumstances_of(wager); ++i) {
    for (std::size_t j = 0; j < selections; ++j) {
      const ThrowBet bet{{id, static_cast<std::uint8_t>(j)}, {}, i};
      if (are_odds_of(odds, rules, bet)) return bet;
    }
  }
  return std::nullopt;
}

}  // namespace
}  // namespace houseway::trials

namespace houseway {

// The variant names circumstances, selections or both, "point 4 or point 10: 1 2"; where it names
// none, all have the same odds.
bool are_odds_of(const WagerOdds& odds, const RuleSet& rules, const ThrowBet& bet) {
  const Wager& wager = rules.definition().wagers[bet.spot.wager];
  if (odds.wager != wager.id) return false;
  const auto circumstances = wager.by_throw()->circumstances;
  std::string_view rest = odds.variant;
  if (std::any_of(circumstances.begin(), circumstances.end(), [&](const Circumstance& each) {
        return !each.name.empty() && rest.starts_with(each.name);
      })) {
    const std::size_t end = std::min(rest.find(": "), rest.size());
    if (!trials::names(rest.substr(0, end), " or ", circumstances[bet.circumstance].name)) {
      return false;
    }
    rest.remove_prefix(std::min(end + 2, rest.size()));
  }
  return rest.empty() || trials::names(rest, " ", wager.selections[bet.spot.selection].name);
}

std::vector<ThrowBet> usual_throw_bets(const RuleSet& rules) {
  std::vector<ThrowBet> bets;
  if (!rules.definition().thrown_on_a_layout()) return bets;
  for (std::size_t i = 0; i < rules.definition().wagers.size(); ++i) {
    const auto id = static_cast<WagerId>(i);
    if (!rules.offered(id)) continue;
    for (const WagerOdds& odds : throw_odds(rules, id, false)) {
      if (auto bet = trials::bet_of(odds, rules, id)) {
        bet->amount = trials::usual_amount(rules, *bet);
        bets.push_back(*bet);
      }
    }
  }
  return bets;
}

}  // namespace houseway
