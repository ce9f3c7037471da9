#include "simulate/opening.h"

namespace houseway {

Meters meters_at_seeds(const RuleSet& rules, const Bets& bets) {
  Meters meters = starting_meters(rules);
  for (const Bet& bet : bets) {
    const WagerId wager = bet.spot.wager;
    if (!rules.has_paytable(wager)) continue;
    for (const MeterSpec& spec : rules.paytable(wager).meters) {
      for (MeterReading& meter : meters) {
        if (meter.schedule != rules.schedule_index(wager) || meter.level != spec.level) continue;
        meter.amount = seed_of(rules, spec, bet.amount);
      }
    }
  }
  return meters;
}

Record opening_record(const RuleSet& rules, const Bets& bets) {
  const Definition& game = rules.definition();
  Record record;
  record.seats.resize(static_cast<std::size_t>(rules.positions()));
  for (std::size_t i = 0; i < game.places().size(); ++i) record.places.push_back({});
  for (std::size_t i = 0; i < game.cards().draws.size(); ++i) record.drawn.push_back({});
  record.meters = meters_at_seeds(rules, bets);
  SeatRecord& player = record.seat(1);
  player.in = true;
  for (const Bet& bet : bets) player.stakes.push_back({bet.spot, bet.amount});
  return record;
}

}  // namespace houseway
