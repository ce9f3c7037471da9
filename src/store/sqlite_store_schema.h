#pragma once

// The tables of a floor on SQLite.
namespace houseway::store {

inline constexpr int sqlite_schema_version = 1;
inline constexpr int floor_application = 0x48535759;  // "HSWY" in the file's header

inline constexpr const char* sqlite_schema = R"sql(
CREATE TABLE chains (
  number INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  sequence INTEGER NOT NULL,
  hash BLOB NOT NULL
);
CREATE TABLE entries (
  number INTEGER PRIMARY KEY,
  chain INTEGER NOT NULL,
  sequence INTEGER NOT NULL,
  at INTEGER NOT NULL,
  body TEXT NOT NULL,
  previous BLOB NOT NULL,
  hash BLOB NOT NULL,
  UNIQUE (chain, sequence)
);
CREATE TRIGGER entries_are_not_changed BEFORE UPDATE ON entries
  BEGIN SELECT RAISE(ABORT, 'entries are not changed'); END;
CREATE TRIGGER entries_are_not_taken_out BEFORE DELETE ON entries
  BEGIN SELECT RAISE(ABORT, 'entries are not taken out'); END;
CREATE TABLE snapshots (
  chain INTEGER PRIMARY KEY,
  sequence INTEGER NOT NULL,
  body TEXT NOT NULL,
  hash BLOB NOT NULL
);
CREATE TABLE rounds (
  number INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  chain INTEGER NOT NULL,
  first INTEGER NOT NULL,
  last INTEGER NOT NULL,
  game TEXT NOT NULL,
  at INTEGER NOT NULL,
  version TEXT NOT NULL
);
CREATE INDEX rounds_by_chain ON rounds (chain, at);
CREATE INDEX rounds_by_game ON rounds (game, at);
CREATE INDEX rounds_by_time ON rounds (at);
CREATE TABLE documents (
  kind TEXT NOT NULL,
  key TEXT NOT NULL,
  body TEXT,
  revision INTEGER NOT NULL,
  PRIMARY KEY (kind, key)
) WITHOUT ROWID;
CREATE TABLE balances (account TEXT PRIMARY KEY, cents INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE leases (
  name TEXT PRIMARY KEY,
  owner TEXT NOT NULL,
  epoch INTEGER NOT NULL,
  until INTEGER NOT NULL
) WITHOUT ROWID;
)sql";

}  // namespace houseway::store
