#pragma once

#include <memory>
#include <span>

#include "odds/compared_hands.h"
#include "odds/showdown_terms.h"

namespace houseway {

// A wager that is decided by the player's cards together with one card that nobody has seen.
struct WithFurtherCard {
  WagerId wager = 0;
  bool (*needed)(CardSet own) = nullptr;  // whether that card matters
  Row (*row)(CardSet own, Card further, const RuleSet& rules) = nullptr;
};

// One decision on all own cards, against a hand of the dealer of which at most one card is seen:
// any number of cards, any ranking, any deck.
std::unique_ptr<Solver> solve_hidden_hand(const RuleSet& rules, std::span<const Card> deck,
                                          Money base, Effort& effort, const HiddenHandShape& shape,
                                          ShowdownGame game,
                                          std::vector<WithFurtherCard> with_further_card = {});

}  // namespace houseway
