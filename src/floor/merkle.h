#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "floor/entry.h"

// Hash trees by which one value commits to a whole list and each item of the list can be shown to
// belong to it without the others (RFC 6962, 2.1; docs/verify.md has the bytes).
namespace houseway::floor {

// Bytes that are to be hashed, put down so that no two lists of parts give the same ones: a text
// goes in behind its length, a number has eight bytes, the highest first.
class HashedBytes {
 public:
  HashedBytes& byte(unsigned char value);
  HashedBytes& number(std::uint64_t value);
  HashedBytes& words(std::string_view words);
  HashedBytes& raw(std::span<const unsigned char> bytes);  // of a length that is always the same

  std::span<const unsigned char> bytes() const { return bytes_; }
  Digest sha256() const;

 private:
  std::vector<unsigned char> bytes_;
};

// What a leaf and an inner node begin with: neither can be taken for the other.
inline constexpr unsigned char leaf_mark = 0;
inline constexpr unsigned char node_mark = 1;

// The tree over hashes of leaves, the first half of n leaves being the largest power of two below
// n. Level by level this is: neighbours are joined, and one without a neighbour moves up.
class MerkleTree {
 public:
  explicit MerkleTree(std::vector<Digest> leaves);  // at least one

  std::size_t size() const { return levels_.front().size(); }
  const Digest& root() const { return levels_.back().front(); }
  std::vector<Digest> path(std::size_t index) const;  // the neighbours, from the leaf upwards

 private:
  std::vector<std::vector<Digest>> levels_;
};

// The root of the tree that this leaf is in, at this place among so many, with these neighbours;
// nothing where such a tree has a path of another length or no such place.
std::optional<Digest> root_from(const Digest& leaf, std::uint64_t index, std::uint64_t size,
                                std::span<const Digest> path);

}  // namespace houseway::floor
