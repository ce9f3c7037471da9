#include "core/refusal.h"

namespace houseway {

std::string text(const Refusal& refusal) {
  std::string line = refusal.place.empty() ? refusal.message : refusal.place + ": " + refusal.message;
  if (!refusal.section.empty()) line += " (" + refusal.section + ")";
  return line;
}

}  // namespace houseway
