#include <fmt/format.h>

#include "cli/chosen_rules.h"
#include "cli/commands.h"
#include "cli/exit_status.h"
#include "cli/input_files.h"
#include "cli/json_output.h"
#include "cli/round_results.h"
#include "round/json.h"

namespace houseway::cli {
namespace {

// A file of choices has a game and rules; one with bets or steps is a round and is checked as one.
bool is_round(const Json& json) {
  return json.is_object() && (json.contains("bets") || json.contains("steps"));
}

ReadRound read_choices(const Json& json, Proposed proposed) {
  ReadRound read;
  read.rules = read_rules(json, proposed);
  read.refusals = read.rules.violations;
  if (!json.is_object()) return read;
  for (const auto& [key, value] : json.items()) {
    if (key == "game" || key == "rules" || key == "id") continue;
    read.refusals.push_back(
        {"is no part of a rule set; the parts are game and rules, and a round has bets or steps",
         key, "601a.4"});
  }
  return read;
}

Json checked_json(const Item& item, const ReadRound& read) {
  Json result = result_heading(read);
  result["file"] = item.name;
  result["valid"] = read.refusals.empty();
  result["violations"] = refusals_json(read.refusals);
  return result;
}

void print_checked(const Item& item, const ReadRound& read) {
  if (!read.refusals.empty()) return print_refusals(item.name, read.refusals);
  fmt::print("{}: {}: the {} within the rules\n", item.name, read.rules.definition->name,
             is_round(item.json) ? "round is" : "choices are");
}

}  // namespace

int check_command(const std::vector<std::string>& files, bool proposed, bool json) {
  const Items items = read_items(files, json);
  int status = items.status;
  Json results = Json::array();
  for (const Item& item : items.items) {
    const Proposed tables = proposed_tables(proposed);
    const ReadRound read =
        is_round(item.json) ? read_round(item.json, tables) : read_choices(item.json, tables);
    if (!read.refusals.empty()) status = std::max(status, breaks_a_rule);
    if (json) {
      results.push_back(checked_json(item, read));
    } else {
      print_checked(item, read);
    }
  }
  if (json) print_results(results, items.list);
  return status;
}

}  // namespace houseway::cli
