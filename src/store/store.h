#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "core/money.h"
#include "floor/entry.h"
#include "floor/instant.h"

// Where a floor keeps its entries, so that what was acknowledged is there after any crash. A store
// knows nothing of games: entries are bodies in chains, and beside them stands what makes them
// quick to find again.
namespace houseway::store {

// The state of a chain's thing after the entry of that number: a restart reads it and the entries
// behind it. A chain has one; a newer takes the place of an older.
struct Snapshot {
  std::string chain;
  std::uint64_t sequence = 0;
  std::string body;

  bool operator==(const Snapshot&) const = default;
};

// Where a round stands in its table's chain.
struct RoundIndex {
  std::string id;
  std::string chain;
  std::uint64_t first = 0;  // its entries
  std::uint64_t last = 0;
  std::string game;
  floor::Instant at;
  std::string version;  // of the rules that it was played under

  bool operator==(const RoundIndex&) const = default;
};

// A small value that changes. Each change makes its revision one higher; a removal is a change.
struct Document {
  std::string kind;
  std::string key;
  std::optional<std::string> body;                 // none: removed
  std::optional<std::uint64_t> expected_revision;  // 0: must not be there; none: whatever is there
};
struct StoredDocument {
  std::string kind;
  std::string key;
  std::string body;
  std::uint64_t revision = 0;

  bool operator==(const StoredDocument&) const = default;
};

// What a batch may only do while this lease is in force: whoever lost the table since is refused.
struct Fence {
  std::string table;
  std::uint64_t epoch = 0;
};

// A change of a balance that is kept for quick asking: the entries remain the record of it.
struct Balance {
  std::string account;
  Money delta;
  bool never_below_zero = false;  // asked once, of the balance after the whole batch
};
struct AccountBalance {
  std::string account;
  Money amount;

  bool operator==(const AccountBalance&) const = default;
};

// As of one moment: what the entries up to this number come to, and none behind it.
struct Balances {
  std::uint64_t last_entry = 0;
  std::vector<AccountBalance> accounts;  // by name
};

// What is kept wholly or not at all.
struct Batch {
  std::vector<floor::Entry> entries;
  std::vector<Snapshot> snapshots;
  std::vector<RoundIndex> rounds;
  std::vector<Document> documents;
  std::vector<Fence> fences;
  std::vector<Balance> balances;
};

struct CommitResult {
  enum class Outcome : std::uint8_t {
    ok,
    conflict,        // the entries do not follow the head of their chain
    outdated,        // a document has another revision
    taken,           // a round of that id is there
    fenced,          // the table's lease is another's by now
    short_of_money,  // a balance that must not would be below zero
    sum_too_large,   // a balance beyond 64 bits
    malformed,       // no store could keep it: a wrong hash, a document twice, text that is none
  };
  Outcome outcome = Outcome::ok;
  std::string where;  // chain, document, round, table or account
  std::string there;  // what is there, in words
  // Of the chain, the document's revision, the lease's epoch: the number that is there.
  std::uint64_t number = 0;

  bool ok() const { return outcome == Outcome::ok; }
};
std::string_view name(CommitResult::Outcome outcome);
std::string text(const CommitResult& result);  // one line

// The database cannot do its work: disk full, connection lost, locked by another.
class StoreFailed : public std::runtime_error {
 public:
  // What is known of a commit that failed: nothing of it is there; or it is wholly there or not at
  // all, which the heads of its chains tell when the database is back.
  enum class Left : std::uint8_t { nothing, in_doubt };

  explicit StoreFailed(const std::string& what, Left left = Left::nothing)
      : std::runtime_error(what), left_(left) {}
  Left left() const { return left_; }

 private:
  Left left_;
};

// What the database holds is not what was put there. Play must stop, not guess.
class StoreDamaged : public StoreFailed {
 public:
  using StoreFailed::StoreFailed;
};

struct Lease {
  std::string table;
  std::string owner;
  std::uint64_t epoch = 0;
  floor::Instant until;
};
struct Claim {
  bool granted = false;
  Lease lease;  // the claimant's, or of who has the table
};

// The place of a round in lists: they are ordered by time, then by when they were committed.
struct RoundPlace {
  floor::Instant at;
  std::uint64_t number = 0;
};
struct RoundFilter {
  std::string chain;  // of one table; empty: of all
  std::string game;
  std::optional<floor::Instant> from;
  std::optional<floor::Instant> until;  // not included
  std::optional<RoundPlace> after;      // the last of the page before
  bool newest_first = false;
  std::size_t limit = 100;
};
struct ListedRound {
  RoundIndex round;
  RoundPlace place;
};

// An entry with its number among all entries of all chains, from 1 without gaps, in the order in
// which they were committed.
struct NumberedEntry {
  std::uint64_t number = 0;
  floor::Entry entry;
};

class Committer {
 public:
  Committer() = default;
  Committer(const Committer&) = delete;
  Committer& operator=(const Committer&) = delete;
  virtual ~Committer() = default;

  // One transaction, on the disk when this returns. Each batch is judged as if those before it that
  // were not refused had gone ahead; a refused one leaves nothing behind and hinders no other.
  // Throws StoreFailed, after which the same is true or false of all of them alike.
  virtual std::vector<CommitResult> commit(std::span<const Batch> batches) = 0;
};

// May be called by several threads at once; whatever cannot be done throws StoreFailed.
class Store : public Committer {
 public:
  using Committer::commit;
  CommitResult commit(const Batch& batch);

  virtual floor::ChainHead head(const std::string& chain) = 0;  // sequence 0: no such chain
  // From this number on, so many at most. Each is held against its hash.
  virtual std::vector<floor::Entry> entries(const std::string& chain, std::uint64_t from,
                                            std::size_t limit) = 0;
  virtual std::optional<Snapshot> snapshot(const std::string& chain) = 0;
  virtual std::vector<floor::ChainHead> chains(const std::string& prefix) = 0;  // by name

  virtual std::optional<RoundIndex> find_round(const std::string& id) = 0;
  virtual std::vector<ListedRound> rounds(const RoundFilter& filter) = 0;

  virtual std::optional<StoredDocument> document(const std::string& kind,
                                                 const std::string& key) = 0;
  virtual std::vector<StoredDocument> documents(const std::string& kind,
                                                const std::string& key_prefix) = 0;
  virtual Money balance(const std::string& account) = 0;  // nothing where it never moved
  virtual Balances balances(const std::string& prefix) = 0;

  // Entries of all chains behind this number, so many at most: for export and audit.
  virtual std::vector<NumberedEntry> journal(std::uint64_t after, std::size_t limit) = 0;

  // A table belongs to one process at a time, for as long as its lease lasts. Each claim that is
  // granted has the next epoch, the owner's own too: what was started before is fenced off. Where
  // several machines share the store, the time is the database's and `now` is not looked at.
  virtual Claim claim(const std::string& table, const std::string& owner, floor::Instant now,
                      std::chrono::microseconds lasts) = 0;
  // False where the lease is another's by now.
  virtual bool renew(const Lease& lease, floor::Instant now, std::chrono::microseconds lasts) = 0;
  virtual bool release(const Lease& lease) = 0;

  // Reads the whole database and says what is wrong with it: chains that are broken or end before
  // their head, damaged pages. Takes as long as that takes.
  virtual std::vector<std::string> audit() = 0;
};

}  // namespace houseway::store
