#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <functional>
#include <utility>

#include "floor/instant.h"

namespace houseway::house {

inline floor::Instant system_time() {
  return std::chrono::time_point_cast<std::chrono::microseconds>(std::chrono::system_clock::now());
}

// The one clock of a floor (809a.6(a)(5)). Somebody may set it; what is recorded never goes back
// for it, and nothing lasts longer or shorter.
class FloorClock {
 public:
  using Shows = std::function<floor::Instant()>;

  explicit FloorClock(Shows shows = system_time)
      : shows_(std::move(shows)), began_(shows_()), began_steadily_(Steady::now()) {}

  // For the record: where the clock was set back, time stands until it has caught up.
  floor::Instant now() {
    const auto read = shows_().time_since_epoch().count();
    auto latest = latest_.load(std::memory_order_relaxed);
    while (latest < read && !latest_.compare_exchange_weak(latest, read)) {
    }
    return floor::Instant(std::chrono::microseconds(std::max(latest, read)));
  }

  // Nothing recorded lies behind what is recorded next, after a restart either.
  void not_before(floor::Instant at) {
    const auto least = at.time_since_epoch().count();
    auto latest = latest_.load();
    while (latest < least && !latest_.compare_exchange_weak(latest, least)) {
    }
  }

  // What it shows, which others' clocks are held against: codes that change by the minute.
  floor::Instant shown() const { return shows_(); }

  // For how long something lasts: from when the floor was started at the pace of time itself,
  // whatever is done to the clock.
  floor::Instant steady() const {
    return began_ +
           std::chrono::duration_cast<std::chrono::microseconds>(Steady::now() - began_steadily_);
  }

  // By how much it shows less than was recorded already.
  std::chrono::microseconds behind() const {
    const auto shown = shows_().time_since_epoch().count();
    return std::chrono::microseconds(std::max<std::int64_t>(0, latest_.load() - shown));
  }

 private:
  using Steady = std::chrono::steady_clock;

  std::atomic<std::int64_t> latest_ = 0;
  Shows shows_;
  floor::Instant began_;
  Steady::time_point began_steadily_;
};

}  // namespace houseway::house
