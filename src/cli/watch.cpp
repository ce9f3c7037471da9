#include "cli/watch.h"

#include <algorithm>
#include <csignal>

#include "cli/errors.h"
#include "cli/exit_status.h"

namespace houseway::cli {
namespace {

std::atomic<bool>* stop_flag = nullptr;

void on_interrupt(int) {
  if (stop_flag != nullptr) *stop_flag = true;
}

}  // namespace

StopOnInterrupt::StopOnInterrupt(std::atomic<bool>& stop, bool told_to_end) {
  stop_flag = &stop;
  std::signal(SIGINT, on_interrupt);
  if (told_to_end) std::signal(SIGTERM, on_interrupt);
}

StopOnInterrupt::~StopOnInterrupt() {
  std::signal(SIGINT, SIG_DFL);
  std::signal(SIGTERM, SIG_DFL);
  stop_flag = nullptr;
}

void show_progress(const Effort& effort) {
  constexpr double width = 40;
  const auto planned = static_cast<double>(std::max<std::uint64_t>(1, effort.planned));
  const auto filled = static_cast<std::size_t>(width * static_cast<double>(effort.done) / planned);
  fmt::print(stderr, "\r[{:<40}]", std::string(std::min<std::size_t>(40, filled), '#'));
}

void clear_progress() {
  fmt::print(stderr, "\r{:<42}\r", "");
}

int say_stopped() {
  complain("stopped before the end");
  return interrupted;
}

}  // namespace houseway::cli
