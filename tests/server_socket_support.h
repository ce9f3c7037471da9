#pragma once

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/socket_client.h"
#include "server/socket_server.h"

namespace houseway::server {

// A server on a free port that echoes messages and answers a few paths.
class EchoServer {
 public:
  explicit EchoServer(Options options = {}) : server_(std::move(options), handlers(), metrics) {
    EXPECT_FALSE(server_.start());
  }
  ~EchoServer() { server_.stop(patience); }
  EchoServer(const EchoServer&) = delete;
  EchoServer& operator=(const EchoServer&) = delete;

  SocketServer& operator*() { return server_; }
  SocketServer* operator->() { return &server_; }

  SocketClient client(const SocketClient::Options& options = {}) {
    auto connected = SocketClient::connect(server_.port(), options);
    if (!connected) throw std::runtime_error("cannot connect");
    return std::move(*connected);
  }
  // One that is a WebSocket already.
  SocketClient live(const SocketClient::Options& options = {}, std::string_view path = "/live") {
    SocketClient made = client(options);
    EXPECT_TRUE(made.upgrade(path));
    return made;
  }

  // The n-th that was opened; waits for it.
  ConnectionId opened(std::size_t n) {
    wait([&] { return opened_.size() > n; });
    const std::lock_guard lock(mutex_);
    return opened_.at(n);
  }
  // How WebSockets ended, once `n` have.
  std::vector<Closed> closed(std::size_t n) {
    if (!wait([&] { return closed_.size() >= n; })) throw std::runtime_error("too few have ended");
    const std::lock_guard lock(mutex_);
    return closed_;
  }
  Responder held() {
    if (!wait([&] { return !held_.empty(); })) throw std::runtime_error("nothing is held");
    const std::lock_guard lock(mutex_);
    Responder last = held_.back();
    held_.pop_back();
    return last;
  }
  template <class Condition>
  bool wait(Condition condition) {
    std::unique_lock lock(mutex_);
    return changed_.wait_for(lock, std::chrono::seconds(30), condition);
  }

  Metrics metrics;
  std::chrono::milliseconds patience{500};

 private:
  Handlers handlers() {
    Handlers made;
    made.on_request = [this](const Request& request, const Responder& responder) {
      answer(request, responder);
    };
    made.on_open = [this](ConnectionId id, const std::shared_ptr<Guest>&) {
      note([&] { opened_.push_back(id); });
    };
    made.on_message = [this](ConnectionId id, Guest&, std::string_view text) {
      if (text == "throw") throw std::runtime_error("asked to");
      server_.send(id, std::make_shared<const std::string>(text));
    };
    made.on_close = [this](ConnectionId, Guest&, Closed why) {
      note([&] { closed_.push_back(why); });
    };
    return made;
  }
  void answer(const Request& request, const Responder& responder) {
    if (request.path == "/live" || request.path == "/seat") {
      return responder.welcome({nullptr, request.path == "/seat", "houseway"});
    }
    if (request.path == "/held") return note([&] { held_.push_back(responder); });
    if (request.path == "/forgotten") return;
    if (request.path == "/throw") throw std::runtime_error("asked to");
    if (request.path == "/large") {
      return responder.answer({200, {}, {}, std::make_shared<std::string>(3'000'000, 'x')});
    }
    responder.answer({200,
                      {},
                      fmt::format("{} {}?{} from {}: {}", request.method, request.path,
                                  request.query, request.address, request.body),
                      {}});
  }
  template <class Change>
  void note(Change change) {
    const std::lock_guard lock(mutex_);
    change();
    changed_.notify_all();
  }

  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<ConnectionId> opened_;
  std::vector<Closed> closed_;
  std::vector<Responder> held_;
  SocketServer server_;
};

inline std::string get(std::string_view path, std::string_view more = {}) {
  return fmt::format("GET {} HTTP/1.1\r\nHost: floor.example\r\n{}\r\n", path, more);
}

}  // namespace houseway::server
