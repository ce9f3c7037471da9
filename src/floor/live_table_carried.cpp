#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "floor/commitment_fields.h"
#include "floor/live_table.h"

namespace houseway::floor {
namespace {

Json cards_json(const Cards& cards) {
  Json json = Json::array();
  for (const Card card : cards) json.push_back(text(card));
  return json;
}

std::optional<Refusal> read_cards(const std::vector<std::string>& words, Cards& cards) {
  for (const std::string& word : words) {
    const auto card = parse_card(word);
    if (!card || cards.size() == cards.capacity()) {
      return Refusal{fmt::format("\"{}\" is no card of a hand", word), "standing", {}};
    }
    cards.push_back(*card);
  }
  return {};
}

}  // namespace

Json LiveTable::carried() const {
  if (phase_ != Phase::closed && phase_ != Phase::between_rounds) {
    throw std::logic_error("a table is carried between rounds");
  }
  Json json{{"phase", phase_ == Phase::closed ? "closed" : "between-rounds"}, {"rounds", rounds_}};
  if (!opened_.game.empty()) json["opened"] = to_json(TableEvent{opened_}, nullptr);
  for (int number = 1; number <= positions(); ++number) {
    if (!seat(number).taken()) continue;
    Json& there = json["seats"][fmt::format("{}", number)];
    there["account"] = seat(number).account;
    if (seat(number).away) there["away"] = true;
  }
  if (!progressives_stopped_.empty()) json["progressives-stopped"] = progressives_stopped_;
  json["money"] = money_.carried();
  if (button_ != 0) json["button"] = button_;
  if (thrower_ != 0) json["thrower"] = thrower_;
  if (high_hand_ != HighHandState{}) {
    json["high-hand"] = {{"standing", cards_json(high_hand_.standing)}, {"seat", high_hand_.seat}};
    if (!high_hand_holder_.empty()) json["high-hand"]["holder"] = high_hand_holder_;
  }
  if (rounds_left_) json["rounds-left"] = *rounds_left_;
  if (kill_hand_) json["kill-hand"] = true;
  if (shuffle_ordered_) json["shuffle-ordered"] = true;
  if (dice_pass_) json["dice-pass"] = true;
  json["offers"] = offers_.carried();
  json["equipment"] = equipment_.carried();
  if (game().pot_game() != nullptr) json["poker"] = poker_.carried();
  json["shoe"] = shoe_.carried();
  json["throws"] = throws_.carried();
  return json;
}

LiveTable::Why LiveTable::carry_on_seats(const Json& carried) {
  for (const auto& [number, json] : carried.items()) {
    const auto there = std::find_if(seats_.begin(), seats_.end(), [&](const Seat& each) {
      return number == fmt::format("{}", &each - seats_.data() + 1);
    });
    if (there == seats_.end()) {
      return Refusal{
          fmt::format("is taken, and under these rules the table has {} seats", seats_.size()),
          "seat " + number, text(rules_.positions_section())};
    }
    Fields seat(json);
    *there = {seat.words("account"), seat.flag("away")};
    if (seat.refusal()) return seat.refusal();
  }
  return {};
}

LiveTable::Why LiveTable::carry_on(const Json& carried) {
  Fields fields(carried);
  const std::string phase = fields.words("phase");
  if (phase != "closed" && phase != "between-rounds") {
    fields.refuse("phase", "is closed or between-rounds");
  }
  phase_ = phase == "closed" ? Phase::closed : Phase::between_rounds;
  rounds_ = fields.number("rounds");
  if (fields.has("opened")) {
    auto opened = read_table_event(fields.object("opened"), nullptr);
    if (auto* why = std::get_if<Refusal>(&opened)) return std::move(*why);
    const auto* event = std::get_if<TableOpened>(&std::get<TableEvent>(opened));
    if (event == nullptr || event->game != game().game) {
      return Refusal{fmt::format("is a table of {}", game().game), "opened", {}};
    }
    opened_ = *event;
    if (opened_.meters_of_house) money_.leave_meters_to_the_house();
  }
  if (fields.has("progressives-stopped")) {
    progressives_stopped_ = fields.words("progressives-stopped");
  }
  const auto seat_or_none = [&](const char* key) {
    const std::uint64_t seat = fields.has(key) ? fields.number(key) : 0;
    return seat <= seats_.size() ? static_cast<int>(seat) : 0;
  };
  button_ = seat_or_none("button");
  thrower_ = seat_or_none("thrower");
  kill_hand_ = fields.flag("kill-hand") && raised_ != nullptr;
  shuffle_ordered_ = fields.flag("shuffle-ordered");
  dice_pass_ = fields.flag("dice-pass");
  if (fields.has("rounds-left")) rounds_left_ = static_cast<int>(fields.number("rounds-left"));
  if (fields.has("high-hand")) {
    Fields high(fields.object("high-hand"));
    high_hand_.seat = static_cast<int>(high.number("seat"));
    if (high.has("holder")) high_hand_holder_ = high.words("holder");
    if (auto why = read_cards(high.list("standing"), high_hand_.standing)) return why;
    if (high.refusal()) return high.refusal();
  }
  if (fields.has("seats")) {
    if (auto why = carry_on_seats(fields.object("seats"))) return why;
  }
  // A state that was kept before its holder was.
  if (high_hand_.seat > 0 && high_hand_.seat <= positions() && high_hand_holder_.empty()) {
    high_hand_holder_ = seat(high_hand_.seat).account;
  }
  if (fields.refusal()) return fields.refusal();
  if (auto why = money_.carry_on(fields.object("money"))) return why;
  if (auto why = offers_.carry_on(fields.object("offers"))) return why;
  if (auto why = equipment_.carry_on(fields.object("equipment"))) return why;
  if (fields.has("poker")) {
    if (auto why = poker_.carry_on(fields.object("poker"))) return why;
    follow_agreement();
  }
  if (auto why = shoe_.carry_on(fields.object("shoe"))) return why;
  return throws_.carry_on(fields.object("throws"));
}

std::variant<std::unique_ptr<LiveTable>, Refusal> LiveTable::restore(std::string id,
                                                                     const RuleSet& rules,
                                                                     const SealingKey* key,
                                                                     const Json& carried) {
  auto table = std::make_unique<LiveTable>(std::move(id), rules, key);
  if (auto why = table->carry_on(carried)) {
    why->place = fmt::format("table {}: {}", table->id(), why->place);
    return std::move(*why);
  }
  return table;
}

}  // namespace houseway::floor
