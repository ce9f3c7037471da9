#pragma once

#include "odds/drawn_game.h"

// Two hands whose second cards may change places. Each is played by its own cards and the first two
// of the other, which lie on the table; what the other draws it does not look at. So the values of
// the two add up, and the figures are exact for players who do so.
namespace houseway::drawn {

struct SwitchSolution {
  double value = 0;     // of both hands together, per unit of what is staked on both
  double staked = 0;    // on average on both hands, per unit of the same
  double switched = 0;  // how often cards change places, of all rounds
  std::array<double, values> by_up_card{};
};
SwitchSolution solve_switch(const Terms& terms, Convention convention, Effort& effort);

// What two hands come to together as dealt and with second cards exchanged, in units of one wager,
// if the dealer has no Blackjack.
struct SwitchChoice {
  Worth kept;
  Worth switched;
};
// The four cards: the first hand's two, then the second's.
SwitchChoice switch_choice(const Terms& terms, Convention convention,
                           const std::array<std::size_t, 4>& cards, std::size_t up, Effort& effort);

}  // namespace houseway::drawn
