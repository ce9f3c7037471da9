#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "core/refusal.h"
#include "round/json_fwd.h"

namespace houseway {

// What a file may hold at most: far more than any round or rule set needs, and little enough that
// reading it takes neither all memory nor time out of proportion.
struct JsonLimits {
  static constexpr std::size_t nesting = 64;             // lists and objects within each other
  static constexpr std::size_t keys = 4096;              // of one object
  static constexpr std::size_t string = 64 * 1024;       // bytes, of a key too
  static constexpr std::size_t item = 64 * 1024 * 1024;  // bytes, one round or rule set
};

// Where in a file something stands.
struct TextPosition {
  std::size_t line = 1;
  std::size_t column = 1;

  void pass(char c);
};

// Reads JSON strictly: a key that stands twice in one object is refused, as is anything after the
// end or beyond the limits. The refusal names line and column.
struct ParsedJson {
  Json value;
  std::optional<Refusal> refusal;
};
ParsedJson parse_json(const std::string& input, TextPosition start = {});

}  // namespace houseway
