#pragma once

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/resource.h>

#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "core/random.h"
#include "postgres_cluster.h"
#include "store/open_store.h"
#include "store/store.h"

namespace houseway::store {

using Outcome = CommitResult::Outcome;

inline floor::Instant at_second(std::int64_t n) {
  return floor::Instant(std::chrono::seconds(1'790'000'000 + n));
}

class TemporaryFolder {
 public:
  TemporaryFolder() : path_(make_temporary_folder("houseway-store")) {}
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  ~TemporaryFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  std::string file(const std::string& name) const { return path_ + "/" + name; }

 private:
  std::string path_;
};

// The disk is full while the limit on the size of files stands.
class FullDisk {
 public:
  explicit FullDisk(rlim_t size) {
    signal(SIGXFSZ, SIG_IGN);
    getrlimit(RLIMIT_FSIZE, &before_);
    rlimit less = before_;
    less.rlim_cur = size;
    setrlimit(RLIMIT_FSIZE, &less);
  }
  FullDisk(const FullDisk&) = delete;
  FullDisk& operator=(const FullDisk&) = delete;
  ~FullDisk() { setrlimit(RLIMIT_FSIZE, &before_); }

 private:
  rlimit before_{};
};

// So many entries at the end of a chain.
inline Batch batch_on(floor::ChainHead& head, int entries = 1, const std::string& body = "{}") {
  Batch batch;
  for (int i = 0; i < entries; ++i) {
    const auto at = at_second(static_cast<std::int64_t>(head.sequence()));
    batch.entries.push_back(head.add(at, body));
  }
  return batch;
}

// Where a test's store is: the same tests are asked of every database.
class StoreTest : public testing::TestWithParam<const char*> {
 protected:
  StoreTest()
      : where_(is_sqlite() ? folder_.file("floor/floor.sqlite")
                           : postgres_cluster().empty_database()),
        store_(open_store(where_)) {}

  static bool is_sqlite() { return std::string(GetParam()) == "sqlite"; }

  void reopen() {
    store_ = nullptr;
    store_ = open_store(where_);
  }
  Outcome outcome(const Batch& batch) { return store_->commit(batch).outcome; }

  TemporaryFolder folder_;
  std::string where_;
  std::unique_ptr<Store> store_;
};

inline auto all_databases() {
  return testing::Values("sqlite", "postgresql");
}
inline std::string database_name(const testing::TestParamInfo<const char*>& info) {
  return info.param;
}

}  // namespace houseway::store
