#pragma once

#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <chrono>
#include <csignal>
#include <future>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "odds/effort.h"

namespace houseway::cli {

// Ctrl-C; and what else ends a process that nobody waits for: being told to end, a terminal that is
// closed.
constexpr std::array<int, 1> ctrl_c{SIGINT};
constexpr std::array<int, 3> every_end{SIGINT, SIGTERM, SIGHUP};

// While one of these lives, such signals ask the work to stop instead of ending the program. Where
// one has come already while another lives around it, the work is to stop at once.
class StopOnSignal {
 public:
  explicit StopOnSignal(std::atomic<bool>& stop, std::span<const int> signals = ctrl_c);
  StopOnSignal(const StopOnSignal&) = delete;
  StopOnSignal& operator=(const StopOnSignal&) = delete;
  ~StopOnSignal();

 private:
  std::atomic<bool>* around_;
  std::vector<std::pair<int, struct sigaction>> before_;
};

// The status of a command that was stopped: by which signal, where it was one of its own.
int status_when_stopped();
void show_progress(const Effort& effort);
void clear_progress();
int say_stopped();

// Runs the work on another thread and shows a bar on a terminal once it takes longer than a second.
template <class Work>
auto watched(Effort& effort, Work work, std::span<const int> signals = ctrl_c) {
  using namespace std::chrono_literals;
  const StopOnSignal stop(effort.cancelled, signals);
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
