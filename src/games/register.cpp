#include "games/register.h"

#include <array>

namespace houseway {

std::span<const Definition* const> all_definitions() {
  static constexpr std::array<const Definition*, 4> definitions{
      &caribbean_stud_poker, &cajun_stud, &cajun_stud_house_limits, &dj_wild_stud_poker};
  return definitions;
}

const Definition* find_definition(std::string_view game, std::string_view ruleset) {
  for (const Definition* definition : all_definitions()) {
    if (definition->game == game && (ruleset.empty() || definition->ruleset == ruleset)) {
      return definition;
    }
  }
  return nullptr;
}

}  // namespace houseway
