#pragma once

#include <memory>
#include <string>

#include "store/store.h"

namespace houseway::store {

// "postgresql://..." (or "postgres://...") is a server; all else is the path of a SQLite file.
// Throws StoreFailed where it cannot be opened.
std::unique_ptr<Store> open_store(const std::string& where);

}  // namespace houseway::store
