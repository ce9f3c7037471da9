#include <gtest/gtest.h>

#include <atomic>
#include <future>
#include <thread>

#include "house/report_desk.h"

// A report may take longer than anybody waits for an answer.
namespace houseway::house {
namespace {

using namespace std::chrono_literals;

class Reports : public testing::Test {
 protected:
  // The clock ends before what it looks after.
  ~Reports() override {
    clock_.stop();
    if (desk_) desk_->stop();
  }

  void open(ReportDesk::Patience patience) {
    desk_ = std::make_unique<ReportDesk>(clock_, patience);
  }
  server::Response ask(const std::string& what, const ReportDesk::Make& make) {
    const auto told = std::make_shared<std::promise<server::Response>>();
    auto answer = told->get_future();
    desk_->ask(what, make, server::Responder([told](server::Responder::Answer given) {
                 told->set_value(std::get<server::Response>(std::move(given)));
               }));
    return answer.get();
  }
  // As a client does it: again and again, until it has it.
  server::Response had(const std::string& what, const ReportDesk::Make& make) {
    server::Response answer = ask(what, make);
    for (int i = 0; i < 4'000 && answer.status == 202; ++i) {
      std::this_thread::sleep_for(5ms);
      answer = ask(what, make);
    }
    return answer;
  }

  Worker clock_{"clock"};
  std::unique_ptr<ReportDesk> desk_;
};

TEST_F(Reports, ALongOneIsToldOfAndHadByAskingAgain) {
  open({10ms, 1h});
  std::promise<void> counted;
  std::atomic<int> made = 0;
  const auto slow = [&made, is = counted.get_future().share()](Effort&) {
    is.wait();
    return server::json(std::to_string(++made));
  };
  const server::Response told = ask("ann tables", slow);
  EXPECT_EQ(told.status, 202);
  EXPECT_EQ(told.body, R"({"state":"under-way"})");
  EXPECT_EQ(ask("ann tables", slow).status, 202);
  EXPECT_EQ(ask("bob tables", slow).status, 202);
  counted.set_value();
  EXPECT_EQ(had("ann tables", slow).body, "1") << "it was made once";
  EXPECT_EQ(had("bob tables", slow).body, "2") << "another's is his own";
  EXPECT_EQ(had("ann tables", slow).body, "3") << "what was had is made anew";
}

// The next one does not wait for what nobody wants.
TEST_F(Reports, OneThatNobodyAsksForAnyMoreIsGivenUp) {
  open({10ms, 50ms});
  std::atomic<bool> given_up = false;
  const auto endless = [&given_up](Effort& effort) -> server::Response {
    while (!effort.cancelled) std::this_thread::sleep_for(1ms);
    given_up = true;
    throw Cancelled();
  };
  EXPECT_EQ(ask("ann ledger", endless).status, 202);
  EXPECT_EQ(had("bob tables", [](Effort&) { return server::json("[]"); }).status, 200);
  EXPECT_TRUE(given_up);
}

TEST_F(Reports, AFloorThatIsStoppedWaitsForNone) {
  open({1h, 1h});
  std::promise<server::Response> told;
  desk_->ask(
      "ann ledger",
      [](Effort& effort) -> server::Response {
        while (!effort.cancelled) std::this_thread::sleep_for(1ms);
        throw Cancelled();
      },
      server::Responder([&told](server::Responder::Answer given) {
        told.set_value(std::get<server::Response>(std::move(given)));
      }));
  desk_->stop();
  EXPECT_EQ(told.get_future().get().status, 503);
}

TEST_F(Reports, WhatGoesWrongIsAnswered) {
  open({1h, 1h});
  const auto fails = [](Effort&) -> server::Response { throw std::runtime_error("no such day"); };
  EXPECT_EQ(ask("ann tables", fails).status, 500);
}

}  // namespace
}  // namespace houseway::house
