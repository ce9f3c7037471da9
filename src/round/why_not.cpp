#include "round/why_not.h"

#include <fmt/format.h>

#include "rules/limits.h"

namespace houseway {

std::string seat_path(std::string_view part, int seat) {
  return fmt::format("{}.{}", part, seat);
}

std::string bet_path(const Definition& game, const BetMade& bet) {
  return fmt::format("bets.{}.{}", bet.place.seat(), game.spot_name(bet.spot));
}

Refusal out_of_place(const Definition& game) {
  return refusal("nothing of this kind happens in this game", "", game.no_more_bets);
}

std::optional<Refusal> why_not_at(const RuleSet& rules, Place place, std::string_view part) {
  const int seats = rules.positions();
  if (place.is_seat() && place.seat() >= 1 && place.seat() <= seats) return std::nullopt;
  return refusal(fmt::format("there is no such seat; the table has 1 to {}", seats),
                 std::string(part), rules.positions_section());
}

std::optional<Refusal> why_not_amount(const RuleSet& rules, const BetMade& bet) {
  const Definition& game = rules.definition();
  const Wager& wager = game.wagers[bet.spot.wager];
  const auto where = [&] { return bet_path(game, bet); };
  if (bet.amount.cents <= 0 || bet.amount > largest_amount) {
    return refusal(fmt::format("a stake is more than $0 and at most {}, not {}",
                               text(largest_amount), text(bet.amount)),
                   where(), wager.section);
  }
  if (const Money most = largest_stake(rules, bet.spot.wager); bet.amount > most) {
    return refusal(fmt::format("by its paytable {} might bring more than {}, the largest sum that "
                               "is reckoned with; the {} is at most {}",
                               text(bet.amount), text(largest_sum), wager.name, text(most)),
                   where(), rules.schedule(bet.spot.wager).section);
  }
  const StakeLimit limit = stake_limit(rules, bet.spot.wager);
  if (!limit.only.empty()) {
    if (limit.only.contains(bet.amount)) return std::nullopt;
    std::string amounts;
    for (const Money amount : limit.only) amounts += (amounts.empty() ? "" : " or ") + text(amount);
    return refusal(fmt::format("the {} wager is {}, not {}", wager.name, amounts, text(bet.amount)),
                   where(), limit.section);
  }
  if (bet.amount < limit.least) {
    return refusal(fmt::format("the {} is at least {} here, not {}", wager.name, text(limit.least),
                               text(bet.amount)),
                   where(), limit.least_section.empty() ? limit.section : limit.least_section);
  }
  if (bet.amount > limit.most) {
    return refusal(fmt::format("the {} is at most {} here, not {}", wager.name, text(limit.most),
                               text(bet.amount)),
                   where(), limit.section);
  }
  if (bet.amount.cents % limit.unit.cents != 0) {
    return refusal(fmt::format("the {} is made in units of {}: {}, {} and so on, not {}",
                               wager.name, text(limit.unit), text(limit.unit),
                               text(limit.unit + limit.unit), text(bet.amount)),
                   where(), limit.unit_section);
  }
  return std::nullopt;
}

}  // namespace houseway
