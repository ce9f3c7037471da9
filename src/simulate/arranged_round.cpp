#include "simulate/arranged_round.h"

#include "round/card_round.h"
#include "simulate/opening.h"

namespace houseway::arranged_rounds {
namespace {

Throw any_throw(const RuleSet& rules, const Throwing& throwing) {
  Throw thrown;
  for (const int kind : throwing.dice(rules, throwing.start)) {
    for (int i = 0; i < kind; ++i) thrown.dice.push_back(1);
  }
  return thrown;
}

}  // namespace

Cards in_deck_order(const Definition& game, CardSet cards) {
  Cards sorted;
  for (const Card card : deck_cards(game.cards().deck)) {
    if (cards.contains(card)) sorted.push_back(card);
  }
  return sorted;
}

Record ShownRounds::record(const DealtHands& dealt) const {
  const Definition& game = rules_.definition();
  const Place dealer = *game.find_place(game.cards().dealer);
  const CardSet taken = card_set(dealt.own) | card_set(dealt.dealers);
  std::vector<Card> left;
  for (const Card card : deck_cards(game.cards().deck)) {
    if (!taken.contains(card)) left.push_back(card);
  }
  std::size_t next_own = 0;
  std::size_t next_dealers = 0;
  std::size_t next_left = 0;
  const auto card_to = [&](Place place) {
    if (place == Place::seat(1)) return dealt.own[next_own++];
    if (place == dealer) return dealt.dealers[next_dealers++];
    return left[next_left++];
  };
  CardRound round(rules_);
  for (const Bet& bet : bets_) round.apply(Event::bet(1, bet.spot, bet.amount));
  round.apply(Event::no_more_bets());
  while (!round.over()) {
    const Expected now = round.expected();
    switch (now.kind) {
      case Expected::Kind::card:
        round.apply(Event::deal(now.place, card_to(now.place)));
        break;
      case Expected::Kind::decision:
        round.apply(Event::decide(1, seat_.play(*now.step, round.record(), 1)));
        break;
      case Expected::Kind::reveal:
        round.apply(Event::reveal());
        break;
      case Expected::Kind::arrangement:
        round.apply(Event::arrange(now.place));
        break;
      case Expected::Kind::toss: {
        Throw thrown = any_throw(rules_, *game.throwing());
        if (!dealt.dice.empty()) thrown.dice = dealt.dice;
        round.apply(Event::toss(thrown));
        break;
      }
      default:
        throw std::logic_error("no card game waits for that");
    }
  }
  Record record = round.record();
  record.meters = meters_at_seeds(rules_, bets_);
  return record;
}

}  // namespace houseway::arranged_rounds
