#include "store/journal_writer.h"

#include <algorithm>
#include <exception>
#include <span>
#include <utility>

namespace houseway::store {

void LatencyHistogram::add(std::chrono::microseconds took) {
  const auto end = std::lower_bound(ends.begin(), ends.end(), took.count());
  ++counts[static_cast<std::size_t>(end - ends.begin())];
  sum += took.count();
}

JournalWriter::JournalWriter(Committer& store, const Limits& limits)
    : store_(store), limits_(limits) {
  if (limits_.congested == 0) limits_.congested = (limits_.queue + 1) / 2;
  thread_ = std::thread([this] { run(); });
}

JournalWriter::~JournalWriter() {
  close();
}

JournalWriter::Submitted JournalWriter::submit(Batch batch, Done done) {
  const std::scoped_lock lock(mutex_);
  if (closing_) return Submitted::closed;
  if (failed_) return Submitted::failed;
  if (waiting_.batches.size() >= limits_.queue) return Submitted::full;
  waiting_.batches.push_back(std::move(batch));
  waiting_.tickets.push_back({std::move(done), std::chrono::steady_clock::now()});
  const std::size_t queued = waiting_.batches.size();
  counters_.most_queued = std::max(counters_.most_queued, queued);
  if (queued == 1) something_.notify_one();
  return queued >= limits_.congested ? Submitted::congested : Submitted::queued;
}

bool JournalWriter::has_failed() const {
  const std::scoped_lock lock(mutex_);
  return failed_;
}

void JournalWriter::retry() {
  const std::scoped_lock lock(mutex_);
  failed_ = false;
}

void JournalWriter::close() {
  {
    const std::scoped_lock lock(mutex_);
    closing_ = true;
    something_.notify_one();
  }
  const std::scoped_lock lock(joining_);
  if (thread_.joinable()) thread_.join();
}

JournalCounters JournalWriter::counters() const {
  const std::scoped_lock lock(mutex_);
  JournalCounters counters = counters_;
  counters.queued = waiting_.batches.size();
  return counters;
}

void JournalWriter::run() {
  Queue group;
  for (;;) {
    {
      std::unique_lock lock(mutex_);
      something_.wait(lock, [this] { return closing_ || !waiting_.batches.empty(); });
      if (waiting_.batches.empty()) return;
      std::swap(group, waiting_);
    }
    commit(group);
    group.batches.clear();
    group.tickets.clear();
  }
}

std::size_t JournalWriter::end_of_part(const Queue& group, std::size_t from) const {
  std::size_t entries = group.batches[from].entries.size();
  std::size_t end = from + 1;
  while (end < group.batches.size() && end - from < limits_.commit) {
    entries += group.batches[end].entries.size();
    if (entries > limits_.commit) break;
    ++end;
  }
  return end;
}

void JournalWriter::commit(const Queue& group) {
  for (std::size_t from = 0; from < group.batches.size();) {
    const std::size_t end = end_of_part(group, from);
    std::vector<CommitResult> results;
    Written failure{{}, true, {}, StoreFailed::Left::in_doubt};
    try {
      results = store_.commit(std::span(group.batches).subspan(from, end - from));
      failure.failed = false;
    } catch (const StoreFailed& failed) {
      failure.failure = failed.what();
      failure.left = failed.left();
    } catch (const std::exception& failed) {
      failure.failure = failed.what();
    }
    if (failure.failed) return tell_failed(group, from, end, failure);
    tell(group, from, results);
    from = end;
  }
}

void JournalWriter::tell(const Queue& group, std::size_t from,
                         const std::vector<CommitResult>& results) {
  const auto now = std::chrono::steady_clock::now();
  {
    const std::scoped_lock lock(mutex_);
    ++counters_.commits;
    for (std::size_t i = 0; i < results.size(); ++i) {
      if (!results[i].ok()) {
        ++counters_.refused;
        continue;
      }
      ++counters_.batches;
      counters_.entries += group.batches[from + i].entries.size();
      counters_.latency.add(std::chrono::duration_cast<std::chrono::microseconds>(
          now - group.tickets[from + i].since));
    }
  }
  for (std::size_t i = 0; i < results.size(); ++i) {
    group.tickets[from + i].done({results[i], false, {}, StoreFailed::Left::nothing});
  }
}

void JournalWriter::tell_failed(const Queue& group, std::size_t from, std::size_t end,
                                Written failure) {
  Queue behind;
  {
    const std::scoped_lock lock(mutex_);
    failed_ = true;
    std::swap(behind, waiting_);
    counters_.failed += group.batches.size() - from + behind.batches.size();
  }
  for (std::size_t i = from; i < end; ++i) group.tickets[i].done(failure);
  // Those that follow them were not tried.
  failure.left = StoreFailed::Left::nothing;
  for (std::size_t i = end; i < group.tickets.size(); ++i) group.tickets[i].done(failure);
  for (const Ticket& ticket : behind.tickets) ticket.done(failure);
}

}  // namespace houseway::store
