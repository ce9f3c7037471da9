#pragma once

#include <memory>
#include <string_view>

#include "odds/decision.h"
#include "rules/rule_set.h"

namespace houseway {

// A simple way to play that a person can remember, as a strategy file has it (docs/odds.md); empty
// where the game has no decisions that strategies are written for.
std::string_view basic_strategy_text(std::string_view game);

// The same read for these rules; null where there is none. Plays that a table maximum does not
// leave become the largest of their word that it does. The rules must outlive it.
std::unique_ptr<Strategy> basic_strategy(const RuleSet& rules, Money base);

}  // namespace houseway
