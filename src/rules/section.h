#pragma once

#include <string>
#include <string_view>

namespace houseway {

// A paragraph of the law: chapter "683a", paragraph "12(a)". House rules that have no numbers are
// cited by their heading alone.
struct Section {
  std::string_view chapter;
  std::string_view paragraph;

  constexpr bool empty() const { return paragraph.empty(); }
  constexpr bool operator==(const Section&) const = default;
};

inline std::string text(Section section) {
  if (section.chapter.empty()) return std::string(section.paragraph);
  return std::string(section.chapter) + "." + std::string(section.paragraph);
}

}  // namespace houseway
