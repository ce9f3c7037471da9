#pragma once

#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <set>
#include <string>
#include <vector>

#include "floor/verify.h"
#include "floor_wire_support.h"
#include "round/file.h"
#include "round/settlement_json.h"
#include "server/log.h"

// A floor in a process of its own, to which anything may happen, and its record, which is held
// against all that anybody was told.
namespace houseway::house {

struct TableOf {
  const char* id;
  const char* game;
  const char* wager;  // that everybody makes
};

struct FloorPlan {
  HouseOptions options;
  std::vector<TableOf> tables;
  TableSettings settings = quick();
};

inline HouseOptions options_in(const std::string& folder) {
  HouseOptions options;
  options.data = folder;
  options.demo = true;
  options.attach_odds = false;
  options.password_cost = floor::cheapest_cost;
  options.sockets.limits.messages_per_second = options.sockets.limits.burst = 100'000;
  return options;
}

class FloorProcess {
 public:
  FloorProcess(const FloorPlan& plan, bool first) {
    std::array<int, 2> ends{};
    if (pipe(ends.data()) != 0) throw std::runtime_error("no pipe");
    process_ = fork();
    if (process_ == 0) serve(plan, first, ends[1]);
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
  // No file of it grows beyond this, as if the disk were full.
  void limit_files(rlim_t size) const {
    rlimit limit{};
    prlimit(process_, RLIMIT_FSIZE, nullptr, &limit);
    limit.rlim_cur = std::min(size, limit.rlim_max);
    prlimit(process_, RLIMIT_FSIZE, &limit, nullptr);
  }
  server::SocketClient::Reply request(const std::string& method, const std::string& path,
                                      const std::string& body = {},
                                      const std::string& token = {}) const {
    auto client = server::SocketClient::connect(port_);
    if (!client) throw std::runtime_error("cannot connect");
    std::string text = fmt::format("{} {} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\n", method, path, port_);
    text += token.empty() ? fmt::format("Origin: http://127.0.0.1:{}\r\n", port_)
                          : "Authorization: Bearer " + token + "\r\n";
    text += fmt::format("Content-Length: {}\r\nConnection: close\r\n\r\n{}", body.size(), body);
    client->send(text);
    auto reply = client->reply();
    if (!reply) throw std::runtime_error("no reply");
    return *reply;
  }
  int health() const { return request("GET", "/health").status; }
  std::string login(const std::string& account) const {
    const std::string body =
        Json{{"account", account}, {"password", Office::DemoPlan().password}}.dump();
    const Json reply = Json::parse(request("POST", "/api/login", body).body);
    if (!reply.contains("token")) throw std::runtime_error(reply.dump());
    return reply["token"].get<std::string>();
  }

 private:
  static void must(const std::optional<Refusal>& why) {
    if (!why) return;
    fmt::print(stderr, "{}\n", text(*why));
    std::_Exit(1);
  }
  static void must(const std::variant<Json, Refusal>& answer) {
    if (const auto* why = std::get_if<Refusal>(&answer)) must(std::optional(*why));
  }
  [[noreturn]] static void serve(const FloorPlan& plan, bool first, int out) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    signal(SIGXFSZ, SIG_IGN);
    server::LogOptions quiet;
    quiet.to_stderr = false;
    must(server::open_log(quiet));
    House house(plan.options);
    must(house.start());
    if (first) {
      Office::DemoPlan seeds;
      seeds.wallet = dollars(10'000'000);
      std::set<std::string> games;
      for (const TableOf& table : plan.tables) games.insert(table.game);
      seeds.games.assign(games.begin(), games.end());
      must(house.office().seed_demo(seeds));
      for (const TableOf& table : plan.tables) {
        const TablePlan open{table.id, table.game, "layout-demo", true, plan.settings, {}};
        must(TestFloor::wait_for(
            [&](Answer answer) { house.open(open, floor::the_program(), std::move(answer)); }));
        const Json fill{{"event", "inventory-filled"}, {"amount", 1'000'000}};
        must(TestFloor::wait_for([&](Answer answer) {
          house.command(table.id, {floor::the_program(), {{"do", "happen"}, {"what", fill}}},
                        std::move(answer));
        }));
      }
    }
    const std::string port = fmt::format("{}\n", house.port());
    if (write(out, port.data(), port.size()) < 0) std::_Exit(1);
    while (true) pause();
  }

  pid_t process_ = 0;
  std::uint16_t port_ = 0;
};

// What somebody was told: that what he said is recorded under this number.
struct Acknowledged {
  std::string account;
  Json words;
};

// A shoe as somebody saw it, or as the record has it.
struct SeenShoe {
  std::string root;
  std::uint64_t left = 0;

  bool operator==(const SeenShoe&) const = default;
};

// All that players were told by floors, the one killed or its successors.
struct ToldToPlayers {
  std::map<std::string, std::map<std::uint64_t, Acknowledged>> acknowledged;  // by table, number
  std::map<std::string, std::uint64_t> up_to;                                 // the last, by table
  std::map<std::string, std::map<std::uint64_t, SeenShoe>> shoes;             // by table, number
  // By table: how often somebody heard of the end of a round.
  std::map<std::string, std::size_t> settled;
  std::map<std::string, std::vector<Json>> said;  // by account and table, in order, done or not
  std::size_t refused = 0;
  std::vector<std::string> reasons;  // of the last refusals
  std::vector<std::string> faults;

  std::size_t acknowledgements() const {
    std::size_t count = 0;
    for (const auto& [table, each] : acknowledged) count += each.size();
    return count;
  }
};

// Somebody who plays at all tables as fast as he can, several things at a time under way.
class FastPlayer {
 public:
  FastPlayer(const FloorProcess& floor, const FloorPlan& plan, std::string account, int seat,
             ToldToPlayers& told)
      : plan_(plan), account_(std::move(account)), told_(told) {
    const std::string token = floor.login(account_);
    auto connected = server::SocketClient::connect(floor.port());
    if (!connected || !connected->upgrade("/api/live", "Authorization: Bearer " + token + "\r\n")) {
      throw std::runtime_error("no live connection");
    }
    client_ = std::make_unique<server::SocketClient>(std::move(*connected));
    for (const TableOf& table : plan_.tables) {
      say(table.id, {{"do", "watch"}});
      say(table.id, {{"do", "sit"}, {"seat", seat}});
    }
    const auto until = std::chrono::steady_clock::now() + 20s;
    while (waits() && std::chrono::steady_clock::now() < until) {
      hear();
      std::this_thread::sleep_for(1ms);
    }
    for (const TableOf& table : plan_.tables) {
      say(table.id, {{"do", "buy-in"}, {"amount", 200}});
      say(table.id, {{"do", "back"}});
    }
  }

  // One more thing at the next table, unless too much is under way there.
  void act(Random& random) {
    hear();
    const TableOf& table = plan_.tables[++turn_ % plan_.tables.size()];
    if (under_way_[table.id].size() >= 3) return;
    if (auto asked = asked_.find(table.id); asked != asked_.end()) {
      const Json say_this = asked->second;
      asked_.erase(asked);
      return say(table.id, {{"do", "say"}, {"say", say_this}});
    }
    if (random.below(20) == 0) return say(table.id, {{"do", "buy-in"}, {"amount", 50}});
    if (random.below(20) == 0) return say(table.id, {{"do", "watch"}});  // and sees the shoe
    if (random.below(6) == 0) return say(table.id, {{"do", "ready"}});
    say(table.id, {{"do", "bet"}, {"on", table.wager}, {"amount", 5 + random.below(20)}});
  }
  // Everything that has come, to the last byte where the other side is no more.
  void hear() {
    while (client_->read(std::chrono::milliseconds(0))) {
    }
    while (const auto frame = client_->next()) {
      if (frame->opcode == server::Opcode::text) take(Json::parse(frame->payload));
    }
  }
  bool waits() const {
    for (const auto& [table, ids] : under_way_) {
      if (!ids.empty()) return true;
    }
    return false;
  }

 private:
  void say(const std::string& table, Json words) {
    const std::uint64_t id = ++last_;
    words["id"] = id;
    words["table"] = table;
    client_->send_text(words.dump());
    under_way_[table][id] = words;
    told_.said[account_ + "@" + table].push_back(std::move(words));
  }
  void take(const Json& json) {
    if (json.contains("re")) return answered(json);
    if (!json.contains("sequence")) return;
    const std::string table = json["table"].get<std::string>();
    const auto sequence = json["sequence"].get<std::uint64_t>();
    auto& up_to = told_.up_to[table];
    up_to = std::max(up_to, sequence);
    if (json.contains("view")) {
      const Json& view = json["view"];
      if (view.contains("shoe")) {
        const SeenShoe seen{view["shoe"]["root"].get<std::string>(),
                            view["shoe"]["left"].get<std::uint64_t>()};
        if (told_.shoes[table].try_emplace(sequence, seen).first->second != seen) {
          told_.faults.push_back(fmt::format("{} {}: two see two shoes", table, sequence));
        }
      }
      if (view.contains("may-say")) asked_[table] = view["may-say"].front()["say"];
    }
    for (const Json& event : json.value("events", Json::array())) {
      if (event["event"] == "your-turn") asked_[table] = event["may-say"].front()["say"];
      if (event["event"] == "round-settled") ++told_.settled[table];
    }
  }
  void answered(const Json& json) {
    const auto id = json["re"].get<std::uint64_t>();
    for (auto& [table, ids] : under_way_) {
      const auto found = ids.find(id);
      if (found == ids.end()) continue;
      const Json words = std::move(found->second);
      ids.erase(found);
      const std::string what = words["do"].get<std::string>();
      if (!json.contains("sequence")) {
        if (json.contains("error")) {
          ++told_.refused;
          told_.reasons.push_back(json["error"].get<std::string>());
          if (told_.reasons.size() > 100) told_.reasons.erase(told_.reasons.begin());
        }
        return;
      }
      const auto sequence = json["sequence"].get<std::uint64_t>();
      auto& up_to = told_.up_to[table];
      up_to = std::max(up_to, sequence);
      if (what == "ready") return;  // is not recorded
      if (!told_.acknowledged[table].try_emplace(sequence, Acknowledged{account_, words}).second) {
        told_.faults.push_back(fmt::format("{} {} was acknowledged twice", table, sequence));
      }
      return;
    }
    told_.faults.push_back("an answer to nothing: " + json.dump());
  }

  const FloorPlan& plan_;
  std::string account_;
  ToldToPlayers& told_;
  std::unique_ptr<server::SocketClient> client_;
  std::uint64_t last_ = 0;
  std::size_t turn_ = 0;
  std::map<std::string, std::map<std::uint64_t, Json>> under_way_;
  std::map<std::string, Json> asked_;
};

// The record, read on from where it was read last, so that many checks of one record cost no more
// than one.
class RecordCheck {
 public:
  // Everything that was acknowledged stands there once, what was told is there, the shoes are those
  // that were seen, and books and proofs are in order.
  void check(store::Store& store, const ToldToPlayers& told) {
    for (const std::string& fault : told.faults) ADD_FAILURE() << fault;
    for (;;) {
      const auto entries = store.journal(after_, 1000);
      if (entries.empty()) break;
      for (const auto& each : entries) {
        audit_.take(each.entry);
        verifier_.take_line(floor::export_line(each.entry), ++line_);
        take(each.entry, told);
      }
      after_ = entries.back().number;
    }
    for (const auto& [table, sequence] : told.up_to) {
      EXPECT_GE(heads_[table], sequence) << table << ": told, but not recorded";
    }
    for (const auto& [table, numbers] : told.acknowledged) {
      for (auto it = numbers.upper_bound(checked_[table]); it != numbers.end(); ++it) {
        if (held_[table].contains(it->first)) continue;
        ADD_FAILURE() << table << " " << it->first << " was acknowledged and is lost";
      }
      checked_[table] = heads_[table];
      held_[table].clear();
    }
    expect_shoes(told);
    for (const Refusal& finding : verifier_.findings()) ADD_FAILURE() << text(finding);
    std::map<std::string, Money> stored;
    Money all;
    for (const auto& each : store.balances({}).accounts) {
      stored[each.account] = each.amount;
      all += each.amount;
    }
    EXPECT_EQ(all.cents, 0);
    for (const Refusal& finding : audit_.findings(&stored)) ADD_FAILURE() << text(finding);
  }
  // Once at last: the database itself, every chain from its first entry, and what only the end of a
  // record shows.
  void finish(store::Store& store) {
    for (const std::string& fault : store.audit()) ADD_FAILURE() << fault;
    verifier_.end();
    for (const Refusal& finding : verifier_.findings()) ADD_FAILURE() << text(finding);
  }
  const floor::Proved& proved() const { return verifier_.proved(); }
  std::uint64_t entries() const { return after_; }
  std::size_t shoes_compared() const { return shoes_compared_; }

 private:
  // What was seen in this life or in one before stands there, whenever the record was read.
  void expect_shoes(const ToldToPlayers& told) {
    for (const auto& [table, seen] : told.shoes) {
      const auto& recorded = shoes_[table];
      for (const auto& [sequence, shoe] : seen) {
        const auto after = recorded.upper_bound(sequence);
        if (after == recorded.begin()) {
          ADD_FAILURE() << table << " " << sequence << ": no shoe was committed to by then";
          continue;
        }
        EXPECT_EQ(shoe.root, std::prev(after)->second.root) << table << " " << sequence;
        EXPECT_EQ(shoe.left, std::prev(after)->second.left) << table << " " << sequence;
        ++shoes_compared_;
      }
    }
  }
  void take(const floor::Entry& entry, const ToldToPlayers& told) {
    if (!entry.chain.starts_with("table/")) return;
    const std::string table = entry.chain.substr(6);
    heads_[table] = entry.sequence;
    EXPECT_GE(entry.at, last_[table]) << table << " " << entry.sequence << " lies before";
    last_[table] = entry.at;
    const Json body = Json::parse(entry.body);
    follow(table, entry.sequence, body);
    const std::string account = body["by"]["account"].get<std::string>();
    if (!account.starts_with("player-")) return;
    if (body["event"] == "seat-taken") seats_[account + "@" + table] = body["seat"];
    expect_said(table, entry.sequence, account, body, told);
    const auto acknowledged = told.acknowledged.find(table);
    if (acknowledged == told.acknowledged.end()) return;
    const auto found = acknowledged->second.find(entry.sequence);
    if (found == acknowledged->second.end()) return;
    held_[table].insert(entry.sequence);
    EXPECT_EQ(found->second.account, account) << body;
    EXPECT_TRUE(is(found->second.words, body, seats_[account + "@" + table]))
        << found->second.words << " became " << body;
  }
  // What is recorded of a player is what he said, in that order and none of it twice.
  void expect_said(const std::string& table, std::uint64_t sequence, const std::string& account,
                   const Json& body, const ToldToPlayers& told) {
    const std::string key = account + "@" + table;
    const auto said = told.said.find(key);
    std::size_t& next = said_[key];
    const std::size_t count = said == told.said.end() ? 0 : said->second.size();
    while (next < count && !is(said->second[next], body, seats_[key])) ++next;
    EXPECT_LT(next, count) << table << " " << sequence
                           << " was not said, or is there twice: " << body;
    if (next < count) ++next;
  }
  // Whether the entry is just this, of somebody who has this seat.
  static bool is(const Json& words, const Json& body, const Json& seat) {
    const std::string what = words["do"].get<std::string>();
    const std::string event = body["event"].get<std::string>();
    if (what == "bet" || what == "say") {
      const Json went = body.value("what", Json::object());
      const char* key = what == "bet" ? "bet" : "play";
      if (event != "round-went" || !went.contains(key) || went[key]["seat"] != seat) return false;
      if (what == "say") return went[key]["say"] == words["say"];
      return went[key]["on"] == words["on"] && went[key]["amount"] == words["amount"];
    }
    if (body.value("seat", Json()) != seat) return false;
    if (what == "buy-in") return event == "chips-bought" && body["amount"] == words["amount"];
    if (what == "sit") {
      return event == "seat-taken" && seat == fmt::format("{}", words["seat"].get<int>());
    }
    return what == "back" && event == "came-back";
  }
  void follow(const std::string& table, std::uint64_t sequence, const Json& body) {
    const std::string event = body["event"].get<std::string>();
    auto& shoes = shoes_[table];
    SeenShoe shoe = shoes.empty() ? SeenShoe{} : shoes.rbegin()->second;
    if (event == "shuffle-committed") {
      shoe = {body["root"].get<std::string>(), body["size"].get<std::uint64_t>()};
    } else if (event == "cards-drawn" || event == "cards-burned") {
      shoe.left -= body["positions"].size();
    } else if (event == "card-put-back") {
      ++shoe.left;
    } else if (event == "commitment-voided") {
      ADD_FAILURE() << table << ": a shoe was given up: " << body;
      return;
    } else {
      return;
    }
    shoes[sequence] = std::move(shoe);
  }

  static floor::RoundCheck settles() {
    return [](const Json& file, const Json& recorded) -> std::optional<Refusal> {
      const ReadRound read = read_round(file);
      if (!read.round) return Refusal{"is no round", "round", ""};
      const Json again = settlement_json(read.round->definition(), read.round->settlement());
      if (again.at("back") == recorded.at("back")) return {};
      return Refusal{"settles otherwise", "settlement", ""};
    };
  }

  floor::LedgerAudit audit_;
  floor::Verifier verifier_{{}, settles()};
  std::uint64_t after_ = 0;
  std::size_t line_ = 0;
  std::map<std::string, std::uint64_t> heads_;
  std::map<std::string, std::uint64_t> checked_;
  std::map<std::string, std::set<std::uint64_t>> held_;  // acknowledged and found, since then
  std::map<std::string, floor::Instant> last_;
  // As it was from an entry on, by table.
  std::map<std::string, std::map<std::uint64_t, SeenShoe>> shoes_;
  std::size_t shoes_compared_ = 0;
  std::map<std::string, Json> seats_;  // by account and table
  std::map<std::string, std::size_t> said_;
};

}  // namespace houseway::house
