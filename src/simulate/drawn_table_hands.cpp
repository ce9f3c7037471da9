#include <algorithm>

#include "simulate/drawn_table.h"

// Rounds of several hands, played one after the other.
namespace houseway::drawn_rounds {

DrawnTable::Walked DrawnTable::walk_hand_by_hand(const CardByte* first) {
  const FirstPlaces& places = kernel_.first_places();
  round_.size = 0;
  round_.up = first[places.up];
  round_.hole = first[places.hole];
  const std::size_t at = kernel_.against()[value_of(round_.up) * 16 + value_of(round_.hole)];
  const CardByte* const next = play_box(
      {first[places.own[0]], first[places.own[1]], 0, false, at, &kernel_.decisions().against[at]},
      first + places.all);
  Walked walked{.first = first};
  draw_for_dealer(next, walked);
  return walked;
}

DrawnTable::Walked DrawnTable::walk_two_boxes(const CardByte* first) {
  const FirstPlaces& places = kernel_.first_places();
  const DrawnPlay& play = kernel_.decisions();
  round_.size = 0;
  round_.up = first[places.up];
  round_.hole = first[places.hole];
  std::array<CardByte, 4> cards{first[places.own[0]], first[places.own[2]], first[places.own[1]],
                                first[places.own[3]]};
  const std::size_t up = value_of(round_.up);
  const int column = play.column_of[up][value_of(round_.hole)];
  bool switched = false;
  if (column >= 0) {
    const std::array<std::size_t, 4> values{value_of(cards[0]), value_of(cards[1]),
                                            value_of(cards[2]), value_of(cards[3])};
    switched = play.switches[DrawnPlay::switching(values, up)];
    if (switched) std::swap(cards[1], cards[3]);
  }
  const CardByte* next = first + places.all;
  for (std::size_t box = 0; box < 2; ++box) {
    const std::size_t other =
        DrawnPlay::pair(value_of(cards[2 - 2 * box]), value_of(cards[3 - 2 * box]));
    Box played{cards[2 * box], cards[2 * box + 1], static_cast<std::uint8_t>(box), switched};
    if (column < 0) {
      played.against = walks_.against_blackjack(up);
    } else {
      played.splits = &play.at(static_cast<std::size_t>(column), other);
      played.against = static_cast<std::size_t>(played.splits - play.against.data());
    }
    next = play_box(played, next);
  }
  Walked walked{.first = first};
  draw_for_dealer(next, walked);
  return walked;
}

const CardByte* DrawnTable::play_box(const Box& box, const CardByte* next) {
  const std::size_t at = round_.size++;
  PlayedHand& hand = round_.hands[at];
  hand = {.box = box.number, .of = box.switched ? HandOf::switched : HandOf::dealt};
  hand.take(box.first);
  hand.take(box.second);
  next = walk(hand,
              walks_.starts(hand.of, box.against)[value_of(box.first) * 16 + value_of(box.second)],
              next);
  if ((hand.ending & special) == 0) return next;
  return play_split(box, at, next);
}

// Each hand receives its second card when its turn comes, and may be split again then.
const CardByte* DrawnTable::play_split(const Box& box, std::size_t at, const CardByte* next) {
  const std::size_t value = value_of(box.first);
  const auto most = static_cast<std::size_t>(box.splits->hands[value]);
  const std::size_t first = at;
  auto splits = static_cast<std::uint8_t>(
      std::count_if(round_.hands.begin(), round_.hands.begin() + static_cast<std::ptrdiff_t>(at),
                    [](const PlayedHand& hand) { return hand.formed > 0; }));
  const auto split = [&] {
    const auto begin = round_.hands.begin();
    std::move_backward(begin + static_cast<std::ptrdiff_t>(at + 1),
                       begin + static_cast<std::ptrdiff_t>(round_.size),
                       begin + static_cast<std::ptrdiff_t>(round_.size + 1));
    ++round_.size;
    PlayedHand& formed = round_.hands[at + 1];
    formed = {.box = box.number, .formed = ++splits};
    formed.of = kernel_.splits_free(value) ? HandOf::lammer : HandOf::formed;
    formed.take(round_.hands[at].cards[1]);
    round_.hands[at].size = 1;
  };
  round_.hands[at].of = box.switched ? HandOf::kept_switched : HandOf::kept;
  split();
  for (; at < round_.size; ++at) {
    PlayedHand* hand = &round_.hands[at];
    hand->take(*next++);
    while (value_of(hand->cards[1]) == value && round_.size - first < most) {
      split();
      hand->take(*next++);
    }
    const HandOf of = value == drawn::ace ? of_ace(hand->of) : hand->of;
    next = walk(*hand, walks_.starts(of, box.against)[value * 16 + value_of(hand->cards[1])], next);
  }
  return next;
}

const CardByte* DrawnTable::walk(PlayedHand& hand, Node node, const CardByte* next) const {
  const Node* const next_node = walks_.next();
  while ((node & finished) == 0) {
    hand.take(*next);
    node = next_node[node + value_of(*next++)];
  }
  if ((node & special) != 0) node = told_by_suits(hand, node);
  hand.ending = node;
  return next;
}

// A pair that is split stays as it is.
Node DrawnTable::told_by_suits(const PlayedHand& hand, Node node) const {
  const SpecialNode& found = walks_.special_node(node);
  if (found.pair < drawn::values) return node;
  const auto suit = [&](std::size_t card) { return hand.cards[card] >> 4U & 3U; };
  const bool mixed = suit(0) != suit(1) || suit(1) != suit(2);
  return found.by_suits[mixed ? 0 : 1 + suit(0)];
}

void DrawnTable::draw_for_dealer(const CardByte* next, Walked& walked) {
  const DealersWalk& walk = kernel_.dealer();
  Node any = 0;
  for (std::size_t i = 0; i < round_.size; ++i) any |= round_.hands[i].ending;
  std::uint8_t dealer = (any & waits) != 0
                            ? walk.start[value_of(round_.up) * 16 + value_of(round_.hole)]
                            : static_cast<std::uint8_t>(DealersWalk::ends + dealer_stops);
  walked.dealer = next;
  while (dealer < DealersWalk::ends)
    dealer = walk.next[dealer * std::size_t{16} + value_of(*next++)];
  walked.end = next;
  round_.dealers_end = dealer - std::size_t{DealersWalk::ends};
  walked.node = round_.hands[0].ending;
  walked.key = kernel_.keys()[(walked.node & number_bits) * std::size_t{16} + round_.dealers_end];
}

std::uint32_t DrawnTable::number_of_hands() {
  HandsSettled settled;
  settled.size = round_.size;
  for (std::size_t i = 0; i < round_.size; ++i) {
    const PlayedHand& hand = round_.hands[i];
    settled.keys[i] =
        kernel_.keys()[(hand.ending & number_bits) * std::size_t{16} + round_.dealers_end];
    settled.formed[i] = hand.formed;
  }
  return known_.number(settled, kernel_.numbers());
}

}  // namespace houseway::drawn_rounds
