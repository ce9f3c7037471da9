#pragma once

#include <cstdint>
#include <string>

#include "store/store.h"

namespace houseway::house {

// How a table stands by its record, whichever process runs it.
struct RecordedTable {
  bool open = false;
  bool meters_of_house = false;  // as it was opened last
  bool round_under_way = false;
  std::uint64_t rounds = 0;  // that have begun
};

// Nothing of a table that has no record. Throws what the store throws, and std::runtime_error for
// an entry that cannot be read.
RecordedTable recorded_table(store::Store& store, const std::string& table);

}  // namespace houseway::house
