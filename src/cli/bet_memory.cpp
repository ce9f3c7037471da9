#include "cli/bet_memory.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "round/file.h"
#include "round/json.h"

namespace houseway::cli {
namespace {

auto find_spot(std::vector<Stake>& stakes, Spot spot) {
  return std::find_if(stakes.begin(), stakes.end(), [&](const Stake& each) {
    return each.spot.wager == spot.wager && each.spot.selection == spot.selection;
  });
}

}  // namespace

void BetMemory::made(int seat, Spot spot, Money more) {
  std::vector<Stake>& stakes = of(seat).made;
  spot.again = 0;
  const auto known = find_spot(stakes, spot);
  if (known == stakes.end()) {
    stakes.push_back({spot, more});
  } else {
    known->amount += more;
  }
}

void BetMemory::taken_back(int seat, Spot spot, Money less) {
  std::vector<Stake>& stakes = of(seat).made;
  const auto known = find_spot(stakes, spot);
  if (known == stakes.end()) return;
  known->amount -= less;
  if (known->amount.cents <= 0) stakes.erase(known);
}

void BetMemory::forget_made() {
  for (OfSeat& seat : seats_) seat.made.clear();
}

void BetMemory::result() {
  for (OfSeat& seat : seats_) {
    if (!seat.made.empty()) seat.last = std::exchange(seat.made, {});
  }
}

Json BetMemory::as_json(const Definition& game) const {
  Json json = Json::object();
  for (std::size_t i = 0; i < seats_.size(); ++i) {
    for (const Stake& stake : seats_[i].last) {
      json[fmt::format("{}", i + 1)][game.spot_name(stake.spot)] = money_json(stake.amount);
    }
  }
  return json;
}

void BetMemory::restore(const Definition& game, const Json& json) {
  for (std::size_t i = 0; i < seats_.size(); ++i) {
    const auto bets = json.find(fmt::format("{}", i + 1));
    if (bets == json.end()) continue;
    for (const auto& [name, amount] : bets->items()) {
      const auto spot = game.find_spot(name);
      const auto money = money_from_dollars(amount.get<double>());
      if (spot && money) seats_[i].last.push_back({*spot, *money});
    }
  }
}

}  // namespace houseway::cli
