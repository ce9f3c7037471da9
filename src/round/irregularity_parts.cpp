#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "round/file_parts.h"
#include "round/json.h"
#include "rules/moment.h"

// The irregularities of a round file: what went wrong, when and where.
namespace houseway {
namespace {

// In a round of cards: more than one for each card of the largest shoe.
constexpr std::size_t most_irregularities = 1000;

// Whether a card may be named with it: its kind speaks of one.
bool is_about_a_card(const Irregularity& irregularity) {
  if (irregularity.from_shoe.cover_card_out) return false;
  const bool takes_one = irregularity.from_shoe.discards ||
                         irregularity.hands.what == Irregularity::OfHands::What::overdrawn;
  if (takes_one) return true;
  const std::string words = fmt::format("-{}-", irregularity.kind);
  return words.find("-card-") != std::string::npos || words.find("-tile-") != std::string::npos;
}

bool is_about_a_choice(const Irregularity& irregularity) {
  return irregularity.effect == Irregularity::Effect::seat_may_void ||
         !irregularity.hands.choices.empty() || !irregularity.pot.choices.empty();
}

}  // namespace

std::vector<RecordedIrregularity> PartReader::read_irregularities() {
  std::vector<RecordedIrregularity> irregular;
  if (!file_.contains("irregularities")) return irregular;
  const Json& part = file_.at("irregularities");
  if (!part.is_array()) {
    refuse("irregularities", fmt::format("irregularities are a list, not {}", kind_of(part)));
    return irregular;
  }
  if (!game_.thrown_on_a_layout() && part.size() > most_irregularities) {
    refuse("irregularities",
           fmt::format("a round of cards has at most {} irregularities, not {}",
                       most_irregularities, part.size()),
           game_.irregularities_section);
    return irregular;
  }
  for (std::size_t i = 0; i < part.size(); ++i) {
    read_irregularity(part[i], fmt::format("irregularities[{}]", i), irregular);
  }
  return irregular;
}

void PartReader::read_irregularity(const Json& entry, const std::string& path,
                                   std::vector<RecordedIrregularity>& irregular) {
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
  RecordedIrregularity recorded{
      {static_cast<std::uint8_t>(known - game_.irregularities.data())}, {}, {}, path};
  for (const auto& [key, value] : entry.items()) {
    if (key != "kind") read_part(key, value, *known, recorded);
  }
  if (known->hands.must_choose && recorded.choice.empty() && recorded.wrong.place != Place{}) {
    refuse(path + ".choice",
           fmt::format("{} is to be chosen", fmt::join(known->hands.choices, " or ")),
           known->section);
  }
  if (known->called_when_two.contains(kind)) irregular.push_back(recorded);
  irregular.push_back(std::move(recorded));
}

void PartReader::read_part(const std::string& key, const Json& value, const Irregularity& known,
                           RecordedIrregularity& recorded) {
  const std::string where = recorded.path + "." + key;
  const std::string word = word_of(value);
  if (key == "seat" || key == "place") {
    const auto place = place_at_table(word);
    if (place && (key == "place" || place->is_seat())) {
      return happens_at(*place, where, known, recorded);
    }
    return refuse(where, fmt::format("{} is no {} of this table", kind_of(value), key),
                  rules_.positions_section());
  }
  if (key == "card" && is_about_a_card(known)) {
    if (const auto parsed = card(word, where)) recorded.wrong.card = *parsed;
    return;
  }
  if (key == "choice" && is_about_a_choice(known)) {
    recorded.choice = word;
    const auto& choices = known.pot.choices.empty() ? known.hands.choices : known.pot.choices;
    const auto* chosen = std::find(choices.begin(), choices.end(), word);
    if (chosen != choices.end()) {
      recorded.wrong.choice = static_cast<std::uint8_t>(chosen - choices.begin());
    } else if (!choices.empty()) {
      refuse(where,
             fmt::format("{} is no choice here; {} is due", kind_of(value),
                         fmt::join(choices, " or ")),
             known.section);
    } else if (word.empty()) {
      refuse(where, fmt::format("a choice is a word, not {}", kind_of(value)), known.section);
    }
    return;
  }
  if (key == "at") return read_at(word, value, known, recorded);
  const bool as_seen = key == "seen" && known.from_shoe.tells_disclosed;
  if ((key == "disclosed" && known.from_shoe.tells_disclosed) || as_seen) {
    if (!value.is_boolean()) {
      return refuse(where, fmt::format("disclosed is true or false, not {}", kind_of(value)),
                    known.section);
    }
    recorded.wrong.disclosed = value.get<bool>();
    return;
  }
  refuse(where,
         fmt::format("{} has no such key; it has kind, at, seat, place{}{}{}", known.kind,
                     is_about_a_card(known) ? ", card" : "",
                     is_about_a_choice(known) ? ", choice" : "",
                     known.from_shoe.tells_disclosed ? ", disclosed" : ""),
         known.section);
}

// When it happened, or where.
void PartReader::read_at(const std::string& word, const Json& value, const Irregularity& known,
                         RecordedIrregularity& recorded) {
  const std::string where = recorded.path + ".at";
  if (known.from_shoe.never_at.contains(word)) {
    return refuse(where,
                  fmt::format("the chapter does not say what follows from {} at {}; the floor has "
                              "to decide it",
                              known.kind, word),
                  known.section);
  }
  if (const auto place = place_at_table(word)) return happens_at(*place, where, known, recorded);
  if (is_moment(game_, word)) {
    recorded.at = word;
    return;
  }
  std::vector<std::string> words = words_for_moments(game_);
  if (!game_.thrown_on_a_layout()) {
    for (const LayoutPlace& place : game_.places()) words.emplace_back(place.id);
    words.emplace_back("a seat");
  }
  refuse(where,
         fmt::format("{} knows no moment {}; it knows {}", game_.game, kind_of(value),
                     fmt::join(words, ", ")),
         known.section);
}

// The keys seat, place and at may all name where; they name the same.
void PartReader::happens_at(Place place, const std::string& where, const Irregularity& known,
                            RecordedIrregularity& recorded) {
  Place& named = recorded.wrong.place;
  if (named != Place{} && named != place) {
    return refuse(where,
                  fmt::format("{} is named here and {} before; it happens at one place",
                              game_.place_name(place), game_.place_name(named)),
                  known.section);
  }
  named = place;
}

std::optional<Place> PartReader::place_at_table(const std::string& word) const {
  const auto place = game_.find_place(word);
  const bool at_table = place && (!place->is_seat() || place->seat() <= rules_.positions());
  return at_table ? place : std::nullopt;
}

}  // namespace houseway
