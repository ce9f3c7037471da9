#include "games/register.h"

#include <array>

namespace houseway {

std::span<const Definition* const> all_definitions() {
  // By chapter.
  static constexpr std::array definitions{&roulette,
                                          &big_six_wheel,
                                          &pai_gow,
                                          &craps,
                                          &sic_bo,
                                          &minibaccarat,
                                          &midibaccarat,
                                          &baccarat,
                                          &caribbean_stud_poker,
                                          &let_it_ride_poker,
                                          &texas_hold_em_bonus_poker,
                                          &casino_war,
                                          &ultimate_texas_hold_em_poker,
                                          &mississippi_stud,
                                          &three_dice_football,
                                          &props_and_hops,
                                          &raise_it_up_stud_poker,
                                          &criss_cross_poker,
                                          &high_roll_dice,
                                          &go_fore_it,
                                          &world_poker_tour_heads_up_hold_em,
                                          &twenty_one_baccarat,
                                          &cajun_stud,
                                          &cajun_stud_house_limits,
                                          &over_under,
                                          &dj_wild_stud_poker};
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
