#include <fmt/format.h>
#include <sched.h>
#include <signal.h>
#include <sys/epoll.h>
#include <sys/prctl.h>
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
#include <utility>
#include <vector>

#include "core/random.h"
#include "house/house.h"
#include "server/socket_client.h"

// A floor under load: seven players and a dealer connected to each table, two actions a second at
// each, everything durable on SQLite. The floor has one core and the players the other. Told is how
// long it takes until all eight have the message about an action, from the moment at which it was
// due: one that has to wait for the one before it has waited for the floor. Beside it stands how
// long it took from when it was sent. That players are ready is said too, and is no action.
//
//   houseway_floor_load_bench [tables] [seconds] [actions a second at a table]
//
// Fails where the 99th percentile is over 50 ms, or where there were fewer actions than aimed at.
namespace houseway::house {
namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

constexpr int players = 7;
constexpr std::size_t seats = std::size_t{players} + 1;  // the dealer included
constexpr std::array games{"three-card-poker", "roulette", "minibaccarat"};
constexpr std::array base_wagers{"ante", "red", "player"};
constexpr int most_behind = 4;  // actions
constexpr double most_milliseconds = 50;
constexpr double least_of_aim = 0.95;
constexpr const char* password = "welcome-to-the-floor";

void raise_file_limit() {
  rlimit limit{};
  getrlimit(RLIMIT_NOFILE, &limit);
  limit.rlim_cur = limit.rlim_max;
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

std::string with_commas(std::size_t number) {
  std::string digits = fmt::format("{}", number);
  for (std::size_t at = digits.size(); at > 3; at -= 3) digits.insert(at - 3, ",");
  return digits;
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
  prctl(PR_SET_PDEATHSIG, SIGKILL);  // not left behind by a benchmark that was broken off
  stay_on_core(0);
  HouseOptions options;
  options.data = folder;
  options.demo = true;
  options.attach_odds = false;
  options.password_cost = floor::cheapest_cost;
  options.sockets.limits.connections = options.sockets.limits.per_address = 1'000'000;
  options.sockets.limits.messages_per_second = options.sockets.limits.burst = 1'000'000;
  // Eight logins have all the connections.
  options.requests_of_login = {1'000'000, 0us};
  options.connections_of_login = 1'000'000;
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
  if (!client) throw std::runtime_error("cannot connect");
  const std::string body =
      Json{{"account", account}, {"password", password}, {"role", role}}.dump();
  client->send(
      fmt::format("POST /api/login HTTP/1.1\r\nHost: 127.0.0.1:{0}\r\nOrigin: "
                  "http://127.0.0.1:{0}\r\nContent-Length: {1}\r\n\r\n{2}",
                  port, body.size(), body));
  const auto reply = client->reply();
  if (!reply) throw std::runtime_error("no answer to the login");
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
  bool ready = false;
  bool open = false;             // for an action: bets are being made, or somebody is asked
  Clock::time_point next_due;    // when the next action is to be said
  Clock::time_point next_ideal;  // the same at a table that never pauses
  std::uint64_t last_id = 0;
  // The action under way.
  bool waiting = false;
  bool late = false;
  Clock::time_point due;
  Clock::time_point sent;
  std::uint64_t sequence = 0;  // that all have to have; 0 before the answer
  std::uint64_t id = 0;

  bool can_bet() const { return phase == "bett" && next_bettor < players; }
  bool can_say() const { return phase == "play" && turn > 0 && !may_say.empty(); }
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
      tables_[t].last_id = 1;
    }
    // Each table begins at a moment of its own within the length of a round, and not all of them
    // settle at once ever after.
    SeededRandom random(1);
    const Clock::duration length = period_ * 2 * players;
    for (LoadTable& table : tables_) {
      constexpr int parts = 10'000;
      table.next_due = table.next_ideal =
          Clock::now() + length * static_cast<int>(random.below(parts)) / parts;
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
    if (!counted) return;
    // What has not been told by now has taken at least that long.
    for (const LoadTable& table : tables_) {
      if (table.waiting) note(table);
    }
  }
  std::vector<double>& from_due() { return from_due_; }
  std::vector<double>& from_sent() { return from_sent_; }
  std::size_t actions() const { return actions_; }
  std::uint64_t refused() const { return refused_; }
  std::uint64_t readies() const { return readies_; }
  std::uint64_t late() const { return late_; }

 private:
  void hear(LoadTable& table, std::size_t seat) {
    server::SocketClient& client = *table.clients[seat];
    const bool there = client.read(0ms);
    while (const auto frame = client.next()) {
      if (frame->opcode == server::Opcode::text) message(table, seat, frame->payload);
      if (frame->opcode == server::Opcode::ping) {
        client.send_frame(server::Opcode::pong, frame->payload);
      }
    }
    if (!there) throw std::runtime_error("the floor has ended a connection");
  }

  void message(LoadTable& table, std::size_t seat, const std::string& text) {
    if (text.find("\"re\":") != std::string::npos) {
      // Somebody may be ready too late, and nothing waits for that.
      if (!table.waiting || number_after(text, "\"re\":") != table.id) return;
      if (text.find("\"error\"") != std::string::npos) {
        // Something is wrong with the load itself if this is often.
        if (refused_++ < 3) fmt::print("refused: {}\n", text);
        table.waiting = false;
      } else {
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
      if (table.phase != "bett") {
        table.next_bettor = 0;
        table.ready = false;
      }
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

  // All have bet: nobody waits for the clock.
  void say_ready(std::size_t t) {
    LoadTable& table = tables_[t];
    table.ready = true;
    ++table.last_id;
    for (std::size_t seat = 0; seat < std::size_t{players}; ++seat) {
      table.clients[seat]->send_text(
          fmt::format(R"({{"id":{},"do":"ready","table":"{}"}})", table.last_id, table_name(t)));
      if (counted_) ++readies_;
    }
  }

  void note(const LoadTable& table) {
    const auto milliseconds = [now = Clock::now()](Clock::time_point since) {
      return std::chrono::duration<double, std::milli>(now - since).count();
    };
    from_due_.push_back(milliseconds(table.due));
    from_sent_.push_back(milliseconds(table.sent));
  }

  void finish(LoadTable& table) {
    if (!table.waiting || table.sequence == 0) return;
    for (const std::uint64_t seen : table.seen) {
      if (seen < table.sequence) return;
    }
    table.waiting = false;
    if (!counted_) return;
    ++actions_;
    note(table);
  }

  void act() {
    const auto now = Clock::now();
    for (std::size_t t = 0; t < tables_.size(); ++t) {
      LoadTable& table = tables_[t];
      if (table.waiting) {
        // What is due meanwhile waits as well, from when it is due: that is the floor's delay.
        if (now - table.sent > period_ && !std::exchange(table.late, true) && counted_) ++late_;
        continue;
      }
      if (!table.can_bet() && !table.can_say()) {
        table.open = false;
        if (table.phase == "bett" && !table.ready) say_ready(t);
        continue;
      }
      // Between two rounds there is nothing to be done, however long ago it would have been due.
      if (!std::exchange(table.open, true)) table.next_due = std::max(table.next_due, now);
      if (now >= table.next_due) say_next(t, now);
    }
  }

  void say_next(std::size_t t, Clock::time_point now) {
    LoadTable& table = tables_[t];
    int seat = 0;
    std::string words;
    if (table.can_bet()) {
      seat = ++table.next_bettor;
      words = fmt::format(R"("do":"bet","on":"{}","amount":5)", base_wagers[t % games.size()]);
    } else {
      seat = table.turn;
      words = fmt::format(R"("do":"say","say":{})", table.may_say);
      table.may_say.clear();
    }
    table.due = table.next_due;
    table.sent = now;
    // When the next is due does not depend on how this one fares. What a table could not do between
    // two rounds it makes up for in the next, twice as fast.
    table.next_ideal = std::max(table.next_ideal + period_, table.due - most_behind * period_);
    table.next_due = table.due + (table.next_ideal < table.due ? period_ / 2 : period_);
    table.waiting = true;
    table.late = false;
    table.sequence = 0;
    table.id = ++table.last_id;
    table.clients[static_cast<std::size_t>(seat - 1)]->send_text(
        fmt::format(R"({{"id":{},{},"table":"{}"}})", table.id, words, table_name(t)));
  }

  Clock::duration period_;
  int poll_;
  bool counted_ = false;
  std::vector<LoadTable> tables_;
  std::vector<double> from_due_;
  std::vector<double> from_sent_;
  std::size_t actions_ = 0;
  std::uint64_t refused_ = 0;
  std::uint64_t readies_ = 0;
  std::uint64_t late_ = 0;
};

// The floor's process, and its record for as long as this lives.
class Floor {
 public:
  explicit Floor(std::size_t tables)
      : folder_(std::filesystem::temp_directory_path() /
                fmt::format("houseway-load-{}", getpid())) {
    std::array<int, 2> ends{};
    if (pipe(ends.data()) != 0) throw std::runtime_error("no pipe");
    process_ = fork();
    if (process_ < 0) throw std::runtime_error("no process");
    if (process_ == 0) serve(folder_, tables, ends[1]);
    close(ends[1]);
    std::string port;
    for (char byte = 0; read(ends[0], &byte, 1) == 1 && byte != '\n';) port += byte;
    close(ends[0]);
    if (!port.empty()) port_ = static_cast<std::uint16_t>(std::stoi(port));
  }
  ~Floor() {
    kill(process_, SIGKILL);
    waitpid(process_, nullptr, 0);
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
  }
  Floor(const Floor&) = delete;
  Floor& operator=(const Floor&) = delete;

  pid_t process() const { return process_; }
  std::uint16_t port() const { return port_; }  // 0 where it did not start

 private:
  std::string folder_;
  pid_t process_ = 0;
  std::uint16_t port_ = 0;
};

double quantile(std::vector<double>& values, double part) {
  if (values.empty()) return 0;
  const auto at = static_cast<std::ptrdiff_t>(part * static_cast<double>(values.size() - 1));
  std::nth_element(values.begin(), values.begin() + at, values.end());
  return values[static_cast<std::size_t>(at)];
}

void print_times(const char* since, std::vector<double>& times) {
  fmt::print(
      "told since it was {}: median {:.1f} ms, 99th percentile {:.1f} ms, longest {:.1f} ms\n",
      since, quantile(times, 0.5), quantile(times, 0.99), quantile(times, 1));
}

int run(std::size_t tables, int seconds, double rate) {
  raise_file_limit();
  const auto begun = Clock::now();
  const Floor floor(tables);
  if (floor.port() == 0) throw std::runtime_error("the floor did not start");
  stay_on_core(1);
  fmt::print("{} tables open and {} seats taken after {:.1f} s\n", tables, tables * players,
             std::chrono::duration<double>(Clock::now() - begun).count());
  Load load(floor.port(), tables, rate);
  fmt::print("{} connections, the floor takes {:.0f} MB\n", tables * seats,
             megabytes_of(floor.process()));
  load.run(15s, false);
  const double before = seconds_of(floor.process());
  const auto from = Clock::now();
  load.run(std::chrono::seconds(seconds), true);
  const double took = std::chrono::duration<double>(Clock::now() - from).count();
  const double worked = seconds_of(floor.process()) - before;
  const double aim = static_cast<double>(tables) * rate;
  const double done = static_cast<double>(load.actions()) / took;
  fmt::print("{:.0f} actions a second of {:.0f} aimed at, told to {} each\n", done, aim, seats);
  print_times("due", load.from_due());
  print_times("sent", load.from_sent());
  fmt::print("{} refused, {} not told before the next was due, {} times somebody was ready\n",
             load.refused(), load.late(), load.readies());
  fmt::print("the floor works {:.0f}% of its core and takes {:.0f} MB\n", 100 * worked / took,
             megabytes_of(floor.process()));
  const double slowest = quantile(load.from_due(), 0.99);
  const bool in_time = !load.from_due().empty() && slowest <= most_milliseconds;
  const bool enough = done >= least_of_aim * aim;
  fmt::print(
      "{} tables, 99th percentile {:.1f} ms: {} {:.0f} ms{}\n", with_commas(tables), slowest,
      in_time ? "within" : "NOT within", most_milliseconds,
      enough ? "" : fmt::format(", and FEWER ACTIONS than {:.0f}% of the aim", 100 * least_of_aim));
  return in_time && enough ? 0 : 1;
}

}  // namespace
}  // namespace houseway::house

int main(int argc, char** argv) {
  const auto number = [&](int at, double otherwise) {
    return argc > at ? std::stod(argv[at]) : otherwise;
  };
  try {
    return houseway::house::run(static_cast<std::size_t>(number(1, 1'000)),
                                static_cast<int>(number(2, 30)), number(3, 2));
  } catch (const std::exception& error) {
    fmt::print(stderr, "houseway_floor_load_bench: {}\n", error.what());
    return 1;
  }
}
