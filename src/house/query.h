#pragma once

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

#include "core/refusal.h"
#include "core/words.h"
#include "floor/gaming_shifts.h"
#include "floor/instant.h"
#include "server/http.h"

namespace houseway::house {

// The parameters of a query. What is first found wrong with one is kept: who reads asks for the
// refusal at the end.
class Query {
 public:
  explicit Query(const server::Request& request) : request_(request) {
    for (std::string_view rest = request.query; !rest.empty();) {
      const auto end = rest.find('&');
      const std::string_view pair = rest.substr(0, end);
      const std::string key(pair.substr(0, pair.find('=')));
      rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
      if (!request.parameter(key)) refuse(key, "stands twice, or is no text");
    }
  }

  std::string words(const char* key, const char* otherwise = "") const {
    return request_.parameter(key).value_or(otherwise);
  }
  std::size_t number(const char* key, std::size_t otherwise, std::size_t most) {
    const auto value = request_.parameter(key);
    if (!value) return otherwise;
    std::size_t parsed = 0;
    const char* last = value->data() + value->size();
    const auto [end, error] = std::from_chars(value->data(), last, parsed);
    if (error != std::errc{} || end != last) refuse(key, "is a whole number");
    return std::min(parsed, most);
  }
  std::optional<floor::Instant> instant(const char* key) {
    const auto value = request_.parameter(key);
    if (!value) return {};
    const auto parsed = floor::parse_instant(*value);
    if (!parsed) refuse(key, "is a moment as 2026-11-18T12:00:00Z");
    return parsed;
  }
  floor::Date date(const char* key, floor::Date otherwise) {
    const auto value = request_.parameter(key);
    if (!value) return otherwise;
    const auto parsed = floor::parse_date(*value);
    if (!parsed) refuse(key, "is a date as 2026-11-18");
    return parsed.value_or(otherwise);
  }
  // Which of these words; the first where none is said.
  std::size_t one_of(const char* key, std::initializer_list<std::string_view> known) {
    const auto value = request_.parameter(key);
    if (!value) return 0;
    const auto found = std::find(known.begin(), known.end(), *value);
    if (found == known.end()) refuse(key, fmt::format("is {}", fmt::join(known, ", ")));
    return found == known.end() ? 0 : static_cast<std::size_t>(found - known.begin());
  }
  void refuse(std::string key, std::string message) {
    if (!refusal_) refusal_ = Refusal{std::move(message), printable(key, 64), {}};
  }
  const std::optional<Refusal>& refusal() const { return refusal_; }

 private:
  const server::Request& request_;
  std::optional<Refusal> refusal_;
};

// The gaming days that are asked for: this one where nothing is said.
inline floor::ReportPeriod days_in(Query& query, floor::Date today) {
  const floor::ReportPeriod days{query.date("from", today), query.date("until", today)};
  if (days.first > today) query.refuse("from", "is not after today");
  if (days.last < days.first) query.refuse("until", "is not before the first day");
  return days;
}

}  // namespace houseway::house
