#include "simulate/record_json.h"

#include "round/json.h"

namespace houseway {
namespace {

Json cards_json(const Cards& cards) {
  Json list = Json::array();
  for (const Card card : cards) list.push_back(card.id());
  return list;
}

Cards cards_of_json(const Json& list) {
  Cards cards;
  for (const Json& id : list) cards.push_back(Card::from_id(id.get<std::uint8_t>()));
  return cards;
}

Json arrangement_json(const Arrangement& arranged) {
  Json list = Json::array();
  for (const Cards& hand : arranged) list.push_back(cards_json(hand));
  return list;
}

Arrangement arrangement_of_json(const Json& list) {
  Arrangement arranged;
  for (const Json& hand : list) arranged.push_back(cards_of_json(hand));
  return arranged;
}

// A step by its number in the play, -1 where there is none.
Json step_json(const RuleSet& rules, const Step* step) {
  const auto play = rules.definition().cards().play;
  for (std::size_t i = 0; i < play.size(); ++i) {
    if (&play[i] == step) return i;
  }
  return -1;
}

const Step* step_of_json(const RuleSet& rules, const Json& number) {
  const auto play = rules.definition().cards().play;
  const auto index = number.get<std::int64_t>();
  return index < 0 ? nullptr : &play[static_cast<std::size_t>(index)];
}

Json spot_json(Spot spot) {
  return Json::array({spot.wager, spot.selection, spot.again});
}

Spot spot_of_json(const Json& spot) {
  return {spot[0].get<WagerId>(), spot[1].get<std::uint8_t>(), spot[2].get<std::uint16_t>()};
}

Json hand_json(const DrawnHand& hand) {
  Json wagers = Json::array();
  for (const Spot spot : hand.wagers) wagers.push_back(spot_json(spot));
  return Json::array({cards_json(hand.cards), hand.box, hand.from_split, hand.switched,
                      hand.doubled, hand.subtracted.id(), static_cast<int>(hand.end), wagers});
}

DrawnHand hand_of_json(const Json& json) {
  DrawnHand hand;
  hand.cards = cards_of_json(json[0]);
  hand.box = json[1].get<std::uint8_t>();
  hand.from_split = json[2].get<bool>();
  hand.switched = json[3].get<bool>();
  hand.doubled = json[4].get<bool>();
  hand.subtracted = Card::from_id(json[5].get<std::uint8_t>());
  hand.end = static_cast<DrawnHand::End>(json[6].get<int>());
  for (const Json& spot : json[7]) hand.wagers.push_back(spot_of_json(spot));
  return hand;
}

Json seat_json(const RuleSet& rules, const SeatRecord& seat) {
  if (!seat.in) return nullptr;
  Json stakes = Json::array();
  for (const Stake& stake : seat.stakes) {
    stakes.push_back(Json::array({spot_json(stake.spot), stake.amount.cents,
                                  step_json(rules, stake.withdrawn_at),
                                  stake.added_to ? spot_json(*stake.added_to) : Json(nullptr)}));
  }
  Json hands = Json::array();
  for (const DrawnHand& hand : seat.hands) hands.push_back(hand_json(hand));
  return {{"folded", seat.folded},
          {"folded-at", step_json(rules, seat.folded_at)},
          {"cards", cards_json(seat.cards)},
          {"arranged", arrangement_json(seat.arranged)},
          {"discarded", cards_json(seat.discarded)},
          {"drawn", seat.drawn},
          {"even-money", seat.even_money},
          {"stakes", stakes},
          {"hands", hands}};
}

void read_seat(const RuleSet& rules, const Json& json, SeatRecord& seat) {
  if (json.is_null()) return;
  seat.in = true;
  seat.folded = json.at("folded").get<bool>();
  seat.folded_at = step_of_json(rules, json.at("folded-at"));
  seat.cards = cards_of_json(json.at("cards"));
  seat.arranged = arrangement_of_json(json.at("arranged"));
  seat.discarded = cards_of_json(json.at("discarded"));
  seat.drawn = json.at("drawn").get<int>();
  seat.even_money = json.at("even-money").get<bool>();
  for (const Json& stake : json.at("stakes")) {
    Stake read{spot_of_json(stake[0]), Money{stake[1].get<std::int64_t>()},
               step_of_json(rules, stake[2]), std::nullopt};
    if (!stake[3].is_null()) read.added_to = spot_of_json(stake[3]);
    seat.stakes.push_back(read);
  }
  for (const Json& hand : json.at("hands")) seat.hands.push_back(hand_of_json(hand));
}

}  // namespace

Json record_json(const RuleSet& rules, const Record& record) {
  Json seats = Json::array();
  for (const SeatRecord& seat : record.seats) seats.push_back(seat_json(rules, seat));
  Json places = Json::array();
  for (const Cards& cards : record.places) places.push_back(cards_json(cards));
  Json meters = Json::array();
  for (const MeterReading& meter : record.meters) {
    meters.push_back(
        Json::array({meter.schedule, static_cast<int>(meter.level), meter.amount.cents}));
  }
  Json drawn = Json::array();
  for (const Drawn& each : record.drawn) {
    drawn.push_back(Json::array({each.known, each.card.id(), each.place.is_seat(),
                                 each.place.is_seat() ? each.place.seat() : each.place.index()}));
  }
  Json thrown = Json::array();
  if (record.thrown) {
    for (const std::uint8_t die : record.thrown->dice) thrown.push_back(die);
  }
  return {{"seats", seats}, {"places", places}, {"meters", meters},
          {"drawn", drawn}, {"thrown", thrown}, {"dealers", arrangement_json(record.dealers)}};
}

Record record_of_json(const RuleSet& rules, const Json& json) {
  Record record;
  const Json& seats = json.at("seats");
  record.seats.resize(seats.size());
  for (std::size_t i = 0; i < seats.size(); ++i) read_seat(rules, seats[i], record.seats[i]);
  for (const Json& cards : json.at("places")) record.places.push_back(cards_of_json(cards));
  for (const Json& meter : json.at("meters")) {
    record.meters.push_back({meter[0].get<std::uint8_t>(), static_cast<Level>(meter[1].get<int>()),
                             Money{meter[2].get<std::int64_t>()}});
  }
  for (const Json& each : json.at("drawn")) {
    const int number = each[3].get<int>();
    record.drawn.push_back({each[0].get<bool>(), Card::from_id(each[1].get<std::uint8_t>()),
                            each[2].get<bool>() ? Place::seat(number) : Place::named(number)});
  }
  if (!json.at("thrown").empty()) {
    record.thrown.emplace();
    for (const Json& die : json.at("thrown")) {
      record.thrown->dice.push_back(die.get<std::uint8_t>());
    }
  }
  record.dealers = arrangement_of_json(json.at("dealers"));
  return record;
}

}  // namespace houseway
