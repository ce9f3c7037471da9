#include <fmt/format.h>

#include "cli/chosen_rules.h"
#include "cli/commands.h"
#include "cli/exit_status.h"
#include "cli/json_output.h"
#include "cli/round_results.h"
#include "ranking/house_way_check.h"
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

// A house way by itself: that it can be read, and decides every hand once.
Told told_of_house_way(const Item& item) {
  Told told;
  told.label = item.name;
  told.json = {{"file", item.name}};
  ParsedWay parsed = HouseWay::parse(item.json.get<std::string>());
  if (parsed.refusal) {
    told.refusals.push_back(*parsed.refusal);
  } else {
    told.json["house_way"] = parsed.way->name();
    for (const WayFault& fault : check(*parsed.way)) told.refusals.push_back({text(fault), {}, {}});
  }
  told.json["valid"] = told.refusals.empty();
  told.json["violations"] = refusals_json(told.refusals);
  if (told.refusals.empty()) {
    told.words = fmt::format("{}: house way of {}: every hand is decided by one of {} rules\n",
                             item.name, parsed.way->name(), parsed.way->rules().size());
  } else {
    told.status = breaks_a_rule;
  }
  return told;
}

}  // namespace

int check_command(const std::vector<std::string>& files, bool proposed, bool json) {
  const Proposed tables = proposed_tables(proposed);
  return tell_items(files, json, [&](const Item& item) {
    if (item.json.is_string()) return told_of_house_way(item);
    return told_of(item, is_round(item.json) ? read_round(item.json, tables)
                                             : read_choices(item.json, tables));
  });
}

}  // namespace houseway::cli
