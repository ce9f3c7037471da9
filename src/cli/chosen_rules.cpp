#include "cli/chosen_rules.h"

#include <fmt/format.h>

#include <charconv>
#include <set>

#include "cli/errors.h"
#include "cli/exit_status.h"
#include "cli/input_files.h"
#include "odds/odds.h"
#include "round/file_parts.h"
#include "round/json.h"
#include "rules/house_way_choice.h"

namespace houseway::cli {
namespace {

Json setting_value(const std::string& word) {
  if (word == "true") return true;
  if (word == "false") return false;
  double number = 0;
  const char* last = word.data() + word.size();
  const auto [end, error] = std::from_chars(word.data(), last, number);
  if (error == std::errc{} && end == last) return number;
  return word;
}

// A file with a house way becomes the choice that a submission would have for it.
int bring_house_way(const std::string& path, Json& file) {
  const auto content = read_file(path);
  if (!content) return used_wrongly;
  if (const ParsedWay parsed = HouseWay::parse(*content); parsed.refusal) {
    complain(*parsed.refusal, path);
    return breaks_a_rule;
  }
  if (!file["rules"].is_object() || file["rules"].contains("house-way")) {
    complain("--house-way {}: the rules name a house way already", path);
    return used_wrongly;
  }
  Json& rules = file["rules"]["house-way"] = Json::object();
  for (const auto& [condition, setting] : lines_of_house_way(*content)) rules[condition] = setting;
  return success;
}

}  // namespace

std::optional<Money> chosen_stake(const RuleSet& rules, int ante) {
  if (ante == 0 || rules.definition().thrown_on_a_layout()) return usual_stake(rules);
  const Money stake = dollars(ante);
  if (const auto why = why_not_stake(rules, stake)) {
    complain("--ante {}: {} ({})", ante, why->message, why->section);
    return std::nullopt;
  }
  return stake;
}

ChosenRules read_arguments(const RulesArguments& arguments) {
  Json file{{"game", arguments.game}, {"rules", Json::object()}};
  if (!arguments.file.empty()) {
    const auto content = read_file(arguments.file);
    if (!content) return {{}, used_wrongly};
    const ParsedJson parsed = parse_json(*content);
    if (parsed.refusal) {
      complain(*parsed.refusal, arguments.file);
      return {{}, breaks_a_rule};
    }
    // A file of choices has them under "rules", or is nothing but the choices.
    const bool has_game = parsed.value.is_object() && parsed.value.contains("game");
    if (has_game && parsed.value.at("game") != arguments.game) {
      complain(Refusal{fmt::format("the rules are of {}, not of {}",
                                   kind_of(parsed.value.at("game")), arguments.game),
                       "game", "601a.4"},
               arguments.file);
      return {{}, used_wrongly};
    }
    const bool wrapped = has_game || (parsed.value.is_object() && parsed.value.contains("rules"));
    file["rules"] = wrapped ? parsed.value.value("rules", Json::object()) : parsed.value;
  }
  std::set<std::string> set;
  for (const std::string& setting : arguments.settings) {
    const auto equals = setting.find('=');
    const std::string option = setting.substr(0, equals);
    if (equals == std::string::npos || !file["rules"].is_object()) {
      complain("--set {}: write option=value", setting);
      return {{}, used_wrongly};
    }
    if (!set.insert(option).second) {
      complain("--set {}: {} is set before; an option has one value", setting, option);
      return {{}, used_wrongly};
    }
    file["rules"][option] = setting_value(setting.substr(equals + 1));
  }
  if (!arguments.house_way.empty()) {
    const auto status = bring_house_way(arguments.house_way, file);
    if (status != success) return {{}, status};
  }
  ChosenRules chosen{read_rules(file, proposed_tables(arguments.proposed)), success};
  for (const Refusal& violation : chosen.read.violations) complain(violation);
  if (!chosen.read.violations.empty()) {
    chosen.status = chosen.read.definition == nullptr ? used_wrongly : breaks_a_rule;
  }
  return chosen;
}

}  // namespace houseway::cli
