#include "rules/pots.h"

#include <algorithm>

namespace houseway {
namespace {

// What counts in the layers: an ante that one seat pays for the table does not.
Money in_layers(const PotRecord& record, const PotSeat& seat) {
  return record.dead_ante ? seat.paid - seat.ante : seat.paid;
}

// The part of the greatest sum that nobody matched goes back to whoever is still in with it.
void take_uncalled(const PotRecord& record, std::vector<Money>& sums, Pots& pots) {
  const auto greatest = std::max_element(sums.begin(), sums.end());
  Money second;
  for (auto sum = sums.begin(); sum != sums.end(); ++sum) {
    if (sum != greatest) second = std::max(second, *sum);
  }
  const int seat = static_cast<int>(greatest - sums.begin()) + 1;
  if (*greatest == second || !record.seat(seat).live()) return;
  pots.uncalled_by = seat;
  pots.uncalled = *greatest - second;
  *greatest = second;
}

}  // namespace

Pots pots_of(const PotRecord& record) {
  Pots pots;
  std::vector<Money> sums;
  for (const PotSeat& seat : record.seats) sums.push_back(in_layers(record, seat));
  take_uncalled(record, sums, pots);

  // A layer ends where a player who is still in has no more in the pot; what a dead hand had put in
  // above all of them is in the last one.
  std::vector<Money> layers(1);
  for (std::size_t i = 0; i < sums.size(); ++i) {
    if (record.seats[i].live()) layers.front() = std::max(layers.front(), sums[i]);
  }
  for (std::size_t i = 0; i < sums.size(); ++i) {
    if (record.seats[i].all_in()) layers.push_back(sums[i]);
  }
  std::sort(layers.begin(), layers.end());
  layers.erase(std::unique(layers.begin(), layers.end()), layers.end());

  Money below;
  for (const Money top : layers) {
    Pot pot;
    for (std::size_t i = 0; i < sums.size(); ++i) {
      const Money most = top == layers.back() ? std::max(sums[i], top) : top;
      const Money paid = std::clamp(sums[i], below, most) - below;
      pot.paid.push_back(paid);
      pot.amount += paid;
      if (record.seats[i].live() && sums[i] >= top) {
        pot.eligible.push_back(static_cast<int>(i) + 1);
      }
    }
    below = top;
    // A player who had the dead ante and no more contends for that, and it is a pot of its own.
    const bool dead_money = record.dead_ante && top.cents == 0;
    const bool only_one = pots.pots.empty() && top == layers.back();
    if (pot.amount.cents > 0 || dead_money || only_one) pots.pots.push_back(std::move(pot));
  }
  if (record.dead_ante) {
    for (std::size_t i = 0; i < record.seats.size(); ++i) {
      pots.pots.front().paid[i] += record.seats[i].ante;
      pots.pots.front().amount += record.seats[i].ante;
    }
  }
  return pots;
}

}  // namespace houseway
