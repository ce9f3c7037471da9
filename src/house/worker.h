#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace houseway::house {

// A thread that owns things: whatever is done to them is posted here and done in order, so that
// their code needs no locks.
class Worker {
 public:
  using Task = std::function<void()>;
  using Clock = std::chrono::steady_clock;

  explicit Worker(std::string name);
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;
  ~Worker();  // stops

  // From any thread. After `stop` nothing is taken any more.
  void post(Task task);
  void post_at(Clock::time_point when, Task task);
  void post_after(Clock::duration delay, Task task) { post_at(Clock::now() + delay, task); }

  // Whether the caller is this worker's own thread.
  bool here() const { return std::this_thread::get_id() == thread_.get_id(); }
  std::size_t waiting() const;

  // Does what is due, drops what is to come later, and ends. Not to be called by a task.
  void stop();

 private:
  void run();

  std::string name_;
  mutable std::mutex mutex_;  // of what follows
  std::condition_variable something_;
  std::vector<Task> due_;
  std::multimap<Clock::time_point, Task> later_;
  bool stopping_ = false;
  std::mutex joining_;
  std::thread thread_;
};

}  // namespace houseway::house
