#pragma once

#include <optional>

#include "core/refusal.h"
#include "floor/gaming_shifts.h"
#include "round/json_fwd.h"
#include "store/store.h"

namespace houseway::house {

// Why this is nothing that can be configured: {"setting": "shifts", "value": "06:00 18:00"}. What
// is missing is not looked at.
std::optional<Refusal> why_not_setting(const Json& body);

// How gaming days are divided in reports: as configured, else three shifts of eight hours.
floor::Shifts configured_shifts(store::Store& store);

}  // namespace houseway::house
