#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/random.h"
#include "core/refusal.h"
#include "floor/merkle.h"
#include "round/json.h"

// How a table binds itself to an order of cards, tiles or draws before bets close: every item is
// hashed with a salt of its own, and the root of the tree over all of them is made public. An item
// that is shown comes with its salt and its path; of the others nobody learns anything.
namespace houseway::floor {

using Salt = std::array<unsigned char, 16>;
using Bytes32 = std::array<unsigned char, 32>;

std::string hex(std::span<const unsigned char> bytes);
// As many bytes as the words have pairs of digits; nothing where they are anything else.
std::optional<std::vector<unsigned char>> parse_hex(std::string_view words);

// A whole number from 0, read from a file or made in the program.
bool is_count(const Json& json);

// What is committed to: the cards of a shuffle, or one throw of dice, spin or draw. The table and
// the number are in every leaf, so that none serves another table, shoe or throw.
struct StackName {
  enum class Kind : std::uint8_t { shoe, draw };

  Kind kind = Kind::shoe;
  std::string table;
  std::uint64_t number = 0;

  bool operator==(const StackName&) const = default;
};
std::string text(const StackName& name);  // "table 7, shoe 3"

// An item is its word in a round file: "As", "66", "roll 3 4", "spin 17", "magic-card 7c".
Digest leaf_of(const StackName& name, std::uint64_t index, std::string_view item, const Salt& salt);

// What is shown with an item.
struct Proof {
  std::uint64_t index = 0;  // in the stack as it was committed, before any cut
  std::string item;
  Salt salt = {};
  std::vector<Digest> path;

  bool operator==(const Proof&) const = default;
};
bool holds(const Proof& proof, const Digest& root, const StackName& name, std::uint64_t size);

Json to_json(const Proof& proof);  // {"index": 3, "item": "As", "salt": "...", "path": "..."}
std::variant<Proof, Refusal> read_proof(const Json& json, const std::string& place);

// The most items that a stack may have: far more than eight decks.
inline constexpr std::uint64_t most_items = 1024;

// A whole stack, from the top: what nobody but its owner knows.
class Stack {
 public:
  // Each item gets a fresh salt.
  Stack(StackName name, std::vector<std::string> items, Random& random);
  Stack(StackName name, std::vector<std::string> items, std::vector<Salt> salts);

  const StackName& name() const { return name_; }
  std::size_t size() const { return items_.size(); }
  const std::string& item(std::size_t index) const { return items_.at(index); }
  const std::vector<std::string>& items() const { return items_; }
  const std::vector<Salt>& salts() const { return salts_; }
  const Digest& root() const { return tree_.root(); }
  Proof proof(std::size_t index) const;

 private:
  StackName name_;
  std::vector<std::string> items_;
  std::vector<Salt> salts_;
  MerkleTree tree_;
};

// All of a stack laid open at once, for which no paths are needed.
struct Opening {
  std::vector<std::string> items;
  std::vector<Salt> salts;

  bool operator==(const Opening&) const = default;
};
Opening opening_of(const Stack& stack);
bool holds(const Opening& opening, const Digest& root, const StackName& name, std::uint64_t size);
Json to_json(const Opening& opening);  // {"items": ["As", ...], "salts": "..."}
std::variant<Opening, Refusal> read_opening(const Json& json, const std::string& place);

// What a player adds to a shuffle. It is committed to before anybody's is revealed; one that is
// never revealed counts as `unrevealed`.
struct Contribution {
  std::string account;
  Bytes32 value = {};

  bool operator==(const Contribution&) const = default;
};
inline constexpr Bytes32 unrevealed{};
Digest contribution_commitment(const StackName& name, const Contribution& contribution);
// Of all, in the order in which they were committed to.
Digest contributions_hash(const std::vector<Contribution>& contributions);

// What the house commits to before the players contribute, and the key that follows from both.
Digest secret_commitment(const StackName& name, const Bytes32& secret);
Bytes32 shuffle_key(const StackName& name, const Bytes32& secret, const Digest& contributions);

// The key stream of ChaCha20 (RFC 8439, nonce and counter 0) as words, the lowest byte first.
class KeyedRandom final : public Random {
 public:
  explicit KeyedRandom(const Bytes32& key) : key_(key) {}
  ~KeyedRandom() override;
  KeyedRandom(const KeyedRandom&) = delete;
  KeyedRandom& operator=(const KeyedRandom&) = delete;

  std::uint64_t bits() override;

 private:
  static constexpr std::size_t block_bytes = 64;

  Bytes32 key_;
  std::array<unsigned char, block_bytes> block_{};
  std::size_t used_ = block_bytes;
  std::uint32_t next_block_ = 0;
};

Bytes32 random_bytes32(Random& random);

}  // namespace houseway::floor
