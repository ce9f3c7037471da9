#pragma once

#include <memory>
#include <span>

#include "odds/main_game.h"

namespace houseway {

// Cards set in three hands against a dealer who sets them by the house way, two of which have to be
// higher. The main game is sampled (docs/odds.md), one hand is met with every hand of the dealer.
std::unique_ptr<MainGame> three_hands_game(const RuleSet& rules, std::span<const Card> deck,
                                           Money wager, Effort& effort);

}  // namespace houseway
