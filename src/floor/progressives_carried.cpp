#include <algorithm>
#include <stdexcept>

#include "floor/progressives.h"
#include "floor/progressives_json.h"
#include "round/json.h"

// A meter as it stands, for who begins to follow it in the middle of its history.
namespace houseway::floor {
namespace {

// Numbers of more than 64 bits, in words.
std::string wide_text(Wide number) {
  if (number == 0) return "0";
  const bool negative = number < 0;
  std::string digits;
  for (; number != 0; number /= 10) {
    const auto digit = static_cast<int>(number % 10);
    digits += static_cast<char>('0' + (digit < 0 ? -digit : digit));
  }
  if (negative) digits += '-';
  std::reverse(digits.begin(), digits.end());
  return digits;
}

Wide read_wide(const Json& json) {
  const auto& words = json.get_ref<const std::string&>();
  const bool negative = words.starts_with('-');
  Wide number = 0;
  for (std::size_t i = negative ? 1 : 0; i < words.size(); ++i) {
    if (words[i] < '0' || words[i] > '9') throw std::runtime_error("a meter's sum is no number");
    number = number * 10 + (words[i] - '0');
  }
  return negative ? -number : number;
}

Money read_carried(const Json& json) {
  return {json.get<std::int64_t>()};
}

}  // namespace

Json Progressive::carried() const {
  Json json{{"open", open_},
            {"removed", removed_},
            {"wins", wins_},
            {"staked", staked_.cents},
            {"levels", Json::array()},
            {"columns", Json::array()},
            {"out-of-order", out_of_order_},
            {"last-wins", Json::array()},
            {"provisional", Json::array()}};
  if (!definition_.meter.empty()) json["opened"] = to_json(MeterEvent{MeterOpened{definition_}});
  for (const LevelState& level : levels_) {
    json["levels"].push_back({{"meter", wide_text(level.meter)},
                              {"reserve", wide_text(level.reserve)},
                              {"began", wide_text(level.began)},
                              {"funded", level.funded.cents},
                              {"adjusted", level.adjusted.cents},
                              {"paid", level.paid.cents},
                              {"contributed", wide_text(level.contributed)},
                              {"taken-off", wide_text(level.taken_off)},
                              {"hits", level.hits}});
  }
  for (const auto& [table, column] : columns_) {
    json["columns"].push_back({{"table", table},
                               {"staked", column.staked.cents},
                               {"last-round", column.last_round},
                               {"last-staked", column.last_staked.cents}});
  }
  for (const Remembered& each : last_wins_) {
    json["last-wins"].push_back(
        {{"won", to_json(MeterEvent{each.won})}, {"at", each.at.time_since_epoch().count()}});
  }
  for (const Provisional& win : provisional_) {
    json["provisional"].push_back({{"won", to_json(MeterEvent{win.won})},
                                   {"began-before", wide_text(win.began_before)},
                                   {"reserve", wide_text(win.reserve)},
                                   {"added", win.added.cents}});
  }
  return json;
}

Progressive Progressive::carried_on(const Json& carried) {
  const auto event = [](const Json& json) {
    auto read = read_meter_event(json);
    if (const auto* why = std::get_if<Refusal>(&read)) throw std::runtime_error(text(*why));
    return std::get<MeterEvent>(read);
  };
  Progressive meter;
  meter.open_ = carried.at("open").get<bool>();
  meter.removed_ = carried.at("removed").get<bool>();
  meter.wins_ = carried.at("wins").get<std::uint64_t>();
  meter.staked_ = read_carried(carried.at("staked"));
  if (carried.contains("opened")) {
    meter.definition_ = std::get<MeterOpened>(event(carried.at("opened"))).definition;
  }
  for (const Json& level : carried.at("levels")) {
    meter.levels_.push_back({read_wide(level.at("meter")), read_wide(level.at("reserve")),
                             read_wide(level.at("began")), read_carried(level.at("funded")),
                             read_carried(level.at("adjusted")), read_carried(level.at("paid")),
                             read_wide(level.at("contributed")), read_wide(level.at("taken-off")),
                             level.at("hits").get<std::uint64_t>()});
  }
  for (const Json& column : carried.at("columns")) {
    meter.columns_[column.at("table").get<std::string>()] = {
        read_carried(column.at("staked")), column.at("last-round").get<std::string>(),
        read_carried(column.at("last-staked"))};
  }
  meter.out_of_order_ = carried.at("out-of-order").get<std::map<std::string, std::string>>();
  for (const Json& each : carried.at("last-wins")) {
    meter.last_wins_.push_back(
        {std::get<MeterWon>(event(each.at("won"))),
         Instant(std::chrono::microseconds(each.at("at").get<std::int64_t>()))});
  }
  // None were kept before wins could be taken back.
  for (const Json& each : carried.value("provisional", Json::array())) {
    meter.provisional_.push_back({std::get<MeterWon>(event(each.at("won"))),
                                  read_wide(each.at("began-before")), read_wide(each.at("reserve")),
                                  read_carried(each.at("added"))});
  }
  return meter;
}

}  // namespace houseway::floor
