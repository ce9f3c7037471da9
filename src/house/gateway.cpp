#include "house/gateway.h"

#include <fmt/format.h>

#include "floor/act.h"
#include "games/register.h"
#include "house/api_description.h"
#include "house/house.h"
#include "house/house_rules.h"
#include "round/json.h"
#include "server/cookies.h"
#include "server/log.h"

namespace houseway::house {
namespace {

using server::CloseCode;
using server::ConnectionId;
using server::Parameters;
using server::Request;
using server::Responder;
using server::Response;

constexpr const char* login_cookie = "houseway-login";
constexpr std::size_t longest_table = 64;  // bytes of its name
constexpr auto kept_open_every = std::chrono::minutes(1);
constexpr std::size_t most_watched = 64;
constexpr int unavailable = 503;
constexpr int too_many = 429;
constexpr std::size_t most_rates = 100'000;  // tokens or addresses whose requests are counted
// Enough to read the rules of every game at once.
constexpr floor::Rate requests_of_address{200, std::chrono::milliseconds(100)};
constexpr std::size_t most_watched_by_staff = 4096;

std::optional<std::string> token_of(const Request& request) {
  if (const auto bearer = request.bearer()) return std::string(*bearer);
  if (const auto cookie = server::cookie(request, login_cookie)) return std::string(*cookie);
  return {};
}

std::string word(const Json& json, const char* key) {
  const auto found = json.find(key);
  return found != json.end() && found->is_string() ? found->get<std::string>() : std::string();
}

Response too_many_requests(std::string_view message, std::chrono::microseconds wait) {
  Response response = server::failure(too_many, message);
  response.headers.push_back(
      {"Retry-After", fmt::format("{}", std::chrono::ceil<std::chrono::seconds>(wait).count())});
  return response;
}

}  // namespace

Json refusal_json(const Refusal& why) {
  Json json{{"error", text(why)}};
  if (!why.place.empty()) json["place"] = why.place;
  if (!why.section.empty()) json["section"] = why.section;
  return json;
}

Response refused(const Refusal& why, int status) {
  return server::json(refusal_json(why).dump(), by_journal(why) ? unavailable : status);
}

void answer_with(const Responder& responder, const std::variant<Json, Refusal>& answer) {
  if (const auto* why = std::get_if<Refusal>(&answer)) return responder.answer(refused(*why));
  responder.answer(server::json(std::get<Json>(answer).dump()));
}

std::variant<Json, Refusal> body_of(const Request& request) {
  if (request.body.empty()) return Json::object();
  ParsedJson parsed = parse_json(request.body);
  if (parsed.refusal) return *parsed.refusal;
  if (!parsed.value.is_object()) return Refusal{"is an object", "body", {}};
  return std::move(parsed.value);
}

struct Gateway::Session : server::Guest {
  floor::Actor actor;
  std::set<std::string> watched;
  std::uint64_t last = 0;  // number of the last message taken
  Worker::Clock::time_point kept_open;
};

Gateway::Gateway(House& house)
    : house_(house),
      rates_(house.options().requests_of_login, most_rates),
      unknown_rates_(requests_of_address, most_rates),
      day_book_(house.store()),
      reports_(quick_reader_, {}) {
  add_routes();
  add_office_routes();
  add_reading_routes();
}

Gateway::~Gateway() {
  stop();
}

server::Handlers Gateway::handlers() {
  server::Handlers handlers;
  handlers.on_request = [this](const Request& request, const Responder& responder) {
    if (request.websocket) return welcome(request, responder);
    routes_.answer(request, responder);
  };
  handlers.on_open = [this](ConnectionId id, const std::shared_ptr<server::Guest>& guest) {
    auto& session = dynamic_cast<Session&>(*guest);
    connected(id, session.actor);
    // The login may have ended while the connection was made.
    keep_open(id, session);
    sockets_->send(id, std::make_shared<const std::string>(Json{
                           {"hello",
                            {{"account", session.actor.account},
                             {"role", name(session.actor.role)},
                             {"house-rules",
                              house_rules_address}}}}.dump()));
  };
  handlers.on_message = [this](ConnectionId id, server::Guest& guest, std::string_view text) {
    heard(id, dynamic_cast<Session&>(guest), text);
  };
  handlers.on_close = [this](ConnectionId id, server::Guest& guest, server::Closed) {
    const auto& session = dynamic_cast<const Session&>(guest);
    for (const std::string& table : session.watched) house_.unwatch(table, id);
    const std::lock_guard lock(mutex_);
    const auto found = connected_.find(session.actor.account);
    if (found == connected_.end()) return;
    found->second.erase(id);
    if (found->second.empty()) connected_.erase(found);
  };
  return handlers;
}

// The oldest goes, not the newest: it may be one that the other side has lost.
void Gateway::connected(ConnectionId id, const floor::Actor& actor) {
  std::optional<ConnectionId> ends;
  {
    const std::lock_guard lock(mutex_);
    auto& there = connected_[actor.account];
    there[id] = {actor.session, opened_++};
    std::size_t of_login = 0;
    std::uint64_t oldest = opened_;
    for (const auto& [each, of] : there) {
      if (of.login != actor.session) continue;
      ++of_login;
      if (of.opened >= oldest) continue;
      oldest = of.opened;
      ends = each;
    }
    if (of_login <= house_.options().connections_of_login) return;
    there.erase(*ends);
  }
  sockets_->close(*ends, CloseCode::policy, "too many connections of this login");
}

void Gateway::dismiss(const std::string& account) {
  send_away(account, {});
}

void Gateway::dismiss_login(const floor::Actor& of) {
  send_away(of.account, of.session);
}

void Gateway::send_away(const std::string& account, const std::string& login) {
  std::vector<ConnectionId> connections;
  {
    const std::lock_guard lock(mutex_);
    const auto found = connected_.find(account);
    if (found == connected_.end()) return;
    for (const auto& [id, of] : found->second) {
      if (login.empty() || of.login == login) connections.push_back(id);
    }
  }
  for (const ConnectionId id : connections) {
    sockets_->close(id, CloseCode::policy, "the login is over");
  }
}

// Who says something keeps his login open with it, as with a request; one that is over ends the
// connection.
void Gateway::keep_open(ConnectionId id, Session& session) {
  session.kept_open = Worker::Clock::now();
  house_.office().keep_open(session.actor, [this, id](bool open) {
    if (!open) sockets_->close(id, CloseCode::policy, "the login is over");
  });
}

void Gateway::welcome(const Request& request, const Responder& responder) {
  if (request.path != "/api/live") {
    return responder.answer(server::failure(404, "live messages are at /api/live"));
  }
  const auto token = token_of(request);
  if (!token) return responder.answer(server::failure(401, "log in first: POST /api/login"));
  if (turned_away(*token, responder)) return;
  house_.office().authenticate(*token, true, [responder](std::variant<floor::Actor, Refusal> who) {
    if (const auto* why = std::get_if<Refusal>(&who)) {
      return responder.answer(refused(*why, 401));
    }
    auto session = std::make_shared<Session>();
    session->actor = std::get<floor::Actor>(who);
    const bool plays = session->actor.role == floor::Role::player ||
                       floor::at_least(session->actor.role, floor::Role::dealer);
    responder.welcome({session, plays, {}});
  });
}

// One message of a connection. Its numbers rise, so that what is sent twice or out of order is not
// done twice.
void Gateway::heard(ConnectionId id, Session& session, std::string_view said) {
  const auto say = [this, id](const Json& json) {
    sockets_->send(id, std::make_shared<const std::string>(json.dump()));
  };
  ParsedJson parsed = parse_json(std::string(said));
  if (parsed.refusal) return say(refusal_json(*parsed.refusal));
  Json& words = parsed.value;
  const auto number = words.is_object() ? words.find("id") : words.end();
  if (!words.is_object() || number == words.end() || !number->is_number_unsigned()) {
    return say(refusal_json({"is an object with \"id\", a whole number", "message", {}}));
  }
  const auto numbered = number->get<std::uint64_t>();
  const auto answered = [say, numbered](const std::variant<Json, Refusal>& answer) {
    Json json = std::holds_alternative<Json>(answer) ? std::get<Json>(answer)
                                                     : refusal_json(std::get<Refusal>(answer));
    json["re"] = numbered;
    say(json);
  };
  if (numbered <= session.last) {
    return answered(Refusal{fmt::format("is more than {}, the last one", session.last), "id", {}});
  }
  session.last = numbered;
  if (Worker::Clock::now() - session.kept_open >= kept_open_every) keep_open(id, session);
  const std::string what = word(words, "do");
  const std::string table = word(words, "table");
  if (table.empty() || table.size() > longest_table) {
    return answered(Refusal{"is the name of a table", "table", {}});
  }
  if (what == "watch") {
    const std::size_t most =
        floor::is_staff(session.actor.role) ? most_watched_by_staff : most_watched;
    if (session.watched.size() >= most && !session.watched.contains(table)) {
      return answered(Refusal{fmt::format("at most {} tables at a time", most), "table", {}});
    }
    session.watched.insert(table);
    return house_.watch(table, {id, session.actor.account, session.actor.role},
                        [answered](const std::optional<Refusal>& why) {
                          if (why) return answered(*why);
                          answered(Json{{"watching", true}});
                        });
  }
  if (what == "unwatch") {
    session.watched.erase(table);
    house_.unwatch(table, id);
    return answered(Json{{"watching", false}});
  }
  Command command{session.actor, std::move(words)};
  if (what != "sit") return house_.command(table, std::move(command), answered);
  if (const auto why = floor::why_not(floor::Act::sit, session.actor)) return answered(*why);
  house_.office().why_not_sit(session.actor.account, [this, table, command = std::move(command),
                                                      answered](const std::optional<Refusal>& why) {
    if (why) return answered(*why);
    house_.command(table, command, answered);
  });
}

void Gateway::login(const Request& request, const Responder& responder) {
  auto body = body_of(request);
  if (const auto* why = std::get_if<Refusal>(&body)) return responder.answer(refused(*why, 400));
  const Json& words = std::get<Json>(body);
  const auto role = floor::parse_role(word(words, "role").empty() ? "player" : word(words, "role"));
  if (!role) return responder.answer(server::failure(400, "role: there is no such role"));
  house_.office().login(
      {word(words, "account"), *role, word(words, "code"), request.address,
       server::network_of(request.address)},
      word(words, "password"),
      [responder, secure = request.secure](std::variant<floor::LoggedIn, Refusal> result) {
        if (const auto* why = std::get_if<Refusal>(&result)) {
          return responder.answer(refused(*why, 401));
        }
        const auto& in = std::get<floor::LoggedIn>(result);
        Response response = server::json(Json{
            {"account", in.actor.account},
            {"role", name(in.actor.role)},
            {"token", in.token}}.dump());
        response.headers.push_back(
            server::set_cookie({login_cookie, in.token, std::nullopt, secure}));
        responder.answer(std::move(response));
      });
}

bool Gateway::turned_away(const std::string& token, const Responder& responder) {
  std::optional<std::chrono::microseconds> wait;
  {
    const std::lock_guard lock(rates_mutex_);
    wait =
        rates_.take(fmt::format("{:x}", std::hash<std::string>{}(token)), house_.clock().steady());
  }
  if (!wait) return false;
  responder.answer(too_many_requests("too many requests of this login", *wait));
  return true;
}

bool Gateway::turned_away_unknown(const Request& request, const Responder& responder) {
  std::optional<std::chrono::microseconds> wait;
  {
    const std::lock_guard lock(rates_mutex_);
    wait = unknown_rates_.take(server::network_of(request.address), house_.clock().steady());
  }
  if (!wait) return false;
  responder.answer(too_many_requests("too many requests from this address", *wait));
  return true;
}

void Gateway::add_plain(const char* method, const char* pattern, Plain plain) {
  routes_.add(
      method, pattern,
      [this, plain](const Request& request, const Parameters& parameters,
                    const Responder& responder) {
        const auto token = token_of(request);
        if (!token) {
          return responder.answer(server::failure(401, "log in first: POST /api/login"));
        }
        if (turned_away(*token, responder)) return;
        // What a page asks for by itself keeps no login open.
        const bool active = request.header("X-Houseway-Idle").empty();
        house_.office().authenticate(
            *token, active,
            [plain, request, parameters, responder](std::variant<floor::Actor, Refusal> who) {
              if (const auto* why = std::get_if<Refusal>(&who)) {
                return responder.answer(refused(*why, 401));
              }
              plain(std::get<floor::Actor>(who), request, parameters, responder);
            });
      });
}

void Gateway::add(const char* method, const char* pattern, Asked asked) {
  add_plain(method, pattern,
            [asked](const floor::Actor& by, const Request& request, const Parameters& parameters,
                    const Responder& responder) {
              asked(by, request, parameters,
                    [responder](const std::variant<Json, Refusal>& answer) {
                      answer_with(responder, answer);
                    });
            });
}

void Gateway::add_routes() {
  routes_.add("GET", "/health", [this](const Request&, const Parameters&, const Responder& to) {
    to.answer(house_.health());
  });
  routes_.add("GET", "/metrics", [this](const Request&, const Parameters&, const Responder& to) {
    Response response;
    response.headers.push_back({"Content-Type", std::string(server::Metrics::content_type)});
    response.body = house_.metrics().text();
    to.answer(std::move(response));
  });
  routes_.add("GET", "/", [](const Request&, const Parameters&, const Responder& to) {
    to.answer(server::json(Json{
        {"floor", "houseway"},
        {"house-rules", house_rules_address},
        {"api", "/api/openapi.json"},
        {"live", "/api/live"}}.dump()));
  });
  routes_.add("GET", "/api/openapi.json",
              [](const Request&, const Parameters&, const Responder& to) {
                to.answer(server::json(openapi().dump()));
              });
  routes_.add("GET", "/api/asyncapi.json",
              [](const Request&, const Parameters&, const Responder& to) {
                to.answer(server::json(asyncapi().dump()));
              });
  routes_.add("POST", "/api/login",
              [this](const Request& request, const Parameters&, const Responder& to) {
                login(request, to);
              });
  add_plain("GET", "/api/live",
            [](const floor::Actor&, const Request&, const Parameters&, const Responder& to) {
              Response response = server::failure(426, "live messages come over a WebSocket");
              response.headers.push_back({"Upgrade", "websocket"});
              to.answer(std::move(response));
            });
  add("POST", "/api/logout",
      [this](const floor::Actor& by, const Request&, const Parameters&, const Answer& answer) {
        house_.office().logout(by, answer);
      });
  add("GET", "/api/me",
      [this](const floor::Actor& by, const Request&, const Parameters&, const Answer& answer) {
        house_.office().read(by, "account", Json::object(), answer);
      });
  add("GET", "/api/tables",
      [this](const floor::Actor&, const Request&, const Parameters&, const Answer& answer) {
        quick_reader_.post([this, answer] {
          const auto tables = house_.whole_lobby();
          if (const auto* why = std::get_if<Refusal>(&tables)) return answer(*why);
          answer(Json{{"tables", std::get<Json>(tables)}});
        });
      });
  add("GET", "/api/tables/{table}",
      [this](const floor::Actor& by, const Request&, const Parameters& parameters,
             const Answer& answer) { house_.view(parameters["table"], by, answer); });
  add("GET", "/api/meters",
      [this](const floor::Actor&, const Request&, const Parameters&, const Answer& answer) {
        house_.meters().all(answer);
      });
}

}  // namespace houseway::house
