#include <fcntl.h>
#include <fmt/format.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <fstream>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "server/socket_client.h"
#include "server/socket_server.h"

// What connections and messages cost the server, which runs in a process of its own so that its
// memory and time can be told from the clients'. Fails where connections could not be made, or idle
// ones take more memory than they may.
//
//   houseway_socket_bench [idle connections] [connections that echo] [tables of eight]
namespace houseway::server {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t seats = 8;            // of a table, the dealer included
constexpr std::size_t per_source = 20'000;  // connections from one address of this machine
constexpr auto length = std::chrono::seconds(3);
constexpr std::size_t idle_usual = 20'000;
constexpr double idle_megabytes = 300;  // for so many

struct Sitting : Guest {
  std::size_t table = 0;
};

// As many files as this process may have open.
std::size_t raise_file_limit() {
  constexpr rlim_t wanted = 1'000'000;
  rlimit limit{};
  getrlimit(RLIMIT_NOFILE, &limit);
  rlimit more{wanted, std::max(wanted, limit.rlim_max)};
  if (setrlimit(RLIMIT_NOFILE, &more) != 0) {
    more = {limit.rlim_max, limit.rlim_max};
    setrlimit(RLIMIT_NOFILE, &more);
  }
  getrlimit(RLIMIT_NOFILE, &limit);
  return limit.rlim_cur;
}

// The server's process: tells its port, and runs until the pipe is closed. "/echo" gives back what
// it gets, "/table" gives every message to the eight who came one after the other.
[[noreturn]] void serve(int out, int until) {
  raise_file_limit();
  Metrics metrics;
  std::vector<std::vector<ConnectionId>> tables;
  std::size_t came = 0;
  SocketServer* floor = nullptr;
  Handlers handlers;
  handlers.on_request = [&](const Request& request, const Responder& responder) {
    std::shared_ptr<Sitting> guest;
    if (request.path == "/table") {
      guest = std::make_shared<Sitting>();
      guest->table = came++ / seats;
    }
    responder.welcome({guest, false, {}});
  };
  handlers.on_open = [&](ConnectionId id, const std::shared_ptr<Guest>& guest) {
    const auto* sitting = dynamic_cast<const Sitting*>(guest.get());
    if (sitting == nullptr) return;
    tables.resize(std::max(tables.size(), sitting->table + 1));
    tables[sitting->table].push_back(id);
  };
  handlers.on_message = [&](ConnectionId id, Guest& guest, std::string_view text) {
    const auto message = std::make_shared<const std::string>(text);
    const auto* sitting = dynamic_cast<const Sitting*>(&guest);
    if (sitting == nullptr) {
      floor->send(id, message);
    } else {
      floor->send(tables[sitting->table], message);
    }
  };
  Options options;
  options.limits.connections = options.limits.per_address = 1'000'000;
  options.limits.messages_per_second = options.limits.burst = 1'000'000;
  SocketServer server(options, handlers, metrics);
  floor = &server;
  if (const auto refusal = server.start()) {
    fmt::print(stderr, "{}\n", text(*refusal));
    std::_Exit(1);
  }
  const std::string port = std::to_string(server.port());
  if (write(out, port.data(), port.size()) < 0) std::_Exit(1);
  ::close(out);
  char byte;
  while (read(until, &byte, 1) > 0) {
  }
  server.stop(std::chrono::seconds(1));
  std::_Exit(0);
}

struct Server {
  pid_t process = 0;
  int until = -1;
  std::uint16_t port = 0;

  double megabytes() const {
    std::ifstream status(fmt::format("/proc/{}/status", process));
    for (std::string line; std::getline(status, line);) {
      if (line.starts_with("VmRSS:")) return std::stod(line.substr(6)) / 1024;
    }
    throw std::runtime_error("the server's memory cannot be read; it may have ended");
  }
  // Time of the processor, user and system.
  double seconds() const {
    std::ifstream stat(fmt::format("/proc/{}/stat", process));
    std::string line;
    std::getline(stat, line);
    line.erase(0, line.rfind(')') + 2);
    double ticks = 0;
    std::size_t field = 3;
    for (std::size_t at = 0; field <= 15; ++field) {
      const std::size_t end = line.find(' ', at);
      if (field >= 14) ticks += std::stod(line.substr(at, end - at));
      at = end + 1;
    }
    return ticks / static_cast<double>(sysconf(_SC_CLK_TCK));
  }
};

std::optional<Server> start_server() {
  std::array<int, 2> port{};
  std::array<int, 2> until{};
  if (pipe2(port.data(), O_CLOEXEC) != 0 || pipe2(until.data(), O_CLOEXEC) != 0) return {};
  const pid_t process = fork();
  if (process < 0) return {};
  if (process == 0) {
    ::close(port[0]);
    ::close(until[1]);
    serve(port[1], until[0]);
  }
  ::close(port[1]);
  ::close(until[0]);
  std::array<char, 16> digits{};
  const ssize_t count = read(port[0], digits.data(), digits.size());
  ::close(port[0]);
  Server server{process, until[1], 0};
  if (count <= 0) return {};
  std::from_chars(digits.data(), digits.data() + count, server.port);
  return server;
}

std::vector<SocketClient> connect(const Server& server, std::size_t count, std::string_view path) {
  std::vector<SocketClient> clients;
  for (std::size_t i = 0; i < count; ++i) {
    auto client =
        SocketClient::connect(server.port, {.from = fmt::format("127.0.0.{}", 2 + i / per_source)});
    if (!client || !client->upgrade(path)) {
      fmt::print(stderr, "only {} of {} connections could be made\n", i, count);
      break;
    }
    clients.push_back(std::move(*client));
  }
  return clients;
}

// Calls `got` for every message that comes to a client, by its number, for a while.
template <class Got>
double receive(std::vector<SocketClient>& clients, Got got) {
  const int epoll = epoll_create1(EPOLL_CLOEXEC);
  for (std::size_t i = 0; i < clients.size(); ++i) {
    epoll_event event{};
    event.events = EPOLLIN;
    event.data.u64 = i;
    epoll_ctl(epoll, EPOLL_CTL_ADD, clients[i].descriptor(), &event);
  }
  const auto begin = Clock::now();
  std::array<epoll_event, 512> events;
  while (Clock::now() - begin < length) {
    const int ready = epoll_wait(epoll, events.data(), static_cast<int>(events.size()), 100);
    for (int i = 0; i < ready; ++i) {
      const std::size_t n = events[static_cast<std::size_t>(i)].data.u64;
      clients[n].read(std::chrono::milliseconds(0));
      while (const auto frame = clients[n].next()) {
        if (frame->opcode == Opcode::text) got(n);
      }
    }
  }
  ::close(epoll);
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

void report(std::string_view what, std::size_t count, double wall, double used) {
  const auto n = static_cast<double>(count);
  fmt::print("{}: {:.0f}/s, {:.1f} us of the server's processor each, {:.0f} per core-second\n",
             what, n / wall, used / n * 1e6, n / used);
}

bool idle(const Server& server, std::size_t count) {
  const double before = server.megabytes();
  const auto begin = Clock::now();
  const auto clients = connect(server, count, "/echo");
  const double took = std::chrono::duration<double>(Clock::now() - begin).count();
  std::this_thread::sleep_for(std::chrono::seconds(2));
  const double after = server.megabytes();
  fmt::print("{} idle connections, made in {:.1f} s: {:.0f} MB in all, {:.1f} KB each\n",
             clients.size(), took, after,
             (after - before) * 1024 / static_cast<double>(clients.size()));
  if (clients.size() < count) return false;
  if (count > idle_usual) return true;
  // Where the machine lets a process have fewer files, what the missing ones would take is added.
  const double all = before + (after - before) * static_cast<double>(idle_usual) /
                                  static_cast<double>(clients.size());
  const bool within = all <= idle_megabytes;
  fmt::print("{} take {:.0f} MB: {} {:.0f} MB\n", idle_usual, all, within ? "within" : "NOT within",
             idle_megabytes);
  return within;
}

// One message of 200 bytes under way on each connection.
bool echo(const Server& server, std::size_t count) {
  auto clients = connect(server, count, "/echo");
  const std::string message(200, 'x');
  const double used = server.seconds();
  std::size_t echoes = 0;
  for (SocketClient& client : clients) client.send_text(message);
  const double wall = receive(clients, [&](std::size_t n) {
    ++echoes;
    clients[n].send_text(message);
  });
  report(fmt::format("echoes, {} connections", clients.size()), echoes, wall,
         server.seconds() - used);
  return clients.size() == count;
}

// At every table one seat sends so many messages and all eight get them; then again.
bool fan_out(const Server& server, std::size_t tables, std::size_t together) {
  auto clients = connect(server, tables * seats, "/table");
  const std::string frame = masked_frame(Opcode::text, std::string(150, 'x'), 0x12345678);
  std::string burst;
  for (std::size_t i = 0; i < together; ++i) burst += frame;
  std::vector<std::size_t> waiting(clients.size() / seats, together * seats);
  const double used = server.seconds();
  std::size_t events = 0;
  for (std::size_t t = 0; t < waiting.size(); ++t) clients[t * seats].send(burst);
  const double wall = receive(clients, [&](std::size_t n) {
    const std::size_t table = n / seats;
    if (--waiting[table] > 0) return;
    waiting[table] = together * seats;
    events += together;
    clients[table * seats].send(burst);
  });
  report(fmt::format("events to {} seats, {} together, {} tables", seats, together, tables), events,
         wall, server.seconds() - used);
  return clients.size() == tables * seats;
}

}  // namespace
}  // namespace houseway::server

int main(int argc, char** argv) {
  using namespace houseway::server;
  const auto argument = [&](int i, std::size_t usual) {
    if (argc <= i) return usual;
    const std::string_view word = argv[i];
    std::size_t count = usual;
    std::from_chars(word.data(), word.data() + word.size(), count);
    return count;
  };
  std::signal(SIGPIPE, SIG_IGN);
  const std::size_t spare = 200;  // more than the server keeps free for what else it opens
  const std::size_t most = raise_file_limit() - spare;
  bool met = true;
  const auto each = [&](auto run) {
    const auto server = start_server();
    met = server && run(*server) && met;
    if (!server) return;
    ::close(server->until);
    waitpid(server->process, nullptr, 0);
  };
  const std::size_t idle_asked = argument(1, idle_usual);
  const std::size_t idle_count = std::min(idle_asked, most);
  if (idle_count < idle_asked) {
    fmt::print("{} idle connections instead of {}: a process may have {} files open here\n",
               idle_count, idle_asked, most + spare);
  }
  const std::size_t echo_count = argument(2, 100);
  const std::size_t tables = argument(3, 100);
  if (idle_count > 0) each([&](const Server& server) { return idle(server, idle_count); });
  if (echo_count > 0) each([&](const Server& server) { return echo(server, echo_count); });
  if (tables > 0) {
    for (const std::size_t together : {1U, 4U}) {
      each([&](const Server& server) { return fan_out(server, tables, together); });
    }
  }
  return met ? 0 : 1;
}
