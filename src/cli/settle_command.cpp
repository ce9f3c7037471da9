#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/input.h"
#include "cli/output.h"
#include "round/file.h"
#include "round/json.h"
#include "round/story.h"

namespace houseway::cli {
namespace {

Json heading(const ReadRound& round) {
  Json result = Json::object();
  if (!round.id.empty()) result["id"] = round.id;
  result["game"] = round.rules.game;
  return result;
}

Proposed tables(bool proposed) {
  return proposed ? Proposed::allowed : Proposed::refused;
}

void add_errors(Json& result, const Refusals& refusals) {
  result["error"] = refusal_json(refusals.front());
  if (refusals.size() > 1) result["errors"] = refusals_json(refusals);
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

}  // namespace

int settle_command(const std::vector<std::string>& files, bool proposed, bool json) {
  const Items read = read_items(files, json);
  int status = read.status;
  Json results = Json::array();
  for (const Item& item : read.items) {
    const ReadRound round = read_round(item.json, tables(proposed));
    const std::string label = round.id.empty() ? item.name : item.name + " " + round.id;
    Json result = heading(round);
    if (!round.round) {
      status = std::max(status, breaks_a_rule);
      add_errors(result, round.refusals);
      if (!json) print_refusals(label, round.refusals);
    } else {
      const Settlement settlement = round.round->settlement();
      const Definition& game = round.round->definition();
      result["back"] = back_json(game, settlement);
      result["lines"] = lines_json(game, settlement);
      if (!json) fmt::print("{}: {}\n{}", label, game.name, settlement_text(game, settlement));
    }
    results.push_back(std::move(result));
  }
  if (json) print_results(results, read.list);
  return status;
}

int check_command(const std::vector<std::string>& files, bool proposed, bool json) {
  const Items read = read_items(files, json);
  int status = read.status;
  Json results = Json::array();
  for (const Item& item : read.items) {
    // A file of choices has a game and rules; one with bets or steps is a round and is checked as
    // one.
    const bool is_round =
        item.json.is_object() && (item.json.contains("bets") || item.json.contains("steps"));
    ReadRound round;
    if (is_round) {
      round = read_round(item.json, tables(proposed));
    } else {
      round.rules = read_rules(item.json, tables(proposed));
      round.refusals = round.rules.violations;
      for (const auto& [key, value] : item.json.items()) {
        if (!item.json.is_object() || key == "game" || key == "rules" || key == "id") continue;
        round.refusals.push_back(
            {"is no part of a rule set; the parts are game and rules, and a round has bets or "
             "steps",
             key, "601a.4"});
      }
    }
    const bool valid = round.refusals.empty();
    Json result = heading(round);
    result["file"] = item.name;
    result["valid"] = valid;
    result["violations"] = refusals_json(round.refusals);
    results.push_back(std::move(result));
    if (!valid) status = std::max(status, breaks_a_rule);
    if (json) continue;
    if (valid) {
      fmt::print("{}: {}: the {} within the rules\n", item.name, round.rules.definition->name,
                 is_round ? "round is" : "choices are");
    } else {
      print_refusals(item.name, round.refusals);
    }
  }
  if (json) print_results(results, read.list);
  return status;
}

int replay_command(const std::string& file, bool proposed, bool json) {
  const Items read = read_items({file}, json);
  int status = read.status;
  Json results = Json::array();
  for (const Item& item : read.items) {
    const ReadRound round = read_round(item.json, tables(proposed));
    const std::string label = round.id.empty() ? item.name : item.name + " " + round.id;
    Json result = heading(round);
    if (!round.round) {
      status = std::max(status, breaks_a_rule);
      add_errors(result, round.refusals);
      if (!json) print_refusals(label, round.refusals);
      results.push_back(std::move(result));
      continue;
    }
    const Definition& game = round.round->definition();
    if (!json) fmt::print("{}: {}\n", label, game.name);
    result["story"] = Json::array();
    int number = 0;
    for (const StoryLine& line : tell(*round.round)) {
      result["story"].push_back({{"words", line.words}, {"section", line.section}});
      if (!json) fmt::print("{:>3}. {} ({})\n", ++number, line.words, line.section);
    }
    result["back"] = back_json(game, round.round->settlement());
    results.push_back(std::move(result));
  }
  if (json) print_results(results, read.list);
  return status;
}

}  // namespace houseway::cli
