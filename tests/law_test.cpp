#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <sstream>

#include "support.h"

// docs/law.md says of every line of the law how it is met and which test shows it. Here it is held
// to that: no line is left out, and no test is named that is not there.
namespace houseway {
namespace {

const std::filesystem::path tests_folder = HOUSEWAY_TESTS_DIR;
const std::filesystem::path law_page = tests_folder.parent_path() / "docs" / "law.md";

struct Row {
  std::string line;
  std::string section;
  std::string asks;
  std::string met;
  std::string where;
  std::vector<std::string> tests;
};

std::string trimmed(const std::string& words) {
  const auto first = words.find_first_not_of(' ');
  if (first == std::string::npos) return "";
  return words.substr(first, words.find_last_not_of(' ') - first + 1);
}

std::vector<std::string> split(const std::string& words, char at) {
  std::vector<std::string> parts;
  std::istringstream in(words);
  for (std::string part; std::getline(in, part, at);) parts.push_back(trimmed(part));
  return parts;
}

std::vector<Row> rows_of(std::istream& page) {
  static const std::regex number("[A-Z][0-9]+");
  std::vector<Row> rows;
  for (std::string line; std::getline(page, line);) {
    if (!line.starts_with("| ")) continue;
    const auto cells = split(line.substr(1, line.size() - 2), '|');
    if (cells.empty() || !std::regex_match(cells[0], number)) continue;
    EXPECT_EQ(cells.size(), 6U) << line;
    if (cells.size() != 6) continue;
    rows.push_back({cells[0], cells[1], cells[2], cells[3], cells[4], split(cells[5], ',')});
  }
  return rows;
}

const std::vector<Row>& rows() {
  static const std::vector<Row> found = [] {
    std::ifstream page(law_page);
    EXPECT_TRUE(page.good()) << law_page;
    return rows_of(page);
  }();
  return found;
}

// Every line of the law and its kind: S the software enforces it, R it records or prompts it, D it
// is displayed, H it is physical.
const std::map<std::string, std::string>& lines() {
  static const std::map<std::string, std::string> found = [] {
    std::map<std::string, std::string> kinds;
    std::ifstream file(tests_folder / "law_lines.txt");
    EXPECT_TRUE(file.good());
    for (std::string line; std::getline(file, line);) {
      if (line.empty() || line.starts_with('#')) continue;
      const auto words = split(line, ' ');
      EXPECT_EQ(words.size(), 2U) << line;
      EXPECT_TRUE(kinds.emplace(words.at(0), words.at(1)).second) << line;
    }
    return kinds;
  }();
  return found;
}

// "Suite.Name" of every test in a source, the macro at the beginning of its line.
void add_tests(const std::string& source, std::set<std::string>& names) {
  static constexpr std::string_view letters =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_";
  for (const std::string_view macro : {"\nTEST(", "\nTEST_F(", "\nTEST_P(", "\nRC_GTEST_PROP("}) {
    for (auto at = source.find(macro); at != std::string::npos; at = source.find(macro, at + 1)) {
      const auto suite = source.find_first_of(letters, at + macro.size());
      const auto suite_end = source.find_first_not_of(letters, suite);
      const auto name = source.find_first_of(letters, suite_end);
      const auto name_end = source.find_first_not_of(letters, name);
      names.insert(fmt::format("{}.{}", source.substr(suite, suite_end - suite),
                               source.substr(name, name_end - name)));
    }
  }
}

// Of all sources, whichever of them are in this program.
std::set<std::string> tests_in_sources() {
  std::set<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(tests_folder)) {
    if (!entry.path().filename().string().ends_with("_test.cpp")) continue;
    add_tests(read_whole(entry.path()), names);
  }
  return names;
}

// All files of cases one after the other: to look for an id they need not be understood.
std::string text_of_cases() {
  std::string all;
  for (const auto& folder : {cases_folder, cases_folder / "refused"}) {
    for (const auto& path : files_in(folder)) all += read_whole(path);
  }
  return all;
}

TEST(Law, EveryLineHasARowAndOnlyOne) {
  std::map<std::string, int> times;
  for (const Row& row : rows()) ++times[row.line];
  for (const auto& [line, kind] : lines()) EXPECT_EQ(times[line], 1) << line;
  for (const auto& [line, count] : times) EXPECT_TRUE(lines().contains(line)) << line;
  EXPECT_EQ(lines().size(), 212U + 40U + 18U + 35U + 4U);
}

TEST(Law, EveryRowSaysWhatIsAskedAndHowItIsMet) {
  static const std::set<std::string> ways{"enforced", "recorded", "shown", "physical",
                                          "not claimed"};
  for (const Row& row : rows()) {
    EXPECT_TRUE(ways.contains(row.met)) << row.line << ": " << row.met;
    EXPECT_FALSE(row.section.empty()) << row.line;
    EXPECT_FALSE(row.asks.empty()) << row.line;
    EXPECT_FALSE(row.where.empty()) << row.line;
  }
}

// What the software could enforce is enforced, or the row says why it is not.
TEST(Law, WhatIsNotEnforcedHasAReason) {
  for (const Row& row : rows()) {
    const auto kind = lines().find(row.line);
    if (kind == lines().end()) continue;
    const bool could = kind->second.find('S') != std::string::npos;
    const bool outside = row.met == "physical" || row.met == "not claimed";
    if (!outside && !(could && row.met != "enforced")) continue;
    EXPECT_NE(row.where.find("because"), std::string::npos) << row.line;
  }
}

TEST(Law, WhatIsClaimedHasATestThatExists) {
  const std::set<std::string> known = tests_in_sources();
  EXPECT_TRUE(known.contains("Law.WhatIsClaimedHasATestThatExists"));
  for (const Row& row : rows()) {
    const bool outside = row.met == "physical" || row.met == "not claimed";
    if (outside) {
      EXPECT_EQ(row.tests, std::vector<std::string>{"-"}) << row.line;
      continue;
    }
    EXPECT_FALSE(row.tests.empty()) << row.line;
    for (const std::string& test : row.tests) {
      EXPECT_TRUE(known.contains(test)) << row.line << ": " << test;
    }
  }
}

// A row that is shown by cases names them.
TEST(Law, CasesThatAreNamedExist) {
  static const std::regex named("`([a-z0-9-]+-[0-9]{3})`");
  const std::string cases = text_of_cases();
  for (const Row& row : rows()) {
    int count = 0;
    for (std::sregex_iterator found(row.where.begin(), row.where.end(), named), end; found != end;
         ++found, ++count) {
      const std::string id = fmt::format("\"id\": \"{}\"", (*found)[1].str());
      EXPECT_NE(cases.find(id), std::string::npos) << row.line << ": " << id;
    }
    const bool by_cases = std::any_of(row.tests.begin(), row.tests.end(), [](const auto& test) {
      return test.starts_with("CasesOf.");
    });
    EXPECT_EQ(by_cases, count > 0) << row.line;
  }
}

}  // namespace
}  // namespace houseway
