#include "ranking/by_suit.h"

namespace houseway {

bool higher_by_suit(CardSet a, CardSet b) {
  for (int rank = rank_count - 1; rank >= 0; --rank) {
    for (int suit = suit_count - 1; suit >= 0; --suit) {
      const Card card(static_cast<Rank>(rank), static_cast<Suit>(suit));
      if (a.contains(card) != b.contains(card)) return a.contains(card);
    }
  }
  return false;
}

bool lower_by_suit(CardSet a, CardSet b, bool ace_is_low) {
  for (int i = 0; i < rank_count; ++i) {
    const int rank = ace_is_low ? (i + rank_count - 1) % rank_count : i;
    for (const Suit suit : all_suits) {
      const Card card(static_cast<Rank>(rank), suit);
      if (a.contains(card) != b.contains(card)) return a.contains(card);
    }
  }
  return false;
}

}  // namespace houseway
