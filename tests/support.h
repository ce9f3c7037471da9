#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "games/register.h"
#include "round/file.h"
#include "round/json.h"

namespace houseway {

inline std::string read_whole(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  EXPECT_TRUE(in.good()) << path;
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

inline Json json(const char* words) {
  const ParsedJson parsed = parse_json(words);
  EXPECT_FALSE(parsed.refusal) << words;
  return parsed.value;
}

// What goes back, in the form of a round file's "back".
inline Json back_of(const Settlement& settlement, const Definition& game) {
  std::map<int, std::map<std::string, Money>> totals;
  for (const Line& line : settlement.lines)
    totals[line.seat][game.spot_name(line.spot)] += line.back;
  Json back = Json::object();
  for (const auto& [seat, wagers] : totals) {
    for (const auto& [wager, total] : wagers) back[holder_name(seat)][wager] = money_json(total);
  }
  return back;
}

inline std::vector<std::filesystem::path> files_in(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() == ".json") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

// How much of something random a test tries: as many times more as HOUSEWAY_EFFORT says, for a
// search that may take its time.
inline int tries(int usual) {
  static const char* const effort = std::getenv("HOUSEWAY_EFFORT");
  return effort == nullptr ? usual : usual * std::max(1, std::atoi(effort));
}

// The games of cards against the house, those of dice and wheels, and those for a pot have
// batteries of their own.
inline std::vector<const Definition*> definitions_of(bool throws) {
  std::vector<const Definition*> found;
  for (const Definition* definition : all_definitions()) {
    const bool fits =
        throws ? definition->thrown_on_a_layout() : definition->card_game() != nullptr;
    if (fits) found.push_back(definition);
  }
  return found;
}
inline std::vector<const Definition*> pot_definitions() {
  std::vector<const Definition*> found;
  for (const Definition* definition : all_definitions()) {
    if (definition->pot_game() != nullptr) found.push_back(definition);
  }
  return found;
}

// The name of a game's files: "cajun-stud", and "cajun-stud-house-limits" for another set of rules.
inline std::string file_name(const Definition& game) {
  const bool first = find_definition(game.game) == &game;
  return std::string(game.game) + (first ? "" : "-" + std::string(game.ruleset));
}

// The same as the name of a test. Where tests of one suite stand for a game each, the suite is
// instantiated as Games and its tests are named so; then they run with the rest of that game's.
inline std::string test_name(const Definition& game) {
  std::string name = file_name(game);
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

inline std::string name_of_test(const testing::TestParamInfo<const Definition*>& tested) {
  return test_name(*tested.param);
}

inline const std::filesystem::path cases_folder =
    std::filesystem::path(HOUSEWAY_TESTS_DIR) / "cases";

// The recorded rounds in a file of cases; none where there is no such file.
inline std::vector<Json> cases_in(const std::filesystem::path& path) {
  if (!std::filesystem::exists(path)) return {};
  return json(read_whole(path).c_str()).get<std::vector<Json>>();
}

// Those of a game in a folder where files are named after the chapter or, where it is not of the
// chapter, after the game.
inline std::vector<Json> given_cases_of(const Definition& game,
                                        const std::filesystem::path& folder) {
  std::vector<Json> found;
  for (const std::string& name : {std::string(game.ruleset), file_name(game)}) {
    for (Json& each : cases_in(folder / (name + ".json"))) {
      if (each.at("game") == game.game) found.push_back(std::move(each));
    }
  }
  return found;
}

// The rounds of a game that settle.
inline std::vector<Json> settled_cases_of(const Definition& game) {
  std::vector<Json> found = cases_in(cases_folder / (file_name(game) + ".json"));
  for (Json& each : given_cases_of(game, cases_folder / "given")) found.push_back(std::move(each));
  return found;
}

// Those of its rounds that are refused, each with its refusal.
inline std::vector<Json> refused_cases_of(const Definition& game) {
  return cases_in(cases_folder / "refused" / (file_name(game) + ".json"));
}

}  // namespace houseway
