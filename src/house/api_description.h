#pragma once

#include "round/json_fwd.h"

namespace houseway::house {

// What the interface offers, in the forms that tools read. Acts come from the table of acts, so
// that none is missing.
Json openapi();   // OpenAPI 3.0: requests
Json asyncapi();  // AsyncAPI 2.6: messages of a live connection

}  // namespace houseway::house
