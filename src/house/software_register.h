#pragma once

#include <optional>
#include <string>

#include "floor/software.h"
#include "round/json.h"

namespace houseway::house {

// The software of a floor as its chain "software" tells it: what was installed and when, what was
// found at every check, and what two keys have approved (605a.4(b), (c), 811a.7(e)).
class SoftwareRegister {
 public:
  static Json installed_event(const floor::SoftwareHashes& hashes);
  static Json checked_event(const std::variant<floor::SoftwareHashes, Refusal>& running,
                            const std::optional<Refusal>& why_not);
  static Json approved_event(const floor::SoftwareHashes& hashes, const std::string& reason);

  // An entry of the chain. Throws std::runtime_error for one that cannot be read.
  void follow(const Json& entry);

  const std::optional<floor::SoftwareHashes>& installed() const { return installed_; }
  const std::optional<floor::SoftwareHashes>& approved() const { return approved_; }
  // Why nobody may play with what runs: it could not be hashed, nothing is on record as approved,
  // or something else is.
  std::optional<Refusal> why_not_play(
      const std::variant<floor::SoftwareHashes, Refusal>& running) const;

 private:
  std::optional<floor::SoftwareHashes> installed_;
  std::optional<floor::SoftwareHashes> approved_;
};

}  // namespace houseway::house
