#include "ranking/omaha.h"

#include "ranking/by_suit.h"
#include "ranking/subsets.h"

namespace houseway {
namespace {

LowHand eight_or_better(CardSet five) {
  return low_hand(five, LowKind::eight_or_better);
}
bool lower(CardSet a, CardSet b) {
  return lower_by_suit(a, b, true);
}

// The best that two of the own cards and three of the board are worth, and which five they are: of
// those worth as much, the one that comes `first`.
template <class Hand>
struct Best {
  Hand hand;
  CardSet cards;
};
template <class Hand, class Worth, class First>
Best<Hand> best_of(CardSet own, CardSet board, Worth worth, First first) {
  Best<Hand> best;
  for_each_subset(own, 2, [&](CardSet two) {
    for_each_subset(board, 3, [&](CardSet three) {
      const CardSet five = two | three;
      const Hand hand = worth(five);
      if (hand < best.hand || hand == Hand{}) return;
      if (hand > best.hand || first(five, best.cards)) best = {hand, five};
    });
  });
  return best;
}

}  // namespace

HighHand omaha_high(CardSet own, CardSet board) {
  return best_of<HighHand>(own, board, high_hand, higher_by_suit).hand;
}
CardSet omaha_high_cards(CardSet own, CardSet board) {
  return best_of<HighHand>(own, board, high_hand, higher_by_suit).cards;
}

LowHand omaha_low(CardSet own, CardSet board) {
  return best_of<LowHand>(own, board, eight_or_better, lower).hand;
}
CardSet omaha_low_cards(CardSet own, CardSet board) {
  return best_of<LowHand>(own, board, eight_or_better, lower).cards;
}

}  // namespace houseway
