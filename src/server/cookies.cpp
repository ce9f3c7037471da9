#include "server/cookies.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "server/http_text.h"

namespace houseway::server {
namespace {

// RFC 6265, 4.1.1.
bool is_cookie_value(std::string_view value) {
  return std::ranges::all_of(value, [](char c) {
    return c > 0x20 && c < 0x7F && c != '"' && c != ',' && c != ';' && c != '\\';
  });
}

}  // namespace

std::optional<std::string_view> cookie(const Request& request, std::string_view name) {
  std::optional<std::string_view> value;
  for (const Header& header : request.headers) {
    if (!same_word(header.name, "Cookie")) continue;
    for (std::string_view rest = header.value; !rest.empty();) {
      const auto end = rest.find(';');
      const std::string_view pair = rest.substr(0, end);
      rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
      const auto equals = pair.find('=');
      if (equals == std::string_view::npos || trimmed(pair.substr(0, equals)) != name) continue;
      if (value) return {};
      value = trimmed(pair.substr(equals + 1));
      if (value->size() >= 2 && value->front() == '"' && value->back() == '"') {
        value = value->substr(1, value->size() - 2);
      }
    }
  }
  return value;
}

Header set_cookie(const Cookie& cookie) {
  if (!is_token(cookie.name) || !is_cookie_value(cookie.value)) {
    throw std::logic_error("a cookie's name or value has signs that it cannot have");
  }
  if (cookie.name.starts_with("__Host-") && !cookie.secure) {
    throw std::logic_error("a cookie named __Host- must be secure");
  }
  std::string text = fmt::format("{}={}; Path=/", cookie.name, cookie.value);
  if (cookie.lasts) text += fmt::format("; Max-Age={}", cookie.lasts->count());
  text += "; HttpOnly; SameSite=Strict";
  if (cookie.secure) text += "; Secure";
  return {"Set-Cookie", text};
}

Header forget_cookie(const std::string& name, bool secure) {
  return set_cookie({name, "", std::chrono::seconds{0}, secure});
}

}  // namespace houseway::server
