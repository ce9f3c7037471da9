#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "server/http.h"

namespace houseway::server {

// The value of a cookie that the browser sent. One that is there twice counts for none: somebody on
// a neighbouring host may have planted the other, and which is ours cannot be told.
std::optional<std::string_view> cookie(const Request& request, std::string_view name);

// A cookie of a login: scripts cannot read it, and other sites cannot have it sent along.
struct Cookie {
  std::string name;  // with the prefix __Host- it must be `secure`, and no other host can set it
  std::string value;
  std::optional<std::chrono::seconds> lasts;  // until the browser is closed, if not said
  bool secure = true;  // over TLS alone; false only where the floor is tried out without a proxy
};
// The header that sets it. Throws where name or value cannot stand in a cookie.
Header set_cookie(const Cookie& cookie);
Header forget_cookie(const std::string& name, bool secure = true);

}  // namespace houseway::server
