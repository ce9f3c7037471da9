#include <gtest/gtest.h>

#include "floor_wire_support.h"

// What stands in an entry beside the event can be read again.
namespace houseway::house {
namespace {

TEST(HouseRecording, NoWordStandsTwiceInAnEntry) {
  const auto body = [](const Json& event, const std::string& reason) {
    return entry_body(event, event.dump(), floor::the_program(), {}, reason);
  };
  const Json ordered{{"event", "shuffle-ordered"}, {"reason", "a card is marked"}};
  EXPECT_FALSE(parse_json(body(ordered, "")).refusal);
  EXPECT_FALSE(parse_json(body({{"event", "went-away"}}, "did not answer")).refusal);
  EXPECT_THROW(body(ordered, "said twice"), std::logic_error);
  EXPECT_THROW(body({{"event", "x"}, {"by", 1}}, ""), std::logic_error);
}

// The reason of an event and one of the command beside it: whoever says both says it anew.
TEST(HouseRecording, AReasonIsSaidOnce) {
  TestFloor floor({"minibaccarat"});
  ASSERT_FALSE(floor.open("t1", "minibaccarat"));
  const auto order = [&](Json words) {
    words["do"] = "happen";
    words["what"] = {{"event", "shuffle-ordered"}, {"reason", "a card is marked"}};
    return TestFloor::wait_for([&](Answer answer) {
      floor->command("t1", {floor::the_program(), words}, std::move(answer));
    });
  };
  const auto twice = order({{"reason", "again"}});
  ASSERT_TRUE(std::holds_alternative<Refusal>(twice));
  EXPECT_EQ(std::get<Refusal>(twice).place, "reason");
  const auto once = order(Json::object());
  EXPECT_TRUE(std::holds_alternative<Json>(once)) << text(std::get<Refusal>(once));
}

}  // namespace
}  // namespace houseway::house
