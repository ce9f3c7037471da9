#include "store/sqlite_store.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <string_view>

#include "store/sqlite_store_rows.h"
#include "store/sqlite_store_schema.h"

namespace houseway::store {

using namespace sqlite;

namespace {

[[noreturn]] void fail_by_errno(const std::string& path) {
  throw StoreFailed(fmt::format("{}: {}", path, std::strerror(errno)));
}

void make_file(const std::string& path) {
  namespace fs = std::filesystem;
  const std::string folder = fs::path(path).parent_path().string();
  if (!folder.empty() && mkdir(folder.c_str(), 0700) != 0 && errno != EEXIST) {
    fail_by_errno(folder);
  }
  std::error_code none;
  const bool has_log = fs::file_size(path + "-wal", none) > 0 && !none;
  const int fd = open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  struct stat status = {};
  if (fd < 0 || fstat(fd, &status) != 0) fail_by_errno(path);
  close(fd);
  // SQLite would throw the log away.
  if (has_log && status.st_size == 0) {
    if (unlink(path.c_str()) != 0) fail_by_errno(path);
    throw StoreDamaged(path + " is gone, but its write-ahead log is there: put the file back");
  }
}

void sync_folder(const std::string& path) {
  const std::string folder = std::filesystem::path(path).parent_path().string();
  const int fd = open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (fd < 0) fail_by_errno(folder);
  const int synced = fsync(fd);
  close(fd);
  if (synced != 0) fail_by_errno(folder);
}

}  // namespace

SqliteStore::OneProcess::OneProcess(const std::string& path) {
  make_file(path);
  const std::string lock = path + ".lock";
  fd_ = open(lock.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (fd_ < 0) fail_by_errno(lock);
  if (flock(fd_, LOCK_EX | LOCK_NB) == 0) return;
  const int error = errno;
  close(fd_);
  errno = error;
  if (error != EWOULDBLOCK) fail_by_errno(lock);
  throw StoreFailed(path + " is open in another process: several share a floor on PostgreSQL only");
}

SqliteStore::OneProcess::~OneProcess() {
  close(fd_);
}

SqliteStore::SqliteStore(const std::string& path)
    : path_(path), one_process_(path), readers_([this] {
        auto reader = std::make_unique<Sqlite>(path_, SQLITE_OPEN_READONLY);
        reader->execute("PRAGMA busy_timeout = 5000; PRAGMA query_only = ON;");
        return reader;
      }) {
  try {
    prepare_database();
    check_tails();
    checkpoints_ = std::make_unique<SqliteCheckpoints>(path_, writing_);
    writer_->tell_log_size([this](int pages) { checkpoints_->log_has(pages); });
  } catch (const SqliteError& error) {
    fail(path_, error);
  }
}

void SqliteStore::prepare_database() {
  writer_ = std::make_unique<Sqlite>(path_, SQLITE_OPEN_READWRITE);
  Sqlite& db = *writer_;
  db.execute("PRAGMA busy_timeout = 5000; PRAGMA cell_size_check = ON;");
  const std::string version = db.pragma("user_version");
  const bool is_new = db.pragma("schema_version") == "0";
  if (!is_new && db.pragma("application_id") != std::to_string(floor_application)) {
    throw StoreFailed(path_ + " is a database, but not a floor's");
  }
  if (!is_new && version != std::to_string(sqlite_schema_version)) {
    throw StoreFailed(fmt::format("{} has schema {}, and this program knows {}: use a newer one",
                                  path_, version, sqlite_schema_version));
  }
  db.execute("PRAGMA synchronous = FULL; PRAGMA cache_size = -65536; PRAGMA temp_store = MEMORY;");
  if (db.pragma("journal_mode = WAL") != "wal" || db.pragma("synchronous") != "2") {
    throw StoreFailed(path_ + " cannot have a write-ahead log where it is: use a local disk");
  }
  if (!is_new) return;
  SqliteTransaction transaction(db);
  db.execute(sqlite_schema);
  db.execute(fmt::format("PRAGMA application_id = {}; PRAGMA user_version = {};", floor_application,
                         sqlite_schema_version));
  transaction.commit();
  sync_folder(path_);
}

void SqliteStore::check_tails() {
  Sqlite& db = *writer_;
  for (const char* table : {"chains", "snapshots", "balances", "leases"}) {
    std::string answer = db.pragma(fmt::format("quick_check('{}')", table));
    if (answer != "ok") {
      std::replace(answer.begin(), answer.end(), '\n', ' ');
      throw StoreDamaged(fmt::format("{}: {}", path_, answer));
    }
  }
  check_documents();
  auto rows = db.query(
      "SELECT e.sequence, e.at, e.body, e.previous, e.hash, c.name, c.hash, e.number IS NULL"
      " FROM chains c LEFT JOIN entries e ON e.chain = c.number AND e.sequence = c.sequence");
  while (rows.next()) {
    if (rows.integer(7) != 0 || read_entry(rows).hash != digest(rows.bytes(6))) {
      throw StoreDamaged(
          fmt::format("{}: the last entry of {} is not the one of its head", path_, rows.text(5)));
    }
  }
}

// By their names, without the long bodies: among them is what grows with the age of a floor.
void SqliteStore::check_documents() {
  DocumentKey last;
  auto rows = writer_->query("SELECT kind, key FROM documents ORDER BY kind, key");
  while (rows.next()) {
    DocumentKey next{rows.text(0), rows.text(1)};
    if (next <= last) throw StoreDamaged(path_ + ": its documents are not in order");
    last = std::move(next);
  }
}

std::vector<CommitResult> SqliteStore::commit(std::span<const Batch> batches) {
  const std::scoped_lock lock(writing_);
  auto left = StoreFailed::Left::nothing;
  try {
    SqliteTransaction transaction(*writer_);
    Plan plan = store::plan(batches, standing(batches));
    write(plan);
    left = StoreFailed::Left::in_doubt;
    transaction.commit();
    return std::move(plan.results);
  } catch (const SqliteError& error) {
    chain_numbers_.clear();  // those of chains that were new are not there
    // Of a full disk or a lock it is known that no commit was written; a failed sync leaves one
    // that a crash may find.
    if (error.code() != SQLITE_IOERR) left = StoreFailed::Left::nothing;
    fail(path_, error, left);
  }
}

std::int64_t SqliteStore::chain_number(const std::string& chain) {
  const auto known = chain_numbers_.find(chain);
  if (known != chain_numbers_.end()) return known->second;
  auto rows = writer_->query("SELECT number FROM chains WHERE name = ?", chain);
  if (!rows.next()) return 0;
  return chain_numbers_[chain] = rows.integer(0);
}

Standing SqliteStore::standing(std::span<const Batch> batches) {
  Sqlite& db = *writer_;
  Standing standing = touched(batches);
  for (auto& [chain, head] : standing.heads) {
    const std::int64_t number = chain_number(chain);
    if (number == 0) continue;
    auto rows = db.query("SELECT sequence, hash FROM chains WHERE number = ?", number);
    if (rows.next()) head = {rows.number(0), digest(rows.bytes(1))};
  }
  for (auto& [key, revision] : standing.documents) {
    auto rows = db.query("SELECT revision, body IS NULL FROM documents WHERE kind = ? AND key = ?",
                         key.first, key.second);
    if (rows.next()) revision = {rows.number(0), rows.integer(1) != 0};
  }
  for (auto& [account, cents] : standing.balances) {
    auto rows = db.query("SELECT cents FROM balances WHERE account = ?", account);
    if (rows.next()) cents = rows.integer(0);
  }
  for (auto& [table, epoch] : standing.epochs) {
    auto rows = db.query("SELECT epoch FROM leases WHERE name = ?", table);
    if (rows.next()) epoch = rows.number(0);
  }
  for (auto& [id, taken] : standing.rounds) {
    taken = db.query("SELECT 1 FROM rounds WHERE id = ?", id).next();
  }
  return standing;
}

void SqliteStore::write(const Plan& plan) {
  Sqlite& db = *writer_;
  for (const auto& [chain, head] : plan.heads) {
    if (const std::int64_t number = chain_number(chain); number != 0) {
      db.run("UPDATE chains SET sequence = ?, hash = ? WHERE number = ?", head.sequence,
             Bytes(head.hash), number);
    } else {
      db.run("INSERT INTO chains (name, sequence, hash) VALUES (?, ?, ?)", chain, head.sequence,
             Bytes(head.hash));
      chain_numbers_[chain] = db.last_row();
    }
  }
  for (const floor::Entry* entry : plan.entries) {
    db.run(
        "INSERT INTO entries (chain, sequence, at, body, previous, hash)"
        " VALUES (?, ?, ?, ?, ?, ?)",
        chain_number(entry->chain), entry->sequence, micros(entry->at), entry->body,
        Bytes(entry->previous), Bytes(entry->hash));
  }
  for (const auto& [chain, snapshot] : plan.snapshots) {
    db.run(
        "INSERT INTO snapshots (chain, sequence, body, hash) VALUES (?, ?, ?, ?)"
        " ON CONFLICT (chain) DO UPDATE SET sequence = excluded.sequence, body = excluded.body,"
        " hash = excluded.hash WHERE excluded.sequence >= sequence",
        chain_number(chain), snapshot->sequence, snapshot->body, Bytes(hash_of(*snapshot)));
  }
  for (const RoundIndex* round : plan.rounds) {
    db.run(
        "INSERT INTO rounds (id, chain, first, last, game, at, version)"
        " VALUES (?, ?, ?, ?, ?, ?, ?)",
        round->id, chain_number(round->chain), round->first, round->last, round->game,
        micros(round->at), round->version);
  }
  for (const auto& [key, document] : plan.documents) {
    constexpr std::string_view sql =
        "INSERT INTO documents (kind, key, body, revision) VALUES (?, ?, ?, ?)"
        " ON CONFLICT (kind, key) DO UPDATE SET body = excluded.body, revision = excluded.revision";
    if (document.body->has_value()) {
      db.run(sql, key.first, key.second, **document.body, document.revision);
    } else {
      db.run(sql, key.first, key.second, Null{}, document.revision);
    }
  }
  for (const auto& [account, cents] : plan.balances) {
    db.run(
        "INSERT INTO balances (account, cents) VALUES (?, ?)"
        " ON CONFLICT (account) DO UPDATE SET cents = excluded.cents",
        account, cents);
  }
}

Claim SqliteStore::claim(const std::string& table, const std::string& owner, floor::Instant now,
                         std::chrono::microseconds lasts) {
  const std::scoped_lock lock(writing_);
  try {
    SqliteTransaction transaction(*writer_);
    Lease lease{table, owner, 1, now + lasts};
    {
      auto rows = writer_->query("SELECT owner, epoch, until FROM leases WHERE name = ?", table);
      if (rows.next()) {
        const Lease there{table, rows.text(0), rows.number(1), instant(rows.integer(2))};
        if (!there.owner.empty() && there.owner != owner && there.until > now) {
          return {false, there};
        }
        lease.epoch = there.epoch + 1;
      }
    }
    writer_->run(
        "INSERT INTO leases (name, owner, epoch, until) VALUES (?, ?, ?, ?)"
        " ON CONFLICT (name) DO UPDATE SET owner = excluded.owner, epoch = excluded.epoch,"
        " until = excluded.until",
        table, owner, lease.epoch, micros(lease.until));
    transaction.commit();
    return {true, lease};
  } catch (const SqliteError& error) {
    fail(path_, error);
  }
}

bool SqliteStore::renew(const Lease& lease, floor::Instant now, std::chrono::microseconds lasts) {
  const std::scoped_lock lock(writing_);
  try {
    return writer_
        ->query(
            "UPDATE leases SET until = ? WHERE name = ? AND owner = ? AND epoch = ? RETURNING 1",
            micros(now + lasts), lease.table, lease.owner, lease.epoch)
        .next();
  } catch (const SqliteError& error) {
    fail(path_, error);
  }
}

bool SqliteStore::release(const Lease& lease) {
  const std::scoped_lock lock(writing_);
  try {
    // The next epoch, so that what was the owner's is fenced off as well.
    return writer_
        ->query(
            "UPDATE leases SET owner = '', epoch = epoch + 1, until = 0"
            " WHERE name = ? AND owner = ? AND epoch = ? RETURNING 1",
            lease.table, lease.owner, lease.epoch)
        .next();
  } catch (const SqliteError& error) {
    fail(path_, error);
  }
}

std::vector<std::string> SqliteStore::audit() {
  std::vector<std::string> faults = reading([&](Sqlite& db) {
    std::vector<std::string> found;
    auto pages = db.query("PRAGMA quick_check");
    while (pages.next()) {
      if (pages.text(0) != "ok") found.push_back(pages.text(0));
    }
    auto numbers = db.query("SELECT COUNT(*), COALESCE(MAX(number), 0) FROM entries");
    if (numbers.next() && numbers.integer(0) != numbers.integer(1)) {
      found.push_back("entries are missing: their numbers have gaps");
    }
    return found;
  });
  audit_chains(*this, faults);
  return faults;
}

}  // namespace houseway::store
