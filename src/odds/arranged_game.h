#pragma once

#include <memory>
#include <span>

#include "odds/main_game.h"

namespace houseway {

// A game in which players arrange their hands, perhaps after deciding whether to stay in, against a
// dealer who arranges by the house way: five cards by their points (663a, 680a).
std::unique_ptr<MainGame> arranged_game(const RuleSet& rules, std::span<const Card> deck,
                                        Money base, Effort& effort);

}  // namespace houseway
