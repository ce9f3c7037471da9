#include "floor/table_equipment.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "floor/commitment_fields.h"

namespace houseway::floor {
namespace {

constexpr std::array<std::string_view, 3> state_words{"in-use", "out-of-order", "put-away"};
constexpr std::size_t most_sets = 2;
constexpr const char* out_of_order_section = "639a.13(g)";

std::optional<Refusal> no(std::string message, std::string place, std::string section = {}) {
  return Refusal{std::move(message), std::move(place), std::move(section)};
}

const std::string none;

}  // namespace

bool is_equipment_event(std::string_view name) {
  return name == "put-in-service" || name == "taken-out" || name == "stub-counted" ||
         name == "device-set";
}

Json to_json(const EquipmentEvent& event) {
  if (const auto* put = std::get_if<PutInService>(&event)) {
    return {{"event", "put-in-service"}, {"set", put->set}};
  }
  if (const auto* out = std::get_if<TakenOut>(&event)) {
    return {{"event", "taken-out"}, {"set", out->set}, {"reason", out->reason}};
  }
  if (const auto* counted = std::get_if<StubCounted>(&event)) {
    Json json{{"event", "stub-counted"}, {"cards", counted->cards}};
    if (counted->misdealt) json["misdealt"] = true;
    return json;
  }
  const auto& set = std::get<DeviceSet>(event);
  Json json{{"event", "device-set"},
            {"device", set.device},
            {"state", state_words[static_cast<std::size_t>(set.state)]}};
  if (set.counts_cards) json["counts-cards"] = true;
  if (set.covered) json["covered"] = true;
  return json;
}

std::variant<EquipmentEvent, Refusal> read_equipment_event(const Json& json) {
  Fields fields(json);
  const std::string kind = fields.words("event");
  EquipmentEvent event;
  if (kind == "put-in-service") {
    event = PutInService{fields.words("set")};
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
                      fields.flag("counts-cards"), fields.flag("covered")};
  } else {
    fields.refuse("event", "is nothing that happens to a table's equipment");
  }
  if (fields.refusal()) return *fields.refusal();
  return event;
}

std::optional<Life> life_of_equipment(const RuleSet& rules) {
  using std::chrono::hours;
  const Definition& game = rules.definition();
  if (game.pot_game() != nullptr) return Life{hours(12), "637a.3(c)"};
  if (game.card_game() == nullptr) {
    if (!game.throwing()->results.empty()) return {};
    return Life{hours(24), "623a.7(d)"};
  }
  if (game.cards().deck == Deck::tiles) return Life{hours(12), "621a.3(b)"};
  if (game.cards().shoe.exists()) return Life{hours(24), "633a.3(d)"};
  const bool by_hand = rules.dealing().method.starts_with("hand");
  return Life{hours(by_hand ? 4 : 8), by_hand ? "639a.3(c)(1)" : "639a.3(c)(2)"};
}

const std::string& TableEquipment::in_play() const {
  return sets_.empty() ? none : sets_[turn_ % sets_.size()].name;
}

// One deck whose rest stays behind, and no device that counts it.
bool TableEquipment::counted_by_hand() const {
  const Definition& game = rules_->definition();
  const bool one_deck =
      game.pot_game() != nullptr || (game.card_game() != nullptr && !game.cards().shoe.exists() &&
                                     game.cards().deck != Deck::tiles);
  return one_deck && std::none_of(devices_.begin(), devices_.end(), [](const auto& each) {
           return each.second.state == DeviceState::in_use && each.second.counts_cards;
         });
}

std::optional<Refusal> TableEquipment::why_not(const PutInService& event,
                                               bool between_rounds) const {
  if (event.set.empty()) return no("is named by its colour or number", "set");
  if (!between_rounds) return no("is changed between rounds", "set " + event.set);
  const bool known = std::any_of(sets_.begin(), sets_.end(),
                                 [&](const Set& set) { return set.name == event.set; });
  if (known) return no("is in service; one that replaces it has another name", "set " + event.set);
  const bool shuffler = std::any_of(devices_.begin(), devices_.end(), [](const auto& each) {
    return each.second.state == DeviceState::in_use;
  });
  const bool two = shuffler || rules_->definition().pot_game() != nullptr;
  if (sets_.size() == 1 && !two) {
    return no("a second one alternates with the first where a device shuffles", "set " + event.set,
              "639a.3(b)");
  }
  if (sets_.size() < most_sets) return {};
  return no("two are at the table: one is taken out first", "set " + event.set, "639a.3(b)");
}

std::optional<Refusal> TableEquipment::why_not(const TakenOut& event, bool between_rounds) const {
  if (!between_rounds) return no("is changed between rounds", "set " + event.set);
  if (event.reason.empty()) return no("says why", "reason");
  const bool known = std::any_of(sets_.begin(), sets_.end(),
                                 [&](const Set& set) { return set.name == event.set; });
  return known ? std::nullopt : no("is not at the table", "set " + event.set);
}

std::optional<Refusal> TableEquipment::why_not(const StubCounted&, bool) const {
  if (counted_by_hand() && !sets_.empty()) return {};
  return no("no stub is counted by hand here", "cards", "639a.8(f)");
}

std::optional<Refusal> TableEquipment::why_not(const DeviceSet& event, bool between_rounds) const {
  if (event.device.empty()) return no("is named", "device");
  if (event.state == DeviceState::out_of_order && !event.covered) {
    return no("is covered, or has a sign that it is out of order", event.device,
              out_of_order_section);
  }
  // One may break down at any time.
  if (!between_rounds && event.state != DeviceState::out_of_order) {
    return no("is changed between rounds", event.device, out_of_order_section);
  }
  return {};
}

std::optional<Refusal> TableEquipment::why_not(const EquipmentEvent& event, const Actor& by,
                                               bool between_rounds) const {
  const bool may = by.role == Role::system || at_least(by.role, Role::dealer);
  if (!may) return no("is entered by the dealer or above", "by");
  return std::visit([&](const auto& each) { return why_not(each, between_rounds); }, event);
}

void TableEquipment::apply(const EquipmentEvent& event, Instant at) {
  kept_ = true;
  if (const auto* put = std::get_if<PutInService>(&event)) {
    sets_.push_back({put->set, at});
    rounds_since_count_ = 0;
  } else if (const auto* out = std::get_if<TakenOut>(&event)) {
    std::erase_if(sets_, [&](const Set& set) { return set.name == out->set; });
  } else if (const auto* counted = std::get_if<StubCounted>(&event)) {
    rounds_since_count_ = 0;
    const auto all =
        deck_cards(rules_->definition().card_game() != nullptr ? rules_->definition().cards().deck
                                                               : Deck::standard)
            .size();
    // Not the right number: the deck is removed from the table (639a.8(h)).
    if (static_cast<std::size_t>(counted->cards) != all) {
      std::erase_if(sets_, [used = in_play()](const Set& set) { return set.name == used; });
    }
  } else {
    const auto& set = std::get<DeviceSet>(event);
    devices_[set.device] = set;
  }
}

std::optional<Refusal> TableEquipment::why_not_round(Instant at) const {
  const auto life = life_of_equipment(*rules_);
  if (!kept_ || !life) return {};
  if (sets_.empty())
    return no("no cards, tiles or dice are in service", "equipment", life->section);
  const Set& set = sets_[(turn_ + 1) % sets_.size()];
  if (at - set.since >= life->hours) {
    return no(fmt::format("has been used for {} hours and is changed", life->hours.count()),
              "set " + set.name, life->section);
  }
  if (counted_by_hand() && rounds_since_count_ >= rounds_to_count) {
    return no(fmt::format("the stub is counted at least every {} rounds", rounds_to_count),
              "set " + set.name, "639a.8(f)");
  }
  return {};
}

void TableEquipment::began() {
  if (!kept_) return;
  ++rounds_since_count_;
  ++turn_;
}

Json TableEquipment::carried() const {
  if (!kept_) return Json::object();
  Json json{
      {"turn", turn_},
      {"rounds-since-count", rounds_since_count_},
      {"method", std::string(rules_->definition().card_game() != nullptr ? rules_->dealing().method
                                                                         : std::string_view())}};
  for (const Set& set : sets_) {
    json["sets"].push_back({{"set", set.name}, {"since", floor::text(set.since)}});
  }
  for (const auto& [name, device] : devices_) json["devices"].push_back(to_json(device));
  return json;
}

std::optional<Refusal> TableEquipment::carry_on(const Json& carried) {
  Fields fields(carried);
  if (!fields.has("turn")) return fields.refusal();
  kept_ = true;
  turn_ = fields.number("turn");
  rounds_since_count_ = static_cast<int>(fields.number("rounds-since-count"));
  const std::string method = fields.any_words("method");
  if (fields.has("sets")) {
    for (const Json& each : carried["sets"]) {
      Fields set(each);
      sets_.push_back({set.words("set"), set.instant("since")});
      if (set.refusal()) return set.refusal();
    }
  }
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
      return no("is in use; another method of dealing comes after it is put away or covered", name,
                out_of_order_section);
    }
  }
  return fields.refusal();
}

}  // namespace houseway::floor
