#include <gmock/gmock.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <fstream>
#include <thread>

#include "store/journal_writer.h"
#include "store/sqlite.h"
#include "store_support.h"

// libpqxx 6.4 does not free the answer that tells it of a lost connection.
extern "C" const char* __lsan_default_suppressions();
extern "C" const char* __lsan_default_suppressions() {
  return "leak:PQmakeEmptyPGresult\n";
}

// Kills, full disks, servers that are gone, files that were damaged.
namespace houseway::store {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

// Numbers through a pipe, as somebody would be told them.
class Acknowledged {
 public:
  Acknowledged() {
    if (pipe(ends_.data()) != 0) throw std::runtime_error("no pipe");
  }
  Acknowledged(const Acknowledged&) = delete;
  Acknowledged& operator=(const Acknowledged&) = delete;
  ~Acknowledged() {
    for (const int end : ends_) {
      if (end >= 0) close(end);
    }
  }
  void tell(std::uint64_t number) const {
    if (write(ends_[1], &number, sizeof number) != sizeof number) _exit(3);
  }
  void listen_only() { close(std::exchange(ends_[1], -1)); }
  std::optional<std::uint64_t> next() const {
    std::uint64_t number = 0;
    if (read(ends_[0], &number, sizeof number) != sizeof number) return {};
    return number;
  }

 private:
  std::array<int, 2> ends_{};
};

// Runs in a process of its own, which ends with what is returned.
template <class Work>
pid_t in_a_child(Work&& work) {
  const pid_t child = fork();
  if (child == 0) {
    int status = 2;
    try {
      status = work();
    } catch (const std::exception& thrown) {
      fprintf(stderr, "child: %s\n", thrown.what());
    }
    _exit(status);
  }
  return child;
}

class StoreFaults : public StoreTest {};
INSTANTIATE_TEST_SUITE_P(Databases, StoreFaults, all_databases(), database_name);

constexpr int chains_written = 4;
std::string chain_name(std::uint64_t i) {
  return "table/" + std::to_string(i);
}

// Writes batches of two entries to several chains until it is killed, and tells what is durable:
// the number of the chain above, that of the entry below.
int write_until_killed(const std::string& where, const Acknowledged& acknowledged) {
  const auto store = open_store(where);
  std::vector<floor::ChainHead> heads;
  for (std::uint64_t i = 0; i < chains_written; ++i) heads.push_back(store->head(chain_name(i)));
  JournalWriter writer(*store);
  for (std::size_t i = 0;; i = (i + 1) % heads.size()) {
    Batch batch = batch_on(heads[i], 2);
    batch.balances.push_back({"wallet/ann", Money{2}, true});
    const std::uint64_t number = i << 32U | heads[i].sequence();
    writer.submit(std::move(batch), [&acknowledged, number](const Written& written) {
      if (!written.ok()) _exit(4);
      acknowledged.tell(number);
    });
    std::this_thread::sleep_for(std::chrono::microseconds(100));
  }
}

// G33: state survives a kill at any moment; what was acknowledged is there once.
TEST_P(StoreFaults, KilledWhileWriting) {
  SeededRandom random(33);
  std::array<std::uint64_t, chains_written> told{};
  std::uint64_t told_in_all = 0;
  const int kills = is_sqlite() ? 20 : 8;
  store_ = nullptr;
  for (int i = 0; i < kills; ++i) {
    Acknowledged acknowledged;
    const pid_t child = in_a_child([&] { return write_until_killed(where_, acknowledged); });
    acknowledged.listen_only();
    const auto heard = [&](std::uint64_t number) {
      told[number >> 32U] = number & 0xFFFFFFFFU;
      ++told_in_all;
    };
    for (std::uint32_t more = 2 + random.below(8); more > 0; --more) {
      if (const auto number = acknowledged.next()) heard(*number);
    }
    std::this_thread::sleep_for(std::chrono::microseconds(random.below(5'000)));
    kill(child, SIGKILL);
    int status = 0;
    waitpid(child, &status, 0);
    EXPECT_TRUE(WIFSIGNALED(status)) << "exit " << WEXITSTATUS(status);
    while (const auto number = acknowledged.next()) heard(*number);

    store_ = open_store(where_);
    if (!is_sqlite()) {
      // Its server may yet be at work on the last commit.
      Batch nothing;
      nothing.documents.push_back({"kill", std::to_string(i), "", {}});
      EXPECT_EQ(outcome(nothing), Outcome::ok);
    }
    std::uint64_t entries = 0;
    for (std::uint64_t chain = 0; chain < chains_written; ++chain) {
      const floor::ChainHead head = store_->head(chain_name(chain));
      EXPECT_GE(head.sequence(), told[chain]);
      EXPECT_EQ(head.sequence() % 2, 0U) << "half a batch";
      entries += head.sequence();
    }
    EXPECT_EQ(store_->balance("wallet/ann"), Money{static_cast<std::int64_t>(entries)});
    EXPECT_THAT(store_->audit(), IsEmpty());
    store_ = nullptr;
  }
  EXPECT_GT(told_in_all, static_cast<std::uint64_t>(kills));
}

// What a log was begun with: another number each time that it is begun anew.
std::string log_salt(const std::string& path) {
  std::ifstream log(path + "-wal", std::ios::binary);
  std::string header(32, '\0');
  log.read(header.data(), static_cast<std::streamsize>(header.size()));
  return header.substr(16, 8);
}

TEST(SqliteStore, ALogThatHasGrownIsPutOverAndBegunAnew) {
  const TemporaryFolder folder;
  const std::string path = folder.file("floor.sqlite");
  auto store = open_store(path);
  floor::ChainHead head("table/7");
  ASSERT_TRUE(store->commit(batch_on(head)).ok());
  const std::string before = log_salt(path);
  const std::string megabyte(1'000'000, 'x');
  for (int i = 0; i < 40; ++i) ASSERT_TRUE(store->commit(batch_on(head, 1, megabyte)).ok());
  const auto patience = std::chrono::steady_clock::now() + std::chrono::minutes(1);
  while (log_salt(path) == before) {
    ASSERT_LT(std::chrono::steady_clock::now(), patience);
    ASSERT_TRUE(store->commit(batch_on(head)).ok());
  }
  store = nullptr;
  store = open_store(path);
  EXPECT_EQ(store->head("table/7").sequence(), head.sequence());
  EXPECT_THAT(store->audit(), IsEmpty());
}

TEST(SqliteStore, OneProcessOnly) {
  const TemporaryFolder folder;
  const std::string path = folder.file("floor.sqlite");
  const auto store = open_store(path);
  try {
    open_store(path);
    ADD_FAILURE() << "opened twice";
  } catch (const StoreFailed& failed) {
    EXPECT_THAT(failed.what(), HasSubstr("open in another process"));
  }
  const pid_t child = in_a_child([&] {
    try {
      open_store(path);
      return 1;
    } catch (const StoreFailed&) {
      return 0;
    }
  });
  int status = 0;
  waitpid(child, &status, 0);
  EXPECT_EQ(status, 0);
}

TEST(SqliteStore, ForNobodyButItsOwner) {
  const TemporaryFolder folder;
  const std::string path = folder.file("floor/floor.sqlite");
  const auto store = open_store(path);
  floor::ChainHead head("table/7");
  ASSERT_TRUE(store->commit(batch_on(head)).ok());
  const auto mode = [](const std::string& of) {
    struct stat status = {};
    EXPECT_EQ(stat(of.c_str(), &status), 0) << of;
    return status.st_mode & 0777U;
  };
  EXPECT_EQ(mode(folder.file("floor")), 0700U);
  EXPECT_EQ(mode(path), 0600U);
  EXPECT_EQ(mode(path + "-wal"), 0600U);
  EXPECT_EQ(mode(path + "-shm"), 0600U);
}

TEST(SqliteStore, AFullDiskFailsAndIsUsableAgain) {
  const TemporaryFolder folder;
  const std::string path = folder.file("floor.sqlite");
  auto store = open_store(path);
  floor::ChainHead head("table/7");
  ASSERT_TRUE(store->commit(batch_on(head)).ok());
  const floor::ChainHead before = head;
  Batch large = batch_on(head, 100, std::string(4000, 'x'));
  floor::ChainHead other("table/8");  // a chain that is new with it
  large.entries.push_back(other.add(at_second(0), "{}"));
  {
    const FullDisk full(std::filesystem::file_size(path + "-wal") + 50'000);
    for (int i = 0; i < 3; ++i) EXPECT_THROW(store->commit(large), StoreFailed);
    EXPECT_EQ(store->head("table/7").sequence(), before.sequence());
    EXPECT_THAT(store->entries("table/7", 1, 1000), testing::SizeIs(1));
  }
  floor::ChainHead third("table/9");
  EXPECT_TRUE(store->commit(batch_on(third)).ok());
  EXPECT_TRUE(store->commit(large).ok());
  store = nullptr;
  store = open_store(path);
  EXPECT_EQ(store->entries("table/8", 1, 10), std::vector{large.entries.back()});
  EXPECT_EQ(store->head("table/7").sequence(), head.sequence());
  EXPECT_THAT(store->audit(), IsEmpty());
}

// What somebody does to the file behind the store's back.
void meddle(const std::string& path, const std::string& sql) {
  Sqlite database(path, SQLITE_OPEN_READWRITE);
  database.execute(sql);
}

constexpr const char* let_change = "DROP TRIGGER entries_are_not_changed; ";

// C33: the database itself keeps entries from being changed or taken out.
TEST(SqliteStore, EntriesCannotBeChangedByTheWay) {
  const TemporaryFolder folder;
  const std::string path = folder.file("floor.sqlite");
  floor::ChainHead head("table/7");
  open_store(path)->commit(batch_on(head, 3));
  EXPECT_THROW(meddle(path, "UPDATE entries SET body = 'x'"), SqliteError);
  EXPECT_THROW(meddle(path, "DELETE FROM entries"), SqliteError);
}

// G33: damage is found and stops play.
TEST(SqliteStore, DamageIsFound) {
  const auto damaged = [](const std::string& sql, auto&& finds) {
    const TemporaryFolder folder;
    const std::string path = folder.file("floor.sqlite");
    floor::ChainHead head("table/7");
    Batch batch = batch_on(head, 3);
    batch.snapshots.push_back({"table/7", 2, "two"});
    open_store(path)->commit(batch);
    meddle(path, sql);
    finds(path);
  };
  const auto at_opening = [](const std::string& path) {
    EXPECT_THROW(open_store(path), StoreDamaged);
  };
  const auto at_audit = [](const std::string& path) {
    EXPECT_THAT(open_store(path)->audit(), Not(IsEmpty()));
  };
  const std::string change = let_change;
  damaged(change + "UPDATE entries SET body = 'x' WHERE sequence = 3", at_opening);
  damaged(change + "UPDATE entries SET at = at + 1 WHERE sequence = 3", at_opening);
  damaged("UPDATE chains SET sequence = 2", at_opening);
  damaged("UPDATE chains SET sequence = 4", at_opening);
  damaged(change + "UPDATE entries SET hash = x'00' WHERE sequence = 3", at_opening);
  damaged(change + "UPDATE entries SET body = 'x' WHERE sequence = 2", at_audit);
  damaged("DROP TRIGGER entries_are_not_taken_out; DELETE FROM entries WHERE sequence = 1",
          at_audit);
  damaged(change + "UPDATE entries SET body = 'x' WHERE sequence = 2", [](const std::string& path) {
    const auto store = open_store(path);
    EXPECT_THROW(store->entries("table/7", 1, 10), StoreDamaged);
    EXPECT_THROW(store->journal(0, 10), StoreDamaged);
  });
  damaged("UPDATE snapshots SET body = 'three'", [](const std::string& path) {
    EXPECT_THROW(open_store(path)->snapshot("table/7"), StoreDamaged);
  });
}

// Documents grow with the age of a floor. A start is none the longer for what they say.
TEST(SqliteStore, AStartReadsTheNamesOfDocumentsAndNotWhatTheySay) {
  constexpr std::size_t page = 4096;
  const TemporaryFolder folder;
  const std::string path = folder.file("floor.sqlite");
  Batch batch;
  batch.documents.push_back({"heads", "b-first", std::string(100'000, 'x'), {}});
  // Looked up by halves, without a look at the first of four.
  batch.documents.push_back({"heads", "b-next", "short", {}});
  batch.documents.push_back({"heads", "c-second", "short", {}});
  batch.documents.push_back({"heads", "d-last", "short", {}});
  ASSERT_TRUE(open_store(path)->commit(batch).ok());
  const auto change = [&](auto&& how) {
    std::string file;
    {
      std::ifstream in(path, std::ios::binary);
      file.assign(std::istreambuf_iterator<char>(in), {});
    }
    how(file);
    std::ofstream(path, std::ios::binary | std::ios::trunc) << file;
  };
  // The first page of the long body is said to be followed by one that there is not.
  change([&](std::string& file) {
    std::size_t at = 0;
    while (file.compare(at + 4, page - 4, std::string(page - 4, 'x')) != 0) at += page;
    file.replace(at, 4, "\xFF\xFF\xFF\xFF");
  });
  {
    const auto store = open_store(path);
    EXPECT_EQ(store->document("heads", "c-second")->body, "short");
    EXPECT_THROW(store->document("heads", "b-first"), StoreDamaged);
    EXPECT_THAT(store->audit(), Not(IsEmpty()));
  }
  change([](std::string& file) { file.replace(file.find("c-second"), 1, "a"); });
  EXPECT_THROW(open_store(path), StoreDamaged);
}

TEST(SqliteStore, WhatIsNoFloorOfThisVersionIsRefused) {
  const TemporaryFolder folder;
  const std::string path = folder.file("floor.sqlite");
  const auto refused = [&](const std::string& because) {
    try {
      open_store(path);
      ADD_FAILURE() << because;
    } catch (const StoreFailed& failed) {
      EXPECT_THAT(failed.what(), HasSubstr(because));
    }
  };
  floor::ChainHead head("table/7");
  open_store(path)->commit(batch_on(head));
  meddle(path, "PRAGMA user_version = 2");
  refused("has schema 2");
  meddle(path, "PRAGMA user_version = 1; PRAGMA application_id = 5");
  refused("not a floor's");
  std::ofstream(path, std::ios::trunc) << std::string(5000, 'x');
  refused("not a database");
  std::filesystem::remove(path);
  std::ofstream(path + "-wal") << "entries";
  refused("write-ahead log is there");
  EXPECT_FALSE(std::filesystem::exists(path));
  EXPECT_THROW(open_store(folder.file("no/such/folder/floor.sqlite")), StoreFailed);
}

std::string database_of(const std::string& sql, const std::string& where) {
  pqxx::connection connection(where);
  pqxx::nontransaction transaction(connection);
  const pqxx::result rows = transaction.exec(sql);
  return rows.empty() || rows.columns() == 0 ? std::string() : rows[0][0].c_str();
}

// The server takes up a setting a moment after it is told to.
void set_full_page_writes(const std::string& value, const std::string& where) {
  database_of("ALTER SYSTEM SET full_page_writes = " + value, where);
  database_of("SELECT pg_reload_conf()", where);
  for (int i = 0; i < 500 && database_of("SHOW full_page_writes", where) != value; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
}

TEST(PostgresStore, ANewerSchemaAndAnUnsafeServerAreRefused) {
  const std::string where = postgres_cluster().empty_database();
  set_full_page_writes("off", where);
  EXPECT_THROW(open_store(where), StoreFailed);
  set_full_page_writes("on", where);
  open_store(where);
  database_of("UPDATE houseway.floor SET schema_version = 2", where);
  EXPECT_THROW(open_store(where), StoreFailed);
  database_of("UPDATE houseway.floor SET schema_version = 1", where);
  open_store(where);
  EXPECT_THROW(open_store("postgresql://houseway@/none?host=/nowhere"), StoreFailed);
  EXPECT_THROW(database_of("DELETE FROM houseway.entries", where), pqxx::sql_error);
  EXPECT_THROW(database_of("UPDATE houseway.entries SET at = 0", where), pqxx::sql_error);
}

// Waits as a floor would: it asks again until the server has come back.
template <class Ask>
bool comes_back(Ask&& ask) {
  for (int i = 0; i < 1'200; ++i) {
    try {
      ask();
      return true;
    } catch (const StoreFailed&) {
      std::this_thread::sleep_for(std::chrono::milliseconds(25));
    }
  }
  return false;
}

TEST(PostgresStore, GoneAndBack) {
  PostgresCluster& cluster = postgres_cluster();
  const auto store = open_store(cluster.empty_database());
  floor::ChainHead head("table/7");
  ASSERT_TRUE(store->commit(batch_on(head, 3)).ok());
  EXPECT_EQ(store->head("table/7").sequence(), 3U);
  for (const bool as_by_power_failure : {false, true}) {
    cluster.stop(as_by_power_failure);
    const Batch next = batch_on(head, 2);
    try {
      store->commit(next);
      ADD_FAILURE() << "no server";
    } catch (const StoreFailed& failed) {
      EXPECT_EQ(failed.left(), StoreFailed::Left::nothing);
      EXPECT_THAT(failed.what(), Not(HasSubstr("\n")));
    }
    EXPECT_THROW(store->head("table/7"), StoreFailed);
    cluster.start();
    ASSERT_TRUE(comes_back([&] { EXPECT_TRUE(store->commit(next).ok()); }));
    EXPECT_EQ(store->head("table/7").sequence(), head.sequence());
    EXPECT_THAT(store->audit(), IsEmpty());
  }
  // Restarted while nobody asked: nobody notices.
  cluster.stop();
  cluster.start();
  EXPECT_EQ(store->head("table/7").sequence(), head.sequence());
  EXPECT_TRUE(store->commit(batch_on(head)).ok());
}

// The server dies under load: what was acknowledged is there, what was in doubt wholly or not.
TEST(PostgresStore, KilledUnderLoad) {
  PostgresCluster& cluster = postgres_cluster();
  const auto store = open_store(cluster.empty_database());
  for (int i = 0; i < 3; ++i) {
    floor::ChainHead head = store->head("table/7");
    std::uint64_t acknowledged = head.sequence();
    std::thread breaker([&] {
      std::this_thread::sleep_for(std::chrono::milliseconds(40 + 7 * i));
      cluster.stop(true);
    });
    EXPECT_THROW(
        {
          for (;;) {
            EXPECT_TRUE(store->commit(batch_on(head, 2)).ok());
            acknowledged = head.sequence();
          }
        },
        StoreFailed);
    breaker.join();
    cluster.start();
    floor::ChainHead found("table/7");
    ASSERT_TRUE(comes_back([&] { found = store->head("table/7"); }));
    EXPECT_TRUE(found.sequence() == acknowledged || found.sequence() == acknowledged + 2);
    EXPECT_THAT(store->audit(), IsEmpty());
  }
}

// Several processes on one server: no cent is spent twice, no table has two owners, the journal has
// one order.
TEST(PostgresStore, SeveralProcessesShareIt) {
  constexpr int processes = 3;
  constexpr int batches = 25;
  const std::string where = postgres_cluster().empty_database();
  const auto store = open_store(where);
  Batch money;
  money.balances.push_back({"wallet/ann", Money{30}, true});
  ASSERT_TRUE(store->commit(money).ok());
  std::vector<pid_t> children;
  for (int i = 0; i < processes; ++i) {
    children.push_back(in_a_child([&where, i] {
      const auto mine = open_store(where);
      const std::string me = "process-" + std::to_string(i);
      floor::ChainHead own(me);
      for (int k = 0; k < batches; ++k) {
        floor::ChainHead ahead = own;
        Batch batch = batch_on(ahead);
        batch.balances.push_back({"wallet/ann", Money{-1}, true});
        batch.balances.push_back({"spent/" + me, Money{1}, true});
        const CommitResult result = mine->commit(batch);
        if (result.ok()) {
          own = ahead;
        } else if (result.outcome != Outcome::short_of_money) {
          return 1;
        }
        const Claim claim =
            mine->claim("table-" + std::to_string(k), me, {}, std::chrono::hours(1));
        if (claim.granted) {
          Batch mark;
          mark.balances.push_back({"owners/" + std::to_string(k), Money{1}, true});
          mark.fences.push_back({"table-" + std::to_string(k), claim.lease.epoch});
          if (!mine->commit(mark).ok()) return 1;
        }
      }
      return 0;  // also where the others had spent and claimed everything before it came
    }));
  }
  for (const pid_t child : children) {
    int status = 1;
    waitpid(child, &status, 0);
    EXPECT_EQ(status, 0);
  }
  EXPECT_EQ(store->balance("wallet/ann"), Money{0});
  Money spent;
  for (const AccountBalance& each : store->balances("spent/").accounts) spent += each.amount;
  EXPECT_EQ(spent, Money{30});
  const auto owners = store->balances("owners/").accounts;
  EXPECT_EQ(owners.size(), std::size_t{batches});
  for (const AccountBalance& owner : owners) EXPECT_EQ(owner.amount, Money{1}) << owner.account;
  EXPECT_EQ(store->journal(0, 1000).size(), 30U);
  EXPECT_THAT(store->audit(), IsEmpty());
}

// Two claim the same expired lease at the same moment, again and again: one of them has it.
TEST(PostgresStore, OneOfTwoClaimsIsGranted) {
  const auto store = open_store(postgres_cluster().empty_database());
  for (int i = 0; i < 20; ++i) {
    const std::string table = std::to_string(i);
    ASSERT_TRUE(store->claim(table, "dead", {}, std::chrono::microseconds(0)).granted);
    std::array<bool, 2> granted{};
    std::thread other(
        [&] { granted[0] = store->claim(table, "north", {}, std::chrono::hours(1)).granted; });
    granted[1] = store->claim(table, "south", {}, std::chrono::hours(1)).granted;
    other.join();
    EXPECT_NE(granted[0], granted[1]);
  }
}

}  // namespace
}  // namespace houseway::store
