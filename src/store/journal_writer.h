#pragma once

#include <array>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "store/store.h"

namespace houseway::store {

// How long it took from handing a batch in until it was on the disk.
struct LatencyHistogram {
  // Upper ends in microseconds; what took longer is counted behind them.
  static constexpr std::array<std::int64_t, 14> ends{100,     250,     500,       1'000,    2'500,
                                                     5'000,   10'000,  25'000,    50'000,   100'000,
                                                     250'000, 500'000, 1'000'000, 2'500'000};
  std::array<std::uint64_t, ends.size() + 1> counts{};
  std::int64_t sum = 0;  // microseconds

  void add(std::chrono::microseconds took);
};

struct JournalCounters {
  std::uint64_t commits = 0;  // transactions
  std::uint64_t batches = 0;  // that are on the disk
  std::uint64_t entries = 0;
  std::uint64_t refused = 0;  // batches
  std::uint64_t failed = 0;   // batches
  std::size_t queued = 0;
  std::size_t most_queued = 0;
  LatencyHistogram latency;
};

// What became of a batch.
struct Written {
  CommitResult result;  // where it did not fail
  bool failed = false;
  std::string failure;
  StoreFailed::Left left = StoreFailed::Left::nothing;

  bool ok() const { return !failed && result.ok(); }
};

// One thread that commits. Whenever a commit is through it takes all that has come meanwhile as the
// next one: the busier it is, the more goes into each, and nobody waits for a timer.
//
// Where the store fails, every batch that was handed in is told so and no other is taken: what a
// table holds to be the head of its chain may be so or not. Who is responsible asks the store for
// the heads, sets the tables right and calls `retry`.
class JournalWriter {
 public:
  struct Limits {
    std::size_t queue = 65'536;   // batches that wait
    std::size_t congested = 0;    // from so many on it is said; 0: half of the queue
    std::size_t commit = 16'384;  // entries in one transaction, unless a batch alone has more
  };
  enum class Submitted : std::uint8_t {
    queued,
    congested,  // queued, but the disk does not keep up: slow down
    full,       // not queued
    failed,     // not queued: the store has failed
    closed,     // not queued
  };
  // Called by the writer's thread, in the order in which batches were handed in, without a lock: it
  // may hand in more, must not throw, and holds up the next commit.
  using Done = std::function<void(const Written&)>;

  explicit JournalWriter(Committer& store) : JournalWriter(store, Limits()) {}
  JournalWriter(Committer& store, const Limits& limits);
  JournalWriter(const JournalWriter&) = delete;
  JournalWriter& operator=(const JournalWriter&) = delete;
  ~JournalWriter();  // closes

  Submitted submit(Batch batch, Done done);

  bool has_failed() const;
  void retry();  // batches are taken again

  // No more batches are taken; those that were are committed first. Not to be called by `Done`.
  void close();

  JournalCounters counters() const;

 private:
  struct Ticket {
    Done done;
    std::chrono::steady_clock::time_point since;
  };
  // Batches stand apart from the rest, so that a commit can have them in one piece.
  struct Queue {
    std::vector<Batch> batches;
    std::vector<Ticket> tickets;
  };

  void run();
  void commit(const Queue& group);
  std::size_t end_of_part(const Queue& group, std::size_t from) const;
  void tell(const Queue& group, std::size_t from, const std::vector<CommitResult>& results);
  void tell_failed(const Queue& group, std::size_t from, std::size_t end, Written failure);

  Committer& store_;
  Limits limits_;
  mutable std::mutex mutex_;  // of what follows
  std::condition_variable something_;
  Queue waiting_;
  bool failed_ = false;
  bool closing_ = false;
  JournalCounters counters_;
  std::mutex joining_;
  std::thread thread_;
};

}  // namespace houseway::store
