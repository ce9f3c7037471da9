#include "server/http_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <iterator>

namespace houseway::server {
namespace {

char lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  const char small = lower(c);
  return small >= 'a' && small <= 'f' ? small - 'a' + 10 : -1;
}

// The bytes of one character, by its first; zero if none begins so. The second has a range of its
// own after some first bytes: that keeps out overlong forms, surrogates and what is beyond
// U+10FFFF.
struct Utf8Form {
  std::size_t size = 0;
  unsigned char least = 0x80;
  unsigned char most = 0xBF;
};
Utf8Form utf8_form(unsigned char first) {
  if (first < 0x80) return {1};
  if (first < 0xC2) return {};
  if (first < 0xE0) return {2};
  if (first == 0xE0) return {3, 0xA0, 0xBF};
  if (first == 0xED) return {3, 0x80, 0x9F};
  if (first < 0xF0) return {3};
  if (first == 0xF0) return {4, 0x90, 0xBF};
  if (first < 0xF4) return {4};
  if (first == 0xF4) return {4, 0x80, 0x8F};
  return {};
}

}  // namespace

bool same_word(std::string_view a, std::string_view b) {
  return std::ranges::equal(a, b, [](char x, char y) { return lower(x) == lower(y); });
}

std::string lower(std::string_view text) {
  std::string small(text);
  for (char& c : small) c = lower(c);
  return small;
}

std::string_view trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(" \t");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

bool has_word(std::string_view list, std::string_view word) {
  while (true) {
    const auto comma = list.find(',');
    if (same_word(trimmed(list.substr(0, comma)), word)) return true;
    if (comma == std::string_view::npos) return false;
    list.remove_prefix(comma + 1);
  }
}

bool is_token(std::string_view text) {
  constexpr std::string_view signs = "!#$%&'*+-.^_`|~";
  return !text.empty() && std::ranges::all_of(text, [&](char c) {
    const char small = lower(c);
    return (small >= 'a' && small <= 'z') || (c >= '0' && c <= '9') ||
           signs.find(c) != std::string_view::npos;
  });
}

bool is_field_value(std::string_view text) {
  return std::ranges::none_of(text, [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return (byte < 0x20 && c != '\t') || byte == 0x7F;
  });
}

bool is_utf8(std::string_view text) {
  const char* at = text.data();
  const char* const end = at + text.size();
  while (at != end) {
    // Nearly all that comes is ASCII: eight bytes at a time.
    while (end - at >= 8) {
      std::uint64_t word;
      std::memcpy(&word, at, 8);
      if ((word & 0x8080808080808080U) != 0) break;
      at += 8;
    }
    if (at == end) break;
    const Utf8Form form = utf8_form(static_cast<unsigned char>(*at));
    if (form.size == 0 || static_cast<std::size_t>(end - at) < form.size) return false;
    for (std::size_t i = 1; i < form.size; ++i) {
      const auto byte = static_cast<unsigned char>(at[i]);
      if (byte < (i == 1 ? form.least : 0x80) || byte > (i == 1 ? form.most : 0xBF)) return false;
    }
    at += form.size;
  }
  return true;
}

std::optional<std::string> percent_decoded(std::string_view text, bool plus) {
  std::string plain;
  plain.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    char c = text[i];
    if (c == '+' && plus) c = ' ';
    if (c == '%') {
      if (i + 2 >= text.size()) return {};
      const int high = hex_digit(text[i + 1]);
      const int low = hex_digit(text[i + 2]);
      if (high < 0 || low < 0) return {};
      c = static_cast<char>(high * 16 + low);
      i += 2;
    }
    if (c == '\0') return {};
    plain += c;
  }
  if (!is_utf8(plain)) return {};
  return plain;
}

std::string quoted(std::string_view text) {
  std::string json = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') {
      json += '\\';
      json += c;
    } else if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F) {
      fmt::format_to(std::back_inserter(json), "\\u{:04x}", static_cast<unsigned>(c));
    } else {
      json += c;
    }
  }
  return json += '"';
}

}  // namespace houseway::server
