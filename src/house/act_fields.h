#pragma once

#include "floor/act.h"
#include "round/json.h"

namespace houseway::house {

// What is said with an act of the office, as a schema of its body. What the events of a register
// have besides is not listed: their reader refuses what it does not know. Null where the act is not
// done at the office.
Json body_schema(floor::Act act);

}  // namespace houseway::house
