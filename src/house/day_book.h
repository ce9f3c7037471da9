#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>

#include "floor/day_opening.h"
#include "store/store.h"

namespace houseway::house {

// How each gaming day of a floor began, kept beside the journal, so that a report reads the entries
// of its own days alone. What is not kept yet is made from the last that is and the entries behind
// it, and kept then.
//
// Owned by one thread. Throws what the store throws.
class DayBook {
 public:
  explicit DayBook(store::Store& store) : store_(store) {}

  struct Opening {
    std::uint64_t after = 0;  // the number of the last entry before the first of that day
    floor::DayOpening standing;
  };
  Opening opening(floor::Date day);

  // The entries of these days, and of those at their edges, in the order in which they were
  // committed. An entry is on the disk well within the hour of its moment.
  void each_entry(const Opening& from, const floor::ReportPeriod& period,
                  const std::function<void(const floor::Entry&)>& take);

  static constexpr const char* kind = "day-opening";  // of documents

 private:
  std::optional<Opening> kept(floor::Date day);
  void keep(floor::Date day, const Opening& opening);

  store::Store& store_;
};

}  // namespace houseway::house
