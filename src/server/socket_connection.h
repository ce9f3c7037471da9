#pragma once

#include <memory>
#include <optional>
#include <string>

#include "server/socket_frames.h"
#include "server/socket_loop.h"
#include "server/socket_outbox.h"
#include "server/socket_request_reader.h"

namespace houseway::server {

// A connection, on the thread of its loop: first HTTP, perhaps a WebSocket then.
class Connection final : public Watched, public std::enable_shared_from_this<Connection> {
 public:
  // `counted`: whether its address is among the visitors already, and has to leave.
  Connection(Loop& loop, ConnectionId id, int descriptor, std::string peer, bool counted);
  void start();

  void readable() override;
  void writable() override;

  // From the inbox.
  void send(std::shared_ptr<const std::string> message);
  void answer(std::uint32_t request, Responder::Answer answer);
  void close(CloseCode code, std::string_view reason, Closed why);
  void set_essential(bool essential);

  void flush();
  void tick(Clock::time_point now);
  void stop();  // as soon as what is being done is done
  void end(Closed why);

 private:
  enum class State { http, open, closing, gone };

  struct Http {
    explicit Http(const Limits& limits) : reader(limits.header, limits.body) {}

    enum class Phase { reading, waiting, answering };
    RequestReader reader;
    Phase phase = Phase::reading;
    std::string peer;
    bool begun = false;  // part of a request has come
    bool in_body = false;
    bool keep_alive = true;
    bool without_body = false;
    std::uint32_t number = 0;  // of the request
    std::string websocket_accept;
    std::string protocols;
    std::string address;
  };

  // So many messages now, and so many more with time.
  class Allowance {
   public:
    Allowance(const Limits& limits, Clock::time_point now);
    bool take(const Limits& limits, Clock::time_point now);

   private:
    std::int64_t millionths_;
    Clock::time_point at_;
  };

  struct Live {
    Live(const Limits& limits, Clock::time_point now)
        : reader(limits.message), allowance(limits, now) {}

    FrameReader reader;
    Allowance allowance;
    std::shared_ptr<Guest> guest;
    bool essential = false;
    int unanswered = 0;  // pings
  };

  const Limits& limits() const;
  void await_readable();
  void flush_later();
  void drained();
  void linger();

  void read_requests();
  void take_request();
  void refuse(int status, std::string_view message);
  void respond(Response response, bool last);
  std::optional<Response> handshake(Request& request, bool modern);
  void become_live(Welcome welcome);

  void read_frames(std::span<char> bytes);
  bool took(const FrameReader::Event& event);
  void tell_closed(Closed why);
  void control(Opcode opcode, std::string payload);

  Loop& loop_;
  const ConnectionId id_;
  Poller::Socket socket_;
  State state_ = State::http;
  bool awaiting_readable_ = false;
  bool awaiting_writable_ = false;
  bool to_flush_ = false;
  bool said_goodbye_ = false;  // nothing more is written
  bool counted_;
  std::string address_;  // under which it is counted
  Clock::time_point deadline_;
  Outbox outbox_;
  std::unique_ptr<Http> http_;
  std::unique_ptr<Live> live_;
};

}  // namespace houseway::server
