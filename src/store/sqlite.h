#pragma once

#include <sqlite3.h>

#include <concepts>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <unordered_map>

// SQLite's C interface with an end to everything that it begins.
namespace houseway::store {

class SqliteError : public std::runtime_error {
 public:
  SqliteError(int code, const std::string& what) : std::runtime_error(what), code_(code) {}
  int code() const { return code_ & 0xFF; }  // SQLITE_FULL, SQLITE_BUSY, ...

 private:
  int code_;
};

using Bytes = std::span<const unsigned char>;
struct Null {};

// One row of an answer after the other. The statement is free again at the end of its life.
class SqliteRows {
 public:
  explicit SqliteRows(sqlite3_stmt* statement) : statement_(statement) {}
  SqliteRows(const SqliteRows&) = delete;
  SqliteRows& operator=(const SqliteRows&) = delete;
  ~SqliteRows();

  bool next();
  std::int64_t integer(int column) const { return sqlite3_column_int64(statement_, column); }
  std::uint64_t number(int column) const { return static_cast<std::uint64_t>(integer(column)); }
  bool is_null(int column) const;
  std::string text(int column) const;
  Bytes bytes(int column) const;  // until the next row

 private:
  sqlite3_stmt* statement_;
};

// A connection, for one thread at a time. Statements are prepared once.
class Sqlite {
 public:
  Sqlite(const std::string& path, int flags);

  // Statements that give no rows, or whose rows nobody wants.
  void execute(const std::string& statements);

  template <class... Values>
  SqliteRows query(std::string_view sql, const Values&... values) {
    sqlite3_stmt* statement = prepared(sql);
    int i = 0;
    (bind(statement, ++i, values), ...);
    return SqliteRows(statement);
  }
  template <class... Values>
  void run(std::string_view sql, const Values&... values) {
    query(sql, values...).next();
  }

  std::string pragma(const std::string& name);  // its value as text
  std::int64_t last_row() const { return sqlite3_last_insert_rowid(database_.get()); }
  bool in_transaction() const { return sqlite3_get_autocommit(database_.get()) == 0; }

  // After each commit `to` is told how many pages the write-ahead log has, and nothing is put over
  // into the database by itself.
  void tell_log_size(std::function<void(int)> to);
  // Puts over what can be without anybody waiting; gives how many pages are left, or nothing where
  // that failed.
  std::optional<int> checkpoint();

 private:
  struct Closes {
    void operator()(sqlite3* database) const { sqlite3_close_v2(database); }
    void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
  };

  sqlite3_stmt* prepared(std::string_view sql);
  void bind(sqlite3_stmt* statement, int i, std::string_view text) const;
  void bind(sqlite3_stmt* statement, int i, Bytes bytes) const;
  void bind(sqlite3_stmt* statement, int i, Null) const;
  void bind_integer(sqlite3_stmt* statement, int i, std::int64_t value) const;
  template <std::integral Integer>
  void bind(sqlite3_stmt* statement, int i, Integer value) const {
    bind_integer(statement, i, static_cast<std::int64_t>(value));
  }
  void check(int code) const;

  std::function<void(int)> log_size_to_;  // outlives the database's last commit
  std::unique_ptr<sqlite3, Closes> database_;
  std::unordered_map<std::string, std::unique_ptr<sqlite3_stmt, Closes>> statements_;
};

// A transaction that is undone unless it was committed.
class SqliteTransaction {
 public:
  explicit SqliteTransaction(Sqlite& database);  // for writing: waits for other writers now
  SqliteTransaction(const SqliteTransaction&) = delete;
  SqliteTransaction& operator=(const SqliteTransaction&) = delete;
  ~SqliteTransaction();
  void commit();

 private:
  Sqlite& database_;
};

}  // namespace houseway::store
