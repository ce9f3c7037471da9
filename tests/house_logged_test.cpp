#include <gtest/gtest.h>

#include <thread>

#include "floor_wire_support.h"
#include "house_support.h"

// What a table has done for the office is done, and stands in the log, whatever fails in between.
namespace houseway::house {
namespace {

constexpr const char* kept = "done-at-table";

std::size_t fills_logged(store::Store& store) {
  std::size_t count = 0;
  for (const auto& entry : store.entries("log", 1, 1000)) {
    if (Json::parse(entry.body).value("act", "") == "fill") ++count;
  }
  return count;
}

class HouseLogged : public OfficeTest {};

// The table has the chips: nobody is told that they did not come, and brings them again.
TEST_F(HouseLogged, WhatTheTableHasDoneIsAnsweredAsDone) {
  seed();
  open_craps();
  floor_().writer->close();
  const Told told = floor_().both(staff(floor::Role::cashier), staff(floor::Role::floorperson),
                                  "fill", {{"table", "t1"}, {"amount", 100}});
  EXPECT_TRUE(done(told)) << text_of(told);
}

// A process ended between the table's entry and the log's: the next one logs it, once.
TEST_F(HouseLogged, WhatWasDoneAndNotLoggedIsLoggedWhenTheTableIsReadAgain) {
  seed();
  open_craps();
  store::Batch batch;
  const Json event{{"event", "act"}, {"act", "fill"}, {"table", "t1"}};
  batch.documents.push_back(
      {kept,
       "t1/1",
       Json{{"event", event}, {"by", to_json(staff(floor::Role::cashier))}, {"notice", nullptr}}
           .dump(),
       {}});
  ASSERT_TRUE(floor_().store->commit(batch).ok());
  for (int times = 0; times < 2; ++times) {
    floor_().office->log_done_at("t2");
    floor_().office->log_done_at("t1");
    for (int waits = 0; waits < 1000 && floor_().store->document(kept, "t1/1"); ++waits) {
      std::this_thread::sleep_for(20ms);
    }
    floor_().settle();
    EXPECT_EQ(fills_logged(*floor_().store), 1U);
  }
}

TEST_F(HouseLogged, WhatIsLoggedIsNotKept) {
  TestFloor floor({"craps"});
  const Json opened = floor.both("dealer", "floorperson", "open-table",
                                 {{"table", "t1"}, {"game", "craps"}, {"layout", "layout/1"}});
  ASSERT_FALSE(opened.contains("error")) << opened;
  const Json filled =
      floor.both("cashier", "floorperson", "fill", {{"table", "t1"}, {"amount", 5'000}});
  ASSERT_FALSE(filled.contains("error")) << filled;
  EXPECT_EQ(fills_logged(floor->store()), 1U);
  EXPECT_TRUE(floor->store().documents(kept, "").empty());
  floor.expect_books_in_order();
}

}  // namespace
}  // namespace houseway::house
