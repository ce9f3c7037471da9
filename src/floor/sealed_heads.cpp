#include "floor/sealed_heads.h"

#include <fmt/format.h>
#include <sodium.h>

#include <algorithm>

#include "floor/commitment_fields.h"

namespace houseway::floor {
namespace {

constexpr std::string_view signing_heading = "houseway-signing-key-v1";

HashedBytes signed_bytes(const SignedHeads& heads) {
  HashedBytes bytes;
  bytes.words("houseway-heads-v1")
      .number(static_cast<std::uint64_t>(heads.at.time_since_epoch().count()))
      .raw(heads.previous)
      .number(heads.heads.size());
  for (const Head& head : heads.heads) bytes.words(head.chain).number(head.sequence).raw(head.hash);
  return bytes;
}

std::optional<Head> read_head(const Json& json) {
  if (!json.is_array() || json.size() != 3 || !json[0].is_string() ||
      !json[1].is_number_unsigned() || !json[2].is_string()) {
    return {};
  }
  const auto hash = parse_digest(json[2].get_ref<const std::string&>());
  if (!hash) return {};
  return Head{json[0].get<std::string>(), json[1].get<std::uint64_t>(), *hash};
}

}  // namespace

Digest hash_of_signature(const SignedHeads& heads) {
  return HashedBytes().raw(heads.signature).sha256();
}

bool signature_holds(const SignedHeads& heads) {
  const HashedBytes bytes = signed_bytes(heads);
  return crypto_sign_verify_detached(heads.signature.data(), bytes.bytes().data(),
                                     bytes.bytes().size(), heads.key.data()) == 0;
}

std::string export_line(const SignedHeads& heads) {
  Json list = Json::array();
  for (const Head& head : heads.heads) {
    list.push_back(Json::array({head.chain, head.sequence, hex(head.hash)}));
  }
  const Json line{{"signed", text(heads.at)},
                  {"heads", std::move(list)},
                  {"previous", hex(heads.previous)},
                  {"key", hex(heads.key)},
                  {"signature", hex(std::span<const unsigned char>(heads.signature))}};
  return line.dump();
}

std::variant<SignedHeads, Refusal> read_signed_heads(const Json& json) {
  Fields fields(json);
  SignedHeads heads;
  const auto at = parse_instant(fields.words("signed"));
  if (!at) fields.refuse("signed", "is a moment such as 2026-11-18T06:20:00.000000Z");
  heads.previous = fields.digest("previous");
  heads.key = fields.digest("key");
  const auto signature = parse_hex(fields.words("signature"));
  if (!signature || signature->size() != heads.signature.size()) {
    fields.refuse("signature", "has 128 hexadecimal digits");
  }
  const bool listed = fields.has("heads") && json.at("heads").is_array();
  if (!listed) fields.refuse("heads", "is a list of chain, number and hash");
  if (fields.refusal()) return *fields.refusal();
  heads.at = *at;
  std::copy(signature->begin(), signature->end(), heads.signature.begin());
  for (const Json& each : json.at("heads")) {
    auto head = read_head(each);
    if (!head) return Refusal{"is a list of chain, number and hash", "heads", ""};
    heads.heads.push_back(std::move(*head));
  }
  return heads;
}

std::variant<SigningKey, Refusal> SigningKey::read_or_create(const std::string& path) {
  auto seed = read_or_create_key(path, signing_heading);
  if (const auto* refusal = std::get_if<Refusal>(&seed)) return *refusal;
  return SigningKey(std::get<SecretBytes>(seed));
}

SigningKey::SigningKey(const SecretBytes& seed) {
  static_assert(sizeof(PublicKey) == crypto_sign_PUBLICKEYBYTES);
  static_assert(sizeof(Signature) == crypto_sign_BYTES);
  static_assert(sizeof secret_ == crypto_sign_SECRETKEYBYTES);
  crypto_sign_seed_keypair(public_.data(), secret_.data(), seed.bytes().data());
}

SigningKey::~SigningKey() {
  sodium_memzero(secret_.data(), sizeof secret_);
}

SignedHeads SigningKey::sign(Instant at, std::vector<Head> heads, const SignedHeads* before) const {
  SignedHeads result{
      at, std::move(heads), before == nullptr ? Digest{} : hash_of_signature(*before), public_, {}};
  const HashedBytes bytes = signed_bytes(result);
  crypto_sign_detached(result.signature.data(), nullptr, bytes.bytes().data(), bytes.bytes().size(),
                       secret_.data());
  return result;
}

}  // namespace houseway::floor
