#pragma once

#include <memory>
#include <span>

#include "odds/main_game.h"

namespace houseway {

// Five cards against a dealer with one card up, where a fee buys a sixth card or exchanges some:
// Lunar Poker (paid_draw_game.h says how it is counted).
std::unique_ptr<MainGame> paid_draw_game(const RuleSet& rules, std::span<const Card> deck,
                                         Money base, Effort& effort);

}  // namespace houseway
