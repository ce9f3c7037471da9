#include "floor/submission_json.h"

namespace houseway::floor {

bool is_blank(std::string_view words) {
  return words.find_first_not_of(" \t\r\n") == std::string_view::npos;
}

EventReader::EventReader(const Json& json) : json_(json) {
  if (!json.is_object()) {
    refuse("", "an event is an object");
    return;
  }
  event_ = words("event");
}

void EventReader::refuse(std::string place, std::string message) {
  if (!refusal_) refusal_ = Refusal{std::move(message), std::move(place), {}};
}

std::optional<Refusal> EventReader::refusal() const {
  if (refusal_) return refusal_;
  for (const auto& [key, value] : json_.items()) {
    if (!asked_.contains(key)) {
      return Refusal{fmt::format("is no part of the event {}", event_), key, {}};
    }
  }
  return {};
}

const Json* EventReader::find(const char* key, bool required) {
  asked_.insert(key);
  if (json_.is_object()) {
    const auto found = json_.find(key);
    if (found != json_.end()) return &*found;
  }
  if (required) refuse(key, "is missing");
  return nullptr;
}

std::string EventReader::words(const char* key) {
  const Json* found = find(key, true);
  if (found == nullptr) return {};
  if (found->is_string() && !is_blank(found->get_ref<const std::string&>())) {
    return found->get<std::string>();
  }
  refuse(key, "is told in words");
  return {};
}

std::string EventReader::words_if_any(const char* key) {
  return find(key, false) == nullptr ? std::string() : words(key);
}

std::vector<std::string> EventReader::list(const char* key) {
  std::vector<std::string> all;
  for (const Json& each : entries(key)) {
    if (!each.is_string() || is_blank(each.get_ref<const std::string&>())) {
      refuse(key, "is a list of words");
      return {};
    }
    all.push_back(each.get<std::string>());
  }
  return all;
}

bool EventReader::flag(const char* key) {
  const Json* found = find(key, true);
  if (found == nullptr) return false;
  if (found->is_boolean()) return found->get<bool>();
  refuse(key, "is true or false");
  return false;
}

std::size_t EventReader::number(const char* key) {
  const Json* found = find(key, true);
  if (found == nullptr) return 0;
  if (found->is_number_unsigned() && found->get<std::uint64_t>() > 0) {
    return found->get<std::size_t>();
  }
  if (found->is_number_integer() && found->get<std::int64_t>() > 0) {
    return found->get<std::size_t>();
  }
  refuse(key, "is a number from 1 on");
  return 0;
}

Money EventReader::money(const char* key) {
  const Json* found = find(key, true);
  if (found == nullptr) return {};
  if (found->is_number()) {
    const auto amount = money_from_dollars(found->get<double>());
    if (amount && amount->cents > 0) return *amount;
  }
  refuse(key, "is a number of dollars above 0, in whole cents");
  return {};
}

Instant EventReader::instant(const char* key) {
  const auto at = parse_instant(words(key));
  if (!at) refuse(key, "is a moment like \"2026-11-18T06:20:00.000000Z\"");
  return at.value_or(Instant());
}

Date EventReader::date(const char* key) {
  const auto day = parse_date(words(key));
  if (!day) refuse(key, "is a day like \"2026-11-18\"");
  return day.value_or(Date());
}

Json EventReader::part(const char* key) {
  const Json* found = find(key, true);
  return found == nullptr ? Json() : *found;
}

Json EventReader::part_if_any(const char* key) {
  const Json* found = find(key, false);
  return found == nullptr ? Json() : *found;
}

Json EventReader::entries(const char* key) {
  const Json* found = find(key, false);
  if (found == nullptr) return Json::array();
  if (found->is_array()) return *found;
  refuse(key, "is a list");
  return Json::array();
}

}  // namespace houseway::floor
