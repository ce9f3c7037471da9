#pragma once

#include <memory>
#include <span>

#include "odds/showdown_terms.h"

namespace houseway {

// One decision on all own cards, against a hand of the dealer of which at most one card is seen:
// any number of cards, any ranking, any deck.
std::unique_ptr<Solver> solve_hidden_hand(const RuleSet& rules, std::span<const Card> deck,
                                          Money base, Effort& effort, WagerId rows_of,
                                          const ShowdownWords& words);

}  // namespace houseway
