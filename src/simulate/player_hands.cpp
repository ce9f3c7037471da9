#include "simulate/player_hands.h"

#include <algorithm>
#include <array>
#include <stdexcept>

#include "odds/dealers_draws.h"
#include "odds/drawn_adapter.h"
#include "odds/drawn_advice.h"
#include "odds/odds.h"

namespace houseway::hand_players {
namespace {

using drawn::Act;

Move move_of(Act act) {
  switch (act) {
    case Act::surrender:
      return Move::surrender;
    case Act::hit:
      return Move::hit;
    case Act::split:
      return Move::split;
    case Act::twice:
      return Move::double_down;
    default:
      return Move::stand;
  }
}

bool allows(std::span<const Play> plays, Move move) {
  return std::any_of(plays.begin(), plays.end(),
                     [&](const Play& play) { return static_cast<Move>(play.choice) == move; });
}

drawn::Counts counts_of(std::span<const Card> cards) {
  drawn::Counts counts{};
  for (const Card card : cards) ++counts[value_index(card)];
  return counts;
}

const SeatRecord& seat_in_turn(const HandRound& round) {
  return round.record().seat(round.expected().place.seat());
}

const DrawnHand& drawn_hand(const HandRound& round) {
  return seat_in_turn(round).hands[round.hand_in_turn()];
}

drawn::Standing standing_of(const DrawnHand& hand) {
  drawn::Standing standing;
  standing.from_split = hand.from_split;
  standing.doubled = hand.doubled ? drawn::Doubled::paid : drawn::Doubled::no;
  return standing;
}

}  // namespace

HandPlayer::HandPlayer(const RuleSet& rules, const drawn::Chart* chart, DrawnMoves moves,
                       Effort& effort)
    : game_(*rules.definition().hands()),
      effort_(effort),
      terms_(terms_of(rules, cards_left(rules, {}))),
      chart_(chart == nullptr ? std::nullopt : std::optional(*chart)),
      moves_(std::move(moves)) {
  if (!chart_ && !moves_) solution();
}

const drawn::Solution& HandPlayer::solution() const {
  std::call_once(solved_, [&] {
    drawn::Request request;
    drawn::FixedStrategy fixed;
    if (chart_) {
      fixed = drawn::strategy_of(*chart_);
      request.strategy = &fixed;
    }
    solution_ = drawn::solve(terms_, request, effort_);
  });
  return solution_;
}

// The up card, and what all may know of the hole card: what `view` shows of it, or its range.
drawn::Column HandPlayer::column_of(const HandRound& round) const {
  const Cards& dealers = round.record().places[0];
  const std::size_t up = value_index(dealers[0]);
  const auto range = round.range();
  if (terms_.told == nullptr || !range) return {up, 0};
  for (const SeenPlace& seen : round.view(0)) {
    if (seen.place == HandRound::dealer && seen.cards.size() > 1 && seen.cards[1].known()) {
      return {up, terms_.told(up, value_index(seen.cards[1]))};
    }
  }
  for (std::size_t hole = 0; hole < drawn::values; ++hole) {
    const Card card = card_of(hole, Suit::clubs);
    const bool exposed = game_.exposes_hole != nullptr && game_.exposes_hole(dealers[0], card);
    if (game_.range(card) == *range && !exposed) return {up, terms_.told(up, hole)};
  }
  return {up, 0};
}

HandPlayer::Faces HandPlayer::faces_of(const HandRound& round, std::span<const Card> cards) const {
  return {counts_of(cards), column_of(round)};
}

const drawn::Choices& HandPlayer::choices(const Faces& faces) const {
  const auto hand = static_cast<std::size_t>(drawn::all_hands().find(faces.cards));
  for (const drawn::Faced& each : solution().of(faces.column.up)) {
    if (each.told == faces.column.told) return each.choices[hand];
  }
  throw std::logic_error("no such hole card");
}

drawn::Met HandPlayer::met(const Faces& faces) const {
  const std::scoped_lock lock(meeting_);
  const auto [known, is_new] = met_.try_emplace({faces.column, faces.cards});
  if (is_new) {
    const std::size_t up = faces.column.up;
    const drawn::DealersDraws draws(up, drawn::told_holes(terms_, up).at(faces.column.told),
                                    terms_.dealers_ace_limit);
    const drawn::Counts* const cards = &faces.cards;
    drawn::Met* const found = &known->second;
    draws.meet(drawn::Chances(drawn::without(terms_.shoe, up)), std::span(&cards, 1),
               std::span(&found, 1));
  }
  return known->second;
}

double HandPlayer::standing_gain(const Faces& faces, const drawn::Standing& standing) const {
  const drawn::Met ends = met(faces);
  if (ends.open <= 0) return 0;
  return drawn::dot(ends, terms_.gains(faces.cards, standing, faces.column.up)) / ends.open;
}

double HandPlayer::gain(const Faces& faces, bool switched) const {
  if (drawn::is_natural(faces.cards)) {
    drawn::Standing standing;
    standing.natural = !switched;
    standing.switched = switched;
    return standing_gain(faces, standing);
  }
  const double open = met(faces).open;
  return open <= 0 ? 0 : choices(faces).value() / open;
}

// Even money is one unit for sure; the Blackjack kept is worth what it is paid unless the dealer
// has one too.
Move HandPlayer::insure(const HandRound& round, std::span<const Play> plays) const {
  drawn::Counts known{};
  for (const Card card : seat_in_turn(round).cards) ++known[value_index(card)];
  const double insured = drawn::insurance_value(terms_, known);
  if (allows(plays, Move::even_money)) {
    const double chance = (insured + 1) / (terms_.insurance_pays + 1);
    drawn::Standing natural;
    natural.natural = true;
    const double paid = terms_.gains(known, natural, drawn::ace).front();
    const double kept = (1 - chance) * paid + chance * terms_.natural_meets_natural;
    if (kept < 1) return Move::even_money;
  }
  return insured > 0 && allows(plays, Move::insurance) ? Move::insurance : Move::pass;
}

bool HandPlayer::switches(const HandRound& round) const {
  const auto& hands = seat_in_turn(round).hands;
  const auto sum = [&](Card first, Card second, bool switched) {
    const std::array one{hands[0].cards[0], first};
    const std::array other{hands[1].cards[0], second};
    return gain(faces_of(round, one), switched) + gain(faces_of(round, other), switched);
  };
  const Card first = hands[0].cards[1];
  const Card second = hands[1].cards[1];
  return sum(second, first, true) > sum(first, second, false);
}

bool HandPlayer::adds(const HandRound& round) const {
  return gain(faces_of(round, seat_in_turn(round).hands.front().span()), false) > 0;
}

// After a double the first wager's amount is given up where standing loses more.
bool HandPlayer::gives_up_double(const HandRound& round) const {
  const DrawnHand& hand = drawn_hand(round);
  return standing_gain(faces_of(round, hand.span()), standing_of(hand)) <
         -terms_.given_up_after_double.value_or(1);
}

// As much again as lies on the bust hand, which is lost else.
bool HandPlayer::takes_second_chance(const HandRound& round) const {
  const DrawnHand& hand = drawn_hand(round);
  const Faces faces = faces_of(round, hand.span());
  drawn::Standing standing = standing_of(hand);
  const double lost = standing.at_stake();
  double all = 0;
  double sum = 0;
  for (std::size_t value = 0; value < drawn::values; ++value) {
    const double left = terms_.shoe[value] - faces.cards[value];
    standing.taken_off = drawn::points(value);
    const bool bust = drawn::hard_total(faces.cards) - standing.taken_off > 21;
    all += left;
    sum += left * (bust ? -standing.at_stake() : standing_gain(faces, standing));
  }
  return sum / all > -lost;
}

Move HandPlayer::hand_in_turn(const HandRound& round, std::span<const Play> plays) const {
  if (moves_) return moves_(round);
  if (chart_) {
    const drawn::HandId id = drawn::all_hands().find(counts_of(drawn_hand(round).span()));
    const auto column = chart_->find(column_of(round));
    if (column == chart_->end()) return Move::stand;
    for (const Act wish : column->second.of(drawn::all_hands()[id])) {
      if (wish != Act::none && allows(plays, move_of(wish))) return move_of(wish);
    }
    return Move::stand;
  }
  const drawn::Choices& known = choices(faces_of(round, drawn_hand(round).span()));
  Act best = Act::stand;
  for (const Act act : {Act::surrender, Act::stand, Act::hit, Act::split, Act::twice}) {
    const bool better = known[act] > known[best] || (known[act] == known[best] && act < best);
    if (better && allows(plays, move_of(act))) best = act;
  }
  return move_of(best);
}

Move HandPlayer::move(const HandRound& round, std::span<const Play> plays) const {
  if (allows(plays, Move::second_wager)) {
    const std::size_t up = value_index(round.record().places[0][0]);
    return solution().by_up_card[up].second_wager ? Move::second_wager : Move::pass;
  }
  if (allows(plays, Move::insurance)) return insure(round, plays);
  if (allows(plays, Move::add_winnings)) return adds(round) ? Move::add_winnings : Move::pass;
  if (allows(plays, Move::switch_cards)) return switches(round) ? Move::switch_cards : Move::pass;
  if (allows(plays, Move::second_chance)) {
    return takes_second_chance(round) ? Move::second_chance : Move::pass;
  }
  if (allows(plays, Move::stand)) return hand_in_turn(round, plays);
  if (!gives_up_double(round)) return Move::pass;
  return allows(plays, Move::rescue) ? Move::rescue : Move::surrender;
}

Event HandPlayer::decide(const Round& round, Random&) const {
  const HandRound& hands = round.hands();
  const auto plays = hands.plays();
  const Move made = move(hands, {plays.begin(), plays.end()});
  for (const Play& play : plays) {
    if (static_cast<Move>(play.choice) != made) continue;
    return Event::decide(round.expected().place.seat(), play);
  }
  return Event::decide(round.expected().place.seat(), plays.back());
}

}  // namespace houseway::hand_players

namespace houseway {

std::unique_ptr<Player> chart_player(const RuleSet& rules,
                                     const std::shared_ptr<const PlayedChart>& chart,
                                     Effort& effort) {
  return std::make_unique<hand_players::HandPlayer>(rules, &chart->chart, nullptr, effort);
}

std::unique_ptr<Player> moves_player(const RuleSet& rules, DrawnMoves moves, Effort& effort) {
  return std::make_unique<hand_players::HandPlayer>(rules, nullptr, std::move(moves), effort);
}

}  // namespace houseway
