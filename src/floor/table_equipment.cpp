#include "floor/table_equipment.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "floor/commitment_fields.h"

namespace houseway::floor {
namespace {

constexpr std::array<std::string_view, 3> state_words{"in-use", "out-of-order", "put-away"};
constexpr std::array<std::string_view, 3> step_words{"received", "spread", "shuffled"};
constexpr std::size_t most_sets = 2;
constexpr const char* out_of_order_section = "639a.13(g)";

const std::string none;

// The chapters whose wheel is inspected before the table opens.
struct WheelOf {
  std::string_view chapter;
  const char* section;
};
constexpr std::array inspected_wheels{WheelOf{"617a", "617a.2(a)"}};

const char* wheel_section(const Definition& game) {
  const auto found =
      std::find_if(inspected_wheels.begin(), inspected_wheels.end(),
                   [&](const WheelOf& each) { return each.chapter == game.ruleset; });
  return found == inspected_wheels.end() ? nullptr : found->section;
}

// The chapters of Baccarat know no device whose cards stay in it while nobody plays.
constexpr std::array<std::string_view, 3> always_spread{"627a", "629a", "631a"};

bool device_keeps_cards(const Definition& game) {
  return std::find(always_spread.begin(), always_spread.end(), game.ruleset) == always_spread.end();
}

// How often a deck is counted, and that one with a wrong number of cards is removed.
const char* counting_section(const Definition& game) {
  return game.pot_game() != nullptr ? "637a.7(e)(4)(i)" : "639a.8(f)";
}

}  // namespace

bool is_equipment_event(std::string_view name) {
  return name == "put-in-service" || name == "taken-out" || name == "stub-counted" ||
         name == "device-set" || name == "cards-spread" || name == "cards-washed" ||
         name == "wheel-inspected" || name == "wheel-adjusted";
}

Json to_json(const EquipmentEvent& event) {
  if (const auto* put = std::get_if<PutInService>(&event)) {
    Json json{{"event", "put-in-service"}, {"set", put->set}};
    if (put->preshuffled) json["preshuffled"] = true;
    if (put->dice) json["dice"] = true;
    return json;
  }
  if (std::holds_alternative<CardsSpread>(event)) return {{"event", "cards-spread"}};
  if (std::holds_alternative<CardsWashed>(event)) return {{"event", "cards-washed"}};
  if (const auto* out = std::get_if<TakenOut>(&event)) {
    return {{"event", "taken-out"}, {"set", out->set}, {"reason", out->reason}};
  }
  if (const auto* counted = std::get_if<StubCounted>(&event)) {
    Json json{{"event", "stub-counted"}, {"cards", counted->cards}};
    if (counted->misdealt) json["misdealt"] = true;
    return json;
  }
  if (const auto* wheel = std::get_if<WheelInspected>(&event)) {
    return {{"event", "wheel-inspected"}, {"certification", wheel->certification}};
  }
  if (const auto* wheel = std::get_if<WheelAdjusted>(&event)) {
    return {{"event", "wheel-adjusted"}, {"description", wheel->description}};
  }
  const auto& set = std::get<DeviceSet>(event);
  Json json{{"event", "device-set"},
            {"device", set.device},
            {"state", state_words[static_cast<std::size_t>(set.state)]}};
  if (set.counts_cards) json["counts-cards"] = true;
  if (set.covered) json["covered"] = true;
  if (!set.approval.empty()) json["approval"] = set.approval;
  return json;
}

std::variant<EquipmentEvent, Refusal> read_equipment_event(const Json& json) {
  Fields fields(json);
  const std::string kind = fields.words("event");
  EquipmentEvent event;
  if (kind == "put-in-service") {
    event = PutInService{fields.words("set"), fields.flag("preshuffled"), fields.flag("dice")};
  } else if (kind == "cards-spread") {
    event = CardsSpread{};
  } else if (kind == "cards-washed") {
    event = CardsWashed{};
  } else if (kind == "taken-out") {
    event = TakenOut{fields.words("set"), fields.words("reason")};
  } else if (kind == "stub-counted") {
    const std::uint64_t cards = fields.number("cards");
    if (cards > most_items) fields.refuse("cards", "is more than any deck has");
    event = StubCounted{static_cast<int>(cards), fields.flag("misdealt")};
  } else if (kind == "device-set") {
    const std::string word = fields.words("state");
    const auto state = std::find(state_words.begin(), state_words.end(), word);
    if (state == state_words.end()) fields.refuse("state", "is in-use, out-of-order or put-away");
    event = DeviceSet{fields.words("device"),
                      static_cast<DeviceState>((state - state_words.begin()) % 3),
                      fields.flag("counts-cards"), fields.flag("covered"),
                      fields.has("approval") ? fields.words("approval") : std::string()};
  } else if (kind == "wheel-inspected") {
    event = WheelInspected{fields.words("certification")};
  } else if (kind == "wheel-adjusted") {
    event = WheelAdjusted{fields.words("description")};
  } else {
    fields.refuse("event", "is nothing that happens to a table's equipment");
  }
  if (fields.refusal()) return *fields.refusal();
  return event;
}

const std::string& TableEquipment::in_play() const {
  return sets_.empty() ? none : sets_[turn_ % sets_.size()].name;
}

bool TableEquipment::device_counts() const {
  return std::any_of(devices_.begin(), devices_.end(), [](const auto& each) {
    return each.second.state == DeviceState::in_use && each.second.counts_cards;
  });
}

// One deck whose rest stays behind, and no device that counts it.
bool TableEquipment::counted_by_hand() const {
  const Definition& game = rules_->definition();
  const bool one_deck =
      game.pot_game() != nullptr || (game.card_game() != nullptr && !game.cards().shoe.exists() &&
                                     game.cards().deck != Deck::tiles);
  return one_deck && !device_counts();
}

bool TableEquipment::any_at(Step step) const {
  return std::any_of(sets_.begin(), sets_.end(), [&](const Set& set) { return set.step == step; });
}

// Dice are not, and tiles are mixed face down. Those of a poker room lie there for two players
// (table_poker.h).
bool TableEquipment::are_spread() const {
  const Definition& game = rules_->definition();
  return game.card_game() != nullptr && game.cards().deck != Deck::tiles;
}

std::optional<Refusal> TableEquipment::why_not(const CardsSpread&, bool between_rounds) const {
  if (!between_rounds) return refusal("are spread between rounds", "cards", "639a.4(b)");
  if (are_spread() && any_at(Step::received)) return {};
  return refusal("no cards are to be spread", "cards", "639a.4(b)");
}

std::optional<Refusal> TableEquipment::why_not(const CardsWashed&, bool between_rounds) const {
  if (!between_rounds) return refusal("are washed between rounds", "cards", "639a.4(c)");
  if (any_at(Step::spread)) return {};
  return refusal("are spread for the first player to inspect before they are washed", "cards",
                 "639a.4(b)");
}

bool TableEquipment::known(const std::string& set) const {
  return (dice_ && dice_->name == set) ||
         std::any_of(sets_.begin(), sets_.end(), [&](const Set& each) { return each.name == set; });
}

std::optional<Refusal> TableEquipment::why_not(const PutInService& event,
                                               bool between_rounds) const {
  if (event.set.empty()) return refusal("is named by its colour or number", "set");
  if (!between_rounds) return refusal("is changed between rounds", "set " + event.set);
  if (known(event.set))
    return refusal("is in service; one that replaces it has another name", "set " + event.set);
  if (event.dice) {
    if (!life_of_starting_dice(*rules_)) return refusal("no shaker is used here", "dice");
    if (!dice_) return {};
    return refusal("dice are in the shaker: they are taken out first", "set " + event.set);
  }
  const bool shuffler = std::any_of(devices_.begin(), devices_.end(), [](const auto& each) {
    return each.second.state == DeviceState::in_use;
  });
  const bool two = shuffler || rules_->definition().pot_game() != nullptr;
  if (sets_.size() == 1 && !two) {
    return refusal("a second one alternates with the first where a device shuffles",
                   "set " + event.set, "639a.3(b)");
  }
  if (sets_.size() < most_sets) return {};
  return refusal("two are at the table: one is taken out first", "set " + event.set, "639a.3(b)");
}

std::optional<Refusal> TableEquipment::why_not(const TakenOut& event, bool between_rounds) const {
  if (!between_rounds) return refusal("is changed between rounds", "set " + event.set);
  if (event.reason.empty()) return refusal("says why", "reason");
  if (!known(event.set)) return refusal("is not at the table", "set " + event.set);
  return {};
}

std::optional<Refusal> TableEquipment::why_not(const StubCounted&, bool) const {
  if (counted_by_hand() && !sets_.empty()) return {};
  return refusal("no stub is counted by hand here", "cards",
                 counting_section(rules_->definition()));
}

std::optional<Refusal> TableEquipment::why_not_wheel(std::string_view words,
                                                     bool between_rounds) const {
  const char* section = wheel_section(rules_->definition());
  if (section == nullptr) return refusal("has no wheel that is inspected", "table");
  if (words.empty()) return refusal("says what was done", "wheel", section);
  if (!between_rounds) return refusal("is spun: after the round", "wheel", section);
  return {};
}

std::optional<Refusal> TableEquipment::why_not(const WheelInspected& event,
                                               bool between_rounds) const {
  return why_not_wheel(event.certification, between_rounds);
}

std::optional<Refusal> TableEquipment::why_not(const WheelAdjusted& event,
                                               bool between_rounds) const {
  return why_not_wheel(event.description, between_rounds);
}

std::optional<Refusal> TableEquipment::why_not(const DeviceSet& event, bool between_rounds) const {
  if (event.device.empty()) return refusal("is named", "device");
  if (event.state == DeviceState::out_of_order && !event.covered) {
    return refusal("is covered, or has a sign that it is out of order", event.device,
                   out_of_order_section);
  }
  if (event.state == DeviceState::in_use && event.counts_cards && event.approval.empty()) {
    return refusal("counts the cards, and names the approval that it is used under", event.device,
                   "639a.5(g)");
  }
  // One may break down at any time.
  if (!between_rounds && event.state != DeviceState::out_of_order) {
    return refusal("is changed between rounds", event.device, out_of_order_section);
  }
  return {};
}

std::optional<Refusal> TableEquipment::why_not(const EquipmentEvent& event, const Actor& by,
                                               bool between_rounds) const {
  const bool inspection = std::holds_alternative<WheelInspected>(event);
  if (inspection || std::holds_alternative<WheelAdjusted>(event)) {
    const bool may =
        at_least(by.role, Role::floorperson) || (inspection && by.role == Role::security);
    if (!may)
      return refusal("is for a floorperson, and the inspection for security too", "by", "617a.2");
  }
  const bool may = inspection || by.role == Role::system || at_least(by.role, Role::dealer);
  if (!may) return refusal("is entered by the dealer or above", "by");
  return std::visit([&](const auto& each) { return why_not(each, between_rounds); }, event);
}

void TableEquipment::apply(const EquipmentEvent& event, Instant at) {
  kept_ = true;
  const auto* put = std::get_if<PutInService>(&event);
  if (put != nullptr && put->dice) {
    dice_ = Set{put->set, at};
  } else if (put != nullptr) {
    sets_.push_back(
        {put->set, at, are_spread() && !put->preshuffled ? Step::received : Step::shuffled});
    rounds_since_count_ = 0;
    dealt_ = 0;
  } else if (std::holds_alternative<CardsSpread>(event)) {
    for (Set& set : sets_) set.step = std::max(set.step, Step::spread);
  } else if (std::holds_alternative<CardsWashed>(event)) {
    idle_ = false;
    dealt_ = 0;
    for (Set& set : sets_) {
      if (set.step == Step::spread) set.step = Step::shuffled;
    }
  } else if (const auto* out = std::get_if<TakenOut>(&event)) {
    std::erase_if(sets_, [&](const Set& set) { return set.name == out->set; });
    if (dice_ && dice_->name == out->set) dice_.reset();
  } else if (const auto* counted = std::get_if<StubCounted>(&event)) {
    rounds_since_count_ = 0;
    const auto all =
        deck_cards(rules_->definition().card_game() != nullptr ? rules_->definition().cards().deck
                                                               : Deck::standard)
            .size();
    // Not the right number: the deck is removed from the table (639a.8(h), 637a.7(e)(5)).
    if (static_cast<std::size_t>(counted->cards) != all) {
      std::erase_if(sets_, [used = in_play()](const Set& set) { return set.name == used; });
    }
  } else if (const auto* set = std::get_if<DeviceSet>(&event)) {
    devices_[set->device] = *set;
  } else {
    wheel_inspected_ = std::holds_alternative<WheelInspected>(event);
  }
}

std::optional<Refusal> TableEquipment::why_none_in_service() const {
  const auto life = life_of_equipment(*rules_);
  if (life && sets_.empty()) {
    return refusal("no cards, tiles or dice are in service", "equipment", life->section);
  }
  const auto of_dice = life_of_starting_dice(*rules_);
  if (!of_dice || dice_) return {};
  return refusal("no dice are in the shaker", "equipment", of_dice->section);
}

// The decks of a shoe cannot have given more cards than they are: they were shuffled again.
std::optional<Refusal> TableEquipment::why_worn(const Set& set, const Life& life,
                                                Instant at) const {
  constexpr std::uint64_t least_of_a_round = 4;
  switch (life.until) {
    case Life::Until::hours_passed:
      if (!life.over(set.since, at)) return {};
      return refusal(fmt::format("has been used for {} hours and is changed", life.hours.count()),
                     "set " + set.name, life.section);
    case Life::Until::month_passed:
      if (!life.over(set.since, at)) return {};
      return refusal("has been used for a month and is changed", "set " + set.name, life.section);
    case Life::Until::shoe_dealt:
      break;
  }
  const auto cards = static_cast<std::uint64_t>(rules_->decks()) *
                     deck_cards(rules_->definition().cards().deck).size();
  if (dealt_ + least_of_a_round <= cards) return {};
  return refusal(fmt::format("has given {} cards of a shoe of {}, and is changed", dealt_, cards),
                 "set " + set.name, life.section);
}

std::optional<Refusal> TableEquipment::why_not_dice(Instant at) const {
  const auto life = life_of_starting_dice(*rules_);
  return life && dice_ ? why_worn(*dice_, *life, at) : std::nullopt;
}

std::optional<Refusal> TableEquipment::why_not_round(Instant at, bool by_hand) const {
  const char* wheel = wheel_section(rules_->definition());
  if (by_hand && wheel != nullptr && !wheel_inspected_) {
    return refusal("is inspected before the table opens and after every adjustment", "wheel",
                   wheel);
  }
  const auto life = life_of_equipment(*rules_);
  if (!by_hand || !kept_ || !life) return {};
  if (auto why = why_none_in_service()) return why;
  if (auto why = why_not_dice(at)) return why;
  const Set& set = sets_[(turn_ + 1) % sets_.size()];
  if (auto why = why_worn(set, *life, at)) return why;
  if (set.step == Step::received) {
    return refusal("is spread for the first player to inspect", "set " + set.name,
                   idle_ ? "639a.5(f)" : "639a.4(b)");
  }
  if (set.step == Step::spread) {
    return refusal("is washed, stacked and shuffled", "set " + set.name,
                   idle_ ? "639a.5(f)" : "639a.4(c)");
  }
  if (counted_by_hand() && rounds_since_count_ >= rounds_to_count) {
    return refusal(fmt::format("the stub is counted at least every {} rounds", rounds_to_count),
                   "set " + set.name, counting_section(rules_->definition()));
  }
  return {};
}

void TableEquipment::began() {
  if (!kept_) return;
  ++rounds_since_count_;
  ++turn_;
}

void TableEquipment::left_idle() {
  if (!are_spread() || sets_.empty()) return;
  if (device_counts() && device_keeps_cards(rules_->definition())) return;
  idle_ = true;
  for (Set& set : sets_) set.step = Step::received;
}

Json TableEquipment::carried() const {
  if (!kept_) return Json::object();
  Json json{
      {"turn", turn_},
      {"rounds-since-count", rounds_since_count_},
      {"method", std::string(rules_->definition().card_game() != nullptr ? rules_->dealing().method
                                                                         : std::string_view())}};
  for (const Set& set : sets_) {
    json["sets"].push_back({{"set", set.name},
                            {"since", floor::text(set.since)},
                            {"step", step_words[static_cast<std::size_t>(set.step)]}});
  }
  if (dice_) json["dice"] = {{"set", dice_->name}, {"since", floor::text(dice_->since)}};
  if (dealt_ > 0) json["dealt"] = dealt_;
  if (wheel_inspected_) json["wheel-inspected"] = true;
  if (idle_) json["idle"] = true;
  for (const auto& [name, device] : devices_) json["devices"].push_back(to_json(device));
  return json;
}

std::optional<Refusal> TableEquipment::carry_on(const Json& carried) {
  Fields fields(carried);
  if (!fields.has("turn")) return fields.refusal();
  kept_ = true;
  turn_ = fields.number("turn");
  rounds_since_count_ = static_cast<int>(fields.number("rounds-since-count"));
  wheel_inspected_ = fields.flag("wheel-inspected");
  idle_ = fields.flag("idle");
  const std::string method = fields.any_words("method");
  if (fields.has("sets")) {
    for (const Json& each : carried["sets"]) {
      Fields set(each);
      const std::string word = set.has("step") ? set.words("step") : "shuffled";
      const auto step = std::find(step_words.begin(), step_words.end(), word);
      if (step == step_words.end()) set.refuse("step", "is received, spread or shuffled");
      sets_.push_back({set.words("set"), set.instant("since"),
                       static_cast<Step>((step - step_words.begin()) % 3)});
      if (set.refusal()) return set.refusal();
    }
  }
  if (fields.has("dice")) {
    Fields dice(carried["dice"]);
    dice_ = Set{dice.words("set"), dice.instant("since")};
    if (dice.refusal()) return dice.refusal();
  }
  if (fields.has("dealt")) dealt_ = fields.number("dealt");
  if (fields.has("devices")) {
    for (const Json& each : carried["devices"]) {
      auto device = read_equipment_event(each);
      if (auto* why = std::get_if<Refusal>(&device)) return std::move(*why);
      if (const auto* set = std::get_if<DeviceSet>(&std::get<EquipmentEvent>(device))) {
        devices_[set->device] = *set;
      }
    }
  }
  const bool cards = rules_->definition().card_game() != nullptr;
  const bool other = cards && method != rules_->dealing().method;
  for (const auto& [name, device] : devices_) {
    if (other && device.state == DeviceState::in_use) {
      return refusal("is in use; another method of dealing comes after it is put away or covered",
                     name, out_of_order_section);
    }
  }
  return fields.refusal();
}

}  // namespace houseway::floor
