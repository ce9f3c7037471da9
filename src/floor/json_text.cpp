#include "floor/json_text.h"

#include <algorithm>

#include "round/json.h"

namespace houseway::floor {

void append_quoted(std::string& text, std::string_view words) {
  const bool plain = std::all_of(words.begin(), words.end(), [](char c) {
    return c >= ' ' && c < 0x7f && c != '"' && c != '\\';
  });
  if (!plain) {
    text += Json(words).dump();
    return;
  }
  text += '"';
  text += words;
  text += '"';
}

}  // namespace houseway::floor
