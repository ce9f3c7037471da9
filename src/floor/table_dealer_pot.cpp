#include <algorithm>

#include "floor/table_dealer.h"
#include "rules/pot_rules.h"

namespace houseway::floor {

void TableDealer::put(Round& round, Events& events, int seat, std::string_view wager, int number,
                      Money amount) const {
  const Spot spot{static_cast<WagerId>(*table_.game().find_wager(wager)), 0,
                  static_cast<std::uint16_t>(number)};
  const Money there = std::min(amount, round.pot().record().seat(seat).left());
  went(round, events, Event::bet(seat, spot, there));
}

// Those who are there and have enough are dealt in; where that is one or none, the round is called
// off (637a.7(b)).
TableDealer::Events TableDealer::begin_pot(const std::vector<MeterReading>& of_house) {
  const PotGame& game = *table_.game().pot_game();
  const PotStakes stakes = pot_stakes(table_.round().rules());
  Round round = table_.round();
  Events events;
  int players = 0;
  for (int seat = 1; seat <= table_.positions() && players < game.most_players; ++seat) {
    const LiveTable::Seat& there = table_.seat(seat);
    if (!there.taken() || there.away || table_.money().owned(seat) < stakes.enough) continue;
    went(round, events, Event::sit_down(seat, table_.money().owned(seat)));
    ++players;
  }
  if (players < 2) return {RoundEnded{true}};
  const Meters own = table_.money().meters();
  const std::vector<MeterReading> funds = table_.opened().meters_of_house
                                              ? of_house
                                              : std::vector<MeterReading>(own.begin(), own.end());
  for (const MeterReading& fund : funds) {
    went(round, events, Event::read_meter(fund));
    if (fund.schedule != 1) continue;
    const HighHandState& high = table_.high_hand();
    const bool ends = table_.rounds() % rounds_of_a_period == 0;
    went(round, events, {HighHandStands{high.standing, ends, high.seat}});
  }
  const PotRecord& record = round.pot().record();
  if (!game.has_button() || round.pot().chosen().ante_required) {
    for (int seat = 1; seat <= record.positions(); ++seat) {
      if (record.seat(seat).in) put(round, events, seat, "ante", 0, stakes.ante);
    }
  }
  if (game.has_button()) {
    went(round, events, Event::place_button(table_.next_button(round)));
    if (!game.blinds_after_deal) post_blinds(round, events);
  }
  went(round, events, Event::no_more_bets());
  return events;
}

// With two players the button has the first.
void TableDealer::post_blinds(Round& round, Events& events) const {
  const PotRecord& record = round.pot().record();
  const PotStakes stakes = pot_stakes(table_.round().rules());
  const auto next = [&](int seat) {
    do seat = next_seat(seat, record.positions());
    while (!record.seat(seat).in);
    return seat;
  };
  const int small = record.dealt_in() == 2 ? record.button : next(record.button);
  put(round, events, small, "blind", 0, stakes.small_blind);
  int seat = next(small);
  const int count = std::clamp(round.pot().chosen().blinds.value_or(0), 2, record.dealt_in());
  for (int i = 1; i < count; ++i, seat = next(seat)) {
    put(round, events, seat, "blind", i, stakes.unit);
  }
}

// What is posted in the middle of a round without anybody's choice.
bool TableDealer::forced_part(Round& round, Events& events) const {
  const Expected now = round.expected();
  if (now.kind != Expected::Kind::bets || table_.game().pot_game() == nullptr) return false;
  if (now.place == Place{}) {
    post_blinds(round, events);
    return true;
  }
  put(round, events, now.place.seat(), "forced", 0, pot_stakes(table_.round().rules()).forced);
  return true;
}

}  // namespace houseway::floor
