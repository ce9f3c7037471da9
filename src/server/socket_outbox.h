#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "server/socket_frames.h"

namespace houseway::server {

// What a connection has to send. Messages are held by reference, since all who look at a table get
// the same, and go out many at a time.
class Outbox {
 public:
  void add(std::string bytes);
  void add(std::shared_ptr<const std::string> bytes);
  void add_frame(Opcode opcode, std::shared_ptr<const std::string> payload);

  bool empty() const { return bytes_ == 0; }
  std::size_t bytes() const { return bytes_; }

  enum class Sent { all, some, broken };
  Sent send(int descriptor);

  // All but what has gone in part: the other side would take what follows for the rest of it.
  void drop_unbegun();

 private:
  struct Piece {
    FrameHead head;
    std::shared_ptr<const std::string> body;

    std::size_t size() const { return head.size + body->size(); }
  };
  void add(Piece piece);
  void advance(std::size_t count);

  std::vector<Piece> pieces_;
  std::size_t first_ = 0;  // the piece that is next
  std::size_t begun_ = 0;  // bytes of it that have gone
  std::size_t bytes_ = 0;
};

}  // namespace houseway::server
