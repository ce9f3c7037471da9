#include "floor/totp.h"

#include <fmt/format.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <sodium.h>

#include <stdexcept>

namespace houseway::floor {
namespace {

constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

constexpr std::size_t nonce_bytes = crypto_aead_xchacha20poly1305_ietf_NPUBBYTES;
constexpr std::size_t tag_bytes = crypto_aead_xchacha20poly1305_ietf_ABYTES;
static_assert(crypto_aead_xchacha20poly1305_ietf_KEYBYTES == sizeof(TotpKey));

const unsigned char* bytes_of(std::string_view text) {
  return reinterpret_cast<const unsigned char*>(text.data());
}

// The number that a code's digits are taken from (RFC 4226, 5.3).
std::uint32_t truncated_hmac(const TotpSecret& secret, std::int64_t step) {
  std::array<unsigned char, 8> counter;
  for (std::size_t i = 0; i < counter.size(); ++i) {
    counter[i] = static_cast<unsigned char>(static_cast<std::uint64_t>(step) >> (56U - 8U * i));
  }
  std::array<unsigned char, 20> mac;
  unsigned size = mac.size();
  if (HMAC(EVP_sha1(), secret.data(), static_cast<int>(secret.size()), counter.data(),
           counter.size(), mac.data(), &size) == nullptr) {
    throw std::runtime_error("OpenSSL computes no HMAC-SHA1");
  }
  const std::size_t at = mac[19] & 0x0FU;
  return (std::uint32_t{mac[at]} & 0x7FU) << 24U | std::uint32_t{mac[at + 1]} << 16U |
         std::uint32_t{mac[at + 2]} << 8U | std::uint32_t{mac[at + 3]};
}

}  // namespace

std::string base32(std::span<const unsigned char> bytes) {
  std::string text;
  std::uint32_t held = 0;
  unsigned bits = 0;
  for (const unsigned char byte : bytes) {
    held = (held << 8U | byte) & 0xFFFU;
    for (bits += 8; bits >= 5; bits -= 5) text += letters[held >> (bits - 5) & 31U];
  }
  if (bits > 0) text += letters[held << (5 - bits) & 31U];
  return text;
}

std::optional<Bytes> parse_base32(std::string_view text) {
  Bytes bytes;
  std::uint32_t held = 0;
  unsigned bits = 0;
  for (const char c : text) {
    const std::size_t value = letters.find(c);
    if (value == std::string_view::npos) return {};
    held = (held << 5U | static_cast<std::uint32_t>(value)) & 0xFFFU;
    bits += 5;
    if (bits >= 8) {
      bits -= 8;
      bytes.push_back(static_cast<unsigned char>(held >> bits));
    }
  }
  // What is left over holds no whole letter, and only zeros.
  if (bits >= 5 || (held & ((1U << bits) - 1U)) != 0) return {};
  return bytes;
}

TotpSecret new_totp_secret(Random& random) {
  TotpSecret secret;
  for (unsigned char& byte : secret) byte = static_cast<unsigned char>(random.bits());
  return secret;
}

std::int64_t totp_step(Instant at) {
  return std::chrono::floor<std::chrono::seconds>(at).time_since_epoch() / totp_period;
}

std::string totp_code(const TotpSecret& secret, std::int64_t step, int digits) {
  std::uint64_t modulus = 1;
  for (int i = 0; i < digits; ++i) modulus *= 10;
  return fmt::format("{:0{}}", truncated_hmac(secret, step) % modulus, digits);
}

std::optional<std::int64_t> accepted_step(const TotpSecret& secret, std::string_view code,
                                          Instant now, std::optional<std::int64_t> last_used) {
  const std::int64_t current = totp_step(now);
  std::optional<std::int64_t> accepted;
  // All three are computed whatever comes: how long this takes tells nothing.
  for (std::int64_t step = current - 1; step <= current + 1; ++step) {
    const std::string right = totp_code(secret, step);
    const bool same =
        code.size() == right.size() && sodium_memcmp(code.data(), right.data(), right.size()) == 0;
    if (same && !accepted && (!last_used || step > *last_used)) accepted = step;
  }
  return accepted;
}

std::string otpauth_uri(std::string_view account, const TotpSecret& secret) {
  // Names of accounts need no escaping (people.h).
  return fmt::format(
      "otpauth://totp/Houseway:{}?secret={}&issuer=Houseway&algorithm=SHA1&digits={}&period={}",
      account, base32(secret), totp_digits, totp_period.count());
}

Bytes seal(const TotpSecret& secret, std::string_view account, const TotpKey& key) {
  if (sodium_init() < 0) throw std::runtime_error("libsodium cannot be used");
  Bytes sealed(nonce_bytes + secret.size() + tag_bytes);
  randombytes_buf(sealed.data(), nonce_bytes);
  crypto_aead_xchacha20poly1305_ietf_encrypt(sealed.data() + nonce_bytes, nullptr, secret.data(),
                                             secret.size(), bytes_of(account), account.size(),
                                             nullptr, sealed.data(), key.data());
  return sealed;
}

std::optional<TotpSecret> unseal(std::span<const unsigned char> sealed, std::string_view account,
                                 const TotpKey& key) {
  TotpSecret secret;
  if (sealed.size() != nonce_bytes + secret.size() + tag_bytes) return {};
  if (crypto_aead_xchacha20poly1305_ietf_decrypt(
          secret.data(), nullptr, nullptr, sealed.data() + nonce_bytes, sealed.size() - nonce_bytes,
          bytes_of(account), account.size(), sealed.data(), key.data()) != 0) {
    return {};
  }
  return secret;
}

}  // namespace houseway::floor
