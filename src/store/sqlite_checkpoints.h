#pragma once

#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

#include "store/sqlite.h"

namespace houseway::store {

// Puts what is in the write-ahead log into the database, beside the commits instead of in one of
// them: whoever waited for that commit would wait for every changed page to be written and synced
// once more.
class SqliteCheckpoints {
 public:
  // `writing` is held by whoever commits.
  SqliteCheckpoints(const std::string& path, std::mutex& writing);
  SqliteCheckpoints(const SqliteCheckpoints&) = delete;
  SqliteCheckpoints& operator=(const SqliteCheckpoints&) = delete;
  ~SqliteCheckpoints();

  // After a commit: so many pages the log has.
  void log_has(int pages);

 private:
  void run();
  void put_over();

  Sqlite database_;
  std::mutex& writing_;
  std::mutex mutex_;  // of what follows
  std::condition_variable something_;
  bool due_ = false;
  bool stopping_ = false;
  std::thread thread_;
};

}  // namespace houseway::store
