#include "round/told.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <span>

#include "core/words.h"
#include "round/json.h"

namespace houseway {
namespace {

// Whoever writes a file by hand gets the keys of an object named when one is wrong.
constexpr std::array<std::string_view, 12> card_round_keys{
    "game",     "rules",          "bets", "cards", "plays", "meters",
    "selected", "irregularities", "id",   "cite",  "why",   "back"};
constexpr std::array<std::string_view, 8> throw_round_keys{
    "game", "rules", "steps", "irregularities", "id", "cite", "why", "back"};

bool is_kebab(std::string_view word) {
  return !word.empty() && std::all_of(word.begin(), word.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
  });
}

// A name written as a word or, where it is one, as a number; empty for anything else.
std::string word_of(const Json& value) {
  if (value.is_string()) return value.get<std::string>();
  return value.is_number_unsigned() ? value.dump() : std::string();
}

// Reads one part after the other and remembers everything that is wrong.
class Reader : public Told {
 public:
  Reader(const Json& file, const RuleSet& rules)
      : file_(file), rules_(rules), game_(rules.definition()) {}

  void read() {
    read_keys();
    read_bets();
    read_cards();
    read_shoe();
    read_plays();
    read_meters();
    read_selected();
    read_irregularities();
    read_steps();
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
    const bool throws = game_.stands_from_throw_to_throw();
    const std::span<const std::string_view> keys =
        throws ? std::span<const std::string_view>(throw_round_keys) : card_round_keys;
    for (const auto& [key, value] : file_.items()) {
      if (key == "steps" && game_.throwing != nullptr) continue;
      if (key == "shoe" && game_.shoe.exists()) continue;
      if (std::find(keys.begin(), keys.end(), key) == keys.end()) {
        refuse(key, fmt::format("a round of {} has no such part; it has {}", game_.game,
                                fmt::join(keys, ", ")));
      }
    }
    if (throws && (!file_.contains("steps") || file_.at("steps").empty())) {
      refuse("steps", "a round has steps: bets and throws", game_.wagers_section);
    } else if (!throws && !file_.contains("bets")) {
      refuse("bets", "a round has bets", game_.wagers[*game_.find_wager(game_.base)].section);
    }
  }

  std::optional<int> seat(const std::string& key, const std::string& path) {
    const auto place = game_.find_place(key);
    if (place && place->is_seat() && place->seat() <= rules_.positions()) return place->seat();
    refuse(path, fmt::format("\"{}\" is no seat; the table has 1 to {}", key, rules_.positions()),
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
      const bool dealers = game_.banking.exists() && key == game_.dealer;
      const auto number = dealers ? 0 : seat(key, path);
      if (!number) continue;
      const Place place = dealers ? *game_.find_place(key) : Place::seat(*number);
      if (!wagers.is_object()) {
        refuse(path,
               fmt::format("the bets of a seat are an object of wagers, not {}", kind_of(wagers)));
        continue;
      }
      if (wagers.empty()) refuse(path, "the seat names no wager", game_.wagers_section);
      for (const auto& [name, value] : wagers.items()) {
        const std::string where = path + "." + name;
        const auto spot = spot_of(name, where);
        if (!spot) continue;
        const Section section = game_.wagers[spot->wager].section;
        if (const auto amount = money(value, where, section)) {
          bets.push_back({place, *spot, *amount, where});
        }
      }
    }
  }

  std::optional<Spot> spot_of(const std::string& name, const std::string& path) {
    const auto spot = game_.find_spot(name);
    if (!spot) refuse_spot(path, name);
    return spot;
  }

  void refuse_spot(const std::string& path, const std::string& name) {
    if (const auto wager = game_.find_wager(name.substr(0, name.find(':')))) {
      const Wager& known = game_.wagers[*wager];
      if (known.selections.empty()) {
        return refuse(path, fmt::format("the {} wager has no selection", known.name),
                      known.section);
      }
      constexpr std::size_t few = 12;
      std::vector<std::string_view> some;
      for (const Selection& selection : known.selections) {
        if (some.size() < few) some.push_back(selection.name);
      }
      return refuse(path,
                    fmt::format("the {} wager is made on {}{}", known.name, fmt::join(some, " or "),
                                known.selections.size() > few ? " and so on" : ""),
                    known.section);
    }
    std::vector<std::string_view> names;
    for (const Wager& wager : game_.wagers) {
      if (made_before_the_deal(wager.need)) names.push_back(wager.id);
    }
    refuse(path, fmt::format("{} has no such wager; it has {}", game_.game, fmt::join(names, ", ")),
           game_.wagers_section);
  }

  std::optional<Card> card(const std::string& token, const std::string& path) {
    const auto parsed = parse_card(token);
    if (!parsed) {
      refuse(
          path,
          game_.deck == Deck::tiles
              ? fmt::format("\"{}\" is no tile; a tile is the spots of its halves, as 46", token)
              : fmt::format("\"{}\" is no card; a card is a rank A K Q J T 9 to 2 and a suit s h "
                            "d c, or Jk",
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
      read_line(value.get<std::string>(), path, cards[key]);
    }
  }

  void read_line(const std::string& line, const std::string& path, std::vector<Card>& dealt) {
    for (const std::string& token : words_of(line)) {
      const std::string where = fmt::format("{}[{}]", path, dealt.size());
      auto parsed = card(token, where);
      if (parsed) {
        parsed = unused_copy(*parsed, given_);
        given_.insert(*parsed);
      }
      dealt.push_back(parsed.value_or(Card::unseen()));
      if (!parsed) continue;
      std::vector<std::string>& lies = seen_[*parsed];
      lies.push_back(where);
      if (lies.size() <= static_cast<std::size_t>(rules_.decks())) continue;
      refuse(where,
             rules_.decks() == 1
                 ? fmt::format("{} is dealt twice: it is also {}", token, lies.front())
                 : fmt::format("{} is dealt {} times, and there are {} decks", token, lies.size(),
                               rules_.decks()),
             game_.deck_section);
    }
  }

  void read_shoe() {
    if (!file_.contains("shoe") || !game_.shoe.exists()) return;
    const Json& part = file_.at("shoe");
    if (!part.is_string()) {
      return refuse("shoe", fmt::format("the shoe is a line of the cards drawn, \"As Kd\", not {}",
                                        kind_of(part)));
    }
    if (!cards.empty()) {
      return refuse("shoe",
                    "the cards stand either in the order drawn under shoe, or by place under cards",
                    game_.deck_section);
    }
    shoe.emplace();
    read_line(part.get<std::string>(), "shoe", *shoe);
  }

  void read_plays() {
    const Json* part = object("plays");
    if (part == nullptr) return;
    for (const auto& [key, value] : part->items()) {
      const std::string path = "plays." + key;
      const bool dealers = dealer_arranges() && key == game_.dealer;
      const auto number = dealers ? 0 : seat(key, path);
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

  bool dealer_arranges() const {
    return std::any_of(game_.play.begin(), game_.play.end(),
                       [](const Step& step) { return step.act == Step::Act::arrange; });
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
      const auto* draw =
          std::find_if(game_.draws.data(), game_.draws.data() + game_.draws.size(),
                       [&wanted = key](const SystemDraw& known) { return known.id == wanted; });
      if (draw == game_.draws.data() + game_.draws.size()) {
        refuse(path, fmt::format("the table game system of {} draws no such thing", game_.game),
               game_.draws.empty() ? game_.wagers_section : game_.draws.front().section);
        continue;
      }
      Drawn drawn{true, {}, {}};
      const std::string word = word_of(value);
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

  bool names_seat(const std::string& word) const {
    const auto place = game_.find_place(word);
    return place && place->is_seat() && place->seat() <= rules_.positions();
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
    Irregular told{Event::irregular(static_cast<std::uint8_t>(known - game_.irregularities.data())),
                   {},
                   {},
                   path};
    for (const auto& [key, value] : entry.items()) {
      const std::string where = path + "." + key;
      const std::string word = word_of(value);
      if (key == "kind") continue;
      if (key == "seat" || key == "place") {
        const auto place = game_.find_place(word);
        if (!place || (key == "seat" && !place->is_seat()) ||
            (place->is_seat() && place->seat() > rules_.positions())) {
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
        } else if (key == "choice") {
          told.choice = word;
        } else if (known->places.contains(word) || (known->concerns_a_seat() && names_seat(word))) {
          told.event.place = *game_.find_place(word);
        } else if (known->never_at.contains(word)) {
          refuse(where,
                 fmt::format("the chapter does not say what follows from {} at {}; the floor has "
                             "to decide it",
                             kind, word),
                 known->section);
        } else {
          told.at = word;
        }
      } else if (key == "disclosed" && known->tells_disclosed) {
        if (value.is_boolean()) {
          told.event.disclosed = value.get<bool>();
        } else {
          refuse(where, fmt::format("disclosed is true or false, not {}", kind_of(value)),
                 known->section);
        }
      } else {
        refuse(where,
               fmt::format("an irregularity has no such key; it has kind, at, seat, place, card{} "
                           "and choice",
                           known->tells_disclosed ? ", disclosed" : ""),
               known->section);
      }
    }
    if (known->called_when_two.contains(kind)) irregular.push_back(told);
    irregular.push_back(std::move(told));
  }

  void read_steps() {
    if (game_.throwing == nullptr || !file_.contains("steps")) return;
    const Json& part = file_.at("steps");
    if (!part.is_array()) {
      return refuse("steps", fmt::format("steps are a list, not {}", kind_of(part)));
    }
    for (std::size_t i = 0; i < part.size(); ++i) {
      const std::string path = fmt::format("steps[{}]", i);
      if (!part[i].is_object() || part[i].size() != 1) {
        refuse(path, "a step is an object with one of bet, remove, call, roll, spin and dice",
               game_.throwing->section);
        continue;
      }
      const auto step = part[i].begin();
      read_step(step.key(), step.value(), fmt::format("{}.{}", path, step.key()));
    }
  }

  void read_step(const std::string& key, const Json& value, const std::string& path) {
    const bool wheel = game_.throwing->device == Throwing::Device::wheel;
    if (!game_.stands_from_throw_to_throw() && key != "roll") {
      return refuse(path, "the steps of a round with cards are rolls; its wagers are under bets",
                    game_.no_more_bets);
    }
    if (key == "bet" || key == "remove" || key == "call") return read_wagers(key, value, path);
    if (key == "roll" && !wheel) return read_roll(value, path);
    if (key == "spin" && wheel) return read_spin(value, path);
    if (key == "dice" && !wheel) {
      const auto number = seat(word_of(value), path);
      if (number) add(Part::Kind::pass_dice, path).seat = *number;
      return;
    }
    refuse(path,
           fmt::format("{} has no such step; it has bet, remove, call and {}", game_.game,
                       wheel ? "spin" : "roll, and dice for whom they pass to"),
           game_.throwing->section);
  }

  Part& add(Part::Kind kind, const std::string& path) {
    Part part{};
    part.kind = kind;
    part.path = path;
    steps.push_back(std::move(part));
    return steps.back();
  }

  void read_wagers(const std::string& key, const Json& seats, const std::string& path) {
    if (!seats.is_object()) {
      return refuse(path, fmt::format("\"{}\" is an object of seats, not {}", key, kind_of(seats)));
    }
    if (seats.empty()) refuse(path, "no seat is named", game_.wagers_section);
    for (const auto& [seat_key, wagers] : seats.items()) {
      const std::string where = path + "." + seat_key;
      const auto number = seat(seat_key, where);
      if (!number) continue;
      if (wagers.is_array() && key == "remove") {
        for (std::size_t i = 0; i < wagers.size(); ++i) {
          const std::string each = fmt::format("{}[{}]", where, i);
          if (!wagers[i].is_string()) {
            refuse(each, fmt::format("a wager is named, not {}", kind_of(wagers[i])));
          } else if (const auto spot = spot_of(wagers[i].get<std::string>(), each)) {
            Part& part = add(Part::Kind::remove_all, each);
            part.seat = *number;
            part.spot = *spot;
          }
        }
      } else if (wagers.is_object()) {
        if (wagers.empty()) refuse(where, "the seat names no wager", game_.wagers_section);
        for (const auto& [name, value] : wagers.items()) {
          read_wager(key, *number, name, value, where + "." + name);
        }
      } else {
        refuse(where, fmt::format("the wagers of a seat are an object, not {}", kind_of(wagers)));
      }
    }
  }

  void read_wager(const std::string& key, int number, const std::string& name, const Json& value,
                  const std::string& path) {
    const auto spot = spot_of(name, path);
    if (!spot) return;
    const Wager& wager = game_.wagers[spot->wager];
    if (key == "call") {
      const auto& calls = wager.by_throw()->calls;
      const auto* word = std::find(calls.begin(), calls.end(),
                                   value.is_string() ? value.get<std::string>() : std::string());
      Part& part = add(Part::Kind::call, path);
      part.seat = number;
      part.spot = *spot;
      part.word = static_cast<std::uint8_t>(word - calls.begin());
      return;
    }
    const auto amount = money(value, path, wager.section);
    if (!amount) return;
    if (amount->cents <= 0) {
      return refuse(path,
                    fmt::format("a stake is more than $0 and at most {}, not {}",
                                text(largest_amount), text(*amount)),
                    wager.section);
    }
    Part& part = add(key == "bet" ? Part::Kind::bet : Part::Kind::remove, path);
    part.seat = number;
    part.spot = *spot;
    part.amount = *amount;
  }

  void read_roll(const Json& value, const std::string& path) {
    Throw thrown;
    const bool few = value.is_array() && !value.empty() && value.size() <= 10;
    if (!few) {
      return refuse(path,
                    fmt::format("a roll is a list of dice such as [3, 4], not {}", kind_of(value)),
                    game_.throwing->device_section);
    }
    for (std::size_t i = 0; i < value.size(); ++i) {
      const Json& die = value[i];
      if (!die.is_number_integer() || die.get<std::int64_t>() < 1 ||
          die.get<std::int64_t>() > die_faces) {
        return refuse(fmt::format("{}[{}]", path, i),
                      fmt::format("a die shows 1 to {}, not {}", die_faces, kind_of(die)),
                      game_.throwing->device_section);
      }
      thrown.dice.push_back(die.get<std::uint8_t>());
    }
    add(Part::Kind::toss, path).thrown = thrown;
  }

  void read_spin(const Json& value, const std::string& path) {
    const std::string word = word_of(value);
    const auto& results = game_.throwing->results;
    const auto result = std::find(results.begin(), results.end(), word);
    if (result == results.end()) {
      return refuse(
          path,
          fmt::format("the wheel has no {}; it has {}", kind_of(value), fmt::join(results, ", ")),
          game_.throwing->device_section);
    }
    add(Part::Kind::toss, path).thrown.number = static_cast<std::uint8_t>(result - results.begin());
  }

  const Json& file_;
  const RuleSet& rules_;
  const Definition& game_;
  std::map<Card, std::vector<std::string>> seen_;  // where each card is told of
  CardSet given_;
};

}  // namespace

std::string kind_of(const Json& value) {
  if (value.is_object()) return "an object";
  if (value.is_array()) return "a list";
  if (value.is_string()) return fmt::format("\"{}\"", value.get<std::string>());
  return value.dump();
}

Told take_apart(const Json& file, const RuleSet& rules) {
  Reader reader(file, rules);
  reader.read();
  return reader;
}

}  // namespace houseway
