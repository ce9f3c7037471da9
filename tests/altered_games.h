#pragma once

#include <functional>
#include <vector>

#include "games/register.h"
#include "odds/hands.h"
#include "odds_support.h"
#include "ranking/short_hands.h"

// Games against the dealer with a showdown of another's making, and what the settling function
// makes of them: every deal of a small deck, settled one by one.
namespace houseway {

// Caribbean Stud Poker with these hands and this showdown; only Ante and Bet are left of it.
class AlteredStud {
 public:
  AlteredStud(int own_cards, int dealer_cards, bool up_card, const ShowdownRules& rules, Meet ante,
              Meet bet)
      : showdown_(rules), definition_(caribbean_stud_poker) {
    for (const Wager& wager : caribbean_stud_poker.wagers) {
      if (wager.id == "ante" || wager.id == "bet") wagers_.push_back(wager);
    }
    wagers_[0].decided_by = ByShowdown{ante};
    wagers_[1].decided_by = ByShowdown{bet};
    CardGame game = caribbean_stud_poker.cards();
    places_.assign(game.places.begin(), game.places.end());
    places_[0].cards = dealer_cards;
    const Section section = game.deck_section;
    Step dealt = deal_stacks(section, {"dealer"}, dealer_cards);
    if (up_card) dealt = with_first_card_up(dealt, "dealer");
    dealings_ = {Dealing{
        "manual-shoe", section, section, {deal_stacks(section, {players}, own_cards), dealt}}};
    game.hand_cards = own_cards;
    game.places = places_;
    game.dealings = dealings_;
    game.draws = {};
    game.showdown = &showdown_;
    definition_.wagers = wagers_;
    definition_.course = game;
    definition_.options = {};
    definition_.check = nullptr;
    definition_.stake_limit = nullptr;
  }
  AlteredStud(const AlteredStud&) = delete;
  AlteredStud& operator=(const AlteredStud&) = delete;

  const Definition& definition() const { return definition_; }

 private:
  ShowdownRules showdown_;
  std::vector<Wager> wagers_;
  std::vector<LayoutPlace> places_;
  std::vector<Dealing> dealings_;
  Definition definition_;
};

// What is bet, or folded, with a hand and an up card, of which the first is not looked at where
// none is seen.
using Bets = std::function<bool(CardSet own_cards, std::optional<Card> up, std::int64_t bet_nets,
                                std::int64_t deals)>;

struct Settled {
  Integer deals = 0;
  Integer net = 0;  // in Antes

  Rational edge() const { return -Rational(net, deals); }
};

// Every deal with one hand of each that differ only by a renaming of suits.
inline Settled settle_all(const RuleSet& rules, const std::vector<Card>& deck, bool up_card,
                          const Bets& bets) {
  constexpr int ante = 6;  // in dollars: every odds used divides it
  const Definition& game = rules.definition();
  Record record = one_player(rules, {{"ante", ante}, {"bet", 2 * ante}});
  Settlement settlement;
  Settled settled;
  const int dealers = game.place_cards(Place::named(0));
  const auto in_order = [&](CardSet set) {
    Cards cards;
    for (const Card card : deck) {
      if (set.contains(card)) cards.push_back(card);
    }
    return cards;
  };
  const auto play = [&](CardSet own_cards) {
    const unsigned alike = suit_class_size(own_cards);
    if (alike == 0) return;
    record.seat(1).cards = in_order(own_cards);
    const auto with_up = [&](std::optional<Card> up) {
      std::vector<Card> rest = without(deck, own_cards);
      if (up) std::erase(rest, *up);
      std::int64_t nets = 0;
      std::int64_t deals = 0;
      const auto meet = [&](CardSet hidden) {
        if (up) hidden.insert(*up);
        record.places[0] = in_order(hidden);
        nets += settled_net(rules, record, settlement).cents;
        ++deals;
      };
      for (std::size_t first = 0; first < rest.size(); ++first) {
        for_each_hand_from(rest, first, dealers - (up ? 1 : 0), meet);
      }
      const bool plays = bets(own_cards, up, nets, deals * ante * 100);
      settled.deals += Integer(deals) * alike;
      settled.net += Integer(plays ? nets : -deals * ante * 100) * alike;
    };
    if (!up_card) return with_up(std::nullopt);
    for (const Card card : without(deck, own_cards)) with_up(card);
  };
  for (std::size_t first = 0; first < deck.size(); ++first) {
    for_each_hand_from(deck, first, game.cards().hand_cards, play);
  }
  settled.net /= ante * 100;
  return settled;
}

// Bets where that is better than to lose the Ante.
inline bool bets_best(CardSet, std::optional<Card>, std::int64_t nets, std::int64_t antes) {
  return nets > -antes;
}

inline ShownHand three_cards(CardSet cards, const RuleSet&) {
  return ShownHand(three_card_hand(cards, LowAce::allowed));
}
inline bool queen_high(ShownHand dealers) {
  const ThreeCardHand hand{dealers.value};
  return hand.hand_class() > ThreeCardClass::high_card || hand.rank() >= Rank::queen;
}

// Even money, ties pushed, whoever qualifies.
inline Judged evenly(const RuleSet&, const Meeting& meeting) {
  if (meeting.lost()) return is_lost(Section{"639a", "11"}, meeting.players);
  if (meeting.tied()) return is_pushed(Section{"639a", "11"}, meeting.players);
  return wins_by(0, meeting.players);
}

}  // namespace houseway
