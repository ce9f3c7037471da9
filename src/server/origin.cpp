#include "server/origin.h"

#include <arpa/inet.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <stdexcept>

#include "server/http_text.h"

namespace houseway::server {
namespace {

// What has to be equal for two names to be one host: "floor.example:8443", without the port that
// goes without saying.
std::string host_of(std::string_view host, std::string_view scheme) {
  const std::string_view usual = scheme == "https" ? ":443" : scheme == "http" ? ":80" : "";
  if (!usual.empty() && host.ends_with(usual)) host.remove_suffix(usual.size());
  return lower(host);
}

struct Origin {
  std::string scheme;
  std::string host;

  bool operator==(const Origin&) const = default;
};

// "https://floor.example:8443" and nothing else: no path, no user, not "null".
std::optional<Origin> parse_origin(std::string_view text) {
  const auto colon = text.find("://");
  if (colon == std::string_view::npos) return {};
  const std::string scheme = lower(text.substr(0, colon));
  const std::string_view host = text.substr(colon + 3);
  if (scheme != "http" && scheme != "https") return {};
  if (host.empty() || host.find_first_of("/?#@\\ ,") != std::string_view::npos) return {};
  return Origin{scheme, host_of(host, scheme)};
}

// A page that came in the clear may have been written by whoever carried it: where the floor is
// reached over TLS, it does not count as the floor's own.
bool same_host(const Origin& origin, const Request& request) {
  if (request.secure && origin.scheme != "https") return false;
  return origin.host == host_of(request.header("Host"), origin.scheme);
}

bool listed_host(const OriginPolicy& policy, std::string_view host) {
  return std::ranges::any_of(policy.hosts, [&](const std::string& ours) {
    return same_word(ours, host) || host_of(ours, "http") == host_of(host, "http") ||
           host_of(ours, "https") == host_of(host, "https");
  });
}

OriginRefusal not_from(std::string message) {
  return {403, {std::move(message), "Origin", {}}};
}

std::optional<std::string> address_bytes(std::string_view text) {
  const std::string address(text);
  std::array<unsigned char, 16> bytes{};
  std::size_t size = 4;
  if (inet_pton(AF_INET, address.c_str(), bytes.data()) != 1) {
    size = 16;
    if (inet_pton(AF_INET6, address.c_str(), bytes.data()) != 1) return {};
  }
  std::string plain(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(size));
  const std::string mapped = std::string(10, '\0') + "\xFF\xFF";
  if (plain.starts_with(mapped) && size == 16) plain.erase(0, mapped.size());
  return plain;
}

std::string address_from(const std::string& bytes) {
  std::array<char, INET6_ADDRSTRLEN> plain{};
  inet_ntop(bytes.size() == 4 ? AF_INET : AF_INET6, bytes.data(), plain.data(), plain.size());
  return plain.data();
}

}  // namespace

std::optional<OriginRefusal> why_not_from(const Request& request, const OriginPolicy& policy) {
  const std::string_view host = request.header("Host");
  if (!policy.hosts.empty() && !listed_host(policy, host)) {
    return OriginRefusal{421,
                         {fmt::format("the floor is not reached under the name {}; it is {}", host,
                                      fmt::join(policy.hosts, ", ")),
                          "Host",
                          {}}};
  }
  if (!request.changes_state() && !request.websocket) return {};

  const auto stated = find(request.headers, "Origin");
  if (!stated) {
    const bool may =
        policy.may_lack_origin ? policy.may_lack_origin(request) : request.bearer().has_value();
    if (may) return {};
    return not_from("a browser must say which page this comes from; a program must bring a token");
  }
  if (std::ranges::count_if(request.headers,
                            [](const Header& h) { return same_word(h.name, "Origin"); }) > 1) {
    return not_from("stands twice");
  }
  const auto origin = parse_origin(*stated);
  if (!origin) return not_from(fmt::format("{} is no page's origin", *stated));
  if (same_host(*origin, request)) return {};
  for (const std::string& other : policy.origins) {
    if (parse_origin(other) == origin) return {};
  }
  return not_from(fmt::format("pages of {} may not do this", *stated));
}

std::optional<Machines::Range> Machines::range(std::string_view text) {
  const auto slash = text.find('/');
  const auto bytes = address_bytes(text.substr(0, slash));
  if (!bytes) return {};
  Range range{*bytes, static_cast<unsigned>(8 * bytes->size())};
  if (slash != std::string_view::npos) {
    const std::string_view bits = text.substr(slash + 1);
    unsigned stated = 0;
    const auto [end, error] = std::from_chars(bits.data(), bits.data() + bits.size(), stated);
    if (error != std::errc{} || end != bits.data() + bits.size() || stated > range.bits) return {};
    range.bits = stated;
  }
  return range;
}

std::optional<Refusal> Machines::why_not(const std::vector<std::string>& addresses) {
  for (const std::string& address : addresses) {
    if (!range(address)) {
      return Refusal{fmt::format("{} is no address; write it as 127.0.0.1 or 10.0.0.0/8", address),
                     "proxies",
                     {}};
    }
  }
  return {};
}

Machines::Machines(const std::vector<std::string>& addresses) {
  if (const auto refusal = why_not(addresses)) throw std::logic_error(refusal->message);
  for (const std::string& address : addresses) ranges_.push_back(*range(address));
}

bool Machines::have(std::string_view address) const {
  const auto bytes = address_bytes(address);
  return bytes && std::ranges::any_of(ranges_, [&](const Range& range) {
           if (range.bytes.size() != bytes->size()) return false;
           for (unsigned bit = 0; bit < range.bits; ++bit) {
             const auto differ =
                 static_cast<unsigned char>(range.bytes[bit / 8] ^ (*bytes)[bit / 8]);
             if ((differ & (0x80U >> (bit % 8))) != 0) return false;
           }
           return true;
         });
}

std::optional<std::string> plain_address(std::string_view text) {
  const auto bytes = address_bytes(text);
  if (!bytes) return {};
  return address_from(*bytes);
}

std::string network_of(std::string_view address) {
  auto bytes = address_bytes(address);
  if (!bytes) return std::string(address);
  if (bytes->size() == 4) return address_from(*bytes);
  constexpr std::size_t of_the_network = 8;
  std::fill(bytes->begin() + of_the_network, bytes->end(), '\0');
  return address_from(*bytes) + "/64";
}

std::string client_address(const std::string& peer, const Headers& headers,
                           const Machines& proxies) {
  std::string client = peer;
  if (!proxies.have(peer)) return client;
  std::string chain;
  for (const Header& header : headers) {
    if (same_word(header.name, "X-Forwarded-For"))
      chain += (chain.empty() ? "" : ",") + header.value;
  }
  for (std::string_view rest = chain; !rest.empty();) {
    const auto comma = rest.rfind(',');
    const bool last = comma == std::string_view::npos;
    const auto hop = plain_address(trimmed(last ? rest : rest.substr(comma + 1)));
    if (!hop) break;
    client = *hop;
    if (!proxies.have(client)) break;
    rest = last ? std::string_view{} : rest.substr(0, comma);
  }
  return client;
}

}  // namespace houseway::server
