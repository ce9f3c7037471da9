#include "round/event_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/words.h"
#include "round/file.h"
#include "round/file_parts.h"
#include "round/hand_words.h"
#include "round/json.h"
#include "round/play_words.h"
#include "round/pot_words.h"
#include "rules/settling.h"

namespace houseway {
namespace {

using Read = std::variant<Event, Refusal>;

const List<std::string_view, 2>& choices_of(const Irregularity& irregularity) {
  return irregularity.pot.choices.empty() ? irregularity.hands.choices : irregularity.pot.choices;
}

std::string place_word(const Definition& game, Place place) {
  return place.is_seat() ? fmt::format("{}", place.seat()) : std::string(game.place_id(place));
}

class Writer {
 public:
  explicit Writer(const Round& round) : round_(round), game_(round.definition()) {}

  Json operator()(const BetMade& bet) const {
    return {{"bet",
             {{"seat", place_word(game_, bet.place)},
              {"on", game_.spot_name(bet.spot)},
              {"amount", money_json(bet.amount)}}}};
  }
  Json operator()(const GoneWrong& wrong) const {
    const Irregularity& irregularity = game_.irregularities[wrong.irregularity];
    Json said{{"kind", irregularity.kind}};
    if (wrong.place != Place{}) said["at"] = place_word(game_, wrong.place);
    if (wrong.card != Card{}) said["card"] = text(wrong.card);
    if (wrong.disclosed) said["disclosed"] = true;
    const auto& choices = choices_of(irregularity);
    if (wrong.choice < choices.size()) said["choice"] = choices[wrong.choice];
    return {{"irregularity", std::move(said)}};
  }
  Json operator()(const Tossed& tossed) const {
    if (tossed.thrown.dice.empty()) {
      return {{"spin", game_.throwing()->results[tossed.thrown.number]}};
    }
    return roll_json(tossed.thrown);
  }
  Json operator()(const BankTaken& bank) const {
    return {{"bank",
             {{"seat", fmt::format("{}", bank.seat)}, {"say", Banking::word(bank.with_house)}}}};
  }
  Json operator()(const NoMoreBets&) const { return {{"no-more-bets", true}}; }
  Json operator()(const CardDealt& dealt) const {
    return {{"card", {{"to", place_word(game_, dealt.place)}, {"card", text(dealt.card)}}}};
  }
  Json operator()(const CardBurned&) const { return {{"burn", true}}; }
  Json operator()(const Decided& decided) const {
    std::string words;
    if (game_.hands() != nullptr) {
      words = round_.hands().word(static_cast<Move>(decided.play.choice));
      if (decided.play.amount.cents > 0) words += " " + dollars_words(decided.play.amount);
    } else {
      words = play_text(*round_.expected().step, decided.play);
    }
    return said("play", decided.seat, std::move(words));
  }
  Json operator()(const Revealed&) const { return {{"reveal", true}}; }
  Json operator()(const HandArranged& arranged) const {
    return {{"arrange",
             {{"place", place_word(game_, arranged.place)},
              {"say", arranged_text(arranged.arranged)}}}};
  }
  Json operator()(const MeterRead& read) const {
    return {{"meter",
             {{"name", meter_name(game_, read.meter)}, {"amount", money_json(read.meter.amount)}}}};
  }
  Json operator()(const SystemDrew& drew) const {
    return {{"selected",
             {{"name", game_.cards().draws[drew.draw].id},
              {"drawn", drew.drawn.card.known() ? text(drew.drawn.card)
                                                : place_word(game_, drew.drawn.place)}}}};
  }
  Json operator()(const Called& called) const {
    return {{"call",
             {{"seat", fmt::format("{}", called.seat)},
              {"on", game_.spot_name(called.spot)},
              {"say", game_.wagers[called.spot.wager].by_throw()->calls[called.word]}}}};
  }
  Json operator()(const DicePassed& passed) const {
    return {{"dice", fmt::format("{}", passed.seat)}};
  }
  Json operator()(const SatDown& sat) const {
    Json said{{"seat", fmt::format("{}", sat.seat)}};
    if (sat.stakes < no_limit) said["chips"] = money_json(sat.stakes);
    return {{"sit", std::move(said)}};
  }
  Json operator()(const ButtonPlaced& placed) const {
    return {{"button", fmt::format("{}", placed.seat)}};
  }
  Json operator()(const PotActed& acted) const {
    return said("act", acted.seat, pot_act_words(acted));
  }
  Json operator()(const HighHandStands& stands) const {
    Json said{{"standing", text(stands.standing)}, {"period-ends", stands.period_ends}};
    if (stands.seat > 0) said["seat"] = fmt::format("{}", stands.seat);
    return {{"high-hand", std::move(said)}};
  }

 private:
  static Json said(const char* key, int seat, std::string words) {
    return {{key, {{"seat", fmt::format("{}", seat)}, {"say", std::move(words)}}}};
  }

  const Round& round_;
  const Definition& game_;
};

Refusal wrong(std::string place, std::string message) {
  return {std::move(message), std::move(place), {}};
}

// Reads the parts of one event. The first thing that is wrong is kept, and nothing read after it
// counts.
class Reader {
 public:
  Reader(const Round& round, const Json& words)
      : round_(round), game_(round.definition()), words_(words) {}

  Read read() {
    if (!words_.is_object() || words_.size() != 1) {
      return wrong("", fmt::format("an event is an object with one key such as {{\"bet\": ...}}, "
                                   "not {}",
                                   words_.is_object() ? "one with more or none" : kind_of(words_)));
    }
    key_ = words_.begin().key();
    value_ = &words_.begin().value();
    const Event event = event_of();
    if (refusal_) return *refusal_;
    return event;
  }

 private:
  Event event_of() {
    if (key_ == "bet") return {bet()};
    if (key_ == "irregularity") return {irregularity()};
    if (key_ == "roll" || key_ == "spin") return {tossed()};
    if (key_ == "bank") return {bank()};
    if (key_ == "no-more-bets") return yes(Event::no_more_bets());
    if (key_ == "card") return {dealt()};
    if (key_ == "burn") return yes(Event::burn());
    if (key_ == "play" || key_ == "act") return said();
    if (key_ == "reveal") return yes(Event::reveal());
    if (key_ == "arrange") return {arranged()};
    if (key_ == "meter") return {meter()};
    if (key_ == "selected") return {selected()};
    if (key_ == "call") return {called()};
    if (key_ == "dice") return {DicePassed{seat_in(*value_, key_)}};
    if (key_ == "sit") return {sat_down()};
    if (key_ == "button") return {ButtonPlaced{seat_in(*value_, key_)}};
    if (key_ == "high-hand") return {high_hand()};
    refuse(key_, fmt::format("\"{}\" is nothing that happens in a round", key_));
    return {};
  }

  void refuse(std::string place, std::string message) {
    if (!refusal_) refusal_ = wrong(std::move(place), std::move(message));
  }
  std::string at(const char* part) const { return fmt::format("{}.{}", key_, part); }

  Event yes(const Event& event) {
    if (*value_ != true) refuse(key_, fmt::format("is true, not {}", kind_of(*value_)));
    return event;
  }

  template <std::size_t count>
  void keys(const std::array<const char*, count>& known) {
    if (!value_->is_object()) {
      return refuse(key_, fmt::format("is an object, not {}", kind_of(*value_)));
    }
    for (const auto& [key, part] : value_->items()) {
      if (std::find(known.begin(), known.end(), key) == known.end()) {
        refuse(at(key.c_str()), "is no key of this event");
      }
    }
  }
  const Json* part(const char* name) const {
    if (refusal_ || !value_->contains(name)) return nullptr;
    return &value_->at(name);
  }
  std::string word(const char* name) {
    const Json* found = part(name);
    if (found != nullptr && found->is_string()) return found->get<std::string>();
    refuse(at(name), found == nullptr ? "is missing" : "is a word, not " + kind_of(*found));
    return {};
  }
  Money amount(const char* name) {
    const Json* found = part(name);
    const bool number = found != nullptr && found->is_number();
    const auto money = number ? money_from_dollars(found->get<double>()) : std::nullopt;
    if (!money || money->cents < 0)
      refuse(at(name), "is an amount in dollars and whole cents, up to $1,000,000,000");
    return money.value_or(Money{});
  }
  int seat_in(const Json& value, const std::string& where) {
    const auto place = game_.find_place(word_of(value));
    if (place && place->is_seat() && place->seat() > 0) return place->seat();
    refuse(where, fmt::format("{} is no seat of this table, which has {}", kind_of(value),
                              round_.rules().positions()));
    return 0;
  }
  int seat(const char* name) {
    const Json* found = part(name);
    if (found == nullptr) {
      refuse(at(name), "is missing");
      return 0;
    }
    return seat_in(*found, at(name));
  }
  Place place(const char* name) {
    const Json* found = part(name);
    const auto named = found == nullptr ? std::nullopt : game_.find_place(word_of(*found));
    if (!named) refuse(at(name), "is a seat or a place of the layout");
    return named.value_or(Place{});
  }
  Spot spot() {
    const std::string named = word("on");
    const auto found = game_.find_spot(named);
    if (!found) refuse(at("on"), fmt::format("\"{}\" is no wager of this game", named));
    return found.value_or(Spot{});
  }
  Card card(const char* name) {
    const std::string token = word(name);
    const auto found = parse_card(token);
    if (!found) refuse(at(name), fmt::format("\"{}\" is no card", token));
    return found.value_or(Card{});
  }
  bool flag(const char* name) {
    const Json* found = part(name);
    if (found == nullptr) return false;
    if (!found->is_boolean()) refuse(at(name), "is true or false, not " + kind_of(*found));
    return found->is_boolean() && found->get<bool>();
  }

  BetMade bet() {
    keys(std::array{"seat", "on", "amount"});
    const Place where = place("seat");
    const Spot on = spot();
    return {where, on, amount("amount")};
  }
  GoneWrong irregularity() {
    keys(std::array{"kind", "at", "card", "disclosed", "choice"});
    const std::string kind = word("kind");
    const Irregularity* known = game_.find_irregularity(kind);
    if (known == nullptr) {
      refuse(at("kind"), fmt::format("\"{}\" is no irregularity of this game", kind));
      return {};
    }
    GoneWrong found{static_cast<std::uint8_t>(known - game_.irregularities.data())};
    if (part("at") != nullptr) found.place = place("at");
    if (part("card") != nullptr) found.card = card("card");
    found.disclosed = flag("disclosed");
    if (part("choice") != nullptr) {
      const std::string said = word("choice");
      const auto& choices = choices_of(*known);
      const auto chosen = std::find(choices.begin(), choices.end(), said);
      if (chosen == choices.end()) refuse(at("choice"), fmt::format("\"{}\" is no choice", said));
      found.choice = static_cast<std::uint8_t>(chosen - choices.begin());
    }
    return found;
  }
  Tossed tossed() {
    Tossed found;
    const Throwing* throwing = game_.throwing();
    if (throwing == nullptr || throwing->results.empty() != (key_ == "roll")) {
      refuse(key_, "is nothing that happens in this game");
    } else if (key_ == "spin") {
      const auto& results = throwing->results;
      const auto result = std::find(results.begin(), results.end(), word_of(*value_));
      if (result == results.end()) refuse(key_, "is no result of the wheel");
      found.thrown.number = static_cast<std::uint8_t>(result - results.begin());
    } else {
      const bool few = value_->is_array() && !value_->empty() && value_->size() <= most_dice;
      if (!few) refuse(key_, "a roll is a list of dice such as [3, 4]");
      for (std::size_t i = 0; few && i < value_->size(); ++i) {
        const Json& die = (*value_)[i];
        const auto shown = die.is_number_integer() ? die.get<std::int64_t>() : 0;
        if (shown < 1 || shown > die_faces) refuse(key_, "a die shows 1 to 6");
        if (!refusal_) found.thrown.dice.push_back(static_cast<std::uint8_t>(shown));
      }
    }
    return found;
  }
  BankTaken bank() {
    keys(std::array{"seat", "say"});
    const int who = seat("seat");
    const std::string said = word("say");
    if (said != Banking::word(true) && said != Banking::word(false)) {
      refuse(at("say"),
             fmt::format("is \"{}\" or \"{}\"", Banking::word(false), Banking::word(true)));
    }
    return {who, said == Banking::word(true)};
  }
  CardDealt dealt() {
    keys(std::array{"to", "card"});
    const Place to = place("to");
    const Card dealt = card("card");
    return {to, game_.deck() == Deck::tiles ? unused_copy(dealt, on_the_table()) : dealt};
  }
  CardSet on_the_table() const {
    CardSet used;
    for (const SeatRecord& player : round_.record().seats) used = used | card_set(player.cards);
    for (const Cards& lying : round_.record().places) used = used | card_set(lying);
    return used;
  }
  Event said() {
    keys(std::array{"seat", "say"});
    const int who = seat("seat");
    const std::string words = word("say");
    if (refusal_) return {};
    Read found = read_said(round_, who, words);
    if (auto* refused = std::get_if<Refusal>(&found)) {
      refuse(at("say"), std::move(refused->message));
      return {};
    }
    return std::get<Event>(found);
  }
  HandArranged arranged() {
    keys(std::array{"place", "say"});
    const Place where = place("place");
    const std::string words = word("say");
    const auto found = refusal_ ? std::nullopt : parse_arranged(words);
    if (!found) refuse(at("say"), fmt::format("\"{}\" arranges no hand", words));
    return {where, found.value_or(Arrangement{})};
  }
  MeterRead meter() {
    keys(std::array{"name", "amount"});
    const std::string named = word("name");
    const Money reads = amount("amount");
    if (const auto known = find_meter(game_, named)) {
      return {{known->schedule, known->level, reads}};
    }
    refuse(at("name"), fmt::format("\"{}\" is no meter of this game", named));
    return {};
  }
  SystemDrew selected() {
    keys(std::array{"name", "drawn"});
    const std::string named = word("name");
    if (game_.card_game() == nullptr || refusal_) {
      refuse(key_, "is nothing that happens in this game");
      return {};
    }
    const auto& draws = game_.cards().draws;
    for (std::size_t i = 0; i < draws.size(); ++i) {
      if (draws[i].id != named) continue;
      SystemDrew found{static_cast<std::uint8_t>(i), {true, {}, {}}};
      if (draws[i].kind == SystemDraw::Kind::card) {
        found.drawn.card = card("drawn");
      } else {
        found.drawn.place = place("drawn");
      }
      return found;
    }
    refuse(at("name"), fmt::format("\"{}\" is not drawn in this game", named));
    return {};
  }
  Called called() {
    keys(std::array{"seat", "on", "say"});
    const int who = seat("seat");
    const Spot on = spot();
    const std::string words = word("say");
    const ByThrow* by = refusal_ ? nullptr : game_.wagers[on.wager].by_throw();
    if (by == nullptr) {
      refuse(at("on"), "is no wager that something is called for");
      return {};
    }
    const auto found = std::find(by->calls.begin(), by->calls.end(), words);
    if (found == by->calls.end()) refuse(at("say"), fmt::format("\"{}\" is not called", words));
    return {who, on, static_cast<std::uint8_t>(found - by->calls.begin())};
  }
  SatDown sat_down() {
    keys(std::array{"seat", "chips"});
    const int who = seat("seat");
    return {who, part("chips") == nullptr ? no_limit : amount("chips")};
  }
  HighHandStands high_hand() {
    keys(std::array{"standing", "period-ends", "seat"});
    HighHandStands found;
    for (const std::string& token : words_of(word("standing"))) {
      const auto known = parse_card(token);
      if (!known || found.standing.size() == 5) {
        refuse(at("standing"), "is a hand of five cards, or none");
        break;
      }
      found.standing.push_back(*known);
    }
    found.period_ends = flag("period-ends");
    if (part("seat") != nullptr) found.seat = seat("seat");
    return found;
  }

  static constexpr std::size_t most_dice = 10;

  const Round& round_;
  const Definition& game_;
  const Json& words_;
  std::string key_;
  const Json* value_ = nullptr;
  std::optional<Refusal> refusal_;
};

}  // namespace

Json event_words(const Round& round, const Event& event) {
  return std::visit(Writer(round), event.what);
}

std::variant<Event, Refusal> read_event(const Round& round, const Json& words) {
  return Reader(round, words).read();
}

}  // namespace houseway
