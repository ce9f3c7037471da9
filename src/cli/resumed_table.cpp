#include "cli/resumed_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <optional>
#include <utility>

#include "cli/chosen_rules.h"
#include "cli/table_record.h"
#include "games/register.h"

namespace houseway::cli {
namespace {

constexpr int most_seats = 31;

std::optional<Json> json_of(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in) return std::nullopt;
  ParsedJson parsed =
      parse_json(std::string(std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()));
  if (parsed.refusal) return std::nullopt;
  return std::move(parsed.value);
}

bool counts(const Json& object, const char* key) {
  return object.contains(key) && object.at(key).is_number_unsigned();
}

ResumedTable refuse(std::string why) {
  ResumedTable table;
  table.refusal = std::move(why);
  return table;
}

// The table as it was when the journal had so many rounds.
std::optional<Json> state_after(const Json& table, std::size_t rounds) {
  std::optional<Json> found;
  if (table.at("rounds-before") == rounds) found = Json::object();
  for (const Json& state : table.at("states")) {
    if (state.is_object() && counts(state, "rounds") && state.at("rounds") == rounds) found = state;
  }
  return found;
}

}  // namespace

Json table_heading(const RuleSet& rules, bool proposed, int seats, Money chips,
                   std::size_t rounds_before) {
  const Definition& game = rules.definition();
  Json choices = write_choices(rules.choices());
  if (find_definition(game.game) != &game) choices["ruleset"] = game.ruleset;
  return {{"game", game.game}, {"rules", std::move(choices)}, {"proposed", proposed},
          {"seats", seats},    {"chips", money_json(chips)},  {"rounds-before", rounds_before}};
}

ResumedTable read_table(const RoundJournal& journal) {
  const std::string beside = TableRecord::path_of(journal.path());
  auto kept = json_of(beside);
  const bool complete =
      kept && kept->is_object() && counts(*kept, "seats") && counts(*kept, "rounds-before") &&
      kept->contains("chips") && kept->at("chips").is_number() && kept->contains("states") &&
      kept->at("states").is_array() && kept->at("seats").get<std::uint64_t>() <= most_seats;
  if (!complete) {
    return refuse(
        fmt::format("{}: cannot be read: a table is gone on with from its journal and "
                    "this file beside it, as play --journal writes them",
                    beside));
  }
  ResumedTable table;
  ReadRules read = read_rules(*kept, proposed_tables(kept->value("proposed", false)));
  if (!read.violations.empty()) {
    return refuse(fmt::format("{}: {}", beside, text(read.violations.front())));
  }
  table.rules = std::move(read.rules);
  table.seats = kept->at("seats").get<int>();
  table.chips = money_from_dollars(kept->at("chips").get<double>()).value_or(Money{});
  if (table.seats < 1 || table.seats > table.rules->positions() || table.chips.cents <= 0) {
    return refuse(fmt::format("{}: no such table: {} has 1 to {} players, who have chips ({})",
                              beside, read.definition->name, table.rules->positions(),
                              text(read.definition->positions_section)));
  }
  auto state = state_after(*kept, journal.size());
  const auto rounds = json_of(journal.path());
  if (!state || !rounds) {
    return refuse(
        fmt::format("{}: is not of the {} rounds in {}; a journal that was changed is "
                    "not gone on with",
                    beside, journal.size(), journal.path()));
  }
  table.state = std::move(*state);
  for (std::size_t i = kept->at("rounds-before").get<std::size_t>(); i < rounds->size(); ++i) {
    ReadRound round = read_round((*rounds)[i], proposed_tables(kept->value("proposed", false)));
    if (!round.round) {
      return refuse(fmt::format("{}[{}]: {}", journal.path(), i, text(round.refusals.front())));
    }
    if (&round.round->definition() != &table.rules->definition()) {
      return refuse(fmt::format("{}[{}]: is not a round of {}", journal.path(), i,
                                table.rules->definition().name));
    }
    table.rounds.push_back(std::move(round));
  }
  table.table = std::move(*kept);
  return table;
}

}  // namespace houseway::cli
