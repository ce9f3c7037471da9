#pragma once

#include <fmt/format.h>
#include <unistd.h>

#include <chrono>
#include <future>
#include <string>

#include "odds/effort.h"

namespace houseway::cli {

// While one of these lives, Ctrl-C asks the work to stop instead of ending the program; and so does
// being told to end, where that is asked for.
class StopOnInterrupt {
 public:
  explicit StopOnInterrupt(std::atomic<bool>& stop, bool told_to_end = false);
  StopOnInterrupt(const StopOnInterrupt&) = delete;
  StopOnInterrupt& operator=(const StopOnInterrupt&) = delete;
  ~StopOnInterrupt();
};

void show_progress(const Effort& effort);
void clear_progress();
int say_stopped();

// Runs the work on another thread and shows a bar on a terminal once it takes longer than a second.
template <class Work>
auto watched(Effort& effort, Work work) {
  using namespace std::chrono_literals;
  const StopOnInterrupt stop(effort.cancelled);
  auto result = std::async(std::launch::async, work);
  const auto start = std::chrono::steady_clock::now();
  bool shown = false;
  while (result.wait_for(20ms) != std::future_status::ready) {
    if (isatty(STDERR_FILENO) == 0 || std::chrono::steady_clock::now() - start < 1s) continue;
    show_progress(effort);
    shown = true;
  }
  if (shown) clear_progress();
  return result.get();
}

}  // namespace houseway::cli
