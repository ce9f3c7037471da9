#include <gtest/gtest.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <thread>
#include <vector>

#include "server/log.h"
#include "server/metrics.h"

namespace houseway::server {
namespace {

using namespace std::chrono_literals;

TEST(Metrics, ArePrintedInTheFormThatPrometheusReads) {
  Metrics metrics;
  metrics.counter("rounds_total", "Rounds\nplayed", {{"game", "craps"}, {"why", "a \"b\\\n"}})
      .add(3);
  metrics.counter("rounds_total", "", {{"game", "sic-bo"}}).add();
  metrics.gauge("tables", "Tables open").set(-2);
  metrics.gauge("asked", "When printed", [] { return std::int64_t{7}; });
  Histogram& took = metrics.histogram("took_seconds", "Time", {{"what", "bet"}}, {500us, 1ms, 2s});
  took.observe(500us);
  took.observe(501us);
  took.observe(3s);
  took.observe(-1s);
  EXPECT_EQ(metrics.text(), R"(# HELP rounds_total Rounds\nplayed
# TYPE rounds_total counter
rounds_total{game="craps",why="a \"b\\\n"} 3
rounds_total{game="sic-bo"} 1
# HELP tables Tables open
# TYPE tables gauge
tables -2
# HELP asked When printed
# TYPE asked gauge
asked 7
# HELP took_seconds Time
# TYPE took_seconds histogram
took_seconds_bucket{what="bet",le="0.0005"} 2
took_seconds_bucket{what="bet",le="0.001"} 3
took_seconds_bucket{what="bet",le="2"} 3
took_seconds_bucket{what="bet",le="+Inf"} 4
took_seconds_sum{what="bet"} 3.001001
took_seconds_count{what="bet"} 4
)");
}

TEST(Metrics, OfOneNameAndLabelsAreOneFigure) {
  Metrics metrics;
  Counter& first = metrics.counter("a", "help", {{"x", "1"}});
  for (int i = 0; i < 100; ++i) metrics.counter("a", "help", {{"x", std::to_string(i)}});
  EXPECT_EQ(&first, &metrics.counter("a", "help", {{"x", "1"}}));
  EXPECT_NE(&first, &metrics.counter("a", "help", {{"x", "2"}}));
}

TEST(Metrics, CannotBeMisnamedOrOfTwoKinds) {
  Metrics metrics;
  metrics.counter("a", "help");
  metrics.gauge("asked", "help", [] { return std::int64_t{1}; });
  EXPECT_THROW(metrics.gauge("a", "help"), std::logic_error);
  EXPECT_THROW(metrics.gauge("asked", "help"), std::logic_error);
  EXPECT_THROW(metrics.gauge("asked", "help", [] { return std::int64_t{2}; }), std::logic_error);
  EXPECT_THROW(metrics.counter("a b", "help"), std::logic_error);
  EXPECT_THROW(metrics.counter("1a", "help"), std::logic_error);
  EXPECT_THROW(metrics.counter("", "help"), std::logic_error);
  EXPECT_THROW(metrics.counter("b", "help", {{"x:y", "1"}}), std::logic_error);
  EXPECT_THROW(Histogram({1ms, 1ms}), std::logic_error);
}

TEST(Metrics, LoseNothingWhenManyThreadsCount) {
  Metrics metrics;
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([&] {
      Counter& counter = metrics.counter("c", "help");
      Histogram& histogram = metrics.histogram("h", "help");
      for (int i = 0; i < 5000; ++i) {
        counter.add();
        histogram.observe(1ms);
        if (i % 1000 == 0) metrics.text();
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(metrics.counter("c", "help").value(), 20000U);
  const auto snapshot = metrics.histogram("h", "help").snapshot();
  EXPECT_EQ(snapshot.up_to.back(), 20000U);
  EXPECT_EQ(snapshot.sum, 20s);
}

class Log : public ::testing::Test {
 protected:
  Log() {
    folder_ = std::filesystem::temp_directory_path() / ("houseway-log-" + std::to_string(getpid()));
    std::filesystem::create_directories(folder_);
  }
  ~Log() override {
    close_log();
    std::filesystem::remove_all(folder_);
  }
  std::string file(const std::string& name) const { return (folder_ / name).string(); }
  std::vector<std::string> lines(const std::string& name) const {
    std::ifstream stream(file(name));
    std::vector<std::string> read;
    for (std::string line; std::getline(stream, line);) read.push_back(line);
    return read;
  }

  std::filesystem::path folder_;
};

TEST_F(Log, IsOneLineARecordWhateverIsInIt) {
  ASSERT_FALSE(open_log({.to_stderr = false, .file = file("a.log")}));
  log(Level::info, "opened {} at {}", "\"x\"\r\n2026 error forged", 7);
  log(Level::debug, "not wanted");
  log(Level::error, std::string_view("{} is no form here"));
  log(Level::warning, std::string_view(std::string(10'000, 'x')));
  close_log();
  const auto read = lines("a.log");
  ASSERT_EQ(read.size(), 3U);
  EXPECT_TRUE(read[0].ends_with("opened \"x\"\\x0d\\x0a2026 error forged at 7")) << read[0];
  EXPECT_NE(read[0].find("Z info ["), std::string::npos) << read[0];
  EXPECT_TRUE(read[1].ends_with("{} is no form here")) << read[1];
  EXPECT_TRUE(read[2].ends_with("xxx...")) << read[2];
  EXPECT_LT(read[2].size(), 4100U);
}

TEST_F(Log, BeginsANewFileWhenOneIsFullAndKeepsSoMany) {
  ASSERT_FALSE(
      open_log({.to_stderr = false, .file = file("b.log"), .file_size = 2000, .files = 3}));
  for (int i = 0; i < 200; ++i) log(Level::info, "record {}", i);
  close_log();
  std::size_t files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder_)) {
    ++files;
    EXPECT_LE(std::filesystem::file_size(entry.path()), 2000U);
  }
  EXPECT_EQ(files, 3U);
  EXPECT_TRUE(lines("b.log").back().ends_with("record 199"));
}

TEST_F(Log, ThatCannotBeOpenedIsRefusedAndTheOldOneGoesOn) {
  ASSERT_FALSE(open_log({.to_stderr = false, .file = file("c.log")}));
  std::ofstream(folder_ / "plain") << "x";
  const auto refusal = open_log({.to_stderr = false, .file = file("plain/d.log")});
  ASSERT_TRUE(refusal);
  EXPECT_EQ(refusal->place, file("plain/d.log"));
  log(Level::info, "still here");
  close_log();
  ASSERT_EQ(lines("c.log").size(), 1U);
}

}  // namespace
}  // namespace houseway::server
