#include <thread>

#include "house_support.h"

// Exact odds may take a minute: whoever files is answered before, and told later.
namespace houseway::house {
namespace {

using floor::Role;
using namespace std::chrono_literals;

class SlowOdds : public testing::Test {
 protected:
  static floor::Actor hal() {
    return {"certificate-holder", Role::certificate_holder, "demo-certificate-holder", "s1"};
  }
  Told file(const Json& rules) {
    return process_.act(hal(), "file-submission", {{"game", "roulette"}, {"rules", rules}});
  }
  // What has come of it, once something has.
  Json outcome_of(const Told& filed) {
    const std::string number = std::get<Json>(filed).value("pending", "");
    for (int i = 0; i < 4000; ++i) {
      const Told told = process_.read(hal(), "pending/" + number);
      if (!done(told)) return {{"error", text_of(told)}};
      if (std::get<Json>(told)["state"] != "under-way") return std::get<Json>(told);
      std::this_thread::sleep_for(5ms);
    }
    return Json();
  }

  void count() {
    if (!std::exchange(is_counted_, true)) counted_.set_value();
  }
  // The office waits for what is being counted.
  void TearDown() override { count(); }

  bool is_counted_ = false;
  store::TemporaryFolder folder_;
  floor::SealingKey key_ = floor::SealingKey::fresh();
  std::promise<void> counted_;
  Process process_{store::open_store(folder_.file("floor.sqlite")),
                   key_,
                   true,
                   system_time,
                   [counted = counted_.get_future().share()](const RuleSet&) {
                     counted.wait();
                     return floor::FiledOdds{};
                   },
                   10ms};
};

TEST_F(SlowOdds, AFilingIsAnsweredWithANumberAndTellsWhatCameOfIt) {
  Office::DemoPlan plan;
  plan.players = 1;
  plan.games = {"craps"};
  ASSERT_FALSE(process_.office->seed_demo(plan));
  const Told first = file(Json::object());
  ASSERT_TRUE(done(first)) << text_of(first);
  EXPECT_EQ(std::get<Json>(first).value("state", ""), "under-way") << text_of(first);
  const Told twice = file(Json::object());
  ASSERT_TRUE(done(twice)) << text_of(twice);
  const floor::Actor other{"dealer", Role::dealer, "demo-dealer", "s2"};
  EXPECT_FALSE(done(
      process_.read(other, "pending/" + std::get<Json>(first).value("pending", std::string()))));

  count();
  const Json told = outcome_of(first);
  EXPECT_EQ(told["state"], "done") << told;
  EXPECT_EQ(told["outcome"]["version"], "roulette/1") << told;
  // The other one was filed a moment later, when that was there already.
  EXPECT_EQ(outcome_of(twice)["state"], "refused");
}

}  // namespace
}  // namespace houseway::house
