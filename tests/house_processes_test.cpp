#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>

#include "floor_wire_support.h"

// Several floor processes over one PostgreSQL: each owns its pit by lease and epoch, and a dead
// one's is taken over by another.
namespace houseway::house {
namespace {

using ::testing::HasSubstr;

class FloorOfSeveral {
 public:
  FloorOfSeveral(const std::string& folder, const std::string& store, const std::string& pit) {
    HouseOptions options;
    options.data = folder;  // the keys are the floor's, not the process's
    options.store = store;
    options.pit = pit;
    options.lease = 4s;  // a slow machine renews it in time
    options.demo = true;
    options.attach_odds = false;
    options.password_cost = floor::cheapest_cost;
    options_ = options;
  }
  ~FloorOfSeveral() { die(); }
  FloorOfSeveral(const FloorOfSeveral&) = delete;
  FloorOfSeveral& operator=(const FloorOfSeveral&) = delete;

  void start(bool first, const std::string& table) {
    std::array<int, 2> ends{};
    ASSERT_EQ(pipe(ends.data()), 0);
    process_ = fork();
    if (process_ == 0) serve(first, table, ends[1]);
    close(ends[1]);
    std::string port;
    for (char byte = 0; read(ends[0], &byte, 1) == 1 && byte != '\n';) port += byte;
    close(ends[0]);
    ASSERT_FALSE(port.empty()) << "did not start";
    port_ = static_cast<std::uint16_t>(std::stoi(port));
  }
  void die() {
    if (process_ <= 0) return;
    kill(process_, SIGKILL);
    waitpid(process_, nullptr, 0);
    process_ = 0;
  }
  Json get(const std::string& path, const std::string& token = {}) const {
    auto client = server::SocketClient::connect(port_);
    if (!client) return Json();
    client->send(fmt::format("GET {} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\n{}\r\n", path, port_,
                             token.empty() ? "" : "Authorization: Bearer " + token + "\r\n"));
    const auto reply = client->reply();
    return reply ? Json::parse(reply->body) : Json();
  }
  Json health() const { return get("/health"); }
  std::uint16_t port() const { return port_; }
  std::string login() const {
    auto client = server::SocketClient::connect(port_);
    const std::string body =
        Json{{"account", "player-4"}, {"password", Office::DemoPlan().password}}.dump();
    client->send(
        fmt::format("POST /api/login HTTP/1.1\r\nHost: 127.0.0.1:{0}\r\nOrigin: "
                    "http://127.0.0.1:{0}\r\nContent-Length: {1}\r\n\r\n{2}",
                    port_, body.size(), body));
    const auto reply = client->reply();
    return Json::parse(reply->body)["token"].get<std::string>();
  }

 private:
  [[noreturn]] void serve(bool first, const std::string& table, int out) const {
    House house(options_);
    const auto must = [](const std::optional<Refusal>& why) {
      if (!why) return;
      fmt::print(stderr, "{}\n", text(*why));
      std::_Exit(1);
    };
    must(house.start());
    if (first) {
      Office::DemoPlan plan;
      plan.games = {"three-card-poker"};
      must(house.office().seed_demo(plan));
    }
    const auto opened = TestFloor::wait_for([&](Answer answer) {
      house.open({table, "three-card-poker", "layout-demo", true, quick(), {}},
                 floor::the_program(), std::move(answer));
    });
    if (const auto* why = std::get_if<Refusal>(&opened)) must(*why);
    const Json fill{{"event", "inventory-filled"}, {"amount", 100'000}};
    TestFloor::wait_for([&](Answer answer) {
      house.command(table, {floor::the_program(), {{"do", "happen"}, {"what", fill}}},
                    std::move(answer));
    });
    const std::string port = fmt::format("{}\n", house.port());
    if (write(out, port.data(), port.size()) < 0) std::_Exit(1);
    while (true) pause();
  }

  HouseOptions options_;
  pid_t process_ = 0;
  std::uint16_t port_ = 0;
};

TEST(HouseProcesses, ADeadProcesssTablesAreTakenOverWithTheirRoundsUnderWay) {
  const store::TemporaryFolder folder;
  const std::string store = postgres_cluster().empty_database();
  FloorOfSeveral one(folder.file("keys"), store, "one");
  FloorOfSeveral two(folder.file("keys"), store, "two");
  FloorOfSeveral three(folder.file("keys"), store, "three");
  one.start(true, "t1");
  two.start(false, "t2");
  three.start(false, "t3");
  if (HasFatalFailure()) return;
  Json before;
  {
    LiveClient ann(one.port(), one.login());
    ASSERT_FALSE(ann.say({{"do", "sit"}, {"table", "t1"}, {"seat", 2}}).contains("error"));
    ASSERT_FALSE(ann.say({{"do", "buy-in"}, {"table", "t1"}, {"amount", 500}}).contains("error"));
    for (int i = 0; i < 400; ++i) {
      if (!ann.say({{"do", "bet"}, {"table", "t1"}, {"on", "ante"}, {"amount", 10}})
               .contains("error")) {
        break;
      }
      std::this_thread::sleep_for(50ms);
    }
    ann.say({{"do", "ready"}, {"table", "t1"}});
    const auto asked = [&] { return before.is_object() && before["view"].contains("turn"); };
    for (int i = 0; i < 400 && !asked(); ++i) {
      before = ann.view("t1");
      std::this_thread::sleep_for(50ms);
    }
    ASSERT_TRUE(asked()) << before;
  }
  // The others say where a table is that they do not run.
  const std::string at = fmt::format("http://127.0.0.1:{}", one.port());
  const std::string token = two.login();
  EXPECT_THAT(LiveClient(two.port(), token).view("t1").value("error", ""), HasSubstr(at));
  bool listed = false;
  const Json lobby = two.get("/api/tables", token);
  for (const Json& table : lobby["tables"]) {
    listed = listed || (table["table"] == "t1" && table.value("at", "") == at);
    EXPECT_NE(table["table"] == "t2", table.contains("at")) << table;
  }
  EXPECT_TRUE(listed);
  one.die();
  // One of the two others runs two tables in the end.
  const FloorOfSeveral* heir = nullptr;
  for (int i = 0; i < 600 && heir == nullptr; ++i) {
    for (const FloorOfSeveral* other : {&two, &three}) {
      const Json health = other->health();
      if (health.is_object() && health.value("tables", 0) == 2) heir = other;
    }
    std::this_thread::sleep_for(100ms);
  }
  ASSERT_NE(heir, nullptr);
  LiveClient ann(heir->port(), heir->login());
  const Json after = ann.view("t1");
  EXPECT_EQ(after["view"], before["view"]);
  EXPECT_FALSE(ann.say({{"do", "say"}, {"table", "t1"}, {"say", "play"}}).contains("error"));
}

}  // namespace
}  // namespace houseway::house
