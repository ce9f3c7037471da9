#pragma once

#include <chrono>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "store/store.h"
#include "store/store_plan.h"
#include "store/store_pool.h"

namespace houseway::store {

struct PostgresLink;  // a connection of libpqxx

// A floor on a PostgreSQL server, for several processes. Commits of all of them follow each other:
// each holds the row of the last number until it is through, so that numbers have no gaps, appear
// in their order to everybody, and no two commits can wait for each other. A batch costs what an
// entry costs, so that little is lost by it.
class PostgresStore final : public Store {
 public:
  // "postgresql://...". Makes the schema `houseway` where it is not there. Refuses a newer schema
  // and a server that does not sync what it commits.
  explicit PostgresStore(const std::string& uri);
  ~PostgresStore() override;

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
  std::unique_ptr<PostgresLink> connect();
  std::vector<CommitResult> commit_once(std::span<const Batch> batches);
  template <class Use>
  auto asking(Use&& use);

  std::string uri_;
  // Where a server does not answer it is asked again after a while, twice as long each time. Until
  // then calls fail at once, so that nobody waits for a server that is gone.
  std::mutex connecting_;
  std::chrono::steady_clock::time_point not_before_;
  std::chrono::milliseconds pause_{};
  std::string why_not_there_;

  std::mutex writing_;  // of the writer
  std::unique_ptr<PostgresLink> writer_;
  Pool<PostgresLink> links_;
};

}  // namespace houseway::store
