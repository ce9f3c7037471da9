#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "floor/submissions.h"
#include "support.h"

// People and days for the tests of what is filed.
namespace houseway::floor {

inline const Actor holder{"hal", Role::certificate_holder, "c-1", "1"};
inline const Actor bureau{"bea", Role::gaming_operations, "c-2", "2"};
inline const Actor director{"dee", Role::executive_director, "c-3", "3"};
inline const Actor floorperson{"flo", Role::floorperson, "c-4", "4"};

inline Date day(const char* words) {
  const auto date = parse_date(words);
  EXPECT_TRUE(date) << words;
  return date.value_or(Date());
}
// This hour of the facility's clock, on a day without a change of clocks.
inline Instant on(const char* date, int hour = 12) {
  return start_of(day(date)) + std::chrono::hours(hour);
}
inline constexpr std::chrono::microseconds a_moment{1};

inline SubmissionFiled filing(const char* game, Json rules = Json::object(),
                              std::string revises = {}) {
  return {game, std::move(rules), std::move(revises), {}};
}
inline Json minimum(int amount) {
  return {{"minimum-wager", amount}};
}

inline bool has(const std::string& words, std::string_view part) {
  return words.find(part) != std::string::npos;
}

template <class Held, class Event>
std::string refused(const Held& held, const Event& event, const Actor& actor, Instant at) {
  const auto refusal = held.why_not(event, actor, at);
  return refusal ? text(*refusal) : "";
}

inline std::string id_in_force(const Submissions& submissions, std::string_view game, Instant at) {
  const SubmissionVersion* version = submissions.in_force(game, at);
  return version == nullptr ? "" : version->id;
}

}  // namespace houseway::floor
