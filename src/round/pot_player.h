#pragma once

#include "core/random.h"
#include "round/event.h"
#include "round/pot_round.h"

namespace houseway {

// What a simple player does when it is asked: knows the rules, holds on to good cards, folds
// sometimes and bluffs now and then. It looks at nothing but what its seat may see.
PotActed simple_act(const PotRound& round, int seat, Random& random);

}  // namespace houseway
