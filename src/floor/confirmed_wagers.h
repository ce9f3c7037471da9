#pragma once

#include <optional>
#include <string>

#include "round/round.h"

namespace houseway::floor {

// A wager that surveillance confirms, with all that lie on it and what they pay, before anything
// more is thrown.
struct ConfirmationDue {
  std::string wager;
  std::string section;
  bool operator==(const ConfirmationDue&) const = default;
};
std::optional<ConfirmationDue> confirmation_due(const Round& round);

}  // namespace houseway::floor
