#include "floor/commitment.h"

#include <fmt/format.h>
#include <sodium.h>

#include <algorithm>
#include <stdexcept>

namespace houseway::floor {
namespace {

constexpr std::string_view leaf_version(StackName::Kind kind) {
  return kind == StackName::Kind::shoe ? "houseway-leaf-v1" : "houseway-draw-v1";
}

// The longest word of an item that is taken: "starting-position 7" and its like fit well.
constexpr std::size_t longest_item = 100;

template <std::size_t size>
std::array<unsigned char, size> random_bytes(Random& random) {
  static_assert(size % 8 == 0);
  std::array<unsigned char, size> bytes;
  for (std::size_t i = 0; i < size; i += 8) {
    const std::uint64_t word = random.bits();
    for (std::size_t k = 0; k < 8; ++k) {
      bytes[i + k] = static_cast<unsigned char>(word >> (8 * k));
    }
  }
  return bytes;
}

std::vector<Salt> random_salts(std::size_t count, Random& random) {
  std::vector<Salt> salts(count);
  for (Salt& salt : salts) salt = random_bytes<sizeof(Salt)>(random);
  return salts;
}

std::vector<Digest> leaves_of(const StackName& name, const std::vector<std::string>& items,
                              const std::vector<Salt>& salts) {
  if (items.size() != salts.size()) throw std::logic_error("every item has one salt");
  std::vector<Digest> leaves;
  leaves.reserve(items.size());
  for (std::size_t i = 0; i < items.size(); ++i) {
    leaves.push_back(leaf_of(name, i, items[i], salts[i]));
  }
  return leaves;
}

// Values of one size each, written one behind the other.
template <std::size_t size>
std::string hex_of_all(const std::vector<std::array<unsigned char, size>>& values) {
  std::string words;
  words.reserve(2 * size * values.size());
  for (const auto& value : values) words += hex(std::span<const unsigned char>(value));
  return words;
}

template <std::size_t size>
std::optional<std::vector<std::array<unsigned char, size>>> parse_all(const Json& json) {
  if (!json.is_string()) return {};
  const auto bytes = parse_hex(json.get_ref<const std::string&>());
  if (!bytes || bytes->size() % size != 0) return {};
  std::vector<std::array<unsigned char, size>> values(bytes->size() / size);
  for (std::size_t i = 0; i < values.size(); ++i) {
    std::copy_n(bytes->begin() + static_cast<std::ptrdiff_t>(i * size), size, values[i].begin());
  }
  return values;
}

bool is_item(const Json& json) {
  return json.is_string() && !json.get_ref<const std::string&>().empty() &&
         json.get_ref<const std::string&>().size() <= longest_item;
}

const Json& field_of(const Json& json, const char* key) {
  static const Json nothing;
  const auto found = json.find(key);
  return found == json.end() ? nothing : *found;
}

}  // namespace

bool is_count(const Json& json) {
  return json.is_number_unsigned() || (json.is_number_integer() && json.get<std::int64_t>() >= 0);
}

std::string hex(std::span<const unsigned char> bytes) {
  std::string words(2 * bytes.size() + 1, '\0');
  sodium_bin2hex(words.data(), words.size(), bytes.data(), bytes.size());
  words.pop_back();
  return words;
}

std::optional<std::vector<unsigned char>> parse_hex(std::string_view words) {
  const auto is_digit = [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); };
  if (words.size() % 2 != 0 || !std::all_of(words.begin(), words.end(), is_digit)) return {};
  std::vector<unsigned char> bytes(words.size() / 2);
  if (bytes.empty()) return bytes;
  if (sodium_hex2bin(bytes.data(), bytes.size(), words.data(), words.size(), nullptr, nullptr,
                     nullptr) != 0) {
    return {};
  }
  return bytes;
}

std::string text(const StackName& name) {
  return fmt::format("table {}, {} {}", name.table,
                     name.kind == StackName::Kind::shoe ? "shoe" : "draw", name.number);
}

Digest leaf_of(const StackName& name, std::uint64_t index, std::string_view item,
               const Salt& salt) {
  return HashedBytes()
      .byte(leaf_mark)
      .words(leaf_version(name.kind))
      .words(name.table)
      .number(name.number)
      .number(index)
      .words(item)
      .raw(salt)
      .sha256();
}

bool holds(const Proof& proof, const Digest& root, const StackName& name, std::uint64_t size) {
  const Digest leaf = leaf_of(name, proof.index, proof.item, proof.salt);
  return root_from(leaf, proof.index, size, proof.path) == root;
}

Json to_json(const Proof& proof) {
  return {{"index", proof.index},
          {"item", proof.item},
          {"salt", hex(std::span<const unsigned char>(proof.salt))},
          {"path", hex_of_all(proof.path)}};
}

std::variant<Proof, Refusal> read_proof(const Json& json, const std::string& place) {
  if (!json.is_object()) return Refusal{"a proof is an object", place, {}};
  const Json& index = field_of(json, "index");
  if (!is_count(index)) {
    return Refusal{"the place in the stack is a whole number from 0", place + ".index", {}};
  }
  if (!is_item(field_of(json, "item"))) {
    return Refusal{"an item is a word of a round file", place + ".item", {}};
  }
  const auto salt = parse_all<sizeof(Salt)>(field_of(json, "salt"));
  if (!salt || salt->size() != 1) {
    return Refusal{"a salt has 32 hexadecimal digits", place + ".salt", {}};
  }
  auto path = parse_all<sizeof(Digest)>(field_of(json, "path"));
  if (!path) return Refusal{"a path has 64 hexadecimal digits a step", place + ".path", {}};
  return Proof{index.get<std::uint64_t>(), field_of(json, "item").get<std::string>(), salt->front(),
               std::move(*path)};
}

Stack::Stack(StackName name, std::vector<std::string> items, std::vector<Salt> salts)
    : name_(std::move(name)),
      items_(std::move(items)),
      salts_(std::move(salts)),
      tree_(leaves_of(name_, items_, salts_)) {}

Stack::Stack(StackName name, std::vector<std::string> items, Random& random)
    : name_(std::move(name)),
      items_(std::move(items)),
      salts_(random_salts(items_.size(), random)),
      tree_(leaves_of(name_, items_, salts_)) {}

Proof Stack::proof(std::size_t index) const {
  return {index, items_.at(index), salts_.at(index), tree_.path(index)};
}

Opening opening_of(const Stack& stack) {
  return {stack.items(), stack.salts()};
}

bool holds(const Opening& opening, const Digest& root, const StackName& name, std::uint64_t size) {
  return !opening.items.empty() && opening.items.size() == size && opening.salts.size() == size &&
         MerkleTree(leaves_of(name, opening.items, opening.salts)).root() == root;
}

Json to_json(const Opening& opening) {
  return {{"items", opening.items}, {"salts", hex_of_all(opening.salts)}};
}

std::variant<Opening, Refusal> read_opening(const Json& json, const std::string& place) {
  if (!json.is_object()) return Refusal{"an opening is an object", place, {}};
  const Json& items = field_of(json, "items");
  if (!items.is_array() || !std::all_of(items.begin(), items.end(), is_item)) {
    return Refusal{"the items are a list of words of a round file", place + ".items", {}};
  }
  auto salts = parse_all<sizeof(Salt)>(field_of(json, "salts"));
  if (!salts || salts->size() != items.size()) {
    return Refusal{"the salts have 32 hexadecimal digits for each item", place + ".salts", {}};
  }
  return Opening{items.get<std::vector<std::string>>(), std::move(*salts)};
}

Digest contribution_commitment(const StackName& name, const Contribution& contribution) {
  return HashedBytes()
      .words("houseway-contribution-v1")
      .words(name.table)
      .number(name.number)
      .words(contribution.account)
      .raw(contribution.value)
      .sha256();
}

Digest contributions_hash(const std::vector<Contribution>& contributions) {
  HashedBytes bytes;
  bytes.words("houseway-contributions-v1").number(contributions.size());
  for (const Contribution& each : contributions) bytes.words(each.account).raw(each.value);
  return bytes.sha256();
}

Digest secret_commitment(const StackName& name, const Bytes32& secret) {
  return HashedBytes()
      .words("houseway-secret-v1")
      .words(name.table)
      .number(name.number)
      .raw(secret)
      .sha256();
}

Bytes32 shuffle_key(const StackName& name, const Bytes32& secret, const Digest& contributions) {
  HashedBytes message;
  message.words("houseway-shuffle-v1").words(name.table).number(name.number).raw(contributions);
  static_assert(sizeof(Bytes32) == crypto_auth_hmacsha256_BYTES);
  Bytes32 key;
  crypto_auth_hmacsha256(key.data(), message.bytes().data(), message.bytes().size(), secret.data());
  return key;
}

KeyedRandom::~KeyedRandom() {
  sodium_memzero(key_.data(), sizeof key_);
  sodium_memzero(block_.data(), sizeof block_);
}

std::uint64_t KeyedRandom::bits() {
  if (used_ == block_bytes) {
    constexpr std::array<unsigned char, crypto_stream_chacha20_ietf_NONCEBYTES> nonce{};
    block_.fill(0);
    crypto_stream_chacha20_ietf_xor_ic(block_.data(), block_.data(), block_.size(), nonce.data(),
                                       next_block_++, key_.data());
    used_ = 0;
  }
  std::uint64_t word = 0;
  for (unsigned i = 0; i < 8; ++i) word |= std::uint64_t{block_[used_++]} << (8 * i);
  return word;
}

Bytes32 random_bytes32(Random& random) {
  return random_bytes<sizeof(Bytes32)>(random);
}

}  // namespace houseway::floor
