#pragma once

#include <atomic>
#include <chrono>

#include "floor/instant.h"

namespace houseway::house {

// The one clock of a floor (809a.6(a)(5)). It may be set back; what is recorded never is: then time
// stands until the clock has caught up.
class FloorClock {
 public:
  floor::Instant now() {
    using namespace std::chrono;
    const auto read = time_point_cast<microseconds>(system_clock::now()).time_since_epoch().count();
    auto latest = latest_.load(std::memory_order_relaxed);
    while (latest < read && !latest_.compare_exchange_weak(latest, read)) {
    }
    return floor::Instant(microseconds(std::max(latest, read)));
  }

  // Nothing recorded lies behind what is recorded next, after a restart either.
  void not_before(floor::Instant at) {
    const auto least = at.time_since_epoch().count();
    auto latest = latest_.load();
    while (latest < least && !latest_.compare_exchange_weak(latest, least)) {
    }
  }

 private:
  std::atomic<std::int64_t> latest_ = 0;
};

}  // namespace houseway::house
