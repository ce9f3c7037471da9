#include "server/socket_client.h"

#include <arpa/inet.h>
#include <fmt/format.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <utility>

#include "server/http_text.h"

namespace houseway::server {
namespace {

using Clock = std::chrono::steady_clock;

// A key that any client may send: what it is for is to keep caches from answering.
constexpr std::string_view key = "dGhlIHNhbXBsZSBub25jZQ==";

std::optional<sockaddr_in> place(const std::string& address, std::uint16_t port) {
  sockaddr_in at{};
  at.sin_family = AF_INET;
  at.sin_port = htons(port);
  if (inet_pton(AF_INET, address.c_str(), &at.sin_addr) != 1) return {};
  return at;
}

SocketClient::Patience until(Clock::time_point end) {
  return std::max(std::chrono::duration_cast<SocketClient::Patience>(end - Clock::now()),
                  SocketClient::Patience{0});
}

}  // namespace

std::optional<SocketClient> SocketClient::connect(std::uint16_t port, const Options& options) {
  const auto to = place(options.address, port);
  if (!to) return {};
  SocketClient client(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
  if (client.descriptor_ < 0) return {};
  const int yes = 1;
  setsockopt(client.descriptor_, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
  if (options.receive_buffer > 0) {
    setsockopt(client.descriptor_, SOL_SOCKET, SO_RCVBUF, &options.receive_buffer, sizeof(int));
  }
  if (!options.from.empty()) {
    const auto from = place(options.from, 0);
    // Ports are chosen on connecting, so that each address of this machine has all of them.
    setsockopt(client.descriptor_, IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, &yes, sizeof yes);
    if (!from ||
        bind(client.descriptor_, reinterpret_cast<const sockaddr*>(&*from), sizeof *from) != 0) {
      return {};
    }
  }
  if (::connect(client.descriptor_, reinterpret_cast<const sockaddr*>(&*to), sizeof *to) != 0) {
    return {};
  }
  return client;
}

SocketClient::~SocketClient() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

SocketClient::SocketClient(SocketClient&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)),
      input_(std::move(other.input_)),
      used_(other.used_),
      ended_(other.ended_),
      mask_(other.mask_) {}

SocketClient& SocketClient::operator=(SocketClient&& other) noexcept {
  std::swap(descriptor_, other.descriptor_);
  input_ = std::move(other.input_);
  used_ = other.used_;
  ended_ = other.ended_;
  mask_ = other.mask_;
  return *this;
}

bool SocketClient::send(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t count = ::send(descriptor_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(count));
  }
  return true;
}

bool SocketClient::send_frame(Opcode opcode, std::string_view payload, bool last) {
  mask_ = mask_ * 1664525U + 1013904223U;
  return send(masked_frame(opcode, payload, mask_, last));
}

bool SocketClient::send_text(std::string_view text) {
  return send_frame(Opcode::text, text);
}

void SocketClient::shut_writing() {
  shutdown(descriptor_, SHUT_WR);
}

bool SocketClient::read(Patience patience) {
  pollfd waiting{descriptor_, POLLIN, 0};
  if (ended_ || poll(&waiting, 1, static_cast<int>(patience.count())) <= 0) return false;
  std::array<char, 16384> bytes;
  const ssize_t count = recv(descriptor_, bytes.data(), bytes.size(), 0);
  if (count <= 0) {
    ended_ = true;
    return false;
  }
  input_.erase(0, std::exchange(used_, 0));
  input_.append(bytes.data(), static_cast<std::size_t>(count));
  return true;
}

bool SocketClient::ends(Patience patience) {
  const auto end = Clock::now() + patience;
  while (read(until(end))) {
    input_.clear();
    used_ = 0;
  }
  return ended_;
}

std::optional<SocketClient::Frame> SocketClient::next() {
  const std::string_view bytes = std::string_view(input_).substr(used_);
  if (bytes.size() < 2) return {};
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(bytes[i]); };
  std::size_t head = 2;
  std::uint64_t length = byte(1) & 0x7FU;
  if (length >= 126) {
    const std::size_t wide = length == 126 ? 2 : 8;
    if (bytes.size() < head + wide) return {};
    length = 0;
    for (std::size_t i = 0; i < wide; ++i) length = length * 256 + byte(head + i);
    head += wide;
  }
  if (bytes.size() < head + length) return {};
  used_ += head + static_cast<std::size_t>(length);
  return Frame{static_cast<Opcode>(byte(0) & 0x0FU),
               std::string(bytes.substr(head, static_cast<std::size_t>(length)))};
}

std::optional<SocketClient::Frame> SocketClient::receive(Patience patience) {
  const auto end = Clock::now() + patience;
  while (true) {
    if (auto frame = next()) return frame;
    if (!read(until(end))) return {};
  }
}

std::optional<std::string> SocketClient::receive_text(Patience patience) {
  auto frame = receive(patience);
  if (!frame || frame->opcode != Opcode::text) return {};
  return std::move(frame->payload);
}

CloseCode SocketClient::Frame::code() const {
  if (opcode != Opcode::close) return CloseCode::none;
  if (payload.size() < 2) return CloseCode::nothing_said;
  return static_cast<CloseCode>(static_cast<unsigned char>(payload[0]) * 256 +
                                static_cast<unsigned char>(payload[1]));
}

std::string SocketClient::Reply::header(std::string_view name) const {
  for (std::string_view rest = head; !rest.empty();) {
    const auto end = rest.find("\r\n");
    const std::string_view line = rest.substr(0, end);
    rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 2);
    const auto colon = line.find(':');
    if (colon != std::string_view::npos && same_word(line.substr(0, colon), name)) {
      return std::string(trimmed(line.substr(colon + 1)));
    }
  }
  return {};
}

std::optional<SocketClient::Reply> SocketClient::reply(bool without_body, Patience patience) {
  const auto end = Clock::now() + patience;
  Reply reply;
  while (true) {
    const std::string_view bytes = std::string_view(input_).substr(used_);
    const auto head = bytes.find("\r\n\r\n");
    if (head != std::string_view::npos) {
      reply.head = bytes.substr(0, head);
      std::size_t length = 0;
      const std::string stated = reply.header("Content-Length");
      if (!without_body) std::from_chars(stated.data(), stated.data() + stated.size(), length);
      if (bytes.size() >= head + 4 + length) {
        reply.body = bytes.substr(head + 4, length);
        used_ += head + 4 + length;
        const auto space = reply.head.find(' ');
        if (space != std::string::npos) {
          std::from_chars(reply.head.data() + space + 1, reply.head.data() + reply.head.size(),
                          reply.status);
        }
        return reply;
      }
    }
    if (!read(until(end))) return {};
  }
}

bool SocketClient::upgrade(std::string_view path, std::string_view headers, Patience patience) {
  const bool sent = send(
      fmt::format("GET {} HTTP/1.1\r\nHost: floor.example\r\nUpgrade: websocket\r\n"
                  "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {}\r\n{}"
                  "\r\n",
                  path, key, headers.empty() ? "Authorization: Bearer load\r\n" : headers));
  if (!sent) return false;
  const auto answer = reply(true, patience);
  return answer && answer->status == 101 &&
         answer->header("Sec-WebSocket-Accept") == accept_for(key);
}

}  // namespace houseway::server
