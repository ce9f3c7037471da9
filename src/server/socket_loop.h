#pragma once

#include <array>
#include <atomic>
#include <condition_variable>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "server/socket_poller.h"
#include "server/socket_server.h"

// The inside of SocketServer: what its threads share, and one of its threads.
namespace houseway::server {

class Connection;
class Loop;

// What comes to a loop from any thread, in order.
class Inbox {
 public:
  struct Item {
    ConnectionId to{};
    std::shared_ptr<const std::string> message;  // or, if there is none:
    std::function<void(Loop&)> task;
  };

  explicit Inbox(Loop& loop) : loop_(&loop) {}

  void add(Item item);
  void add(std::span<const ConnectionId> to, unsigned thread,
           const std::shared_ptr<const std::string>& message);
  void wake();
  std::vector<Item> take();
  void shut();  // what is still here and what comes later is dropped

 private:
  void schedule();  // with the lock held

  std::mutex mutex_;
  std::vector<Item> items_;
  bool scheduled_ = false;
  Loop* loop_;  // null when shut
};

// How many connections each address has, or what it is counted by (network_of).
class Visitors {
 public:
  explicit Visitors(std::size_t most) : most_(most) {}
  bool enter(const std::string& address);
  void leave(const std::string& address);

 private:
  std::size_t most_;
  std::mutex mutex_;
  std::map<std::string, std::size_t> counts_;
};

struct Figures {
  explicit Figures(Metrics& metrics);

  Gauge& open;
  Counter& accepted;
  Counter& turned_away;
  Counter& requests;
  Counter& messages_in;
  Counter& messages_out;
  Counter& bytes_in;
  Counter& bytes_out;
  std::array<Counter*, 9> closed{};  // by the number of Closed
};

// What all loops of a server share.
struct Common {
  Common(Options chosen, Handlers called, Metrics& metrics);

  const Options options;
  const Handlers handlers;
  const Machines proxies;
  Figures figures;
  Visitors visitors;
  std::atomic<bool> stopping = false;

  // Connections of all loops, those on their way to one included.
  void entered();
  void left();
  std::size_t count() const { return count_.load(); }
  bool wait_until_empty(std::chrono::milliseconds patience);

 private:
  std::atomic<std::size_t> count_ = 0;
  std::mutex mutex_;
  std::condition_variable empty_;
};

using Clock = std::chrono::steady_clock;

class Loop {
 public:
  Loop(Common& common, unsigned number);
  ~Loop();
  Loop(const Loop&) = delete;
  Loop& operator=(const Loop&) = delete;

  void start();
  void end();  // closes what is left, and waits for the thread

  Common& common() { return common_; }
  Poller& poller() { return poller_; }
  const std::shared_ptr<Inbox>& inbox() const { return inbox_; }
  std::size_t load() const { return load_.load(std::memory_order_relaxed); }
  void expect_one() { load_.fetch_add(1, std::memory_order_relaxed); }

  // On its own thread only.
  void adopt(int descriptor, const std::string& peer, bool counted);
  Connection* find(ConnectionId id);
  void forget(ConnectionId id);
  void flush_later(std::shared_ptr<Connection> connection);
  void work_off();  // the inbox; then everything that is to be sent
  void stop_gently();
  void close_all();
  std::span<char> scratch() { return scratch_; }

 private:
  void run();
  void tick();

  Common& common_;
  const unsigned number_;
  Poller poller_;
  std::shared_ptr<Inbox> inbox_;
  std::vector<std::shared_ptr<Connection>> slots_;
  std::vector<std::uint32_t> generations_;
  std::vector<std::uint32_t> free_;
  std::vector<std::shared_ptr<Connection>> to_flush_;
  std::vector<char> scratch_;  // what is read, by all connections in turn
  std::atomic<std::size_t> load_ = 0;
  std::chrono::milliseconds tick_length_;
  std::thread thread_;
};

}  // namespace houseway::server
