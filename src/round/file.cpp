#include "round/file.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "core/words.h"
#include "games/register.h"

namespace houseway {
namespace {

// Whoever writes a file by hand gets the keys of an object named when one is wrong.
constexpr std::array<std::string_view, 12> round_keys{
    "game",     "rules",          "bets", "cards", "plays", "meters",
    "selected", "irregularities", "id",   "cite",  "why",   "back"};

struct DuplicateKey {
  std::vector<std::string> path;
};

std::string kind_of(const Json& value) {
  if (value.is_object()) return "an object";
  if (value.is_array()) return "a list";
  if (value.is_string()) return fmt::format("\"{}\"", value.get<std::string>());
  return value.dump();
}

bool is_kebab(std::string_view word) {
  return !word.empty() && std::all_of(word.begin(), word.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
  });
}

// A recorded round with its parts taken apart and checked one by one, before the order of events.
class Told {
 public:
  Told(const Json& file, const Definition& game) : file_(file), game_(game) {}

  struct Bet {
    int seat;
    Spot spot;
    Money amount;
    std::string path;
  };
  struct Irregular {
    Event event;
    std::string at;
    std::string path;
  };

  std::vector<Bet> bets;
  std::map<std::string, std::vector<Card>> cards;  // by place as written
  std::map<int, std::vector<std::string>> plays;
  std::vector<std::pair<Event, std::string>> readings;  // meters and draws
  std::vector<Irregular> irregular;
  Refusals refusals;

  bool read() {
    read_keys();
    read_bets();
    read_cards();
    read_plays();
    read_meters();
    read_selected();
    read_irregularities();
    return refusals.empty();
  }

 private:
  void refuse(std::string place, std::string message, Section section = {}) {
    refusals.push_back({std::move(message), std::move(place), text(section)});
  }

  const Json* object(const char* key) {
    if (!file_.contains(key)) return nullptr;
    const Json& part = file_.at(key);
    if (part.is_object()) return &part;
    refuse(key, fmt::format("\"{}\" is an object, not {}", key, kind_of(part)));
    return nullptr;
  }

  void read_keys() {
    for (const auto& [key, value] : file_.items()) {
      if (std::find(round_keys.begin(), round_keys.end(), key) == round_keys.end()) {
        refuse(key, fmt::format("a round of {} has no such part; it has {}", game_.game,
                                fmt::join(round_keys, ", ")));
      }
    }
    if (!file_.contains("bets")) {
      refuse("bets", "a round has bets", game_.wagers[*game_.find_wager(game_.base)].section);
    }
  }

  std::optional<int> seat(const std::string& key, const std::string& path) {
    const auto place = game_.find_place(key);
    if (place && place->is_seat()) return place->seat();
    refuse(path, fmt::format("\"{}\" is no seat; the table has 1 to {}", key, game_.positions),
           game_.positions_section);
    return std::nullopt;
  }

  std::optional<Money> money(const Json& value, const std::string& path, Section section) {
    const auto amount = value.is_number() ? money_from_dollars(value.get<double>()) : std::nullopt;
    if (!amount) {
      refuse(path,
             fmt::format("an amount is a number of dollars and whole cents up to {}, not {}",
                         text(largest_amount), kind_of(value)),
             section);
    }
    return amount;
  }

  void read_bets() {
    const Json* part = object("bets");
    if (part == nullptr) return;
    for (const auto& [key, wagers] : part->items()) {
      const std::string path = "bets." + key;
      const auto number = seat(key, path);
      if (!number) continue;
      if (!wagers.is_object()) {
        refuse(path,
               fmt::format("the bets of a seat are an object of wagers, not {}", kind_of(wagers)));
        continue;
      }
      if (wagers.empty()) refuse(path, "the seat names no wager", game_.wagers_section);
      for (const auto& [name, value] : wagers.items()) {
        const std::string where = path + "." + name;
        const auto spot = game_.find_spot(name);
        if (!spot) {
          refuse_spot(where, name);
          continue;
        }
        const Section section = game_.wagers[spot->wager].section;
        if (const auto amount = money(value, where, section)) {
          bets.push_back({*number, *spot, *amount, where});
        }
      }
    }
  }

  void refuse_spot(const std::string& path, const std::string& name) {
    if (const auto wager = game_.find_wager(name.substr(0, name.find(':')))) {
      const auto& selections = game_.wagers[*wager].selections;
      if (selections.empty()) {
        return refuse(path, fmt::format("the {} wager has no selection", game_.wagers[*wager].name),
                      game_.wagers[*wager].section);
      }
      return refuse(path,
                    fmt::format("the {} wager is made on {}", game_.wagers[*wager].name,
                                fmt::join(selections, " or ")),
                    game_.wagers[*wager].section);
    }
    std::vector<std::string_view> names;
    for (const Wager& wager : game_.wagers) {
      if (wager.need == Need::required || wager.need == Need::optional) names.push_back(wager.id);
    }
    refuse(path, fmt::format("{} has no such wager; it has {}", game_.game, fmt::join(names, ", ")),
           game_.wagers_section);
  }

  std::optional<Card> card(const std::string& token, const std::string& path) {
    const auto parsed = parse_card(token);
    if (!parsed) {
      refuse(path,
             fmt::format("\"{}\" is no card; a card is a rank A K Q J T 9 to 2 and a suit s h d "
                         "c, or Jk",
                         token),
             game_.deck_section);
    } else if (!in_deck(game_.deck, *parsed)) {
      refuse(path, fmt::format("{} is not in the deck", token), game_.deck_section);
      return std::nullopt;
    }
    return parsed;
  }

  void read_cards() {
    const Json* part = object("cards");
    if (part == nullptr) return;
    std::map<Card, std::string> seen;
    for (const auto& [key, value] : part->items()) {
      const std::string path = "cards." + key;
      if (!game_.find_place(key)) {
        std::vector<std::string_view> names;
        for (const LayoutPlace& place : game_.places) names.push_back(place.id);
        refuse(path,
               fmt::format("there is no such place; cards lie at seats 1 to {}, {}",
                           game_.positions, fmt::join(names, ", ")),
               game_.positions_section);
        continue;
      }
      if (!value.is_string()) {
        refuse(path, fmt::format("the cards of a place are a line such as \"As Kd\", not {}",
                                 kind_of(value)));
        continue;
      }
      auto& dealt = cards[key];
      for (const std::string& token : words_of(value.get<std::string>())) {
        const std::string where = fmt::format("{}[{}]", path, dealt.size());
        const auto parsed = card(token, where);
        dealt.push_back(parsed.value_or(Card::unseen()));
        if (!parsed) continue;
        const auto [first, is_new] = seen.emplace(*parsed, where);
        if (!is_new) {
          refuse(where, fmt::format("{} is dealt twice: it is also {}", token, first->second),
                 game_.deck_section);
        }
      }
    }
  }

  void read_plays() {
    const Json* part = object("plays");
    if (part == nullptr) return;
    for (const auto& [key, value] : part->items()) {
      const std::string path = "plays." + key;
      const auto number = seat(key, path);
      if (!number) continue;
      if (!value.is_array()) {
        refuse(path, fmt::format("the plays of a seat are a list, not {}", kind_of(value)));
        continue;
      }
      for (const Json& play : value) {
        if (play.is_string()) {
          plays[*number].push_back(play.get<std::string>());
        } else {
          refuse(fmt::format("{}[{}]", path, plays[*number].size()),
                 fmt::format("a play is words such as \"fold\", not {}", kind_of(play)));
          plays[*number].emplace_back();
        }
      }
    }
  }

  void read_meters() {
    const Json* part = object("meters");
    if (part == nullptr) return;
    for (const auto& [key, value] : part->items()) {
      const std::string path = "meters." + key;
      const auto reading = find_meter(key);
      if (!reading) {
        refuse(path, fmt::format("{} has no such meter", game_.game), progressive_section());
        continue;
      }
      const Section section = game_.schedules[reading->schedule].meters_section;
      if (const auto amount = money(value, path, section)) {
        readings.emplace_back(Event::read_meter({reading->schedule, reading->level, *amount}),
                              path);
      }
    }
  }

  Section progressive_section() const {
    for (const Schedule& schedule : game_.schedules) {
      if (!schedule.meters_section.empty()) return schedule.meters_section;
    }
    return game_.wagers_section;
  }

  std::optional<MeterReading> find_meter(const std::string& name) const {
    for (std::size_t i = 0; i < game_.schedules.size(); ++i) {
      for (const Paytable& table : game_.schedules[i].tables) {
        for (const MeterSpec& spec : table.meters) {
          const MeterReading reading{static_cast<std::uint8_t>(i), spec.level, {}};
          if (meter_name(game_, reading) == name) return reading;
        }
      }
    }
    return std::nullopt;
  }

  void read_selected() {
    const Json* part = object("selected");
    if (part == nullptr) return;
    for (const auto& [key, value] : part->items()) {
      const std::string path = "selected." + key;
      const auto* draw = std::find_if(game_.draws.data(), game_.draws.data() + game_.draws.size(),
                                      [&](const SystemDraw& known) { return known.id == key; });
      if (draw == game_.draws.data() + game_.draws.size()) {
        refuse(path, fmt::format("the table game system of {} draws no such thing", game_.game),
               game_.draws.empty() ? game_.wagers_section : game_.draws.front().section);
        continue;
      }
      Drawn drawn{true, {}, {}};
      const std::string word = value.is_string()            ? value.get<std::string>()
                               : value.is_number_unsigned() ? value.dump()
                                                            : std::string();
      if (draw->kind == SystemDraw::Kind::card) {
        const auto parsed = card(word, path);
        if (!parsed) continue;
        drawn.card = *parsed;
      } else {
        const auto place = game_.find_place(word);
        if (!place) {
          refuse(path,
                 fmt::format("the position drawn is a seat from 1 to {} or dealer, not {}",
                             game_.positions, kind_of(value)),
                 draw->section);
          continue;
        }
        drawn.place = *place;
      }
      readings.emplace_back(
          Event::draw(static_cast<std::uint8_t>(draw - game_.draws.data()), drawn), path);
    }
  }

  void read_irregularities() {
    if (!file_.contains("irregularities")) return;
    const Json& part = file_.at("irregularities");
    if (!part.is_array()) {
      return refuse("irregularities",
                    fmt::format("irregularities are a list, not {}", kind_of(part)));
    }
    for (std::size_t i = 0; i < part.size(); ++i) {
      read_irregularity(part[i], fmt::format("irregularities[{}]", i));
    }
  }

  void read_irregularity(const Json& entry, const std::string& path) {
    if (!entry.is_object() || !entry.contains("kind") || !entry.at("kind").is_string()) {
      return refuse(path, "an irregularity is an object with a \"kind\"");
    }
    const std::string kind = entry.at("kind").get<std::string>();
    const Irregularity* known = game_.find_irregularity(kind);
    if (known == nullptr) {
      std::vector<std::string_view> kinds;
      for (const Irregularity& each : game_.irregularities) kinds.push_back(each.kind);
      return refuse(
          path + ".kind",
          fmt::format("{} knows no \"{}\"; it knows {}", game_.game, kind, fmt::join(kinds, ", ")),
          game_.irregularities_section);
    }
    Irregular told{
        Event::irregular(static_cast<std::uint8_t>(known - game_.irregularities.data())), {}, path};
    for (const auto& [key, value] : entry.items()) {
      const std::string where = path + "." + key;
      const std::string word = value.is_string()            ? value.get<std::string>()
                               : value.is_number_unsigned() ? value.dump()
                                                            : std::string();
      if (key == "kind") continue;
      if (key == "seat" || key == "place") {
        const auto place = game_.find_place(word);
        if (!place || (key == "seat" && !place->is_seat())) {
          refuse(where, fmt::format("{} is no {} of this table", kind_of(value), key),
                 game_.positions_section);
        } else {
          told.event.place = *place;
        }
      } else if (key == "card") {
        if (const auto parsed = card(word, where)) told.event.card = *parsed;
      } else if (key == "at" || key == "choice") {
        if (!is_kebab(word)) {
          refuse(where,
                 fmt::format("a point of the round is written as \"before-reveal\", not {}",
                             kind_of(value)),
                 known->section);
        } else if (key == "at") {
          told.at = word;
        }
      } else {
        refuse(where,
               "an irregularity has no such key; it has kind, at, seat, place, card and choice",
               known->section);
      }
    }
    irregular.push_back(std::move(told));
  }

  const Json& file_;
  const Definition& game_;
};

// Puts what a file tells into the order in which it happened, which the rules imply, and feeds it
// to the round.
class Teller {
 public:
  Teller(Round& round, Told& told) : round_(round), told_(told), game_(round.definition()) {}

  Refusals run() {
    for (const Told::Bet& bet : told_.bets) {
      feed(Event::bet(bet.seat, bet.spot, bet.amount), bet.path);
    }
    for (const auto& [event, path] : told_.readings) feed(event, path);
    feed(Event::no_more_bets(), {});
    while (refusals_.empty() && !round_.over()) step();
    if (refusals_.empty()) check_nothing_left();
    return std::move(refusals_);
  }

 private:
  void feed(const Event& event, const std::string& path) {
    if (auto why = round_.apply(event)) {
      // The round knows which part of an irregularity is wrong, the file which one it is.
      const std::string part = event.kind == Event::Kind::irregularity
                                   ? why->place.substr(std::string_view("irregularities").size())
                                   : std::string();
      if (!path.empty()) why->place = path + part;
      refusals_.push_back(std::move(*why));
    }
  }

  void step() {
    if (tell_due_irregularity()) return;
    const Expected now = round_.expected();
    switch (now.kind) {
      case Expected::Kind::card:
        return feed(Event::deal(now.place, next_card(now.place)), {});
      case Expected::Kind::reveal:
        return feed(Event::reveal(), {});
      case Expected::Kind::decision:
        return decide(now);
      case Expected::Kind::bets:
      case Expected::Kind::nothing:
        return;
    }
  }

  std::string key_of(Place place) const {
    return place.is_seat() ? fmt::format("{}", place.seat()) : std::string(game_.place_id(place));
  }

  // What the result does not need may be left out of a file: such cards are unseen.
  Card next_card(Place place) {
    const std::string key = key_of(place);
    std::size_t& next = dealt_[key];
    const auto given = told_.cards.find(key);
    if (given == told_.cards.end() || next >= given->second.size()) return Card::unseen();
    return given->second[next++];
  }

  void decide(const Expected& now) {
    const int seat = now.place.seat();
    const auto given = told_.plays.find(seat);
    std::size_t& next = played_[seat];
    if (given == told_.plays.end() || next >= given->second.size()) {
      return refuse(fmt::format("plays.{}", seat),
                    fmt::format("seat {} has no play where {} is due", seat, allowed()),
                    now.step->section);
    }
    const std::string path = fmt::format("plays.{}[{}]", seat, next);
    const std::string& words = given->second[next++];
    const auto play = parse_play(*now.step, words);
    if (!play) {
      return refuse(path, fmt::format("\"{}\" is no play here; {} is due", words, allowed()),
                    now.step->section);
    }
    feed(Event::decide(seat, *play), path);
  }

  std::string allowed() const {
    std::vector<std::string> words;
    for (const Play& play : round_.plays())
      words.push_back(play_text(*round_.expected().step, play));
    return fmt::format("{}", fmt::join(words, " or "));
  }

  bool out_of_plays(const Expected& now) const {
    if (now.kind != Expected::Kind::decision) return false;
    const auto given = told_.plays.find(now.place.seat());
    const auto played = played_.find(now.place.seat());
    const std::size_t used = played == played_.end() ? 0 : played->second;
    return given == told_.plays.end() || used >= given->second.size();
  }

  // Whether the point that an irregularity names has come. One that names none, or one that the
  // game does not know, is told when the recorded plays run out or all have been made.
  bool due(const Told::Irregular& told, const Expected& now) const {
    if (told.at == "deal") return now.kind == Expected::Kind::card;
    if (told.at == "before-decisions" || told.at == "after-deal" ||
        told.at == "after-initial-cards") {
      return now.kind != Expected::Kind::card;
    }
    // One that stops the round comes, in the step that it names, after the plays that were made.
    if (const Step* step = named_step(told)) {
      return now.step == step && (out_of_plays(now) || !stops(told));
    }
    return out_of_plays(now) || (now.kind == Expected::Kind::reveal && no_decision_left());
  }

  bool stops(const Told::Irregular& told) const {
    const Irregularity& irregularity = game_.irregularities[told.event.index];
    const auto times = std::count_if(
        told_.irregular.begin(), told_.irregular.end(),
        [&](const Told::Irregular& each) { return each.event.index == told.event.index; });
    return irregularity.effect == Irregularity::Effect::voids &&
           times >= irregularity.from_occurrence;
  }

  const Step* named_step(const Told::Irregular& told) const {
    for (const Step& step : game_.play) {
      if (step.act == Step::Act::decide && told.at == fmt::format("before-{}", step.name))
        return &step;
    }
    return nullptr;
  }

  // Steps of the play are in the order in which they come.
  bool missed(const Told::Irregular& told, const Expected& now) const {
    const Step* step = named_step(told);
    const bool playing = now.step >= &game_.play.front() && now.step <= &game_.play.back();
    return step != nullptr && playing && now.step > step;
  }

  bool no_decision_left() const {
    constexpr Irregularity before_decisions{.until = Irregularity::Until::decisions};
    return !round_.in_time(before_decisions);
  }

  bool tell_due_irregularity() {
    const Expected now = round_.expected();
    for (const Told::Irregular& told : told_.irregular) {
      if (!missed(told, now)) continue;
      refuse(told.path + ".at", fmt::format("the recorded plays go past \"{}\"", told.at),
             game_.irregularities[told.event.index].section);
      return true;
    }
    const auto told = std::find_if(told_.irregular.begin(), told_.irregular.end(),
                                   [&](const Told::Irregular& each) { return due(each, now); });
    if (told == told_.irregular.end()) return false;
    feed(told->event, told->path);
    told_.irregular.erase(told);
    return true;
  }

  void check_nothing_left() {
    const Irregularity* voided = round_.record().void_by;
    for (const Told::Irregular& told : told_.irregular) {
      if (voided != nullptr) break;  // what else went wrong in a void round changes nothing
      refuse(told.path + ".at", fmt::format("the round was over before \"{}\"", told.at),
             game_.irregularities[told.event.index].section);
    }
    for (const auto& [seat, plays] : told_.plays) {
      const std::size_t used = played_[seat];
      if (used >= plays.size()) continue;
      const std::string path = fmt::format("plays.{}[{}]", seat, used);
      const SeatRecord& player = round_.record().seat(seat);
      if (voided != nullptr) {
        refuse(path, fmt::format("the round was void by {} before this play", voided->kind),
               voided->section);
      } else if (!player.in) {
        refuse(path, fmt::format("seat {} has made no wager", seat),
               game_.wagers[*game_.find_wager(game_.base)].section);
      } else if (player.folded) {
        refuse(path, fmt::format("seat {} has folded and is out of the round", seat),
               player.folded_at->section);
      } else {
        refuse(path, "there is nothing left to decide", last_decision().section);
      }
    }
    for (const auto& [key, cards] : told_.cards) {
      const Place place = *game_.find_place(key);
      const std::size_t used = std::max(dealt_[key], may_lie_undealt(place));
      if (used >= cards.size()) continue;
      const std::string path = fmt::format("cards.{}[{}]", key, used);
      refuse(path,
             fmt::format("{} given for {}, and the dealing gives it {}",
                         count_of(cards.size(), "card"), game_.place_name(place),
                         used == 0 ? "none in this round" : fmt::format("{}", used)),
             round_.rules().dealing_section(place));
    }
  }

  const Step& last_decision() const {
    const Step* last = &game_.play.front();
    for (const Step& step : game_.play) {
      if (step.act == Step::Act::decide) last = &step;
    }
    return *last;
  }

  // A void round may have stopped before its cards were dealt; a wrong number of them has no limit.
  std::size_t may_lie_undealt(Place place) const {
    const Irregularity* voided = round_.record().void_by;
    if (voided == nullptr) return 0;
    if (voided->kind == "incorrect-number-of-cards") return deck_cards(game_.deck).size();
    return static_cast<std::size_t>(game_.place_cards(place));
  }

  void refuse(std::string place, std::string message, Section section) {
    refusals_.push_back({std::move(message), std::move(place), text(section)});
  }

  Round& round_;
  Told& told_;
  const Definition& game_;
  std::map<std::string, std::size_t> dealt_;
  std::map<int, std::size_t> played_;
  Refusals refusals_;
};

Choices read_choices(const Json& rules, Refusals& refusals) {
  Choices choices;
  for (const auto& [name, value] : rules.items()) {
    if (value.is_boolean()) {
      choices.push_back({name, value.get<bool>()});
    } else if (value.is_number()) {
      choices.push_back({name, value.get<double>()});
    } else if (value.is_string()) {
      choices.push_back({name, value.get<std::string>()});
    } else if (value.is_object() && std::all_of(value.begin(), value.end(), [](const Json& odds) {
                 return odds.is_string();
               })) {
      Chosen::Lines lines;
      for (const auto& [hand, odds] : value.items())
        lines.emplace_back(hand, odds.get<std::string>());
      choices.push_back({name, std::move(lines)});
    } else {
      refusals.push_back(
          {fmt::format(
               "a choice is true, false, a number, a word or a paytable of hands and odds, not {}",
               kind_of(value)),
           "rules." + name, "601a.4"});
    }
  }
  return choices;
}

std::string game_names() {
  std::vector<std::string_view> names;
  for (const Definition* definition : all_definitions()) {
    if (names.empty() || names.back() != definition->game) names.push_back(definition->game);
  }
  return fmt::format("{}", fmt::join(names, ", "));
}

}  // namespace

ParsedJson parse_json(const std::string& input) {
  std::vector<std::set<std::string>> open;
  std::vector<std::string> path;  // the keys that lead to where the reader is
  const auto watch = [&](int depth, Json::parse_event_t event, Json& parsed) {
    if (event == Json::parse_event_t::object_start) open.emplace_back();
    if (event == Json::parse_event_t::object_end) open.pop_back();
    if (event == Json::parse_event_t::key) {
      path.resize(static_cast<std::size_t>(depth));
      path.back() = parsed.get<std::string>();
      if (!open.back().insert(path.back()).second) throw DuplicateKey{path};
    }
    return true;
  };
  try {
    return {Json::parse(input, watch), std::nullopt};
  } catch (const Json::exception& error) {
    // The library's text names line and column after its own tag in brackets.
    std::string message = error.what();
    if (const auto tag = message.find("] "); tag != std::string::npos) message.erase(0, tag + 2);
    std::replace_if(
        message.begin(), message.end(), [](char c) { return static_cast<unsigned char>(c) < 32; },
        ' ');
    return {nullptr, Refusal{"not JSON: " + message, "", ""}};
  } catch (const DuplicateKey& duplicate) {
    std::string place;
    for (const std::string& key : duplicate.path) {
      if (!key.empty()) place += (place.empty() ? "" : ".") + key;
    }
    return {nullptr, Refusal{"the key stands twice in one object", place, ""}};
  }
}

ReadRules read_rules(const Json& file, Proposed proposed) {
  ReadRules read;
  const auto refuse = [&](std::string place, std::string message, std::string section = {}) {
    read.violations.push_back({std::move(message), std::move(place), std::move(section)});
  };
  if (!file.is_object()) {
    refuse("", fmt::format("a round is an object, not {}", kind_of(file)));
    return read;
  }
  if (!file.contains("game") || !file.at("game").is_string()) {
    refuse("game", fmt::format("the file names its game: {}", game_names()));
    return read;
  }
  read.game = file.at("game").get<std::string>();
  read.definition = find_definition(read.game);
  if (read.definition == nullptr) {
    refuse("game", fmt::format("there is no game \"{}\"; there are {}", read.game, game_names()));
    return read;
  }
  if (!file.contains("rules")) {
    read.rules = std::make_unique<RuleSet>(*check_choices(*read.definition, {}).rules);
    return read;
  }
  const Json& rules = file.at("rules");
  if (!rules.is_object()) {
    refuse("rules", fmt::format("the rules are an object of choices, not {}", kind_of(rules)),
           "601a.4");
    return read;
  }
  if (rules.contains("ruleset")) {
    const Json& ruleset = rules.at("ruleset");
    read.definition =
        ruleset.is_string() ? find_definition(read.game, ruleset.get<std::string>()) : nullptr;
    if (read.definition == nullptr || ruleset == "") {
      std::vector<std::string_view> names;
      for (const Definition* known : all_definitions()) {
        if (known->game == read.game) names.push_back(known->ruleset);
      }
      read.definition = nullptr;
      refuse("rules.ruleset",
             fmt::format("{} has no rule set {}; it has {}", read.game, kind_of(ruleset),
                         fmt::join(names, ", ")),
             "601a.4");
      return read;
    }
  }
  const Choices choices = read_choices(rules, read.violations);
  Checked checked = check_choices(*read.definition, choices, proposed);
  std::move(checked.violations.begin(), checked.violations.end(),
            std::back_inserter(read.violations));
  if (read.violations.empty()) read.rules = std::make_unique<RuleSet>(std::move(*checked.rules));
  return read;
}

ReadRound read_round(const Json& file, Proposed proposed) {
  ReadRound read;
  if (file.is_object() && file.contains("id") && file.at("id").is_string()) {
    read.id = file.at("id").get<std::string>();
  }
  read.rules = read_rules(file, proposed);
  read.refusals = read.rules.violations;
  if (!read.rules.rules) return read;

  Told told(file, *read.rules.definition);
  if (!told.read()) {
    read.refusals = std::move(told.refusals);
    return read;
  }
  Round round(*read.rules.rules);
  read.refusals = Teller(round, told).run();
  if (read.refusals.empty()) {
    if (const auto missing = round.settlement().missing) read.refusals.push_back(*missing);
  }
  if (read.refusals.empty()) read.round = std::move(round);
  return read;
}

std::string play_text(const Step& step, Play play) {
  const Choice& choice = step.choices[play.choice];
  if (choice.act == Choice::Act::fold) return std::string(choice.word);
  return fmt::format("{} {}", choice.word, play.multiple);
}

std::optional<Play> parse_play(const Step& step, const std::string& line) {
  const std::vector<std::string> words = words_of(line);
  if (words.empty() || words.size() > 2) return std::nullopt;
  for (std::size_t i = 0; i < step.choices.size(); ++i) {
    const Choice& choice = step.choices[i];
    if (choice.word != words[0]) continue;
    Play play{static_cast<std::uint8_t>(i), 0};
    if (words.size() == 2) {
      const std::string& digits = words[1];
      const bool number =
          !digits.empty() && digits.size() <= 4 &&
          std::all_of(digits.begin(), digits.end(), [](char c) { return c >= '0' && c <= '9'; });
      if (!number || choice.act == Choice::Act::fold) return std::nullopt;
      play.multiple = std::stoi(digits);
    } else if (choice.act == Choice::Act::wager) {
      // An amount that could be only one need not be said.
      if (choice.multiples.size() != 1) return std::nullopt;
      play.multiple = choice.multiples.front();
    }
    return play;
  }
  return std::nullopt;
}

Json money_json(Money money) {
  if (money.cents % 100 == 0) return money.cents / 100;
  return in_dollars(money);
}

Json write_choices(const Choices& choices) {
  Json rules = Json::object();
  for (const Chosen& chosen : choices) {
    if (const auto* number = std::get_if<double>(&chosen.value)) {
      if (const auto money = money_from_dollars(*number)) {
        rules[chosen.name] = money_json(*money);
        continue;
      }
    }
    if (const auto* lines = std::get_if<Chosen::Lines>(&chosen.value)) {
      for (const auto& [hand, odds] : *lines) rules[chosen.name][hand] = odds;
      continue;
    }
    if (const auto* flag = std::get_if<bool>(&chosen.value)) rules[chosen.name] = *flag;
    if (const auto* number = std::get_if<double>(&chosen.value)) rules[chosen.name] = *number;
    if (const auto* word = std::get_if<std::string>(&chosen.value)) rules[chosen.name] = *word;
  }
  return rules;
}

Json write_round(const Round& round) {
  const Definition& game = round.definition();
  Json file;
  file["game"] = game.game;
  Json rules = write_choices(round.rules().choices());
  if (find_definition(game.game) != &game) rules["ruleset"] = game.ruleset;
  if (!rules.empty()) file["rules"] = std::move(rules);
  file["bets"] = Json::object();
  file["cards"] = Json::object();
  file["plays"] = Json::object();
  for (const SeatRecord& player : round.record().seats) {
    const int seat = static_cast<int>(&player - round.record().seats.data()) + 1;
    if (!player.stakes.empty()) file["bets"][fmt::format("{}", seat)] = Json::object();
  }
  const auto place_key = [&](Place place) {
    return place.is_seat() ? fmt::format("{}", place.seat()) : std::string(game.place_id(place));
  };
  // The journal is told again to a second round, which knows at every point what was due.
  Round again(round.rules());
  const Step* deciding = nullptr;  // the step in which somebody has decided
  std::map<std::string, std::string> cards;
  for (const Event& event : round.journal()) {
    const Expected now = again.expected();
    switch (event.kind) {
      case Event::Kind::bet: {
        Json& seat = file["bets"][fmt::format("{}", event.place.seat())];
        if (event.amount.cents == 0) {
          seat.erase(game.spot_name(event.spot));
        } else {
          seat[game.spot_name(event.spot)] = money_json(event.amount);
        }
        break;
      }
      case Event::Kind::card:
        if (event.card.known()) {
          std::string& line = cards[place_key(event.place)];
          line += (line.empty() ? "" : " ") + text(event.card);
        }
        break;
      case Event::Kind::decision:
        file["plays"][fmt::format("{}", event.place.seat())].push_back(
            play_text(*now.step, event.play));
        deciding = now.step;
        break;
      case Event::Kind::meter:
        file["meters"][meter_name(game, event.meter)] = money_json(event.meter.amount);
        break;
      case Event::Kind::draw:
        file["selected"][std::string(game.draws[event.index].id)] =
            event.drawn.card.known() ? text(event.drawn.card) : place_key(event.drawn.place);
        break;
      case Event::Kind::irregularity: {
        Json entry{{"kind", game.irregularities[event.index].kind}};
        if (now.kind == Expected::Kind::card) entry["at"] = "deal";
        // In the middle of a step the plays made and not made show the point.
        if (now.kind == Expected::Kind::decision && now.step != deciding) {
          entry["at"] = fmt::format("before-{}", now.step->name);
        }
        if (event.place != Place{}) {
          entry[event.place.is_seat() ? "seat" : "place"] = place_key(event.place);
        }
        if (event.card.known()) entry["card"] = text(event.card);
        file["irregularities"].push_back(std::move(entry));
        break;
      }
      case Event::Kind::no_more_bets:
      case Event::Kind::reveal:
        break;
    }
    again.apply(event);
  }
  const auto write_cards = [&](const std::string& key) {
    if (const auto line = cards.find(key); line != cards.end()) file["cards"][key] = line->second;
  };
  for (int seat = 1; seat <= game.positions; ++seat) write_cards(fmt::format("{}", seat));
  for (const LayoutPlace& place : game.places) write_cards(std::string(place.id));
  return file;
}

}  // namespace houseway
