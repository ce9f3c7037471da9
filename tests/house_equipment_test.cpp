#include <gmock/gmock.h>

#include <atomic>

#include "floor_acts_support.h"

// Cards and devices of a table where a person deals, from the day they come to the day they go.
namespace houseway::house {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

class HouseEquipment : public testing::Test {
 protected:
  void SetUp() override {
    expect_done(open_by_people(floor_, "h1", "three-card-poker", 1, {{"source", "table"}}));
    dealer_ = std::make_unique<LiveClient>(floor_.live("dealer", "dealer"));
  }
  Json happens(Json what) {
    return dealer_->say({{"do", "happen"}, {"table", "h1"}, {"what", std::move(what)}});
  }
  Json put(const char* set) {
    return happens({{"event", "put-in-service"}, {"set", set}, {"preshuffled", true}});
  }
  Json begin(int number) { return happens({{"event", "round-began"}, {"number", number}}); }
  void begin_and_call_off(int number) {
    const Json begun = begin(number);
    EXPECT_FALSE(begun.contains("error")) << begun;
    const Json off = happens({{"event", "round-called-off"}});
    EXPECT_FALSE(off.contains("error")) << off;
  }
  void pass(std::chrono::hours time) {
    later_ += std::chrono::duration_cast<std::chrono::microseconds>(time).count();
  }

  std::atomic<std::int64_t> later_ = 0;  // microseconds that the clock is ahead
  HouseOptions* options_ = nullptr;      // of the floor, when it is started again
  TestFloor floor_{{"three-card-poker"}, {}, [this](HouseOptions& options) {
                     options.clock = [this] {
                       return system_time() + std::chrono::microseconds(later_.load());
                     };
                     options_ = &options;
                   }};
  std::unique_ptr<LiveClient> dealer_;
};

// L89 (639a.3(c)): a deck has its time, is taken out before a floorperson, and another comes in.
TEST_F(HouseEquipment, ADeckThatIsUsedUpIsTakenOutAndPlayGoesOn) {
  ASSERT_FALSE(put("red").contains("error"));
  begin_and_call_off(1);
  pass(std::chrono::hours(9));
  const Json late = begin(2);
  EXPECT_THAT(late.value("error", ""), HasSubstr("has been used for")) << late;
  EXPECT_THAT(late.value("section", ""), StartsWith("649a.3(c)")) << late;
  expect_refused(put("blue"), "639a.3(b)");
  const Json out = happens({{"event", "taken-out"}, {"set", "red"}, {"reason", "used"}});
  EXPECT_TRUE(out.contains("error")) << "not by the dealer alone: " << out;

  const Json removal{{"table", "h1"}, {"set", "red"}, {"cause", "its hours are over"}};
  EXPECT_TRUE(
      act(floor_, "dealer", "remove-cards", {{"table", "h1"}, {"cause", "worn"}}).contains("error"))
      << "of which cards?";
  EXPECT_TRUE(act(floor_, "dealer", "remove-cards", removal).contains("pending"));
  expect_done(act(floor_, "dealer", "remove-cards", removal, "floorperson"));
  const Json entry = acts_on_record(floor_).back();
  EXPECT_EQ(entry["act"], "remove-cards");
  EXPECT_EQ(entry["set"], "red");
  EXPECT_EQ(entry["witness"]["account"], "floorperson");
  const Json again = act(floor_, "dealer", "remove-cards", removal, "floorperson");
  EXPECT_TRUE(again.contains("error")) << "what is not there is not signed for: " << again;
  EXPECT_THAT(begin(2).value("error", ""), HasSubstr("are in service"));

  ASSERT_FALSE(put("blue").contains("error"));
  begin_and_call_off(2);
}

// L81, L90, L98, L116: a shuffler is set up with its approval, two decks alternate, and from when
// it is covered the table is dealt and counted by hand.
TEST_F(HouseEquipment, AShufflerIsSetUpCoveredAndMended) {
  Json shuffler{
      {"event", "device-set"}, {"device", "shuffler"}, {"state", "in-use"}, {"counts-cards", true}};
  ASSERT_FALSE(put("red").contains("error"));
  expect_refused(put("blue"), "639a.3(b)");
  expect_refused(happens(shuffler), "639a.5(g)");
  shuffler["approval"] = "equipment/1";
  const Json set = happens(shuffler);
  ASSERT_FALSE(set.contains("error")) << set;
  ASSERT_FALSE(put("blue").contains("error"));
  for (int number = 1; number <= 5; ++number) begin_and_call_off(number);

  const Json broken{{"event", "device-set"},
                    {"device", "shuffler"},
                    {"state", "out-of-order"},
                    {"covered", true}};
  EXPECT_THAT(happens(broken).value("error", ""), HasSubstr("cover-device"));
  expect_done(act(floor_, "dealer", "cover-device",
                  {{"table", "h1"}, {"device", "shuffler"}, {"cause", "it jams"}}));
  EXPECT_EQ(acts_on_record(floor_).back()["act"], "cover-device");
  expect_refused(begin(6), "639a.8(f)");
  EXPECT_TRUE(act(floor_, "dealer", "cover-device",
                  {{"table", "none"}, {"device", "shuffler"}, {"cause", "it jams"}})
                  .contains("error"));

  // So it stays over a restart, until somebody sets it up again.
  dealer_.reset();
  floor_.restart();
  dealer_ = std::make_unique<LiveClient>(floor_.live("dealer", "dealer"));
  expect_refused(begin(6), "639a.8(f)");
  ASSERT_FALSE(happens(shuffler).contains("error"));
  begin_and_call_off(6);
}

// L86 to L89: where people play for money nobody deals from cards that were not put in service.
TEST_F(HouseEquipment, IsInServiceBeforeTheFirstRoundWhereTheFloorIsNotForShow) {
  begin_and_call_off(1);
  dealer_.reset();
  options_->demo = false;
  store::Batch batch;
  batch.documents.push_back({"floor", "kind", "in-operation", {}});
  ASSERT_TRUE(floor_->store().commit(batch).ok());
  floor_.restart();
  const auto says = [&](Json what) {
    const floor::Actor dealer{"dealer", floor::Role::dealer, "demo-dealer", "s1"};
    const auto told = TestFloor::wait_for([&](Answer answer) {
      floor_->command("h1", {dealer, happen(std::move(what))}, std::move(answer));
    });
    const auto* why = std::get_if<Refusal>(&told);
    return why == nullptr ? std::string() : text(*why);
  };
  const Json begins{{"event", "round-began"}, {"number", 2}};
  EXPECT_THAT(says(begins), HasSubstr("no cards, tiles or dice are in service"));
  EXPECT_EQ(says({{"event", "put-in-service"}, {"set", "red"}, {"preshuffled", true}}), "");
  EXPECT_EQ(says(begins), "");
}

}  // namespace
}  // namespace houseway::house
