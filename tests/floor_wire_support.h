#pragma once

#include <fmt/format.h>
#include <gtest/gtest.h>

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

// Tables that wait for nobody.
inline TableSettings quick() {
  TableSettings settings;
  settings.between = 5ms;
  settings.bets = 60s;
  settings.decision = 60s;
  settings.time_bank = 0ms;
  settings.cut = 0ms;
  settings.hold = 0ms;
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

  // The next message that is wanted, of those kept or yet to come; null when time is over.
  Json next_where(const std::function<bool(const Json&)>& wanted,
                  std::chrono::seconds patience = 20s) {
    for (auto it = kept_.begin(); it != kept_.end(); ++it) {
      if (!wanted(*it)) continue;
      const Json found = *it;
      kept_.erase(it);
      return found;
    }
    const auto until = std::chrono::steady_clock::now() + patience;
    while (std::chrono::steady_clock::now() < until) {
      const auto text = client_->receive_text(2s);
      if (!text) {
        if (ended()) return Json();
        continue;
      }
      Json json = Json::parse(*text);
      all_.push_back(*text);
      if (wanted(json)) return json;
      kept_.push_back(std::move(json));
    }
    return Json();
  }
  // The table as it stands, told anew.
  Json view(const std::string& table) {
    const Json answer = say({{"do", "watch"}, {"table", table}});
    if (answer.contains("error")) return answer;
    return next_where(
        [&](const Json& json) { return json.contains("view") && json["table"] == table; });
  }
  const std::vector<std::string>& all() const { return all_; }
  bool ended() { return client_->ends(0ms); }
  server::SocketClient& socket() { return *client_; }

 private:
  std::unique_ptr<server::SocketClient> client_;
  std::uint64_t last_ = 0;
  std::deque<Json> kept_;
  std::vector<std::string> all_;
  Json hello_;
};

// A floor for a test, which can be stopped and started again on the same record.
class TestFloor {
 public:
  explicit TestFloor(std::vector<std::string> games, std::string store = {}) {
    options_.data = folder_.file("floor");
    options_.store = std::move(store);
    options_.demo = true;
    options_.attach_odds = false;
    options_.password_cost = floor::cheapest_cost;
    options_.sockets.limits.messages_per_second = options_.sockets.limits.burst = 100'000;
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

  // Every account added up again from the record.
  void expect_books_in_order() {
    floor::LedgerAudit audit;
    for (std::uint64_t after = 0;;) {
      const auto entries = house_->store().journal(after, 1000);
      for (const auto& each : entries) audit.take(each.entry);
      if (entries.empty()) break;
      after = entries.back().number;
    }
    std::map<std::string, Money> stored;
    Money all;
    for (const auto& each : house_->store().balances({})) {
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

// Answers whatever the table asks of this seat until the round is settled; gives its last message.
inline Json play_round(LiveClient& client, const std::string& table) {
  while (true) {
    const Json told = client.next_where(
        [&](const Json& json) { return json.contains("events") && json["table"] == table; });
    if (told.is_null()) return told;
    for (const Json& event : told["events"]) {
      if (event["event"] == "your-turn") {
        const Json& may = event["may-say"];
        const Json said =
            client.say({{"do", "say"}, {"table", table}, {"say", may.front()["say"]}});
        EXPECT_FALSE(said.contains("error")) << said << " of " << may;
      }
      if (event["event"] == "round-settled") return told;
    }
  }
}

}  // namespace houseway::house
