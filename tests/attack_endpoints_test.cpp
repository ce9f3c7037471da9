#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "attack_support.h"
#include "games/register.h"
#include "house/act_ways.h"
#include "house/gateway.h"
#include "house/registers.h"
#include "house/table_acts.h"

namespace houseway::house {
namespace {

using floor::Act;
using floor::Role;
using floor::Roles;
using ::testing::HasSubstr;

// Every endpoint, act and word with every role, wrong and right. What there is to be tried comes
// from the descriptions that the floor gives of itself.
class AttackEndpoints : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    floor_ = std::make_unique<TestFloor>(std::vector<std::string>{"three-card-poker"});
    ASSERT_FALSE(floor_->open("t1", "three-card-poker"));
    logged_ = std::make_unique<Logged>(*floor_);
  }
  static void TearDownTestSuite() {
    logged_.reset();
    floor_.reset();
  }
  static TestFloor& floor() { return *floor_; }
  static Logged& logged() { return *logged_; }
  static Json described(const char* path) {
    return parsed(Caller(floor()->port()).ask("GET", path));
  }
  // Who may, as an operation or a message says it; everybody where it says nothing.
  static Roles may(const Json& of) {
    Roles roles;
    if (!of.contains("x-houseway-acts")) return floor::all_roles();
    for (const Json& word : of["x-houseway-acts"]) {
      const auto act = floor::parse_act(word.get<std::string>());
      EXPECT_TRUE(act) << word;
      if (act) roles = roles | floor::rule_of(*act).may;
    }
    return roles;
  }
  // To confirm what another does, or to take back what he has asked for himself.
  static bool has_part_in_acts_of_two(Role role) {
    return std::ranges::any_of(floor::act_rules(), [&](const floor::ActRule& rule) {
      return !rule.witness.empty() && (rule.may | rule.witness).has(role);
    });
  }
  static std::string filled(std::string path) {
    const std::map<std::string, std::string> parts{
        {"{table}", "t1"},
        {"{game}", "three-card-poker"},
        {"{round}", "t1-000001"},
        {"{report}", "voids"},
        {"{pending}", "00000000000000000000000000000000"},
        {"{what}", "gates"},
        {"{which}", "x"},
        {"{part}", "y"}};
    for (const auto& [name, value] : parts) {
      if (const auto at = path.find(name); at != std::string::npos) {
        path.replace(at, name.size(), value);
      }
    }
    EXPECT_EQ(path.find('{'), std::string::npos) << path << ": give it something to stand there";
    return path;
  }
  static std::string upper(std::string word) {
    for (char& c : word) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    return word;
  }

  inline static std::unique_ptr<TestFloor> floor_;
  inline static std::unique_ptr<Logged> logged_;
};

// Nothing is answered that is not described, and nothing described that is not answered.
TEST_F(AttackEndpoints, AreAllDescribed) {
  std::set<std::pair<std::string, std::string>> described_routes;
  std::set<std::string> acts;
  const Json api = described("/api/openapi.json");
  for (const auto& [path, methods] : api["paths"].items()) {
    for (const auto& [method, operation] : methods.items()) {
      const std::string act = "/api/acts/";
      if (path.starts_with(act)) {
        acts.insert(path.substr(act.size()));
        described_routes.insert({upper(method), act + "{act}"});
      } else {
        described_routes.insert({upper(method), path});
      }
    }
  }
  const Gateway gateway(*floor());
  std::set<std::pair<std::string, std::string>> answered;
  for (const auto& route : gateway.routes().all()) answered.insert(route);
  EXPECT_EQ(answered, described_routes);
  EXPECT_EQ(acts.size(), floor::act_count);
}

TEST_F(AttackEndpoints, AnswerThoseAloneWhomTheTableOfActsNames) {
  // Whoever is logged in may ask for these, and each is told what is his own; which registers he
  // may read is tried below.
  const std::set<std::string> for_all_logged_in{
      "/api/me", "/api/office/{what}", "/api/office/{what}/{which}",
      "/api/office/{what}/{which}/{part}", "/api/witness/{pending}"};
  const std::set<std::string> without_login{"/",
                                            "/health",
                                            "/metrics",
                                            "/api/openapi.json",
                                            "/api/asyncapi.json",
                                            "/api/login",
                                            "/api/house-rules",
                                            "/api/house-rules/{game}"};
  const Json api = described("/api/openapi.json");
  Caller nobody(floor()->port());
  int tried = 0;
  for (const auto& [path, methods] : api["paths"].items()) {
    if (path.starts_with("/api/acts/")) continue;
    for (const auto& [method, operation] : methods.items()) {
      const std::string what = upper(method) + " " + path;
      const bool open = operation.contains("security") && operation["security"].empty();
      EXPECT_EQ(open, without_login.contains(path)) << what;
      if (!open && !operation.contains("x-houseway-acts")) {
        EXPECT_TRUE(for_all_logged_in.contains(path)) << what << ": whose act is it?";
      }
      const auto unknown = nobody.ask(upper(method), filled(path), nobody.origin());
      if (open) {
        EXPECT_NE(unknown.status, 404) << what;
        continue;
      }
      EXPECT_EQ(unknown.status, 401) << what << " " << unknown.body;
      expect_tells_nothing(unknown, what);
      // These end what is needed for the rest.
      const bool ends = path == "/api/logout";
      for (const auto& who : logged().everybody()) {
        if (ends && may(operation).has(who.role)) continue;
        const auto reply =
            nobody.ask(upper(method), filled(path), bearer(who.token),
                       path == "/api/witness/{pending}" ? R"({"confirm": true})" : "");
        const std::string by = fmt::format("{} by {}: {} {}", what, floor::name(who.role),
                                           reply.status, reply.body.substr(0, 200));
        ++tried;
        if (!may(operation).has(who.role)) {
          EXPECT_EQ(reply.status, 403) << by;
          expect_tells_nothing(reply, by);
        } else if (path == "/api/witness/{pending}") {
          EXPECT_EQ(reply.status, has_part_in_acts_of_two(who.role) ? 409 : 403) << by;
        } else {
          EXPECT_NE(reply.status, 401) << by;
          EXPECT_NE(reply.status, 403) << by;
          EXPECT_NE(reply.status, 405) << by;
          EXPECT_LT(reply.status, 500) << by;
        }
        EXPECT_TRUE(reply.header("Access-Control-Allow-Origin").empty()) << by;
        EXPECT_EQ(reply.header("Cache-Control"), "no-store") << by;
      }
    }
  }
  EXPECT_GT(tried, 250);
}

TEST_F(AttackEndpoints, ReadRegistersOfTheOfficeToWhomTheyAreFor) {
  // What these hold is other people's, whatever the code says.
  const Roles patrons{Role::player, Role::spectator};
  for (const char* name : {"people", "log", "submissions", "documents", "requests", "slips"}) {
    const Register* found = find_register(name);
    ASSERT_NE(found, nullptr) << name;
    EXPECT_FALSE(found->may.has_any(patrons)) << name;
  }
  EXPECT_FALSE(find_register("log")->may.has_any(floor::or_above(Role::dealer)));
  Caller caller(floor()->port());
  for (const Register& each : registers()) {
    for (const auto& who : logged().everybody()) {
      const auto reply =
          caller.ask("GET", fmt::format("/api/office/{}", each.name), bearer(who.token));
      const std::string by = fmt::format("{} by {}", each.name, floor::name(who.role));
      EXPECT_EQ(reply.status, each.may.has(who.role) ? 200 : 403) << by << " " << reply.body;
      if (reply.status == 403) expect_tells_nothing(reply, by);
    }
  }
  const std::string ann = bearer(logged().as(Role::player));
  EXPECT_EQ(caller.ask("GET", "/api/office/wallet/player-4", ann).status, 200);
  EXPECT_EQ(caller.ask("GET", "/api/office/wallet/player-5", ann).status, 403);
  EXPECT_EQ(caller.ask("GET", "/api/office/people/player-5", ann).status, 403);
  EXPECT_EQ(caller.ask("GET", "/api/office/people%2Fplayer-5", ann).status, 403);
  EXPECT_EQ(caller.ask("GET", "/api/office/no-such", ann).status, 404);
  const Json me = parsed(caller.ask("GET", "/api/me", ann));
  EXPECT_EQ(me["account"], "player-4") << me;
  EXPECT_TRUE(me.contains("wallet")) << me;
}

// Who may not is refused before what he sent is looked at: it is no JSON at all.
TEST_F(AttackEndpoints, DoActsForThoseAloneWhomTheTableNames) {
  const Json api = described("/api/openapi.json");
  for (const auto& who : logged().everybody()) {
    Caller caller(floor()->port());
    for (const floor::ActRule& rule : floor::act_rules()) {
      const std::string path = fmt::format("/api/acts/{}", rule.word);
      EXPECT_EQ(may(api["paths"][path]["post"]), rule.may) << path;
      const auto reply = caller.ask("POST", path, bearer(who.token), "{{{ no JSON");
      const std::string by = fmt::format("{} by {}: {} {}", rule.word, floor::name(who.role),
                                         reply.status, reply.body);
      EXPECT_EQ(reply.status, rule.may.has(who.role) ? 400 : 403) << by;
      expect_tells_nothing(reply, by);
      if (!rule.may.has(who.role)) {
        const floor::Actor actor{who.account, who.role, {}, {}};
        EXPECT_EQ(parsed(reply)["error"], text(*floor::why_not(rule.act, actor))) << by;
      }
    }
  }
  Caller caller(floor()->port());
  for (const floor::ActRule& rule : floor::act_rules()) {
    const Role role = rule.may.list().front();
    if (role == Role::system) continue;
    const auto reply = caller.ask("POST", fmt::format("/api/acts/{}", rule.word),
                                  bearer(logged().as(role)), R"({"no-such-part": 1})");
    EXPECT_EQ(reply.status, 409) << rule.word << " " << reply.body;
  }
  EXPECT_EQ(caller.ask("POST", "/api/acts/no-such-act", bearer(logged().as(Role::dealer))).status,
            404);
}

TEST_F(AttackEndpoints, TakeWordsFromThoseAloneWhomTheTableNames) {
  const Json api = described("/api/asyncapi.json");
  const Json& messages = api["channels"]["/api/live"]["publish"]["message"]["oneOf"];
  ASSERT_GT(messages.size(), 15U);
  for (const auto& who : logged().everybody()) {
    LiveClient client(floor()->port(), who.token);
    for (const Json& message : messages) {
      const std::string said = message["name"].get<std::string>();
      if (said == "happen") continue;
      ASSERT_TRUE(message.contains("x-houseway-acts")) << said << ": whose act is it?";
      const Json answer = client.say({{"do", said}, {"table", "t1"}});
      const Act act = *floor::parse_act(message["x-houseway-acts"][0].get<std::string>());
      const auto why = floor::why_not(act, {who.account, who.role, {}, {}});
      const std::string by = fmt::format("{} by {}", said, floor::name(who.role));
      if (why) {
        EXPECT_EQ(answer.value("error", ""), text(*why)) << by << " " << answer;
      } else {
        EXPECT_EQ(answer.value("error", "").find("is for "), std::string::npos)
            << by << " " << answer;
      }
    }
    const Json answer = client.say({{"do", "dance"}, {"table", "t1"}});
    EXPECT_TRUE(answer.contains("error")) << answer;
  }
}

// One of each thing that can happen at a table.
std::vector<Json> things_that_happen() {
  const auto went = [](Json what) {
    return Json{{"event", "round-went"}, {"what", std::move(what)}};
  };
  const std::string digest(64, '0');
  return {
      {{"event", "table-opened"},
       {"game", "three-card-poker"},
       {"version", "1"},
       {"layout", "x"},
       {"source", "committed"}},
      {{"event", "table-closed"}},
      {{"event", "seat-taken"}, {"seat", "1"}, {"account", "player-4"}},
      {{"event", "seat-left"}, {"seat", "1"}},
      {{"event", "went-away"}, {"seat", "1"}},
      {{"event", "chips-bought"}, {"seat", "1"}, {"amount", 5}},
      {{"event", "chips-cashed"}, {"seat", "1"}, {"amount", 5}},
      {{"event", "inventory-filled"}, {"amount", 5}},
      {{"event", "inventory-filled"}, {"amount", -5}},
      {{"event", "round-began"}, {"number", 99}},
      went({{"no-more-bets", true}}),
      went({{"card", {{"to", "1"}, {"card", "As"}}}}),
      went({{"bet", {{"seat", "1"}, {"on", "ante"}, {"amount", 5}}}}),
      went({{"reveal", true}}),
      went({{"burn", true}}),
      {{"event", "round-settled"}},
      {{"event", "round-called-off"}},
      {{"event", "slip-paid"}, {"slip", "1"}, {"validated-by", "floorperson"}},
      {{"event", "entry-taken-back"}, {"reason", "misread"}},
      {{"event", "shuffle-ordered"}, {"reason", "bent"}},
      {{"event", "vigorish-collected"}, {"seat", "1"}, {"amount", 5}},
      {{"event", "offer-answered"}, {"offer", "cut"}, {"seat", "1"}, {"answer", "decline"}},
      {{"event", "stub-counted"}, {"cards", 52}},
      {{"event", "charge-dropped"}, {"amount", 5}},
      {{"event", "wagers-confirmed"}, {"wager", "fire"}},
      {{"event", "progressive-collected"}, {"chips", 1}},
      {{"event", "shoe-pass-ordered"}, {"reason", "x"}},
      {{"event", "turning-ended"}, {"hand", "dealer"}, {"seat", "1"}, {"reason", "x"}},
      {{"event", "progressives-stopped"}, {"cause", "x"}},
      {{"event", "progressives-resumed"}},
      {{"event", "recut-ordered"}, {"shoe", 1}, {"cause", "x"}},
      {{"event", "cards-drawn"}, {"shoe", 1}, {"positions", {0}}},
      {{"event", "commitment-voided"}, {"shoe", 1}, {"cause", "x"}, {"section", "1"}},
      {{"event", "throw-committed"}, {"throw", 1}, {"root", digest}, {"sealed", "00"}},
  };
}

// What is entered at a table: by those whose act it is, and only where it is said at the table.
TEST_F(AttackEndpoints, LetNobodyEnterWhatIsNotHisToEnter) {
  const Definition& game = *find_definition("three-card-poker");
  const RuleSet rules = *check_choices(game, {}).rules;
  const Round round(rules);
  std::set<std::size_t> kinds;
  for (const auto& who : logged().everybody()) {
    LiveClient client(floor()->port(), who.token);
    for (const Json& what : things_that_happen()) {
      const auto read = floor::read_table_event(what, &round);
      const Json answer = client.say({{"do", "happen"}, {"table", "t1"}, {"what", what}});
      const std::string by =
          fmt::format("{} by {}: {}", what.dump(), floor::name(who.role), answer.dump());
      // A round is under way by nobody's doing, and the program deals: nothing of this is done.
      EXPECT_TRUE(answer.contains("error")) << by;
      const auto* event = std::get_if<floor::TableEvent>(&read);
      if (event == nullptr) continue;
      kinds.insert(event->index());
      const auto act = act_of(*event, game);
      const std::string error = answer.value("error", "");
      if (!who_enters().has(who.role)) {
        EXPECT_THAT(error, HasSubstr("is for ")) << by;
        EXPECT_THAT(error, HasSubstr(fmt::format("not for {}", floor::name(who.role)))) << by;
      } else if (error.find("the program deals") != std::string::npos) {
        EXPECT_TRUE(std::holds_alternative<floor::RoundWent>(*event) ||
                    std::holds_alternative<floor::RoundBegan>(*event) ||
                    std::holds_alternative<floor::RoundEnded>(*event))
            << by;
      } else if (!act) {
        EXPECT_THAT(error, HasSubstr("is not for anybody to say")) << by;
      } else if (const auto why = floor::why_not(*act, {who.account, who.role, {}, {}})) {
        EXPECT_EQ(error, text(*why)) << by;
      } else if (way_of(*act) != ActWay::at_table) {
        EXPECT_THAT(error, HasSubstr("is done at the office")) << by;
      }
    }
  }
  EXPECT_GE(kinds.size(), std::variant_size_v<floor::TableEvent> - 2) << "of what can happen";
  EXPECT_EQ(floor().get("/api/tables", logged().as(Role::dealer))["tables"][0]["taken"], 0);
}

TEST_F(AttackEndpoints, HaveNoOtherMethodsAndNoOtherPaths) {
  Caller caller(floor()->port());
  const std::string token = bearer(logged().as(Role::executive_director));
  const Json api = described("/api/openapi.json");
  for (const auto& [path, methods] : api["paths"].items()) {
    if (path.starts_with("/api/acts/") && path != "/api/acts/fill") continue;
    for (const char* method :
         {"PUT", "DELETE", "PATCH", "TRACE", "CONNECT", "FROB", "POST", "GET"}) {
      std::string small = method;
      for (char& c : small) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
      if (methods.contains(small)) continue;
      const auto reply = caller.ask(method, filled(path), token);
      EXPECT_TRUE(reply.status == 405 || reply.status == 400)
          << method << " " << path << " " << reply.status << reply.body;
      EXPECT_EQ(reply.status == 405, !reply.header("Allow").empty()) << method << " " << path;
    }
  }
  for (const char* path : {"/api",
                           "/api/",
                           "/api/nothing",
                           "/api/tables/",
                           "//api/tables",
                           "/api//tables",
                           "/api/tables/t1/",
                           "/api/../etc/passwd",
                           "/../../etc/passwd",
                           "/%2e%2e/%2e%2e/etc/passwd",
                           "/api/tables/..",
                           "/api/tables/t1/..%2f..%2f..%2fetc%2fpasswd",
                           "/api/%74ables/../me",
                           "/api/tables/%00",
                           "/api/tables/%ff",
                           "/api/tables/%zz",
                           "/api/tables/%c0%ae",
                           "/api/reports/..%2f..%2ffloor.sqlite",
                           "/api/rounds/%27%20or%201=1--",
                           "/floor.sqlite",
                           "/sealing.key",
                           "/.git/config",
                           "/api/office/",
                           "/api/office/people/../log",
                           "/api/journal/../../sealing.key",
                           "*"}) {
    const auto reply = caller.ask("GET", path, token);
    EXPECT_GE(reply.status, 400) << path << " " << reply.body;
    EXPECT_LT(reply.status, 500) << path << " " << reply.body;
  }
  // What is asked for is said in words that are known, once.
  for (const char* path :
       {"/api/rounds?from=yesterday", "/api/rounds?limit=-1", "/api/rounds?limit=x",
        "/api/rounds?limit=1&limit=2", "/api/rounds?table=%ff", "/api/round-files?from=yesterday",
        "/api/round-files?from=2026-11-18&until=2026-11-17", "/api/reports/tables?span=century",
        "/api/reports/tables?from=2026-13-01", "/api/reports/tables?form=xml",
        "/api/reports/no-such", "/api/reports/tables?from=2026-11-18&until=2026-11-17"}) {
    const auto reply = caller.ask("GET", path, token);
    EXPECT_EQ(reply.status, 400) << path << " " << reply.body;
  }
  EXPECT_EQ(caller.ask("GET", "/api/rounds?limit=99999999999999", token).status, 200);
}

TEST_F(AttackEndpoints, RefuseRequestsThatAreNone) {
  const std::string head = "GET /api/me HTTP/1.1\r\n";
  const std::string host = fmt::format("Host: 127.0.0.1:{}\r\n", floor()->port());
  const std::string token = bearer(logged().as(Role::player));
  const std::string post = "POST /api/witness/1 HTTP/1.1\r\n" + host + token;
  const std::vector<std::pair<std::string, int>> tries = {
      {head + token + "\r\n", 400},
      {head + host + host + token + "\r\n", 400},
      {head + host + "Host: evil.example\r\n" + token + "\r\n", 400},
      {post + "Content-Length: -1\r\n\r\n", 400},
      {post + "Content-Length: +2\r\n\r\n{}", 400},
      {post + "Content-Length: 0x2\r\n\r\n{}", 400},
      {post + "Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}x", 400},
      {post + "Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}", 400},
      {post + "Transfer-Encoding: chunked\r\nContent-Length: 2\r\n\r\n0\r\n\r\n", 400},
      {post + "Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n", 400},
      {post + "Transfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\n{}", 413},
      {post + "Content-Length: 99999999999\r\n\r\n", 413},
      {post + "Content-Length: 1048577\r\n\r\n", 413},
      {post + "Content-Length: 999999999999999999999999\r\n\r\n", 400},
      {head + host + "X-Long: " + std::string(9'000, 'x') + "\r\n\r\n", 431},
      {head + host + "X-Bad : y\r\n\r\n", 400},
      {head + host + std::string("X-Nul: a\0b\r\n\r\n", 14), 400},
      {"GET /api/me\r\n\r\n", 400},
      {"GET  /api/me HTTP/1.1\r\n" + host + "\r\n", 400},
      {"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 400},
      {"GET http://evil.example/api/me HTTP/1.1\r\n" + host + token + "\r\n", 400},
      {std::string("\x16\x03\x01\x02\x00\x01\x00", 7) + "\r\n\r\n", 400},
  };
  for (const auto& [text, status] : tries) {
    Caller caller(floor()->port());
    const auto reply = caller.raw(text);
    ASSERT_TRUE(reply) << text.substr(0, 300);
    EXPECT_EQ(reply->status, status) << text.substr(0, 300) << "\n" << reply->body;
  }
  // A body in parts is one, and what comes behind a request is another.
  Caller caller(floor()->port());
  const auto chunked =
      caller.raw(post + "Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n1\r\n}\r\n0\r\n\r\n");
  ASSERT_TRUE(chunked);
  EXPECT_EQ(chunked->status, 403) << chunked->body;
  // The floor is as it was.
  EXPECT_EQ(caller.ask("GET", "/health").status, 200);
}

// A page whose own name has been pointed here is not the floor.
// What needs no login is asked for by anybody, however often; others have their answers.
TEST_F(AttackEndpoints, AnswerWhoHasNoLoginSoOftenAndNoMore) {
  Caller flood(floor()->port(), "127.0.3.1");
  constexpr int many = 1'000;
  int answered = 0;
  SocketClient::Reply last{200, {}, {}};
  while (last.status == 200 && answered < many) {
    last = flood.ask("GET",
                     answered % 2 == 0 ? "/api/house-rules" : "/api/house-rules/three-card-poker");
    ++answered;
  }
  EXPECT_GT(answered, 100);
  EXPECT_EQ(last.status, 429) << last.body;
  EXPECT_FALSE(last.header("Retry-After").empty());
  EXPECT_EQ(Caller(floor()->port(), "127.0.3.2").ask("GET", "/api/house-rules").status, 200);
}

TEST(AttackHosts, ThatAreNotTheFloorsAreMisdirected) {
  TestFloor floor({"craps"}, {},
                  [](HouseOptions& options) { options.sockets.origins.hosts = {"floor.test"}; });
  Caller caller(floor->port());
  const auto ask = [&](const std::string& host, const char* path) {
    return caller.raw(fmt::format("GET {} HTTP/1.1\r\nHost: {}\r\n\r\n", path, host))->status;
  };
  EXPECT_EQ(ask("floor.test", "/health"), 200);
  EXPECT_EQ(ask("floor.test:80", "/health"), 200);
  EXPECT_EQ(ask("FLOOR.test", "/health"), 200);
  for (const char* path : {"/health", "/metrics", "/api/openapi.json", "/api/me", "/api/live"}) {
    EXPECT_EQ(ask("evil.example", path), 421) << path;
    EXPECT_EQ(ask("floor.test.evil.example", path), 421) << path;
    EXPECT_EQ(ask(fmt::format("127.0.0.1:{}", floor->port()), path), 421) << path;
  }
}

}  // namespace
}  // namespace houseway::house
