#pragma once

#include "odds/board_solver.h"
#include "odds/hidden_hand.h"
#include "odds/showdown_terms.h"

// The showdowns of the games against a dealer.
namespace houseway {

ShowdownGame caribbean_showdown(const RuleSet& rules);
ShowdownGame dj_wild_showdown(const RuleSet& rules);
std::vector<WithFurtherCard> dj_wild_further_cards(const RuleSet& rules);
BoardShowdownGame ultimate_showdown(const RuleSet& rules);
BoardShowdownGame heads_up_showdown(const RuleSet& rules);
BoardShowdownGame texas_bonus_showdown(const RuleSet& rules);

}  // namespace houseway
