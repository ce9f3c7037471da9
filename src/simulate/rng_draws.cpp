#include "simulate/rng_draws.h"

#include "core/shoe.h"
#include "round/random_round.h"

namespace houseway {

std::uint64_t RandomDraws::bits() {
  return random_.bits();
}

std::uint32_t RandomDraws::below(std::uint32_t n) {
  return random_.below(n);
}

Throw RandomDraws::toss(const RuleSet& rules) {
  return random_throw(rules, rules.definition().throwing()->start, random_);
}

void RandomDraws::deal(Deck deck, int decks, std::span<Card> dealt) {
  CardShoe shoe(deck, decks);
  if (decks == 1) {
    shoe.shuffle_in(random_);
  } else {
    shoe.shuffle_and_cut(random_, 0);
  }
  for (Card& card : dealt) card = *shoe.draw();
}

}  // namespace houseway
