#pragma once

#include <memory>
#include <span>

#include "odds/effort.h"
#include "odds/paid_draw_choices.h"
#include "odds/paid_draw_last.h"
#include "rules/rule_set.h"

namespace houseway {

// How a game is played in which a fee buys or exchanges cards, to be looked up.
struct PaidDrawPlay {
  paid_draw::FirstChoices first = {};
  paid_draw::LastDecisions last = {};
};

// What is best under these rules, which takes as long to find as the odds; these are known with it.
std::unique_ptr<const PaidDrawPlay> best_paid_draw_play(const RuleSet& rules,
                                                        std::span<const Card> deck, Effort& effort);

}  // namespace houseway
