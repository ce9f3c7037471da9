#pragma once

#include <gtest/gtest.h>

#include <future>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "house/office.h"
#include "round/json.h"
#include "store/journal_writer.h"
#include "store_support.h"

// An office on a store of its own, with tables and meters that only remember what they are told.
namespace houseway::house {

class FakeTables final : public Tables {
 public:
  void why_not_open(const TablePlan& plan, const floor::Actor&, Reply answer) override {
    if (refuses) return answer(Refusal{"is not for now", "table " + plan.id, {}});
    answer(std::nullopt);
  }
  void open(const TablePlan& plan, const floor::Actor&, Answer answer) override {
    {
      const std::lock_guard lock(mutex);
      opened.push_back(plan);
    }
    answer(Json{{"table", plan.id}});
  }
  void command(const std::string& table, Command command, Answer answer) override {
    {
      const std::lock_guard lock(mutex);
      commands.emplace_back(table, std::move(command));
    }
    if (refuses) return answer(Refusal{"is not for now", "table " + table, {}});
    answer(Json{{"sequence", 1}});
  }
  void gates_are(const Gates& now) override {
    const std::lock_guard lock(mutex);
    gates = now;
  }
  void send_home(const std::string& account) override {
    const std::lock_guard lock(mutex);
    sent_home.push_back(account);
  }
  void view(const std::string&, const floor::Actor&, Answer answer) override { answer(Json()); }
  std::vector<std::string> ids() const override { return {"t1", "p1"}; }
  Json lobby() const override {
    return Json::array({{{"table", "t1"}, {"taken", seated ? 1 : 0}}});
  }
  void dismiss(const std::string& account) override {
    const std::lock_guard lock(mutex);
    dismissed.push_back(account);
  }
  void dismiss_login(const floor::Actor& of) override {
    const std::lock_guard lock(mutex);
    logins_dismissed.push_back(of.session);
  }

  mutable std::mutex mutex;
  std::vector<TablePlan> opened;
  std::vector<std::pair<std::string, Command>> commands;
  Gates gates;
  std::vector<std::string> dismissed;
  std::vector<std::string> sent_home;
  std::vector<std::string> logins_dismissed;
  bool refuses = false;
  bool seated = false;
};

class FakeMeters final : public MeterDesk {
 public:
  std::optional<std::string> wager_of(const std::string&) const override { return {}; }
  std::optional<Refusal> why_not_wager(const std::string&, Money, const RuleSet&) const override {
    return {};
  }
  Meters readings(const std::string&, const RuleSet&) const override { return {}; }
  void contribute(const Put&, Read) override {}
  void pay(const Won&, std::function<void(std::variant<Paid, Refusal>)>) override {}
  void give_back(const Returned&) override {}
  void take_back(const Rejected& rejected) override { taken_back.push_back(rejected); }
  void open(const floor::TableLinked& first, const floor::Actor& by, Answer answer) override {
    acts.emplace_back(first.definition.meter, floor::MeterOpened{first.definition});
    link(first, by, std::move(answer));
  }
  void link(const floor::LinkEvent& event, const floor::Actor&, Answer answer) override {
    links.push_back(event);
    answer(Json::object());
  }
  void act(const std::string& meter, const floor::MeterEvent& event, const floor::Actor&,
           Answer answer) override {
    acts.emplace_back(meter, event);
    answer(Json::object());
  }
  void all(Answer answer) override { answer(Json::array()); }

  std::vector<Rejected> taken_back;
  std::vector<floor::LinkEvent> links;
  std::vector<std::pair<std::string, floor::MeterEvent>> acts;
};

using Told = std::variant<Json, Refusal>;

inline std::string text_of(const Told& told) {
  const auto* json = std::get_if<Json>(&told);
  return json != nullptr ? json->dump() : text(std::get<Refusal>(told));
}
inline bool done(const Told& told) {
  return std::holds_alternative<Json>(told);
}

// One process: an office with its writer and clock, on a store that others may share.
class Process {
 public:
  Process(std::shared_ptr<store::Store> shared, const floor::SealingKey& key, bool demo,
          FloorClock::Shows shows = system_time, floor::OddsOf odds = {},
          std::chrono::milliseconds odds_within = std::chrono::seconds(10))
      : clock(std::move(shows)),
        store(std::move(shared)),
        writer(std::make_unique<store::JournalWriter>(*store)),
        office(std::make_unique<Office>(
            Office::Services{*store, *writer, clock, key, tables, meters, floor::cheapest_cost,
                             std::move(odds), demo, std::chrono::minutes(2), odds_within})) {
    office->load();
  }
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;
  ~Process() { office->stop(); }

  template <class Ask>
  Told ask(Ask ask) {
    std::promise<Told> told;
    ask([&](const Told& answer) { told.set_value(answer); });
    return told.get_future().get();
  }
  Told act(const floor::Actor& by, const std::string& word, Json body = Json::object()) {
    return ask([&](Answer answer) { office->act(by, word, std::move(body), std::move(answer)); });
  }
  Told witness(const floor::Actor& by, const Told& pending, bool confirms = true) {
    const auto* json = std::get_if<Json>(&pending);
    if (json == nullptr || !json->contains("pending")) {
      ADD_FAILURE() << "waits for nobody: " << text_of(pending);
      return pending;
    }
    const std::string number = json->at("pending");
    return ask([&](Answer answer) { office->witness(by, number, confirms, std::move(answer)); });
  }
  // Asked and confirmed; what comes of it as who asked reads it.
  Told both(const floor::Actor& by, const floor::Actor& second, const std::string& word,
            Json body) {
    const Told pending = act(by, word, std::move(body));
    if (!done(pending)) return pending;
    const Told confirmed = witness(second, pending);
    if (!done(confirmed)) return confirmed;
    const Told outcome =
        read(by, "pending/" + std::get<Json>(pending).at("pending").get<std::string>());
    return std::get<Json>(outcome).at("outcome");
  }
  Told read(const floor::Actor& by, const std::string& what, Json query = Json::object()) {
    return ask([&](Answer answer) { office->read(by, what, std::move(query), std::move(answer)); });
  }
  std::variant<floor::LoggedIn, Refusal> login(const std::string& account, floor::Role role,
                                               const std::string& password,
                                               const std::string& code = {}) {
    std::promise<std::variant<floor::LoggedIn, Refusal>> told;
    office->login({account, role, code, "192.0.2.1"}, password,
                  [&](std::variant<floor::LoggedIn, Refusal> answer) { told.set_value(answer); });
    return told.get_future().get();
  }
  std::variant<RoundPermit, Refusal> permit(const std::string& table, const std::string& game) {
    std::promise<std::variant<RoundPermit, Refusal>> told;
    office->permit_round(table, game, [&](std::variant<RoundPermit, Refusal> answer) {
      told.set_value(std::move(answer));
    });
    return told.get_future().get();
  }
  // The name of the rules, or why not.
  std::string permitted(const std::string& table, const std::string& game) {
    const auto told = permit(table, game);
    if (const auto* why = std::get_if<Refusal>(&told)) return text(*why);
    return std::get<RoundPermit>(told).rules_name;
  }
  std::string why_not_sit(const std::string& account) {
    std::promise<std::string> told;
    office->why_not_sit(account, [&](std::optional<Refusal> why) {
      told.set_value(why ? text(*why) : std::string());
    });
    return told.get_future().get();
  }
  // All that was asked before has been done.
  void settle() {
    std::promise<void> there;
    office->games_in_force([&](const Json&) { there.set_value(); });
    there.get_future().get();
  }

  FakeTables tables;
  FakeMeters meters;
  FloorClock clock;
  std::shared_ptr<store::Store> store;
  std::unique_ptr<store::JournalWriter> writer;
  std::unique_ptr<Office> office;
};

class OfficeTest : public testing::Test {
 protected:
  OfficeTest() { start(); }

  void start(bool demo = true) {
    process_ = nullptr;
    process_ =
        std::make_unique<Process>(store::open_store(folder_.file("floor.sqlite")), key_, demo);
  }
  void seed(std::vector<std::string> games = {"blackjack", "craps"}) {
    Office::DemoPlan plan;
    plan.players = 2;
    plan.games = std::move(games);
    const auto why = process_->office->seed_demo(plan);
    ASSERT_FALSE(why) << text(*why);
  }
  static floor::Actor staff(floor::Role role) {
    const std::string account(floor::name(role));
    return {account, role, "demo-" + account, "s1"};
  }
  static floor::Actor player(int number = 1) {
    return {"player-" + std::to_string(number), floor::Role::player, {}, "s2"};
  }
  static floor::Actor of(floor::Role role) {
    if (role == floor::Role::player) return player();
    if (role == floor::Role::spectator) return {"player-1", role, {}, "s3"};
    if (role == floor::Role::system) return floor::the_program();
    return staff(role);
  }
  // A table "t1" of craps that is open.
  void open_craps() {
    const Told told =
        process_->both(staff(floor::Role::dealer), staff(floor::Role::floorperson), "open-table",
                       {{"table", "t1"}, {"game", "craps"}, {"layout", "layout/2"}});
    ASSERT_TRUE(done(told)) << text_of(told);
  }
  Process& floor_() { return *process_; }
  Money balance(const std::string& account) { return process_->store->balance(account); }

  store::TemporaryFolder folder_;
  floor::SealingKey key_ = floor::SealingKey::fresh();
  std::unique_ptr<Process> process_;
};

}  // namespace houseway::house
