#include "ranking/shown_high.h"

#include <algorithm>

#include "ranking/by_suit.h"
#include "ranking/high.h"
#include "ranking/subsets.h"

namespace houseway {

CardSet high_hand_cards(CardSet cards) {
  const HighHand best = high_hand(cards);
  CardSet best_cards;
  for_each_subset(cards, std::min(cards.size(), 5), [&](CardSet five) {
    if (high_hand(five) == best && higher_by_suit(five, best_cards)) best_cards = five;
  });
  return best_cards;
}

}  // namespace houseway
