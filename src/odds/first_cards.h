#pragma once

#include <span>

#include "odds/pricing.h"
#include "rules/rule_set.h"

namespace houseway {

// Where hands are drawn to: the deals of a wager that the first cards decide, over every set of the
// player's own ones and, as far as the wager depends on them, every up card and hole card. A bonus
// on the wager is counted with it. Insurance is counted where it can be made.
RowCounts count_first_cards(const RuleSet& rules, WagerId wager, std::span<const Card> shoe);

// The chance that a card drawn by the table game system, each of a deck as likely, is one of the
// first two that a player has from this shoe.
Rational drawn_card_chance(const RuleSet& rules, std::span<const Card> shoe);

}  // namespace houseway
