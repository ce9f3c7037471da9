#include "floor/role.h"

#include <algorithm>

namespace houseway::floor {
namespace {

constexpr std::array<std::string_view, role_count> names = {
    "spectator",
    "player",
    "dealer",
    "boxperson",
    "floorperson",
    "pit-manager",
    "shift-manager",
    "poker-shift-supervisor",
    "cashier",
    "finance",
    "security",
    "surveillance",
    "internal-audit",
    "certificate-holder",
    "compliance",
    "gaming-operations",
    "executive-director",
    "system",
};

// The rung on the ladder of table games staff; 0 for who is not on it.
int rung(Role role) {
  switch (role) {
    case Role::dealer:
      return 1;
    case Role::boxperson:
      return 2;
    case Role::floorperson:
      return 3;
    case Role::pit_manager:
      return 4;
    case Role::shift_manager:
    case Role::poker_shift_supervisor:
      return 5;
    default:
      return 0;
  }
}

}  // namespace

std::string_view name(Role role) {
  return names[static_cast<std::size_t>(role)];
}

std::optional<Role> parse_role(std::string_view name) {
  const auto found = std::find(names.begin(), names.end(), name);
  if (found == names.end()) return {};
  return static_cast<Role>(found - names.begin());
}

bool at_least(Role role, Role least) {
  if (role == least) return true;
  return rung(least) > 0 && rung(role) > rung(least);
}

bool is_staff(Role role) {
  return role != Role::spectator && role != Role::player && role != Role::system;
}

}  // namespace houseway::floor
