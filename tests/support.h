#pragma once

#include <gtest/gtest.h>

#include <algorithm>
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

// The games of cards and those of dice and wheels, which have batteries of their own.
inline std::vector<const Definition*> definitions_of(bool throws) {
  std::vector<const Definition*> found;
  for (const Definition* definition : all_definitions()) {
    if (definition->stands_from_throw_to_throw() == throws) found.push_back(definition);
  }
  return found;
}

inline std::string test_name(const Definition& game) {
  std::string name = std::string(game.game) + "_" + std::string(game.ruleset);
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

}  // namespace houseway
