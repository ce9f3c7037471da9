#pragma once

#include <cstdint>
#include <string_view>

namespace houseway {

using WagerId = std::uint8_t;

// Where a stake lies: a wager and, where it has several, its selection. A wager made again after it
// was decided is another one: the second time `again` is 1.
struct Spot {
  WagerId wager = 0;
  std::uint8_t selection = 0;
  std::uint16_t again = 0;

  constexpr bool operator==(const Spot&) const = default;
};

// One of the places of the layout on which a wager may be made.
struct Selection {
  std::string_view name = {};  // none: the wager's own name will do
  std::uint64_t covers = 0;    // as the game reads it: a bit for each number, or one number

  constexpr bool operator==(const Selection&) const = default;
};

}  // namespace houseway
