#include "cli/round_results.h"

#include <fmt/format.h>

#include "cli/chosen_rules.h"
#include "cli/exit_status.h"
#include "cli/input_files.h"
#include "cli/json_output.h"
#include "round/json.h"

namespace houseway::cli {

Json result_heading(const ReadRound& round) {
  Json result = Json::object();
  if (!round.id.empty()) result["id"] = round.id;
  result["game"] = round.rules.game;
  return result;
}

void print_refusals(const std::string& name, const Refusals& refusals) {
  for (const Refusal& refusal : refusals) {
    fmt::print(stderr, "houseway: {}: {}\n", name, text(refusal));
  }
}

void print_results(const Json& results, bool list) {
  if (list) {
    fmt::print("{}", list_text(results));
  } else if (!results.empty()) {
    fmt::print("{}\n", results[0].dump());
  }
}

int tell_rounds(const std::vector<std::string>& files, bool proposed, bool json,
                const RoundRendering& rendering) {
  const Items read = read_items(files, json);
  int status = read.status;
  Json results = Json::array();
  for (const Item& item : read.items) {
    const ReadRound round = read_round(item.json, proposed_tables(proposed));
    if (!round.round) status = std::max(status, breaks_a_rule);
    if (json) {
      Json result = result_heading(round);
      if (round.round) {
        rendering.json(*round.round, result);
      } else {
        result["error"] = refusal_json(round.refusals.front());
        if (round.refusals.size() > 1) result["errors"] = refusals_json(round.refusals);
      }
      results.push_back(std::move(result));
      continue;
    }
    const std::string label = round.id.empty() ? item.name : item.name + " " + round.id;
    if (round.round) {
      fmt::print("{}: {}\n{}", label, round.round->definition().name, rendering.text(*round.round));
    } else {
      print_refusals(label, round.refusals);
    }
  }
  if (json) print_results(results, read.list);
  return status;
}

}  // namespace houseway::cli
