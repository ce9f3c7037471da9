#include "floor/gaming_shifts.h"

#include <algorithm>
#include <stdexcept>

namespace houseway::floor {

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

}  // namespace houseway::floor
