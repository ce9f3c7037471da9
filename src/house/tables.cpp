#include "house/tables.h"

#include <fmt/format.h>

#include "games/register.h"
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
  if (!plan.area.empty()) json["area"] = plan.area;
  return json;
}

std::optional<Refusal> why_not_area(const TablePlan& plan, const std::string& poker_area) {
  const Definition* game = find_definition(plan.game);
  const bool poker = game != nullptr && game->pot_game() != nullptr;
  const auto refuse = [](std::string message) {
    return Refusal{std::move(message), "area", "637a.7(a)"};
  };
  if (poker && poker_area.empty()) {
    return refuse("no area is designated for poker: configure \"poker-area\" first");
  }
  if (poker == (!poker_area.empty() && plan.area == poker_area)) return {};
  if (poker) return refuse(fmt::format("poker is played in \"{}\"", poker_area));
  return refuse(fmt::format("\"{}\" is designated for poker alone", poker_area));
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
  plan.area = word("area");
  if (!plan.area.empty() && !is_name(plan.area)) return Refusal{"is no name", "area", {}};
  if (json.contains("settings")) {
    auto settings = read_table_settings(json.at("settings"));
    if (auto* why = std::get_if<Refusal>(&settings)) return *why;
    plan.settings = std::get<TableSettings>(settings);
  }
  return plan;
}

}  // namespace houseway::house
