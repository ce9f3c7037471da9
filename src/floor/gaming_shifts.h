#pragma once

#include <chrono>
#include <compare>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/refusal.h"
#include "floor/instant.h"

namespace houseway::floor {

Instant start_of_gaming_day(Date day);

// A part of a gaming day, the first being 1.
struct GamingShift {
  Date day;
  int number = 1;

  auto operator<=>(const GamingShift&) const = default;
};

// How a gaming day is divided. The last shift has what is left of it: on the days on which clocks
// are changed an hour less, or one more.
class Shifts {
 public:
  // When each begins, counted from the start of the gaming day; the first at 0. Throws where they
  // do not follow each other.
  explicit Shifts(std::vector<std::chrono::minutes> begin = {
                      std::chrono::hours(0), std::chrono::hours(8), std::chrono::hours(16)});

  GamingShift at(Instant moment) const;

 private:
  std::vector<std::chrono::minutes> begin_;
};

// From when shifts begin by the clock, the first with the gaming day: "06:00 14:00 22:00".
std::variant<Shifts, Refusal> read_shifts(std::string_view words);

// Gaming days that a report is of, both included.
struct ReportPeriod {
  Date first;
  Date last;

  bool has(Date day) const { return first <= day && day <= last; }
  Instant begins() const { return start_of_gaming_day(first); }
  Instant ends() const { return start_of_gaming_day(plus_days(last, 1)); }  // not included
};

}  // namespace houseway::floor
