#include "server/socket_server.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <filesystem>
#include <future>
#include <iterator>
#include <stdexcept>
#include <system_error>
#include <utility>

#include "server/log.h"
#include "server/socket_connection.h"
#include "server/socket_loop.h"

namespace houseway::server {
namespace {

constexpr unsigned most_threads = 255;
constexpr int accepted_at_once = 64;
// Files that stay free beside connections: the store's, the log, what loops wait with.
constexpr std::size_t kept_for_the_house = 128;
constexpr auto shortage_told_every = std::chrono::minutes(1);

std::size_t open_files() {
  std::error_code ignored;
  return static_cast<std::size_t>(
      std::distance(std::filesystem::directory_iterator("/proc/self/fd", ignored),
                    std::filesystem::directory_iterator()));
}

// As many connections as this process may have files open, and not so many that the record could
// not be opened. What the system starts a process with is a thousand files or so; it may have more
// for the asking.
Options within_file_limit(Options options) {
  rlimit files{};
  if (getrlimit(RLIMIT_NOFILE, &files) != 0) return options;
  if (files.rlim_cur < files.rlim_max) {
    rlimit more{files.rlim_max, files.rlim_max};
    if (setrlimit(RLIMIT_NOFILE, &more) == 0) files = more;
  }
  const std::size_t all = files.rlim_cur;
  const std::size_t taken = open_files() + kept_for_the_house;
  const std::size_t left = all > 2 * taken ? all - taken : all / 2;
  options.limits.connections = std::min(options.limits.connections, left);
  return options;
}

void set(int descriptor, int level, int option, int value) {
  setsockopt(descriptor, level, option, &value, sizeof value);
}

std::string address_of(const sockaddr_storage& from) {
  std::array<char, INET6_ADDRSTRLEN> text{};
  if (from.ss_family == AF_INET) {
    const auto& v4 = reinterpret_cast<const sockaddr_in&>(from);
    inet_ntop(AF_INET, &v4.sin_addr, text.data(), text.size());
  } else {
    const auto& v6 = reinterpret_cast<const sockaddr_in6&>(from);
    inet_ntop(AF_INET6, &v6.sin6_addr, text.data(), text.size());
  }
  return plain_address(text.data()).value_or("unknown");
}

struct Listening {
  int descriptor = -1;
  std::uint16_t port = 0;
  std::string wrong;
};

Listening listen_on(const std::string& address, std::uint16_t port) {
  sockaddr_storage at{};
  socklen_t size = sizeof(sockaddr_in);
  auto& v4 = reinterpret_cast<sockaddr_in&>(at);
  auto& v6 = reinterpret_cast<sockaddr_in6&>(at);
  if (inet_pton(AF_INET, address.c_str(), &v4.sin_addr) == 1) {
    v4.sin_family = AF_INET;
    v4.sin_port = htons(port);
  } else if (inet_pton(AF_INET6, address.c_str(), &v6.sin6_addr) == 1) {
    v6.sin6_family = AF_INET6;
    v6.sin6_port = htons(port);
    size = sizeof(sockaddr_in6);
  } else {
    return {-1, 0, "it is no address; write it as 127.0.0.1"};
  }
  const int descriptor = socket(at.ss_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  if (descriptor < 0) return {-1, 0, std::generic_category().message(errno)};
  set(descriptor, SOL_SOCKET, SO_REUSEADDR, 1);
  if (bind(descriptor, reinterpret_cast<const sockaddr*>(&at), size) != 0 ||
      listen(descriptor, SOMAXCONN) != 0 ||
      getsockname(descriptor, reinterpret_cast<sockaddr*>(&at), &size) != 0) {
    const std::string wrong = std::generic_category().message(errno);
    ::close(descriptor);
    return {-1, 0, wrong};
  }
  return {descriptor, ntohs(at.ss_family == AF_INET ? v4.sin_port : v6.sin6_port), {}};
}

// Takes connections on the first loop and hands each to the loop that has fewest. (With
// SO_REUSEPORT the kernel would spread them by chance, and few connections unevenly.)
class Listener final : public Watched, public std::enable_shared_from_this<Listener> {
 public:
  Listener(Common& common, std::vector<std::unique_ptr<Loop>>& loops, int descriptor)
      : common_(common),
        loops_(loops),
        socket_(loops.front()->poller(), descriptor),
        spare_(open("/dev/null", O_RDONLY | O_CLOEXEC)) {}
  Listener(const Listener&) = delete;
  Listener& operator=(const Listener&) = delete;
  ~Listener() override {
    if (spare_ >= 0) ::close(spare_);
  }

  void start() { socket_.await_readable(shared_from_this()); }
  void stop() { socket_.close(); }

  void readable() override {
    for (int i = 0; i < accepted_at_once && socket_.descriptor() >= 0; ++i) {
      sockaddr_storage from{};
      socklen_t size = sizeof from;
      const int descriptor = accept4(socket_.descriptor(), reinterpret_cast<sockaddr*>(&from),
                                     &size, SOCK_NONBLOCK | SOCK_CLOEXEC);
      if (descriptor >= 0) {
        take(descriptor, address_of(from));
      } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
        break;
      } else if (errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM) {
        tell_shortage(errno);
        if (turn_away_one()) continue;
        return loops_.front()->poller().after(100ms, [self = shared_from_this()] {
          if (self->socket_.descriptor() >= 0) self->start();
        });
      }
    }
    if (socket_.descriptor() >= 0) start();
  }
  void writable() override {}

 private:
  void turn_away(int descriptor) {
    common_.figures.turned_away.add();
    Response response = failure(503, "there are too many connections");
    std::string answer = head_of(response, {.keep_alive = false});
    answer += response.body;
    ::send(descriptor, answer.data(), answer.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
    ::close(descriptor);
  }

  // Where no file can be opened any more, one is kept that makes room to say so.
  bool turn_away_one() {
    if (spare_ >= 0) ::close(spare_);
    const int descriptor =
        accept4(socket_.descriptor(), nullptr, nullptr, SOCK_NONBLOCK | SOCK_CLOEXEC);
    if (descriptor >= 0) turn_away(descriptor);
    spare_ = open("/dev/null", O_RDONLY | O_CLOEXEC);
    return descriptor >= 0;
  }

  void tell_shortage(int error) {
    const auto now = Clock::now();
    if (told_ && now - *told_ < shortage_told_every) return;
    told_ = now;
    log(Level::warning, "no connection can be taken: {}", std::generic_category().message(error));
  }

  void take(int descriptor, const std::string& peer) {
    const bool proxy = common_.proxies.have(peer);
    if (common_.count() >= common_.options.limits.connections ||
        (!proxy && !common_.visitors.enter(peer))) {
      return turn_away(descriptor);
    }
    set(descriptor, IPPROTO_TCP, TCP_NODELAY, 1);
    if (common_.options.kernel_send_buffer > 0) {
      set(descriptor, SOL_SOCKET, SO_SNDBUF, common_.options.kernel_send_buffer);
    }
    common_.entered();
    common_.figures.accepted.add();
    Loop& loop = **std::ranges::min_element(loops_, {}, [](const auto& l) { return l->load(); });
    loop.expect_one();
    loop.inbox()->add({{}, nullptr, [descriptor, peer, counted = !proxy](Loop& here) {
                         here.adopt(descriptor, peer, counted);
                       }});
  }

  Common& common_;
  std::vector<std::unique_ptr<Loop>>& loops_;
  Poller::Socket socket_;
  int spare_;
  std::optional<Clock::time_point> told_;  // of a shortage
};

}  // namespace

std::string_view name(Closed closed) {
  switch (closed) {
    case Closed::by_peer:
      return "by-peer";
    case Closed::lost:
      return "lost";
    case Closed::silent:
      return "silent";
    case Closed::by_us:
      return "by-us";
    case Closed::violation:
      return "violation";
    case Closed::flood:
      return "flood";
    case Closed::slow:
      return "slow";
    case Closed::fault:
      return "fault";
    case Closed::stopping:
      break;
  }
  return "stopping";
}

class SocketServer::House {
 public:
  House(Options options, Handlers handlers, Metrics& metrics)
      : wanted_(options.limits.connections),
        common_(within_file_limit(std::move(options)), std::move(handlers), metrics) {
    const unsigned threads = std::clamp(common_.options.threads, 1U, most_threads);
    for (unsigned i = 0; i < threads; ++i) loops_.push_back(std::make_unique<Loop>(common_, i));
  }

  std::optional<Refusal> listen() {
    const Listening listening = listen_on(common_.options.address, common_.options.port);
    if (listening.descriptor < 0) {
      return Refusal{fmt::format("cannot listen there: {}", listening.wrong),
                     fmt::format("{}:{}", common_.options.address, common_.options.port),
                     {}};
    }
    port_ = listening.port;
    listener_ = std::make_shared<Listener>(common_, loops_, listening.descriptor);
    return {};
  }

  std::optional<Refusal> start() {
    if (!listener_) {
      if (auto why = listen()) return why;
    }
    if (const std::size_t most = common_.options.limits.connections; most < wanted_) {
      log(Level::warning, "{} connections at most instead of {}: no more files may be open", most,
          wanted_);
    }
    listener_->start();
    for (const auto& loop : loops_) loop->start();
    started_ = true;
    return {};
  }

  void stop(std::chrono::milliseconds patience) {
    if (!started_.exchange(false)) return;
    common_.stopping = true;
    std::promise<void> deaf;
    loops_.front()->inbox()->add({{}, nullptr, [&](Loop&) {
                                    listener_->stop();
                                    deaf.set_value();
                                  }});
    deaf.get_future().wait();
    for (const auto& loop : loops_) {
      loop->inbox()->add({{}, nullptr, [](Loop& here) { here.stop_gently(); }});
    }
    if (!common_.wait_until_empty(patience)) {
      log(Level::warning, "{} connections did not go in time", common_.count());
    }
    for (const auto& loop : loops_) loop->end();
    listener_.reset();
  }

  Loop* loop(unsigned thread) { return thread < loops_.size() ? loops_[thread].get() : nullptr; }
  void add(unsigned thread, std::function<void(Loop&)> task) {
    if (Loop* to = loop(thread)) to->inbox()->add({{}, nullptr, std::move(task)});
  }

  std::uint16_t port() const { return port_; }
  const Common& common() const { return common_; }
  const std::vector<std::unique_ptr<Loop>>& loops() const { return loops_; }

 private:
  const std::size_t wanted_;  // connections
  Common common_;
  std::vector<std::unique_ptr<Loop>> loops_;
  std::shared_ptr<Listener> listener_;
  std::uint16_t port_ = 0;
  std::atomic<bool> started_ = false;
};

SocketServer::SocketServer(Options options, Handlers handlers, Metrics& metrics) {
  if (!handlers.on_request) throw std::logic_error("a server needs somebody to answer requests");
  house_ = std::make_unique<House>(std::move(options), std::move(handlers), metrics);
}

SocketServer::~SocketServer() {
  stop();
}

std::optional<Refusal> SocketServer::listen() {
  return house_->listen();
}
std::optional<Refusal> SocketServer::start() {
  return house_->start();
}
std::uint16_t SocketServer::port() const {
  return house_->port();
}
void SocketServer::stop(std::chrono::milliseconds patience) {
  house_->stop(patience);
}

unsigned SocketServer::threads() const {
  return static_cast<unsigned>(house_->loops().size());
}
std::size_t SocketServer::connections() const {
  return house_->common().count();
}
unsigned SocketServer::thread_of(ConnectionId id) {
  return static_cast<unsigned>(static_cast<std::uint64_t>(id) & 0xFFU);
}

void SocketServer::send(ConnectionId to, std::shared_ptr<const std::string> message) {
  if (!message) return;
  if (Loop* loop = house_->loop(thread_of(to))) loop->inbox()->add({to, std::move(message), {}});
}

void SocketServer::send(std::span<const ConnectionId> to,
                        const std::shared_ptr<const std::string>& message) {
  if (!message) return;
  for (unsigned thread = 0; thread < threads(); ++thread) {
    const auto here = [&](ConnectionId id) { return thread_of(id) == thread; };
    if (std::ranges::any_of(to, here)) house_->loop(thread)->inbox()->add(to, thread, message);
  }
}

void SocketServer::close(ConnectionId id, CloseCode code, std::string reason) {
  house_->add(thread_of(id), [id, code, reason = std::move(reason)](Loop& loop) {
    if (Connection* connection = loop.find(id)) connection->close(code, reason, Closed::by_us);
  });
}

void SocketServer::set_essential(ConnectionId id, bool essential) {
  house_->add(thread_of(id), [id, essential](Loop& loop) {
    if (Connection* connection = loop.find(id)) connection->set_essential(essential);
  });
}

void SocketServer::post(unsigned thread, std::function<void()> task) {
  house_->add(thread, [task = std::move(task)](Loop&) { task(); });
}

void SocketServer::post_after(unsigned thread, std::chrono::milliseconds delay,
                              std::function<void()> task) {
  house_->add(thread, [delay, task = std::move(task)](Loop& loop) {
    loop.poller().after(delay, [inbox = loop.inbox(), task] {
      inbox->add({{}, nullptr, [task](Loop&) { task(); }});
    });
  });
}

}  // namespace houseway::server
