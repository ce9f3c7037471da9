#pragma once

#include <memory>
#include <span>

#include "odds/main_game.h"

namespace houseway {

// Cards set in two hands against a dealer who sets them by the house way.
std::unique_ptr<MainGame> set_hands_game(const RuleSet& rules, std::span<const Card> deck,
                                         Money wager, Effort& effort);

// The deals of a wager that the player's own cards decide, told apart by what it sees of each.
RowCounts count_own_cards(const RuleSet& rules, WagerId wager, std::span<const Card> deck);

}  // namespace houseway
