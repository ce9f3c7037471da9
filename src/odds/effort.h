#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <thread>
#include <vector>

namespace houseway {

// How hard to work, how far it has come, and whether to stop. Shared with whoever watches.
struct Effort {
  unsigned threads = std::max(1U, std::thread::hardware_concurrency());
  std::atomic<std::uint64_t> done{0};
  std::atomic<std::uint64_t> planned{0};
  std::atomic<bool> cancelled{false};
};

struct Cancelled : std::exception {
  const char* what() const noexcept override { return "stopped before the end"; }
};

// Calls work(part, thread) for every part, each once, on all threads. Parts are taken as threads
// become free.
template <class Work>
void in_parallel(Effort& effort, std::size_t parts, Work work) {
  effort.planned += parts;
  std::atomic<std::size_t> next{0};
  std::exception_ptr failure;
  std::atomic<bool> failed{false};
  const auto labour = [&](unsigned thread) {
    for (std::size_t part = next++; part < parts && !effort.cancelled && !failed; part = next++) {
      try {
        work(part, thread);
      } catch (...) {
        if (!failed.exchange(true)) failure = std::current_exception();
      }
      ++effort.done;
    }
  };
  std::vector<std::thread> others;
  for (unsigned thread = 1; thread < effort.threads; ++thread) others.emplace_back(labour, thread);
  labour(0);
  for (std::thread& other : others) other.join();
  if (failure) std::rethrow_exception(failure);
  if (effort.cancelled) throw Cancelled();
}

}  // namespace houseway
