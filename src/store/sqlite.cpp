#include "store/sqlite.h"

#include <fmt/format.h>

#include <utility>

namespace houseway::store {

SqliteRows::~SqliteRows() {
  sqlite3_reset(statement_);
  sqlite3_clear_bindings(statement_);
}

bool SqliteRows::next() {
  const int code = sqlite3_step(statement_);
  if (code == SQLITE_ROW) return true;
  if (code == SQLITE_DONE) return false;
  throw SqliteError(code, sqlite3_errmsg(sqlite3_db_handle(statement_)));
}

bool SqliteRows::is_null(int column) const {
  return sqlite3_column_type(statement_, column) == SQLITE_NULL;
}

std::string SqliteRows::text(int column) const {
  const unsigned char* text = sqlite3_column_text(statement_, column);
  if (text == nullptr) return {};
  return {reinterpret_cast<const char*>(text),
          static_cast<std::size_t>(sqlite3_column_bytes(statement_, column))};
}

Bytes SqliteRows::bytes(int column) const {
  const void* blob = sqlite3_column_blob(statement_, column);
  return {static_cast<const unsigned char*>(blob),
          static_cast<std::size_t>(sqlite3_column_bytes(statement_, column))};
}

Sqlite::Sqlite(const std::string& path, int flags) {
  sqlite3* database = nullptr;
  const int code = sqlite3_open_v2(path.c_str(), &database, flags | SQLITE_OPEN_NOMUTEX, nullptr);
  database_.reset(database);
  if (code != SQLITE_OK) {
    throw SqliteError(code, database == nullptr ? "out of memory" : sqlite3_errmsg(database));
  }
  sqlite3_extended_result_codes(database, 1);
}

void Sqlite::execute(const std::string& statements) {
  check(sqlite3_exec(database_.get(), statements.c_str(), nullptr, nullptr, nullptr));
}

std::string Sqlite::pragma(const std::string& name) {
  SqliteRows rows = query("PRAGMA " + name);
  return rows.next() ? rows.text(0) : std::string();
}

void Sqlite::tell_log_size(std::function<void(int)> to) {
  log_size_to_ = std::move(to);
  const auto told = [](void* whom, sqlite3*, const char*, int pages) {
    (*static_cast<std::function<void(int)>*>(whom))(pages);
    return SQLITE_OK;
  };
  sqlite3_wal_hook(database_.get(), told, &log_size_to_);
}

std::optional<int> Sqlite::checkpoint() {
  int pages = 0;
  int done = 0;
  const int code =
      sqlite3_wal_checkpoint_v2(database_.get(), nullptr, SQLITE_CHECKPOINT_PASSIVE, &pages, &done);
  if (code != SQLITE_OK) return {};
  return pages - done;
}

sqlite3_stmt* Sqlite::prepared(std::string_view sql) {
  auto& statement = statements_[std::string(sql)];
  if (!statement) {
    sqlite3_stmt* made = nullptr;
    check(sqlite3_prepare_v3(database_.get(), sql.data(), static_cast<int>(sql.size()),
                             SQLITE_PREPARE_PERSISTENT, &made, nullptr));
    statement.reset(made);
  }
  return statement.get();
}

void Sqlite::bind(sqlite3_stmt* statement, int i, std::string_view text) const {
  // A null pointer would be bound as NULL.
  check(sqlite3_bind_text64(statement, i, text.empty() ? "" : text.data(), text.size(),
                            SQLITE_TRANSIENT, SQLITE_UTF8));
}
void Sqlite::bind(sqlite3_stmt* statement, int i, Bytes bytes) const {
  check(sqlite3_bind_blob64(statement, i, bytes.data(), bytes.size(), SQLITE_TRANSIENT));
}
void Sqlite::bind(sqlite3_stmt* statement, int i, Null) const {
  check(sqlite3_bind_null(statement, i));
}
void Sqlite::bind_integer(sqlite3_stmt* statement, int i, std::int64_t value) const {
  check(sqlite3_bind_int64(statement, i, value));
}

void Sqlite::check(int code) const {
  if (code != SQLITE_OK) throw SqliteError(code, sqlite3_errmsg(database_.get()));
}

SqliteTransaction::SqliteTransaction(Sqlite& database) : database_(database) {
  database_.run("BEGIN IMMEDIATE");
}

SqliteTransaction::~SqliteTransaction() {
  if (!database_.in_transaction()) return;
  try {
    database_.run("ROLLBACK");
  } catch (const SqliteError&) {
    // SQLite has then undone it by itself.
  }
}

void SqliteTransaction::commit() {
  database_.run("COMMIT");
}

}  // namespace houseway::store
