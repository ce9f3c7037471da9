#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/money.h"
#include "core/refusal.h"
#include "floor/instant.h"
#include "floor/role.h"
#include "round/json.h"

// The record of a floor. Whatever has a history (a table, a wallet, a meter, a submission, a
// person) has a chain of its own: entries numbered from 1, each with the hash of the one before.
// What a thing is, follows from its entries; nothing is ever changed or taken out.
namespace houseway::floor {

using Digest = std::array<unsigned char, 32>;  // SHA-256

std::string hex(const Digest& digest);
std::optional<Digest> parse_digest(std::string_view hex);

// Who does something, as the record names him.
struct Actor {
  std::string account;  // "ann"; "houseway" where the program acts by itself
  Role role = Role::system;
  std::string credential;  // number issued by the Board, of staff (617a.2(e))
  std::string session;     // number of the login, never its token

  bool operator==(const Actor&) const = default;
};
Json to_json(const Actor& actor);
std::optional<Actor> read_actor(const Json& json);
inline Actor the_program() {
  return {"houseway", Role::system, {}, {}};
}

// A change of an account's balance. Those of one entry come to nothing.
struct Posting {
  std::string account;  // "wallet/ann", "table/7/seat/3", "meter/gold/primary" (ledger.h)
  Money amount;         // what it gains, or loses

  bool operator==(const Posting&) const = default;
};

// One thing that happened. The body is JSON in the words of the round file, with who did it, why,
// and the money that it moves: {"event": ..., "by": {...}, "reason": ..., "postings": [...]}.
struct Entry {
  std::string chain;
  std::uint64_t sequence = 0;
  Instant at;
  std::string body;
  Digest previous = {};  // zeros in the first
  Digest hash = {};

  bool operator==(const Entry&) const = default;
};

// Hash of everything in an entry but the hash itself. Every part goes in behind its length.
Digest hash_of(const Entry& entry);

// What is wrong with entries that are said to follow each other, from this head on.
std::optional<Refusal> why_not_chained(const std::vector<Entry>& entries, std::uint64_t sequence,
                                       const Digest& head);

// The end of a chain, to which entries are added.
class ChainHead {
 public:
  explicit ChainHead(std::string chain) : chain_(std::move(chain)) {}
  ChainHead(std::string chain, std::uint64_t sequence, const Digest& hash)
      : chain_(std::move(chain)), sequence_(sequence), hash_(hash) {}

  const std::string& chain() const { return chain_; }
  std::uint64_t sequence() const { return sequence_; }
  const Digest& hash() const { return hash_; }

  Entry add(Instant at, std::string body);

 private:
  std::string chain_;
  std::uint64_t sequence_ = 0;
  Digest hash_ = {};
};

}  // namespace houseway::floor
