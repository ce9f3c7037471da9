#include <gtest/gtest.h>

#include "floor_wire_support.h"

// A cut is offered, and then no round is to come.
namespace houseway::house {
namespace {

class HouseStopped : public testing::Test {
 protected:
  HouseStopped() {
    TableSettings settings = quick();
    settings.cut = 60s;
    const auto why = floor_.open("t1", "blackjack", settings);
    EXPECT_FALSE(why) << text(*why);
    ann_ = std::make_unique<LiveClient>(floor_.live("player-4"));
    ann_->view("t1");
    for (const Json& words : {Json{{"do", "sit"}, {"table", "t1"}, {"seat", 2}},
                              Json{{"do", "buy-in"}, {"table", "t1"}, {"amount", 100}}}) {
      const Json answer = ann_->say(words);
      EXPECT_FALSE(answer.contains("error")) << answer;
    }
    EXPECT_FALSE(when_offered().is_null());
  }

  Json when_offered() {
    return ann_->when("t1", [](const Json& state) { return state.contains("cut-offered"); });
  }
  void stop(const std::optional<Refusal>& why) {
    floor_->with_table("t1", [why](TableHost& host) { host.stop(why); });
  }

  TestFloor floor_{{"blackjack"}};
  std::unique_ptr<LiveClient> ann_;
};

// No round begins where play is stopped, whatever is said of the cut.
TEST_F(HouseStopped, NoRoundBeginsByACutThatWasOfferedBefore) {
  stop(Refusal{"is stopped", "table t1", {}});
  const Json cut{{"do", "cut"}, {"table", "t1"}, {"position", 100}};
  const Json decline{{"do", "answer"}, {"table", "t1"}, {"offer", "cut"}, {"answer", "decline"}};
  EXPECT_TRUE(ann_->say(cut).contains("error")) << "nobody is offered it now";
  const Json declined = ann_->say(decline);
  EXPECT_FALSE(declined.contains("error")) << declined;
  const Json stopped = ann_->view("t1")["state"];
  EXPECT_TRUE(stopped.contains("stopped"));
  EXPECT_EQ(stopped["phase"], "between-rounds");
  EXPECT_FALSE(stopped.contains("cut-offered"));
  stop({});
  EXPECT_FALSE(ann_->when_in("t1", "betting").is_null()) << "the dealer has cut";
}

TEST_F(HouseStopped, TheCutIsOfferedAgainWhenPlayGoesOn) {
  stop(Refusal{"is stopped", "table t1", {}});
  stop({});
  ASSERT_FALSE(when_offered().is_null());
  const Json cut = ann_->say({{"do", "cut"}, {"table", "t1"}, {"position", 100}});
  EXPECT_FALSE(cut.contains("error")) << cut;
  EXPECT_FALSE(ann_->when_in("t1", "betting").is_null());
}

TEST_F(HouseStopped, NoRoundBeginsForNobody) {
  const Json left = ann_->say({{"do", "leave"}, {"table", "t1"}});
  EXPECT_FALSE(left.contains("error")) << left;
  const Json state = ann_->view("t1")["state"];
  EXPECT_EQ(state["phase"], "between-rounds");
  EXPECT_FALSE(state.contains("cut-offered"));
}

}  // namespace
}  // namespace houseway::house
