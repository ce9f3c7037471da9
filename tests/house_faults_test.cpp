#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <random>

#include "floor/verify.h"
#include "floor_wire_support.h"
#include "round/file.h"
#include "round/settlement_json.h"
#include "support.h"

namespace houseway::house {
namespace {

constexpr std::array tables{"wheel", "cards"};

HouseOptions options_in(const std::string& folder) {
  HouseOptions options;
  options.data = folder;
  options.demo = true;
  options.attach_odds = false;
  options.password_cost = floor::cheapest_cost;
  options.sockets.limits.messages_per_second = options.sockets.limits.burst = 100'000;
  return options;
}

void must(const std::optional<Refusal>& why) {
  if (!why) return;
  fmt::print(stderr, "{}\n", text(*why));
  std::_Exit(1);
}

// A floor in a process of its own, to be killed at any moment.
class FloorProcess {
 public:
  FloorProcess(const std::string& folder, bool first) {
    std::array<int, 2> ends{};
    if (pipe(ends.data()) != 0) throw std::runtime_error("no pipe");
    process_ = fork();
    if (process_ == 0) serve(folder, first, ends[1]);
    close(ends[1]);
    std::string port;
    for (char byte = 0; read(ends[0], &byte, 1) == 1 && byte != '\n';) port += byte;
    close(ends[0]);
    if (port.empty()) throw std::runtime_error("the floor did not start");
    port_ = static_cast<std::uint16_t>(std::stoi(port));
  }
  ~FloorProcess() { die(); }
  FloorProcess(const FloorProcess&) = delete;
  FloorProcess& operator=(const FloorProcess&) = delete;

  std::uint16_t port() const { return port_; }
  void die() {
    if (process_ <= 0) return;
    kill(process_, SIGKILL);
    waitpid(process_, nullptr, 0);
    process_ = 0;
  }

 private:
  [[noreturn]] static void serve(const std::string& folder, bool first, int out) {
    House house(options_in(folder));
    must(house.start());
    if (first) {
      Office::DemoPlan plan;
      plan.games = {"roulette", "three-card-poker"};
      must(house.office().seed_demo(plan));
      TableSettings settings = quick();
      settings.bets = 150ms;
      settings.decision = 30ms;
      settings.away_after = 100;
      for (std::size_t i = 0; i < tables.size(); ++i) {
        const TablePlan open{tables[i], plan.games[i], "layout-demo", true, settings, {}};
        const auto opened = TestFloor::wait_for(
            [&](Answer answer) { house.open(open, floor::the_program(), std::move(answer)); });
        if (const auto* why = std::get_if<Refusal>(&opened)) must(*why);
        const Json fill{{"event", "inventory-filled"}, {"amount", 100'000}};
        TestFloor::wait_for([&](Answer answer) {
          house.command(tables[i], {floor::the_program(), {{"do", "happen"}, {"what", fill}}},
                        std::move(answer));
        });
      }
    }
    const std::string port = fmt::format("{}\n", house.port());
    if (write(out, port.data(), port.size()) < 0) std::_Exit(1);
    while (true) pause();
  }

  pid_t process_ = 0;
  std::uint16_t port_ = 0;
};

std::string login(std::uint16_t port, const std::string& account) {
  auto client = server::SocketClient::connect(port);
  if (!client) throw std::runtime_error("cannot connect");
  const std::string body =
      Json{{"account", account}, {"password", Office::DemoPlan().password}}.dump();
  client->send(
      fmt::format("POST /api/login HTTP/1.1\r\nHost: 127.0.0.1:{0}\r\nOrigin: "
                  "http://127.0.0.1:{0}\r\nContent-Length: {1}\r\n\r\n{2}",
                  port, body.size(), body));
  const auto reply = client->reply();
  const Json json = reply ? Json::parse(reply->body) : Json();
  if (!json.contains("token")) throw std::runtime_error(json.dump());
  return json["token"].get<std::string>();
}

// What somebody was told is recorded.
struct Acknowledged {
  std::string table;
  std::uint64_t sequence = 0;
  double amount = 0;
};

// Everything that was acknowledged stands in the record once; the books and the proofs are in
// order.
void check_record(const std::string& folder, const std::vector<Acknowledged>& acknowledged) {
  const auto store = store::open_store(folder + "/floor.sqlite");
  for (const Acknowledged& each : acknowledged) {
    const auto entries = store->entries(TableHost::chain_of(each.table), each.sequence, 1);
    ASSERT_EQ(entries.size(), 1U) << each.table << " " << each.sequence << " is lost";
    const Json body = Json::parse(entries.front().body);
    ASSERT_EQ(body["by"]["account"], "player-4") << body;
    ASSERT_EQ(body["what"]["bet"]["amount"].get<double>(), each.amount) << body;
  }
  for (const std::string& fault : store->audit()) ADD_FAILURE() << fault;
  floor::LedgerAudit audit;
  floor::Verifier verifier(
      {}, [](const Json& file, const Json& recorded) -> std::optional<Refusal> {
        const ReadRound read = read_round(file);
        if (!read.round) return Refusal{"is no round", "round", ""};
        const Json again = settlement_json(read.round->definition(), read.round->settlement());
        if (again.at("back") == recorded.at("back")) return {};
        return Refusal{"settles otherwise", "settlement", ""};
      });
  std::size_t line = 0;
  for (std::uint64_t after = 0;;) {
    const auto entries = store->journal(after, 1000);
    for (const auto& each : entries) {
      audit.take(each.entry);
      verifier.take_line(floor::export_line(each.entry), ++line);
    }
    if (entries.empty()) break;
    after = entries.back().number;
  }
  verifier.end();
  for (const Refusal& finding : verifier.findings()) ADD_FAILURE() << text(finding);
  std::map<std::string, Money> stored;
  for (const auto& each : store->balances({})) stored[each.account] = each.amount;
  for (const Refusal& finding : audit.findings(&stored)) ADD_FAILURE() << text(finding);
}

// G21, G33: kills at random moments under load. HOUSEWAY_EFFORT=250 kills a thousand times.
TEST(HouseFaults, NothingAcknowledgedIsLostWhateverTheMomentOfAKill) {
  const store::TemporaryFolder temporary;
  const std::string folder = temporary.file("floor");
  std::vector<Acknowledged> acknowledged;
  SeededRandom random(7);
  const int kills = tries(4);
  for (int times = 0; times < kills; ++times) {
    FloorProcess process(folder, times == 0);
    LiveClient ann(process.port(), login(process.port(), "player-4"));
    std::set<std::string> seated;
    const auto until =
        std::chrono::steady_clock::now() + std::chrono::milliseconds(100 + random.below(400));
    for (int i = 0; std::chrono::steady_clock::now() < until; ++i) {
      const std::string table = tables[static_cast<std::size_t>(i) % tables.size()];
      if (seated.insert(table).second) {
        ann.say({{"do", "sit"}, {"table", table}, {"seat", 1}});
        ann.say({{"do", "buy-in"}, {"table", table}, {"amount", 2'000}});
        ann.say({{"do", "back"}, {"table", table}});
      }
      const double amount = 5 + random.below(20);
      const Json answer = ann.say({{"do", "bet"},
                                   {"table", table},
                                   {"on", table == "wheel" ? "red" : "ante"},
                                   {"amount", amount}});
      if (answer.contains("sequence")) {
        acknowledged.push_back({table, answer["sequence"].get<std::uint64_t>(), amount});
      }
    }
    process.die();
    check_record(folder, acknowledged);
    if (HasFailure()) return;
  }
  EXPECT_GT(acknowledged.size(), static_cast<std::size_t>(kills));
}

}  // namespace
}  // namespace houseway::house
