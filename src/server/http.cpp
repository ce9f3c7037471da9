#include "server/http.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <ctime>
#include <utility>

#include "server/http_text.h"

namespace houseway::server {
namespace {

// What a browser is told of everything that comes from here. The pages load nothing from elsewhere,
// run no script that is not a file of theirs and stand in nobody's frame; nothing of the floor is
// kept in a cache unless its handler says so, as it does for the files of the pages.
constexpr std::array<std::pair<std::string_view, std::string_view>, 7> always = {{
    {"Cache-Control", "no-store"},
    {"Content-Security-Policy",
     "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; "
     "form-action 'self'; frame-ancestors 'none'"},
    {"Cross-Origin-Opener-Policy", "same-origin"},
    {"Cross-Origin-Resource-Policy", "same-origin"},
    {"Referrer-Policy", "no-referrer"},
    {"X-Content-Type-Options", "nosniff"},
    {"X-Frame-Options", "DENY"},
}};

bool sendable(const Response& response) {
  return response.status >= 100 && response.status <= 599 &&
         std::ranges::all_of(response.headers, [](const Header& header) {
           return is_token(header.name) && is_field_value(header.value);
         });
}

bool may_have_content(int status) {
  return status >= 200 && status != 204 && status != 304;
}

}  // namespace

std::optional<std::string_view> find(const Headers& headers, std::string_view name) {
  const auto found =
      std::ranges::find_if(headers, [&](const Header& h) { return same_word(h.name, name); });
  if (found == headers.end()) return {};
  return found->value;
}

std::string_view Request::header(std::string_view name) const {
  return find(headers, name).value_or(std::string_view{});
}

bool Request::changes_state() const {
  return method != "GET" && method != "HEAD" && method != "OPTIONS";
}

std::optional<std::string_view> Request::bearer() const {
  constexpr std::string_view scheme = "bearer ";
  const std::string_view value = header("Authorization");
  if (!same_word(value.substr(0, scheme.size()), scheme)) return {};
  const std::string_view token = trimmed(value.substr(scheme.size()));
  if (token.empty() || token.find(' ') != std::string_view::npos) return {};
  return token;
}

std::optional<std::string> Request::parameter(std::string_view name) const {
  std::optional<std::string> value;
  for (std::string_view rest = query; !rest.empty();) {
    const auto end = rest.find('&');
    const std::string_view pair = rest.substr(0, end);
    rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
    const auto equals = pair.find('=');
    if (percent_decoded(pair.substr(0, equals), true) != name) continue;
    if (value) return {};
    value = percent_decoded(
        equals == std::string_view::npos ? std::string_view{} : pair.substr(equals + 1), true);
    if (!value) return {};
  }
  return value;
}

Response json(std::string body, int status) {
  return {status, {{"Content-Type", "application/json"}}, std::move(body), {}};
}

Response failure(int status, std::string_view message) {
  return json(fmt::format("{{\"error\":{}}}\n", quoted(message)), status);
}

struct Responder::Once {
  explicit Once(std::function<void(Answer)> to) : send(std::move(to)) {}
  Once(const Once&) = delete;
  Once& operator=(const Once&) = delete;
  ~Once() { give(failure(500, "the server did not answer; please try again")); }

  void give(Answer answer) {
    if (!answered.exchange(true)) send(std::move(answer));
  }

  std::function<void(Answer)> send;
  std::atomic<bool> answered = false;
};

Responder::Responder(std::function<void(Answer)> send)
    : once_(std::make_shared<Once>(std::move(send))) {}

void Responder::answer(Response response) const {
  once_->give(std::move(response));
}
void Responder::welcome(Welcome welcome) const {
  once_->give(std::move(welcome));
}

std::string_view reason_phrase(int status) {
  switch (status) {
    case 101:
      return "Switching Protocols";
    case 200:
      return "OK";
    case 201:
      return "Created";
    case 202:
      return "Accepted";
    case 204:
      return "No Content";
    case 303:
      return "See Other";
    case 304:
      return "Not Modified";
    case 400:
      return "Bad Request";
    case 401:
      return "Unauthorized";
    case 403:
      return "Forbidden";
    case 404:
      return "Not Found";
    case 405:
      return "Method Not Allowed";
    case 408:
      return "Request Timeout";
    case 409:
      return "Conflict";
    case 413:
      return "Content Too Large";
    case 415:
      return "Unsupported Media Type";
    case 421:
      return "Misdirected Request";
    case 422:
      return "Unprocessable Content";
    case 426:
      return "Upgrade Required";
    case 429:
      return "Too Many Requests";
    case 431:
      return "Request Header Fields Too Large";
    case 500:
      return "Internal Server Error";
    case 503:
      return "Service Unavailable";
    default:
      return status < 400 ? "Done" : "Refused";
  }
}

std::string head_of(Response& response, const Framing& framing) {
  if (!sendable(response)) response = failure(500, "the server's answer could not be sent");
  std::string head;
  head.reserve(640);
  const auto out = std::back_inserter(head);
  fmt::format_to(out, "HTTP/1.1 {} {}\r\n", response.status, reason_phrase(response.status));
  for (const auto& [name, value] : response.headers) {
    // How the message is framed on the wire is no business of a handler.
    if (same_word(name, "Content-Length") || same_word(name, "Transfer-Encoding")) continue;
    if (same_word(name, "Connection") && response.status != 101) continue;
    fmt::format_to(out, "{}: {}\r\n", name, value);
  }
  for (const auto& [name, value] : always) {
    if (!find(response.headers, name)) fmt::format_to(out, "{}: {}\r\n", name, value);
  }
  fmt::format_to(out, "Date: {:%a, %d %b %Y %H:%M:%S} GMT\r\n", fmt::gmtime(std::time(nullptr)));
  if (may_have_content(response.status)) {
    fmt::format_to(out, "Content-Length: {}\r\n", response.content().size());
  }
  if (response.status != 101) {
    fmt::format_to(out, "Connection: {}\r\n", framing.keep_alive ? "keep-alive" : "close");
  }
  head += "\r\n";
  if (framing.without_body || !may_have_content(response.status)) {
    response.body.clear();
    response.shared.reset();
  }
  return head;
}

}  // namespace houseway::server
