#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/money.h"
#include "core/refusal.h"
#include "floor/commitment.h"
#include "floor/instant.h"
#include "round/json.h"

namespace houseway::floor {

// The members of an event's JSON, read one after the other. The first that is missing or of the
// wrong kind is remembered; what is read after it means nothing.
class Fields {
 public:
  explicit Fields(const Json& json);

  bool has(const char* key) const;
  std::uint64_t number(const char* key);
  bool flag(const char* key);  // false where it is missing
  std::string words(const char* key);
  std::string any_words(const char* key);  // perhaps none
  Money cents(const char* key);            // a whole number, perhaps below nothing
  Instant instant(const char* key);
  const Json& object(const char* key);
  Digest digest(const char* key);
  std::vector<std::uint64_t> numbers(const char* key);
  std::vector<std::string> list(const char* key);
  Proof proof(const char* key);
  std::vector<Proof> proofs(const char* key);  // none where it is missing
  Opening opening(const char* key);

  void refuse(const char* key, std::string message);
  const std::optional<Refusal>& refusal() const { return refusal_; }

 private:
  const Json& at(const char* key);

  const Json& json_;
  std::optional<Refusal> refusal_;
};

}  // namespace houseway::floor
