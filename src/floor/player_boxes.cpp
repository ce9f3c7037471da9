#include "floor/player_boxes.h"

#include <array>

namespace houseway::floor {
namespace {

// Chapters have a number of boxes, or two areas whose hands are played separately.
constexpr std::string_view number_of_boxes = "adjacent-boxes";
constexpr std::array<std::string_view, 3> two_areas{"adjacent-areas", "two-areas",
                                                    "two-adjacent-areas"};

}  // namespace

PlayerBoxes boxes_of_a_player(const RuleSet& rules) {
  const Definition& game = rules.definition();
  if (const auto option = game.find_option(number_of_boxes)) {
    return {static_cast<int>(rules.value(static_cast<OptionId>(*option))),
            game.options[*option].section, false};
  }
  for (const std::string_view id : two_areas) {
    const auto option = game.find_option(id);
    if (!option) continue;
    return {rules.flag(static_cast<OptionId>(*option)) ? 2 : 1, game.options[*option].section,
            true};
  }
  return {};
}

}  // namespace houseway::floor
