#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "core/refusal.h"
#include "round/json_fwd.h"

namespace houseway {

// Reads JSON strictly: a key that stands twice in one object is refused, as is anything after the
// end. The refusal names line and column.
struct ParsedJson {
  Json value;
  std::optional<Refusal> refusal;
};
ParsedJson parse_json(const std::string& input);

}  // namespace houseway
