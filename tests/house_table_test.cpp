#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <condition_variable>

#include "floor_progressives_support.h"
#include "floor_wire_support.h"
#include "house/table_host.h"

// A table by itself, with a disk that can be held up and can fail, and a meter that remembers what
// it is asked.
namespace houseway::house {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

// A store whose commits wait for a test, or fail.
class HeldStore final : public store::Committer {
 public:
  explicit HeldStore(store::Store& store) : store_(store) {}

  std::vector<store::CommitResult> commit(std::span<const store::Batch> batches) override {
    {
      std::unique_lock lock(mutex_);
      changed_.wait(lock, [&] { return !held_ || let_through_ > 0; });
      if (held_) --let_through_;
      if (fails_) throw store::StoreFailed("the disk is full");
    }
    return store_.commit(batches);
  }
  void hold() {
    set([&] { held_ = true; });
  }
  void let_one_through() {
    set([&] { ++let_through_; });
  }
  void let_all_through() {
    set([&] { held_ = false; });
  }
  void fail(bool fails) {
    set([&] { fails_ = fails; });
  }

 private:
  void set(const std::function<void()>& change) {
    const std::lock_guard lock(mutex_);
    change();
    changed_.notify_all();
  }

  store::Store& store_;
  std::mutex mutex_;
  std::condition_variable changed_;
  bool held_ = false;
  bool fails_ = false;
  int let_through_ = 0;
};

// Owned by the table's thread.
class RememberingMeter final : public MeterDesk {
 public:
  std::optional<std::string> wager_of(const std::string&) const override {
    return keeps_meter ? std::optional<std::string>("progressive-payout") : std::nullopt;
  }
  std::optional<Refusal> why_not_wager(const std::string&, Money, const RuleSet&) const override {
    return {};
  }
  Meters readings(const std::string&, const RuleSet& rules) const override {
    return starting_meters(rules);
  }
  void contribute(const Put& put, Read done) override {
    puts.push_back(put);
    done(starting_meters(*put.rules));
  }
  void pay(const Won& won, std::function<void(std::variant<Paid, Refusal>)> done) override {
    wins.push_back(won);
    Paid paid{starting_meters(*won.rules), {}};
    paid.shares.push_back({1, "gold", "gold-1", paid.readings[0].amount});
    done(std::move(paid));
  }
  void give_back(const Returned&) override {}
  void take_back(const Rejected&) override {}
  void open(const floor::TableLinked&, const floor::Actor&, Answer) override {}
  void link(const floor::LinkEvent&, const floor::Actor&, Answer) override {}
  void act(const std::string&, const floor::MeterEvent&, const floor::Actor&, Answer) override {}
  void all(Answer) override {}

  bool keeps_meter = true;
  std::vector<Put> puts;
  std::vector<Won> wins;
};

using Told = std::variant<Json, Refusal>;

class HouseTable : public testing::Test {
 protected:
  ~HouseTable() override {
    held_.fail(false);
    held_.let_all_through();
    if (host_) on_owner([&] { host_->retire(); });
    writer_.close();
    owner_.stop();
  }

  TableServices services() {
    return {owner_,
            *store_,
            writer_,
            clock_,
            random_,
            key_,
            meters_,
            [](ConnectionId, const Message&) {},
            [this](const std::string&, const std::string&, auto answer) { answer(permit_); },
            [this](const std::string& name) {
              return name.starts_with("caribbean-stud-poker/") ? permit_.rules : nullptr;
            },
            [this](const std::string&, const std::string&, auto, const Settlement&,
                   const std::vector<WonShare>& shares, const std::vector<std::string>&,
                   const floor::HighHandHolder&) { settled_ += shares.size(); },
            [this](const std::vector<std::string>& slips) {
              owing_.insert(owing_.end(), slips.begin(), slips.end());
            },
            [this](const std::string&) { ++read_again_; },
            [](const std::string&, const Json&) {},
            [](std::chrono::microseconds) {},
            true};
  }
  Told opens() {
    return TestFloor::wait_for([&](Answer answer) {
      owner_.post([&, answer] {
        host_->open(plan_, floor::the_program(), permit_, {"table", "t1", "{}", {}}, answer);
      });
    });
  }
  void open(bool committed, TableSettings settings = quick()) {
    meters_.keeps_meter = !committed;
    fence_.epoch = store_->claim("pit/p", "test", clock_.now(), 1h).lease.epoch;
    plan_ = {"t1", "caribbean-stud-poker", "layout/1", committed, settings, {}};
    host_ = std::make_shared<TableHost>("t1", services(), settings);
    on_owner([&] { EXPECT_FALSE(host_->found(permit_, fence_)); });
    done(opens());
    done(happens({{"event", "inventory-filled"}, {"amount", 500'000}}));
    for (int seat = 1; seat <= 2; ++seat) {
      store::Batch batch;
      batch.balances = {{fmt::format("wallet/player-{}", seat), dollars(10'000), true}};
      ASSERT_TRUE(store_->commit(batch).ok());
      done(say(player(seat), {{"do", "sit"}, {"seat", seat}}));
      done(say(player(seat), {{"do", "buy-in"}, {"amount", 1'000}}));
    }
  }
  static floor::Actor player(int number) {
    return {fmt::format("player-{}", number), floor::Role::player, {}, "s1"};
  }
  // Said, and not waited for.
  std::future<Told> says(const floor::Actor& by, const Json& words) {
    auto told = std::make_shared<std::promise<Told>>();
    owner_.post([this, by, words, told] {
      host_->take({by, words}, [told](const Told& answer) { told->set_value(answer); });
    });
    return told->get_future();
  }
  static Told heard(std::future<Told> told) {
    if (told.wait_for(20s) != std::future_status::ready) return Refusal{"no answer", "", ""};
    return told.get();
  }
  Told say(const floor::Actor& by, const Json& words) { return heard(says(by, words)); }
  static Json happen(const Json& what) { return {{"do", "happen"}, {"what", what}}; }
  Told happens(const Json& what) { return say(floor::the_program(), happen(what)); }
  static void done(const Told& told) {
    EXPECT_TRUE(std::holds_alternative<Json>(told)) << text(std::get<Refusal>(told));
  }
  static std::string error_of(const Told& told) {
    return std::holds_alternative<Json>(told) ? std::string() : text(std::get<Refusal>(told));
  }
  static bool is_answered(const std::future<Told>& told) {
    return told.wait_for(0s) == std::future_status::ready;
  }
  // What was said before has been taken, or waits.
  void on_owner(const std::function<void()>& what) {
    std::promise<void> there;
    owner_.post([&] {
      what();
      there.set_value();
    });
    there.get_future().get();
  }
  template <class What>
  bool comes(What what) {
    for (int i = 0; i < 4'000; ++i) {
      bool is = false;
      on_owner([&] { is = what(); });
      if (is) return true;
      std::this_thread::sleep_for(5ms);
    }
    return false;
  }
  static Json closes_bets() {
    return happen({{"event", "round-went"}, {"what", {{"no-more-bets", true}}}});
  }
  static Json card(const char* to, const std::string& card) {
    return happen({{"event", "round-went"}, {"what", {{"card", {{"to", to}, {"card", card}}}}}});
  }
  static Json bet(const char* on, int amount) {
    return {{"do", "bet"}, {"on", on}, {"amount", amount}};
  }
  // A royal flush for seat 1 against a hand that does not qualify, up to the player's turn.
  void royal_flush() {
    done(happens({{"event", "round-began"}, {"number", 1}}));
    done(say(player(1), bet("ante", 10)));
    done(say(player(1), bet("progressive-payout", 1)));
    done(say(floor::the_program(), closes_bets()));
    done(happens({{"event", "progressive-collected"}, {"chips", 1}}));
    const std::vector<std::string> royal{"Ah", "Kh", "Qh", "Jh", "Th"};
    const std::vector<std::string> low{"2c", "4d", "6s", "8c", "9d"};
    for (std::size_t i = 0; i < royal.size(); ++i) {
      done(say(floor::the_program(), card("1", royal[i])));
      done(say(floor::the_program(), card("dealer", low[i])));
    }
  }

  store::TemporaryFolder folder_;
  std::unique_ptr<store::Store> store_ = store::open_store(folder_.file("floor.sqlite"));
  HeldStore held_{*store_};
  store::JournalWriter writer_{held_};
  FloorClock clock_;
  SystemRandom random_;
  floor::SealingKey key_ = floor::SealingKey::fresh();
  RememberingMeter meters_;
  RoundPermit permit_{"caribbean-stud-poker/1",
                      std::make_shared<const RuleSet>(floor::rules_of(
                          "caribbean-stud-poker", {{"progressive-payout", std::string("D")}}))};
  TablePlan plan_;
  store::Fence fence_{"pit/p", 0};
  std::size_t settled_ = 0;  // shares
  std::vector<std::string> owing_;
  int read_again_ = 0;
  Worker owner_{"tables-1"};
  std::shared_ptr<TableHost> host_;
};

// A kill in between would leave a jackpot paid out of the meter for a hand that nobody has played.
TEST_F(HouseTable, AJackpotIsAskedForWhenThePlayThatWinsItIsOnTheDisk) {
  open(false);
  royal_flush();
  held_.hold();
  auto bets = says(player(1), {{"do", "say"}, {"say", "bet"}});
  auto settles = says(floor::the_program(), happen({{"event", "round-settled"}}));
  on_owner([&] { EXPECT_TRUE(meters_.wins.empty()) << "and nothing of it is on the disk"; });
  EXPECT_FALSE(is_answered(bets));
  held_.let_all_through();
  done(heard(std::move(bets)));
  done(heard(std::move(settles)));
  EXPECT_TRUE(comes([&] { return settled_ == 1; }));
  on_owner([&] { EXPECT_EQ(meters_.wins.size(), 1U); });

  // What the table still waits for is asked of the office again whenever a round is refused for it.
  for (std::size_t times = 1; times <= 2; ++times) {
    EXPECT_THAT(error_of(happens({{"event", "round-began"}, {"number", 2}})),
                HasSubstr("is not paid yet"));
    on_owner([&] { EXPECT_EQ(owing_.size(), times); });
  }
}

TEST_F(HouseTable, AMeterIsNotToldOfBetsThatWereNotRecorded) {
  open(false);
  done(happens({{"event", "round-began"}, {"number", 1}}));
  done(say(player(1), bet("ante", 10)));
  done(say(player(1), bet("progressive-payout", 1)));
  done(say(player(2), bet("progressive-payout", 1)));
  held_.fail(true);
  std::promise<void> failed;
  store::Batch batch;
  batch.documents.push_back({"test", "1", "{}", {}});
  writer_.submit(std::move(batch), [&](const store::Written&) { failed.set_value(); });
  failed.get_future().get();
  // What the second player staked alone comes down first, and cannot be recorded.
  EXPECT_THAT(error_of(say(floor::the_program(), closes_bets())), HasSubstr("cannot be written"));
  on_owner([&] { EXPECT_TRUE(meters_.puts.empty()); });
  held_.fail(false);
  writer_.retry();
  ASSERT_TRUE(comes([&] { return read_again_ == 1; }));
  on_owner([&] { EXPECT_EQ(host_->table().phase(), floor::LiveTable::Phase::betting); });
  done(say(floor::the_program(), closes_bets()));
  on_owner([&] {
    ASSERT_EQ(meters_.puts.size(), 1U);
    EXPECT_EQ(meters_.puts.front().wagers, 1);
  });
}

// Nobody holds the table's clock up by what he says, however often he buys in.
TEST_F(HouseTable, WhatHasItsTimeGoesBeforeWhatIsSaid) {
  TableSettings settings = quick();
  settings.bets = 1s;
  open(true, settings);
  using Phase = floor::LiveTable::Phase;
  std::uint64_t before = 0;
  on_owner([&] { before = host_->table().rounds(); });
  ASSERT_TRUE(comes([&] {
    return host_->table().rounds() > before && host_->table().phase() == Phase::betting;
  }));
  // What is said behind the beginning of the round is on the disk behind it.
  done(happens({{"event", "inventory-filled"}, {"amount", 1}}));
  const Json buys{{"do", "buy-in"}, {"amount", 10}};
  held_.hold();
  auto first = says(player(1), buys);
  auto second = says(player(1), buys);
  auto third = says(player(2), buys);
  std::this_thread::sleep_for(1200ms);
  on_owner(
      [&] { EXPECT_EQ(host_->table().phase(), Phase::betting) << "the wallet is waited for"; });
  held_.let_one_through();
  EXPECT_TRUE(comes([&] { return host_->table().phase() != Phase::betting; }));
  EXPECT_FALSE(is_answered(second));
  EXPECT_FALSE(is_answered(third));
  held_.let_all_through();
  done(heard(std::move(first)));
  done(heard(std::move(second)));
  done(heard(std::move(third)));
}

TEST_F(HouseTable, NobodyTakesTheWaitingPlacesOfOthers) {
  open(false);
  const Json buys{{"do", "buy-in"}, {"amount", 10}};
  const Json goes{{"do", "away"}};
  held_.hold();
  std::vector<std::future<Told>> told;
  told.push_back(says(player(1), buys));
  told.push_back(says(player(1), buys));
  EXPECT_THAT(error_of(say(player(1), buys)), HasSubstr("waits already"));
  EXPECT_THAT(error_of(say(player(1), {{"do", "cash-out"}, {"amount", 10}})),
              HasSubstr("waits already"));
  for (int i = 0; i < 7; ++i) told.push_back(says(player(1), goes));
  EXPECT_THAT(error_of(say(player(1), goes)), HasSubstr("too much waiting"));
  // Another has his own, and the house as many as it needs.
  told.push_back(says(player(2), buys));
  std::vector<std::future<Told>> of_house;
  for (int i = 0; i < 100; ++i) {
    of_house.push_back(
        says(floor::the_program(), happen({{"event", "inventory-filled"}, {"amount", 1'000}})));
  }
  held_.let_all_through();
  for (auto& each : told) EXPECT_THAT(error_of(heard(std::move(each))), Not(HasSubstr("waiting")));
  for (auto& each : of_house) done(heard(std::move(each)));
}

// 601a.7(b): amended while it was closed.
TEST_F(HouseTable, AClosedTableOpensUnderTheRulesInForce) {
  open(false);
  for (int seat = 1; seat <= 2; ++seat) done(say(player(seat), {{"do", "leave"}}));
  permit_.rules_name = "caribbean-stud-poker/2";
  EXPECT_THAT(error_of(opens()), HasSubstr("is open already"));
  on_owner([&] { EXPECT_EQ(host_->lobby().at("rules"), "caribbean-stud-poker/1"); });
  done(happens({{"event", "table-closed"}}));
  const auto expect_opened = [&](const std::string& rules) {
    on_owner([&] {
      EXPECT_EQ(host_->table().opened().version, rules);
      EXPECT_EQ(host_->lobby().at("rules"), rules);
    });
  };
  done(opens());
  expect_opened("caribbean-stud-poker/2");
  on_owner([&] {
    host_->retire();
    host_ = std::make_shared<TableHost>("t1", services(), plan_.settings);
    const auto why = host_->load(fence_);
    EXPECT_FALSE(why) << text(*why);
  });
  expect_opened("caribbean-stud-poker/2");
}

}  // namespace
}  // namespace houseway::house
