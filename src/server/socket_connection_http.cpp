#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <utility>

#include "server/http_text.h"
#include "server/log.h"
#include "server/socket_connection.h"

// A connection as HTTP. Requests that come one behind the other are answered in their order: the
// next is read when the answer to the one before has gone. That bounds what a client can have the
// server hold for it.
namespace houseway::server {
namespace {

std::size_t count_of(const Headers& headers, std::string_view name) {
  return static_cast<std::size_t>(
      std::ranges::count_if(headers, [&](const Header& h) { return same_word(h.name, name); }));
}

std::string_view words_for(int status) {
  switch (status) {
    case 413:
      return "the body is longer than is taken";
    case 431:
      return "the headers are longer than is taken";
    default:
      return "this is no request that can be read";
  }
}

}  // namespace

void Connection::read_requests() {
  switch (http_->reader.read()) {
    case RequestReader::State::idle:
      if (loop_.common().stopping) return end(Closed::stopping);
      break;
    case RequestReader::State::head:
      // From its first byte on; more bytes do not buy more time.
      if (!http_->begun) deadline_ = Clock::now() + limits().handshake;
      http_->begun = true;
      break;
    case RequestReader::State::body:
      http_->begun = true;
      if (http_->reader.awaits_word()) {
        outbox_.add(std::string("HTTP/1.1 100 Continue\r\n\r\n"));
        flush_later();
      }
      if (!http_->in_body) deadline_ = Clock::now() + limits().upload;
      http_->in_body = true;
      break;
    case RequestReader::State::complete:
      return take_request();
    case RequestReader::State::refused:
      return refuse(http_->reader.status(), words_for(http_->reader.status()));
  }
  await_readable();
}

// A WebSocket is asked for (RFC 6455, 4.2.1). Refused if that is not done as it must be.
std::optional<Response> Connection::handshake(Request& request, bool modern) {
  http_->websocket_accept.clear();
  if (!has_word(request.header("Upgrade"), "websocket")) return {};
  if (request.header("Sec-WebSocket-Version") != "13") {
    Response response = failure(426, "WebSockets here are of version 13");
    response.headers.push_back({"Sec-WebSocket-Version", "13"});
    return response;
  }
  const std::string accept = accept_for(request.header("Sec-WebSocket-Key"));
  if (request.method != "GET" || !modern || !has_word(request.header("Connection"), "upgrade") ||
      accept.empty() || !request.body.empty()) {
    return failure(400, "this is no proper request for a WebSocket");
  }
  request.websocket = true;
  http_->websocket_accept = accept;
  http_->protocols = request.header("Sec-WebSocket-Protocol");
  return {};
}

void Connection::take_request() {
  Common& common = loop_.common();
  const bool modern = http_->reader.modern();
  http_->keep_alive = http_->reader.keep_alive();
  Request request = http_->reader.take();
  http_->in_body = false;
  http_->phase = Http::Phase::waiting;
  http_->without_body = request.method == "HEAD";
  ++http_->number;
  deadline_ = Clock::now() + limits().response;
  common.figures.requests.add();

  if (count_of(request.headers, "Host") != 1 && (modern || !request.header("Host").empty())) {
    return refuse(400, "a request must have one Host");
  }
  if (request.path.empty() || (request.path.front() != '/' && request.path != "*")) {
    return refuse(400, "the path of a request must begin with /");
  }
  request.address = client_address(http_->peer, request.headers, common.proxies);
  request.secure =
      common.proxies.have(http_->peer) && same_word(request.header("X-Forwarded-Proto"), "https");
  http_->address = request.address;
  if (auto refused = handshake(request, modern)) return respond(std::move(*refused), true);
  if (const auto refused = why_not_from(request, common.options.origins)) {
    return respond(failure(refused->status, text(refused->refusal)), false);
  }

  const Responder responder(
      [inbox = loop_.inbox(), id = id_, number = http_->number](Responder::Answer given) {
        inbox->add({id, nullptr, [id, number, given = std::move(given)](Loop& loop) mutable {
                      Connection* connection = loop.find(id);
                      if (connection != nullptr) connection->answer(number, std::move(given));
                    }});
      });
  try {
    common.handlers.on_request(request, responder);
  } catch (const std::exception& fault) {
    log(Level::error, "{} {}: {}", request.method, request.path, fault.what());
    responder.answer(failure(500, "something went wrong in the server"));
  }
}

void Connection::answer(std::uint32_t request, Responder::Answer answer) {
  // Too late, or to a request that was answered by the clock.
  if (state_ != State::http || http_->phase != Http::Phase::waiting || http_->number != request) {
    return;
  }
  if (auto* response = std::get_if<Response>(&answer)) return respond(std::move(*response), false);
  become_live(std::move(std::get<Welcome>(answer)));
}

void Connection::refuse(int status, std::string_view message) {
  respond(failure(status, message), true);
}

void Connection::respond(Response response, bool last) {
  http_->phase = Http::Phase::answering;
  if (last || loop_.common().stopping) http_->keep_alive = false;
  const std::string head = head_of(response, {http_->keep_alive, http_->without_body});
  outbox_.add(head);
  if (response.shared) {
    outbox_.add(std::move(response.shared));
  } else {
    outbox_.add(std::move(response.body));
  }
  deadline_ = Clock::now() + limits().handshake;
  flush_later();
}

void Connection::become_live(Welcome welcome) {
  Common& common = loop_.common();
  if (http_->websocket_accept.empty()) {
    Response response = failure(426, "there is a WebSocket under this path, and nothing else");
    response.headers.push_back({"Upgrade", "websocket"});
    return respond(std::move(response), false);
  }
  if (common.stopping) return refuse(503, "closing down");
  // Behind a proxy all come from its address; they are counted under their own from here on.
  if (!counted_) {
    if (!common.visitors.enter(http_->address)) {
      return refuse(429, "there are too many connections from this address");
    }
    counted_ = true;
    address_ = http_->address;
  }

  Response response{101,
                    {{"Upgrade", "websocket"},
                     {"Connection", "Upgrade"},
                     {"Sec-WebSocket-Accept", http_->websocket_accept}},
                    {},
                    {}};
  if (!welcome.protocol.empty() && has_word(http_->protocols, welcome.protocol)) {
    response.headers.push_back({"Sec-WebSocket-Protocol", welcome.protocol});
  }
  outbox_.add(head_of(response, {}));
  flush_later();

  std::string early = http_->reader.rest();
  http_.reset();
  const auto now = Clock::now();
  live_ = std::make_unique<Live>(limits(), now);
  live_->guest = welcome.guest ? std::move(welcome.guest) : std::make_shared<Guest>();
  live_->essential = welcome.essential;
  state_ = State::open;
  deadline_ = now + limits().ping;
  try {
    if (common.handlers.on_open) common.handlers.on_open(id_, live_->guest);
  } catch (const std::exception& fault) {
    log(Level::error, "opening a WebSocket: {}", fault.what());
    close(CloseCode::internal, "something went wrong", Closed::fault);
  }
  if (!early.empty()) read_frames(early);
  await_readable();
}

}  // namespace houseway::server
