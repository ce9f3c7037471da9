#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>
#include <vector>

#include "store/sqlite.h"
#include "store/sqlite_checkpoints.h"
#include "store/store.h"
#include "store/store_plan.h"
#include "store/store_pool.h"

namespace houseway::store {

// A floor in one file, for one process: a second one is refused. WAL with synchronous=FULL, so that
// what was committed is on the disk. One connection writes, others read beside it.
class SqliteStore final : public Store {
 public:
  // Makes the file, and its folder if need be, for nobody but the owner. What is opened is checked:
  // that it is a floor, of a version known here; that its write-ahead log is its own; every chain's
  // last entry; all tables but those of entries and rounds and what documents say, which `audit`
  // reads.
  explicit SqliteStore(const std::string& path);

  using Store::commit;
  std::vector<CommitResult> commit(std::span<const Batch> batches) override;

  floor::ChainHead head(const std::string& chain) override;
  std::vector<floor::Entry> entries(const std::string& chain, std::uint64_t from,
                                    std::size_t limit) override;
  std::optional<Snapshot> snapshot(const std::string& chain) override;
  std::vector<floor::ChainHead> chains(const std::string& prefix) override;
  std::optional<RoundIndex> find_round(const std::string& id) override;
  std::vector<ListedRound> rounds(const RoundFilter& filter) override;
  std::optional<StoredDocument> document(const std::string& kind, const std::string& key) override;
  std::vector<StoredDocument> documents(const std::string& kind,
                                        const std::string& key_prefix) override;
  Money balance(const std::string& account) override;
  Balances balances(const std::string& prefix) override;
  std::vector<NumberedEntry> journal(std::uint64_t after, std::size_t limit) override;
  Claim claim(const std::string& table, const std::string& owner, floor::Instant now,
              std::chrono::microseconds lasts) override;
  bool renew(const Lease& lease, floor::Instant now, std::chrono::microseconds lasts) override;
  bool release(const Lease& lease) override;
  std::vector<std::string> audit() override;

 private:
  // Held for as long as the store is open. A file beside the database: SQLite loses its own locks
  // when anybody closes the database's file.
  class OneProcess {
   public:
    explicit OneProcess(const std::string& path);
    OneProcess(const OneProcess&) = delete;
    OneProcess& operator=(const OneProcess&) = delete;
    ~OneProcess();

   private:
    int fd_;
  };

  void prepare_database();
  void check_tails();
  void check_documents();
  Standing standing(std::span<const Batch> batches);
  void write(const Plan& plan);
  std::int64_t chain_number(const std::string& chain);  // 0: no such chain
  template <class Use>
  auto reading(Use&& use);

  std::string path_;
  OneProcess one_process_;
  std::mutex writing_;  // of what follows
  std::unique_ptr<Sqlite> writer_;
  std::unordered_map<std::string, std::int64_t> chain_numbers_;
  std::unique_ptr<SqliteCheckpoints> checkpoints_;
  Pool<Sqlite> readers_;
};

}  // namespace houseway::store
