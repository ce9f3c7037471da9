#include "floor/software.h"

#include <fmt/format.h>
#include <sodium.h>

#include <algorithm>
#include <array>
#include <fstream>

#include "games/register.h"
#include "round/json.h"
#include "round/rule_sheet_json.h"

namespace houseway::floor {
namespace {

constexpr std::string_view section = "605a.4(c)";
const std::filesystem::path running_program = "/proc/self/exe";

std::optional<Digest> digest_in(const Json& json, const char* key) {
  const auto found = json.find(key);
  if (found == json.end() || !found->is_string()) return {};
  return parse_digest(found->get<std::string>());
}

Refusal wrong(std::string message, std::string place) {
  return {std::move(message), std::move(place), std::string(section)};
}

std::string label(const SoftwareHashes::Game& game) {
  return fmt::format("{} ({})", game.game, game.ruleset);
}

std::optional<SoftwareHashes::Game> read_game(const Json& json) {
  const auto words = [&](const char* key) {
    return json.is_object() && json.contains(key) && json[key].is_string();
  };
  if (!words("game") || !words("ruleset")) return {};
  const auto hash = digest_in(json, "sha256");
  if (!hash) return {};
  return SoftwareHashes::Game{json["game"].get<std::string>(), json["ruleset"].get<std::string>(),
                              *hash};
}

}  // namespace

std::variant<FileHash, Refusal> hash_file(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in) return wrong("cannot be read", path.string());
  crypto_hash_sha256_state state;
  crypto_hash_sha256_init(&state);
  FileHash file;
  std::vector<char> part(std::size_t{1} << 16U);
  while (in.read(part.data(), static_cast<std::streamsize>(part.size())) || in.gcount() > 0) {
    const auto got = static_cast<std::size_t>(in.gcount());
    crypto_hash_sha256_update(&state, reinterpret_cast<const unsigned char*>(part.data()), got);
    file.bytes += got;
  }
  // A folder opens and cannot be read; a disk may fail half way.
  if (in.bad() || !in.eof()) return wrong("cannot be read to its end", path.string());
  crypto_hash_sha256_final(&state, file.hash.data());
  return file;
}

Digest hash_of(const RuleSheet& sheet) {
  const std::string words = rule_sheet_json(sheet).dump();
  Digest digest;
  crypto_hash_sha256(digest.data(), reinterpret_cast<const unsigned char*>(words.data()),
                     words.size());
  return digest;
}

std::variant<SoftwareHashes, Refusal> software_hashes() {
  const auto program = hash_file(running_program);
  if (const auto* refusal = std::get_if<Refusal>(&program)) return *refusal;
  SoftwareHashes hashes{std::get<FileHash>(program), {}};
  for (const Definition* game : all_definitions()) {
    const Checked checked = check_choices(*game, {});
    if (!checked.rules) return checked.violations.front();
    hashes.games.push_back(
        {std::string(game->game), std::string(game->ruleset), hash_of(rule_sheet(*checked.rules))});
  }
  return hashes;
}

Json to_json(const SoftwareHashes& hashes) {
  Json json{{"program", {{"bytes", hashes.program.bytes}, {"sha256", hex(hashes.program.hash)}}},
            {"games", Json::array()}};
  for (const SoftwareHashes::Game& game : hashes.games) {
    json["games"].push_back(
        {{"game", game.game}, {"ruleset", game.ruleset}, {"sha256", hex(game.hash)}});
  }
  return json;
}

std::variant<SoftwareHashes, Refusal> read_software_hashes(const Json& json) {
  if (!json.is_object() || !json.contains("program") || !json["program"].is_object()) {
    return wrong("has the size and SHA-256 of the program", "program");
  }
  const Json& program = json["program"];
  const auto hash = digest_in(program, "sha256");
  const bool sized = program.contains("bytes") && program["bytes"].is_number_unsigned();
  if (!hash || !sized) return wrong("has the size and SHA-256 of the program", "program");
  SoftwareHashes hashes{{program["bytes"].get<std::uint64_t>(), *hash}, {}};
  if (!json.contains("games") || !json["games"].is_array()) {
    return wrong("is a list of games with their SHA-256", "games");
  }
  for (const Json& each : json["games"]) {
    const auto game = read_game(each);
    if (!game) {
      return wrong("has a game, its rule set and its SHA-256",
                   fmt::format("games.{}", hashes.games.size()));
    }
    hashes.games.push_back(*game);
  }
  return hashes;
}

Refusals differences(const SoftwareHashes& approved, const SoftwareHashes& running) {
  Refusals found;
  if (approved.program != running.program) {
    found.push_back(wrong(fmt::format("is {} and {} was approved", hex(running.program.hash),
                                      hex(approved.program.hash)),
                          "program"));
  }
  const auto same_game = [](const SoftwareHashes::Game& a) {
    return
        [&a](const SoftwareHashes::Game& b) { return a.game == b.game && a.ruleset == b.ruleset; };
  };
  for (const SoftwareHashes::Game& game : running.games) {
    const auto of = std::find_if(approved.games.begin(), approved.games.end(), same_game(game));
    if (of == approved.games.end()) {
      found.push_back(wrong("was not approved with this software", label(game)));
    } else if (of->hash != game.hash) {
      found.push_back(
          wrong(fmt::format("has the rules {} and {} were approved", hex(game.hash), hex(of->hash)),
                label(game)));
    }
  }
  for (const SoftwareHashes::Game& game : approved.games) {
    if (std::none_of(running.games.begin(), running.games.end(), same_game(game))) {
      found.push_back(wrong("was approved and is missing", label(game)));
    }
  }
  return found;
}

}  // namespace houseway::floor
