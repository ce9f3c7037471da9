#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "store/sqlite_store.h"

// What the parts of a SqliteStore share.
namespace houseway::store {
namespace sqlite {

[[noreturn]] inline void fail(const std::string& path, const SqliteError& error,
                              StoreFailed::Left left = StoreFailed::Left::nothing) {
  const std::string what = fmt::format("{}: {}", path, error.what());
  if (error.code() == SQLITE_CORRUPT || error.code() == SQLITE_NOTADB) throw StoreDamaged(what);
  throw StoreFailed(what, left);
}

inline std::int64_t micros(floor::Instant at) {
  return at.time_since_epoch().count();
}
inline floor::Instant instant(std::int64_t micros) {
  return floor::Instant(std::chrono::microseconds(micros));
}

inline floor::Digest digest(Bytes bytes) {
  floor::Digest digest = {};
  if (bytes.size() != digest.size()) throw StoreDamaged("a hash that has not 32 bytes");
  std::copy(bytes.begin(), bytes.end(), digest.begin());
  return digest;
}

// Sequence, time, body, previous hash, hash, name of the chain.
inline floor::Entry read_entry(const SqliteRows& row) {
  return checked({row.text(5), row.number(0), instant(row.integer(1)), row.text(2),
                  digest(row.bytes(3)), digest(row.bytes(4))});
}

}  // namespace sqlite

template <class Use>
auto SqliteStore::reading(Use&& use) {
  try {
    return readers_.with(use);
  } catch (const SqliteError& error) {
    sqlite::fail(path_, error);
  }
}

}  // namespace houseway::store
