#include "floor/progressives_json.h"

#include <fmt/format.h>

#include <algorithm>
#include <type_traits>

#include "core/words.h"
#include "floor/progressives.h"

namespace houseway::floor {

EventFields::EventFields(const Json& json, std::string place)
    : json_(&json), place_(std::move(place)) {
  if (!json.is_object()) refusal_ = Refusal{"is not an object with keys and values", place_, {}};
}

void EventFields::wrong(const char* key, std::string message) {
  if (!refusal_) refusal_ = Refusal{std::move(message), place_ + key, {}};
}

const Json* EventFields::find(const char* key) {
  if (refusal_) return nullptr;
  asked_.emplace_back(key);
  const auto found = json_->find(key);
  return found == json_->end() ? nullptr : &*found;
}

std::string EventFields::optional_word(const char* key) {
  const Json* value = find(key);
  if (value == nullptr) return {};
  if (!value->is_string()) {
    wrong(key, "is not a text");
    return {};
  }
  return value->get<std::string>();
}

std::string EventFields::word(const char* key) {
  std::string text = optional_word(key);
  if (text.empty()) wrong(key, "is missing");
  return text;
}

std::int64_t EventFields::number(const char* key, std::int64_t least, std::int64_t most) {
  const Json* value = find(key);
  const bool fits = value != nullptr && value->is_number_integer() &&
                    !(value->is_number_unsigned() &&
                      value->get<std::uint64_t>() >
                          static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()));
  const std::int64_t number = fits ? value->get<std::int64_t>() : 0;
  if (fits && number >= least && number <= most) return number;
  wrong(key, most == std::numeric_limits<std::int64_t>::max()
                 ? fmt::format("is not a whole number from {} on", least)
                 : fmt::format("is not a whole number from {} to {}", least, most));
  return 0;
}

bool EventFields::flag(const char* key) {
  const Json* value = find(key);
  if (value != nullptr && value->is_boolean()) return value->get<bool>();
  wrong(key, "is neither true nor false");
  return false;
}

Actor EventFields::actor(const char* key) {
  const Json* value = find(key);
  const auto read = value == nullptr ? std::nullopt : read_actor(*value);
  if (!read) wrong(key, "does not name a person with account and role");
  return read.value_or(Actor{});
}

EventFields EventFields::object(const char* key) {
  static const Json nothing = Json::object();
  const Json* value = find(key);
  if (value == nullptr) wrong(key, "is missing");
  return EventFields(value == nullptr ? nothing : *value, place_ + key + ".");
}

std::vector<EventFields> EventFields::list(const char* key) {
  const Json* value = find(key);
  if (value == nullptr || !value->is_array()) {
    wrong(key, "is not a list");
    return {};
  }
  std::vector<EventFields> parts;
  for (std::size_t i = 0; i < value->size(); ++i) {
    parts.emplace_back((*value)[i], fmt::format("{}{}.{}.", place_, key, i + 1));
  }
  return parts;
}

void EventFields::also(EventFields& part) {
  auto found = part.refusal();
  if (!refusal_) refusal_ = std::move(found);
}

std::optional<Refusal> EventFields::refusal() {
  if (refusal_) return refusal_;
  for (const auto& [key, value] : json_->items()) {
    // What stands beside every event, and what the meters read when one of them was won.
    const bool beside = key == "by" || key == "reason" || key == "postings" || key == "readings";
    if (place_.empty() && beside) continue;
    if (std::find(asked_.begin(), asked_.end(), key) == asked_.end()) {
      return Refusal{"is not part of this event", place_ + printable(key, 80), {}};
    }
  }
  return {};
}

namespace {

constexpr const char* shared_words[] = {"in-turn", "equally", "by-stake"};

Json level_json(const MeterLevel& level) {
  return {{"level", account_name(level.level)},       {"seed-cents", level.seed.cents},
          {"reseed-cents", level.reseed.cents},       {"primary-percent", level.primary_percent},
          {"reserve-percent", level.reserve_percent}, {"chance", level.chance}};
}

Level read_level(EventFields& fields) {
  const std::string name = fields.word("level");
  const auto level = parse_level(name);
  if (!level) fields.wrong("level", "is not one of primary, mega, major, minor");
  return level.value_or(Level::only);
}

}  // namespace

Json definition_json(const MeterDefinition& meter) {
  Json levels = Json::array();
  for (const MeterLevel& level : meter.levels) levels.push_back(level_json(level));
  Json json{{"meter", meter.meter},           {"game", meter.game},
            {"ruleset", meter.ruleset},       {"wager", meter.wager},
            {"paytable", meter.paytable},     {"wager-cents", meter.amount.cents},
            {"submission", meter.submission}, {"section", meter.rate_section},
            {"levels", std::move(levels)}};
  if (!meter.counted_under.empty()) json["counted-under"] = meter.counted_under;
  return json;
}

MeterDefinition read_definition(EventFields& event) {
  EventFields fields = event.object("definition");
  MeterDefinition meter;
  meter.meter = fields.word("meter");
  meter.game = fields.word("game");
  meter.ruleset = fields.word("ruleset");
  meter.wager = fields.word("wager");
  meter.paytable = fields.optional_word("paytable");
  meter.amount = fields.money("wager-cents");
  meter.submission = fields.word("submission");
  meter.rate_section = fields.optional_word("section");
  meter.counted_under = fields.optional_word("counted-under");
  for (EventFields& each : fields.list("levels")) {
    MeterLevel level;
    level.level = read_level(each);
    level.seed = each.money("seed-cents");
    level.reseed = each.money("reseed-cents");
    level.primary_percent = static_cast<int>(each.number("primary-percent", 0, 100));
    level.reserve_percent = static_cast<int>(each.number("reserve-percent", 0, 100));
    level.chance = each.word("chance");
    fields.also(each);
    meter.levels.push_back(std::move(level));
  }
  event.also(fields);
  return meter;
}

namespace {

Shared read_shared(EventFields& fields) {
  const std::string word = fields.word("shared");
  for (std::size_t i = 0; i < std::size(shared_words); ++i) {
    if (word == shared_words[i]) return static_cast<Shared>(i);
  }
  fields.wrong("shared", "is not one of in-turn, equally, by-stake");
  return Shared::in_turn;
}

MeterWon read_won(EventFields& fields) {
  MeterWon won;
  won.number = static_cast<std::uint64_t>(fields.number("number", 1));
  won.table = fields.word("table");
  won.round = fields.word("round");
  won.level = read_level(fields);
  won.percent = static_cast<int>(fields.number("percent", 1, 100));
  won.shared = read_shared(fields);
  for (EventFields& each : fields.list("winners")) {
    ShareOfMeter share;
    share.seat = static_cast<int>(each.number("seat", 1, 1000));
    share.stake = each.money("stake-cents");
    share.amount = each.money("amount-cents");
    share.slip = each.word("slip");
    fields.also(each);
    won.winners.push_back(std::move(share));
  }
  return won;
}

Json won_json(const MeterWon& won) {
  Json winners = Json::array();
  for (const ShareOfMeter& share : won.winners) {
    winners.push_back({{"seat", share.seat},
                       {"stake-cents", share.stake.cents},
                       {"amount-cents", share.amount.cents},
                       {"slip", share.slip}});
  }
  return {{"event", "meter-won"},
          {"number", won.number},
          {"table", won.table},
          {"round", won.round},
          {"level", account_name(won.level)},
          {"percent", won.percent},
          {"shared", shared_words[static_cast<std::size_t>(won.shared)]},
          {"winners", std::move(winners)}};
}

struct WritingMeterEvent {
  Json operator()(const MeterOpened& e) const {
    return {{"event", "meter-opened"}, {"definition", definition_json(e.definition)}};
  }
  Json operator()(const Contributed& e) const {
    return {{"event", "meter-contribution"},
            {"table", e.table},
            {"round", e.round},
            {"wagers", e.wagers},
            {"staked-cents", e.staked.cents}};
  }
  Json operator()(const ContributionReturned& e) const {
    return {{"event", "meter-contribution-returned"},
            {"table", e.table},
            {"round", e.round},
            {"staked-cents", e.staked.cents},
            {"section", e.section}};
  }
  Json operator()(const MeterWon& e) const { return won_json(e); }
  Json operator()(const WinTakenBack& e) const {
    return {{"event", "meter-win-taken-back"},
            {"table", e.table},
            {"round", e.round},
            {"slip", e.slip},
            {"level", account_name(e.level)},
            {"amount-cents", e.amount.cents},
            {"reason", e.reason}};
  }
  Json operator()(const MeterAdjusted& e) const {
    return {{"event", "meter-adjusted"},
            {"level", account_name(e.level)},
            {"by-cents", e.by.cents},
            {"reason", e.reason},
            {"witness", to_json(e.witness)}};
  }
  Json operator()(const MeterOutOfOrder& e) const {
    Json json{{"event", "meter-out-of-order"}, {"cause", e.cause}};
    if (!e.table.empty()) json["table"] = e.table;
    return json;
  }
  Json operator()(const MeterInOrder& e) const {
    Json json{{"event", "meter-in-order"}, {"checked", e.checked}};
    if (!e.table.empty()) json["table"] = e.table;
    return json;
  }
  Json operator()(const WagerAmountChanged& e) const {
    return {{"event", "meter-amount-changed"}, {"definition", definition_json(e.definition)}};
  }
  Json operator()(const MeterRemoved& e) const {
    return {{"event", "meter-removed"},
            {"approval", e.approval},
            {"approved-on", e.approved_on},
            {"balance-goes-to", e.balance_goes_to}};
  }
};

MeterEvent read_fields(EventFields& fields) {
  const std::string event = fields.event();
  if (event == "meter-opened") return MeterOpened{read_definition(fields)};
  if (event == "meter-contribution") {
    return Contributed{fields.word("table"), fields.word("round"), fields.number("wagers", 1),
                       fields.money("staked-cents", {1})};
  }
  if (event == "meter-contribution-returned") {
    return ContributionReturned{fields.word("table"), fields.word("round"),
                                fields.money("staked-cents", {1}), fields.word("section")};
  }
  if (event == "meter-won") return read_won(fields);
  if (event == "meter-win-taken-back") {
    return WinTakenBack{fields.word("table"),
                        fields.word("round"),
                        fields.word("slip"),
                        read_level(fields),
                        fields.money("amount-cents", {1}),
                        fields.word("reason")};
  }
  if (event == "meter-adjusted") {
    return MeterAdjusted{read_level(fields),
                         fields.money("by-cents", {std::numeric_limits<std::int64_t>::min() + 1}),
                         fields.word("reason"), fields.actor("witness")};
  }
  if (event == "meter-out-of-order") {
    return MeterOutOfOrder{fields.optional_word("table"), fields.word("cause")};
  }
  if (event == "meter-in-order") {
    return MeterInOrder{fields.optional_word("table"), fields.word("checked")};
  }
  if (event == "meter-amount-changed") return WagerAmountChanged{read_definition(fields)};
  if (event == "meter-removed") {
    return MeterRemoved{fields.word("approval"), fields.word("approved-on"),
                        fields.word("balance-goes-to")};
  }
  fields.wrong("event", "is not an event of a meter");
  return MeterInOrder{};
}

}  // namespace

Json to_json(const MeterEvent& event) {
  return std::visit(WritingMeterEvent{}, event);
}

std::variant<MeterEvent, Refusal> read_meter_event(const Json& json) {
  EventFields fields(json);
  MeterEvent event = read_fields(fields);
  if (auto refusal = fields.refusal()) return *std::move(refusal);
  return event;
}

}  // namespace houseway::floor
