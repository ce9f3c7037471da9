#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include "floor/instant.h"
#include "rules/rule_set.h"

namespace houseway::floor {

// How long a set of cards, tiles or dice may be used, and the section that says so.
struct Life {
  enum class Until : std::uint8_t {
    hours_passed,
    month_passed,  // through the day of the same number, or the last of the month
    shoe_dealt     // the decks of Midibaccarat and Baccarat serve for one dealing shoe
  };
  Until until = Until::hours_passed;
  std::chrono::hours hours{0};
  std::string section;

  bool over(Instant since, Instant now) const;
};
// Of what the game is dealt or thrown with; none for wheels.
std::optional<Life> life_of_equipment(const RuleSet& rules);
// Of the dice in a shaker that say where dealing begins, besides tiles or cards.
std::optional<Life> life_of_starting_dice(const RuleSet& rules);

}  // namespace houseway::floor
