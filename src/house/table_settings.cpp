#include "house/table_settings.h"

#include <fmt/format.h>

#include <array>

#include "round/json.h"

namespace houseway::house {
namespace {

struct Field {
  const char* key;
  std::chrono::milliseconds TableSettings::*value;
};
constexpr std::array fields{
    Field{"between", &TableSettings::between},
    Field{"bets", &TableSettings::bets},
    Field{"decision", &TableSettings::decision},
    Field{"time-bank", &TableSettings::time_bank},
    Field{"cut", &TableSettings::cut},
    Field{"contribute", &TableSettings::contribute},
    Field{"seat-offer", &TableSettings::seat_offer},
};
constexpr const char* away_after = "away-after";
constexpr const char* absent = "absent";
constexpr const char* least_cost = "least-cost";
constexpr const char* forfeit = "forfeit";
constexpr double longest_seconds = 3600;
constexpr double per_second = 1000;

}  // namespace

Json to_json(const TableSettings& settings) {
  Json json = Json::object();
  for (const Field& field : fields) {
    json[field.key] = static_cast<double>((settings.*field.value).count()) / per_second;
  }
  json[away_after] = settings.away_after;
  json[absent] = settings.absent == TableSettings::Absent::forfeit ? forfeit : least_cost;
  return json;
}

std::variant<TableSettings, Refusal> read_table_settings(const Json& json) {
  TableSettings settings;
  if (!json.is_object()) return Refusal{"are an object", "settings", {}};
  for (const auto& [key, value] : json.items()) {
    if (key == away_after) {
      if (!value.is_number_integer() || value < 1 || value > 100) {
        return Refusal{"is a whole number from 1 to 100", "settings." + key, {}};
      }
      settings.away_after = value.get<int>();
      continue;
    }
    if (key == absent) {
      if (value != least_cost && value != forfeit) {
        return Refusal{fmt::format("is \"{}\" or \"{}\"", least_cost, forfeit), "settings." + key,
                       "639a.7(b)"};
      }
      settings.absent =
          value == forfeit ? TableSettings::Absent::forfeit : TableSettings::Absent::least_cost;
      continue;
    }
    const auto* field = std::find_if(fields.begin(), fields.end(),
                                     [&](const Field& each) { return key == each.key; });
    if (field == fields.end()) return Refusal{"there is no such setting", "settings." + key, {}};
    if (!value.is_number() || value < 0 || value > longest_seconds) {
      return Refusal{
          fmt::format("is a number of seconds up to {}", longest_seconds), "settings." + key, {}};
    }
    settings.*field->value =
        std::chrono::milliseconds(static_cast<std::int64_t>(value.get<double>() * per_second));
  }
  return settings;
}

}  // namespace houseway::house
