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
                                          &blackjack,
                                          &spanish_21,
                                          &seven_card_stud_high_poker,
                                          &seven_card_stud_low_poker,
                                          &seven_card_stud_high_low_poker,
                                          &seven_card_stud_eight_or_better_poker,
                                          &super_seven_card_stud_poker,
                                          &hold_em_poker,
                                          &omaha_high_poker,
                                          &omaha_high_low_poker,
                                          &five_card_draw_high_poker,
                                          &five_card_draw_low_poker,
                                          &five_card_stud_poker,
                                          &five_card_omaha_high_poker,
                                          &five_card_omaha_high_low_poker,
                                          &triple_draw_2_7_poker,
                                          &triple_draw_ace_5_poker,
                                          &triple_draw_badeucey_poker,
                                          &triple_draw_badacey_poker,
                                          &badugi_poker,
                                          &caribbean_stud_poker,
                                          &four_card_poker,
                                          &let_it_ride_poker,
                                          &pai_gow_poker_game,
                                          &texas_hold_em_bonus_poker,
                                          &three_card_poker,
                                          &casino_war,
                                          &ultimate_texas_hold_em_poker,
                                          &mississippi_stud,
                                          &crazy_4_poker,
                                          &fortune_asia_poker,
                                          &three_dice_football,
                                          &five_card_hi_lo,
                                          &double_attack_blackjack,
                                          &props_and_hops,
                                          &raise_it_up_stud_poker,
                                          &six_card_fortune_pai_gow_poker,
                                          &lunar_poker,
                                          &free_bet_blackjack,
                                          &double_back_jack,
                                          &criss_cross_poker,
                                          &high_roll_dice,
                                          &go_fore_it,
                                          &world_poker_tour_heads_up_hold_em,
                                          &high_card_flush,
                                          &three_card_prime,
                                          &saigon_5_card,
                                          &twenty_one_baccarat,
                                          &four_card_prime,
                                          &cajun_stud,
                                          &cajun_stud_house_limits,
                                          &four_card_frenzy,
                                          &down_under_blackjack,
                                          &over_under,
                                          &dj_wild_stud_poker,
                                          &face_up_pai_gow_poker};
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
