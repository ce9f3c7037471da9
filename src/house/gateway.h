#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>

#include "floor/act.h"
#include "floor/entry.h"
#include "house/recording.h"
#include "house/worker.h"
#include "server/http.h"
#include "server/routes.h"
#include "server/socket_server.h"

namespace houseway::house {

class House;

// A refusal as it is answered: {"error": ..., "place": ..., "section": ...}.
Json refusal_json(const Refusal& why);
server::Response refused(const Refusal& why, int status = 409);

// The floor as programs reach it: HTTP for what is asked, WebSockets for what happens
// (docs/floor-api.md). It decides nothing: who somebody is says the office, what he may do says the
// table of acts, and what happens says the table.
class Gateway {
 public:
  explicit Gateway(House& house);
  ~Gateway();
  Gateway(const Gateway&) = delete;
  Gateway& operator=(const Gateway&) = delete;

  server::Handlers handlers();
  void set_sockets(server::SocketServer& sockets) { sockets_ = &sockets; }
  void stop() { reader_.stop(); }
  // Connections of an account are closed: what it was allowed to do, it no longer is.
  void dismiss(const std::string& account);

 private:
  struct Session;
  using Asked = std::function<void(const floor::Actor& by, const server::Request& request,
                                   const server::Parameters& parameters, Answer answer)>;

  void add_routes();
  void add_reading_routes();
  using Plain =
      std::function<void(const floor::Actor& by, const server::Request& request,
                         const server::Parameters& parameters, const server::Responder& responder)>;
  using Reading =
      std::function<server::Response(const floor::Actor& by, const server::Request& request,
                                     const server::Parameters& parameters)>;

  // A route for whoever is logged in.
  void add_plain(const char* method, const char* pattern, Plain plain);
  // The same with an answer that is JSON or a refusal.
  void add(const char* method, const char* pattern, Asked asked);
  // For those who may do this, answered by the thread that reads the store.
  void add_reading(const char* pattern, floor::Act act, Reading read);
  void login(const server::Request& request, const server::Responder& responder);
  void welcome(const server::Request& request, const server::Responder& responder);
  void heard(server::ConnectionId id, Session& session, std::string_view text);

  House& house_;
  server::Routes routes_;
  server::SocketServer* sockets_ = nullptr;
  std::mutex mutex_;                                                 // of who is connected
  std::map<std::string, std::set<server::ConnectionId>> connected_;  // by account
  Worker reader_{"reader"};
};

}  // namespace houseway::house
