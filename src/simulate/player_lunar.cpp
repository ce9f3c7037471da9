#include <algorithm>
#include <array>
#include <bit>

#include "ranking/high.h"
#include "simulate/player_cards.h"

// Lunar Poker, 671a. The choices of the first decision are to bet, to fold, to buy a sixth card and
// to exchange some. The rules of thumb:
// - a straight or a flush buys a sixth card, for a second combination; so do four cards of a flush,
//   and four that two ranks make a straight of, with a pair or without;
// - two pair, a full house and four of a kind bet; three of a kind exchanges the other two;
// - a pair that the up card does not beat bets; any other exchanges three;
// - ace-king exchanges three; without it, four cards that one rank makes a straight of buy;
// - the rest keeps its highest card and exchanges four if the up card is low enough for it, or
//   folds.
// After the draw a pair or better bets, and ace-king if it holds a card of the up card's rank.
namespace houseway::card_players {

namespace {

enum Lunar : std::uint8_t { bets, folds, buys, exchanges_cards };

struct LunarHand {
  explicit LunarHand(const Look& look, const Round& round)
      : cards(look.own()),
        made(high_hand(card_set(cards))),
        up(look.up_card(round.definition()).rank()) {}

  bool ace_king() const {
    return made.hand_class() == HandClass::high_card && made.rank(0) == Rank::ace &&
           made.rank(1) == Rank::king;
  }
  bool four_to_flush() const {
    const CardSet set = card_set(cards);
    return std::any_of(all_suits.begin(), all_suits.end(),
                       [&](Suit suit) { return std::popcount(set.ranks(suit)) == 4; });
  }
  // How many ranks would complete a straight.
  int completing_ranks() const {
    // The ace is below the 2 as well.
    const unsigned ranks = card_set(cards).ranks() << 1U | (card_set(cards).ranks() >> 12U);
    int outs = 0;
    for (unsigned rank = 1; rank <= rank_count; ++rank) {
      unsigned with = ranks | 1U << rank;
      if (rank == rank_count) with |= 1U;
      const unsigned runs = with & with >> 1U & with >> 2U & with >> 3U & with >> 4U;
      outs += runs != 0 ? 1 : 0;
    }
    return outs;
  }
  // Against which up cards the highest card alone is worth an exchange of the others.
  bool worth_four() const {
    constexpr std::array highest{Rank::two,  Rank::two,  Rank::two,  Rank::two,  Rank::two,
                                 Rank::two,  Rank::two,  Rank::four, Rank::five, Rank::six,
                                 Rank::nine, Rank::jack, Rank::king};
    return made.rank(0) >= Rank::nine && up <= highest[static_cast<std::size_t>(made.rank(0))];
  }
  template <class Keep>
  Play exchange_but(Keep keep) const {
    Play play{exchanges_cards};
    for (const Card card : cards) {
      if (!keep(card)) play.exchanged.push_back(card);
    }
    return play;
  }

  Cards cards;
  HighHand made;
  Rank up;
};

Play lunar_first(const LunarHand& hand) {
  const HandClass made = hand.made.hand_class();
  const Rank rank = hand.made.rank(0);
  const auto same_rank = [&](Card card) { return card.rank() == rank; };
  if (made == HandClass::straight || made == HandClass::flush) return {buys};
  if (made == HandClass::three_of_a_kind) return hand.exchange_but(same_rank);
  if (made > HandClass::pair) return {bets, 2};
  const int outs = hand.completing_ranks();
  if (hand.four_to_flush() || outs > 1) return {buys};
  if (made == HandClass::pair) {
    return rank >= hand.up ? Play{bets, 2} : hand.exchange_but(same_rank);
  }
  if (hand.ace_king()) {
    return hand.exchange_but([](Card card) { return card.rank() >= Rank::king; });
  }
  if (outs > 0) return {buys};
  return hand.worth_four() ? hand.exchange_but(same_rank) : Play{folds};
}

bool bet_pays(const LunarHand& hand) {
  if (!hand.ace_king()) return hand.made.hand_class() >= HandClass::pair;
  return std::any_of(hand.cards.begin(), hand.cards.end(),
                     [&](Card card) { return card.rank() == hand.up; });
}

}  // namespace

Play lunar_decision(const Round& round, const Look& look, bool exchanges) {
  const LunarHand hand(look, round);
  const Play at_once = bet_pays(hand) ? Play{bets, 2} : Play{folds};
  if (!exchanges) return at_once;
  const Play play = lunar_first(hand);
  // The stub may be too short for a draw.
  const bool draws = play.choice == buys || play.choice == exchanges_cards;
  const int seat = round.expected().place.seat();
  return draws && round.why_not(Event::decide(seat, play)) ? at_once : play;
}

Play lunar_bet(const Round& round, const Look& look) {
  LunarHand hand(look, round);
  hand.made = high_hand(round.cards().record().seat(round.expected().place.seat()).held());
  return bet_pays(hand) ? Play{bets, 2} : Play{folds};
}

}  // namespace houseway::card_players
