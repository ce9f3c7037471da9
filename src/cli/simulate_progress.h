#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>

#include "simulate/run.h"

namespace houseway::cli {

// One line for a terminal of so many columns, which has room for the cursor behind it: a longer one
// would scroll.
std::string progress_line(double part_done, double rounds_a_second, double seconds_left,
                          std::size_t columns);

// How far a run has come, on a terminal: a bar, the rounds a second and the time left.
class RunProgress {
 public:
  RunProgress(std::uint64_t before, std::uint64_t planned, int processes);

  void show(const RunState& state, const Progress& progress);
  void clear();

 private:
  using Clock = std::chrono::steady_clock;

  std::uint64_t before_;
  std::uint64_t planned_;
  bool alone_;  // what other processes have played shows when it is reported
  bool on_terminal_;
  bool shown_ = false;
  Clock::time_point start_ = Clock::now();
  Clock::time_point last_ = start_;
};

}  // namespace houseway::cli
