#include "floor/gaming_shifts.h"

#include <algorithm>
#include <cctype>
#include <optional>
#include <stdexcept>

#include "core/words.h"

namespace houseway::floor {
namespace {

// "14:30", from midnight.
std::optional<std::chrono::minutes> by_the_clock(const std::string& word) {
  constexpr std::string_view shape = "00:00";
  if (word.size() != shape.size()) return {};
  for (std::size_t i = 0; i < shape.size(); ++i) {
    const bool digit = std::isdigit(static_cast<unsigned char>(word[i])) != 0;
    if (shape[i] == ':' ? word[i] != ':' : !digit) return {};
  }
  const int hours = std::stoi(word.substr(0, 2));
  const int minutes = std::stoi(word.substr(3));
  if (hours > 23 || minutes > 59) return {};
  return std::chrono::hours(hours) + std::chrono::minutes(minutes);
}

}  // namespace

// Where clocks are changed in the night, six o'clock is five or seven hours from midnight.
Instant start_of_gaming_day(Date day) {
  const Instant midnight = start_of(day);
  Instant begins = midnight + gaming_day_begins - std::chrono::hours(1);
  while (gaming_day(begins) != day) begins += std::chrono::hours(1);
  return begins;
}

Shifts::Shifts(std::vector<std::chrono::minutes> begin) : begin_(std::move(begin)) {
  const bool follow = std::is_sorted(begin_.begin(), begin_.end(), std::less_equal<>());
  if (begin_.empty() || begin_.front().count() != 0 || !follow) {
    throw std::logic_error("shifts follow each other from the start of the gaming day");
  }
}

GamingShift Shifts::at(Instant moment) const {
  const Date day = gaming_day(moment);
  const auto gone = moment - start_of_gaming_day(day);
  const auto next = std::upper_bound(begin_.begin(), begin_.end(), gone);
  return {day, static_cast<int>(next - begin_.begin())};
}

std::variant<Shifts, Refusal> read_shifts(std::string_view words) {
  const Refusal why{
      "says when each shift begins, one behind the other from the start of the gaming "
      "day, as 06:00 14:00 22:00",
      "value",
      {}};
  std::vector<std::chrono::minutes> begin;
  for (const std::string& word : words_of(words)) {
    const auto time = by_the_clock(word);
    if (!time) return why;
    constexpr std::chrono::minutes day = std::chrono::hours(24);
    const auto gone = (*time - gaming_day_begins + day) % day;
    if (begin.empty() ? gone.count() != 0 : gone <= begin.back()) return why;
    begin.push_back(gone);
  }
  if (begin.empty()) return why;
  return Shifts(std::move(begin));
}

}  // namespace houseway::floor
