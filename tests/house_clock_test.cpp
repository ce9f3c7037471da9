#include <gtest/gtest.h>

#include <atomic>

#include "floor/totp.h"
#include "floor_wire_support.h"
#include "house_support.h"

// The machine's clock is set under a running floor. What lasts goes by steady time, what is
// recorded never goes back.
namespace houseway::house {
namespace {

// A clock that somebody sets.
class SetClock {
 public:
  FloorClock::Shows shows() {
    return [this] { return system_time() + std::chrono::microseconds(off_.load()); };
  }
  void set(std::chrono::microseconds off) { off_ = off.count(); }

 private:
  std::atomic<std::int64_t> off_ = 0;
};

void expect_times_in_order(store::Store& store) {
  std::map<std::string, floor::Instant> last;
  for (std::uint64_t after = 0;;) {
    const auto entries = store.journal(after, 1000);
    if (entries.empty()) return;
    for (const auto& [number, entry] : entries) {
      EXPECT_GE(entry.at, last[entry.chain]) << entry.chain << " " << entry.sequence;
      last[entry.chain] = entry.at;
    }
    after = entries.back().number;
  }
}

Json settled_round(LiveClient& client) {
  return client.next_where([](const Json& json) {
    for (const Json& event : json.value("events", Json::array())) {
      if (event["event"] == "round-settled") return true;
    }
    return false;
  });
}

void bet(LiveClient& ann) {
  for (int i = 0; i < 2000 && ann.view("t1")["state"]["phase"] != "betting"; ++i) {
    std::this_thread::sleep_for(10ms);
  }
  ASSERT_FALSE(
      ann.say({{"do", "bet"}, {"table", "t1"}, {"on", "ante"}, {"amount", 10}}).contains("error"));
}

// 809a.6(a)(5): hours forward, and nobody's time is up for it; back again, and it is up when it is.
TEST(HouseClock, TimersAndLoginsGoBySteadyTimeHoweverTheClockIsSet) {
  SetClock clock;
  TestFloor floor({"three-card-poker"}, {},
                  [&](HouseOptions& options) { options.clock = clock.shows(); });
  TableSettings settings = quick();
  settings.decision = 400ms;
  ASSERT_FALSE(floor.open("t1", "three-card-poker", settings));
  LiveClient ann = floor.live("player-4");
  ann.say({{"do", "watch"}, {"table", "t1"}});
  ASSERT_FALSE(ann.say({{"do", "sit"}, {"table", "t1"}, {"seat", 2}}).contains("error"));
  ASSERT_FALSE(ann.say({{"do", "buy-in"}, {"table", "t1"}, {"amount", 500}}).contains("error"));
  bet(ann);

  // Bets have an hour. Thirteen hours later by the clock they are still open, and logins too.
  clock.set(13h);
  std::this_thread::sleep_for(100ms);
  EXPECT_EQ(floor.get("/api/tables/t1", floor.login("player-4"))["state"]["phase"], "betting");
  EXPECT_EQ(floor.request("GET", "/api/me", {}, floor.login("player-4")).status, 200);
  const floor::Instant ahead = floor->clock().now();
  EXPECT_GE(ahead, system_time() + 12h);

  // Set back while somebody thinks: his time is up all the same, no sooner and no later.
  const auto asked = std::chrono::steady_clock::now();
  ann.say({{"do", "ready"}, {"table", "t1"}});
  clock.set(-5h);
  ASSERT_FALSE(settled_round(ann).is_null());
  const auto took = std::chrono::steady_clock::now() - asked;
  EXPECT_GE(took, 390ms);
  EXPECT_LT(took, 60s);
  EXPECT_GE(floor->clock().now(), ahead);
  EXPECT_GE(floor->clock().behind(), 17h);
  EXPECT_EQ(floor.request("GET", "/api/me", {}, floor.login("player-4")).status, 200);

  // The gaming day of the record stands with its time, and so it does after a restart.
  const floor::Date day = floor::gaming_day(floor->clock().now());
  floor.restart();
  EXPECT_EQ(floor::gaming_day(floor->clock().now()), day);
  LiveClient again = floor.live("player-4");
  EXPECT_EQ(again.view("t1")["view"]["you"], "2");
  bet(again);
  again.say({{"do", "ready"}, {"table", "t1"}});
  ASSERT_FALSE(settled_round(again).is_null());
  expect_times_in_order(floor->store());
}

floor::TotpSecret secret_in(const std::string& uri) {
  const std::size_t from = uri.find("secret=") + 7;
  const auto bytes = floor::parse_base32(uri.substr(from, uri.find('&', from) - from));
  floor::TotpSecret secret{};
  if (bytes && bytes->size() == secret.size())
    std::copy(bytes->begin(), bytes->end(), secret.begin());
  return secret;
}

// A code is of the time that the clock shows: once it is right again after it was hours ahead, the
// codes of everybody's telephones are right too, though the record's time still stands.
TEST(HouseClock, CodesAreOfTheTimeThatTheClockShows) {
  SetClock clock;
  const store::TemporaryFolder folder;
  const floor::SealingKey key = floor::SealingKey::fresh();
  Process process(store::open_store(folder.file("floor.sqlite")), key, false, clock.shows());
  auto installed = process.office->install();
  ASSERT_TRUE(std::holds_alternative<std::vector<Office::FirstAccount>>(installed));
  const auto accounts = std::get<0>(installed);
  const auto log_in = [&](const Office::FirstAccount& account) {
    const auto code =
        floor::totp_code(secret_in(account.second_factor), floor::totp_step(system_time()));
    return std::holds_alternative<floor::LoggedIn>(
        process.login(account.account, account.role, account.password, code));
  };
  clock.set(3h);
  EXPECT_FALSE(log_in(accounts[0]));  // recorded, three hours ahead
  process.settle();
  clock.set(0s);
  EXPECT_GE(process.clock.behind(), 2h);
  EXPECT_TRUE(log_in(accounts[1]));
  EXPECT_TRUE(log_in(accounts[0]));
}

// A login lasts its half hour by steady time: hours that the clock is set are not waited for.
TEST(HouseClock, ALockIsNotLiftedBySettingTheClockForward) {
  SetClock clock;
  const store::TemporaryFolder folder;
  const floor::SealingKey key = floor::SealingKey::fresh();
  Process process(store::open_store(folder.file("floor.sqlite")), key, true, clock.shows());
  Office::DemoPlan plan;
  plan.players = 1;
  plan.games = {"craps"};
  ASSERT_FALSE(process.office->seed_demo(plan));
  const auto tried = [&](const std::string& password) {
    const auto answer = process.login("player-1", floor::Role::player, password);
    const auto* why = std::get_if<Refusal>(&answer);
    return why == nullptr ? std::string() : text(*why);
  };
  for (int i = 0; i < 3; ++i) EXPECT_NE(tried("wrong"), "");
  EXPECT_NE(tried(plan.password).find("locked"), std::string::npos);
  clock.set(2h);
  EXPECT_NE(tried(plan.password).find("locked"), std::string::npos);
}

}  // namespace
}  // namespace houseway::house
