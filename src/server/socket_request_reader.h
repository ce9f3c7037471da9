#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

#include "server/http.h"

namespace houseway::server {

// The requests of a connection, one after the other, out of the bytes that come. Beast's parser
// does the reading; only the .cpp file includes it.
class RequestReader {
 public:
  RequestReader(std::size_t header_limit, std::size_t body_limit);
  ~RequestReader();
  RequestReader(const RequestReader&) = delete;
  RequestReader& operator=(const RequestReader&) = delete;

  void add(std::string_view bytes);

  enum class State {
    idle,      // nothing of a next request has come
    head,      // part of its head
    body,      // part of its body
    complete,  // `take` it
    refused,   // nothing can be read any more
  };
  State read();

  int status() const { return status_; }  // with which it is refused
  // Whether the client waits for a word before it sends the body; true once for a request.
  bool awaits_word();
  bool keep_alive() const;  // of the request that is complete
  bool modern() const;      // HTTP/1.1

  Request take();
  std::string rest();  // bytes that came after the request

 private:
  struct Parser;
  std::size_t header_limit_;
  std::size_t body_limit_;
  std::unique_ptr<Parser> parser_;  // while there is part of a request
  std::string bytes_;
  std::size_t used_ = 0;
  int status_ = 0;
  bool word_given_ = false;
};

}  // namespace houseway::server
