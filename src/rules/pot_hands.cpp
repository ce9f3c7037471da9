#include "rules/pot_hands.h"

#include <algorithm>

#include "ranking/low.h"
#include "ranking/omaha.h"
#include "ranking/shown_high.h"

namespace houseway {
namespace {

// The cards that every hand may use, and those of the player's own.
CardSet shared_cards(const PotRecord& record) {
  return card_set(record.community) | card_set(record.common);
}
CardSet own_cards(const PotRecord& record, int seat) {
  return card_set(record.seat(seat).held());
}

PotHand high(CardSet cards) {
  const HighHand hand = high_hand(cards);
  return {hand.value, ShownHand(hand), high_hand_cards(cards)};
}
PotHand low(CardSet cards, LowKind kind) {
  const LowHand hand = low_hand(cards, kind);
  return {hand.value, ShownHand(hand), low_hand_cards(cards, kind)};
}
PotHand badugi(CardSet cards, BadugiAce ace) {
  const BadugiHand hand = badugi_hand(cards, ace);
  return {hand.value, ShownHand(hand), cards};
}

PotHand ranked(CardSet cards, PotRanking ranking) {
  switch (ranking) {
    case PotRanking::high:
      return high(cards);
    case PotRanking::ace_to_five:
      return low(cards, LowKind::ace_to_five);
    case PotRanking::eight_or_better:
      return low(cards, LowKind::eight_or_better);
    case PotRanking::deuce_to_seven:
      return low(cards, LowKind::deuce_to_seven);
    case PotRanking::badugi_ace_low:
      return badugi(cards, BadugiAce::low);
    case PotRanking::badugi_ace_high:
      return badugi(cards, BadugiAce::high);
  }
  return {};
}

// 637a.12(k), 637a.19(k): two of the player's own cards and three of the community's.
PotHand of_exactly_two(CardSet held, CardSet board, PotRanking ranking) {
  if (ranking == PotRanking::high) {
    const HighHand hand = omaha_high(held, board);
    return {hand.value, ShownHand(hand), omaha_high_cards(held, board)};
  }
  const LowHand hand = omaha_low(held, board);
  return {hand.value, ShownHand(hand), omaha_low_cards(held, board)};
}

// A card by rank and then by suit, spades over hearts over diamonds over clubs.
int by_suit(Card card, bool ace_low) {
  const int rank = static_cast<int>(card.rank());
  const int height = ace_low && card.rank() == Rank::ace ? -1 : rank;
  return height * suit_count + static_cast<int>(card.suit());
}

std::vector<int> heights(CardSet cards, bool ace_low) {
  std::vector<int> list;
  for (const Card card : deck_cards(Deck::standard)) {
    if (cards.contains(card)) list.push_back(by_suit(card, ace_low));
  }
  std::sort(list.begin(), list.end());
  return list;
}

// The highest card by suit of the hand that wins; where it is one that all share, of the player's
// own cards in that hand.
int highest_by_suit(CardSet used, CardSet shared, bool unshared, bool ace_low) {
  const std::vector<int> list = heights(unshared ? used - shared : used, ace_low);
  return list.empty() ? -1 : list.back();
}
int lowest_by_suit(CardSet used, CardSet shared, bool unshared) {
  const std::vector<int> list = heights(unshared ? used - shared : used, true);
  return list.empty() ? suit_count * rank_count : list.front();
}

}  // namespace

bool hand_known(const PotGame& game, const PotRecord& record, int seat) {
  const Cards held = record.seat(seat).held();
  const auto known = [](const Cards& cards) {
    return std::all_of(cards.begin(), cards.end(), [](Card card) { return card.known(); });
  };
  return known(held) && known(record.community) && known(record.common) &&
         static_cast<int>(held.size() + record.common.size()) == game.hand_cards() &&
         static_cast<int>(record.community.size()) == game.community_cards();
}

PotHand best_hand(const PotGame& game, const PotRecord& record, int seat, PotRanking ranking) {
  const CardSet held = own_cards(record, seat);
  if (game.own_cards == PotGame::OwnCards::exactly_two) {
    return of_exactly_two(held, shared_cards(record), ranking);
  }
  return ranked(held | shared_cards(record), ranking);
}

HighHand best_high_hand(const PotGame& game, const PotRecord& record, int seat) {
  return HighHand{best_hand(game, record, seat, PotRanking::high).value};
}

std::vector<int> seats_from_the_left(const PotRecord& record) {
  std::vector<int> order;
  int seat = record.button == 0 ? 1 : next_seat(record.button, record.positions());
  for (int i = 0; i < record.positions(); ++i) {
    order.push_back(seat);
    seat = next_seat(seat, record.positions());
  }
  return order;
}

std::vector<int> odd_chip_order(const PotGame& game, const PotRules& rules, const PotRecord& record,
                                const PotShare& share, std::vector<int> tied) {
  const std::vector<int> clockwise = seats_from_the_left(record);
  const auto place = [&](int seat) {
    return std::find(clockwise.begin(), clockwise.end(), seat) - clockwise.begin();
  };
  std::sort(tied.begin(), tied.end(), [&](int a, int b) { return place(a) < place(b); });

  using Odd = PotRules::Odd;
  const bool lowest =
      share.odd == OddChip::low_card_by_suit || share.odd == OddChip::low_card_by_option;
  const bool by_chapter =
      share.odd == OddChip::high_card_by_suit || share.odd == OddChip::low_card_by_suit;
  const Odd usual = game.has_button() ? Odd::left_of_button : Odd::high_card_by_suit;
  if (!by_chapter && rules.odd_chip.value_or(usual) == Odd::left_of_button) return tied;
  const bool ace_low = share.ranking != PotRanking::high &&
                       share.ranking != PotRanking::deuce_to_seven &&
                       share.ranking != PotRanking::badugi_ace_high;

  const CardSet shared = shared_cards(record);
  std::vector<CardSet> used(static_cast<std::size_t>(record.positions()) + 1);
  for (const int seat : tied) {
    used[static_cast<std::size_t>(seat)] = best_hand(game, record, seat, share.ranking).used;
  }
  std::stable_sort(tied.begin(), tied.end(), [&](int a, int b) {
    const CardSet mine = used[static_cast<std::size_t>(a)];
    const CardSet theirs = used[static_cast<std::size_t>(b)];
    for (const bool unshared : {false, true}) {
      if (lowest) {
        const int low_a = lowest_by_suit(mine, shared, unshared);
        const int low_b = lowest_by_suit(theirs, shared, unshared);
        if (low_a != low_b) return low_a < low_b;
      } else {
        const int high_a = highest_by_suit(mine, shared, unshared, ace_low);
        const int high_b = highest_by_suit(theirs, shared, unshared, ace_low);
        if (high_a != high_b) return high_a > high_b;
      }
    }
    return false;
  });
  return tied;
}

}  // namespace houseway
