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
  FloorOfSeveral(const std::string& folder, const std::string& store, const std::string& pit,
                 std::chrono::milliseconds lease = 4s) {  // a slow machine renews it in time
    HouseOptions options;
    options.data = folder;  // the keys are the floor's, not the process's
    options.store = store;
    options.pit = pit;
    options.lease = lease;
    options.demo = true;
    options.attach_odds = false;
    options.password_cost = floor::cheapest_cost;
    options_ = options;
  }
  ~FloorOfSeveral() { die(); }
  FloorOfSeveral(const FloorOfSeveral&) = delete;
  FloorOfSeveral& operator=(const FloorOfSeveral&) = delete;

  void start(bool first, const std::string& table) {
    ASSERT_TRUE(starts(first, table)) << "did not start";
  }
  bool starts(bool first, const std::string& table) {
    std::array<int, 2> ends{};
    if (pipe(ends.data()) != 0) throw std::runtime_error("no pipe");
    process_ = fork();
    if (process_ == 0) serve(first, table, ends[1]);
    close(ends[1]);
    std::string port;
    for (char byte = 0; read(ends[0], &byte, 1) == 1 && byte != '\n';) port += byte;
    close(ends[0]);
    if (port.empty()) return false;
    port_ = static_cast<std::uint16_t>(std::stoi(port));
    return true;
  }
  // It stands still, as if its machine were frozen; and goes on.
  void freeze() const { kill(process_, SIGSTOP); }
  void thaw() const { kill(process_, SIGCONT); }
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

std::string asked_of(const std::string& store, const std::string& sql) {
  pqxx::connection connection(store);
  pqxx::nontransaction work(connection);
  const pqxx::result rows = work.exec(sql);
  return rows.empty() || rows.columns() == 0 ? std::string() : rows[0][0].c_str();
}
std::string owner_of(const std::string& pit, const std::string& store) {
  return asked_of(store, "SELECT owner FROM houseway.leases WHERE name = 'pit/" + pit + "'");
}

// Two are started with the same name by mistake: they do not take the tables from each other.
TEST(HouseProcesses, ASecondOneForTheSamePitIsRefusedAndTheFirstPlaysOn) {
  const store::TemporaryFolder folder;
  const std::string store = postgres_cluster().empty_database();
  FloorOfSeveral one(folder.file("keys"), store, "one", 20s);
  FloorOfSeveral other(folder.file("keys"), store, "one", 20s);
  one.start(true, "t1");
  if (HasFatalFailure()) return;
  const std::string owner = owner_of("one", store);
  EXPECT_TRUE(owner.starts_with("one/")) << owner;
  EXPECT_FALSE(other.starts(false, "t2"));
  EXPECT_EQ(owner_of("one", store), owner);
  LiveClient ann(one.port(), one.login());
  const Json sat = ann.say({{"do", "sit"}, {"table", "t1"}, {"seat", 2}});
  EXPECT_FALSE(sat.contains("error")) << sat;
}

TEST(HouseProcesses, OneThatWasKilledIsStartedAgainAndHasItsPit) {
  const store::TemporaryFolder folder;
  const std::string store = postgres_cluster().empty_database();
  FloorOfSeveral one(folder.file("keys"), store, "one", 1s);
  one.start(true, "t1");
  if (HasFatalFailure()) return;
  const std::string owner = owner_of("one", store);
  one.die();
  one.start(false, "t2");
  if (HasFatalFailure()) return;
  EXPECT_NE(owner_of("one", store), owner);
  EXPECT_EQ(one.health().value("tables", 0), 2);
}

// The database was away for longer than a lease lasts: who comes back first leaves the others
// theirs.
TEST(HouseProcesses, AfterAnOutageEachRenewsItsOwnPit) {
  const store::TemporaryFolder folder;
  const std::string store = postgres_cluster().empty_database();
  FloorOfSeveral one(folder.file("keys"), store, "one", 3s);
  FloorOfSeveral two(folder.file("keys"), store, "two", 3s);
  one.start(true, "t1");
  two.start(false, "t2");
  if (HasFatalFailure()) return;
  const std::string owner = owner_of("one", store);
  const auto renewed = [&](const std::string& pit) {
    const std::string sql =
        "SELECT until > houseway.micros() FROM houseway.leases WHERE name = 'pit/" + pit + "'";
    for (int i = 0; i < 1'000 && asked_of(store, sql) != "t"; ++i) {
      std::this_thread::sleep_for(20ms);
    }
    return asked_of(store, sql) == "t";
  };
  one.freeze();
  two.freeze();
  asked_of(store, "UPDATE houseway.leases SET until = 0");
  std::this_thread::sleep_for(1600ms);  // more than half of a lease
  two.thaw();
  EXPECT_TRUE(renewed("two"));
  std::this_thread::sleep_for(100ms);
  EXPECT_EQ(owner_of("one", store), owner) << "taken over at once";
  one.thaw();
  EXPECT_TRUE(renewed("one"));
  EXPECT_EQ(owner_of("one", store), owner);
}

}  // namespace
}  // namespace houseway::house
