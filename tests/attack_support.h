#pragma once

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "floor/act.h"
#include "floor_wire_support.h"
#include "round/json.h"

// A floor under attack, over its own sockets: whatever is sent to it is written out here.
namespace houseway::house {

using server::SocketClient;

// One connection on which requests are sent as they stand.
class Caller {
 public:
  explicit Caller(std::uint16_t port, std::string from = {}) : port_(port), from_(std::move(from)) {
    connect();
  }

  std::optional<SocketClient::Reply> raw(const std::string& text, bool without_body = false) {
    if (!client_ || !client_->send(text)) {
      connect();
      client_->send(text);
    }
    auto reply = client_->reply(without_body);
    // Whoever is told that this was the last answer comes anew.
    if (!reply || reply->header("Connection") != "keep-alive") connect();
    return reply;
  }
  // Headers are whole lines.
  SocketClient::Reply ask(const std::string& method, const std::string& path,
                          const std::string& headers = {}, const std::string& body = {}) {
    auto reply = raw(fmt::format("{} {} HTTP/1.1\r\nHost: {}\r\n{}Content-Length: {}\r\n\r\n{}",
                                 method, path, host(), headers, body.size(), body),
                     method == "HEAD");
    if (!reply) {
      ADD_FAILURE() << method << " " << path << " was not answered";
      return {};
    }
    return *reply;
  }
  std::string host() const { return fmt::format("127.0.0.1:{}", port_); }
  std::string origin() const { return fmt::format("Origin: http://{}\r\n", host()); }

 private:
  void connect() {
    client_ = SocketClient::connect(port_, {.from = from_});
    if (!client_) throw std::runtime_error("cannot connect");
  }

  std::uint16_t port_;
  std::string from_;
  std::optional<SocketClient> client_;
};

inline std::string bearer(const std::string& token) {
  return "Authorization: Bearer " + token + "\r\n";
}

inline Json parsed(const SocketClient::Reply& reply) {
  return Json::parse(reply.body, nullptr, false);
}

// A refusal says why and nothing else.
inline void expect_tells_nothing(const SocketClient::Reply& reply, const std::string& of) {
  const Json json = parsed(reply);
  ASSERT_TRUE(json.is_object() && json.contains("error")) << of << ": " << reply.body;
  for (const auto& [key, value] : json.items()) {
    EXPECT_TRUE(key == "error" || key == "place" || key == "section") << of << ": " << reply.body;
  }
}

// Everybody of the demo floor logged in, each from an address of his own: logins from one are
// limited.
class Logged {
 public:
  struct In {
    std::string account;
    floor::Role role;
    std::string token;
  };

  explicit Logged(TestFloor& floor) : floor_(floor) {}

  SocketClient::Reply try_login(const std::string& account, const std::string& role,
                                const std::string& password) {
    Caller caller(floor_->port(), next_address());
    return caller.ask("POST", "/api/login", caller.origin(),
                      Json{{"account", account}, {"role", role}, {"password", password}}.dump());
  }
  // A new login each time.
  std::string again(const std::string& account, floor::Role role) {
    const auto reply = try_login(account, std::string(floor::name(role)), floor_.password());
    const Json json = parsed(reply);
    if (!json.is_object() || !json.contains("token")) throw std::runtime_error(reply.body);
    return json["token"].get<std::string>();
  }
  const std::string& as(floor::Role role) {
    std::string& token = tokens_[role];
    if (token.empty()) token = again(account_of(role), role);
    return token;
  }
  // All who can log in: everybody but the program.
  std::vector<In> everybody() {
    std::vector<In> all;
    for (const floor::Role role : floor::all_roles().list()) {
      if (role != floor::Role::system) all.push_back({account_of(role), role, as(role)});
    }
    return all;
  }
  static std::string account_of(floor::Role role) {
    return floor::is_staff(role) ? std::string(floor::name(role)) : "player-4";
  }

 private:
  std::string next_address() { return fmt::format("127.0.1.{}", ++address_ % 250 + 1); }

  TestFloor& floor_;
  int address_ = 0;
  std::map<floor::Role, std::string> tokens_;
};

}  // namespace houseway::house
