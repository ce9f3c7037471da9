#pragma once

#include <nlohmann/json_fwd.hpp>

namespace houseway {

// Members keep the order in which they were written. A header that only passes one on includes
// this; round/json.h has the whole of it, which is slow to compile.
using Json = nlohmann::ordered_json;

}  // namespace houseway
