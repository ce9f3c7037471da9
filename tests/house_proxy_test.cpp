#include <gmock/gmock.h>

#include "attack_support.h"

// A floor behind the proxy that speaks TLS for it.
namespace houseway::house {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

class HouseProxy : public testing::Test {
 protected:
  SocketClient::Reply login(const std::string& account, const std::string& from,
                            const std::string& scheme = "https") {
    Caller caller(floor_->port());
    const std::string body = Json{{"account", account}, {"password", floor_.password()}}.dump();
    return *caller.raw(fmt::format(
        "POST /api/login HTTP/1.1\r\nHost: floor.test\r\nOrigin: {0}://floor.test\r\n"
        "X-Forwarded-For: {1}\r\nX-Forwarded-Proto: {0}\r\nContent-Length: {2}\r\n\r\n{3}",
        scheme, from, body.size(), body));
  }

  TestFloor floor_{{"craps"}, {}, [](HouseOptions& options) {
                     options.sockets.proxies = {"127.0.0.1"};
                     options.sockets.origins.hosts = {"floor.test"};
                   }};
};

TEST_F(HouseProxy, CookiesAreForTlsAloneWhereThePersonSpeaksIt) {
  const auto secure = login("player-4", "203.0.113.1");
  ASSERT_EQ(secure.status, 200) << secure.body;
  EXPECT_THAT(std::string(secure.header("Set-Cookie")), HasSubstr("; Secure"));
  const auto clear = login("player-4", "203.0.113.1", "http");
  ASSERT_EQ(clear.status, 200) << clear.body;
  EXPECT_THAT(std::string(clear.header("Set-Cookie")), Not(HasSubstr("; Secure")));
}

// Whoever tries too often from one address keeps nobody out who comes through the same proxy.
TEST_F(HouseProxy, PeopleHaveTheirOwnAddressesBehindIt) {
  std::string last;
  for (int i = 0; i < 15; ++i) last = login(fmt::format("nobody-{}", i), "203.0.113.1").body;
  EXPECT_THAT(last, HasSubstr("too many logins from this address"));
  const auto other = login("player-4", "203.0.113.2");
  EXPECT_EQ(other.status, 200) << other.body;
  bool logged = false;
  for (const auto& entry : floor_->store().entries("log", 1, 100)) {
    logged = logged || Json::parse(entry.body).value("address", "") == "203.0.113.1";
  }
  EXPECT_TRUE(logged) << "with the address that it came from";
}

}  // namespace
}  // namespace houseway::house
