#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <charconv>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "core/random.h"
#include "store/journal_writer.h"
#include "store/open_store.h"

// Durable events a second, and how long each waited for the disk:
//   houseway_store_bench FILE|postgresql://... [--seconds N] [--producers N] [--tables N]
//                        [--ahead N] [--rounds N]
// Each producer owns some tables and has at most so many events of its own under way. With --rounds
// so many rounds are put in first, and found again by id. A file without further words fails where
// fewer events are durable in a second than should be.
namespace houseway::store {
namespace {

using Clock = std::chrono::steady_clock;

constexpr double fewest_a_second = 20'000;

struct Options {
  std::string where;
  bool usual = false;  // nothing else is asked for than what the bar is set for
  int seconds = 5;
  int producers = 8;
  int tables = 1000;
  int ahead = 200;
  int rounds = 0;
};

std::optional<Options> read_options(int count, char** words) {
  Options options;
  if (count < 2) return {};
  options.where = words[1];
  options.usual = count == 2 && !options.where.starts_with("postgres");
  for (int i = 2; i < count; i += 2) {
    const std::string_view name = words[i];
    int* value = name == "--seconds"     ? &options.seconds
                 : name == "--producers" ? &options.producers
                 : name == "--tables"    ? &options.tables
                 : name == "--ahead"     ? &options.ahead
                 : name == "--rounds"    ? &options.rounds
                                         : nullptr;
    if (value == nullptr || i + 1 == count) return {};
    const std::string_view number = words[i + 1];
    const auto read = std::from_chars(number.data(), number.data() + number.size(), *value);
    if (read.ec != std::errc() || read.ptr != number.data() + number.size() || *value < 1)
      return {};
  }
  if (options.tables < options.producers) return {};
  return options;
}

floor::Instant now() {
  return std::chrono::time_point_cast<std::chrono::microseconds>(std::chrono::system_clock::now());
}

// Sorts, and gives what so many thousandths stay below, in milliseconds.
double per_mille(std::vector<Clock::duration>& times, std::size_t share) {
  if (times.empty()) return 0;
  std::sort(times.begin(), times.end());
  const auto at = times[std::min(times.size() - 1, times.size() * share / 1000)];
  return std::chrono::duration<double, std::milli>(at).count();
}

class Producer {
 public:
  Producer(JournalWriter& writer, Store& store, const Options& options, int number)
      : writer_(writer), ahead_(options.ahead), body_(300, 'x') {
    for (int table = number; table < options.tables; table += options.producers) {
      heads_.push_back(store.head(fmt::format("bench/{}", table)));
    }
  }

  void run(Clock::time_point until) {
    for (std::size_t i = 0; Clock::now() < until; i = (i + 1) % heads_.size()) {
      {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [this] { return under_way_ < ahead_; });
        ++under_way_;
      }
      Batch batch;
      batch.entries.push_back(heads_[i].add(now(), body_));
      const auto since = Clock::now();
      const auto submitted =
          writer_.submit(std::move(batch), [this, since](const Written& written) {
            const std::scoped_lock lock(mutex_);
            if (written.ok()) times_.push_back(Clock::now() - since);
            if (!written.ok()) ++lost_;
            --under_way_;
            changed_.notify_one();
          });
      if (submitted != JournalWriter::Submitted::queued) {
        const std::scoped_lock lock(mutex_);
        ++lost_;
        return;
      }
    }
  }

  const std::vector<Clock::duration>& times() const { return times_; }
  int lost() const { return lost_; }

 private:
  JournalWriter& writer_;
  std::vector<floor::ChainHead> heads_;
  int ahead_;
  std::string body_;
  std::mutex mutex_;
  std::condition_variable changed_;
  int under_way_ = 0;
  int lost_ = 0;
  std::vector<Clock::duration> times_;
};

bool measure_events(Store& store, const Options& options) {
  JournalWriter writer(store);
  std::vector<std::unique_ptr<Producer>> producers;
  for (int i = 0; i < options.producers; ++i) {
    producers.push_back(std::make_unique<Producer>(writer, store, options, i));
  }
  const auto start = Clock::now();
  const auto until = start + std::chrono::seconds(options.seconds);
  std::vector<std::thread> threads;
  for (auto& producer : producers) threads.emplace_back([&] { producer->run(until); });
  for (std::thread& thread : threads) thread.join();
  writer.close();
  const double took = std::chrono::duration<double>(Clock::now() - start).count();
  std::vector<Clock::duration> times;
  int lost = 0;
  for (const auto& producer : producers) {
    times.insert(times.end(), producer->times().begin(), producer->times().end());
    lost += producer->lost();
  }
  const JournalCounters counters = writer.counters();
  const double a_second = static_cast<double>(counters.entries) / took;
  fmt::print(
      "{:.0f} events/s durable ({} tables, {} producers, {} under way each); {:.0f} commits/s of "
      "{:.0f} events; p50 {:.1f} ms, p99 {:.1f} ms\n",
      a_second, options.tables, options.producers, options.ahead,
      static_cast<double>(counters.commits) / took,
      static_cast<double>(counters.entries) / static_cast<double>(counters.commits),
      per_mille(times, 500), per_mille(times, 990));
  if (lost > 0) fmt::print(stderr, "{} events were refused or failed\n", lost);
  const bool too_few = options.usual && a_second < fewest_a_second;
  if (too_few) fmt::print(stderr, "at least {:.0f} events/s are durable\n", fewest_a_second);
  return lost == 0 && !too_few;
}

bool measure_rounds(Store& store, int count) {
  constexpr int at_a_time = 20'000;
  const auto id = [](int i) { return fmt::format("bench-{:06}-{}", i % 1000, i); };
  floor::ChainHead head = store.head("bench/rounds");
  for (int i = 0; i < count; i += at_a_time) {
    Batch batch;
    if (head.sequence() == 0) batch.entries.push_back(head.add(now(), "{}"));
    for (int k = i; k < std::min(count, i + at_a_time); ++k) {
      batch.rounds.push_back(
          {id(k), "bench/rounds", 1, 1, k % 2 == 0 ? "craps" : "roulette", now(), "1"});
    }
    if (const CommitResult result = store.commit(batch); !result.ok()) {
      fmt::print(stderr, "{}\n", text(result));
      return false;
    }
  }
  SeededRandom random(1);
  std::vector<Clock::duration> times;
  for (int i = 0; i < 2000; ++i) {
    const std::string wanted =
        id(static_cast<int>(random.below(static_cast<std::uint32_t>(count))));
    const auto since = Clock::now();
    if (!store.find_round(wanted)) return false;
    times.push_back(Clock::now() - since);
  }
  const double half = per_mille(times, 500);
  fmt::print("a round by id out of {}: p50 {:.3f} ms, longest {:.3f} ms\n", count, half,
             per_mille(times, 1000));
  return true;
}

int run(const Options& options) {
  try {
    const auto store = open_store(options.where);
    if (options.rounds > 0 && !measure_rounds(*store, options.rounds)) return 1;
    return measure_events(*store, options) ? 0 : 1;
  } catch (const StoreFailed& failed) {
    fmt::print(stderr, "houseway_store_bench: {}\n", failed.what());
    return 1;
  }
}

}  // namespace
}  // namespace houseway::store

int main(int count, char** words) {
  const auto options = houseway::store::read_options(count, words);
  if (!options) {
    fmt::print(stderr,
               "usage: houseway_store_bench FILE|postgresql://... [--seconds N] [--producers N]"
               " [--tables N] [--ahead N] [--rounds N]\n");
    return 2;
  }
  return houseway::store::run(*options);
}
