#include <fmt/format.h>
#include <poll.h>
#include <signal.h>
#include <sys/eventfd.h>
#include <sys/signalfd.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <future>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <thread>

#include "cli/commands.h"
#include "cli/errors.h"
#include "cli/exit_status.h"
#include "house/demo.h"
#include "house/house.h"
#include "server/log.h"

namespace houseway::cli {
namespace {

constexpr int ended_by_signal = 128;  // the exit status, with the signal's number

// Whoever ends the floor is heeded from the first moment on. While it is being opened it ends at
// once: what is recorded is on the disk, and nobody was told of anything else. An open floor is put
// away first, and who does not want to wait for that says so again.
class EndingSignals {
 public:
  EndingSignals() {
    sigemptyset(&signals_);
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
      struct sigaction inherited = {};
      sigaction(signal, nullptr, &inherited);
      // A floor under nohup, or in the background of a script, is to go on.
      if (inherited.sa_handler != SIG_IGN) sigaddset(&signals_, signal);
    }
    pthread_sigmask(SIG_BLOCK, &signals_, nullptr);
    came_ = signalfd(-1, &signals_, SFD_CLOEXEC);
    over_ = eventfd(0, EFD_CLOEXEC);
    watch_ = std::thread([this] { watch(); });
  }
  EndingSignals(const EndingSignals&) = delete;
  EndingSignals& operator=(const EndingSignals&) = delete;
  ~EndingSignals() {
    eventfd_write(over_, 1);
    watch_.join();
    close(came_);
    close(over_);
  }

  void floor_is_open() { open_ = true; }
  void wait() { asked_.get_future().wait(); }

 private:
  using Clock = std::chrono::steady_clock;
  // A terminal that is closed sends one from the system and one from the shell.
  static constexpr auto one_and_the_same = std::chrono::milliseconds(500);

  void watch() {
    std::optional<Clock::time_point> first;
    std::array<pollfd, 2> either{{{came_, POLLIN, 0}, {over_, POLLIN, 0}}};
    while (true) {
      if (poll(either.data(), either.size(), -1) < 0) continue;
      if (either[1].revents != 0) return;
      signalfd_siginfo signal{};
      if (read(came_, &signal, sizeof signal) != sizeof signal) continue;
      if (first && Clock::now() - *first < one_and_the_same) continue;
      if (first || !open_) _exit(ended_by_signal + static_cast<int>(signal.ssi_signo));
      first = Clock::now();
      asked_.set_value();
    }
  }

  sigset_t signals_{};
  int came_ = -1;
  int over_ = -1;
  std::atomic<bool> open_ = false;
  std::promise<void> asked_;
  std::thread watch_;
};

bool write_out(std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = write(STDOUT_FILENO, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return false;
    text.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

// The passwords stand nowhere else. Until they are written out nobody has them, and the next start
// makes others.
std::optional<Refusal> tell_first_accounts(house::Office& office) {
  if (!office.owes_first_accounts()) return {};
  const auto made = office.install();
  if (const auto* why = std::get_if<Refusal>(&made)) return *why;
  std::string told =
      "The first accounts, two keys (605a.2(b)) and the Board's. This is told once:\n";
  for (const house::Office::FirstAccount& first : std::get<0>(made)) {
    told += fmt::format("  {} as {}\n    password       {}\n    second factor  {}\n", first.account,
                        name(first.role), first.password, first.second_factor);
  }
  if (!write_out(told)) {
    return Refusal{fmt::format("the first accounts cannot be told: {}; the next start makes others",
                               std::generic_category().message(errno)),
                   "standard output",
                   {}};
  }
  office.first_accounts_are_told();
  return {};
}

void print_demo(const house::House& floor, std::size_t tables) {
  fmt::print("A demonstration floor with {} tables: http://{}:{}/\n", tables,
             floor.options().sockets.address, floor.port());
  fmt::print("Its players are the program's; its money is nobody's. Log in as:\n");
  for (const house::Demo::Login& login : house::Demo::logins()) {
    fmt::print("  {:<24} {:<24} password {}\n", login.account, login.role, login.password);
  }
  fmt::print(
      "For instance:\n"
      "  curl -s -X POST http://{0}:{1}/api/login -H 'Origin: http://{0}:{1}' "
      "-d '{{\"account\": \"{2}\", \"password\": \"{3}\"}}'\n",
      floor.options().sockets.address, floor.port(), house::Demo::logins().front().account,
      house::Demo::logins().front().password);
}

}  // namespace

int floor_command(const FloorArguments& arguments) {
  EndingSignals signals;
  server::LogOptions log;
  log.to_stderr = arguments.log.empty();
  log.file = arguments.log;
  log.least = server::Level::warning;
  if (const auto why = server::open_log(log)) {
    complain("{}", text(*why));
    return used_wrongly;
  }
  house::HouseOptions options;
  options.data = arguments.data;
  options.store = arguments.store;
  options.pit = arguments.pit;
  options.sockets.address = arguments.address;
  options.sockets.port = arguments.port;
  options.sockets.threads = arguments.socket_threads;
  options.table_threads = arguments.table_threads;
  options.lease = std::chrono::milliseconds(static_cast<std::int64_t>(arguments.lease * 1000));
  options.sockets.proxies = arguments.proxies;
  options.sockets.origins.hosts = arguments.hosts;
  options.reached_at = arguments.reached_at;
  if (!arguments.certificate_holder.empty()) {
    options.certificate_holder = arguments.certificate_holder;
  }
  options.demo = arguments.demo;
  options.attach_odds = !arguments.demo;
  if (!arguments.demo) {
    options.software = floor::software_hashes;
    options.before_opening = tell_first_accounts;
  }
  house::House floor(options);
  if (const auto why = floor.start()) {
    complain("{}", text(*why));
    return used_wrongly;
  }
  std::optional<house::Demo> demo;
  if (arguments.demo) {
    if (floor.is_first_start()) {
      house::Office::DemoPlan plan = house::Demo::seeds();
      plan.games = arguments.games;
      if (const auto why = floor.office().seed_demo(plan)) {
        complain("{}", text(*why));
        return used_wrongly;
      }
    }
    demo.emplace(floor, house::Demo::Pace{{}, 3, arguments.games});
    if (const auto why = demo->start()) {
      complain("{}", text(*why));
      return used_wrongly;
    }
    print_demo(floor, floor.ids().size());
  }
  signals.floor_is_open();
  fmt::print(
      "The floor is open at http://{}:{}/; Ctrl-C closes it, and rounds go on when it is "
      "opened again.\n",
      options.sockets.address, floor.port());
  std::fflush(stdout);
  signals.wait();
  if (demo) demo->stop();
  floor.stop();
  server::close_log();
  return success;
}

}  // namespace houseway::cli
