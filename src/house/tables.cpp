#include "house/tables.h"

#include "round/json.h"

namespace houseway::house {
namespace {

constexpr std::size_t longest_word = 64;

bool is_name(const std::string& word) {
  return !word.empty() && word.size() <= longest_word &&
         word.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-") == std::string::npos;
}

}  // namespace

Json to_json(const TablePlan& plan) {
  Json json{{"table", plan.id},
            {"game", plan.game},
            {"layout", plan.layout},
            {"source", plan.committed ? "committed" : "table"},
            {"settings", to_json(plan.settings)}};
  if (!plan.meter.empty()) json["meter"] = plan.meter;
  return json;
}

std::variant<TablePlan, Refusal> read_table_plan(const Json& json) {
  if (!json.is_object()) return Refusal{"is an object", "table", {}};
  TablePlan plan;
  const auto word = [&](const char* key) {
    const auto found = json.find(key);
    return found != json.end() && found->is_string() ? found->get<std::string>() : std::string();
  };
  plan.id = word("table");
  if (!is_name(plan.id)) {
    return Refusal{"is a name of lower case letters, digits and hyphens", "table", {}};
  }
  plan.game = word("game");
  if (!is_name(plan.game)) return Refusal{"is the slug of a game", "game", {}};
  plan.layout = word("layout");
  const std::string source = word("source");
  if (!source.empty() && source != "committed" && source != "table") {
    return Refusal{"is committed or table", "source", {}};
  }
  plan.committed = source != "table";
  plan.meter = word("meter");
  if (!plan.meter.empty() && !is_name(plan.meter)) return Refusal{"is no name", "meter", {}};
  if (json.contains("settings")) {
    auto settings = read_table_settings(json.at("settings"));
    if (auto* why = std::get_if<Refusal>(&settings)) return *why;
    plan.settings = std::get<TableSettings>(settings);
  }
  return plan;
}

}  // namespace houseway::house
