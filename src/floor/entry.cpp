#include "floor/entry.h"

#include <fmt/format.h>
#include <sodium.h>

namespace houseway::floor {
namespace {

constexpr std::string_view version = "houseway-entry-v1";

class Hashing {
 public:
  Hashing() { crypto_hash_sha256_init(&state_); }

  void number(std::uint64_t value) {
    std::array<unsigned char, 8> bytes;
    for (std::size_t i = 0; i < bytes.size(); ++i) {
      bytes[i] = static_cast<unsigned char>(value >> (56U - 8U * i));
    }
    crypto_hash_sha256_update(&state_, bytes.data(), bytes.size());
  }
  void part(std::string_view part) {
    number(part.size());
    crypto_hash_sha256_update(&state_, reinterpret_cast<const unsigned char*>(part.data()),
                              part.size());
  }
  void part(const Digest& digest) {
    crypto_hash_sha256_update(&state_, digest.data(), digest.size());
  }
  Digest end() {
    Digest digest;
    crypto_hash_sha256_final(&state_, digest.data());
    return digest;
  }

 private:
  crypto_hash_sha256_state state_;
};

std::optional<unsigned char> hex_digit(char c) {
  if (c >= '0' && c <= '9') return static_cast<unsigned char>(c - '0');
  if (c >= 'a' && c <= 'f') return static_cast<unsigned char>(c - 'a' + 10);
  return {};
}

}  // namespace

std::string hex(const Digest& digest) {
  std::string text(2 * digest.size() + 1, '\0');
  sodium_bin2hex(text.data(), text.size(), digest.data(), digest.size());
  text.pop_back();
  return text;
}

std::optional<Digest> parse_digest(std::string_view hex) {
  Digest digest;
  if (hex.size() != 2 * digest.size()) return {};
  for (std::size_t i = 0; i < digest.size(); ++i) {
    const auto high = hex_digit(hex[2 * i]);
    const auto low = hex_digit(hex[2 * i + 1]);
    if (!high || !low) return {};
    digest[i] = static_cast<unsigned char>(*high << 4U | *low);
  }
  return digest;
}

Json to_json(const Actor& actor) {
  Json json = {{"account", actor.account}, {"role", name(actor.role)}};
  if (!actor.credential.empty()) json["credential"] = actor.credential;
  if (!actor.session.empty()) json["session"] = actor.session;
  return json;
}

std::optional<Actor> read_actor(const Json& json) {
  if (!json.is_object()) return {};
  const auto word = [&](const char* key) -> std::optional<std::string> {
    const auto found = json.find(key);
    if (found == json.end()) return std::string();
    if (!found->is_string()) return {};
    return found->get<std::string>();
  };
  const auto account = word("account");
  const auto role = parse_role(word("role").value_or(""));
  const auto credential = word("credential");
  const auto session = word("session");
  if (!account || account->empty() || !role || !credential || !session) return {};
  return Actor{*account, *role, *credential, *session};
}

Digest hash_of(const Entry& entry) {
  Hashing hashing;
  hashing.part(version);
  hashing.part(entry.previous);
  hashing.part(entry.chain);
  hashing.number(entry.sequence);
  hashing.number(static_cast<std::uint64_t>(entry.at.time_since_epoch().count()));
  hashing.part(entry.body);
  return hashing.end();
}

std::optional<Refusal> why_not_chained(const std::vector<Entry>& entries, std::uint64_t sequence,
                                       const Digest& head) {
  Digest previous = head;
  for (const Entry& entry : entries) {
    const std::string place = fmt::format("{} {}", entry.chain, entry.sequence);
    if (entry.chain != entries.front().chain) {
      return Refusal{fmt::format("is of another chain than {}", entries.front().chain), place, {}};
    }
    if (entry.sequence != ++sequence) {
      return Refusal{fmt::format("is missing: entry {} follows {}", entry.sequence, sequence - 1),
                     fmt::format("{} {}", entry.chain, sequence),
                     {}};
    }
    if (entry.previous != previous) {
      return Refusal{"does not follow the entry before it: that one has another hash", place, {}};
    }
    if (hash_of(entry) != entry.hash) {
      return Refusal{"is not what its hash was made of", place, {}};
    }
    previous = entry.hash;
  }
  return {};
}

Entry ChainHead::add(Instant at, std::string body) {
  Entry entry{chain_, sequence_ + 1, at, std::move(body), hash_, {}};
  entry.hash = hash_of(entry);
  sequence_ = entry.sequence;
  hash_ = entry.hash;
  return entry;
}

}  // namespace houseway::floor
