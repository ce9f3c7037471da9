#include <fmt/format.h>

#include <array>

#include "core/words.h"
#include "round/course_files.h"
#include "round/json.h"
#include "round/pot_file.h"

namespace houseway {
namespace {

constexpr std::array<std::string_view, 14> parts_of_a_pot{
    "game",   "rules",     "button",         "stakes", "bets", "cards", "plays",
    "meters", "high-hand", "irregularities", "id",     "cite", "why",   "back"};

class PotFileReader : public PartReader {
 public:
  using PartReader::PartReader;

  PotFile read() {
    read_keys(parts_of_a_pot);
    read_button();
    read_stakes();
    read_bets();
    read_cards();
    read_plays();
    read_high_hand();
    read_.meters = read_meters();
    read_.irregular = read_irregularities();
    for (const RecordedIrregularity& recorded : read_.irregular) {
      using What = Irregularity::OfPot::What;
      const bool left_out =
          game_.irregularities[recorded.wrong.irregularity].pot.what == What::not_eligible;
      if (left_out && recorded.wrong.place.is_seat()) {
        read_.players.erase(recorded.wrong.place.seat());
      }
    }
    read_.refusals = std::move(refusals);
    return std::move(read_);
  }

 private:
  const PotGame& pot() const { return *game_.pot_game(); }

  void read_button() {
    if (!file_.contains("button")) return;
    read_.button = seat(word_of(file_.at("button")), "button");
  }

  void read_stakes() {
    const Json* part = object("stakes");
    if (part == nullptr) return;
    for (const auto& [key, value] : part->items()) {
      const std::string path = "stakes." + key;
      const auto number = seat(key, path);
      if (!number) continue;
      read_.players.insert(*number);
      if (const auto amount = money(value, path, pot().general.stakes)) {
        read_.stakes[*number] = *amount;
      }
    }
  }

  void read_bets() {
    const Json* part = object("bets");
    if (part == nullptr) return;
    for (const auto& [key, wagers] : part->items()) {
      const std::string path = "bets." + key;
      const auto number = seat(key, path);
      if (!number) continue;
      read_.players.insert(*number);
      if (!wagers.is_object()) {
        refuse(path,
               fmt::format("the bets of a seat are an object of wagers, not {}", kind_of(wagers)));
        continue;
      }
      for (const auto& [name, value] : wagers.items()) {
        const std::string where = path + "." + name;
        const auto spot = spot_of(name, where);
        if (!spot) continue;
        const Section section = game_.wagers[spot->wager].section;
        if (const auto amount = money(value, where, section)) {
          read_.posted.push_back({*number, *spot, *amount, where});
        }
      }
    }
  }

  void read_cards() {
    const Json* part = object("cards");
    if (part == nullptr) return;
    for (const auto& [key, value] : part->items()) {
      const std::string path = "cards." + key;
      const auto place = game_.find_place(key);
      const bool at_table = place && (!place->is_seat() || place->seat() <= rules_.positions());
      if (!at_table) {
        refuse(
            path,
            fmt::format("there is no such place; cards lie at seats 1 to {}, community and common",
                        rules_.positions()),
            rules_.positions_section());
        continue;
      }
      if (!value.is_string()) {
        refuse(path, fmt::format("the cards of a place are a line such as \"As Kd\", not {}",
                                 kind_of(value)));
        continue;
      }
      std::vector<Card>& cards = place->is_seat()      ? read_.cards[place->seat()]
                                 : place->index() == 0 ? read_.community
                                                       : read_.common;
      if (place->is_seat()) read_.players.insert(place->seat());
      cards = line(value.get<std::string>(), path);
    }
  }

  std::vector<Card> line(const std::string& words, const std::string& path) {
    std::vector<Card> cards;
    for (const std::string& token : words_of(words)) {
      if (token == "??") {
        cards.push_back(Card::unseen());
        continue;
      }
      const auto parsed = card(token, fmt::format("{}[{}]", path, cards.size()));
      cards.push_back(parsed.value_or(Card::unseen()));
    }
    return cards;
  }

  void read_plays() {
    const Json* part = object("plays");
    if (part == nullptr) return;
    for (const auto& [key, value] : part->items()) {
      const std::string path = "plays." + key;
      const auto number = seat(key, path);
      if (!number) continue;
      read_.players.insert(*number);
      if (!value.is_array()) {
        refuse(path, fmt::format("the plays of a seat are a list, not {}", kind_of(value)));
        continue;
      }
      std::vector<std::string>& plays = read_.plays[*number];
      for (const Json& play : value) {
        if (!play.is_string()) {
          refuse(fmt::format("{}[{}]", path, plays.size()),
                 fmt::format("a play is words such as \"fold\", not {}", kind_of(play)));
        }
        plays.push_back(play.is_string() ? play.get<std::string>() : std::string());
      }
    }
  }

  void read_high_hand() {
    const Json* part = object("high-hand");
    if (part == nullptr) return;
    HighHandStands stands;
    const Section section = pot().general.high_hand_paid;
    for (const auto& [key, value] : part->items()) {
      const std::string path = "high-hand." + key;
      if (key == "standing" && value.is_string()) {
        const std::vector<Card> cards = line(value.get<std::string>(), path);
        if (cards.size() > 5) {
          refuse(path, "the highest hand so far is five cards", section);
          continue;
        }
        for (const Card each : cards) stands.standing.push_back(each);
      } else if (key == "seat") {
        stands.seat = seat(word_of(value), path).value_or(0);
      } else if (key == "period-ends" && value.is_boolean()) {
        stands.period_ends = value.get<bool>();
      } else {
        refuse(
            path,
            "high-hand has \"standing\", the highest hand so far as five cards, \"seat\", that of "
            "its holder at this table, and \"period-ends\", true or false",
            section);
      }
    }
    read_.high_hand = stands;
  }

  PotFile read_;
};

}  // namespace

PotFile read_pot_file(const Json& file, const RuleSet& rules) {
  return PotFileReader(file, rules).read();
}

Refusals play_from_file(const PotRound&, const Json& file, Round& round) {
  PotFile read = read_pot_file(file, round.rules());
  if (!read.refusals.empty()) return std::move(read.refusals);
  return feed_in_order(round, std::move(read));
}

}  // namespace houseway
