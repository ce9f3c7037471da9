#include "store/journal_writer.h"

#include <gmock/gmock.h>

#include <atomic>
#include <future>
#include <numeric>

#include "store/open_store.h"
#include "store_support.h"

namespace houseway::store {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using Submitted = JournalWriter::Submitted;

// A store whose commits a test lets through one by one, or has fail.
class Gate : public Committer {
 public:
  std::vector<CommitResult> commit(std::span<const Batch> batches) override {
    std::unique_lock lock(mutex_);
    sizes_.push_back(batches.size());
    ++arrived_;
    changed_.notify_all();
    changed_.wait(lock, [this] { return passes_ > 0; });
    --passes_;
    if (fails_) throw StoreFailed("disk full", left_);
    if (breaks_) throw std::bad_alloc();
    std::vector<CommitResult> results;
    for (const Batch& batch : batches) {
      const bool refused = !batch.fences.empty();
      results.push_back({refused ? Outcome::fenced : Outcome::ok, {}, {}, 0});
    }
    return results;
  }
  void wait_for(int commits) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return arrived_ >= commits; });
  }
  void let_through(int commits) {
    const std::scoped_lock lock(mutex_);
    passes_ += commits;
    changed_.notify_all();
  }
  void fail(bool fails, StoreFailed::Left left = StoreFailed::Left::nothing) {
    const std::scoped_lock lock(mutex_);
    fails_ = fails;
    left_ = left;
  }
  void break_down() {
    const std::scoped_lock lock(mutex_);
    breaks_ = true;
  }
  std::vector<std::size_t> sizes() {
    const std::scoped_lock lock(mutex_);
    return sizes_;
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  int arrived_ = 0;
  int passes_ = 0;
  bool fails_ = false;
  bool breaks_ = false;
  StoreFailed::Left left_ = StoreFailed::Left::nothing;
  std::vector<std::size_t> sizes_;
};

Batch some_batch(int entries = 1) {
  floor::ChainHead head("table/7");
  return batch_on(head, entries);
}

// What callbacks said, in their order.
class Told {
 public:
  JournalWriter::Done done(int number) {
    return [this, number](const Written& written) {
      const std::scoped_lock lock(mutex_);
      numbers_.push_back(number);
      written_.push_back(written);
    };
  }
  std::vector<int> numbers() {
    const std::scoped_lock lock(mutex_);
    return numbers_;
  }
  std::vector<Written> written() {
    const std::scoped_lock lock(mutex_);
    return written_;
  }

 private:
  std::mutex mutex_;
  std::vector<int> numbers_;
  std::vector<Written> written_;
};

constexpr int any_number = 1'000'000;

TEST(JournalWriter, TakesAllThatCameMeanwhileAsOneCommit) {
  Gate gate;
  Told told;
  JournalWriter writer(gate);
  EXPECT_EQ(writer.submit(some_batch(), told.done(0)), Submitted::queued);
  gate.wait_for(1);
  for (int i = 1; i <= 5; ++i) writer.submit(some_batch(2), told.done(i));
  EXPECT_EQ(writer.counters().queued, 5U);
  EXPECT_THAT(told.numbers(), IsEmpty()) << "nobody is told before it is on the disk";
  gate.let_through(any_number);
  writer.close();
  EXPECT_THAT(gate.sizes(), ElementsAre(1, 5));
  EXPECT_THAT(told.numbers(), ElementsAre(0, 1, 2, 3, 4, 5));
  const JournalCounters counters = writer.counters();
  EXPECT_EQ(counters.commits, 2U);
  EXPECT_EQ(counters.batches, 6U);
  EXPECT_EQ(counters.entries, 11U);
  EXPECT_EQ(counters.most_queued, 5U);
  EXPECT_EQ(counters.queued, 0U);
  EXPECT_EQ(std::accumulate(counters.latency.counts.begin(), counters.latency.counts.end(), 0U),
            6U);
}

TEST(JournalWriter, ACommitHasSoManyEntriesAtMost) {
  Gate gate;
  Told told;
  JournalWriter writer(gate, {.queue = 100, .congested = 0, .commit = 4});
  writer.submit(some_batch(), told.done(0));
  gate.wait_for(1);
  for (const int entries : {2, 2, 1, 9, 1}) writer.submit(some_batch(entries), told.done(entries));
  gate.let_through(any_number);
  writer.close();
  EXPECT_THAT(gate.sizes(), ElementsAre(1, 2, 1, 1, 1));
  EXPECT_THAT(told.numbers(), ElementsAre(0, 2, 2, 1, 9, 1));
}

TEST(JournalWriter, ARefusedBatchIsToldSoAndTheOthersGo) {
  Gate gate;
  Told told;
  JournalWriter writer(gate);
  gate.let_through(any_number);
  Batch refused = some_batch();
  refused.fences.push_back({"7", 1});
  writer.submit(some_batch(), told.done(0));
  writer.submit(std::move(refused), told.done(1));
  writer.submit(some_batch(), told.done(2));
  writer.close();
  const auto written = told.written();
  ASSERT_EQ(written.size(), 3U);
  EXPECT_TRUE(written[0].ok());
  EXPECT_FALSE(written[1].ok());
  EXPECT_FALSE(written[1].failed);
  EXPECT_EQ(written[1].result.outcome, Outcome::fenced);
  EXPECT_TRUE(written[2].ok());
  EXPECT_EQ(writer.counters().refused, 1U);
  EXPECT_EQ(writer.counters().batches, 2U);
  EXPECT_FALSE(writer.has_failed());
}

TEST(JournalWriter, SaysWhenTheDiskDoesNotKeepUp) {
  Gate gate;
  Told told;
  JournalWriter writer(gate, {.queue = 4, .congested = 3, .commit = 100});
  writer.submit(some_batch(), told.done(0));
  gate.wait_for(1);
  std::vector<Submitted> said;
  for (int i = 1; i <= 5; ++i) said.push_back(writer.submit(some_batch(), told.done(i)));
  EXPECT_THAT(said, ElementsAre(Submitted::queued, Submitted::queued, Submitted::congested,
                                Submitted::congested, Submitted::full));
  gate.let_through(any_number);
  writer.close();
  EXPECT_THAT(told.numbers(), ElementsAre(0, 1, 2, 3, 4));
  EXPECT_EQ(writer.submit(some_batch(), told.done(6)), Submitted::closed);
}

TEST(JournalWriter, AFailureIsToldToAllAndHealsByRetry) {
  Gate gate;
  Told told;
  JournalWriter writer(gate, {.queue = 100, .congested = 0, .commit = 2});
  writer.submit(some_batch(), told.done(0));
  gate.wait_for(1);
  for (int i = 1; i <= 4; ++i) writer.submit(some_batch(), told.done(i));
  gate.let_through(1);
  gate.wait_for(2);
  writer.submit(some_batch(), told.done(5));  // waits while 1 and 2 are tried
  gate.fail(true, StoreFailed::Left::in_doubt);
  gate.let_through(1);
  for (int i = 0; i < 4000 && told.numbers().size() < 6; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  gate.let_through(any_number);
  ASSERT_THAT(told.numbers(), ElementsAre(0, 1, 2, 3, 4, 5));
  const auto written = told.written();
  EXPECT_TRUE(written[0].ok());
  for (std::size_t i = 1; i <= 5; ++i) {
    EXPECT_TRUE(written[i].failed);
    EXPECT_EQ(written[i].failure, "disk full");
    EXPECT_EQ(written[i].left, i <= 2 ? StoreFailed::Left::in_doubt : StoreFailed::Left::nothing);
  }
  EXPECT_TRUE(writer.has_failed());
  EXPECT_EQ(writer.counters().failed, 5U);
  EXPECT_EQ(writer.submit(some_batch(), told.done(6)), Submitted::failed);
  gate.fail(false);
  writer.retry();
  EXPECT_EQ(writer.submit(some_batch(), told.done(7)), Submitted::queued);
  gate.let_through(any_number);
  writer.close();
  EXPECT_EQ(told.numbers().back(), 7);
  EXPECT_TRUE(told.written().back().ok());
}

TEST(JournalWriter, WhateverIsThrownIsAFailure) {
  Gate gate;
  Told told;
  JournalWriter writer(gate);
  gate.break_down();
  gate.let_through(any_number);
  writer.submit(some_batch(), told.done(0));
  writer.close();
  EXPECT_TRUE(told.written().front().failed);
  EXPECT_EQ(told.written().front().left, StoreFailed::Left::in_doubt);
}

TEST(JournalWriter, ACallbackMayHandInMore) {
  Gate gate;
  gate.let_through(any_number);
  std::promise<Submitted> said;
  std::promise<void> second;
  JournalWriter writer(gate);
  writer.submit(some_batch(), [&](const Written&) {
    said.set_value(writer.submit(some_batch(), [&](const Written&) { second.set_value(); }));
  });
  EXPECT_EQ(said.get_future().get(), Submitted::queued);
  second.get_future().get();
}

TEST(JournalWriter, LatenciesAreCountedByTheirUpperEnds) {
  LatencyHistogram histogram;
  for (const int micros : {0, 100, 101, 2'500'000, 2'500'001}) {
    histogram.add(std::chrono::microseconds(micros));
  }
  EXPECT_EQ(histogram.counts.front(), 2U);
  EXPECT_EQ(histogram.counts[1], 1U);
  EXPECT_EQ(histogram.counts[histogram.counts.size() - 2], 1U);
  EXPECT_EQ(histogram.counts.back(), 1U);
  EXPECT_EQ(histogram.sum, 5'000'202);
}

// Several tables hand in at once, on a real disk: each is told of its entries in their order, and
// all of them are there.
class JournalWriterOn : public StoreTest {};
INSTANTIATE_TEST_SUITE_P(Databases, JournalWriterOn, all_databases(), database_name);

TEST_P(JournalWriterOn, SeveralProducers) {
  constexpr int producers = 6;
  constexpr int batches = 60;
  std::array<std::vector<std::uint64_t>, producers> told;
  JournalCounters counters;
  {
    JournalWriter writer(*store_);
    std::vector<std::thread> threads;
    for (int i = 0; i < producers; ++i) {
      threads.emplace_back([&, i] {
        floor::ChainHead head("table/" + std::to_string(i));
        auto& mine = told[static_cast<std::size_t>(i)];
        for (int k = 0; k < batches; ++k) {
          Batch batch = batch_on(head, 2);
          batch.balances.push_back({"house/win", Money{1}, false});
          const std::uint64_t sequence = head.sequence();
          EXPECT_EQ(writer.submit(std::move(batch),
                                  [&mine, sequence](const Written& written) {
                                    EXPECT_TRUE(written.ok()) << text(written.result);
                                    mine.push_back(sequence);
                                  }),
                    Submitted::queued);
          if (k % 8 == 0) std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
      });
    }
    for (std::thread& thread : threads) thread.join();
    writer.close();
    counters = writer.counters();
  }
  for (int i = 0; i < producers; ++i) {
    const auto& mine = told[static_cast<std::size_t>(i)];
    ASSERT_EQ(mine.size(), std::size_t{batches});
    EXPECT_TRUE(std::is_sorted(mine.begin(), mine.end()));
    EXPECT_EQ(store_->head("table/" + std::to_string(i)).sequence(), mine.back());
  }
  EXPECT_EQ(counters.entries, std::uint64_t{2 * producers * batches});
  EXPECT_LT(counters.commits, counters.batches);
  EXPECT_EQ(store_->balance("house/win"), Money{std::int64_t{producers} * batches});
  EXPECT_THAT(store_->audit(), IsEmpty());
}

}  // namespace
}  // namespace houseway::store
