#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <vector>

#include "floor/act.h"
#include "floor/entry.h"
#include "floor/logins_rate_limit.h"
#include "house/day_book.h"
#include "house/recording.h"
#include "house/report_desk.h"
#include "house/worker.h"
#include "server/http.h"
#include "server/routes.h"
#include "server/socket_server.h"

namespace houseway::house {

class House;

// A refusal as it is answered: {"error": ..., "place": ..., "section": ...}.
Json refusal_json(const Refusal& why);
server::Response refused(const Refusal& why, int status = 409);
void answer_with(const server::Responder& responder, const std::variant<Json, Refusal>& answer);
// The body of a request, which has to be an object; an empty one where nothing was sent.
std::variant<Json, Refusal> body_of(const server::Request& request);

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
  // Reports that are being made are given up.
  void stop() {
    quick_reader_.stop();
    reports_.stop();
    reader_.stop();
  }
  // How the gaming day began is kept, if it is not yet: reports then need not read far.
  void keep_days();
  // Connections of an account are closed: what it was allowed to do, it no longer is.
  void dismiss(const std::string& account);
  void dismiss_login(const floor::Actor& of);
  // All that it answers, for whoever describes or checks it.
  const server::Routes& routes() const { return routes_; }

 private:
  struct Session;
  using Asked = std::function<void(const floor::Actor& by, const server::Request& request,
                                   const server::Parameters& parameters, Answer answer)>;

  void add_routes();
  void add_reading_routes();
  void add_house_rules();
  void add_round_routes();
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
  // For those who may do this, answered by a thread that reads the store.
  void add_reading(const char* pattern, floor::Act act, Reading read, Worker& reader);
  void add_reading(const char* pattern, floor::Act act, Reading read) {
    add_reading(pattern, act, std::move(read), reader_);
  }
  server::Response report(const std::string& name, const server::Request& request, Effort& effort);
  server::Response of_round(
      const floor::Actor& by, const std::string& round,
      const std::function<std::variant<Json, Refusal>(const std::vector<floor::Entry>&)>& tell);
  void login(const server::Request& request, const server::Responder& responder);
  void welcome(const server::Request& request, const server::Responder& responder);
  void heard(server::ConnectionId id, Session& session, std::string_view text);
  void keep_open(server::ConnectionId id, Session& session);
  // Who asks too often with this token is told so.
  bool turned_away(const std::string& token, const server::Responder& responder);
  // Who asks too often with no login.
  bool turned_away_unknown(const server::Request& request, const server::Responder& responder);
  void tell_house_rules(const server::Responder& responder);  // on the quick reader
  void send_away(const std::string& account, const std::string& login);
  void connected(server::ConnectionId id, const floor::Actor& actor);
  void add_office_routes();

  House& house_;
  server::Routes routes_;
  server::SocketServer* sockets_ = nullptr;
  std::mutex rates_mutex_;
  floor::RateLimit rates_;          // of requests, by token
  floor::RateLimit unknown_rates_;  // of those that need none, by address
  std::mutex mutex_;                // of who is connected
  struct Connected {
    std::string login;         // its number
    std::uint64_t opened = 0;  // how many were before it
  };
  std::map<std::string, std::map<server::ConnectionId, Connected>> connected_;  // by account
  std::uint64_t opened_ = 0;
  std::map<std::string, std::shared_ptr<const std::string>> rules_pages_;  // of the quick reader's
  // What is told of the house, when it was asked for, and who waits for the next; likewise.
  struct ToldOfHouse {
    std::shared_ptr<const std::string> page;
    Worker::Clock::time_point asked;
    std::vector<server::Responder> waiting;
  };
  ToldOfHouse house_rules_;
  DayBook day_book_;  // of the reports'
  Worker reader_{"reader"};
  // For what is told at once, however long an export takes: rounds, house rules.
  Worker quick_reader_{"quick-reader"};
  ReportDesk reports_;
};

}  // namespace houseway::house
