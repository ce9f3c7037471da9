#include "floor/services.h"

#include <fmt/format.h>

#include <stdexcept>

#include "floor/act.h"

namespace houseway::floor {
namespace {

Refusal refusal(std::string message, std::string_view service) {
  return {std::move(message), fmt::format("service {}", service), "613a.7(3)"};
}

}  // namespace

void ServiceRequested::write(Json& json) const {
  json["service"] = service;
  json["provider"] = provider;
  json["purpose"] = purpose;
}

ServiceRequested ServiceRequested::read(EventReader& reader) {
  return {reader.words("service"), reader.words("provider"), reader.words("purpose")};
}

void ServiceApproved::write(Json& json) const {
  json["service"] = service;
  json["approval"] = approval;
  json["on"] = text(on);
}

ServiceApproved ServiceApproved::read(EventReader& reader) {
  return {reader.words("service"), reader.words("approval"), reader.date("on")};
}

void ServiceEnded::write(Json& json) const {
  json["service"] = service;
  json["why"] = why;
}

ServiceEnded ServiceEnded::read(EventReader& reader) {
  return {reader.words("service"), reader.words("why")};
}

Json to_json(const ServiceEvent& event) {
  return event_json(event);
}

std::variant<ServiceEvent, Refusal> read_service_event(const Json& json) {
  return read_event<ServiceEvent>(json);
}

std::optional<Refusal> Services::check(const ServiceRequested& requested, Instant) const {
  const auto found = services_.find(requested.service);
  if (found != services_.end() && !found->second.ended) {
    return refusal("has been requested already", requested.service);
  }
  return {};
}

std::optional<Refusal> Services::check(const ServiceApproved& approved, Instant at) const {
  const auto found = services_.find(approved.service);
  if (found == services_.end() || found->second.ended) {
    return refusal("is requested in writing first", approved.service);
  }
  if (found->second.approved) return refusal("is approved already", approved.service);
  if (approved.on < local_date(found->second.requested_at) || approved.on > local_date(at)) {
    return refusal(fmt::format("is approved between its request on {} and today, {}, not on {}",
                               text(local_date(found->second.requested_at)), text(local_date(at)),
                               text(approved.on)),
                   approved.service);
  }
  return {};
}

std::optional<Refusal> Services::check(const ServiceEnded& ended, Instant) const {
  const auto found = services_.find(ended.service);
  if (found == services_.end() || found->second.ended) {
    return refusal("is none that goes on", ended.service);
  }
  return {};
}

std::optional<Refusal> Services::why_not(const ServiceEvent& event, const Actor& actor,
                                         Instant at) const {
  if (const auto* approved = std::get_if<ServiceApproved>(&event)) {
    if (auto why = floor::why_not(Act::register_service, actor, nullptr, approved->approval)) {
      return why;
    }
  } else if (actor.role != Role::certificate_holder) {
    return Refusal{fmt::format("is for certificate-holder, not for {}", floor::name(actor.role)),
                   std::string(floor::name(Act::register_service)), "613a.7(3)"};
  }
  return std::visit([&](const auto& what) { return check(what, at); }, event);
}

void Services::apply(const ServiceEvent& event, const Actor& actor, Instant at) {
  if (const auto why = why_not(event, actor, at)) throw std::logic_error(text(*why));
  if (const auto* requested = std::get_if<ServiceRequested>(&event)) {
    services_.insert_or_assign(requested->service, Service{*requested, at, {}, {}});
  } else if (const auto* approved = std::get_if<ServiceApproved>(&event)) {
    services_.find(approved->service)->second.approved = *approved;
  } else {
    services_.find(std::get<ServiceEnded>(event).service)->second.ended = at;
  }
}

std::optional<Refusal> Services::why_not_use(std::string_view service) const {
  const auto found = services_.find(service);
  if (found == services_.end()) return refusal("was never requested", service);
  if (!found->second.approved) return refusal("has no written approval", service);
  if (found->second.ended) return refusal("is no longer used", service);
  return {};
}

}  // namespace houseway::floor
