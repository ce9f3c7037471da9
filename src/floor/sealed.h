#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/refusal.h"
#include "floor/commitment.h"

// What a table must have again after a crash and nobody may read before: orders and salts, in the
// record but sealed (XSalsa20 and Poly1305, crypto_secretbox) with a key that only the floor has.
namespace houseway::floor {

// Bytes that do not stay in memory behind their owner.
class SecretBytes {
 public:
  explicit SecretBytes(const Bytes32& bytes) : bytes_(bytes) {}
  SecretBytes(const SecretBytes&) = default;
  SecretBytes& operator=(const SecretBytes&) = default;
  ~SecretBytes();

  const Bytes32& bytes() const { return bytes_; }

 private:
  Bytes32 bytes_;
};

// A key file is one line, the heading and 64 hexadecimal digits. It is made where there is none,
// for its owner alone; one that others may read or write, or that is not the owner's, is refused.
std::variant<SecretBytes, Refusal> read_or_create_key(const std::string& path,
                                                      std::string_view heading);

class SealingKey {
 public:
  static std::variant<SealingKey, Refusal> read_or_create(const std::string& path);
  static std::variant<SealingKey, Refusal> read(const std::string& path);  // that is there
  static SealingKey fresh();
  explicit SealingKey(const SecretBytes& key) : key_(key) {}

  // A key for something else, from which this one is not found again.
  Bytes32 derived(std::string_view purpose) const;

  // In hexadecimal digits: the nonce, then the box.
  std::string seal(std::span<const unsigned char> plain) const;
  // Nothing where it was sealed with another key or a byte of it has changed.
  std::optional<std::vector<unsigned char>> open(std::string_view sealed) const;

  std::string seal(const Stack& stack) const;
  std::optional<Stack> open_stack(const StackName& name, std::string_view sealed) const;

 private:
  SecretBytes key_;
};

}  // namespace houseway::floor
