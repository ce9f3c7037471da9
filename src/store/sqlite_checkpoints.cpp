#include "store/sqlite_checkpoints.h"

namespace houseway::store {
namespace {

// Few checkpoints: a page that changes often is put over once.
constexpr int pages_worth_it = 8000;
// So few are put over while nobody commits, so that the next commit begins the log anew.
constexpr int pages_at_once = 300;
// Each has less to do than the one before, unless more is written than the disk takes.
constexpr int most_passes = 4;

}  // namespace

SqliteCheckpoints::SqliteCheckpoints(const std::string& path, std::mutex& writing)
    : database_(path, SQLITE_OPEN_READWRITE), writing_(writing) {
  database_.execute("PRAGMA synchronous = FULL;");
  thread_ = std::thread([this] { run(); });
}

SqliteCheckpoints::~SqliteCheckpoints() {
  {
    const std::scoped_lock lock(mutex_);
    stopping_ = true;
  }
  something_.notify_one();
  thread_.join();
}

void SqliteCheckpoints::log_has(int pages) {
  if (pages < pages_worth_it) return;
  const std::scoped_lock lock(mutex_);
  if (due_) return;
  due_ = true;
  something_.notify_one();
}

void SqliteCheckpoints::run() {
  while (true) {
    {
      std::unique_lock lock(mutex_);
      something_.wait(lock, [this] { return due_ || stopping_; });
      if (stopping_) return;
    }
    put_over();
    const std::scoped_lock lock(mutex_);
    due_ = false;
  }
}

// One that fails has lost nothing: the log stays, and the next commit asks again.
void SqliteCheckpoints::put_over() {
  for (int pass = 0; pass < most_passes; ++pass) {
    const auto left = database_.checkpoint();
    if (!left) return;
    if (*left <= pages_at_once) break;
  }
  const std::scoped_lock nobody_commits(writing_);
  database_.checkpoint();
}

}  // namespace houseway::store
