#pragma once

#include "core/random.h"
#include "round/round.h"

namespace houseway {

struct RandomRoundOptions {
  bool irregularities = false;  // now and then something goes wrong
  int seats = 0;                // so many players from seat 1 on; 0 for any
  bool high_hands = false;      // cards of one suit and of high ranks come more often
};

// A rule set of random lawful choices. Never empty-handed: choices that together break a rule are
// drawn again.
RuleSet random_rules(const Definition& definition, Random& random);

// What the table game system draws, in the rounds that have it drawn: each card of the deck, or
// each seat and the dealer, equally likely.
std::optional<Drawn> random_draw(const RuleSet& rules, const SystemDraw& draw, Random& random);

// What the dice or the ball come to: each face and each compartment equally likely.
Throw random_throw(const RuleSet& rules, State state, Random& random);

// Plays a new round to its end: random seats, bets, cards from a shuffled deck and legal plays.
void play_random_round(Round& round, Random& random, const RandomRoundOptions& options = {});
// The same by each course of play: cards dealt and decided; lawful wagers made, changed and called,
// throw after throw. The course given only chooses.
void play_at_random(const CardRound& course, Round& round, Random& random,
                    const RandomRoundOptions& options);
void play_at_random(const ThrowRound& course, Round& round, Random& random,
                    const RandomRoundOptions& options);
void play_at_random(const HandRound& course, Round& round, Random& random,
                    const RandomRoundOptions& options);
// Players who know the rules and fold sometimes.
void play_at_random(const PotRound& course, Round& round, Random& random,
                    const RandomRoundOptions& options);

// One of several, each equally likely.
template <class Items>
const auto& pick(const Items& items, Random& random) {
  return items[random.below(static_cast<std::uint32_t>(items.size()))];
}

}  // namespace houseway
