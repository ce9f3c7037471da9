#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <variant>
#include <vector>

#include "core/refusal.h"
#include "floor/entry.h"
#include "rules/rule_sheet.h"

// By what a laboratory tells that the software in use is the software it approved (605a.4(c)): the
// hash of the program that runs, with everything built into it, and of each game as that program
// understands it.
namespace houseway::floor {

struct FileHash {
  std::uint64_t bytes = 0;
  Digest hash = {};
  bool operator==(const FileHash&) const = default;
};
std::variant<FileHash, Refusal> hash_file(const std::filesystem::path& path);

// Of all that the sheet says. Two programs that agree on it play the game by the same rules,
// however they were built.
Digest hash_of(const RuleSheet& sheet);

struct SoftwareHashes {
  struct Game {
    std::string game;
    std::string ruleset;
    Digest hash = {};
    bool operator==(const Game&) const = default;
  };
  FileHash program;
  std::vector<Game> games;  // every one that the program knows, as its chapter has it

  bool operator==(const SoftwareHashes&) const = default;
};
// Of the program that asks, as it lies on the disk it was started from.
std::variant<SoftwareHashes, Refusal> software_hashes();

Json to_json(const SoftwareHashes& hashes);
std::variant<SoftwareHashes, Refusal> read_software_hashes(const Json& json);

// What runs and is not what was approved. Anything here disables the floor.
Refusals differences(const SoftwareHashes& approved, const SoftwareHashes& running);

}  // namespace houseway::floor
