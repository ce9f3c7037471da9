#include <gtest/gtest.h>

#include <stdexcept>
#include <thread>
#include <vector>

#include "server/cookies.h"
#include "server/http.h"
#include "server/http_text.h"
#include "server/origin.h"
#include "server/routes.h"

namespace houseway::server {
namespace {

Request request(const std::string& method, const std::string& path) {
  Request made;
  made.method = method;
  made.path = path;
  return made;
}

// What a set of routes answers.
Response answer(const Routes& routes, const Request& asked) {
  Response given;
  int times = 0;
  const Responder responder([&](Responder::Answer answer) {
    given = std::get<Response>(std::move(answer));
    ++times;
  });
  routes.answer(asked, responder);
  EXPECT_EQ(times, 1) << asked.path;
  return given;
}

Routes some_routes() {
  Routes routes;
  const auto says = [](std::string what) {
    return [what](const Request&, const Parameters& parameters, const Responder& responder) {
      std::string body = what;
      if (what == "seat") body += " " + parameters["seat"] + " of " + parameters["table"];
      if (what == "table") body += " " + parameters["table"];
      responder.answer({200, {}, body, {}});
    };
  };
  routes.add("GET", "/", says("home"));
  routes.add("GET", "/tables/{table}", says("table"));
  routes.add("POST", "/tables/{table}", says("table"));
  routes.add("GET", "/tables/all", says("all"));
  routes.add("PUT", "/tables/{table}/seats/{seat}", says("seat"));
  return routes;
}

TEST(Routes, LeadToTheHandlerWithItsParametersDecoded) {
  const Routes routes = some_routes();
  EXPECT_EQ(answer(routes, request("GET", "/")).body, "home");
  EXPECT_EQ(answer(routes, request("GET", "/tables/7")).body, "table 7");
  EXPECT_EQ(answer(routes, request("POST", "/tables/7")).body, "table 7");
  EXPECT_EQ(answer(routes, request("HEAD", "/tables/7")).body, "table 7");
  EXPECT_EQ(answer(routes, request("GET", "/tables/all")).body, "all");
  EXPECT_EQ(answer(routes, request("PUT", "/tables/a%2Fb/seats/%C3%A9")).body,
            "seat \xC3\xA9 of a/b");
}

TEST(Routes, AnswerThemselvesWhereThereIsNoHandler) {
  const Routes routes = some_routes();
  for (const char* path : {"/table", "/tables/", "/tables/7/", "//", "/tables/7/seats/"}) {
    EXPECT_EQ(answer(routes, request("GET", path)).status, 404) << path;
  }
  for (const char* path : {"/tables/%", "/tables/%4", "/tables/%zz", "/tables/%00", "/tables/%ff",
                           "", "*", "tables"}) {
    EXPECT_EQ(answer(routes, request("GET", path)).status, 400) << path;
  }
  const Response wrong_method = answer(routes, request("DELETE", "/tables/7"));
  EXPECT_EQ(wrong_method.status, 405);
  EXPECT_EQ(find(wrong_method.headers, "allow"), "GET, HEAD, OPTIONS, POST");
  const Response options = answer(routes, request("OPTIONS", "/tables/7/seats/1"));
  EXPECT_EQ(options.status, 204);
  EXPECT_EQ(find(options.headers, "Allow"), "OPTIONS, PUT");
}

TEST(Routes, TellThePatternOfARequest) {
  const Routes routes = some_routes();
  EXPECT_EQ(routes.pattern(request("GET", "/tables/12")), "/tables/{table}");
  EXPECT_EQ(routes.pattern(request("GET", "/tables/all")), "/tables/all");
  EXPECT_EQ(routes.pattern(request("GET", "/nowhere")), "none");
}

TEST(Routes, CannotBeAmbiguousOrIllFormed) {
  Routes routes = some_routes();
  const auto nothing = [](const Request&, const Parameters&, const Responder&) {};
  EXPECT_THROW(routes.add("GET", "/tables/{table}", nothing), std::logic_error);
  EXPECT_THROW(routes.add("PUT", "/tables/{t}", nothing), std::logic_error);
  EXPECT_THROW(routes.add("GET", "tables", nothing), std::logic_error);
  EXPECT_THROW(routes.add("GET", "/a/x{b}", nothing), std::logic_error);
  EXPECT_THROW(routes.add("GET", "/a/{}", nothing), std::logic_error);
}

TEST(Responder, TakesTheFirstAnswerFromAnyThreadAndMissesNone) {
  std::vector<int> statuses;
  const auto note = [&](Responder::Answer answer) {
    statuses.push_back(std::get<Response>(answer).status);
  };
  {
    const Responder responder(note);
    std::thread([responder] { responder.answer({204, {}, {}, {}}); }).join();
    responder.answer({200, {}, {}, {}});
  }
  { const Responder forgotten(note); }
  EXPECT_EQ(statuses, (std::vector<int>{204, 500}));
}

TEST(Request, ReadsItsQuery) {
  Request asked = request("GET", "/");
  asked.query = "a=1&b=x+y%26z&a=2&flag&bad=%zz&c=";
  EXPECT_EQ(asked.parameter("b"), "x y&z");
  EXPECT_EQ(asked.parameter("flag"), "");
  EXPECT_EQ(asked.parameter("c"), "");
  EXPECT_FALSE(asked.parameter("a"));
  EXPECT_FALSE(asked.parameter("bad"));
  EXPECT_FALSE(asked.parameter("d"));
}

TEST(Request, ReadsItsBearerToken) {
  const auto token = [](const std::string& value) {
    Request asked = request("GET", "/");
    asked.headers = {{"authorization", value}};
    const auto found = asked.bearer();
    return found ? std::string(*found) : "none";
  };
  EXPECT_EQ(token("Bearer abc"), "abc");
  EXPECT_EQ(token("bearer  abc "), "abc");
  EXPECT_EQ(token("Bearer "), "none");
  EXPECT_EQ(token("Bearer a b"), "none");
  EXPECT_EQ(token("Basic abc"), "none");
}

TEST(Response, CarriesWhatABrowserMustBeTold) {
  Response response{200, {{"Content-Type", "text/html"}}, "<p>", {}};
  const std::string head = head_of(response, {});
  for (const char* line :
       {"HTTP/1.1 200 OK\r\n", "X-Content-Type-Options: nosniff\r\n", "Cache-Control: no-store\r\n",
        "frame-ancestors 'none'", "Referrer-Policy: no-referrer\r\n", "Content-Length: 3\r\n",
        "Content-Type: text/html\r\n", "Connection: keep-alive\r\n", "\r\nDate: "}) {
    EXPECT_NE(head.find(line), std::string::npos) << line;
  }
  EXPECT_TRUE(head.ends_with("\r\n\r\n"));
}

TEST(Response, KeepsItsOwnHeadersButNotHowItIsFramed) {
  Response response{200,
                    {{"cache-control", "max-age=60"}, {"Content-Length", "9"}, {"connection", "x"}},
                    "abc",
                    {}};
  const std::string head = head_of(response, {.keep_alive = false, .without_body = true});
  EXPECT_NE(head.find("cache-control: max-age=60\r\n"), std::string::npos);
  EXPECT_EQ(head.find("no-store"), std::string::npos);
  EXPECT_NE(head.find("Content-Length: 3\r\n"), std::string::npos);
  EXPECT_EQ(head.find("Content-Length: 9"), std::string::npos);
  EXPECT_NE(head.find("Connection: close\r\n"), std::string::npos);
  EXPECT_EQ(response.content(), "");
}

TEST(Response, CannotBeSplitByALineBreakInAHeader) {
  for (const Header& header : {Header{"Location", "/a\r\nSet-Cookie: b=c"}, Header{"A b", "c"},
                               Header{"", "c"}, Header{"A", std::string("c\0", 2)}}) {
    Response response{303, {header}, "body", {}};
    const std::string head = head_of(response, {});
    EXPECT_TRUE(head.starts_with("HTTP/1.1 500 ")) << header.name;
    EXPECT_EQ(head.find("Set-Cookie"), std::string::npos);
  }
}

TEST(Failure, IsJsonWhateverItSays) {
  EXPECT_EQ(failure(400, "a \"b\"\n\\").body, "{\"error\":\"a \\\"b\\\"\\u000a\\\\\"}\n");
}

TEST(Utf8, IsToldFromWhatIsNot) {
  const std::string ascii = "twelve letters and more";
  for (const std::string& good :
       {std::string(), ascii, std::string("\xC2\x80"), std::string("\xE0\xA0\x80"),
        std::string("\xED\x9F\xBF"), std::string("\xEF\xBF\xBF"), std::string("\xF0\x90\x80\x80"),
        std::string("\xF4\x8F\xBF\xBF"), ascii + "\xE2\x99\xA0" + ascii}) {
    EXPECT_TRUE(is_utf8(good));
  }
  for (const char* bad : {"\x80", "\xC0\x80", "\xC1\xBF", "\xC2", "\xC2\x41", "\xE0\x9F\xBF",
                          "\xED\xA0\x80", "\xE2\x99", "\xF0\x8F\xBF\xBF", "\xF4\x90\x80\x80",
                          "\xF5\x80\x80\x80", "\xFF", "\xF0\x9F\x82"}) {
    EXPECT_FALSE(is_utf8(bad));
    EXPECT_FALSE(is_utf8(ascii + bad));
    EXPECT_FALSE(is_utf8(bad + ascii));
  }
}

std::string cookie_of(const std::vector<std::string>& lines, std::string_view name) {
  Request asked = request("GET", "/");
  for (const std::string& line : lines) asked.headers.push_back({"Cookie", line});
  const auto found = cookie(asked, name);
  return found ? std::string(*found) : "none";
}

TEST(Cookies, AreFoundAmongOthers) {
  EXPECT_EQ(cookie_of({"a=1; session=xyz; b=2"}, "session"), "xyz");
  EXPECT_EQ(cookie_of({"session=\"xyz\""}, "session"), "xyz");
  EXPECT_EQ(cookie_of({"a=1", "session=xyz=="}, "session"), "xyz==");
  EXPECT_EQ(cookie_of({"my-session=xyz; Session=q; session"}, "session"), "none");
  EXPECT_EQ(cookie_of({";;=;session=;"}, "session"), "");
}

TEST(Cookies, PlantedBesideOursCountForNone) {
  EXPECT_EQ(cookie_of({"session=ours; session=theirs"}, "session"), "none");
  EXPECT_EQ(cookie_of({"session=ours", "session=ours"}, "session"), "none");
}

TEST(Cookies, AreSetSoThatScriptsAndOtherSitesHaveNothingOfThem) {
  EXPECT_EQ(
      set_cookie({"__Host-session", "abc", std::chrono::hours{8}, true}),
      (Header{"Set-Cookie",
              "__Host-session=abc; Path=/; Max-Age=28800; HttpOnly; SameSite=Strict; Secure"}));
  EXPECT_EQ(forget_cookie("session", false).value,
            "session=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict");
  EXPECT_THROW(set_cookie({"session", "a; Domain=b", {}, true}), std::logic_error);
  EXPECT_THROW(set_cookie({"a b", "c", {}, true}), std::logic_error);
  EXPECT_THROW(set_cookie({"__Host-a", "c", {}, false}), std::logic_error);
}

struct OriginCase {
  const char* method;
  const char* host;
  const char* origin;  // none if null
  int status;          // 0 if it is let through
};

int status_of(const OriginCase& that, const OriginPolicy& policy, bool token = false,
              bool websocket = false, bool secure = false) {
  Request asked = request(that.method, "/");
  asked.headers = {{"Host", that.host}};
  if (that.origin != nullptr) asked.headers.push_back({"Origin", that.origin});
  if (token) asked.headers.push_back({"Authorization", "Bearer t"});
  asked.websocket = websocket;
  asked.secure = secure;
  const auto refused = why_not_from(asked, policy);
  return refused ? refused->status : 0;
}

TEST(Origin, MustBeTheFloorsOwnOrOneThatIsListed) {
  const OriginPolicy policy{{}, {"https://lobby.example"}, {}};
  const OriginCase cases[] = {
      {"POST", "floor.example", "https://floor.example", 0},
      {"POST", "floor.example", "https://FLOOR.example", 0},
      {"POST", "floor.example", "https://floor.example:443", 0},
      {"POST", "floor.example:443", "https://floor.example", 0},
      {"POST", "floor.example", "http://floor.example:80", 0},
      {"POST", "127.0.0.1:8080", "http://127.0.0.1:8080", 0},
      {"POST", "[::1]:8080", "http://[::1]:8080", 0},
      {"POST", "floor.example", "https://lobby.example", 0},
      {"POST", "floor.example", "https://lobby.example:443", 0},
      {"POST", "floor.example", "http://lobby.example", 403},
      {"POST", "floor.example", "https://evil.example", 403},
      {"POST", "floor.example", "https://floor.example.evil.example", 403},
      {"POST", "floor.example", "https://floor.example:8443", 403},
      {"POST", "floor.example", "https://evil.example/floor.example", 403},
      {"POST", "floor.example", "https://a@floor.example", 403},
      {"POST", "floor.example", "null", 403},
      {"POST", "floor.example", "", 403},
      {"POST", "floor.example", "floor.example", 403},
      {"POST", "floor.example", "ftp://floor.example", 403},
      {"POST", "floor.example", nullptr, 403},
      {"PUT", "floor.example", nullptr, 403},
      {"DELETE", "floor.example", "https://evil.example", 403},
      {"GET", "floor.example", "https://evil.example", 0},
      {"GET", "floor.example", nullptr, 0},
      {"HEAD", "floor.example", nullptr, 0},
  };
  for (const OriginCase& that : cases) {
    EXPECT_EQ(status_of(that, policy), that.status)
        << that.method << " " << (that.origin != nullptr ? that.origin : "without");
  }
}

TEST(Origin, IsAskedOfAWebSocketThoughItIsAGet) {
  EXPECT_EQ(status_of({"GET", "a", "https://evil.example", 0}, {}, true, true), 403);
  EXPECT_EQ(status_of({"GET", "a", nullptr, 0}, {}, false, true), 403);
  EXPECT_EQ(status_of({"GET", "a", "https://a", 0}, {}, false, true), 0);
}

TEST(Origin, MayBeMissingWithATokenOrAsTheOwnerSays) {
  EXPECT_EQ(status_of({"POST", "a", nullptr, 0}, {}, true), 0);
  EXPECT_EQ(status_of({"POST", "a", "https://evil.example", 0}, {}, true), 403);
  const OriginPolicy strict{{}, {}, [](const Request&) { return false; }};
  EXPECT_EQ(status_of({"POST", "a", nullptr, 0}, strict, true), 403);
}

TEST(Origin, OfAPageInTheClearDoesNotCountOverTls) {
  EXPECT_EQ(status_of({"POST", "a", "http://a", 0}, {}, false, false, true), 403);
  EXPECT_EQ(status_of({"POST", "a", "https://a", 0}, {}, false, false, true), 0);
}

TEST(Origin, WithNamedHostsKeepsOutNamesPointedHere) {
  const OriginPolicy policy{{"floor.example"}, {}, {}};
  EXPECT_EQ(status_of({"GET", "evil.example", nullptr, 0}, policy), 421);
  EXPECT_EQ(status_of({"POST", "evil.example", "http://evil.example", 0}, policy), 421);
  EXPECT_EQ(status_of({"POST", "floor.example:443", "https://floor.example", 0}, policy), 0);
}

TEST(Origin, ThatStandsTwiceIsNone) {
  Request asked = request("POST", "/");
  asked.headers = {{"Host", "a"}, {"Origin", "https://a"}, {"Origin", "https://b"}};
  EXPECT_TRUE(why_not_from(asked, {}));
}

TEST(Machines, AreKnownByAddressOrRange) {
  const Machines machines({"127.0.0.1", "10.0.0.0/9", "fd00::/8", "::1"});
  for (const char* ours : {"127.0.0.1", "::ffff:127.0.0.1", "10.127.255.255", "fd12::3", "::1"}) {
    EXPECT_TRUE(machines.have(ours)) << ours;
  }
  for (const char* other : {"127.0.0.2", "10.128.0.0", "fe00::1", "::2", "", "localhost"}) {
    EXPECT_FALSE(machines.have(other)) << other;
  }
  EXPECT_FALSE(Machines::why_not({"10.0.0.0/32", "::/0"}));
  for (const char* wrong : {"localhost", "10.0.0.0/33", "10.0.0.0/", "10.0.0.0/x", "10.0.0"}) {
    EXPECT_TRUE(Machines::why_not({wrong})) << wrong;
  }
}

TEST(ClientAddress, IsAProxysWordOnlyIfItIsOurs) {
  const Machines proxies({"10.0.0.1", "10.0.0.2"});
  const auto from = [&](const std::string& peer, const std::vector<std::string>& forwarded) {
    Headers headers;
    for (const std::string& line : forwarded) headers.push_back({"X-Forwarded-For", line});
    return client_address(peer, headers, proxies);
  };
  EXPECT_EQ(from("198.51.100.1", {"203.0.113.9"}), "198.51.100.1");
  EXPECT_EQ(from("10.0.0.1", {"203.0.113.9"}), "203.0.113.9");
  EXPECT_EQ(from("10.0.0.1", {"6.6.6.6, 203.0.113.9"}), "203.0.113.9");
  EXPECT_EQ(from("10.0.0.1", {"6.6.6.6, 203.0.113.9, 10.0.0.2"}), "203.0.113.9");
  EXPECT_EQ(from("10.0.0.1", {"6.6.6.6", "203.0.113.9"}), "203.0.113.9");
  EXPECT_EQ(from("10.0.0.1", {"::ffff:203.0.113.9"}), "203.0.113.9");
  EXPECT_EQ(from("10.0.0.1", {"unknown"}), "10.0.0.1");
  EXPECT_EQ(from("10.0.0.1", {}), "10.0.0.1");
}

}  // namespace
}  // namespace houseway::server
