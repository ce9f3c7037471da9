#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "core/refusal.h"
#include "floor/entry.h"
#include "floor/submission_json.h"

// Services that others do for a floor, a meter's link or a shuffler's lease: each is asked for in
// writing and approved in writing by the Executive Director before it is used (613a.7(3)).
namespace houseway::floor {

struct ServiceRequested {
  static constexpr std::string_view name = "service-requested";
  std::string service;
  std::string provider;
  std::string purpose;

  void write(Json& json) const;
  static ServiceRequested read(EventReader& reader);
};

struct ServiceApproved {
  static constexpr std::string_view name = "service-approved";
  std::string service;
  std::string approval;  // its number
  Date on = {};

  void write(Json& json) const;
  static ServiceApproved read(EventReader& reader);
};

struct ServiceEnded {
  static constexpr std::string_view name = "service-ended";
  std::string service;
  std::string why;

  void write(Json& json) const;
  static ServiceEnded read(EventReader& reader);
};

using ServiceEvent = std::variant<ServiceRequested, ServiceApproved, ServiceEnded>;
Json to_json(const ServiceEvent& event);
std::variant<ServiceEvent, Refusal> read_service_event(const Json& json);

class Services {
 public:
  struct Service {
    ServiceRequested requested;
    Instant requested_at;
    std::optional<ServiceApproved> approved;
    std::optional<Instant> ended;
  };

  std::optional<Refusal> why_not(const ServiceEvent& event, const Actor& actor, Instant at) const;
  void apply(const ServiceEvent& event, const Actor& actor, Instant at);

  const std::map<std::string, Service, std::less<>>& all() const { return services_; }
  // Why the floor may not use it.
  std::optional<Refusal> why_not_use(std::string_view service) const;

 private:
  std::optional<Refusal> check(const ServiceRequested& requested, Instant at) const;
  std::optional<Refusal> check(const ServiceApproved& approved, Instant at) const;
  std::optional<Refusal> check(const ServiceEnded& ended, Instant at) const;

  std::map<std::string, Service, std::less<>> services_;
};

}  // namespace houseway::floor
