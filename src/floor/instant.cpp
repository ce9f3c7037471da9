#include "floor/instant.h"

#include <date/tz.h>
#include <fmt/format.h>

#include <charconv>

namespace houseway::floor {
namespace {

using std::chrono::days;
using std::chrono::microseconds;
using std::chrono::sys_days;

const date::time_zone& facility() {
  static const date::time_zone& zone = *date::locate_zone("America/New_York");
  return zone;
}

// A date and the time of day of a moment.
std::string date_and_time(std::chrono::sys_seconds at, char between) {
  const auto day = std::chrono::floor<days>(at);
  const std::chrono::hh_mm_ss time(at - day);
  return fmt::format("{}{}{:02}:{:02}:{:02}", text(Date(day)), between, time.hours().count(),
                     time.minutes().count(), time.seconds().count());
}

// The digits at a place, if nothing else stands there.
std::optional<int> digits(std::string_view from, std::size_t at, std::size_t count) {
  int value = 0;
  const std::string_view part = from.substr(at, count);
  const auto read = std::from_chars(part.data(), part.data() + part.size(), value);
  if (read.ec != std::errc() || read.ptr != part.data() + count || part[0] == '-') return {};
  return value;
}

}  // namespace

std::string text(Date date) {
  return fmt::format("{:04}-{:02}-{:02}", static_cast<int>(date.year()),
                     static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()));
}

std::optional<Date> parse_date(std::string_view date) {
  if (date.size() != 10 || date[4] != '-' || date[7] != '-') return {};
  const auto year = digits(date, 0, 4);
  const auto month = digits(date, 5, 2);
  const auto day = digits(date, 8, 2);
  if (!year || !month || !day) return {};
  const Date found(std::chrono::year{*year}, std::chrono::month{static_cast<unsigned>(*month)},
                   std::chrono::day{static_cast<unsigned>(*day)});
  if (!found.ok()) return {};
  return found;
}

std::string text(Instant at) {
  const auto second = std::chrono::floor<std::chrono::seconds>(at);
  return fmt::format("{}.{:06}Z", date_and_time(second, 'T'), (at - second).count());
}

std::optional<Instant> parse_instant(std::string_view at) {
  if (at.size() != 27 || at[10] != 'T' || at[13] != ':' || at[16] != ':' || at[19] != '.' ||
      at[26] != 'Z') {
    return {};
  }
  const auto date = parse_date(at.substr(0, 10));
  const auto hour = digits(at, 11, 2);
  const auto minute = digits(at, 14, 2);
  const auto second = digits(at, 17, 2);
  const auto micro = digits(at, 20, 6);
  if (!date || !hour || !minute || !second || !micro) return {};
  if (*hour > 23 || *minute > 59 || *second > 59) return {};
  return sys_days(*date) + std::chrono::hours(*hour) + std::chrono::minutes(*minute) +
         std::chrono::seconds(*second) + microseconds(*micro);
}

namespace {

std::chrono::sys_seconds on_the_facilitys_clock(Instant at, std::string* zone = nullptr) {
  const auto second = std::chrono::floor<std::chrono::seconds>(at);
  const date::sys_info info = facility().get_info(second);
  if (zone != nullptr) *zone = info.abbrev;
  return second + info.offset;
}

}  // namespace

Date local_date(Instant at) {
  return Date(std::chrono::floor<days>(on_the_facilitys_clock(at)));
}

std::string local_text(Instant at) {
  std::string zone;
  const auto local = on_the_facilitys_clock(at, &zone);
  return date_and_time(local, ' ') + ' ' + zone;
}

Instant start_of(Date date) {
  const date::local_seconds midnight{sys_days(date).time_since_epoch()};
  return facility().to_sys(midnight, date::choose::earliest);
}

Date plus_days(Date date, int count) {
  return Date(sys_days(date) + days(count));
}

Date gaming_day(Instant at) {
  return Date(std::chrono::floor<days>(on_the_facilitys_clock(at) - gaming_day_begins));
}

}  // namespace houseway::floor
