#include "simulate/opening.h"

#include "rules/meters.h"

namespace houseway {

Record opening_record(const RuleSet& rules, const Bets& bets) {
  const Definition& game = rules.definition();
  Record record;
  record.seats.resize(static_cast<std::size_t>(rules.positions()));
  for (std::size_t i = 0; i < game.places().size(); ++i) record.places.push_back({});
  for (std::size_t i = 0; i < game.cards().draws.size(); ++i) record.drawn.push_back({});
  record.meters = starting_meters(rules);
  SeatRecord& player = record.seat(1);
  player.in = true;
  for (const Bet& bet : bets) player.stakes.push_back({bet.spot, bet.amount});
  return record;
}

}  // namespace houseway
