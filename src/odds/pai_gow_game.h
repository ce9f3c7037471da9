#pragma once

#include <memory>
#include <span>

#include "odds/main_game.h"

namespace houseway {

// Pai Gow has words of its own: hands are set, and the other side of the table can be taken.
std::unique_ptr<MainGame> pai_gow_game(const RuleSet& rules, std::span<const Card> deck,
                                       Money wager, Effort& effort);

}  // namespace houseway
