#include "floor/submission_review.h"

#include <fmt/format.h>

#include <stdexcept>

namespace houseway::floor {

std::string_view name(Review::State state) {
  switch (state) {
    case Review::State::filed:
      return "filed";
    case Review::State::approved:
      return "approved";
    case Review::State::deemed:
      return "deemed";
    case Review::State::tolled:
      return "tolled";
    case Review::State::revised:
      return "revised";
    case Review::State::lapsed:
      return "lapsed";
    case Review::State::disapproved:
      return "disapproved";
    case Review::State::withdrawn:
      return "withdrawn";
  }
  return "";
}

std::optional<Instant> Review::when(Act act) const {
  for (const Received& received : received_) {
    if (received.act == act) return received.at;
  }
  return {};
}

std::optional<Instant> Review::when(Act act, Instant now) const {
  const auto at = when(act);
  return at && *at <= now ? at : std::nullopt;
}

std::optional<Date> Review::last_day_to_revise() const {
  const auto received = tolled();
  if (!received) return {};
  return plus_days(local_date(*received), days_to_revise);
}

Review::State Review::state(Instant now) const {
  if (when(Act::withdraw, now)) return State::withdrawn;
  if (when(Act::disapprove, now)) return State::disapproved;
  if (when(Act::toll, now)) {
    if (when(Act::revise, now)) return State::revised;
    return local_date(now) > *last_day_to_revise() ? State::lapsed : State::tolled;
  }
  if (when(Act::approve, now)) return State::approved;
  return now < deemed_from_ ? State::filed : State::deemed;
}

std::optional<Instant> Review::may_implement_from() const {
  if (when(Act::withdraw) || when(Act::disapprove) || when(Act::toll)) return {};
  const auto approval = approved();
  return approval && *approval < deemed_from_ ? approval : deemed_from_;
}

std::optional<Refusal> Review::why_not(Act act, Instant at) const {
  const State now = state(at);
  const auto refuse = [](std::string message, const char* section) {
    return Refusal{std::move(message), {}, section};
  };
  switch (act) {
    case Act::approve:
      // One that took effect by lapse of time may still get the date that its pages must show.
      if (now == State::filed || now == State::deemed) return {};
      if (now == State::tolled) {
        return refuse("is tolled: what is approved is a revision of it", "601a.4(d)(2)");
      }
      return refuse(fmt::format("is {} already: only what is under review is approved", name(now)),
                    "601a.4(c)");
    case Act::disapprove:
      if (now == State::filed) return {};
      if (now == State::deemed) {
        return refuse(
            fmt::format("could be implemented from {} on, no notice having been received: "
                        "a disapproval comes before that day",
                        text(fifteenth_day())),
            "601a.4(c)");
      }
      return refuse(
          fmt::format("is {} already: only what is under review is disapproved", name(now)),
          "601a.4(c)");
    case Act::toll:
      if (now == State::filed) return {};
      if (now == State::deemed) {
        return refuse(fmt::format("its review was over when {} began, the 15th day after it was "
                                  "filed: a notice tolls it during the review",
                                  text(fifteenth_day())),
                      "601a.4(d)");
      }
      return refuse(fmt::format("is {} already: only what is under review is tolled", name(now)),
                    "601a.4(d)");
    case Act::revise:
      if (now == State::tolled) return {};
      if (now == State::lapsed) {
        return refuse(fmt::format("was to be revised by {}, within 15 days of the notice: file it "
                                  "anew",
                                  text(*last_day_to_revise())),
                      "601a.4(e)");
      }
      return refuse(fmt::format("is {}: only what is tolled is revised", name(now)), "601a.4(e)");
    case Act::withdraw:
      if (now == State::filed || now == State::tolled || now == State::approved ||
          now == State::deemed) {
        return {};
      }
      return refuse(fmt::format("is {} already: there is nothing to withdraw", name(now)),
                    "601a.4(c)");
  }
  return {};
}

void Review::record(Act act, Instant at) {
  if (why_not(act, at)) throw std::logic_error("a review cannot take this act now");
  received_.push_back({act, at});
}

}  // namespace houseway::floor
