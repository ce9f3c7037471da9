#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

// The frames of RFC 6455, apart from any socket. They are read and written here rather than by
// Beast's stream for three reasons: several messages must go out as one gathered write, the same
// bytes must serve all who look at a table, and an idle connection must hold no buffer. Beast's
// stream writes one message at a time and answers pings in between by itself.
namespace houseway::server {

enum class Opcode : std::uint8_t { continuation = 0, text = 1, binary = 2, close = 8, ping, pong };

// Why a WebSocket is closed, as the other side is told (RFC 6455, 7.4.1).
enum class CloseCode : std::uint16_t {
  none = 0,
  normal = 1000,
  going_away = 1001,
  protocol_error = 1002,
  unsupported = 1003,
  nothing_said = 1005,  // never sent
  bad_text = 1007,
  policy = 1008,
  too_big = 1009,
  internal = 1011,
  try_again = 1013,
};

// The bytes before the payload of a frame that is not masked, as a server's are, and whole.
struct FrameHead {
  std::array<char, 10> bytes{};
  std::uint8_t size = 0;

  std::string_view view() const { return {bytes.data(), size}; }
};
FrameHead frame_head(Opcode opcode, std::size_t length);

std::string close_payload(CloseCode code, std::string_view reason);

// A whole frame as a client sends it.
std::string masked_frame(Opcode opcode, std::string_view payload, std::uint32_t mask,
                         bool last = true);

// What one end of a WebSocket has received, frame by frame. Holds bytes only while a frame or a
// message is there in part.
class FrameReader {
 public:
  explicit FrameReader(std::size_t longest) : longest_(longest) {}

  struct Event {
    enum class Kind {
      more,      // all bytes are taken, and nothing is complete
      fragment,  // part of a message
      text,
      ping,
      pong,
      close,
      violation,  // nothing may be read any more
    };
    Kind kind = Kind::more;
    std::string_view payload;          // until the next call; of a close, its reason
    CloseCode code = CloseCode::none;  // of a close or violation
  };

  // Takes bytes off the front up to the end of a frame. They are unmasked in place: a message that
  // came whole is not copied.
  Event next(std::span<char>& bytes);

 private:
  using Kind = Event::Kind;
  bool take_head(std::span<char>& bytes);
  CloseCode why_not_head() const;
  std::size_t head_size() const;
  std::uint64_t stated_length() const;
  Opcode opcode() const;
  bool last() const;
  bool control() const;
  Event complete(std::string_view payload);

  std::size_t longest_;
  std::array<unsigned char, 14> head_{};
  std::uint8_t head_taken_ = 0;
  bool head_done_ = false;
  bool fragmented_ = false;  // a message has begun and its last frame is to come
  std::uint64_t left_ = 0;   // of the payload
  std::uint64_t taken_ = 0;
  std::string message_;  // parts of a message
  std::string control_;  // part of a control frame
  std::string done_;     // what the last event looks at
};

// "Sec-WebSocket-Accept" for a key; empty for a key that cannot be one.
std::string accept_for(std::string_view key);

}  // namespace houseway::server
