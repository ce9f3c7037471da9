#include "floor/table_view.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "floor/act.h"
#include "floor/lit_areas.h"
#include "floor/poker_funds.h"
#include "floor/table_meters.h"
#include "round/event_words.h"
#include "round/file.h"
#include "round/file_parts.h"
#include "rules/settling.h"

namespace houseway::floor {
namespace {

std::string place_word(const Definition& game, Place place) {
  return place.is_seat() ? fmt::format("{}", place.seat()) : std::string(game.place_id(place));
}

std::string_view word(LiveTable::Phase phase) {
  switch (phase) {
    case LiveTable::Phase::closed:
      return "closed";
    case LiveTable::Phase::between_rounds:
      return "between-rounds";
    case LiveTable::Phase::betting:
      return "betting";
    case LiveTable::Phase::playing:
      return "playing";
  }
  return {};
}

// The cards as somebody sees them who sits at this seat; all of them where he sees everything.
std::vector<SeenPlace> seen_cards(const LiveTable& table, const Viewer& viewer) {
  if (!viewer.sees_all()) return table.seen_from(viewer.seat);
  const Round& round = table.round();
  const Definition& game = round.definition();
  std::vector<SeenPlace> all;
  if (game.pot_game() != nullptr) {
    const PotRecord& record = round.pot().record();
    for (std::size_t i = 0; i < record.seats.size(); ++i) {
      const Cards& cards = record.seats[i].cards;
      if (!cards.empty()) all.push_back({Place::seat(static_cast<int>(i) + 1), cards});
    }
    for (const SeenPlace& seen : round.view(0)) {
      if (!seen.place.is_seat()) all.push_back(seen);
    }
    return all;
  }
  if (game.card_game() == nullptr) return all;
  const Record& record = round.record();
  for (std::size_t i = 0; i < record.seats.size(); ++i) {
    const SeatRecord& player = record.seats[i];
    const Place seat = Place::seat(static_cast<int>(i) + 1);
    for (const DrawnHand& hand : player.hands) {
      Cards cards = hand.cards;
      if (hand.second_chance()) cards.push_back(hand.subtracted);
      if (!cards.empty()) all.push_back({seat, cards});
    }
    if (player.hands.empty() && !player.cards.empty()) all.push_back({seat, player.cards});
  }
  for (std::size_t i = 0; i < record.places.size(); ++i) {
    if (!record.places[i].empty()) {
      all.push_back({Place::named(static_cast<int>(i)), record.places[i]});
    }
  }
  return all;
}

Json cards_json(const LiveTable& table, const Viewer& viewer) {
  Json cards = Json::object();
  for (const SeenPlace& seen : seen_cards(table, viewer)) {
    Json& lying = cards[place_word(table.game(), seen.place)];
    if (lying.is_null()) lying = Json::array();
    for (const Card card : seen.cards) lying.push_back(card.known() ? text(card) : "?");
  }
  return cards;
}

Json stakes_json(const Round& round, int seat) {
  const Definition& game = round.definition();
  Json stakes = Json::object();
  if (game.pot_game() != nullptr) return stakes;
  if (game.card_game() == nullptr) {
    for (const StandingBet& bet : round.throws().layout().bets()) {
      if (bet.seat == seat) stakes[game.spot_name(bet.spot)] = money_json(bet.amount);
    }
    return stakes;
  }
  for (const Stake& stake : round.record().seat(seat).stakes) {
    if (stake.withdrawn_at == nullptr) {
      stakes[game.spot_name(stake.spot)] = money_json(stake.amount);
    }
  }
  return stakes;
}

// The card dealt just now lies last in its hand. Of several decks another with its face may lie
// open there, so that the face alone tells nothing.
bool sees_dealt(const LiveTable& after, int seat, const CardDealt& dealt) {
  const auto seen = after.seen_from(seat);
  return std::any_of(seen.begin(), seen.end(), [&](const SeenPlace& hand) {
    return hand.place == dealt.place && !hand.cards.empty() && hand.cards.back() == dealt.card;
  });
}

// Each of these cards, where several look alike.
bool sees_each(const LiveTable& after, int seat, Place place, const Arrangement& arranged) {
  std::vector<Card> lying;
  for (const SeenPlace& seen : after.seen_from(seat)) {
    if (seen.place == place) lying.insert(lying.end(), seen.cards.begin(), seen.cards.end());
  }
  for (const Cards& cards : arranged) {
    for (const Card card : cards) {
      const auto found = std::find(lying.begin(), lying.end(), card);
      if (found == lying.end()) return false;
      lying.erase(found);
    }
  }
  return true;
}

// Where every face is there but once, the card that lies open is the one that is meant.
bool sees_anywhere(const LiveTable& after, int seat, Card card) {
  const Definition& game = after.game();
  const bool tiles = game.card_game() != nullptr && game.cards().deck == Deck::tiles;
  if (tiles || after.rules().decks() != 1) return false;
  for (const SeenPlace& seen : after.seen_from(seat)) {
    if (std::find(seen.cards.begin(), seen.cards.end(), card) != seen.cards.end()) return true;
  }
  return false;
}

// Whether this viewer may know every face that an event of the round names.
bool sees_all_of(const Event& event, const LiveTable& after, const Viewer& viewer) {
  if (viewer.sees_all()) return true;
  if (const auto* dealt = event.as<CardDealt>()) {
    return sees_dealt(after, viewer.seat, *dealt);
  }
  if (const auto* wrong = event.as<GoneWrong>()) {
    return wrong->card == Card{} || wrong->disclosed ||
           sees_anywhere(after, viewer.seat, wrong->card);
  }
  if (const auto* decided = event.as<Decided>()) {
    const bool names_cards = !decided->play.exchanged.empty() || !decided->play.arranged.empty();
    return !names_cards || after.same_player(decided->seat, viewer.seat);
  }
  if (const auto* acted = event.as<PotActed>()) {
    return acted->cards.empty() || acted->seat == viewer.seat;
  }
  if (const auto* arranged = event.as<HandArranged>()) {
    return sees_each(after, viewer.seat, arranged->place, arranged->arranged);
  }
  return true;
}

// The words of such an event without the faces.
Json covered(const Event& event, Json words) {
  if (event.is<CardDealt>()) {
    words["card"]["card"] = "?";
  } else if (event.is<GoneWrong>()) {
    words["irregularity"]["card"] = "?";
  } else if (const auto* decided = event.as<Decided>()) {
    const std::string said = words["play"]["say"].get<std::string>();
    words["play"]["say"] = said.substr(0, said.find(' '));
    words["play"]["cards"] = decided->play.exchanged.size();
  } else if (const auto* acted = event.as<PotActed>()) {
    words["act"]["say"] = text(acted->act);
    words["act"]["cards"] = acted->cards.size();
  } else if (event.is<HandArranged>()) {
    words["arrange"]["say"] = "set";
  }
  return words;
}

// The light of the progressive system: at which positions it is lit (639a.11(c)(5)(ii)).
Json lights_json(const LiveTable& table) {
  Json lights = Json::array();
  for (const Line& line : table.settlement()->lines) {
    if (line.outcome != Outcome::won || !is_progressive(table.rules(), line.spot.wager)) continue;
    lights.push_back({{"seat", holder_name(line.seat)}, {"on", table.game().spot_name(line.spot)}});
  }
  return lights;
}

// The areas that the last throw lights; none by one that counts for nothing.
std::vector<std::string> lit_now(const LiveTable& table) {
  if (!lights_areas(table.game())) return {};
  const auto& journal = table.round().journal();
  const Tossed* last = nullptr;
  for (auto event = journal.rbegin(); event != journal.rend(); ++event) {
    const auto* tossed = event->as<Tossed>();
    if (tossed != nullptr && last != nullptr) break;
    if (tossed != nullptr) last = tossed;
    const auto* wrong = event->as<GoneWrong>();
    if (wrong == nullptr || last == nullptr) continue;
    const auto effect = table.game().irregularities[wrong->irregularity].effect;
    if (effect != Irregularity::Effect::goes_on) return {};
  }
  return last == nullptr ? std::vector<std::string>() : lit_areas(table.rules(), last->thrown);
}

// Who turns over which hand, where players do.
Json turners_json(const LiveTable& table) {
  Json turners = Json::object();
  if (table.game().card_game() == nullptr) return turners;
  for (std::size_t i = 0; i < table.game().cards().places.size(); ++i) {
    const Place hand = Place::named(static_cast<int>(i));
    if (const auto turner = table.turner(hand)) {
      turners[std::string(table.game().place_id(hand))] =
          turner->seat == 0 ? std::string("dealer") : fmt::format("{}", turner->seat);
    }
  }
  return turners;
}

// What everybody is told beside the words of the record, if anything. What was placed for a player
// is marked: he answers for it, and makes it again to say that it is right. A throw lights areas.
std::optional<Json> marked(const Event& event, const Json& recorded, const LiveTable& after) {
  if (const auto* bet = event.as<BetMade>(); bet != nullptr && bet->place.is_seat()) {
    const auto& placed = after.placed_for(bet->place.seat());
    if (placed.empty() || !placed.contains(after.game().spot_name(bet->spot))) return {};
    Json words = recorded;
    words["what"]["bet"]["placed-by"] = "dealer";
    return words;
  }
  if (event.is<Tossed>()) {
    const auto lit = lit_now(after);
    if (lit.empty()) return {};
    Json words = recorded;
    words["lit"] = lit;
    return words;
  }
  return {};
}

}  // namespace

Json settled_lines_json(const Definition& game, const Settlement& settlement) {
  Json lines = Json::array();
  for (const Line& line : settlement.lines) {
    Json json{{"seat", holder_name(line.seat)},  {"on", game.spot_name(line.spot)},
              {"stake", money_json(line.stake)}, {"outcome", text(line.outcome)},
              {"back", money_json(line.back)},   {"section", text(line.section)}};
    if (line.vigorish.cents != 0) json["vigorish"] = money_json(line.vigorish);
    const bool owed = line.pays.from_meter() || pays_of_fund(game, line);
    if (owed && line.back.cents != 0) json["of-meter"] = true;
    lines.push_back(std::move(json));
  }
  return lines;
}

Json chips_json(const LiveTable& table) {
  Json chips = Json::object();
  for (int seat = 1; seat <= table.positions(); ++seat) {
    if (!table.seat(seat).taken()) continue;
    chips[fmt::format("{}", seat)] = money_json(table.money().chips(seat));
  }
  return chips;
}

bool Viewer::sees_all() const {
  return may_see(role, Sight::down_cards);
}

Json view(const LiveTable& table, const Viewer& viewer) {
  const Definition& game = table.game();
  const Round& round = table.round();
  const bool under_way =
      table.phase() == LiveTable::Phase::betting || table.phase() == LiveTable::Phase::playing;
  Json seats = Json::object();
  for (int number = 1; number <= table.positions(); ++number) {
    const LiveTable::Seat& seat = table.seat(number);
    if (!seat.taken()) continue;
    Json one{{"account", seat.account}, {"chips", money_json(table.money().chips(number))}};
    if (seat.away) one["away"] = true;
    // The marker button at the place of the player who owes it (627a.12(d)(2)(ii)).
    if (const Money owed = table.money().marked(number); owed.cents > 0) {
      one["owes-vigorish"] = money_json(owed);
    }
    if (under_way) {
      one["staked"] = money_json(table.money().staked(number));
      one["bets"] = stakes_json(round, number);
      if (!table.placed_for(number).empty()) one["placed-by-dealer"] = table.placed_for(number);
    }
    seats[fmt::format("{}", number)] = std::move(one);
  }
  Json json{{"table", table.id()},
            {"game", game.game},
            {"version", table.opened().version},
            {"source", table.committed() ? "committed" : "table"},
            {"phase", word(table.phase())},
            {"seats", std::move(seats)}};
  if (viewer.seat > 0) {
    json["you"] = fmt::format("{}", viewer.seat);
    const auto boxes = table.seats_of(table.seat(viewer.seat).account);
    for (std::size_t i = 0; boxes.size() > 1 && i < boxes.size(); ++i) {
      json["your-boxes"].push_back(fmt::format("{}", boxes[i]));
    }
  }
  if (table.rounds() > 0) {
    json["round"] = table.round_name();
    json["cards"] = cards_json(table, viewer);
  }
  if (table.committed() && table.deals_cards()) {
    if (Json shoe = table.shoe().in_the_open(); !shoe.empty()) json["shoe"] = std::move(shoe);
  }
  for (const MeterReading& meter : table.money().meters()) {
    json["meters"][meter_name(game, meter)] = money_json(meter.amount);
  }
  const Expected now = round.expected();
  const bool asked =
      under_way && (now.kind == Expected::Kind::decision || now.kind == Expected::Kind::act);
  if (asked) {
    json["turn"] = fmt::format("{}", now.place.seat());
    if (table.same_player(now.place.seat(), viewer.seat)) json["may-say"] = may_say(round);
  }
  if (game.pot_game() != nullptr && under_way) {
    json["pot"] = money_json(round.pot().record().in_the_pot());
  }
  if (Json turners = turners_json(table); !turners.empty()) json["turns"] = std::move(turners);
  if (const auto lit = lit_now(table); !lit.empty()) json["lit"] = lit;
  if (table.settlement()) {
    json["settlement"] = settled_lines_json(game, *table.settlement());
    if (Json lights = lights_json(table); !lights.empty()) json["light"] = std::move(lights);
  }
  return json;
}

Telling::Telling(const TableEvent& event, const Json& recorded, std::string_view text,
                 const LiveTable& after)
    : event_(event), recorded_(recorded), whole_(text), after_(after) {}

std::string_view Telling::text(const Viewer& viewer) {
  const auto* ended = std::get_if<RoundEnded>(&event_);
  if (ended != nullptr && !ended->called_off) {
    if (lines_.empty()) {
      lines_ = settled_lines_json(after_.game(), *after_.settlement()).dump();
      const Json lights = lights_json(after_);
      if (!lights.empty()) lines_ += fmt::format(R"(,"light":{})", lights.dump());
    }
    return covered_ = fmt::format(
               R"({{"event":"round-settled","round":{},"cards":{},"settlement":{}}})",
               Json(after_.round_name()).dump(), cards_json(after_, viewer).dump(), lines_);
  }
  const auto* went = std::get_if<RoundWent>(&event_);
  if (went != nullptr && !std::exchange(looked_, true)) {
    if (const auto words = marked(went->event, recorded_, after_)) marked_ = words->dump();
  }
  if (!marked_.empty()) return marked_;
  // Sealed orders are for the house's own record, and why an entry is taken back may name the card.
  const char* kept = nullptr;
  if (went == nullptr && recorded_.contains("sealed")) kept = "sealed";
  if (std::holds_alternative<EntryTakenBack>(event_)) kept = "reason";
  if (kept == nullptr && (went == nullptr || sees_all_of(went->event, after_, viewer))) {
    return whole_;
  }
  if (covered_.empty()) {
    Json words = recorded_;
    if (kept != nullptr) words.erase(kept);
    if (went != nullptr) words["what"] = covered(went->event, std::move(words["what"]));
    covered_ = words.dump();
  }
  return covered_;
}

}  // namespace houseway::floor
