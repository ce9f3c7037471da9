#include "server/socket_request_reader.h"

#include <boost/asio/buffer.hpp>
#include <boost/beast/http/error.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/string_body.hpp>
#include <utility>  // Boost 1.74 needs it before Asio in C++20

#include "server/http_text.h"

namespace houseway::server {
namespace {

namespace http = boost::beast::http;

std::string text(boost::beast::string_view view) {
  return {view.data(), view.size()};
}

int status_for(const boost::system::error_code& error) {
  if (error == http::error::header_limit) return 431;
  if (error == http::error::body_limit) return 413;
  return 400;
}

}  // namespace

struct RequestReader::Parser {
  http::request_parser<http::string_body> parser;
  std::size_t head = 0;  // its bytes so far
  Headers headers;       // of the head alone: what stands behind the body counts for nothing
};

RequestReader::RequestReader(std::size_t header_limit, std::size_t body_limit)
    : header_limit_(header_limit), body_limit_(body_limit) {}
RequestReader::~RequestReader() = default;

void RequestReader::add(std::string_view bytes) {
  bytes_.erase(0, used_);
  used_ = 0;
  bytes_.append(bytes);
}

RequestReader::State RequestReader::read() {
  if (status_ != 0) return State::refused;
  if (!parser_) {
    if (used_ == bytes_.size()) {
      bytes_ = {};
      used_ = 0;
      return State::idle;
    }
    parser_ = std::make_unique<Parser>();
    parser_->parser.header_limit(static_cast<std::uint32_t>(header_limit_));
    parser_->parser.body_limit(body_limit_);
    word_given_ = false;
  }
  auto& parser = parser_->parser;
  while (!parser.is_done() && used_ < bytes_.size()) {
    const bool in_head = !parser.is_header_done();
    boost::system::error_code error;
    const std::size_t count =
        parser.put(boost::asio::const_buffer(bytes_.data() + used_, bytes_.size() - used_), error);
    used_ += count;
    if (in_head) parser_->head += count;
    if (in_head && parser.is_header_done()) {
      for (const auto& field : parser.get()) {
        parser_->headers.push_back({text(field.name_string()), text(field.value())});
      }
    }
    if (error == http::error::need_more) break;
    if (error) {
      status_ = status_for(error);
      return State::refused;
    }
    if (count == 0) break;
  }
  // Beast takes a head without end where it comes line by line, and waits for the end of a chunk's
  // extensions and of trailers however long they are.
  const bool waits_for_more = !parser.is_done() && bytes_.size() - used_ > header_limit_;
  if (parser_->head > header_limit_ || waits_for_more) {
    status_ = status_for(http::error::header_limit);
    return State::refused;
  }
  if (parser.is_done()) return State::complete;
  return parser.is_header_done() ? State::body : State::head;
}

bool RequestReader::awaits_word() {
  if (word_given_ || !parser_ || !parser_->parser.is_header_done()) return false;
  word_given_ = true;
  return same_word(text(parser_->parser.get()[http::field::expect]), "100-continue");
}

bool RequestReader::keep_alive() const {
  return parser_->parser.keep_alive();
}
bool RequestReader::modern() const {
  return parser_->parser.get().version() >= 11;
}

Request RequestReader::take() {
  auto message = parser_->parser.release();
  Request request;
  request.headers = std::move(parser_->headers);
  parser_.reset();
  request.method = text(message.method_string());
  const std::string target = text(message.target());
  const auto question = target.find('?');
  request.path = target.substr(0, question);
  if (question != std::string::npos) request.query = target.substr(question + 1);
  request.body = std::move(message.body());
  return request;
}

std::string RequestReader::rest() {
  std::string rest = bytes_.substr(used_);
  bytes_ = {};
  used_ = 0;
  return rest;
}

}  // namespace houseway::server
