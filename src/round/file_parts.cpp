#include "round/file_parts.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "core/words.h"
#include "round/json.h"
#include "rules/settling.h"

namespace houseway {
void PartReader::refuse(std::string place, std::string message, Section section) {
  refusals.push_back({std::move(message), std::move(place), text(section)});
}

const Json* PartReader::object(const char* key) {
  if (!file_.contains(key)) return nullptr;
  const Json& part = file_.at(key);
  if (part.is_object()) return &part;
  refuse(key, fmt::format("\"{}\" is an object, not {}", key, kind_of(part)));
  return nullptr;
}

std::optional<int> PartReader::seat(const std::string& key, const std::string& path) {
  const auto place = game_.find_place(key);
  if (place && place->is_seat() && place->seat() <= rules_.positions()) return place->seat();
  refuse(path, fmt::format("\"{}\" is no seat; the table has 1 to {}", key, rules_.positions()),
         rules_.positions_section());
  return std::nullopt;
}

std::optional<Money> PartReader::money(const Json& value, const std::string& path,
                                       Section section) {
  const auto amount = value.is_number() ? money_from_dollars(value.get<double>()) : std::nullopt;
  if (!amount) {
    refuse(path,
           fmt::format("an amount is a number of dollars and whole cents up to {}, not {}",
                       text(largest_amount), kind_of(value)),
           section);
  }
  return amount;
}

std::optional<Spot> PartReader::spot_of(const std::string& name, const std::string& path) {
  const auto spot = game_.find_spot(name);
  if (!spot) refuse_spot(path, name);
  return spot;
}

void PartReader::refuse_spot(const std::string& path, const std::string& name) {
  if (const auto wager = game_.find_wager(name.substr(0, name.find(':')))) {
    const Wager& known = game_.wagers[*wager];
    if (known.selections.empty()) {
      return refuse(path, fmt::format("the {} wager has no selection", known.name), known.section);
    }
    constexpr std::size_t few = 12;
    std::vector<std::string_view> some;
    for (const Selection& selection : known.selections) {
      if (some.size() < few) some.push_back(selection.name.empty() ? own : selection.name);
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

std::optional<Card> PartReader::card(const std::string& token, const std::string& path) {
  const auto parsed = parse_card(token);
  // What the deck should not have may have been found in it.
  const bool may_stray =
      parsed && in_deck(Deck::standard, *parsed) &&
      std::any_of(game_.irregularities.begin(), game_.irregularities.end(),
                  [](const Irregularity& each) { return each.cards.not_of_the_deck; });
  if (!parsed) {
    refuse(path,
           game_.deck() == Deck::tiles
               ? fmt::format("\"{}\" is no tile; a tile is the spots of its halves, as 46", token)
               : fmt::format("\"{}\" is no card; a card is a rank A K Q J T 9 to 2 and a suit s h "
                             "d c, or Jk",
                             token),
           game_.deck_section());
  } else if (!in_deck(game_.deck(), *parsed) && !may_stray) {
    refuse(path, fmt::format("{} is not in the deck", token), game_.deck_section());
    return std::nullopt;
  }
  return parsed;
}

std::vector<std::pair<Event, std::string>> PartReader::read_meters() {
  std::vector<std::pair<Event, std::string>> readings;
  const Json* part = object("meters");
  if (part == nullptr) return readings;
  for (const auto& [key, value] : part->items()) {
    const std::string path = "meters." + key;
    const auto reading = find_meter(game_, key);
    if (!reading) {
      refuse(path, fmt::format("{} has no such meter", game_.game), progressive_section());
      continue;
    }
    const Section section = game_.schedules[reading->schedule].meters_section;
    if (const auto amount = money(value, path, section)) {
      readings.emplace_back(Event::read_meter({reading->schedule, reading->level, *amount}), path);
    }
  }
  return readings;
}

Section PartReader::progressive_section() const {
  for (const Schedule& schedule : game_.schedules) {
    if (!schedule.meters_section.empty()) return schedule.meters_section;
  }
  return game_.wagers_section;
}

std::optional<MeterReading> find_meter(const Definition& game, const std::string& name) {
  for (std::size_t i = 0; i < game.schedules.size(); ++i) {
    for (const Paytable& table : game.schedules[i].tables) {
      for (const MeterSpec& spec : table.meters) {
        const MeterReading reading{static_cast<std::uint8_t>(i), spec.level, {}};
        if (meter_name(game, reading) == name) return reading;
      }
    }
  }
  return std::nullopt;
}

// Whoever writes a file by hand gets the parts named when one is wrong.
void PartReader::read_keys(std::span<const std::string_view> keys) {
  for (const auto& [key, value] : file_.items()) {
    if (std::find(keys.begin(), keys.end(), key) != keys.end()) continue;
    if (key == "steps" && game_.throwing() != nullptr) continue;
    if (key == "shoe" && game_.dealt_from_a_shoe()) continue;
    refuse(key, fmt::format("a round of {} has no such part; it has {}", game_.game,
                            fmt::join(keys, ", ")));
  }
}

std::optional<Throw> PartReader::roll(const Json& value, const std::string& path) {
  Throw thrown;
  const bool few = value.is_array() && !value.empty() && value.size() <= 10;
  if (!few) {
    refuse(path, fmt::format("a roll is a list of dice such as [3, 4], not {}", kind_of(value)),
           game_.throwing()->device_section);
    return std::nullopt;
  }
  for (std::size_t i = 0; i < value.size(); ++i) {
    const Json& die = value[i];
    if (!die.is_number_integer() || die.get<std::int64_t>() < 1 ||
        die.get<std::int64_t>() > die_faces) {
      refuse(fmt::format("{}[{}]", path, i),
             fmt::format("a die shows 1 to {}, not {}", die_faces, kind_of(die)),
             game_.throwing()->device_section);
      return std::nullopt;
    }
    thrown.dice.push_back(die.get<std::uint8_t>());
  }
  return thrown;
}

std::vector<PartReader::StepPart> PartReader::step_parts() {
  std::vector<StepPart> parts;
  if (game_.throwing() == nullptr || !file_.contains("steps")) return parts;
  const Json& part = file_.at("steps");
  if (!part.is_array()) {
    refuse("steps", fmt::format("steps are a list, not {}", kind_of(part)));
    return parts;
  }
  for (std::size_t i = 0; i < part.size(); ++i) {
    const std::string path = fmt::format("steps[{}]", i);
    if (!part[i].is_object() || part[i].size() != 1) {
      refuse(path, "a step is an object with one of bet, remove, call, roll, spin and dice",
             game_.throwing()->section);
      continue;
    }
    const auto step = part[i].begin();
    parts.push_back({step.key(), &step.value(), fmt::format("{}.{}", path, step.key())});
  }
  return parts;
}

// A name written as a word or, where it is one, as a number; empty for anything else.
std::string word_of(const Json& value) {
  if (value.is_string()) return value.get<std::string>();
  return value.is_number_integer() ? value.dump() : std::string();
}

std::string dollars_words(Money amount) {
  if (amount.cents % 100 == 0) return fmt::format("{}", amount.cents / 100);
  return fmt::format("{}.{:02}", amount.cents / 100, amount.cents % 100);
}

std::string kind_of(const Json& value) {
  if (value.is_object()) return "an object";
  if (value.is_array()) return "a list";
  if (value.is_string())
    return fmt::format("\"{}\"", printable(value.get_ref<const std::string&>(), 100));
  return value.dump();
}

Json roll_json(const Throw& thrown) {
  Json dice = Json::array();
  for (const std::uint8_t die : thrown.dice) dice.push_back(die);
  return {{"roll", std::move(dice)}};
}

}  // namespace houseway
