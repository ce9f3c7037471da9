#pragma once

#include <span>

#include "odds/drawn_terms.h"
#include "rules/rule_set.h"

namespace houseway {

// What the odds of hands that are drawn to depend on, asked of a rule set and its wagers' judges,
// with these cards in the shoe.
drawn::Terms terms_of(const RuleSet& rules, std::span<const Card> shoe);

}  // namespace houseway
