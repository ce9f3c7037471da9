#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/refusal.h"
#include "server/http.h"
#include "server/metrics.h"
#include "server/origin.h"
#include "server/socket_frames.h"

// HTTP/1.1 and WebSockets over TCP. Knows nothing of games: requests and messages go to handlers,
// messages and answers come back from any thread.
//
// Every thread has a loop of its own, and a connection stays on one thread: its handlers are called
// there, one after the other. What is sent is gathered until the loop has done what was ready, and
// then goes out in one write for each connection.
//
// There is no TLS here; a proxy in front does that.
namespace houseway::server {

using namespace std::chrono_literals;

enum class ConnectionId : std::uint64_t {};

struct Limits {
  std::size_t message = 16 * 1024;
  std::size_t header = 8 * 1024;
  std::size_t body = 1024 * 1024;
  // What may wait to be sent before the connection is closed. Somebody at the table has more; he
  // comes back and resumes.
  std::size_t outgoing = 256 * 1024;
  std::size_t outgoing_essential = 1024 * 1024;

  std::chrono::milliseconds handshake = 10s;   // for the head of a request
  std::chrono::milliseconds upload = 30s;      // for its body
  std::chrono::milliseconds response = 30s;    // for a handler to answer
  std::chrono::milliseconds keep_alive = 60s;  // between requests
  std::chrono::milliseconds ping = 20s;        // two without anything heard, and it is dead
  std::chrono::milliseconds closing = 2s;      // for the other side to close too

  std::size_t connections = 25'000;  // fewer where the system lets so many files not be open
  std::size_t per_address = 256;

  unsigned messages_per_second = 30;  // frames of any kind
  unsigned burst = 60;
};

// How a WebSocket ended.
enum class Closed {
  by_peer,    // said so
  lost,       // without a word
  silent,     // did not answer pings
  by_us,      // SocketServer::close
  violation,  // of the protocol, or what is not taken: binary, too long, no text
  flood,      // more messages than allowed
  slow,       // did not read what was sent
  fault,      // a handler threw
  stopping,   // the server stops
};
std::string_view name(Closed closed);

// Called on the connection's thread; must not block. Exceptions end the request or connection.
struct Handlers {
  // Every request, those for a WebSocket included: these are answered with `welcome`.
  std::function<void(const Request&, const Responder&)> on_request;
  std::function<void(ConnectionId, const std::shared_ptr<Guest>&)> on_open;
  std::function<void(ConnectionId, Guest&, std::string_view)> on_message;
  // Once for each that was opened, as soon as nothing more can be sent.
  std::function<void(ConnectionId, Guest&, Closed)> on_close;
};

struct Options {
  std::string address = "127.0.0.1";
  std::uint16_t port = 0;  // any that is free
  unsigned threads = 1;
  Limits limits = {};
  OriginPolicy origins = {};
  std::vector<std::string> proxies =
      {};                      // whose X-Forwarded-For and X-Forwarded-Proto are believed
  int kernel_send_buffer = 0;  // bytes; as the system has it if 0
};

class SocketServer {
 public:
  // `metrics` must outlive it.
  SocketServer(Options options, Handlers handlers, Metrics& metrics);
  ~SocketServer();  // stops, if that has not been done
  SocketServer(const SocketServer&) = delete;
  SocketServer& operator=(const SocketServer&) = delete;

  // The port is its own from now on, or it says why it cannot be. Nobody is answered yet.
  std::optional<Refusal> listen();
  // Takes connections from now on; listens first where that has not been done.
  std::optional<Refusal> start();
  std::uint16_t port() const;

  // The following may be called on any thread at any time, the handlers' own included. What is for
  // a connection that is no more is dropped. Messages from one thread to one connection arrive in
  // their order.
  void send(ConnectionId to, std::shared_ptr<const std::string> message);
  void send(std::span<const ConnectionId> to, const std::shared_ptr<const std::string>& message);
  void close(ConnectionId id, CloseCode code, std::string reason);
  void set_essential(ConnectionId id, bool essential);

  // Runs on one of the threads, by its number, soon or after a while. Dropped when it stops first.
  void post(unsigned thread, std::function<void()> task);
  void post_after(unsigned thread, std::chrono::milliseconds delay, std::function<void()> task);
  unsigned threads() const;
  static unsigned thread_of(ConnectionId id);

  std::size_t connections() const;

  // No new connections, 1001 to all, and an end to those that have not gone by then. Not to be
  // called on one of its own threads.
  void stop(std::chrono::milliseconds patience = 5s);

 private:
  class House;
  std::unique_ptr<House> house_;
};

}  // namespace houseway::server
