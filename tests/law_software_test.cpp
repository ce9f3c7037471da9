#include <gtest/gtest.h>
#include <openssl/evp.h>

#include <filesystem>
#include <fstream>
#include <set>
#include <stdexcept>

#include "floor/software.h"
#include "games/register.h"
#include "support.h"

namespace houseway::floor {
namespace {

Digest by_another_library(const std::string& bytes) {
  Digest digest;
  unsigned size = 0;
  EXPECT_EQ(EVP_Digest(bytes.data(), bytes.size(), digest.data(), &size, EVP_sha256(), nullptr), 1);
  EXPECT_EQ(size, digest.size());
  return digest;
}

SoftwareHashes hashes_now() {
  const auto hashes = software_hashes();
  EXPECT_TRUE(std::holds_alternative<SoftwareHashes>(hashes));
  return std::get<SoftwareHashes>(hashes);
}

RuleSheet sheet_of(std::string_view game, const Choices& choices,
                   Proposed proposed = Proposed::refused) {
  const Checked checked = check_choices(*find_definition(game), choices, proposed);
  if (!checked.rules) throw std::logic_error(text(checked.violations.front()));
  return rule_sheet(*checked.rules);
}

// C8 (605a.4(c)), G29
TEST(Software, TheHashIsOfTheProgramThatRuns) {
  const SoftwareHashes hashes = hashes_now();
  const std::string program = read_whole("/proc/self/exe");
  EXPECT_EQ(hashes.program.bytes, program.size());
  EXPECT_EQ(hashes.program.hash, by_another_library(program));
}

TEST(Software, FilesAreHashedWholeOrRefused) {
  const std::filesystem::path path =
      std::filesystem::temp_directory_path() / "houseway-software-test";
  // As long as what is read at a time, and one byte around it.
  for (const std::size_t size : {std::size_t{0}, std::size_t{3}, std::size_t{65'535},
                                 std::size_t{65'536}, std::size_t{65'537}}) {
    const std::string bytes(size, 'x');
    std::ofstream(path, std::ios::binary) << bytes;
    const auto file = hash_file(path);
    ASSERT_TRUE(std::holds_alternative<FileHash>(file)) << size;
    EXPECT_EQ(std::get<FileHash>(file).bytes, size);
    EXPECT_EQ(std::get<FileHash>(file).hash, by_another_library(bytes));
  }
  std::filesystem::remove(path);
  EXPECT_TRUE(std::holds_alternative<Refusal>(hash_file(path)));
  EXPECT_TRUE(std::holds_alternative<Refusal>(hash_file(std::filesystem::temp_directory_path())));
}

// C8: of the rule definitions, each game apart.
TEST(Software, EveryGameHasAHashOfItsRules) {
  const SoftwareHashes hashes = hashes_now();
  std::set<std::string> different;
  for (const SoftwareHashes::Game& game : hashes.games) different.insert(hex(game.hash));
  EXPECT_EQ(hashes.games.size(), all_definitions().size());
  EXPECT_EQ(different.size(), hashes.games.size());
  EXPECT_EQ(hashes_now(), hashes);
  // One changed line of a paytable, or one option, is another hash.
  EXPECT_NE(hash_of(sheet_of("casino-war", {{"decks", 8.0}})), hash_of(sheet_of("casino-war", {})));
  const auto with_ante = [](const char* odds) {
    const Chosen::Lines lines{{"Royal flush", odds}, {"Four-of-a-kind", "1 to 1"}};
    return hash_of(sheet_of("cajun-stud", {{"ante", lines}}, Proposed::allowed));
  };
  EXPECT_EQ(with_ante("9 to 1"), with_ante("9 to 1"));
  EXPECT_NE(with_ante("9 to 1"), with_ante("8 to 1"));
}

// G29: what is not what was approved is found, in both directions.
TEST(Software, DifferencesFromWhatWasApprovedAreNamed) {
  const SoftwareHashes running = hashes_now();
  EXPECT_TRUE(differences(running, running).empty());
  SoftwareHashes approved = running;
  approved.program.hash[0] ^= 1U;
  approved.games[0].hash[31] ^= 1U;
  approved.games.push_back({"faro", "999a", {}});
  approved.games.erase(approved.games.begin() + 1);
  const Refusals found = differences(approved, running);
  ASSERT_EQ(found.size(), 4U);
  EXPECT_EQ(found[0].place, "program");
  EXPECT_NE(found[1].message.find("were approved"), std::string::npos);
  EXPECT_NE(found[2].message.find("was not approved"), std::string::npos);
  EXPECT_EQ(found[3].place, "faro (999a)");
  for (const Refusal& each : found) EXPECT_EQ(each.section, "605a.4(c)");
}

TEST(Software, HashesAreReadBackAndBadOnesRefused) {
  const SoftwareHashes hashes = hashes_now();
  const Json written = Json::parse(to_json(hashes).dump());
  const auto read = read_software_hashes(written);
  ASSERT_TRUE(std::holds_alternative<SoftwareHashes>(read));
  EXPECT_EQ(std::get<SoftwareHashes>(read), hashes);
  const auto refused = [](const Json& json) {
    return std::holds_alternative<Refusal>(read_software_hashes(json));
  };
  EXPECT_TRUE(refused(Json::array()));
  for (const char* key : {"program", "games"}) {
    Json less = written;
    less.erase(key);
    EXPECT_TRUE(refused(less)) << key;
  }
  Json odd = written;
  odd["program"]["sha256"] = "12";
  EXPECT_TRUE(refused(odd));
  for (const char* key : {"game", "ruleset", "sha256"}) {
    Json less = written;
    less["games"][3].erase(key);
    EXPECT_EQ(std::get<Refusal>(read_software_hashes(less)).place, "games.3") << key;
  }
}

}  // namespace
}  // namespace houseway::floor
