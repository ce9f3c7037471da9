#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

namespace houseway::store {

// Connections for threads that read. One that is given back waits for the next who asks.
template <class Connection>
class Pool {
 public:
  using Opens = std::function<std::unique_ptr<Connection>()>;
  static constexpr std::size_t most_idle = 8;

  explicit Pool(Opens opens) : opens_(std::move(opens)) {}

  // What `use` makes of a connection. Where it throws, the connection is not used again.
  template <class Use>
  auto with(Use&& use) {
    std::unique_ptr<Connection> connection = take();
    if (!connection) connection = opens_();
    auto result = use(*connection);
    give_back(std::move(connection));
    return result;
  }

  void drop_idle() {
    std::vector<std::unique_ptr<Connection>> dropped;
    const std::scoped_lock lock(mutex_);
    dropped.swap(idle_);
  }

 private:
  std::unique_ptr<Connection> take() {
    const std::scoped_lock lock(mutex_);
    if (idle_.empty()) return {};
    auto connection = std::move(idle_.back());
    idle_.pop_back();
    return connection;
  }
  void give_back(std::unique_ptr<Connection> connection) {
    const std::scoped_lock lock(mutex_);
    if (idle_.size() < most_idle) idle_.push_back(std::move(connection));
  }

  Opens opens_;
  std::mutex mutex_;
  std::vector<std::unique_ptr<Connection>> idle_;
};

}  // namespace houseway::store
