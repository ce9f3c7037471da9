#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/random.h"
#include "floor/instant.h"

// The second factor of staff: codes of six digits that change every 30 seconds (RFC 6238, with
// HMAC-SHA1 as every authenticator has it).
namespace houseway::floor {

using Bytes = std::vector<unsigned char>;

std::string base32(std::span<const unsigned char> bytes);  // RFC 4648, without padding
std::optional<Bytes> parse_base32(std::string_view text);

inline constexpr std::size_t totp_secret_bytes = 20;  // as long as the hash (RFC 4226, 4)
using TotpSecret = std::array<unsigned char, totp_secret_bytes>;
TotpSecret new_totp_secret(Random& random);

inline constexpr std::chrono::seconds totp_period{30};
inline constexpr int totp_digits = 6;
std::int64_t totp_step(Instant at);
std::string totp_code(const TotpSecret& secret, std::int64_t step, int digits = totp_digits);

// The step that a code stands for: this one, or the one before or after, since clocks differ. Not
// one that was used before, nor any older: a code seen over a shoulder opens nothing.
std::optional<std::int64_t> accepted_step(const TotpSecret& secret, std::string_view code,
                                          Instant now, std::optional<std::int64_t> last_used = {});

// What an authenticator reads as a QR code: otpauth://totp/Houseway:ann?secret=...
std::string otpauth_uri(std::string_view account, const TotpSecret& secret);

// A secret as the record holds it: encrypted, and bound to its account, so that one account's
// cannot be put in another's place.
using TotpKey = std::array<unsigned char, 32>;
Bytes seal(const TotpSecret& secret, std::string_view account, const TotpKey& key);
std::optional<TotpSecret> unseal(std::span<const unsigned char> sealed, std::string_view account,
                                 const TotpKey& key);

}  // namespace houseway::floor
