#include "server/socket_connection.h"

#include <sys/socket.h>

#include <algorithm>
#include <cerrno>
#include <utility>

namespace houseway::server {

Connection::Connection(Loop& loop, ConnectionId id, int descriptor, std::string peer, bool counted)
    : loop_(loop),
      id_(id),
      socket_(loop.poller(), descriptor),
      counted_(counted),
      address_(std::move(peer)),
      deadline_(Clock::now() + limits().handshake),
      http_(std::make_unique<Http>(limits())) {
  http_->peer = address_;
}

const Limits& Connection::limits() const {
  return loop_.common().options.limits;
}

void Connection::start() {
  await_readable();
}

void Connection::await_readable() {
  if (awaiting_readable_ || state_ == State::gone) return;
  awaiting_readable_ = true;
  socket_.await_readable(shared_from_this());
}

void Connection::readable() {
  awaiting_readable_ = false;
  if (state_ == State::gone) return;
  const std::span<char> scratch = loop_.scratch();
  const ssize_t count = recv(socket_.descriptor(), scratch.data(), scratch.size(), MSG_DONTWAIT);
  if (count == 0) return end(Closed::lost);
  if (count < 0) {
    if (errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR) return end(Closed::lost);
    return await_readable();
  }
  loop_.common().figures.bytes_in.add(static_cast<std::uint64_t>(count));
  const std::span<char> bytes = scratch.first(static_cast<std::size_t>(count));
  switch (state_) {
    case State::http:
      http_->reader.add({bytes.data(), bytes.size()});
      return read_requests();
    case State::open:
      read_frames(bytes);
      break;
    // What comes now is not wanted any more; it is read so that the last we sent is not lost to a
    // reset.
    case State::closing:
      break;
    case State::gone:
      return;
  }
  await_readable();
}

void Connection::writable() {
  awaiting_writable_ = false;
  flush();
}

void Connection::flush_later() {
  if (to_flush_ || state_ == State::gone) return;
  to_flush_ = true;
  loop_.flush_later(shared_from_this());
}

void Connection::flush() {
  to_flush_ = false;
  if (state_ == State::gone || awaiting_writable_) return;
  const std::size_t before = outbox_.bytes();
  const Outbox::Sent sent = outbox_.send(socket_.descriptor());
  const std::size_t gone = before - outbox_.bytes();
  loop_.common().figures.bytes_out.add(gone);
  if (sent == Outbox::Sent::broken) return end(Closed::lost);
  if (sent == Outbox::Sent::all) return drained();
  // Somebody who takes a long page slowly may, as long as he takes something.
  if (gone > 0 && state_ == State::http) deadline_ = Clock::now() + limits().handshake;
  awaiting_writable_ = true;
  socket_.await_writable(shared_from_this());
}

void Connection::drained() {
  if (state_ == State::closing && !said_goodbye_) {
    said_goodbye_ = true;
    shutdown(socket_.descriptor(), SHUT_WR);
  }
  if (state_ != State::http || http_->phase != Http::Phase::answering) return;
  if (!http_->keep_alive) return linger();
  http_->phase = Http::Phase::reading;
  http_->begun = false;
  deadline_ = Clock::now() + limits().keep_alive;
  read_requests();
}

// The last has been sent; the other side shall have it before the connection ends.
void Connection::linger() {
  state_ = State::closing;
  deadline_ = Clock::now() + limits().closing;
  flush_later();
  await_readable();
}

void Connection::tick(Clock::time_point now) {
  if (state_ == State::gone || now < deadline_) return;
  switch (state_) {
    case State::http:
      if (http_->phase == Http::Phase::waiting) return refuse(503, "this took too long");
      if (http_->phase == Http::Phase::answering || !http_->begun) return end(Closed::lost);
      return refuse(408, "the request did not come to its end in time");
    case State::open:
      if (live_->unanswered == 2) return end(Closed::silent);
      ++live_->unanswered;
      deadline_ = now + limits().ping;
      return control(Opcode::ping, {});
    case State::closing:
      return end(Closed::lost);
    case State::gone:
      return;
  }
}

void Connection::stop() {
  if (state_ == State::open) return close(CloseCode::going_away, "closing down", Closed::stopping);
  if (state_ != State::http) return;
  if (http_->phase == Http::Phase::reading && !http_->begun) return end(Closed::stopping);
  // Whatever is being answered is told so in `respond`; what is half sent already, here.
  http_->keep_alive = false;
}

void Connection::end(Closed why) {
  if (state_ == State::gone) return;
  const std::shared_ptr<Connection> alive = shared_from_this();
  if (state_ == State::open) tell_closed(why);
  state_ = State::gone;
  socket_.close();
  if (counted_) loop_.common().visitors.leave(address_);
  loop_.forget(id_);
}

}  // namespace houseway::server
