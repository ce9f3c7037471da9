#include "simulate/bought_seat.h"

#include <algorithm>
#include <bit>

#include "simulate/arranged_round.h"
#include "simulate/set_hands_seat.h"

namespace houseway::arranged_rounds {
namespace {

CardSet of_rank(CardSet cards, Rank rank) {
  return cards & CardSet(std::uint64_t{0x0001'0001'0001'0001} << static_cast<unsigned>(rank));
}

bool is_ace_king(HighHand hand) {
  return hand.hand_class() == HandClass::high_card && hand.rank(0) == Rank::ace &&
         hand.rank(1) == Rank::king;
}

}  // namespace

BoughtSeat::BoughtSeat(const RuleSet& rules) : rules_(rules) {
  for (const Step& step : rules.dealing().steps) {
    const Reveal* reveal = step.as<Reveal>();
    if (reveal != nullptr) up_card_ = static_cast<std::size_t>(reveal->which.front());
  }
}

BoughtSeat::Dealt::Dealt(CardSet cards) : five(cards), made(high_hand(cards)) {
  for (const Suit suit : all_suits) four_to_flush |= std::popcount(cards.ranks(suit)) == 4;
  for (unsigned low = 0; low + 4 < rank_count; ++low) {
    four_to_straight |= (cards.ranks() >> low & 15U) == 15U;
  }
}

BoughtSeat::First BoughtSeat::first(const Dealt& dealt, Rank up) {
  const Rank rank = dealt.made.rank(0);
  const bool draws_to_five = dealt.four_to_flush || dealt.four_to_straight;
  const auto keep = [&](CardSet kept) { return First{First::exchanges, dealt.five - kept}; };
  switch (dealt.made.hand_class()) {
    case HandClass::straight:
    case HandClass::flush:
      return {First::buys};
    case HandClass::three_of_a_kind:
      return keep(of_rank(dealt.five, rank));
    case HandClass::pair:
      if (rank >= up) return {First::bets};
      if (draws_to_five) return {First::buys};
      return keep(of_rank(dealt.five, rank));
    case HandClass::high_card:
      break;
    default:
      return {First::bets};
  }
  if (draws_to_five) return {First::buys};
  if (is_ace_king(dealt.made)) {
    return keep(of_rank(dealt.five, Rank::ace) | of_rank(dealt.five, Rank::king));
  }
  if (rank > up || (rank >= Rank::queen && up <= Rank::eight)) {
    return keep(of_rank(dealt.five, rank));
  }
  return {First::folds};
}

bool BoughtSeat::bets(HighHand made, Rank up) {
  return made.hand_class() >= HandClass::pair || (is_ace_king(made) && up < Rank::king);
}

Play BoughtSeat::play(const Step& step, const Record& record, int seat) const {
  const Definition& game = rules_.definition();
  const SeatRecord& player = record.seat(seat);
  const auto dealer = static_cast<std::size_t>(game.find_place(game.cards().dealer)->index());
  const Rank up = record.places[dealer][up_card_].rank();
  const auto bet_or_fold = [&]() -> Play {
    if (!bets(high_hand(player.held()), up)) return {choice_of(step, Choice::Act::fold)};
    return {choice_of(step, Choice::Act::wager), step.wagering().multiples.front()};
  };
  if (!step.offers(Choice::Act::draw)) return bet_or_fold();
  const First chosen = first(Dealt(card_set(player.cards)), up);
  if (chosen.act == First::folds) return {choice_of(step, Choice::Act::fold)};
  if (chosen.act == First::bets) {
    return {choice_of(step, Choice::Act::wager), step.wagering().multiples.front()};
  }
  // Where many play the stub may be too short.
  auto left = static_cast<int>(deck_cards(game.cards().deck).size());
  for (const SeatRecord& other : record.seats) {
    if (other.in) left -= game.cards().hand_cards + other.drawn;
  }
  for (const Cards& dealt : record.places) left -= static_cast<int>(dealt.size());
  if (left < std::max(chosen.thrown.size(), 1)) return bet_or_fold();
  const List<Choice, 4>& choices = step.choices();
  const auto* taken = std::find_if(choices.begin(), choices.end(), [&](const Choice& choice) {
    const bool buys = choice.bought > 0;
    return choice.act == Choice::Act::draw && buys == (chosen.act == First::buys);
  });
  Play play{static_cast<std::uint8_t>(taken - choices.begin())};
  play.exchanged = in_deck_order(game, chosen.thrown);
  return play;
}

}  // namespace houseway::arranged_rounds
