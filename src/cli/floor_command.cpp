#include <fmt/format.h>
#include <signal.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>

#include "cli/commands.h"
#include "cli/errors.h"
#include "cli/exit_status.h"
#include "house/demo.h"
#include "house/house.h"
#include "server/log.h"

namespace houseway::cli {
namespace {

// Signals that end the floor are waited for, not handled: everything is put away first.
sigset_t block_ending_signals() {
  sigset_t signals;
  sigemptyset(&signals);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) sigaddset(&signals, signal);
  pthread_sigmask(SIG_BLOCK, &signals, nullptr);
  return signals;
}

void print_first_accounts(const std::vector<house::Office::FirstAccount>& accounts) {
  fmt::print("The first accounts, two keys (605a.2(b)) and the Board's. This is told once:\n");
  for (const house::Office::FirstAccount& first : accounts) {
    fmt::print("  {} as {}\n    password       {}\n    second factor  {}\n", first.account,
               name(first.role), first.password, first.second_factor);
  }
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
  const sigset_t signals = block_ending_signals();
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
  if (!arguments.demo) options.software = floor::software_hashes;
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
  } else if (floor.is_first_start()) {
    auto first = floor.office().install();
    if (const auto* why = std::get_if<Refusal>(&first)) {
      complain("{}", text(*why));
      return used_wrongly;
    }
    print_first_accounts(std::get<0>(first));
  }
  fmt::print(
      "The floor is open at http://{}:{}/; Ctrl-C closes it, and rounds go on when it is "
      "opened again.\n",
      options.sockets.address, floor.port());
  std::fflush(stdout);
  int signal = 0;
  sigwait(&signals, &signal);
  if (demo) demo->stop();
  floor.stop();
  server::close_log();
  return success;
}

}  // namespace houseway::cli
