#include "simulate/sessions.h"

#include <algorithm>

namespace houseway {

SessionCounter::SessionCounter(const SessionPlan& plan) : plan_(plan) {
  const std::uint64_t points = std::min<std::uint64_t>(session_points, plan.rounds);
  for (std::uint64_t i = 1; i <= points; ++i) points_.push_back(plan.rounds * i / points);
  along_.resize(points_.size());
}

void SessionCounter::add(std::span<const std::int64_t> nets) {
  for (const std::int64_t net : nets) step(net);
}

void SessionCounter::step(std::int64_t net) {
  if (!ruined_) {
    balance_ += net;
    low_ = std::min(low_, balance_);
    ruined_ = plan_.bankroll.cents + balance_ < plan_.opening.cents;
  }
  if (++round_ < points_[point_]) return;
  along_[point_].add(balance_);
  if (tally_.paths.size() < session_paths) path_.push_back(balance_);
  if (++point_ == points_.size()) end_session();
}

void SessionCounter::end_session() {
  ++tally_.sessions;
  tally_.ruined += ruined_ ? 1 : 0;
  results_.add(balance_);
  lowest_.add(low_);
  if (tally_.paths.size() < session_paths) tally_.paths.push_back(std::move(path_));
  path_.clear();
  round_ = 0;
  point_ = 0;
  balance_ = 0;
  low_ = 0;
  ruined_ = false;
}

SessionTally SessionCounter::tally() const {
  SessionTally counted = tally_;
  results_.add_to(counted.results);
  lowest_.add_to(counted.lowest);
  counted.along.resize(along_.size());
  for (std::size_t i = 0; i < along_.size(); ++i) along_[i].add_to(counted.along[i]);
  return counted;
}

}  // namespace houseway
