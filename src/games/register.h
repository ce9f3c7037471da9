#pragma once

#include <span>
#include <string_view>

#include "rules/definition.h"

namespace houseway {

extern const Definition baccarat;
extern const Definition badugi_poker;
extern const Definition big_six_wheel;
extern const Definition blackjack;
extern const Definition cajun_stud;
extern const Definition cajun_stud_house_limits;
extern const Definition caribbean_stud_poker;
extern const Definition casino_war;
extern const Definition craps;
extern const Definition crazy_4_poker;
extern const Definition criss_cross_poker;
extern const Definition dj_wild_stud_poker;
extern const Definition double_attack_blackjack;
extern const Definition double_back_jack;
extern const Definition down_under_blackjack;
extern const Definition face_up_pai_gow_poker;
extern const Definition five_card_draw_high_poker;
extern const Definition five_card_draw_low_poker;
extern const Definition five_card_hi_lo;
extern const Definition five_card_omaha_high_low_poker;
extern const Definition five_card_omaha_high_poker;
extern const Definition five_card_stud_poker;
extern const Definition fortune_asia_poker;
extern const Definition four_card_frenzy;
extern const Definition four_card_poker;
extern const Definition four_card_prime;
extern const Definition free_bet_blackjack;
extern const Definition go_fore_it;
extern const Definition high_card_flush;
extern const Definition high_roll_dice;
extern const Definition hold_em_poker;
extern const Definition let_it_ride_poker;
extern const Definition lunar_poker;
extern const Definition midibaccarat;
extern const Definition minibaccarat;
extern const Definition mississippi_stud;
extern const Definition omaha_high_low_poker;
extern const Definition omaha_high_poker;
extern const Definition over_under;
extern const Definition pai_gow;
extern const Definition pai_gow_poker_game;
extern const Definition props_and_hops;
extern const Definition raise_it_up_stud_poker;
extern const Definition roulette;
extern const Definition saigon_5_card;
extern const Definition seven_card_stud_eight_or_better_poker;
extern const Definition seven_card_stud_high_low_poker;
extern const Definition seven_card_stud_high_poker;
extern const Definition seven_card_stud_low_poker;
extern const Definition sic_bo;
extern const Definition six_card_fortune_pai_gow_poker;
extern const Definition spanish_21;
extern const Definition super_seven_card_stud_poker;
extern const Definition texas_hold_em_bonus_poker;
extern const Definition three_card_poker;
extern const Definition three_card_prime;
extern const Definition three_dice_football;
extern const Definition triple_draw_2_7_poker;
extern const Definition triple_draw_ace_5_poker;
extern const Definition triple_draw_badacey_poker;
extern const Definition triple_draw_badeucey_poker;
extern const Definition twenty_one_baccarat;
extern const Definition ultimate_texas_hold_em_poker;
extern const Definition world_poker_tour_heads_up_hold_em;

// Every rule set of every game. The first of a game is the chapter's own.
std::span<const Definition* const> all_definitions();

// The rule set of a game by name, or its first when the name is empty; null if there is none.
const Definition* find_definition(std::string_view game, std::string_view ruleset = {});

}  // namespace houseway
