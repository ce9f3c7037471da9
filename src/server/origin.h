#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/refusal.h"
#include "server/http.h"

// Where a request comes from: which page, and which machine.
namespace houseway::server {

// A browser says in Origin which page makes it send something. A page of another site could
// otherwise bet with the login of whoever looks at it.
struct OriginPolicy {
  // Names under which the floor is reached, as "floor.example" or "127.0.0.1:8080"; any if empty.
  // Naming them keeps out a page whose own name has been pointed at this machine.
  std::vector<std::string> hosts;
  // Pages of other hosts that may, as "https://lobby.example".
  std::vector<std::string> origins;
  // Programs that are no browsers send no Origin. They may go without if this says so; unless it is
  // set, if they bring a bearer token, which no browser adds by itself.
  std::function<bool(const Request&)> may_lack_origin;
};

// Why a request is not taken: 421 for a host that is not ours, 403 for a page that may not. Asked
// of every request; Origin matters where something may change or a WebSocket is asked for.
struct OriginRefusal {
  int status = 403;
  Refusal refusal;
};
std::optional<OriginRefusal> why_not_from(const Request& request, const OriginPolicy& policy);

// Machines by address, as "127.0.0.1", "::1" or "10.0.0.0/8".
class Machines {
 public:
  Machines() = default;
  // The first that is no address is refused.
  static std::optional<Refusal> why_not(const std::vector<std::string>& addresses);
  explicit Machines(const std::vector<std::string>& addresses);

  bool have(std::string_view address) const;

 private:
  struct Range {
    std::string bytes;  // 4 or 16
    unsigned bits = 0;
  };
  static std::optional<Range> range(std::string_view text);
  std::vector<Range> ranges_;
};

// Who a request comes from: the machine at the other end, or, where that is a proxy of ours, who it
// says that it got it from (X-Forwarded-For, from the right, past further proxies of ours).
std::string client_address(const std::string& peer, const Headers& headers,
                           const Machines& proxies);
// One form for each address: IPv4 in IPv6 is IPv4. Nothing where it is none.
std::optional<std::string> plain_address(std::string_view text);
// What limits count an address by: of IPv6 its first 64 bits, since nobody has only one of the
// rest.
std::string network_of(std::string_view address);

}  // namespace houseway::server
