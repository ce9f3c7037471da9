#include "cli/simulate_progress.h"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>

namespace houseway::cli {
namespace {

std::string time_left(double seconds) {
  if (seconds < 60) return fmt::format("{:.0f} s", seconds);
  if (seconds < 3600) return fmt::format("{:.0f} min", seconds / 60);
  return fmt::format("{:.1f} h", seconds / 3600);
}

std::string speed(double rate) {
  return rate >= 1e6 ? fmt::format("{:.1f} million", rate / 1e6) : fmt::format("{:.0f}", rate);
}

std::size_t columns_of_terminal() {
  winsize size{};
  const bool known = ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
  return known ? size.ws_col : 80;
}

}  // namespace

std::string progress_line(double part_done, double rounds_a_second, double seconds_left,
                          std::size_t columns) {
  constexpr std::size_t longest_bar = 30;
  const std::string told =
      fmt::format(" {:5.1f}%  {} rounds a second, {} left", 100 * part_done, speed(rounds_a_second),
                  std::isfinite(seconds_left) ? time_left(seconds_left) : "-");
  const std::size_t room = std::max<std::size_t>(columns, 1) - 1;
  std::string line;
  if (room > told.size() + 2) {
    const std::size_t cells = std::min(longest_bar, room - told.size() - 2);
    const auto filled = static_cast<std::size_t>(static_cast<double>(cells) * part_done);
    line = fmt::format("[{:<{}}]", std::string(filled, '#'), cells);
  }
  line += told;
  line.resize(room, ' ');
  return line;
}

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
  fmt::print(stderr, "\r{}",
             progress_line(std::min(1.0, done), rate, left / rate, columns_of_terminal()));
  std::fflush(stderr);
  shown_ = true;
}

void RunProgress::clear() {
  if (shown_) fmt::print(stderr, "\r{:<{}}\r", "", columns_of_terminal() - 1);
  shown_ = false;
}

}  // namespace houseway::cli
