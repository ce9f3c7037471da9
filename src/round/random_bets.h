#pragma once

#include <cstddef>
#include <vector>

#include "core/card.h"
#include "round/random_round.h"

// What random rounds of cards have in common, however they are played.
namespace houseway {

// Applies what is allowed; what is not is a mistake of the program.
void must_apply(Round& round, const Event& event);

// Everything until "no more bets": bets of random seats, taken back now and then, the meters and
// what the table game system draws.
void random_bets(Round& round, Random& random, int seats);

// A shuffled deck or shoe: drawing at random from what is left.
class RandomCards {
 public:
  RandomCards(const RuleSet& rules, Random& random, bool high_hands);

  Card draw();
  std::size_t left() const { return left_; }

 private:
  bool is_high(Card card) const;

  Random& random_;
  bool high_hands_;
  std::vector<Card> deck_;
  std::size_t left_;
  Card favoured_;
};

}  // namespace houseway
