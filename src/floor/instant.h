#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

namespace houseway::floor {

// The one clock of a floor: server time, to the microsecond.
using Instant = std::chrono::sys_time<std::chrono::microseconds>;

std::string text(Instant at);                            // "2026-11-18T06:20:00.123456Z"
std::optional<Instant> parse_instant(std::string_view);  // what `text` writes

// Days as the law counts them: dates in the facility's time zone (America/New_York), never spans of
// 24 hours.
using Date = std::chrono::year_month_day;
Date local_date(Instant at);
std::string local_text(Instant at);  // "2026-11-18 01:20:00 EST"
Instant start_of(Date date);
Date plus_days(Date date, int days);

std::string text(Date date);                       // "2026-11-18"
std::optional<Date> parse_date(std::string_view);  // what `text` writes, and a day that exists

// The gaming day that a moment belongs to: it begins at this hour of the facility's clock.
inline constexpr std::chrono::hours gaming_day_begins{6};
Date gaming_day(Instant at);

}  // namespace houseway::floor
