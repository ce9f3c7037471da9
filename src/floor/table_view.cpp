#include "floor/table_view.h"

#include <fmt/format.h>

#include <algorithm>

#include "floor/act.h"
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
std::vector<SeenPlace> seen_cards(const Round& round, const Viewer& viewer) {
  if (!viewer.sees_all()) return round.view(viewer.seat);
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
    Cards cards = player.cards;
    for (const DrawnHand& hand : player.hands) {
      for (const Card card : hand.cards) {
        if (std::find(cards.begin(), cards.end(), card) == cards.end()) cards.push_back(card);
      }
    }
    if (!cards.empty()) all.push_back({Place::seat(static_cast<int>(i) + 1), cards});
  }
  for (std::size_t i = 0; i < record.places.size(); ++i) {
    if (!record.places[i].empty()) {
      all.push_back({Place::named(static_cast<int>(i)), record.places[i]});
    }
  }
  return all;
}

Json cards_json(const Round& round, const Viewer& viewer) {
  Json cards = Json::object();
  for (const SeenPlace& seen : seen_cards(round, viewer)) {
    Json& lying = cards[place_word(round.definition(), seen.place)];
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

// Tells one event of a round without the faces that the viewer may not see.
class Telling {
 public:
  Telling(const LiveTable& after, const Viewer& viewer) : after_(after.round()), viewer_(viewer) {}

  Json of(const Event& event, Json words) const {
    if (viewer_.sees_all()) return words;
    if (const auto* dealt = event.as<CardDealt>()) {
      if (!sees(dealt->place, dealt->card)) words["card"]["card"] = "?";
    } else if (const auto* wrong = event.as<GoneWrong>()) {
      if (wrong->card != Card{} && !sees_anywhere(wrong->card)) {
        words["irregularity"]["card"] = "?";
      }
    } else if (const auto* decided = event.as<Decided>()) {
      const bool names_cards = !decided->play.exchanged.empty() || !decided->play.arranged.empty();
      if (names_cards && decided->seat != viewer_.seat) {
        const std::string said = words["play"]["say"].get<std::string>();
        words["play"]["say"] = said.substr(0, said.find(' '));
        words["play"]["cards"] = decided->play.exchanged.size();
      }
    } else if (const auto* acted = event.as<PotActed>()) {
      if (!acted->cards.empty() && acted->seat != viewer_.seat) {
        words["act"]["say"] = text(acted->act);
        words["act"]["cards"] = acted->cards.size();
      }
    } else if (const auto* arranged = event.as<HandArranged>()) {
      const bool all = std::all_of(
          arranged->arranged.begin(), arranged->arranged.end(), [&](const Cards& cards) {
            return std::all_of(cards.begin(), cards.end(),
                               [&](Card card) { return sees(arranged->place, card); });
          });
      if (!all) words["arrange"]["say"] = "set";
    }
    return words;
  }

 private:
  bool sees(Place place, Card card) const {
    for (const SeenPlace& seen : after_.view(viewer_.seat)) {
      if (seen.place != place) continue;
      if (std::find(seen.cards.begin(), seen.cards.end(), card) != seen.cards.end()) return true;
    }
    return false;
  }
  bool sees_anywhere(Card card) const {
    for (const SeenPlace& seen : after_.view(viewer_.seat)) {
      if (std::find(seen.cards.begin(), seen.cards.end(), card) != seen.cards.end()) return true;
    }
    return false;
  }

  const Round& after_;
  const Viewer& viewer_;
};

}  // namespace

Json settled_lines_json(const Definition& game, const Settlement& settlement) {
  Json lines = Json::array();
  for (const Line& line : settlement.lines) {
    Json json{{"seat", holder_name(line.seat)},  {"on", game.spot_name(line.spot)},
              {"stake", money_json(line.stake)}, {"outcome", text(line.outcome)},
              {"back", money_json(line.back)},   {"section", text(line.section)}};
    if (line.vigorish.cents != 0) json["vigorish"] = money_json(line.vigorish);
    if (line.pays.from_meter() && line.back.cents != 0) json["of-meter"] = true;
    lines.push_back(std::move(json));
  }
  return lines;
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
    if (under_way) {
      one["staked"] = money_json(table.money().staked(number));
      one["bets"] = stakes_json(round, number);
    }
    seats[fmt::format("{}", number)] = std::move(one);
  }
  Json json{{"table", table.id()},
            {"game", game.game},
            {"version", table.opened().version},
            {"source", table.committed() ? "committed" : "table"},
            {"phase", word(table.phase())},
            {"seats", std::move(seats)}};
  if (viewer.seat > 0) json["you"] = fmt::format("{}", viewer.seat);
  if (table.rounds() > 0) {
    json["round"] = table.round_name();
    json["cards"] = cards_json(round, viewer);
  }
  if (table.committed() && table.deals_cards() &&
      table.shoe().state() == CommittedShoe::State::open) {
    json["shoe"] = {{"number", table.shoe().number()},
                    {"root", hex(table.shoe().root())},
                    {"size", table.shoe().size()},
                    {"left", table.shoe().left()}};
  }
  for (const MeterReading& meter : table.money().meters()) {
    json["meters"][meter_name(game, meter)] = money_json(meter.amount);
  }
  const Expected now = round.expected();
  const bool asked =
      under_way && (now.kind == Expected::Kind::decision || now.kind == Expected::Kind::act);
  if (asked) {
    json["turn"] = fmt::format("{}", now.place.seat());
    if (now.place.seat() == viewer.seat) json["may-say"] = may_say(round);
  }
  if (game.pot_game() != nullptr && under_way) {
    json["pot"] = money_json(round.pot().record().in_the_pot());
  }
  if (table.settlement()) json["settlement"] = settled_lines_json(game, *table.settlement());
  return json;
}

bool differs_by_viewer(const TableEvent& event) {
  if (const auto* ended = std::get_if<RoundEnded>(&event)) return !ended->called_off;
  const auto* went = std::get_if<RoundWent>(&event);
  return went != nullptr &&
         (went->event.is<CardDealt>() || went->event.is<GoneWrong>() || went->event.is<Decided>() ||
          went->event.is<PotActed>() || went->event.is<HandArranged>());
}

Json told(const TableEvent& event, const Round& before, const LiveTable& after,
          const Viewer& viewer) {
  return told(event, to_json(event, &before), after, viewer);
}

Json told(const TableEvent& event, Json recorded, const LiveTable& after, const Viewer& viewer) {
  if (const auto* went = std::get_if<RoundWent>(&event)) {
    recorded["what"] = Telling(after, viewer).of(went->event, std::move(recorded["what"]));
    return recorded;
  }
  if (const auto* ended = std::get_if<RoundEnded>(&event); ended != nullptr && !ended->called_off) {
    Json json{{"event", "round-settled"}, {"round", after.round_name()}};
    json["cards"] = cards_json(after.round(), viewer);
    json["settlement"] = settled_lines_json(after.game(), *after.settlement());
    return json;
  }
  // Sealed orders are for the house's own record.
  recorded.erase("sealed");
  return recorded;
}

}  // namespace houseway::floor
