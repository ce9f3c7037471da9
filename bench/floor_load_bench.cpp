#include <fmt/format.h>
#include <sched.h>
#include <signal.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "house/house.h"
#include "server/socket_client.h"

// A floor under load: seven players and a dealer connected to each table, two actions a second at
// each, everything durable on SQLite. The floor has one core and the players the other. Told is how
// long it takes from an action until all eight have the message about it.
//
//   houseway_floor_load_bench [tables] [seconds] [actions a second at a table]
namespace houseway::house {
namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

constexpr int players = 7;
constexpr std::size_t seats = std::size_t{players} + 1;  // the dealer included
constexpr std::array games{"three-card-poker", "roulette", "minibaccarat"};
constexpr std::array base_wagers{"ante", "red", "player"};
constexpr const char* password = "welcome-to-the-floor";

void raise_file_limit() {
  rlimit limit{};
  getrlimit(RLIMIT_NOFILE, &limit);
  limit.rlim_cur = limit.rlim_max = std::max<rlim_t>(limit.rlim_max, 200'000);
  setrlimit(RLIMIT_NOFILE, &limit);
}

void stay_on_core(int core) {
  cpu_set_t set;
  CPU_ZERO(&set);
  CPU_SET(static_cast<std::size_t>(core), &set);
  sched_setaffinity(0, sizeof(set), &set);
}

std::string table_name(std::size_t number) {
  return fmt::format("t{}", number);
}

// Waits until so many answers have come; the first refusal ends it all.
class Answers {
 public:
  Answer next() {
    ++asked_;
    return [this](const std::variant<Json, Refusal>& answer) {
      if (const auto* why = std::get_if<Refusal>(&answer)) {
        fmt::print(stderr, "{}\n", text(*why));
        std::_Exit(1);
      }
      ++answered_;
    };
  }
  void wait() const {
    while (answered_ < asked_) std::this_thread::sleep_for(1ms);
  }

 private:
  std::size_t asked_ = 0;
  std::atomic<std::size_t> answered_ = 0;
};

// The floor's process: tells its port when all tables are open and all seats taken.
[[noreturn]] void serve(const std::string& folder, std::size_t tables, int out) {
  stay_on_core(0);
  HouseOptions options;
  options.data = folder;
  options.demo = true;
  options.attach_odds = false;
  options.password_cost = floor::cheapest_cost;
  options.sockets.limits.connections = options.sockets.limits.per_address = 1'000'000;
  options.sockets.limits.messages_per_second = options.sockets.limits.burst = 1'000'000;
  House house(options);
  if (const auto why = house.start()) {
    fmt::print(stderr, "{}\n", text(*why));
    std::_Exit(1);
  }
  Office::DemoPlan plan;
  plan.password = password;
  plan.games = {games.begin(), games.end()};
  plan.players = players;
  plan.wallet = dollars(100'000'000);
  if (const auto why = house.office().seed_demo(plan)) {
    fmt::print(stderr, "{}\n", text(*why));
    std::_Exit(1);
  }
  TableSettings settings;
  settings.between = 500ms;
  settings.bets = 5s;
  settings.decision = 30s;
  settings.cut = 0ms;
  Answers opened;
  for (std::size_t i = 0; i < tables; ++i) {
    house.open({table_name(i), games[i % games.size()], "layout-demo", true, settings, {}},
               floor::the_program(), opened.next());
  }
  opened.wait();
  Answers seated;
  for (std::size_t i = 0; i < tables; ++i) {
    const Json fill{{"event", "inventory-filled"}, {"amount", 1'000'000}};
    house.command(table_name(i), {floor::the_program(), {{"do", "happen"}, {"what", fill}}},
                  seated.next());
    for (int player = 1; player <= players; ++player) {
      const floor::Actor by{fmt::format("player-{}", player), floor::Role::player, {}, {}};
      house.command(table_name(i), {by, {{"do", "sit"}, {"seat", player}}}, seated.next());
      house.command(table_name(i), {by, {{"do", "buy-in"}, {"amount", 10'000}}}, seated.next());
    }
    if (i % 50 == 49) seated.wait();
  }
  seated.wait();
  const std::string port = fmt::format("{}\n", house.port());
  if (write(out, port.data(), port.size()) < 0) std::_Exit(1);
  while (true) pause();
}

double seconds_of(pid_t process) {
  std::ifstream stat(fmt::format("/proc/{}/stat", process));
  std::string line;
  std::getline(stat, line);
  line = line.substr(line.rfind(')') + 2);
  std::vector<std::string> fields;
  for (std::size_t from = 0; from < line.size();) {
    const std::size_t end = std::min(line.find(' ', from), line.size());
    fields.push_back(line.substr(from, end - from));
    from = end + 1;
  }
  return (std::stod(fields[11]) + std::stod(fields[12])) /
         static_cast<double>(sysconf(_SC_CLK_TCK));
}

double megabytes_of(pid_t process) {
  std::ifstream status(fmt::format("/proc/{}/status", process));
  for (std::string line; std::getline(status, line);) {
    if (line.starts_with("VmRSS:")) return std::stod(line.substr(6)) / 1024;
  }
  return 0;
}

std::string login(std::uint16_t port, const std::string& account, const std::string& role) {
  auto client = server::SocketClient::connect(port);
  const std::string body =
      Json{{"account", account}, {"password", password}, {"role", role}}.dump();
  client->send(
      fmt::format("POST /api/login HTTP/1.1\r\nHost: 127.0.0.1:{0}\r\nOrigin: "
                  "http://127.0.0.1:{0}\r\nContent-Length: {1}\r\n\r\n{2}",
                  port, body.size(), body));
  const auto reply = client->reply();
  const Json json = Json::parse(reply->body);
  if (!json.contains("token")) throw std::runtime_error(json.dump());
  return json["token"].get<std::string>();
}

std::uint64_t number_after(std::string_view text, std::string_view key) {
  const std::size_t at = text.find(key);
  if (at == std::string_view::npos) return 0;
  std::uint64_t number = 0;
  for (std::size_t i = at + key.size(); i < text.size() && text[i] >= '0' && text[i] <= '9'; ++i) {
    number = number * 10 + static_cast<std::uint64_t>(text[i] - '0');
  }
  return number;
}

struct LoadTable {
  std::array<std::unique_ptr<server::SocketClient>, seats> clients;
  std::array<std::uint64_t, seats> seen{};
  std::string phase;
  int turn = 0;
  std::string may_say;
  int next_bettor = 0;
  Clock::time_point next_action;
  // The action under way.
  bool waiting = false;
  Clock::time_point sent;
  std::uint64_t sequence = 0;  // that all have to have; 0 before the answer
  std::uint64_t id = 0;
};

class Load {
 public:
  Load(std::uint16_t port, std::size_t tables, double rate)
      : period_(
            std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(1 / rate))),
        poll_(epoll_create1(0)) {
    std::vector<std::string> tokens;
    for (int player = 1; player <= players; ++player) {
      tokens.push_back(login(port, fmt::format("player-{}", player), "player"));
    }
    tokens.push_back(login(port, "dealer", "dealer"));
    tables_.resize(tables);
    for (std::size_t t = 0; t < tables; ++t) {
      for (std::size_t s = 0; s < seats; ++s) {
        auto client = server::SocketClient::connect(port);
        if (!client ||
            !client->upgrade("/api/live", "Authorization: Bearer " + tokens[s] + "\r\n")) {
          throw std::runtime_error("cannot connect");
        }
        client->send_text(fmt::format(R"({{"id":1,"do":"watch","table":"{}"}})", table_name(t)));
        tables_[t].clients[s] = std::make_unique<server::SocketClient>(std::move(*client));
        epoll_event event{};
        event.events = EPOLLIN;
        event.data.u64 = t * seats + s;
        epoll_ctl(poll_, EPOLL_CTL_ADD, tables_[t].clients[s]->descriptor(), &event);
      }
      tables_[t].id = 1;
      tables_[t].next_action =
          Clock::now() + period_ * static_cast<int>(t) / static_cast<int>(tables);
    }
  }
  ~Load() { close(poll_); }
  Load(const Load&) = delete;
  Load& operator=(const Load&) = delete;

  void run(Clock::duration length, bool counted) {
    const auto until = Clock::now() + length;
    counted_ = counted;
    std::array<epoll_event, 512> ready{};
    while (Clock::now() < until) {
      const int count = epoll_wait(poll_, ready.data(), static_cast<int>(ready.size()), 1);
      for (int i = 0; i < count; ++i) {
        const std::uint64_t which = ready[static_cast<std::size_t>(i)].data.u64;
        hear(tables_[which / seats], which % seats);
      }
      act();
    }
  }
  std::vector<double>& told() { return told_; }
  std::uint64_t refused() const { return refused_; }
  std::uint64_t late() const { return late_; }

 private:
  void hear(LoadTable& table, std::size_t seat) {
    server::SocketClient& client = *table.clients[seat];
    client.read(0ms);
    while (const auto frame = client.next()) {
      if (frame->opcode == server::Opcode::text) message(table, seat, frame->payload);
    }
  }

  void message(LoadTable& table, std::size_t seat, const std::string& text) {
    if (text.find("\"re\":") != std::string::npos) {
      if (text.find("\"error\"") != std::string::npos) {
        // Something is wrong with the load itself if this is often.
        if (refused_++ < 3) fmt::print("refused: {}\n", text);
        table.waiting = false;
      } else if (table.waiting && number_after(text, "\"re\":") == table.id) {
        table.sequence = number_after(text, "\"sequence\":");
        finish(table);
      }
      return;
    }
    const std::uint64_t sequence = number_after(text, "\"sequence\":");
    table.seen[seat] = std::max(table.seen[seat], sequence);
    const std::size_t state = text.rfind("\"state\":");
    if (seat == players && state != std::string::npos) {
      // The dealer's connection tells how the table stands.
      const std::string_view of(text.data() + state, text.size() - state);
      const std::size_t phase = of.find("\"phase\":\"");
      table.phase = phase == std::string_view::npos ? "" : std::string(of.substr(phase + 9, 4));
      table.turn = static_cast<int>(number_after(of, "\"turn\":\""));
      if (table.phase != "bett") table.next_bettor = 0;
    }
    const std::size_t asked = text.find("\"your-turn\"");
    if (asked != std::string::npos) {
      const Json told = Json::parse(text);
      for (const Json& event : told["events"]) {
        if (event["event"] == "your-turn") table.may_say = event["may-say"].front()["say"].dump();
      }
    }
    finish(table);
  }

  void finish(LoadTable& table) {
    if (!table.waiting || table.sequence == 0) return;
    for (const std::uint64_t seen : table.seen) {
      if (seen < table.sequence) return;
    }
    table.waiting = false;
    if (counted_) {
      told_.push_back(std::chrono::duration<double, std::milli>(Clock::now() - table.sent).count());
    }
  }

  void act() {
    const auto now = Clock::now();
    for (std::size_t t = 0; t < tables_.size(); ++t) {
      LoadTable& table = tables_[t];
      if (now < table.next_action) continue;
      if (table.waiting) {
        // The one before is not through yet: that is the floor's delay, not ours.
        if (now - table.next_action > period_) {
          ++late_;
          table.next_action = now;
        }
        continue;
      }
      int seat = 0;
      std::string words;
      if (table.phase == "bett" && table.next_bettor < players) {
        seat = ++table.next_bettor;
        words = fmt::format(R"("do":"bet","on":"{}","amount":5)", base_wagers[t % games.size()]);
      } else if (table.phase == "play" && table.turn > 0 && !table.may_say.empty()) {
        seat = table.turn;
        words = fmt::format(R"("do":"say","say":{})", table.may_say);
        table.may_say.clear();
      } else {
        continue;
      }
      table.next_action = std::max(table.next_action + period_, now - period_);
      table.waiting = true;
      table.sequence = 0;
      table.sent = now;
      ++table.id;
      table.clients[static_cast<std::size_t>(seat - 1)]->send_text(
          fmt::format(R"({{"id":{},{},"table":"{}"}})", table.id, words, table_name(t)));
    }
  }

  Clock::duration period_;
  int poll_;
  bool counted_ = false;
  std::vector<LoadTable> tables_;
  std::vector<double> told_;
  std::uint64_t refused_ = 0;
  std::uint64_t late_ = 0;
};

double quantile(std::vector<double>& values, double part) {
  if (values.empty()) return 0;
  const auto at = static_cast<std::ptrdiff_t>(part * static_cast<double>(values.size() - 1));
  std::nth_element(values.begin(), values.begin() + at, values.end());
  return values[static_cast<std::size_t>(at)];
}

int run(std::size_t tables, int seconds, double rate) {
  raise_file_limit();
  const std::string folder =
      std::filesystem::temp_directory_path() / fmt::format("houseway-load-{}", getpid());
  std::array<int, 2> pipe_ends{};
  if (pipe(pipe_ends.data()) != 0) return 1;
  const auto begun = Clock::now();
  const pid_t process = fork();
  if (process == 0) serve(folder, tables, pipe_ends[1]);
  close(pipe_ends[1]);
  std::string port;
  for (char byte = 0; read(pipe_ends[0], &byte, 1) == 1 && byte != '\n';) port += byte;
  if (port.empty()) return 1;
  stay_on_core(1);
  fmt::print("{} tables open and {} seats taken after {:.1f} s\n", tables, tables * players,
             std::chrono::duration<double>(Clock::now() - begun).count());
  {
    Load load(static_cast<std::uint16_t>(std::stoi(port)), tables, rate);
    fmt::print("{} connections, the floor takes {:.0f} MB\n", tables * seats,
               megabytes_of(process));
    load.run(5s, false);
    const double before = seconds_of(process);
    const auto from = Clock::now();
    load.run(std::chrono::seconds(seconds), true);
    const double took = std::chrono::duration<double>(Clock::now() - from).count();
    auto& told = load.told();
    fmt::print(
        "{:.0f} actions a second, told to {} each: median {:.1f} ms, 99th percentile {:.1f} ms, "
        "longest {:.1f} ms\n",
        static_cast<double>(told.size()) / took, seats, quantile(told, 0.5), quantile(told, 0.99),
        quantile(told, 1));
    fmt::print("the floor works {:.0f}% of its core; {} refused, {} late\n",
               100 * (seconds_of(process) - before) / took, load.refused(), load.late());
  }
  kill(process, SIGKILL);
  waitpid(process, nullptr, 0);
  std::filesystem::remove_all(folder);
  return 0;
}

}  // namespace
}  // namespace houseway::house

int main(int argc, char** argv) {
  const auto number = [&](int at, double otherwise) {
    return argc > at ? std::stod(argv[at]) : otherwise;
  };
  return houseway::house::run(static_cast<std::size_t>(number(1, 1'000)),
                              static_cast<int>(number(2, 30)), number(3, 2));
}
