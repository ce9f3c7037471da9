#include "server/socket_outbox.h"

#include <sys/socket.h>
#include <sys/uio.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <utility>

namespace houseway::server {
namespace {

constexpr std::size_t most_pieces = 64;   // in one write
constexpr std::size_t kept_capacity = 8;  // of the list, while nothing is to be sent

iovec part_of(const char* data, std::size_t size) {
  // The kernel's structure is for reading into as well; it is only read from.
  return {const_cast<char*>(data), size};
}

}  // namespace

void Outbox::add(Piece piece) {
  if (piece.size() == 0) return;
  bytes_ += piece.size();
  pieces_.push_back(std::move(piece));
}

void Outbox::add(std::string bytes) {
  add(Piece{{}, std::make_shared<const std::string>(std::move(bytes))});
}

void Outbox::add(std::shared_ptr<const std::string> bytes) {
  add(Piece{{}, std::move(bytes)});
}

void Outbox::add_frame(Opcode opcode, std::shared_ptr<const std::string> payload) {
  const FrameHead head = frame_head(opcode, payload->size());
  add(Piece{head, std::move(payload)});
}

Outbox::Sent Outbox::send(int descriptor) {
  while (bytes_ > 0) {
    std::array<iovec, 2 * most_pieces> parts;
    std::size_t count = 0;
    std::size_t wanted = 0;
    std::size_t skip = begun_;
    const auto add_part = [&](const char* data, std::size_t size) {
      const std::size_t gone = std::min(skip, size);
      skip -= gone;
      if (gone == size) return;
      parts[count++] = part_of(data + gone, size - gone);
      wanted += size - gone;
    };
    for (std::size_t i = first_; i < pieces_.size() && i < first_ + most_pieces; ++i) {
      add_part(pieces_[i].head.bytes.data(), pieces_[i].head.size);
      add_part(pieces_[i].body->data(), pieces_[i].body->size());
    }
    msghdr message{};
    message.msg_iov = parts.data();
    message.msg_iovlen = count;
    const ssize_t sent = sendmsg(descriptor, &message, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (sent < 0) {
      if (errno == EINTR) continue;
      return errno == EAGAIN || errno == EWOULDBLOCK ? Sent::some : Sent::broken;
    }
    advance(static_cast<std::size_t>(sent));
    if (static_cast<std::size_t>(sent) < wanted) return Sent::some;
  }
  return Sent::all;
}

void Outbox::advance(std::size_t count) {
  bytes_ -= count;
  begun_ += count;
  while (first_ < pieces_.size() && begun_ >= pieces_[first_].size()) {
    begun_ -= pieces_[first_].size();
    pieces_[first_].body.reset();
    ++first_;
  }
  if (bytes_ == 0) {
    pieces_.clear();
    first_ = 0;
    if (pieces_.capacity() > kept_capacity) pieces_ = {};
  } else if (first_ >= most_pieces) {
    pieces_.erase(pieces_.begin(), pieces_.begin() + static_cast<std::ptrdiff_t>(first_));
    first_ = 0;
  }
}

void Outbox::drop_unbegun() {
  const std::size_t keep = first_ + (begun_ > 0 ? 1 : 0);
  while (pieces_.size() > keep) {
    bytes_ -= pieces_.back().size();
    pieces_.pop_back();
  }
}

}  // namespace houseway::server
