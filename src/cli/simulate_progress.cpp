#include "cli/simulate_progress.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <string>

namespace houseway::cli {
namespace {

std::string time_left(double seconds) {
  if (seconds < 60) return fmt::format("{:.0f} s", seconds);
  if (seconds < 3600) return fmt::format("{:.0f} min", seconds / 60);
  return fmt::format("{:.1f} h", seconds / 3600);
}

std::string rounds_a_second(double rate) {
  return rate >= 1e6 ? fmt::format("{:.1f} million", rate / 1e6) : fmt::format("{:.0f}", rate);
}

}  // namespace

RunProgress::RunProgress(std::uint64_t before, std::uint64_t planned, int processes)
    : before_(before),
      planned_(planned),
      alone_(processes == 1),
      on_terminal_(isatty(STDERR_FILENO) != 0) {}

void RunProgress::show(const RunState& state, const Progress& progress) {
  using namespace std::chrono_literals;
  const auto now = Clock::now();
  if (!on_terminal_ || now - start_ < 1s || now - last_ < 100ms) return;
  last_ = now;
  const std::uint64_t played = alone_ ? progress.rounds.load() : state.tally.rounds - before_;
  const double done = static_cast<double>(before_ + played) / static_cast<double>(planned_);
  const double rate =
      static_cast<double>(played) / std::chrono::duration<double>(now - start_).count();
  const double left = static_cast<double>(planned_ - std::min(planned_, before_ + played));
  const auto filled = static_cast<std::size_t>(30 * std::min(1.0, done));
  fmt::print(stderr, "\r[{:<30}] {:5.1f}%  {} rounds a second, {} left   ",
             std::string(filled, '#'), 100 * std::min(1.0, done), rounds_a_second(rate),
             rate > 0 ? time_left(left / rate) : "-");
  std::fflush(stderr);
  shown_ = true;
}

void RunProgress::clear() {
  if (shown_) fmt::print(stderr, "\r{:<90}\r", "");
  shown_ = false;
}

}  // namespace houseway::cli
