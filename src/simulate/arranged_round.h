#pragma once

#include "core/dice.h"
#include "simulate/arranged_kernel.h"

namespace houseway::arranged_rounds {

// The cards of a round that matter, those that the player may draw after the first ones.
struct DealtHands {
  Cards own;
  Cards dealers;
  Dice dice = {};  // none where no wager asks for them
};

// The cards of a set in the order of the deck.
Cards in_deck_order(const Definition& game, CardSet cards);

// Plays rounds out card by card as a table does, for the few that are shown to a book.
class ShownRounds {
 public:
  ShownRounds(const RuleSet& rules, const Bets& bets, const ArrangedSeat& seat)
      : rules_(rules), bets_(bets), seat_(seat) {}

  // The other positions and places get of what is left, in the order of the deck: what lies there
  // changes nothing. So do dice that only say where the dealing begins.
  Record record(const DealtHands& dealt) const;

 private:
  const RuleSet& rules_;
  Bets bets_;
  const ArrangedSeat& seat_;
};

}  // namespace houseway::arranged_rounds
