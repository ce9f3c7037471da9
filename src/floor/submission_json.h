#pragma once

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <optional>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "core/money.h"
#include "core/refusal.h"
#include "floor/instant.h"
#include "round/json.h"

// Events of submissions, requests and documents as JSON, in one manner: each event is a struct with
// its `name`, a `write` of its parts and a `read` of them.
namespace houseway::floor {

// Takes the parts of an event out of JSON and remembers what is wrong with the first bad one. What
// it gives for a bad part is empty; who reads asks for the refusal at the end.
class EventReader {
 public:
  explicit EventReader(const Json& json);

  const std::string& event() const { return event_; }

  std::string words(const char* key);  // that are there and not blank
  std::string words_if_any(const char* key);
  std::vector<std::string> list(const char* key);  // of words; none where the key is left out
  bool flag(const char* key);
  std::size_t number(const char* key);  // from 1 on
  Money money(const char* key);         // in dollars, above 0
  Instant instant(const char* key);
  Date date(const char* key);
  Json part(const char* key);         // of any kind
  Json part_if_any(const char* key);  // null where it is left out
  Json entries(const char* key);      // a list; empty where it is left out

  void refuse(std::string place, std::string message);
  // What is wrong, a key that nobody asked for included. An entry's own keys are not the event's.
  std::optional<Refusal> refusal() const;

 private:
  const Json* find(const char* key, bool required);

  const Json& json_;
  std::string event_;
  std::set<std::string, std::less<>> asked_ = {"event", "by", "reason", "postings"};
  std::optional<Refusal> refusal_;
};

bool is_blank(std::string_view words);

template <class Event>
Json event_json(const Event& event) {
  return std::visit(
      [](const auto& what) {
        Json json = {{"event", what.name}};
        what.write(json);
        return json;
      },
      event);
}

template <class Event>
std::variant<Event, Refusal> read_event(const Json& json) {
  EventReader reader(json);
  std::optional<Event> event;
  std::vector<std::string_view> names;
  [&]<class... Whats>(const std::variant<Whats...>*) {
    const auto try_one = [&]<class What>(const What*) {
      names.push_back(What::name);
      if (!event && reader.event() == What::name) event = What::read(reader);
    };
    (try_one(static_cast<const Whats*>(nullptr)), ...);
  }(static_cast<const Event*>(nullptr));
  if (!event) reader.refuse("event", fmt::format("is one of {}", fmt::join(names, ", ")));
  if (auto refusal = reader.refusal()) return std::move(*refusal);
  return std::move(*event);
}

}  // namespace houseway::floor
