#pragma once

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/socket.h>

#include <cerrno>
#include <deque>
#include <functional>
#include <future>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "floor/ledger_audit.h"
#include "house/house.h"
#include "round/json.h"
#include "server/socket_client.h"
#include "store_support.h"

namespace houseway::house {

using namespace std::chrono_literals;

// Tables that wait for nobody, and at which nothing happens because a machine is slow.
inline TableSettings quick() {
  TableSettings settings;
  settings.between = 5ms;
  settings.bets = 1h;
  settings.decision = 1h;
  settings.time_bank = 0ms;
  settings.cut = 0ms;
  return settings;
}

// A connection of somebody who is logged in.
class LiveClient {
 public:
  LiveClient(std::uint16_t port, const std::string& token) {
    auto connected = server::SocketClient::connect(port);
    if (!connected) throw std::runtime_error("cannot connect");
    client_ = std::make_unique<server::SocketClient>(std::move(*connected));
    if (!client_->upgrade("/api/live", "Authorization: Bearer " + token + "\r\n")) {
      throw std::runtime_error("no live connection");
    }
    hello_ = next_where([](const Json& json) { return json.contains("hello"); });
  }

  const Json& hello() const { return hello_; }

  // Says something and waits for the answer; what is told meanwhile is kept.
  Json say(Json words) {
    const std::uint64_t id = ++last_;
    words["id"] = id;
    client_->send_text(words.dump());
    return next_where([id](const Json& json) { return json.contains("re") && json["re"] == id; });
  }
  void send(const std::string& text) { client_->send_text(text); }

  // The next message that is wanted, of those kept or yet to come; null when time is over or the
  // connection has ended.
  Json next_where(const std::function<bool(const Json&)>& wanted,
                  std::chrono::seconds patience = 20s) {
    return next_after(0, wanted, patience);
  }
  // The table as it stands, told anew: not as it was told once and nobody looked.
  Json view(const std::string& table) {
    const auto is_of_it = [&](const Json& json) {
      return json.contains("view") && json["table"] == table;
    };
    std::erase_if(kept_, is_of_it);
    const Json answer = say({{"do", "watch"}, {"table", table}});
    if (answer.contains("error")) return answer;
    return next_where(is_of_it);
  }
  // The table once its state is so: as it stands now, or as it is told then. What was told before
  // counts for nothing. Null when time is over.
  Json when(const std::string& table, const std::function<bool(const Json& state)>& is) {
    const auto wanted = [&](const Json& json) {
      return json.contains("state") && json["table"] == table && is(json["state"]);
    };
    Json now = view(table);
    return wanted(now) ? now : next_after(kept_.size(), wanted, 20s);
  }
  // Once it has come to this phase, which it must.
  Json when_in(const std::string& table, const std::string& phase) {
    const Json told =
        when(table, [&](const Json& state) { return state.value("phase", "") == phase; });
    EXPECT_FALSE(told.is_null()) << "never came to " << phase << ": " << view(table);
    return told;
  }
  const std::vector<std::string>& all() const { return all_; }
  // Whether the other side has ended the connection. What it has sent is still there to be read.
  bool ended() const {
    if (closed_) return true;
    char byte = 0;
    const auto count = recv(client_->descriptor(), &byte, 1, MSG_PEEK | MSG_DONTWAIT);
    return count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR);
  }
  // How the other side closes the connection; nothing where it says nothing.
  std::optional<server::CloseCode> closed(std::chrono::seconds patience = 20s) {
    next_after(
        kept_.size(), [](const Json&) { return false; }, patience);
    return closed_;
  }
  server::SocketClient& socket() { return *client_; }

 private:
  // Of those kept, the first ones are not looked at.
  Json next_after(std::size_t first, const std::function<bool(const Json&)>& wanted,
                  std::chrono::milliseconds patience) {
    for (std::size_t i = first; i < kept_.size(); ++i) {
      if (!wanted(kept_[i])) continue;
      Json found = std::move(kept_[i]);
      kept_.erase(kept_.begin() + static_cast<std::ptrdiff_t>(i));
      return found;
    }
    const auto until = std::chrono::steady_clock::now() + patience;
    while (!closed_) {
      const auto left =
          std::chrono::ceil<std::chrono::milliseconds>(until - std::chrono::steady_clock::now());
      if (left <= 0ms) break;
      const auto frame = client_->receive(left);
      if (!frame) {
        if (ended()) break;
        continue;
      }
      if (frame->opcode == server::Opcode::ping) {
        client_->send_frame(server::Opcode::pong, frame->payload);
      }
      if (frame->opcode == server::Opcode::close) closed_ = frame->code();
      if (frame->opcode != server::Opcode::text) continue;
      Json json = Json::parse(frame->payload);
      all_.push_back(frame->payload);
      if (wanted(json)) return json;
      kept_.push_back(std::move(json));
    }
    return Json();
  }

  std::unique_ptr<server::SocketClient> client_;
  std::uint64_t last_ = 0;
  std::deque<Json> kept_;
  std::vector<std::string> all_;
  std::optional<server::CloseCode> closed_;
  Json hello_;
};

// A floor for a test, which can be stopped and started again on the same record.
class TestFloor {
 public:
  using Change = std::function<void(HouseOptions&)>;
  explicit TestFloor(std::vector<std::string> games, std::string store = {},
                     const Change& change = {}) {
    options_.data = folder_.file("floor");
    options_.store = std::move(store);
    options_.demo = true;
    options_.attach_odds = false;
    options_.password_cost = floor::cheapest_cost;
    options_.sockets.limits.messages_per_second = options_.sockets.limits.burst = 100'000;
    options_.requests_of_login = {100'000, 0us};
    if (change) change(options_);
    start();
    Office::DemoPlan plan;
    plan.games = std::move(games);
    plan.wallet = dollars(100'000);
    const auto why = house_->office().seed_demo(plan);
    if (why) throw std::runtime_error(text(*why));
    password_ = plan.password;
  }

  void start() {
    house_ = std::make_unique<House>(options_);
    if (const auto why = house_->start()) throw std::runtime_error(text(*why));
  }
  void restart() {
    house_.reset();
    tokens_.clear();
    start();
  }
  const HouseOptions& options() const { return options_; }
  const std::string& password() const { return password_; }
  House& operator*() { return *house_; }
  House* operator->() { return house_.get(); }

  template <class Ask>
  static std::variant<Json, Refusal> wait_for(Ask ask) {
    auto promise = std::make_shared<std::promise<std::variant<Json, Refusal>>>();
    auto future = promise->get_future();
    ask([promise](const std::variant<Json, Refusal>& answer) { promise->set_value(answer); });
    if (future.wait_for(30s) != std::future_status::ready) return Refusal{"no answer", "", ""};
    return future.get();
  }

  std::optional<Refusal> open(const TablePlan& plan) {
    auto opened = wait_for(
        [&](Answer answer) { house_->open(plan, floor::the_program(), std::move(answer)); });
    if (auto* why = std::get_if<Refusal>(&opened)) return *why;
    const Json fill{{"event", "inventory-filled"}, {"amount", 100'000}};
    auto filled = wait_for([&](Answer answer) {
      house_->command(plan.id, {floor::the_program(), Json{{"do", "happen"}, {"what", fill}}},
                      std::move(answer));
    });
    if (auto* why = std::get_if<Refusal>(&filled)) return *why;
    return {};
  }
  std::optional<Refusal> open(const std::string& table, const std::string& game,
                              TableSettings settings = quick()) {
    return open(TablePlan{table, game, "layout-demo", true, settings, {}});
  }

  // Once for each account: logins from one address are limited.
  std::string login(const std::string& account, const std::string& role = "player") {
    std::string& token = tokens_[account + " " + role];
    if (!token.empty()) return token;
    const std::string body =
        Json{{"account", account}, {"role", role}, {"password", password_}}.dump();
    const Json reply = Json::parse(request("POST", "/api/login", body).body);
    if (!reply.contains("token")) throw std::runtime_error(reply.dump());
    return token = reply["token"].get<std::string>();
  }
  LiveClient live(const std::string& account, const std::string& role = "player") {
    return {house_->port(), login(account, role)};
  }
  server::SocketClient::Reply request(const std::string& method, const std::string& path,
                                      const std::string& body = {}, const std::string& token = {}) {
    auto client = server::SocketClient::connect(house_->port());
    if (!client) throw std::runtime_error("cannot connect");
    std::string text =
        fmt::format("{} {} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\n", method, path, house_->port());
    text += token.empty() ? fmt::format("Origin: http://127.0.0.1:{}\r\n", house_->port())
                          : "Authorization: Bearer " + token + "\r\n";
    text += fmt::format("Content-Length: {}\r\nConnection: close\r\n\r\n{}", body.size(), body);
    client->send(text);
    auto reply = client->reply();
    if (!reply) throw std::runtime_error("no reply");
    return *reply;
  }
  Json get(const std::string& path, const std::string& token) {
    return Json::parse(request("GET", path, {}, token).body);
  }
  // An act of somebody of the staff, whose account is named after his role; and one that another
  // confirms.
  Json act(const std::string& role, const std::string& word, const Json& body) {
    return Json::parse(request("POST", "/api/acts/" + word, body.dump(), login(role, role)).body);
  }
  Json both(const std::string& role, const std::string& second, const std::string& word,
            const Json& body) {
    const Json pending = act(role, word, body);
    if (!pending.contains("pending")) return pending;
    return Json::parse(request("POST", "/api/witness/" + pending["pending"].get<std::string>(),
                               R"({"confirm": true})", login(second, second))
                           .body);
  }

  // Every account added up again from the record.
  void expect_books_in_order() {
    const store::Balances balances = house_->store().balances({});
    floor::LedgerAudit audit;
    for (std::uint64_t after = 0; after < balances.last_entry;) {
      const auto entries = house_->store().journal(
          after, std::min<std::uint64_t>(1000, balances.last_entry - after));
      for (const auto& each : entries) audit.take(each.entry);
      ASSERT_FALSE(entries.empty());
      after = entries.back().number;
    }
    std::map<std::string, Money> stored;
    Money all;
    for (const auto& each : balances.accounts) {
      stored[each.account] = each.amount;
      all += each.amount;
    }
    EXPECT_EQ(all.cents, 0);
    for (const Refusal& finding : audit.findings(&stored)) ADD_FAILURE() << text(finding);
    for (const std::string& fault : house_->store().audit()) ADD_FAILURE() << fault;
  }

 private:
  store::TemporaryFolder folder_;
  HouseOptions options_;
  std::unique_ptr<House> house_;
  std::string password_;
  std::map<std::string, std::string> tokens_;
};

// What is said without an amount, of what may be said.
inline Json plain_play(const Json& may) {
  for (const Json& each : may) {
    if (each.contains("say") && !each.contains("amount")) return each["say"];
  }
  return may.front()["say"];
}

// Answers whatever the table asks of this seat until the round is settled; gives its last message.
inline Json play_round(LiveClient& client, const std::string& table) {
  while (true) {
    const Json told = client.next_where(
        [&](const Json& json) { return json.contains("events") && json["table"] == table; });
    if (told.is_null()) return told;
    for (const Json& event : told["events"]) {
      if (event["event"] == "your-turn") {
        const Json& may = event["may-say"];
        const Json said = client.say({{"do", "say"}, {"table", table}, {"say", plain_play(may)}});
        // What is asked is told again with whatever happens meanwhile.
        const bool answered =
            said.value("error", "").find("not this seat's turn") != std::string::npos;
        EXPECT_TRUE(answered || !said.contains("error")) << said << " of " << may;
      }
      if (event["event"] == "round-settled") return told;
    }
  }
}

}  // namespace houseway::house
