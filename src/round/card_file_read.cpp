#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

#include "core/words.h"
#include "round/card_file.h"
#include "round/json.h"

namespace houseway {
namespace {

constexpr std::array<std::string_view, 12> parts_of_a_round{
    "game",     "rules",          "bets", "cards", "plays", "meters",
    "selected", "irregularities", "id",   "cite",  "why",   "back"};

class CardFileReader : public PartReader {
 public:
  using PartReader::PartReader;

  CardFile read() {
    read_keys(parts_of_a_round);
    if (!file_.contains("bets")) {
      refuse("bets", "a round has bets", game_.wagers[*game_.find_wager(game_.base)].section);
    }
    read_bets();
    read_cards();
    read_shoe();
    read_plays();
    read_.readings = read_meters();
    read_selected();
    read_.irregular = read_irregularities();
    read_rolls();
    read_.refusals = std::move(refusals);
    return std::move(read_);
  }

 private:
  void read_bets() {
    const Json* part = object("bets");
    if (part == nullptr) return;
    for (const auto& [key, wagers] : part->items()) {
      const std::string path = "bets." + key;
      const bool dealers = game_.cards().banking.exists() && key == game_.cards().dealer;
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
          read_.bets.push_back({place, *spot, *amount, where});
        }
      }
    }
  }

  void read_cards() {
    const Json* part = object("cards");
    if (part == nullptr) return;
    for (const auto& [key, value] : part->items()) {
      const std::string path = "cards." + key;
      if (!game_.find_place(key)) {
        std::vector<std::string_view> names;
        for (const LayoutPlace& place : game_.cards().places) names.push_back(place.id);
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
      read_line(value.get<std::string>(), path, read_.cards[key]);
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
             game_.cards().deck_section);
    }
  }

  void read_shoe() {
    if (!file_.contains("shoe") || !game_.dealt_from_a_shoe()) return;
    const Json& part = file_.at("shoe");
    if (!part.is_string()) {
      return refuse("shoe", fmt::format("the shoe is a line of the cards drawn, \"As Kd\", not {}",
                                        kind_of(part)));
    }
    if (!read_.cards.empty()) {
      return refuse("shoe",
                    "the cards stand either in the order drawn under shoe, or by place under cards",
                    game_.cards().deck_section);
    }
    read_.shoe.emplace();
    read_line(part.get<std::string>(), "shoe", *read_.shoe);
  }

  void read_plays() {
    const Json* part = object("plays");
    if (part == nullptr) return;
    for (const auto& [key, value] : part->items()) {
      const std::string path = "plays." + key;
      const bool dealers = dealer_arranges() && key == game_.cards().dealer;
      const auto number = dealers ? 0 : seat(key, path);
      if (!number) continue;
      if (!value.is_array()) {
        refuse(path, fmt::format("the plays of a seat are a list, not {}", kind_of(value)));
        continue;
      }
      for (const Json& play : value) {
        if (play.is_string()) {
          read_.plays[*number].push_back(play.get<std::string>());
        } else {
          refuse(fmt::format("{}[{}]", path, read_.plays[*number].size()),
                 fmt::format("a play is words such as \"fold\", not {}", kind_of(play)));
          read_.plays[*number].emplace_back();
        }
      }
    }
  }

  bool dealer_arranges() const {
    return std::any_of(game_.cards().play.begin(), game_.cards().play.end(),
                       [](const Step& step) { return step.is<Arrange>(); });
  }

  void read_selected() {
    const Json* part = object("selected");
    if (part == nullptr) return;
    for (const auto& [key, value] : part->items()) {
      const std::string path = "selected." + key;
      const auto* draw = std::find_if(
          game_.cards().draws.data(), game_.cards().draws.data() + game_.cards().draws.size(),
          [&wanted = key](const SystemDraw& known) { return known.id == wanted; });
      if (draw == game_.cards().draws.data() + game_.cards().draws.size()) {
        refuse(path, fmt::format("the table game system of {} draws no such thing", game_.game),
               game_.cards().draws.empty() ? game_.wagers_section
                                           : game_.cards().draws.front().section);
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
      read_.readings.emplace_back(
          Event::draw(static_cast<std::uint8_t>(draw - game_.cards().draws.data()), drawn), path);
    }
  }

  void read_rolls() {
    for (const StepPart& step : step_parts()) {
      if (step.key != "roll") {
        refuse(step.path, "the steps of a round with cards are rolls; its wagers are under bets",
               game_.no_more_bets);
      } else if (const auto thrown = roll(*step.value, step.path)) {
        read_.rolls.push_back({*thrown, step.path});
      }
    }
  }

  CardFile read_;
  std::map<Card, std::vector<std::string>> seen_;  // where each card is told of
  CardSet given_;
};

}  // namespace

CardFile read_card_file(const Json& file, const RuleSet& rules) {
  return CardFileReader(file, rules).read();
}

}  // namespace houseway
