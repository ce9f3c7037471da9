#include "store/postgres_store.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <pqxx/pqxx>
#include <string_view>
#include <utility>

#include "store/postgres_store_group.h"
#include "store/postgres_store_link.h"
#include "store/postgres_store_schema.h"

namespace houseway::store {

using namespace postgres;

namespace {

constexpr std::chrono::milliseconds first_pause{50};
constexpr std::chrono::milliseconds longest_pause{5000};
constexpr long schema_lock = 0x48535759;

// What keeps a lost server or a stopped process from holding up the others, unless the address
// says otherwise.
std::string with_defaults(std::string uri) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 4> defaults{{
      {"application_name", "houseway"},
      {"connect_timeout", "5"},
      {"keepalives_idle", "10"},
      {"tcp_user_timeout", "10000"},
  }};
  for (const auto& [name, value] : defaults) {
    if (uri.find(name) != std::string::npos) continue;
    uri += fmt::format("{}{}={}", uri.find('?') == std::string::npos ? '?' : '&', name, value);
  }
  return uri;
}

void settle_in(pqxx::connection& connection) {
  connection.set_variable("search_path", "houseway");
  connection.set_variable("synchronous_commit", "on");
  connection.set_variable("client_min_messages", "warning");
  connection.set_variable("bytea_output", "hex");
  connection.set_variable("lock_timeout", "'10s'");
  connection.set_variable("idle_in_transaction_session_timeout", "'5s'");
  // The server's side of the connection: by these it finds out that a machine is gone with which it
  // is in the middle of a statement, and lets go of what that held.
  connection.set_variable("tcp_keepalives_idle", "5");
  connection.set_variable("tcp_keepalives_interval", "2");
  connection.set_variable("tcp_keepalives_count", "3");
  connection.set_variable("tcp_user_timeout", "'10s'");
  pqxx::nontransaction asking(connection);
  for (const char* setting : {"synchronous_commit", "fsync", "full_page_writes"}) {
    const Row row = asking.exec1(fmt::format("SHOW {}", setting));
    if (word(row[0]) != "on") {
      throw StoreFailed(
          fmt::format("PostgreSQL has {} {}: it must be on, or what is acknowledged may be lost",
                      setting, word(row[0])));
    }
  }
}

void make_schema(pqxx::connection& connection) {
  pqxx::work work(connection);
  // Several floors may start at once on an empty server.
  work.exec_params("SELECT pg_advisory_xact_lock($1)", schema_lock);
  if (work.exec1("SELECT to_regclass('houseway.floor') IS NULL")[0].as<bool>()) {
    work.exec(postgres_schema);
    work.exec_params("INSERT INTO floor (schema_version, last_number) VALUES ($1, 0)",
                     postgres_schema_version);
  }
  const int version = work.exec1("SELECT schema_version FROM floor")[0].as<int>();
  if (version != postgres_schema_version) {
    throw StoreFailed(
        fmt::format("PostgreSQL has schema {} of a floor, and this program knows {}: "
                    "use a newer one",
                    version, postgres_schema_version));
  }
  work.commit();
}

}  // namespace

PostgresStore::PostgresStore(const std::string& uri)
    : uri_(with_defaults(uri)), links_([this] { return connect(); }) {
  try {
    writer_ = connect();
    make_schema(writer_->connection);
  } catch (const pqxx::failure& failure) {
    throw StoreFailed(one_line(failure.what()));
  }
}

PostgresStore::~PostgresStore() = default;

std::unique_ptr<PostgresLink> PostgresStore::connect() {
  const std::scoped_lock lock(connecting_);
  const auto now = std::chrono::steady_clock::now();
  if (now < not_before_) {
    throw StoreFailed(fmt::format(
        "{}; asked again in {} ms", why_not_there_,
        std::chrono::duration_cast<std::chrono::milliseconds>(not_before_ - now).count()));
  }
  try {
    auto link = std::make_unique<PostgresLink>(uri_);
    settle_in(link->connection);
    pause_ = {};
    return link;
  } catch (const pqxx::failure& failure) {
    why_not_there_ = one_line(failure.what());
    pause_ = std::clamp(2 * pause_, first_pause, longest_pause);
    not_before_ = std::chrono::steady_clock::now() + pause_;
    throw;
  }
}

std::vector<CommitResult> PostgresStore::commit(std::span<const Batch> batches) {
  const std::scoped_lock lock(writing_);
  for (bool again = true;; again = false) {
    const bool fresh = writer_ == nullptr;
    try {
      return commit_once(batches);
    } catch (const pqxx::in_doubt_error& doubt) {
      writer_ = nullptr;
      throw StoreFailed(one_line(doubt.what()), StoreFailed::Left::in_doubt);
    } catch (const pqxx::failure& failure) {
      const bool lost = writer_ && !writer_->connection.is_open();
      writer_ = nullptr;
      // A server that was restarted since the last commit: nothing of this one is there.
      if (lost && again && !fresh) continue;
      throw StoreFailed(one_line(failure.what()));
    }
  }
}

std::vector<CommitResult> PostgresStore::commit_once(std::span<const Batch> batches) {
  if (!writer_) writer_ = connect();
  pqxx::work work(writer_->connection);
  const std::int64_t last_number =
      integer(work.exec1("SELECT last_number FROM floor FOR UPDATE")[0]);
  ChainNumbers chains;
  Plan plan = store::plan(batches, read_standing(work, batches, chains));
  if (plan.writes_nothing()) return std::move(plan.results);
  write_plan(work, plan, std::move(chains), last_number);
  try {
    work.commit();
  } catch (const pqxx::sql_error&) {
    throw;  // the server says that it did not
  } catch (const pqxx::failure& failure) {
    throw pqxx::in_doubt_error(failure.what());
  }
  return std::move(plan.results);
}

Claim PostgresStore::claim(const std::string& table, const std::string& owner, floor::Instant,
                           std::chrono::microseconds lasts) {
  return asking([&](Asked& db) -> Claim {
    for (;;) {
      const Result granted = db.exec_params(
          "INSERT INTO leases AS l (name, owner, epoch, until) VALUES ($1, $2, 1, micros() + $3)"
          " ON CONFLICT (name) DO UPDATE"
          " SET owner = excluded.owner, epoch = l.epoch + 1, until = excluded.until"
          " WHERE l.owner IN ('', excluded.owner) OR l.until <= micros()"
          " RETURNING epoch, until",
          table, owner, std::int64_t{lasts.count()});
      if (!granted.empty()) {
        return {true, {table, owner, number(granted[0][0]), instant(granted[0][1])}};
      }
      const Result has = db.exec_params(
          "SELECT owner, epoch, until FROM leases WHERE name = $1 AND owner <> ''", table);
      if (!has.empty()) {
        return {false, {table, word(has[0][0]), number(has[0][1]), instant(has[0][2])}};
      }
      // It was released between the two questions.
    }
  });
}

bool PostgresStore::renew(const Lease& lease, floor::Instant, std::chrono::microseconds lasts) {
  return asking([&](Asked& db) {
    return !db.exec_params(
                  "UPDATE leases SET until = micros() + $4"
                  " WHERE name = $1 AND owner = $2 AND epoch = $3 RETURNING 1",
                  lease.table, lease.owner, static_cast<std::int64_t>(lease.epoch),
                  std::int64_t{lasts.count()})
                .empty();
  });
}

bool PostgresStore::release(const Lease& lease) {
  return asking([&](Asked& db) {
    // The next epoch, so that what was the owner's is fenced off as well.
    return !db.exec_params(
                  "UPDATE leases SET owner = '', epoch = epoch + 1, until = 0"
                  " WHERE name = $1 AND owner = $2 AND epoch = $3 RETURNING 1",
                  lease.table, lease.owner, static_cast<std::int64_t>(lease.epoch))
                .empty();
  });
}

std::vector<std::string> PostgresStore::audit() {
  std::vector<std::string> faults = asking([&](Asked& db) {
    std::vector<std::string> found;
    const Row row = db.exec1(
        "SELECT f.last_number, (SELECT COUNT(*) FROM entries), (SELECT MAX(number) FROM entries)"
        " FROM floor f");
    const std::int64_t last = row[2].is_null() ? 0 : integer(row[2]);
    if (integer(row[0]) != last || integer(row[1]) != last) {
      found.emplace_back("entries are missing: their numbers have gaps");
    }
    return found;
  });
  audit_chains(*this, faults);
  return faults;
}

}  // namespace houseway::store
