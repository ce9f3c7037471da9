#include "simulate/bought_seat.h"

#include <algorithm>

#include "simulate/arranged_round.h"
#include "simulate/bought_thumbs.h"
#include "simulate/set_hands_seat.h"

namespace houseway::arranged_rounds {

using paid_draw::FirstChoices;

BoughtSeat::BoughtSeat(const RuleSet& rules, Plays plays, Effort& effort)
    : BoughtSeat(rules, plays == Plays::best
                            ? best_paid_draw_play(
                                  rules, deck_cards(rules.definition().cards().deck), effort)
                            : nullptr) {}

BoughtSeat::BoughtSeat(const RuleSet& rules, std::unique_ptr<const PaidDrawPlay> own_plays)
    : rules_(rules),
      own_plays_(std::move(own_plays)),
      plays_(own_plays_ ? own_plays_.get() : &rules_of_thumb()) {
  for (const Step& step : rules.dealing().steps) {
    const Reveal* reveal = step.as<Reveal>();
    if (reveal != nullptr) up_card_ = static_cast<std::size_t>(reveal->which.front());
  }
}

Play BoughtSeat::play(const Step& step, const Record& record, int seat) const {
  const Definition& game = rules_.definition();
  const SeatRecord& player = record.seat(seat);
  const auto dealer = static_cast<std::size_t>(game.find_place(game.cards().dealer)->index());
  const Card up = record.places[dealer][up_card_];
  const auto bet_or_fold = [&](bool bets) -> Play {
    if (!bets) return {choice_of(step, Choice::Act::fold)};
    return {choice_of(step, Choice::Act::wager), step.wagering().multiples.front()};
  };
  const CardSet held = player.held();
  if (!step.offers(Choice::Act::draw)) {
    return bet_or_fold(plays_->last.bets(held, card_set(player.discarded), up));
  }
  const FirstChoices::Chosen first = plays_->first.of(held, up);
  if (first.choice == paid_draw::first_folds) return bet_or_fold(false);
  if (first.choice == paid_draw::first_bets) return bet_or_fold(true);
  auto left = static_cast<int>(deck_cards(game.cards().deck).size());
  for (const SeatRecord& other : record.seats) {
    if (other.in) left -= game.cards().hand_cards + other.drawn;
  }
  for (const Cards& dealt : record.places) left -= static_cast<int>(dealt.size());
  // Where many play the stub may be too short.
  if (left < std::max(first.thrown.size(), 1)) {
    return bet_or_fold(bets_by_thumb(high_hand(held), up.rank()));
  }
  const List<Choice, 4>& choices = step.choices();
  const auto* taken = std::find_if(choices.begin(), choices.end(), [&](const Choice& choice) {
    const bool buys = choice.bought > 0;
    return choice.act == Choice::Act::draw && buys == (first.choice == paid_draw::first_buys);
  });
  Play play{static_cast<std::uint8_t>(taken - choices.begin())};
  play.exchanged = in_deck_order(game, first.thrown);
  return play;
}

}  // namespace houseway::arranged_rounds
