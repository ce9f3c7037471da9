#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

// Requests and responses as plain values. Nothing here knows of sockets: a handler is tested by
// giving it a Request and looking at what it answers.
namespace houseway::server {

struct Header {
  std::string name;
  std::string value;

  bool operator==(const Header&) const = default;
};
using Headers = std::vector<Header>;

// The value of a header, whatever its case; the first where it stands several times.
std::optional<std::string_view> find(const Headers& headers, std::string_view name);

struct Request {
  std::string method;
  std::string path;   // of the target, as it was sent: still percent-encoded
  std::string query;  // without the question mark
  Headers headers;
  std::string body;
  std::string address;     // the client's; a proxy's word for it, if it is one of ours (origin.h)
  bool secure = false;     // a proxy of ours says that it came over TLS
  bool websocket = false;  // asks to become a WebSocket, and soundly

  std::string_view header(std::string_view name) const;  // empty if it is not there
  // Whether the method may change anything: all may but GET, HEAD and OPTIONS.
  bool changes_state() const;
  // The token of "Authorization: Bearer ...".
  std::optional<std::string_view> bearer() const;
  // A parameter of the query, decoded; nothing if it is missing, stands twice or is ill-formed.
  std::optional<std::string> parameter(std::string_view name) const;
};

struct Response {
  int status = 200;
  Headers headers;
  std::string body;
  // Takes the place of `body` where many are sent the same, as the files of the pages are.
  std::shared_ptr<const std::string> shared;

  const std::string& content() const { return shared ? *shared : body; }
};

// An answer that is one line for a person, as {"error": "..."}.
Response failure(int status, std::string_view message);
Response json(std::string body, int status = 200);

// What the owner of a server wants to remember of a WebSocket; it lives as long as the connection.
struct Guest {
  Guest() = default;
  Guest(const Guest&) = delete;
  Guest& operator=(const Guest&) = delete;
  virtual ~Guest() = default;
};

// The answer to a request that asks for a WebSocket, and may have it.
struct Welcome {
  std::shared_ptr<Guest> guest;
  // Somebody who plays or deals: dropped later than a spectator when reading too slowly.
  bool essential = false;
  std::string protocol;  // one that the client offered; empty for none
};

// Where the answer to a request goes. It may be given later and from any thread; the first counts.
// When the last copy goes without an answer, the client is told that something went wrong.
class Responder {
 public:
  using Answer = std::variant<Response, Welcome>;

  explicit Responder(std::function<void(Answer)> send);

  void answer(Response response) const;
  void welcome(Welcome welcome) const;

 private:
  struct Once;
  std::shared_ptr<Once> once_;
};

// The head of a response, up to and with the empty line. Headers that every response carries are
// added unless it has its own: length, date, what a browser may do with it. A response that cannot
// be sent as it stands (a line break in a header) becomes an internal error.
struct Framing {
  bool keep_alive = true;
  bool without_body = false;  // answers HEAD
};
std::string head_of(Response& response, const Framing& framing);

std::string_view reason_phrase(int status);

}  // namespace houseway::server
