#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/refusal.h"
#include "floor/act.h"

namespace houseway::house {

// What the office can be asked for, and who may: GET /api/office/{what}. What follows behind the
// name, "slips/12", is one of it.
struct Register {
  std::string_view name;
  floor::Roles may;
  std::string_view section = {};
};
const std::vector<Register>& registers();
const Register* find_register(std::string_view what);

// Why somebody may not read this; of a register that there is.
std::optional<Refusal> why_not_read(const floor::Actor& by, std::string_view what);

}  // namespace houseway::house
