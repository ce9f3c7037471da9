#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/refusal.h"
#include "floor/entry.h"
#include "floor/sealed.h"

// The ends of chains at one moment, signed (Ed25519). Whoever keeps one of these can show later
// that nothing before that moment was changed, by the house either.
namespace houseway::floor {

using PublicKey = std::array<unsigned char, 32>;
using Signature = std::array<unsigned char, 64>;

struct Head {
  std::string chain;
  std::uint64_t sequence = 0;
  Digest hash = {};

  bool operator==(const Head&) const = default;
};

struct SignedHeads {
  Instant at;
  std::vector<Head> heads;
  Digest previous = {};  // hash of the signature before this one; zeros in the first
  PublicKey key = {};
  Signature signature = {};

  bool operator==(const SignedHeads&) const = default;
};
Digest hash_of_signature(const SignedHeads& heads);
bool signature_holds(const SignedHeads& heads);

// One line of an export; reading it back asks for the very same bytes.
std::string export_line(const SignedHeads& heads);
std::variant<SignedHeads, Refusal> read_signed_heads(const Json& json);

class SigningKey {
 public:
  static std::variant<SigningKey, Refusal> read_or_create(const std::string& path);
  explicit SigningKey(const SecretBytes& seed);
  SigningKey(const SigningKey&) = default;
  SigningKey& operator=(const SigningKey&) = default;
  ~SigningKey();

  const PublicKey& public_key() const { return public_; }
  SignedHeads sign(Instant at, std::vector<Head> heads, const SignedHeads* before) const;

 private:
  PublicKey public_ = {};
  std::array<unsigned char, 64> secret_ = {};
};

}  // namespace houseway::floor
