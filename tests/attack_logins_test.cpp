#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <thread>

#include "attack_support.h"

namespace houseway::house {
namespace {

using floor::Role;
using server::CloseCode;
using server::Opcode;
using ::testing::HasSubstr;
using ::testing::Not;

// Who somebody is: forged pages, stolen and guessed logins, and acts that need a second person.
class AttackLogins : public testing::Test {
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

  static SocketClient::Reply act(const std::string& token, const std::string& word,
                                 const Json& body) {
    return Caller(floor()->port()).ask("POST", "/api/acts/" + word, bearer(token), body.dump());
  }
  static SocketClient::Reply get(const std::string& token, const std::string& path) {
    return Caller(floor()->port()).ask("GET", path, bearer(token));
  }
  static SocketClient::Reply confirm(const std::string& token, const std::string& pending,
                                     bool confirms = true) {
    return Caller(floor()->port())
        .ask("POST", "/api/witness/" + pending, bearer(token), Json{{"confirm", confirms}}.dump());
  }
  // The number under which something waits for a second person.
  static std::string pending(const SocketClient::Reply& reply) {
    const Json json = parsed(reply);
    EXPECT_TRUE(json.contains("pending")) << reply.body;
    return json.value("pending", "");
  }
  // Asked by one and confirmed by the other, both of the right role.
  static void both(Role by, Role second, const std::string& word, const Json& body) {
    const auto reply = confirm(logged().as(second), pending(act(logged().as(by), word, body)));
    EXPECT_EQ(reply.status, 200) << reply.body;
  }
  static Json correction() {
    return {{"table", "t1"},
            {"round", "t1-000001"},
            {"entered", "7"},
            {"right", "8"},
            {"reason", "misread"}};
  }
  // How a WebSocket is closed; nothing where it is not within this time.
  static std::optional<CloseCode> closed(LiveClient& client,
                                         std::chrono::milliseconds patience = 20s) {
    const auto until = std::chrono::steady_clock::now() + patience;
    while (std::chrono::steady_clock::now() < until) {
      const auto frame = client.socket().receive(100ms);
      if (frame && frame->opcode == Opcode::close) return frame->code();
    }
    return {};
  }

  inline static std::unique_ptr<TestFloor> floor_;
  inline static std::unique_ptr<Logged> logged_;
};

// Pages.

TEST_F(AttackLogins, OfABrowserCountFromTheFloorsOwnPagesAlone) {
  Caller caller(floor()->port());
  const std::string token = logged().again("player-5", Role::player);
  const std::string cookie = "Cookie: houseway-login=" + token + "\r\n";
  const auto post = [&](const std::string& headers) {
    return caller.ask("POST", "/api/acts/ask-withdrawal", headers, R"({"amount": 1})").status;
  };
  for (const char* origin :
       {"http://evil.example", "null", "", "file://", "https://127.0.0.1.evil.example",
        "http://127.0.0.1", "http://127.0.0.1:1", "http://user@127.0.0.1", "garbage"}) {
    const std::string from = fmt::format("Origin: {}\r\n", origin);
    EXPECT_EQ(post(cookie + from), 403) << origin;
    EXPECT_EQ(post(bearer(token) + from), 403) << origin << ": a token is no excuse";
    EXPECT_EQ(caller.ask("POST", "/api/login", from, "{}").status, 403) << origin;
  }
  EXPECT_EQ(post(cookie), 403) << "without an origin";
  EXPECT_EQ(post(cookie + caller.origin() + "Origin: http://evil.example\r\n"), 403);
  EXPECT_EQ(post(cookie + "Referer: http://" + caller.host() + "/\r\n"), 403);
  // A token that is nobody's does not lend the cookie its freedom.
  EXPECT_EQ(post(cookie + bearer("nobody")), 401);
  EXPECT_EQ(post(cookie + caller.origin()), 200);
  EXPECT_EQ(post(bearer(token)), 200);

  const auto live = [&](const std::string& headers) {
    auto client = SocketClient::connect(floor()->port());
    client->send(
        fmt::format("GET /api/live HTTP/1.1\r\nHost: {}\r\nUpgrade: websocket\r\nConnection: "
                    "Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: "
                    "dGhlIHNhbXBsZSBub25jZQ==\r\n{}\r\n",
                    caller.host(), headers));
    return client->reply(true)->status;
  };
  EXPECT_EQ(live(cookie + "Origin: http://evil.example\r\n"), 403);
  EXPECT_EQ(live(cookie), 403);
  EXPECT_EQ(live(bearer(token) + "Origin: http://evil.example\r\n"), 403);
  EXPECT_EQ(live(caller.origin()), 401);
  EXPECT_EQ(live(cookie + caller.origin()), 101);
  EXPECT_EQ(live(bearer(token)), 101);
}

TEST_F(AttackLogins, AreNotTakenInAnyOtherForm) {
  Caller caller(floor()->port());
  const std::string& token = logged().as(Role::player);
  EXPECT_EQ(caller.ask("GET", "/api/me", "Authorization: bearer " + token + "\r\n").status, 200);
  for (const std::string& headers : std::vector<std::string>{
           "Authorization: Basic " + token + "\r\n", "Authorization: Token " + token + "\r\n",
           "Authorization: " + token + "\r\n", "Authorization: Bearer\r\n",
           "Authorization: Bearer " + token + " x\r\n", "Authorization: Bearer x" + token + "\r\n",
           "Authorization: Bearer " + token.substr(1) + "\r\n",
           "Authorization: Bearer nobody\r\nAuthorization: Bearer " + token + "\r\n",
           "Cookie: Houseway-Login=" + token + "\r\n", "Cookie: houseway-login2=" + token + "\r\n",
           "Cookie: houseway-login=x; houseway-login=" + token + "\r\n",
           "X-Forwarded-User: player-4\r\n", "X-Houseway-Login: " + token + "\r\n"}) {
    EXPECT_EQ(caller.ask("GET", "/api/me", headers).status, 401) << headers;
  }
  EXPECT_EQ(caller.ask("GET", "/api/me?token=" + token).status, 401);
  EXPECT_EQ(caller.ask("GET", "/api/me?access_token=" + token).status, 401);
}

TEST_F(AttackLogins, CannotBeGuessed) {
  Caller caller(floor()->port());
  const std::string token = logged().again("player-6", Role::player);
  ASSERT_EQ(token.size(), 64U) << "256 bits";
  const Json me = parsed(caller.ask("GET", "/api/me", bearer(token)));
  std::set<std::string> answers;
  const auto guess = [&](const std::string& words) {
    const auto reply = caller.ask("GET", "/api/me", bearer(words));
    EXPECT_EQ(reply.status, 401) << words;
    answers.insert(reply.body);
  };
  // The number of a login is in every record, and opens nothing.
  for (const Json& login : me["logins"]) guess(login["number"].get<std::string>());
  for (std::size_t i = 0; i < token.size(); i += 9) {
    std::string near = token;
    near[i] = near[i] == '0' ? '1' : '0';
    guess(near);
  }
  SeededRandom random(7);
  for (int i = 0; i < 100; ++i) {
    std::string words;
    for (int j = 0; j < 64; ++j) words += "0123456789abcdef"[random.below(16)];
    guess(words);
  }
  guess(std::string(64, '0'));
  guess("..");
  guess(std::string(5'000, 'a'));
  EXPECT_EQ(answers.size(), 1U) << "all are answered alike";
  EXPECT_EQ(caller.ask("GET", "/api/me", bearer(token)).status, 200);
  // Nothing that opens a login is kept anywhere.
  for (const auto& file : std::filesystem::directory_iterator(floor().options().data)) {
    std::ifstream stream(file.path(), std::ios::binary);
    const std::string bytes((std::istreambuf_iterator<char>(stream)), {});
    EXPECT_EQ(bytes.find(token), std::string::npos) << file.path();
    EXPECT_EQ(bytes.find(floor().password()), std::string::npos) << file.path();
    EXPECT_EQ(bytes.find("$argon2id"), std::string::npos) << "to be guessed at: " << file.path();
  }
}

TEST_F(AttackLogins, AreLockedAfterThreeFailuresAndTellNothingOfAccounts) {
  const auto without_seconds = [](std::string text) {
    std::erase_if(text, [](char c) { return c >= '0' && c <= '9'; });
    return text;
  };
  const auto tries = [&](const std::string& account, const std::string& role) {
    std::vector<std::pair<int, std::string>> answers;
    for (int i = 0; i < 4; ++i) {
      const auto reply = logged().try_login(account, role, "wrong-password-of-mine");
      answers.emplace_back(reply.status, without_seconds(reply.body));
      EXPECT_TRUE(reply.header("Set-Cookie").empty());
    }
    // Locked: the right one is no better.
    const auto right = logged().try_login(account, role, floor().password());
    answers.emplace_back(right.status, without_seconds(right.body));
    return answers;
  };
  const auto of_player = tries("player-8", "player");
  EXPECT_EQ(of_player.back().first, 401);
  EXPECT_EQ(tries("nobody-at-all", "player"), of_player);
  EXPECT_EQ(tries("surveillance", "surveillance"), of_player);
  EXPECT_EQ(tries("certificate-holder", "player"), of_player) << "a role that he has not";
  // A name that ends within a letter where it is cut off is one like any other.
  const std::string cut = std::string(32, 'a') + "\u00e9\u00e9\u20ac";
  EXPECT_EQ(tries(cut, "player"), of_player);
  EXPECT_EQ(tries(std::string(31, 'a') + "\xF0\x9F\x82\xA1\xF0\x9F\x82\xA1", "player"), of_player);
  EXPECT_EQ(logged().try_login("player-7", "system", floor().password()).status, 401);
  EXPECT_EQ(logged().try_login("houseway", "system", floor().password()).status, 401);
  EXPECT_EQ(logged().try_login("player-7", "no-such-role", floor().password()).status, 400);
}

TEST_F(AttackLogins, FromOneAddressAreLimited) {
  Caller caller(floor()->port(), "127.0.2.1");
  int refused = 0;
  for (int i = 0; i < 15; ++i) {
    const auto reply =
        caller.ask("POST", "/api/login", caller.origin(),
                   Json{{"account", fmt::format("nobody-{}", i)}, {"password", "x"}}.dump());
    EXPECT_EQ(reply.status, 401);
    refused += reply.body.find("too many logins from this address") != std::string::npos ? 1 : 0;
  }
  EXPECT_GE(refused, 1);
  // A word of a proxy that is none of ours changes no address. One login may have come to be
  // allowed again meanwhile.
  refused = 0;
  for (int i = 0; i < 3; ++i) {
    const auto forged =
        caller.ask("POST", "/api/login", caller.origin() + "X-Forwarded-For: 10.9.8.7\r\n",
                   R"({"account": "nobody", "password": "x"})");
    refused += forged.body.find("too many logins from this address") != std::string::npos ? 1 : 0;
  }
  EXPECT_GE(refused, 2);
  EXPECT_FALSE(logged().again("player-3", Role::player).empty()) << "others log in";
}

// A login ends, and what was opened with it.

TEST_F(AttackLogins, ThatAreOverOpenNothingAndCloseWhatTheyOpened) {
  const std::string first = logged().again("player-2", Role::player);
  const std::string second = logged().again("player-2", Role::player);
  LiveClient one(floor()->port(), first);
  LiveClient two(floor()->port(), second);
  LiveClient other(floor()->port(), logged().as(Role::player));
  EXPECT_EQ(Caller(floor()->port()).ask("POST", "/api/logout", bearer(first)).status, 200);
  EXPECT_EQ(closed(one), CloseCode::policy);
  EXPECT_EQ(get(first, "/api/me").status, 401);
  Caller caller(floor()->port());
  EXPECT_EQ(caller.ask("GET", "/api/me", "Cookie: houseway-login=" + first + "\r\n").status, 401);
  EXPECT_EQ(get(second, "/api/me").status, 200) << "another login of his goes on";
  EXPECT_TRUE(two.say({{"do", "watch"}, {"table", "t1"}}).contains("watching"));

  const auto ended = act(logged().as(Role::security), "end-logins",
                         {{"account", "player-2"}, {"reason", "a stolen telephone"}});
  EXPECT_EQ(ended.status, 200) << ended.body;
  EXPECT_EQ(closed(two), CloseCode::policy);
  EXPECT_EQ(get(second, "/api/me").status, 401);
  EXPECT_TRUE(other.say({{"do", "watch"}, {"table", "t1"}}).contains("watching"))
      << "others are as they were";
}

TEST_F(AttackLogins, EndWithTheRoleOrTheAccount) {
  const std::string box = logged().again("boxperson", Role::boxperson);
  LiveClient boxperson(floor()->port(), box);
  EXPECT_EQ(act(logged().as(Role::compliance), "end-role",
                {{"account", "boxperson"}, {"role", "boxperson"}, {"reason", "has left"}})
                .status,
            200);
  EXPECT_EQ(closed(boxperson), CloseCode::policy);
  EXPECT_EQ(get(box, "/api/me").status, 401);
  EXPECT_EQ(logged().try_login("boxperson", "boxperson", floor().password()).status, 401);

  const std::string token = logged().again("player-1", Role::player);
  LiveClient player(floor()->port(), token);
  const Json sat = player.say({{"do", "sit"}, {"table", "t1"}, {"seat", 5}});
  EXPECT_FALSE(sat.contains("error")) << sat;
  const auto taken = [&] {
    return floor().get("/api/tables", logged().as(Role::dealer))["tables"][0]["taken"].get<int>();
  };
  EXPECT_EQ(taken(), 1);
  EXPECT_EQ(act(logged().as(Role::security), "exclude-player",
                {{"account", "player-1"}, {"reason", "on the list"}})
                .status,
            200);
  EXPECT_EQ(closed(player), CloseCode::policy);
  const auto until = std::chrono::steady_clock::now() + 20s;
  while (taken() > 0 && std::chrono::steady_clock::now() < until) {
    std::this_thread::sleep_for(10ms);
  }
  EXPECT_EQ(taken(), 0) << "nor does he keep his seat";
}

// A second person.

TEST_F(AttackLogins, OfOnePersonAreNotTwo) {
  const std::string own = logged().as(Role::floorperson);
  const std::string asked = pending(act(own, "correct", correction()));
  EXPECT_EQ(confirm(own, asked).status, 409);
  const std::string again = logged().again("floorperson", Role::floorperson);
  EXPECT_THAT(confirm(again, asked).body, HasSubstr("cannot witness what he does"));
  // Another role of his makes him no other person.
  both(Role::shift_manager, Role::finance, "grant-role",
       {{"account", "floorperson"}, {"role", "pit-manager"}});
  const std::string above = logged().again("floorperson", Role::pit_manager);
  EXPECT_THAT(confirm(above, asked).body, HasSubstr("cannot witness what he does"));
  const auto seen = get(above, "/api/office/pending");
  EXPECT_EQ(parsed(seen), Json::array()) << "nor is he asked";
  // Whom the table does not name.
  for (const Role role : {Role::spectator, Role::player, Role::dealer, Role::cashier, Role::finance,
                          Role::security, Role::internal_audit, Role::compliance}) {
    const auto reply = confirm(logged().as(role), asked);
    const bool patron = role == Role::player || role == Role::spectator;
    EXPECT_EQ(reply.status, patron ? 403 : 409) << floor::name(role);
    expect_tells_nothing(reply, std::string(floor::name(role)));
  }
  EXPECT_EQ(confirm(logged().as(Role::pit_manager), asked).status, 200);
  EXPECT_EQ(confirm(logged().as(Role::pit_manager), asked).status, 409) << "once";
  EXPECT_EQ(confirm(logged().as(Role::shift_manager), asked).status, 409) << "once";
}

TEST_F(AttackLogins, ConfirmNothingByGuessing) {
  const std::string& pit = logged().as(Role::pit_manager);
  const std::string asked = pending(act(logged().as(Role::dealer), "correct", correction()));
  ASSERT_EQ(asked.size(), 32U) << "128 bits";
  std::string near = asked;
  near.back() = near.back() == '0' ? '1' : '0';
  for (const std::string& number : {near, std::string(32, '0'), asked.substr(1), asked + "0",
                                    std::string("1"), std::string("%00"), std::string("..")}) {
    EXPECT_GE(confirm(pit, number).status, 400) << number;
  }
  Caller caller(floor()->port());
  const auto said = [&](const std::string& body) {
    return caller.ask("POST", "/api/witness/" + asked, bearer(pit), body).status;
  };
  for (const char* body :
       {"", "{}", "true", R"({"confirm": "true"})", R"({"confirm": 1})", R"({"confirm": null})",
        R"({"confirm": true, "confirm": false})", R"({"confirm": true, "as": "player-1"})"}) {
    EXPECT_EQ(said(body), 400) << body;
  }
  EXPECT_EQ(confirm(pit, asked, false).status, 200) << "declined";
  EXPECT_EQ(confirm(pit, asked).status, 409);
}

TEST_F(AttackLogins, OfSomebodyWhoIsNoLongerWhoHeWasWitnessNothing) {
  const std::string supervisor =
      logged().again("poker-shift-supervisor", Role::poker_shift_supervisor);
  const std::string waits = pending(act(logged().as(Role::dealer), "correct", correction()));
  EXPECT_EQ(parsed(get(supervisor, "/api/office/pending")).size(), 1U);
  EXPECT_EQ(act(logged().as(Role::compliance), "end-role",
                {{"account", "poker-shift-supervisor"},
                 {"role", "poker-shift-supervisor"},
                 {"reason", "has left"}})
                .status,
            200);
  EXPECT_EQ(confirm(supervisor, waits).status, 401);
  EXPECT_EQ(confirm(logged().as(Role::pit_manager), waits).status, 200) << "it has waited";
}

TEST_F(AttackLogins, PasswordsThatWereMadeAreToldToWhoAskedOnce) {
  const std::string& asks = logged().as(Role::shift_manager);
  const std::string asked = pending(
      act(asks, "reset-staff-password", {{"account", "gaming-operations"}, {"reason", "lost"}}));
  const std::string path = "/api/office/pending/" + asked;
  const auto confirmed = confirm(logged().as(Role::executive_director), asked);
  EXPECT_EQ(confirmed.body, R"({"done":"reset-staff-password"})");
  EXPECT_THAT(get(logged().as(Role::executive_director), path).body, Not(HasSubstr("outcome")));
  EXPECT_THAT(get(logged().again("shift-manager", Role::shift_manager), path).body,
              Not(HasSubstr("outcome")));
  const Json told = parsed(get(asks, path));
  ASSERT_TRUE(told.contains("outcome")) << told;
  const std::string password = told["outcome"]["password"].get<std::string>();
  const auto once = get(asks, path);
  EXPECT_EQ(once.status, 409) << once.body;
  EXPECT_THAT(once.body, Not(HasSubstr(password)));
  for (const char* record : {"/api/journal?limit=100000", "/api/office/log"}) {
    const std::string body = get(logged().as(Role::internal_audit), record).body;
    EXPECT_THAT(body, Not(HasSubstr(password)));
    EXPECT_THAT(body, Not(HasSubstr("argon2")));
  }
  const auto in = logged().try_login("gaming-operations", "gaming-operations", password);
  EXPECT_EQ(in.status, 200) << in.body;
}

// An IPv6 host has more addresses than anybody counts.
TEST(AttackNetworks, OfOneHostAreOneHoweverManyAddressesItHas) {
  TestFloor floor({"craps"}, {},
                  [](HouseOptions& options) { options.sockets.proxies = {"127.0.0.1"}; });
  Caller caller(floor->port());
  const auto refused_from = [&](const std::string& address, int number) {
    const auto reply =
        caller.ask("POST", "/api/login", caller.origin() + "X-Forwarded-For: " + address + "\r\n",
                   Json{{"account", fmt::format("nobody-{}", number)}, {"password", "x"}}.dump());
    EXPECT_EQ(reply.status, 401);
    return reply.body.find("too many logins from this address") != std::string::npos;
  };
  int refused = 0;
  for (int i = 1; i <= 15; ++i) {
    refused += refused_from(fmt::format("2001:db8:1:2:{}::{}", i, i), i) ? 1 : 0;
  }
  EXPECT_GE(refused, 1);
  EXPECT_FALSE(refused_from("2001:db8:1:3::1", 16)) << "another network";
  // The log has the address itself; a login is logged behind those before it.
  floor.login("player-4");
  int logged = 0;
  for (const store::NumberedEntry& each : floor->store().journal(0, 10'000)) {
    logged += each.entry.body.find(R"("2001:db8:1:2:1::1")") != std::string::npos ? 1 : 0;
  }
  EXPECT_EQ(logged, 1);
}

TEST(AttackWitness, ComesInTimeOrNotAtAll) {
  TestFloor floor({"craps"}, {}, [](HouseOptions& options) { options.second_person_within = 1ms; });
  Logged logged(floor);
  Caller caller(floor->port());
  const Json body{{"table", "t1"}, {"description", "levelled"}};
  const Json asked = parsed(caller.ask("POST", "/api/acts/adjust-wheel",
                                       bearer(logged.as(Role::floorperson)), body.dump()));
  ASSERT_TRUE(asked.contains("pending")) << asked;
  std::this_thread::sleep_for(5ms);
  const auto late = caller.ask("POST", "/api/witness/" + asked["pending"].get<std::string>(),
                               bearer(logged.as(Role::security)), R"({"confirm": true})");
  EXPECT_EQ(late.status, 409);
  EXPECT_THAT(late.body, HasSubstr("nothing waits under this number, or no longer"));
  EXPECT_EQ(HouseOptions().second_person_within, std::chrono::minutes(2));
}

}  // namespace
}  // namespace houseway::house
