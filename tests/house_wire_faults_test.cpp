#include <gtest/gtest.h>
#include <sys/socket.h>

#include <functional>

#include "floor_wire_support.h"
#include "support.h"

// Connections that are cut in the middle of a message, or between what was said and its answer: it
// is recorded once or not at all, and said again it is not done twice.
namespace houseway::house {
namespace {

std::string frame_of(const std::string& text, bool last = true) {
  constexpr std::uint32_t mask = 0x12345678;
  return server::masked_frame(server::Opcode::text, text, mask, last);
}

// Without a word, as when a cable is pulled: what was not read is answered by a reset.
void cut(const server::SocketClient& client) {
  const linger at_once{1, 0};
  setsockopt(client.descriptor(), SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
}

class WireFaults : public testing::Test {
 protected:
  WireFaults() {
    EXPECT_FALSE(floor_.open("t1", "three-card-poker"));
    ann_ = std::make_unique<LiveClient>(floor_.live("player-4"));
    EXPECT_FALSE(ann_->say({{"do", "sit"}, {"table", "t1"}, {"seat", 2}}).contains("error"));
    EXPECT_FALSE(ann_->say({{"do", "buy-in"}, {"table", "t1"}, {"amount", 500}}).contains("error"));
    sequence();
  }

  // How far the record of the table goes, once bets are open and nothing happens by itself.
  std::uint64_t sequence() {
    for (int i = 0; i < 2000; ++i) {
      const Json view = ann_->view("t1");
      if (view["view"]["phase"] == "betting") return view["sequence"].get<std::uint64_t>();
      std::this_thread::sleep_for(10ms);
    }
    ADD_FAILURE() << "bets are not opened";
    return 0;
  }
  // Sends so many bytes over a connection of its own, and cuts it once this is done.
  void send_and_cut(
      const std::string& bytes, const std::function<void()>& once = [] {}) {
    LiveClient other = floor_.live("player-4");
    other.socket().send(bytes);
    once();
    cut(other.socket());
  }
  void recorded_after(std::uint64_t known) {
    for (int i = 0; i < 2000 && sequence() == known; ++i) std::this_thread::sleep_for(10ms);
  }
  Money chips() {
    const Json view = ann_->view("t1");
    return *money_from_dollars(view["view"]["seats"]["2"]["chips"].get<double>());
  }

  TestFloor floor_{{"three-card-poker"}};
  std::unique_ptr<LiveClient> ann_;
};

TEST_F(WireFaults, HalfAMessageIsNone) {
  const std::uint64_t before = sequence();
  const std::string bet = R"({"id": 1, "do": "bet", "table": "t1", "on": "ante", "amount": 10})";
  const std::string frame = frame_of(bet);
  for (std::size_t length = 1; length < frame.size(); length += 7) {
    send_and_cut(frame.substr(0, length));
  }
  // In two frames of which the second never comes.
  send_and_cut(frame_of(bet, false), [] { std::this_thread::sleep_for(20ms); });
  EXPECT_EQ(sequence(), before);
  EXPECT_EQ(floor_.request("GET", "/health").status, 200);
}

// One that the other side has lost does not keep him from coming back.
TEST_F(WireFaults, OneConnectionTooManyEndsTheOldestOfItsLogin) {
  const std::string token = floor_.login("player-5");
  std::vector<std::unique_ptr<LiveClient>> clients;
  for (std::size_t i = 0; i <= floor_.options().connections_of_login; ++i) {
    clients.push_back(std::make_unique<LiveClient>(floor_->port(), token));
  }
  EXPECT_EQ(clients.front()->closed(), server::CloseCode::policy);
  for (std::size_t i = 1; i < clients.size(); ++i) {
    EXPECT_FALSE(clients[i]->view("t1").contains("error")) << i;
  }
  EXPECT_FALSE(ann_->view("t1").contains("error")) << "of another login";
}

TEST_F(WireFaults, HalfABodyIsNoRequest) {
  const std::string token = floor_.login("player-4");
  const auto withdrawals = [&] { return floor_.get("/api/office/withdrawals", token).dump(); };
  const std::string before = withdrawals();
  const std::string body = R"({"amount": 25})";
  const std::string request = fmt::format(
      "POST /api/acts/ask-withdrawal HTTP/1.1\r\nHost: 127.0.0.1:{}\r\n"
      "Authorization: Bearer {}\r\nContent-Length: {}\r\n\r\n{}",
      floor_->port(), token, body.size(), body);
  for (const std::size_t missing :
       {std::size_t{1}, body.size() / 2, body.size(), body.size() + 9}) {
    auto client = server::SocketClient::connect(floor_->port());
    ASSERT_TRUE(client);
    client->send(request.substr(0, request.size() - missing));
    cut(*client);
  }
  EXPECT_EQ(withdrawals(), before);
  const auto whole = floor_.request("POST", "/api/acts/ask-withdrawal", body, token);
  EXPECT_EQ(whole.status, 200) << whole.body;
  EXPECT_NE(withdrawals(), before);
}

// G12: whoever does not know whether he was heard says it again with the number up to which he
// knows the record. HOUSEWAY_EFFORT cuts more often.
TEST_F(WireFaults, SaidAgainAfterACutItIsDoneOnce) {
  SeededRandom random(5);
  Money expected = chips();
  int heard = 0;
  const int times = tries(24);
  for (int i = 0; i < times; ++i) {
    const std::uint64_t known = sequence();
    const auto amount = 1 + random.below(9);
    const Json words{{"do", "buy-in"}, {"table", "t1"}, {"amount", amount}, {"after", known}};
    Json first = words;
    first["id"] = 1;
    const std::string frame = frame_of(first.dump());
    // Whole as often as not, and then cut before, while or after it is answered.
    const auto size = static_cast<std::uint32_t>(frame.size());
    const std::size_t length = random.below(2) == 0 ? size : random.below(size);
    const std::chrono::milliseconds pause(random.below(4));
    // One is heard for certain and one is not, however slow the machine.
    if (i == 0) {
      send_and_cut(frame, [&] { recorded_after(known); });
    } else if (i == 1) {
      send_and_cut(frame.substr(0, frame.size() / 2));
    } else {
      send_and_cut(frame.substr(0, length), [&] { std::this_thread::sleep_for(pause); });
    }
    const Json again = ann_->say(words);
    ASSERT_TRUE(again.contains("sequence")) << again;
    EXPECT_LE(again["sequence"].get<std::uint64_t>(), known + 1);
    heard += again.contains("again") ? 1 : 0;
    expected += dollars(static_cast<std::int64_t>(amount));
    ASSERT_EQ(chips(), expected) << "at " << i << ": " << again;
  }
  EXPECT_GT(heard, 0);
  EXPECT_LT(heard, times);
  floor_.expect_books_in_order();
}

// The same over a restart, where no connection and no login is left.
TEST_F(WireFaults, SaidAgainAfterARestartItIsDoneOnce) {
  const Money before = chips();
  const std::uint64_t known = sequence();
  const Json words{{"do", "buy-in"}, {"table", "t1"}, {"amount", 40}, {"after", known}};
  ASSERT_FALSE(ann_->say(words).contains("error"));
  ann_.reset();
  floor_.restart();
  ann_ = std::make_unique<LiveClient>(floor_.live("player-4"));
  const Json again = ann_->say(words);
  EXPECT_EQ(again.value("again", false), true) << again;
  EXPECT_EQ(again["sequence"].get<std::uint64_t>(), known + 1) << again;
  EXPECT_EQ(chips(), before + dollars(40));
  // What others do meanwhile is not taken for it.
  LiveClient ben = floor_.live("player-5");
  const std::uint64_t later = sequence();
  ASSERT_FALSE(ben.say({{"do", "sit"}, {"table", "t1"}, {"seat", 3}}).contains("error"));
  const Json anew =
      ann_->say({{"do", "buy-in"}, {"table", "t1"}, {"amount", 40}, {"after", later}});
  EXPECT_FALSE(anew.contains("again")) << anew;
  EXPECT_EQ(chips(), before + dollars(80));
  for (const Json& bad : {Json(-1), Json("x"), Json(1'000'000), Json(1.5), Json()}) {
    EXPECT_TRUE(ann_->say({{"do", "buy-in"}, {"table", "t1"}, {"amount", 40}, {"after", bad}})
                    .contains("error"))
        << bad;
  }
}

}  // namespace
}  // namespace houseway::house
