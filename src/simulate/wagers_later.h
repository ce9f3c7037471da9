#pragma once

#include <memory>

#include "simulate/kernel.h"
#include "simulate/player.h"

// Wagers of an amount of one's own that are made in the course of a round: insurance, or one on a
// tie of the cards of a War.
namespace houseway {

// Whether this is one; the rules must offer it.
bool may_be_made_later(const RuleSet& rules, WagerId wager);

// Makes these whenever they are offered, and decides all else as the other player does.
std::unique_ptr<Player> later_bettor(const RuleSet& rules, Bets later,
                                     std::unique_ptr<Player> player);

}  // namespace houseway
