#include "cli/chosen_rules.h"

#include <fmt/format.h>

#include <charconv>

#include "cli/exit_status.h"
#include "cli/input_files.h"
#include "odds/odds.h"
#include "round/json.h"

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

}  // namespace

std::optional<Money> chosen_stake(const RuleSet& rules, int ante) {
  if (ante == 0 || rules.definition().thrown_on_a_layout()) return usual_stake(rules);
  const Money stake = dollars(ante);
  if (const auto why = why_not_stake(rules, stake)) {
    fmt::print(stderr, "houseway: --ante {}: {} ({})\n", ante, why->message, why->section);
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
      fmt::print(stderr, "houseway: {}: {}\n", arguments.file, text(*parsed.refusal));
      return {{}, breaks_a_rule};
    }
    // A file of choices has them under "rules", or is nothing but the choices.
    const bool wrapped = parsed.value.is_object() && parsed.value.contains("rules");
    file["rules"] = wrapped ? parsed.value.at("rules") : parsed.value;
  }
  for (const std::string& setting : arguments.settings) {
    const auto equals = setting.find('=');
    if (equals == std::string::npos || !file["rules"].is_object()) {
      fmt::print(stderr, "houseway: --set {}: write option=value\n", setting);
      return {{}, used_wrongly};
    }
    file["rules"][setting.substr(0, equals)] = setting_value(setting.substr(equals + 1));
  }
  ChosenRules chosen{read_rules(file, proposed_tables(arguments.proposed)), success};
  for (const Refusal& violation : chosen.read.violations) {
    fmt::print(stderr, "houseway: {}\n", text(violation));
  }
  if (!chosen.read.violations.empty()) {
    chosen.status = chosen.read.definition == nullptr ? used_wrongly : breaks_a_rule;
  }
  return chosen;
}

}  // namespace houseway::cli
