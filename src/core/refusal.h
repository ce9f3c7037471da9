#pragma once

#include <string>
#include <utility>
#include <vector>

namespace houseway {

// Why something is not accepted: what is wrong and what would be right, where it stands in the
// user's input ("bets.1.ante"), and the section that says so.
struct Refusal {
  std::string message;
  std::string place;
  std::string section;

  bool operator==(const Refusal&) const = default;
};

using Refusals = std::vector<Refusal>;

std::string text(const Refusal& refusal);  // one line: "place: message (section)"

inline Refusal refusal(std::string message, std::string place = {}, std::string section = {}) {
  return {std::move(message), std::move(place), std::move(section)};
}

}  // namespace houseway
