#include "core/refusal.h"

#include <algorithm>

namespace houseway {

std::string text(const Refusal& refusal) {
  std::string line =
      refusal.place.empty() ? refusal.message : refusal.place + ": " + refusal.message;
  if (!refusal.section.empty()) line += " (" + refusal.section + ")";
  // Parts of it may be the user's own input; it stays one line all the same.
  std::replace_if(
      line.begin(), line.end(), [](char c) { return static_cast<unsigned char>(c) < 32; }, '?');
  return line;
}

}  // namespace houseway
