#include "house/worker.h"

#include <pthread.h>

#include <exception>
#include <iterator>

#include "server/log.h"

namespace houseway::house {

Worker::Worker(std::string name) : name_(std::move(name)) {
  thread_ = std::thread([this] { run(); });
  constexpr std::size_t longest_name = 15;  // that Linux shows
  pthread_setname_np(thread_.native_handle(), name_.substr(0, longest_name).c_str());
}

Worker::~Worker() {
  stop();
}

void Worker::post(Task task) {
  bool wake = false;
  {
    const std::lock_guard lock(mutex_);
    if (stopping_) return;
    wake = due_.empty();
    due_.push_back(std::move(task));
  }
  if (wake) something_.notify_one();
}

void Worker::post_at(Clock::time_point when, Task task) {
  bool first = false;
  {
    const std::lock_guard lock(mutex_);
    if (stopping_) return;
    first = later_.empty() || when < later_.begin()->first;
    later_.emplace(when, std::move(task));
  }
  if (first) something_.notify_one();
}

std::size_t Worker::waiting() const {
  const std::lock_guard lock(mutex_);
  return due_.size();
}

void Worker::stop() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  something_.notify_one();
  const std::lock_guard lock(joining_);
  if (thread_.joinable()) thread_.join();
}

void Worker::run() {
  std::vector<Task> tasks;
  while (true) {
    {
      std::unique_lock lock(mutex_);
      while (true) {
        // However much there is to do, what has its time is done in its turn.
        if (!later_.empty()) {
          const auto end = later_.upper_bound(Clock::now());
          for (auto it = later_.begin(); it != end; ++it) due_.push_back(std::move(it->second));
          later_.erase(later_.begin(), end);
        }
        if (!due_.empty()) break;
        if (stopping_) return;
        if (later_.empty()) {
          something_.wait(lock);
        } else {
          // By value: another task may come first meanwhile, and this one go.
          const auto next = later_.begin()->first;
          something_.wait_until(lock, next);
        }
      }
      tasks.swap(due_);
    }
    for (const Task& task : tasks) {
      try {
        task();
      } catch (const std::exception& error) {
        server::log(server::Level::error, "{}: {}", name_, error.what());
      }
    }
    tasks.clear();
  }
}

}  // namespace houseway::house
