#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <utility>

#include "server/log.h"
#include "server/socket_connection.h"

// A connection as a WebSocket.
namespace houseway::server {
namespace {

constexpr std::int64_t one_message = 1'000'000;

std::string_view words_for(CloseCode code) {
  switch (code) {
    case CloseCode::too_big:
      return "the message is longer than is taken";
    case CloseCode::unsupported:
      return "messages must be text";
    case CloseCode::bad_text:
      return "the message is no UTF-8";
    default:
      return "the frame breaks the protocol";
  }
}

}  // namespace

Connection::Allowance::Allowance(const Limits& limits, Clock::time_point now)
    : millionths_(limits.burst * one_message), at_(now) {}

bool Connection::Allowance::take(const Limits& limits, Clock::time_point now) {
  const auto passed = std::chrono::duration_cast<std::chrono::microseconds>(now - at_);
  at_ += passed;
  // Longer than an hour fills any bucket, and does not overflow.
  const std::int64_t microseconds = std::min<std::int64_t>(passed.count(), 3'600'000'000);
  millionths_ = std::min<std::int64_t>(millionths_ + microseconds * limits.messages_per_second,
                                       limits.burst * one_message);
  if (millionths_ < one_message) return false;
  millionths_ -= one_message;
  return true;
}

void Connection::read_frames(std::span<char> bytes) {
  if (state_ != State::open) return;
  const auto now = Clock::now();
  live_->unanswered = 0;
  while (state_ == State::open) {
    const FrameReader::Event event = live_->reader.next(bytes);
    if (event.kind == FrameReader::Event::Kind::more) return;
    if (event.kind != FrameReader::Event::Kind::violation &&
        !live_->allowance.take(limits(), now)) {
      return close(CloseCode::policy, "too many messages", Closed::flood);
    }
    if (!took(event)) return;
  }
}

// Whether anything may come after it.
bool Connection::took(const FrameReader::Event& event) {
  using Kind = FrameReader::Event::Kind;
  switch (event.kind) {
    case Kind::more:
    case Kind::fragment:
    case Kind::pong:
      return true;
    case Kind::ping:
      control(Opcode::pong, std::string(event.payload));
      return true;
    case Kind::violation:
      close(event.code, words_for(event.code), Closed::violation);
      return false;
    case Kind::close: {
      const auto code = event.code == CloseCode::nothing_said ? CloseCode::normal : event.code;
      // Behind what the handlers have sent on the messages before it.
      loop_.inbox()->add({id_, nullptr, [id = id_, code](Loop& loop) {
                            Connection* connection = loop.find(id);
                            if (connection != nullptr) connection->close(code, {}, Closed::by_peer);
                          }});
      return false;
    }
    case Kind::text:
      break;
  }
  Common& common = loop_.common();
  common.figures.messages_in.add();
  try {
    if (common.handlers.on_message) common.handlers.on_message(id_, *live_->guest, event.payload);
  } catch (const std::exception& fault) {
    log(Level::error, "a message from {}: {}", address_, fault.what());
    close(CloseCode::internal, "something went wrong", Closed::fault);
  }
  return true;
}

void Connection::send(std::shared_ptr<const std::string> message) {
  if (state_ != State::open) return;
  outbox_.add_frame(Opcode::text, std::move(message));
  loop_.common().figures.messages_out.add();
  const std::size_t most = live_->essential ? limits().outgoing_essential : limits().outgoing;
  if (outbox_.bytes() > most) {
    // Before anybody is dropped, what the kernel takes goes there: a burst is no slowness.
    if (!awaiting_writable_) flush();
    if (state_ == State::open && outbox_.bytes() > most) {
      close(CloseCode::try_again, "reads too slowly", Closed::slow);
    }
    return;
  }
  flush_later();
}

void Connection::control(Opcode opcode, std::string payload) {
  outbox_.add_frame(opcode, std::make_shared<const std::string>(std::move(payload)));
  if (outbox_.bytes() > limits().outgoing_essential) {
    return close(CloseCode::try_again, "reads too slowly", Closed::slow);
  }
  flush_later();
}

void Connection::set_essential(bool essential) {
  if (live_) live_->essential = essential;
}

void Connection::close(CloseCode code, std::string_view reason, Closed why) {
  if (state_ != State::open) return;
  if (why == Closed::slow) outbox_.drop_unbegun();
  outbox_.add_frame(Opcode::close,
                    std::make_shared<const std::string>(close_payload(code, reason)));
  tell_closed(why);
  linger();
}

void Connection::tell_closed(Closed why) {
  Common& common = loop_.common();
  common.figures.closed[static_cast<std::size_t>(why)]->add();
  // Nothing more can be sent, whatever the handler does.
  state_ = State::closing;
  try {
    if (common.handlers.on_close) common.handlers.on_close(id_, *live_->guest, why);
  } catch (const std::exception& fault) {
    log(Level::error, "closing the WebSocket of {}: {}", address_, fault.what());
  }
}

}  // namespace houseway::server
