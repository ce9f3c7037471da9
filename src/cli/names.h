#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

// Names as people type them: in large or small letters, and only as much as tells them apart.
namespace houseway::cli {

std::string lower_case(std::string_view word);

// The one of these that a word means: itself, or else the only one that begins so.
struct MeantName {
  std::optional<std::size_t> index;
  std::vector<std::string> several;    // that begin so
  std::optional<std::string> nearest;  // where none does: one that differs by a slip or two
};
MeantName meant_name(std::span<const std::string> names, std::string_view word);

// "; did you mean red?", "; that may be place-to-lose or place-to-win"; or the words for neither.
std::string hint(const MeantName& meant, std::string_view otherwise);

}  // namespace houseway::cli
