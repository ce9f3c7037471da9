#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "server/socket_frames.h"

namespace houseway::server {

// The other end: for tests, load and whoever has to talk to a floor from a program. Plain sockets,
// so that it can also send what no proper client would. It reads frames with code of its own, and
// thus shows that the server writes them rightly.
class SocketClient {
 public:
  using Patience = std::chrono::milliseconds;

  struct Options {
    std::string address = "127.0.0.1";
    std::string from = {};  // an address of this machine to come from; any if empty
    int receive_buffer = 0;
  };

  static std::optional<SocketClient> connect(std::uint16_t port) {
    return connect(port, Options{});
  }
  static std::optional<SocketClient> connect(std::uint16_t port, const Options& options);
  ~SocketClient();
  SocketClient(SocketClient&& other) noexcept;
  SocketClient& operator=(SocketClient&& other) noexcept;

  int descriptor() const { return descriptor_; }  // to wait for several at once

  bool send(std::string_view bytes);
  bool send_text(std::string_view text);
  bool send_frame(Opcode opcode, std::string_view payload, bool last = true);
  void shut_writing();

  // Asks for a WebSocket; `headers` are whole lines. False if it is not granted.
  bool upgrade(std::string_view path = "/", std::string_view headers = {},
               Patience patience = std::chrono::seconds(10));

  struct Frame {
    Opcode opcode = Opcode::text;
    std::string payload;

    CloseCode code() const;  // of a close
  };
  std::optional<Frame> receive(Patience patience = std::chrono::seconds(10));
  std::optional<Frame> next();  // out of what has been read already
  std::optional<std::string> receive_text(Patience patience = std::chrono::seconds(10));

  struct Reply {
    int status = 0;
    std::string head;
    std::string body;

    std::string header(std::string_view name) const;
  };
  std::optional<Reply> reply(bool without_body = false,
                             Patience patience = std::chrono::seconds(10));

  // Reads what there is; false when time is over or the other side has ended.
  bool read(Patience patience);
  // Whether the other side ends the connection; what it still sends is thrown away.
  bool ends(Patience patience = std::chrono::seconds(10));

 private:
  explicit SocketClient(int descriptor) : descriptor_(descriptor) {}

  int descriptor_ = -1;
  std::string input_;
  std::size_t used_ = 0;
  bool ended_ = false;
  std::uint32_t mask_ = 0x9E3779B9U;
};

}  // namespace houseway::server
