#include "store/open_store.h"

#include "store/postgres_store.h"
#include "store/sqlite_store.h"

namespace houseway::store {

std::unique_ptr<Store> open_store(const std::string& where) {
  if (where.starts_with("postgresql://") || where.starts_with("postgres://")) {
    return std::make_unique<PostgresStore>(where);
  }
  return std::make_unique<SqliteStore>(where);
}

}  // namespace houseway::store
