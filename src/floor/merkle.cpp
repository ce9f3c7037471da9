#include "floor/merkle.h"

#include <sodium.h>

#include <stdexcept>

namespace houseway::floor {
namespace {

Digest joined(const Digest& left, const Digest& right) {
  return HashedBytes().byte(node_mark).raw(left).raw(right).sha256();
}

}  // namespace

HashedBytes& HashedBytes::byte(unsigned char value) {
  bytes_.push_back(value);
  return *this;
}

HashedBytes& HashedBytes::number(std::uint64_t value) {
  for (unsigned shift = 64; shift > 0; shift -= 8) {
    bytes_.push_back(static_cast<unsigned char>(value >> (shift - 8)));
  }
  return *this;
}

HashedBytes& HashedBytes::words(std::string_view words) {
  number(words.size());
  bytes_.insert(bytes_.end(), words.begin(), words.end());
  return *this;
}

HashedBytes& HashedBytes::raw(std::span<const unsigned char> bytes) {
  bytes_.insert(bytes_.end(), bytes.begin(), bytes.end());
  return *this;
}

Digest HashedBytes::sha256() const {
  Digest digest;
  crypto_hash_sha256(digest.data(), bytes_.data(), bytes_.size());
  return digest;
}

MerkleTree::MerkleTree(std::vector<Digest> leaves) {
  if (leaves.empty()) throw std::logic_error("a tree has at least one leaf");
  levels_.push_back(std::move(leaves));
  while (levels_.back().size() > 1) {
    const std::vector<Digest>& below = levels_.back();
    std::vector<Digest> level;
    level.reserve((below.size() + 1) / 2);
    for (std::size_t i = 0; i + 1 < below.size(); i += 2) {
      level.push_back(joined(below[i], below[i + 1]));
    }
    if (below.size() % 2 == 1) level.push_back(below.back());
    levels_.push_back(std::move(level));
  }
}

std::vector<Digest> MerkleTree::path(std::size_t index) const {
  if (index >= size()) throw std::logic_error("the tree has no such leaf");
  std::vector<Digest> path;
  for (const std::vector<Digest>& level : levels_) {
    const std::size_t neighbour = index ^ 1U;
    if (neighbour < level.size()) path.push_back(level[neighbour]);
    index /= 2;
  }
  return path;
}

std::optional<Digest> root_from(const Digest& leaf, std::uint64_t index, std::uint64_t size,
                                std::span<const Digest> path) {
  if (index >= size) return {};
  Digest node = leaf;
  std::uint64_t last = size - 1;  // the place of the last node of the level
  std::size_t used = 0;
  for (; last > 0; last /= 2, index /= 2) {
    const bool moves_up = index == last && index % 2 == 0;
    if (moves_up) continue;
    if (used == path.size()) return {};
    const Digest& neighbour = path[used++];
    node = index % 2 == 1 ? joined(neighbour, node) : joined(node, neighbour);
  }
  if (used != path.size()) return {};
  return node;
}

}  // namespace houseway::floor
