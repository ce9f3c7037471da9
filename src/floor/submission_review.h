#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "core/refusal.h"
#include "floor/instant.h"

namespace houseway::floor {

// The review of one thing that was filed: a Rules Submission (601a.4(c) to (e)) or a document that
// is reviewed alike (601a.10). Days are dates of the facility; the day of filing is not counted.
//
// What takes effect by lapse of time does so when the 15th day begins, without anybody's act: what
// a review has come to is asked with the time. Notices count from when they are received, and that
// is when they are recorded.
class Review {
 public:
  static constexpr int days_of_review = 15;
  static constexpr int days_to_revise = 15;

  enum class State : std::uint8_t {
    filed,  // nothing received, the 15th day not begun
    approved,
    deemed,  // the 15th day has begun and no notice was received
    tolled,
    revised,  // tolled, and another filing has taken its place
    lapsed,   // tolled, and not revised in time
    disapproved,
    withdrawn  // by who filed it
  };
  enum class Act : std::uint8_t { approve, disapprove, toll, revise, withdraw };

  explicit Review(Instant filed)
      : filed_(filed),
        fifteenth_day_(plus_days(local_date(filed), days_of_review)),
        deemed_from_(start_of(fifteenth_day_)) {}

  // The state at a moment, of which what was received later is no part.
  State state(Instant now) const;

  // The refusal names no place: whoever holds the review knows it.
  std::optional<Refusal> why_not(Act act, Instant at) const;
  void record(Act act, Instant at);

  Instant filed() const { return filed_; }
  Date fifteenth_day() const { return fifteenth_day_; }
  // From when it may be implemented, as far as is known: on approval, else when the 15th day
  // begins. Nothing where a notice stands in the way.
  std::optional<Instant> may_implement_from() const;
  // When the Executive Director's approval was received, be it after the 15th day.
  std::optional<Instant> approved() const { return when(Act::approve); }
  std::optional<Instant> tolled() const { return when(Act::toll); }
  // The last date on which a revision may be filed, once tolled.
  std::optional<Date> last_day_to_revise() const;

 private:
  struct Received {
    Act act;
    Instant at;
  };

  std::optional<Instant> when(Act act) const;
  std::optional<Instant> when(Act act, Instant now) const;

  Instant filed_;
  Date fifteenth_day_;
  Instant deemed_from_;  // should no notice come
  std::vector<Received> received_;
};

std::string_view name(Review::State state);  // "filed"

}  // namespace houseway::floor
