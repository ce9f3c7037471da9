#include "cli/watch.h"

#include <algorithm>
#include <csignal>

#include "cli/errors.h"
#include "cli/exit_status.h"

namespace houseway::cli {
namespace {

std::atomic<std::atomic<bool>*> to_stop = nullptr;
std::atomic<int> caught = 0;

void on_signal(int signal) {
  caught = signal;
  if (std::atomic<bool>* const stop = to_stop) *stop = true;
}

}  // namespace

StopOnSignal::StopOnSignal(std::atomic<bool>& stop, std::span<const int> signals)
    : around_(to_stop.exchange(&stop)) {
  if (around_ != nullptr && caught != 0) stop = true;
  for (const int signal : signals) {
    struct sigaction action {};
    ::sigaction(signal, nullptr, &action);
    before_.emplace_back(signal, action);
    // Who is started with nohup outlives the terminal.
    if (signal == SIGHUP && action.sa_handler == SIG_IGN) continue;
    action = {};
    action.sa_handler = on_signal;
    action.sa_flags = SA_RESTART;
    ::sigaction(signal, &action, nullptr);
  }
}

StopOnSignal::~StopOnSignal() {
  for (const auto& [signal, action] : before_) ::sigaction(signal, &action, nullptr);
  to_stop = around_;
}

int status_when_stopped() {
  constexpr int by_signal = interrupted - SIGINT;  // as a shell has it
  return caught == 0 ? interrupted : by_signal + caught;
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
  return status_when_stopped();
}

}  // namespace houseway::cli
