#pragma once

#include <chrono>

#include "floor/instant.h"

namespace houseway::floor {

// Time that only goes forward, from a clock that may be set. When the clock is set back, time goes
// on from where it stood, at the clock's new pace: nothing lasts longer for it, and nothing that
// had to be waited for comes sooner. Lost is only what passed since the clock was last looked at,
// so somebody looks every second. Moments that arrive out of order, by less than a second, are no
// setting of the clock.
//
// A clock that is set forward cannot be told from time that has passed.
class ForwardClock {
 public:
  static constexpr std::chrono::seconds out_of_order{1};

  Instant operator()(Instant now) {
    const Instant shown = now + ahead_;
    if (shown >= latest_) {
      latest_ = shown;
    } else if (latest_ - shown >= out_of_order) {
      ahead_ += latest_ - shown;
    }
    return latest_;
  }

 private:
  Instant latest_ = Instant::min();
  std::chrono::microseconds ahead_{0};
};

}  // namespace houseway::floor
