#pragma once

#include <cstdint>
#include <string_view>

#include "floor/act.h"

namespace houseway::house {

// How an act is done on a floor in operation. Each has one way.
enum class ActWay : std::uint8_t {
  here,      // POST /api/acts/{word}: the office does it
  at_table,  // said through a connection to the table
  read,      // asked for with GET
  program,   // by the program alone
};
std::string_view name(ActWay way);  // "at-table"
ActWay way_of(floor::Act act);

}  // namespace houseway::house
