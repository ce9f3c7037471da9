#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace houseway::floor {

// Who somebody is on the floor. Table games staff are ordered: what a floorperson may do, a pit
// manager and a shift manager may too. The others are departments of their own.
enum class Role : std::uint8_t {
  spectator,  // without a seat; nobody who has logged in need be more
  player,
  dealer,
  boxperson,  // of a Craps table (623a)
  floorperson,
  pit_manager,
  shift_manager,
  poker_shift_supervisor,  // of the poker room (637a.15(f), 637a.18(a))
  cashier,                 // of the cage
  finance,
  security,
  surveillance,
  internal_audit,
  certificate_holder,  // its regulatory affairs: files submissions, links tables
  compliance,          // casino compliance representatives and other employees of the Board
  gaming_operations,   // the Board's Bureau of Gaming Operations
  executive_director,
  system,  // the program itself: timers, the committed dealer, meters
};
inline constexpr std::size_t role_count = static_cast<std::size_t>(Role::system) + 1;

std::string_view name(Role role);  // "pit-manager"
std::optional<Role> parse_role(std::string_view name);

// Floorperson "or above": whether a role stands at least as high on the ladder of table games
// staff. The supervisor of the poker room is a shift manager there; a role that is not on the
// ladder is at least itself alone.
bool at_least(Role role, Role least);

// Whether somebody works for the house or the Board, and so has a credential number.
bool is_staff(Role role);

}  // namespace houseway::floor
