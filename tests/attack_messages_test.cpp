#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <stop_token>
#include <thread>

#include "attack_support.h"

namespace houseway::house {
namespace {

using floor::Role;
using server::CloseCode;
using server::Opcode;
using ::testing::HasSubstr;

// What is said through a live connection: replayed, out of order, malformed, too much and too slow.
class AttackMessages : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    floor_ = std::make_unique<TestFloor>(std::vector<std::string>{"three-card-poker", "craps"}, "",
                                         [](HouseOptions& options) {
                                           options.sockets.limits.messages_per_second = 30;
                                           options.sockets.limits.burst = 60;
                                           options.sockets.limits.outgoing = 24 * 1024;
                                           options.sockets.kernel_send_buffer = 4 * 1024;
                                         });
    for (const char* table : {"t1", "t2"}) {
      ASSERT_FALSE(floor_->open(table, "three-card-poker"));
    }
    ASSERT_FALSE(floor_->open("c1", "craps"));
    logged_ = std::make_unique<Logged>(*floor_);
  }
  static void TearDownTestSuite() {
    floor_->expect_books_in_order();
    logged_.reset();
    floor_.reset();
  }
  static TestFloor& floor() { return *floor_; }
  static Logged& logged() { return *logged_; }

  static LiveClient player(int number) {
    return {floor()->port(), logged().again(fmt::format("player-{}", number), Role::player)};
  }
  static Json money_of(LiveClient& client, const std::string& table) {
    return client.view(table)["view"]["seats"];
  }
  static void take_seat(LiveClient& client, const std::string& table, int seat) {
    const Json sat = client.say({{"do", "sit"}, {"table", table}, {"seat", seat}});
    ASSERT_FALSE(sat.contains("error")) << sat;
    const Json bought = client.say({{"do", "buy-in"}, {"table", table}, {"amount", 500}});
    ASSERT_FALSE(bought.contains("error")) << bought;
  }
  static void wait_for_bets(LiveClient& client, const std::string& table) {
    ASSERT_FALSE(client.when_in(table, "betting").is_null());
  }
  // The seat is free for the next test.
  static void leave(LiveClient& client, const std::string& table) {
    const Json left = client.say({{"do", "leave"}, {"table", table}});
    EXPECT_FALSE(left.contains("error")) << left;
  }
  // How the floor closes a connection on which these bytes were sent.
  static std::optional<CloseCode> closed_after(const std::string& bytes, int times = 1) {
    LiveClient client(floor()->port(), logged().as(Role::spectator));
    for (int i = 0; i < times; ++i) client.socket().send(bytes);
    return code_of(client);
  }
  static std::optional<CloseCode> code_of(LiveClient& client) {
    for (int i = 0; i < 100; ++i) {
      const auto frame = client.socket().receive(100ms);
      if (frame && frame->opcode == Opcode::close) return frame->code();
    }
    return {};
  }

  inline static std::unique_ptr<TestFloor> floor_;
  inline static std::unique_ptr<Logged> logged_;
};

// A frame as no client sends it: its two first bytes, then the rest.
std::string frame(unsigned char first, unsigned char second, const std::string& rest) {
  std::string bytes{static_cast<char>(first), static_cast<char>(second)};
  return bytes + rest;
}

TEST_F(AttackMessages, ReplayedOrOutOfOrderAreNotDone) {
  LiveClient ann = player(4);
  take_seat(ann, "t1", 1);
  const Json before = money_of(ann, "t1");
  const auto raw = [&](const std::string& text, std::uint64_t id) {
    ann.send(text);
    return ann.next_where([&](const Json& j) { return j.contains("re") && j["re"] == id; });
  };
  const std::string buys = R"({"id": 100, "do": "buy-in", "table": "t1", "amount": 7})";
  EXPECT_FALSE(raw(buys, 100).contains("error"));
  EXPECT_THAT(raw(buys, 100).value("error", ""), HasSubstr("is more than 100"));
  for (const char* id : {"99", "1", "0"}) {
    const std::string again =
        fmt::format(R"({{"id": {}, "do": "buy-in", "table": "t1", "amount": 7}})", id);
    EXPECT_TRUE(raw(again, std::stoull(id)).contains("error")) << id;
  }
  for (const char* id : {"-1", "1.5", "\"101\"", "null", "1e3", "[101]", "99999999999999999999"}) {
    ann.send(fmt::format(R"({{"id": {}, "do": "buy-in", "table": "t1", "amount": 7}})", id));
    const Json refused = ann.next_where([](const Json& j) { return j.contains("error"); });
    EXPECT_FALSE(refused.contains("re")) << refused;
  }
  // Once was done.
  const Json after = raw(R"({"id": 101, "do": "watch", "table": "t1"})", 101);
  EXPECT_TRUE(after.contains("watching"));
  const Json view = ann.next_where([](const Json& j) { return j.contains("view"); });
  EXPECT_EQ(view["view"]["seats"]["1"]["chips"], before["1"]["chips"].get<double>() + 7);
  EXPECT_FALSE(raw(R"({"id": 102, "do": "leave", "table": "t1"})", 102).contains("error"));
}

// Two connections of one player are one player: what is said on both is done once.
TEST_F(AttackMessages, OnTwoConnectionsAreOnePlayers) {
  LiveClient one = player(5);
  LiveClient two = player(5);
  take_seat(one, "t1", 2);
  EXPECT_THAT(two.say({{"do", "sit"}, {"table", "t1"}, {"seat", 3}}).value("error", ""),
              HasSubstr("sits at seat 2 already"));
  wait_for_bets(one, "t1");
  wait_for_bets(two, "t1");
  for (LiveClient* each : {&one, &two}) {
    const Json bet = each->say({{"do", "bet"}, {"table", "t1"}, {"on", "ante"}, {"amount", 10}});
    EXPECT_FALSE(bet.contains("error")) << bet;
  }
  EXPECT_EQ(money_of(one, "t1")["2"]["staked"], 10) << "what lies there, not twice as much";
  one.say({{"do", "ready"}, {"table", "t1"}});
  const auto asked = [](const Json& json) {
    for (const Json& event : json.value("events", Json::array())) {
      if (event["event"] == "your-turn") return true;
    }
    return false;
  };
  EXPECT_FALSE(one.next_where(asked).is_null());
  EXPECT_FALSE(two.next_where(asked).is_null());
  int done = 0;
  for (LiveClient* each : {&one, &two}) {
    const Json said = each->say({{"do", "say"}, {"table", "t1"}, {"say", "fold"}});
    done += said.contains("error") ? 0 : 1;
  }
  EXPECT_EQ(done, 1) << "his turn comes once";
  leave(one, "t1");
}

TEST_F(AttackMessages, ForOthersSeatsAndOtherTablesAreRefused) {
  LiveClient ann = player(6);
  LiveClient eve = player(7);
  take_seat(ann, "t2", 1);
  take_seat(eve, "c1", 1);
  wait_for_bets(ann, "t2");
  const Json before = money_of(ann, "t2");
  for (const Json& words : std::vector<Json>{
           {{"do", "bet"}, {"on", "ante"}, {"amount", 5}},
           {{"do", "bet"}, {"on", "ante"}, {"amount", 5}, {"seat", "1"}},
           {{"do", "say"}, {"say", "fold"}, {"seat", 1}},
           {{"do", "cash-out"}, {"amount", 5}, {"seat", "1"}, {"account", "player-6"}},
           {{"do", "buy-in"}, {"amount", 5}, {"account", "player-6"}},
           {{"do", "leave"}, {"seat", "1"}},
           {{"do", "away"}, {"seat", "1"}},
           {{"do", "ready"}},
           {{"do", "cut"}, {"position", 20}},
           {{"do", "sit"}, {"seat", 1}},
           {{"do", "remove"}, {"seat", "1"}, {"reason", "x"}},
           {{"do", "abandon"}, {"seat", "1"}, {"reason", "x"}},
           {{"do", "answer"}, {"offer", "cut"}, {"answer", "decline"}, {"seat", "1"}},
           {{"do", "bank"}, {"with", "house"}, {"seat", "1"}},
           {{"do", "pass-dice"}, {"to", 1}}}) {
    Json said = words;
    said["table"] = "t2";
    EXPECT_TRUE(eve.say(said).contains("error")) << said;
    said["authorised"] = true;
    said["by"] = {{"account", "player-6"}, {"role", "player"}};
    EXPECT_TRUE(eve.say(said).contains("error")) << said;
  }
  // At his own table a seat that he names is one of his own.
  const Json own =
      eve.say({{"do", "bet"}, {"table", "c1"}, {"on", "pass-line"}, {"amount", 5}, {"seat", "2"}});
  EXPECT_THAT(own.value("error", ""), HasSubstr("is no box of this player")) << own;
  EXPECT_EQ(money_of(ann, "t2"), before);
  leave(ann, "t2");
  leave(eve, "c1");
}

TEST_F(AttackMessages, ThatAreNoMessagesChangeNothingAndAreAnswered) {
  LiveClient ann = player(4);
  take_seat(ann, "t2", 3);
  wait_for_bets(ann, "t2");
  const Json before = money_of(ann, "t2");
  const std::string deep(600, '[');
  const auto bet = [](const std::string& amount) {
    return R"({"id": 500, "do": "bet", "table": "t2", "on": "ante", "amount": )" + amount + "}";
  };
  std::vector<std::string> texts = {
      "",
      " ",
      "null",
      "[]",
      "7",
      "\"bet\"",
      "{",
      "}{",
      "{}{}",
      deep,
      "{\"a\":" + deep,
      R"({"id": 500, "id": 501, "do": "leave", "table": "t2"})",
      R"({"id": 500, "do": "leave", "do": "watch", "table": "t2"})",
      R"({"id": 500, "table": "t1", "table": "t2", "do": "leave"})",
      R"({"id": 500, "do": ["leave"], "table": "t2"})",
      R"({"id": 500, "do": "leave"})",
      R"({"id": 500, "do": "leave", "table": {"t2": 1}})",
      R"({"id": 500, "do": "leave", "table": ""})",
      R"({'id': 500})",
      R"({"id": 500, "do": "le\u0000ave", "table": "t2"})",
      R"({"id": 500, "do": "leave", "table": "t2\u0000"})",
      R"({"id": 500, "do": "leave", "table": "\ud800"})",
      R"({"id": 500, "do": "leave", "table": "t2)" + std::string(1, '\0') + "\"}",
      R"({"id": 500, "do": "leave", "table": ")" + std::string(9'000, 'x') + "\"}"};
  for (const char* amount : {"NaN",
                             "Infinity",
                             "-Infinity",
                             "1e999",
                             "-5",
                             "-0.01",
                             "0.001",
                             "10.005",
                             "1e18",
                             "1e300",
                             "9223372036854775807",
                             "-9223372036854775808",
                             "18446744073709551616",
                             "\"10\"",
                             "null",
                             "true",
                             "[10]",
                             "{\"cents\": 10}",
                             "0x10",
                             "1_000",
                             "010",
                             "1e-7",
                             "10,5"}) {
    texts.push_back(bet(amount));
  }
  std::uint64_t next = 500;
  for (std::string text : texts) {
    if (const auto at = text.find("500"); at != std::string::npos) {
      text.replace(at, 3, fmt::format("{}", ++next));
    }
    ann.send(text);
    const Json answer = ann.next_where([](const Json& j) { return j.contains("error"); });
    EXPECT_FALSE(answer.is_null()) << text.substr(0, 120);
    std::this_thread::sleep_for(35ms);  // within what one connection may say
  }
  ann.send(fmt::format(R"({{"id": {}, "do": "watch", "table": "t2"}})", ++next));
  const Json view = ann.next_where([](const Json& j) { return j.contains("view"); });
  EXPECT_EQ(view["view"]["seats"], before);
  // Beyond 2^53 a number is not what it says: nothing is taken for something else.
  ann.send(fmt::format(R"({{"id": {}, "do": "leave", "table": "t2"}})", ++next));
  const Json left =
      ann.next_where([&](const Json& j) { return j.contains("re") && j["re"] == next; });
  EXPECT_FALSE(left.is_null() || left.contains("error")) << left;
}

TEST_F(AttackMessages, WhoseFramesBreakTheProtocolEndTheConnection) {
  const std::string mask(4, '\0');
  const std::string hello = "hello";
  EXPECT_EQ(closed_after(frame(0x81, 5, hello)), CloseCode::protocol_error) << "unmasked";
  for (const int reserved : {0x40, 0x20, 0x10}) {
    EXPECT_EQ(closed_after(frame(static_cast<unsigned char>(0x81 | reserved), 0x85, mask + hello)),
              CloseCode::protocol_error);
  }
  for (const int opcode : {3, 4, 7, 11, 15}) {
    EXPECT_EQ(closed_after(frame(static_cast<unsigned char>(0x80 | opcode), 0x85, mask + hello)),
              CloseCode::protocol_error);
  }
  EXPECT_EQ(closed_after(frame(0x80, 0x85, mask + hello)), CloseCode::protocol_error)
      << "goes on with nothing";
  EXPECT_EQ(closed_after(frame(0x09, 0x85, mask + hello)), CloseCode::protocol_error)
      << "a ping in parts";
  EXPECT_EQ(
      closed_after(frame(0x89, 0xFE, std::string("\0\x7e", 2) + mask + std::string(126, 'x'))),
      CloseCode::protocol_error)
      << "a long ping";
  EXPECT_EQ(closed_after(frame(0x82, 0x85, mask + hello)), CloseCode::unsupported) << "binary";
  EXPECT_EQ(closed_after(frame(0x81, 0x82, mask + "\xc0\xaf")), CloseCode::bad_text);
  EXPECT_EQ(closed_after(frame(0x81, 0x83, mask + "\xed\xa0\x80")), CloseCode::bad_text);
  // 16 KiB and one more; and one that only says so.
  const std::string more = std::string("\x40\x01", 2) + mask + std::string(16 * 1024 + 1, ' ');
  EXPECT_EQ(closed_after(frame(0x81, 0xFE, more)), CloseCode::too_big);
  EXPECT_EQ(
      closed_after(frame(0x81, 0xFF, std::string("\x7f\xff\xff\xff\xff\xff\xff\xff", 8) + mask)),
      CloseCode::too_big);
  EXPECT_EQ(
      closed_after(frame(0x81, 0xFF, std::string("\xff\xff\xff\xff\xff\xff\xff\xff", 8) + mask)),
      CloseCode::protocol_error);
  // Fragments count together.
  LiveClient client(floor()->port(), logged().as(Role::spectator));
  for (int i = 0; i < 5; ++i) {
    client.socket().send_frame(i == 0 ? Opcode::text : Opcode::continuation,
                               std::string(4 * 1024, ' '), false);
  }
  EXPECT_EQ(code_of(client), CloseCode::too_big);
  // And are one message when they are.
  LiveClient whole(floor()->port(), logged().as(Role::spectator));
  whole.socket().send_frame(Opcode::text, R"({"id": 1, "do": )", false);
  whole.socket().send_frame(Opcode::ping, "now");
  whole.socket().send_frame(Opcode::continuation, R"("watch", "table": "t1"})", true);
  EXPECT_FALSE(whole.next_where([](const Json& j) { return j.contains("view"); }).is_null());
}

// A flood is cut off, and whoever plays beside it does not notice.
TEST_F(AttackMessages, InAFloodEndTheirConnectionAndNobodyElses) {
  LiveClient ann = player(4);
  take_seat(ann, "t2", 4);
  // At once, and more than a slow machine is allowed in the time that it takes to read them.
  std::string words;
  for (int i = 1; i <= 200; ++i) {
    constexpr std::uint32_t mask = 0x12345678;
    words += server::masked_frame(
        Opcode::text, fmt::format(R"({{"id": {}, "do": "unwatch", "table": "t2"}})", i), mask);
  }
  std::jthread flood([&words, token = logged().as(Role::spectator)](const std::stop_token& stop) {
    try {
      while (!stop.stop_requested()) {
        LiveClient eve(floor()->port(), token);
        eve.socket().send(words);
        EXPECT_EQ(code_of(eve), CloseCode::policy);
      }
    } catch (const std::exception& error) {
      ADD_FAILURE() << error.what();
    }
  });
  for (int round = 0; round < 3; ++round) {
    wait_for_bets(ann, "t2");
    const auto began = std::chrono::steady_clock::now();
    const Json bet = ann.say({{"do", "bet"}, {"table", "t2"}, {"on", "ante"}, {"amount", 10}});
    EXPECT_FALSE(bet.contains("error")) << bet;
    ann.say({{"do", "ready"}, {"table", "t2"}});
    EXPECT_FALSE(play_round(ann, "t2").is_null());
    EXPECT_LT(std::chrono::steady_clock::now() - began, 60s);
    std::this_thread::sleep_for(100ms);
  }
  flood.request_stop();
  flood.join();
  std::string pings;
  for (int i = 0; i < 200; ++i) pings += frame(0x89, 0x80, std::string(4, '\0'));
  EXPECT_EQ(closed_after(pings), CloseCode::policy) << "pings count too";
  leave(ann, "t2");
}

// Who does not read is let go; the table goes on, and others are told in time.
TEST_F(AttackMessages, ThatAreNotReadEndTheirConnectionAndTheTableGoesOn) {
  const std::string token = logged().as(Role::spectator);
  auto slow = SocketClient::connect(floor()->port(), {.receive_buffer = 2'048});
  ASSERT_TRUE(slow);
  ASSERT_TRUE(slow->upgrade("/api/live", bearer(token)));
  LiveClient ann = player(5);
  take_seat(ann, "t2", 5);
  // Each asks for the whole table and reads none of it.
  for (int i = 1; i <= 50; ++i) {
    slow->send_text(fmt::format(R"({{"id": {}, "do": "watch", "table": "t2"}})", i));
  }
  for (int i = 0; i < 3; ++i) {
    wait_for_bets(ann, "t2");
    ann.say({{"do", "bet"}, {"table", "t2"}, {"on", "ante"}, {"amount", 10}});
    ann.say({{"do", "ready"}, {"table", "t2"}});
    EXPECT_FALSE(play_round(ann, "t2").is_null());
    std::this_thread::sleep_for(100ms);
  }
  const auto counted = [&] {
    const std::string figures = Caller(floor()->port()).ask("GET", "/metrics").body;
    const auto at = figures.find("slow\"} ");
    return at == std::string::npos ? 0 : std::stoi(figures.substr(at + 7));
  };
  const auto until = std::chrono::steady_clock::now() + 20s;
  while (counted() == 0 && std::chrono::steady_clock::now() < until) {
    std::this_thread::sleep_for(50ms);
  }
  EXPECT_GT(counted(), 0) << "is counted";
  EXPECT_TRUE(slow->ends(20s));
  leave(ann, "t2");
}

// Connections that begin and never say what they want are not kept.
TEST_F(AttackMessages, ThatNeverComeToAnEndAreGivenUp) {
  TestFloor brief({"three-card-poker"}, "",
                  [](HouseOptions& options) { options.sockets.limits.handshake = 1s; });
  ASSERT_FALSE(brief.open("t1", "three-card-poker"));
  std::vector<SocketClient> half;
  for (const char* begun :
       {"G", "GET /api/live HTTP/1.1\r\n", "GET /api/live HTTP/1.1\r\nHost: x\r\nX",
        "POST /api/login HTTP/1.1\r\nHost: x\r\n"}) {
    for (int i = 0; i < 5; ++i) {
      half.push_back(*SocketClient::connect(brief->port()));
      half.back().send(begun);
    }
  }
  LiveClient ann = brief.live("player-6");
  EXPECT_TRUE(ann.say({{"do", "watch"}, {"table", "t1"}}).contains("watching"))
      << "others are served meanwhile";
  // One that sends a byte now and then gains nothing by it.
  SocketClient drip = std::move(*SocketClient::connect(brief->port()));
  const auto began = std::chrono::steady_clock::now();
  while (drip.send("x") && !drip.ends(50ms)) {
    ASSERT_LT(std::chrono::steady_clock::now() - began, 60s);
  }
  for (SocketClient& each : half) EXPECT_TRUE(each.ends(20s));
}

}  // namespace
}  // namespace houseway::house
