#include <fmt/format.h>

#include "cli/chosen_rules.h"
#include "cli/commands.h"
#include "cli/exit_status.h"
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

Told told_of(const Item& item, const ReadRound& read) {
  Told told;
  told.label = item.name;
  told.refusals = read.refusals;
  told.json = result_heading(read);
  told.json["file"] = item.name;
  told.json["valid"] = read.refusals.empty();
  told.json["violations"] = refusals_json(read.refusals);
  if (!read.refusals.empty()) {
    told.status = breaks_a_rule;
  } else {
    told.words =
        fmt::format("{}: {}: the {} within the rules\n", item.name, read.rules.definition->name,
                    is_round(item.json) ? "round is" : "choices are");
  }
  return told;
}

}  // namespace

int check_command(const std::vector<std::string>& files, bool proposed, bool json) {
  const Proposed tables = proposed_tables(proposed);
  return tell_items(files, json, [&](const Item& item) {
    return told_of(item, is_round(item.json) ? read_round(item.json, tables)
                                             : read_choices(item.json, tables));
  });
}

}  // namespace houseway::cli
