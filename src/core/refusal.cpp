#include "core/refusal.h"

#include "core/words.h"

namespace houseway {

std::string text(const Refusal& refusal) {
  // Parts of it may be the user's own input; it stays one line all the same.
  std::string line = printable(refusal.message, 6000);
  if (!refusal.place.empty()) line = printable(refusal.place, 500) + ": " + line;
  if (!refusal.section.empty()) line += " (" + refusal.section + ")";
  return line;
}

}  // namespace houseway
