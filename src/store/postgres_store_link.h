#pragma once

#include <algorithm>
#include <pqxx/pqxx>
#include <string>
#include <string_view>

#include "store/postgres_store.h"

// What the parts of a PostgresStore share. Nothing else includes libpqxx.
namespace houseway::store {

struct PostgresLink {
  explicit PostgresLink(const std::string& uri) : connection(uri), quiet(connection) {}

  pqxx::connection connection;
  pqxx::quiet_errorhandler quiet;
};

namespace postgres {

using Result = pqxx::result;
using Row = pqxx::row;
using Asked = pqxx::nontransaction;

inline std::int64_t integer(const pqxx::field& field) {
  return field.as<std::int64_t>();
}
inline std::uint64_t number(const pqxx::field& field) {
  return static_cast<std::uint64_t>(integer(field));
}
inline std::string word(const pqxx::field& field) {
  return {field.c_str(), field.size()};
}
inline floor::Instant instant(const pqxx::field& field) {
  return floor::Instant(std::chrono::microseconds(integer(field)));
}
inline std::int64_t micros(floor::Instant at) {
  return at.time_since_epoch().count();
}
inline std::string bytea(const floor::Digest& digest) {
  return "\\x" + floor::hex(digest);
}
inline floor::Digest digest(const pqxx::field& field) {
  const std::string_view hex(field.c_str(), field.size());
  const auto digest = floor::parse_digest(hex.substr(std::min<std::size_t>(2, hex.size())));
  if (!digest) throw StoreDamaged("a hash that has not 32 bytes");
  return *digest;
}
inline std::int64_t limited(std::size_t limit) {
  return static_cast<std::int64_t>(std::min<std::size_t>(limit, 1'000'000));
}

// Of one line: PostgreSQL's messages have several.
inline std::string one_line(std::string_view what) {
  std::string line(what.substr(0, what.find_last_not_of(" \n") + 1));
  std::replace(line.begin(), line.end(), '\n', ' ');
  return "PostgreSQL: " + line;
}

}  // namespace postgres

template <class Use>
auto PostgresStore::asking(Use&& use) {
  const auto with_link = [&](PostgresLink& link) {
    pqxx::nontransaction transaction(link.connection);
    return use(transaction);
  };
  try {
    return links_.with(with_link);
  } catch (const pqxx::failure&) {
    links_.drop_idle();  // of a server that was restarted, they would all fail
  }
  try {
    return links_.with(with_link);
  } catch (const pqxx::failure& failure) {
    throw StoreFailed(postgres::one_line(failure.what()));
  }
}

}  // namespace houseway::store
