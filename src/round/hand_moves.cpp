#include <algorithm>

#include "round/hand_round.h"

// What a seat may say, for how much, and what it sees.
namespace houseway {

bool HandRound::may_split(const SeatRecord& seat, const DrawnHand& hand) const {
  if (hand.cards.size() != 2 || hand.doubled) return false;
  if (point_value(hand.cards[0]) != point_value(hand.cards[1])) return false;
  const auto hands = std::count_if(seat.hands.begin(), seat.hands.end(),
                                   [&](const DrawnHand& each) { return each.box == hand.box; });
  const bool aces = hand.cards[0].rank() == Rank::ace;
  return hands < (aces ? hand_rules_.splitting.most_of_aces : hand_rules_.splitting.most_hands);
}

bool HandRound::may_double(const DrawnHand& hand) const {
  if (hand.doubled || (hand.cards.size() != 2 && !hand_rules_.doubling.any_number)) return false;
  const bool of_aces = hand.from_split && hand.cards[0].rank() == Rank::ace;
  return !of_aces || hand_rules_.doubling.split_aces;
}

bool HandRound::may_surrender(const DrawnHand& hand) const {
  switch (hand_rules_.surrendering) {
    case Surrendering::never:
      return false;
    case Surrendering::first_decision:
      return hand.cards.size() == 2 && !hand.from_split && !hand.doubled;
    case Surrendering::before_standing:
      return hand.total().value < 21;
  }
  return false;
}

bool HandRound::may(Move move, int seat) const {
  if (now_.kind != Expected::Kind::decision || now_.place != Place::seat(seat)) return false;
  const SeatRecord& asked = record_.seat(seat);
  switch (phase_) {
    case Phase::second_wagers:
      return move == Move::second_wager || move == Move::pass;
    case Phase::insuring:
      return move == Move::insurance || move == Move::pass ||
             (move == Move::even_money && hand_rules_.even_money && asked.hands.front().natural());
    case Phase::adding:
      return move == Move::add_winnings || move == Move::pass;
    case Phase::playing:
    case Phase::late:
      break;
    default:
      return false;
  }
  if (phase_ == Phase::playing && hand_rules_.switching && !asked_) {
    return move == Move::switch_cards || move == Move::pass;
  }
  const DrawnHand& hand = asked.hands[hand_];
  if (hand.bust()) return move == Move::second_chance || move == Move::pass;
  if (hand.doubled) {
    return move == Move::pass || (move == Move::rescue && hand_rules_.rescue) ||
           (move == Move::surrender && may_surrender(hand));
  }
  const bool one_card = is_one_card_ace(hand);
  switch (move) {
    case Move::surrender:
      return may_surrender(hand) && !one_card;
    case Move::hit:
      return !one_card;
    case Move::stand:
      return true;
    case Move::double_down:
      return may_double(hand) && !one_card;
    case Move::split:
      return may_split(asked, hand);
    default:
      return false;
  }
}

// What a player had added to the first wager is part of it.
Money HandRound::added_to_first(const SeatRecord& seat, int number) const {
  Money added;
  for (const Stake& made : seat.stakes) {
    if (!made.added_to) continue;
    const WagerId id = made.spot.wager;
    const Judged found =
        definition().wagers[id].by_first_cards()->judge(*rules_, first_cards_of(record_, number));
    const Pays& pays = rules_->paytable(id).pays[static_cast<std::size_t>(found.row)];
    const Fraction part = rules_->parlayed(id);
    added += part_of(winnings_on(pays, made.amount), part.num, part.den);
  }
  return added;
}

// The wagers on a box before it was doubled or split.
Money HandRound::original(const SeatRecord& seat, const DrawnHand& hand) const {
  Money wagered = added_to_first(seat, static_cast<int>(&seat - record_.seats.data()) + 1);
  const auto first = game().first_wagers(*rules_)[hand.box];
  for (const Stake& made : seat.stakes) {
    const std::string_view id = definition().wagers[made.spot.wager].id;
    if (id == first || (!game().second_wager.empty() && id == game().second_wager)) {
      wagered += made.amount;
    }
  }
  return wagered;
}

Money HandRound::on_hand(const SeatRecord& seat, const DrawnHand& hand) const {
  Money wagered;
  for (const Spot spot : hand.wagers) {
    const bool lammer = definition().wagers[spot.wager].need == Need::unstaked;
    if (!lammer) wagered += seat.find(spot)->amount;
  }
  return wagered;
}

// The next whole dollar where half of the wager is none: a chip has to exist for it.
Money HandRound::most(int seat, Move move) const {
  const SeatRecord& asked = record_.seat(seat);
  switch (move) {
    case Move::second_wager:
      return on_hand(asked, asked.hands.front());
    case Move::insurance: {
      const Money wagered = asked.find(asked.hands.front().wagers.front())->amount;
      return {(wagered.cents + 199) / 200 * 100};
    }
    case Move::double_down:
    case Move::split:
      return original(asked, asked.hands[hand_]);
    case Move::second_chance:
      return on_hand(asked, asked.hands[hand_]);
    default:
      return {};
  }
}

List<Play, 8> HandRound::plays() const {
  List<Play, 8> list;
  for (int i = 0; i <= static_cast<int>(Move::pass); ++i) {
    const auto move = static_cast<Move>(i);
    if (!may(move, now_.place.seat())) continue;
    Play play;
    play.choice = static_cast<std::uint8_t>(i);
    const bool sized = move == Move::second_wager || move == Move::insurance;
    if (sized) play.amount = most(now_.place.seat(), move);
    list.push_back(play);
  }
  return list;
}

// One line for each hand. The hole card is hidden until the dealer turns it, or exposes it; cards
// dealt face down are seen by their own player until they are turned for a double or a split.
std::vector<SeenPlace> HandRound::view(int seat) const {
  std::vector<SeenPlace> seen;
  for (int number = 1; number <= definition().positions; ++number) {
    for (const DrawnHand& hand : record_.seat(number).hands) {
      Cards shown = hand.cards;
      const bool turned =
          hand.from_split || hand.doubled || over() || hand.end == DrawnHand::End::surrendered;
      if (hand_rules_.face_down && number != seat && !turned) {
        for (std::size_t i = 0; i < shown.size() && i < 2; ++i) shown[i] = Card::unseen();
      }
      if (hand.second_chance()) shown.push_back(hand.subtracted);
      if (!shown.empty()) seen.push_back({Place::seat(number), shown});
    }
  }
  Cards shown = dealers();
  const bool exposed = phase_ >= Phase::dealing || (range() && game().exposes_hole != nullptr &&
                                                    game().exposes_hole(shown[0], shown[1]));
  if (shown.size() > 1 && !exposed) shown[1] = Card::unseen();
  if (!shown.empty()) seen.push_back({dealer, shown});
  return seen;
}

}  // namespace houseway
