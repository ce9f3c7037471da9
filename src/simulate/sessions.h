#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "simulate/spread_counter.h"
#include "simulate/tally.h"

namespace houseway {

// A player who comes with a bankroll and stays for so many rounds, or until what is left does not
// cover the wagers that open the next one. What is raised or doubled in a round he has in his
// pocket: it may take the bankroll below nothing, and then he is ruined as well.
struct SessionPlan {
  std::uint64_t rounds = 0;  // 0 where there are no sessions
  Money bankroll = {};
  Money opening = {};  // what every round opens with
};

// Follows the bankroll through the rounds of a block, one session after another.
class SessionCounter {
 public:
  explicit SessionCounter(const SessionPlan& plan);

  void add(std::span<const std::int64_t> nets);
  SessionTally tally() const;

 private:
  void step(std::int64_t net);
  void end_session();

  SessionPlan plan_;
  std::vector<std::uint64_t> points_;  // the rounds after which the bankroll is looked at
  std::uint64_t round_ = 0;
  std::size_t point_ = 0;
  std::int64_t balance_ = 0;
  std::int64_t low_ = 0;
  bool ruined_ = false;
  std::vector<std::int64_t> path_;
  SessionTally tally_;
  SpreadCounter results_;
  SpreadCounter lowest_;
  std::vector<SpreadCounter> along_;
};

}  // namespace houseway
