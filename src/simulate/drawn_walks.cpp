#include "simulate/drawn_walks.h"

#include <algorithm>

#include "odds/dealers_draws.h"

namespace houseway::drawn_rounds {

using drawn::Act;
using drawn::Doubled;
using drawn::Hand;
using drawn::HandId;

constexpr bool is_ace(HandOf of) {
  return of >= HandOf::kept_ace;
}
// The same, aces or not.
constexpr HandOf of_any(HandOf of) {
  return is_ace(of) ? static_cast<HandOf>(static_cast<std::uint8_t>(of) - 4U) : of;
}

// The walks of one kind of hand against one up card.
struct Walks::Laying {
  HandOf of = HandOf::dealt;
  const DrawnPlay::Against* against = nullptr;
  FinishedHand hand = {};         // what all its hands have in common
  std::vector<Node> played = {};  // by hand; 0 where it is not laid out yet

  drawn::Kind kind() const {
    return !hand.from_split               ? drawn::Kind::dealt
           : hand.own == OwnWager::lammer ? drawn::Kind::free_split
                                          : drawn::Kind::split;
  }
  std::size_t as() const {
    using As = DrawnPlay::As;
    switch (kind()) {
      case drawn::Kind::dealt:
        return static_cast<std::size_t>(As::dealt);
      case drawn::Kind::split:
        return static_cast<std::size_t>(is_ace(of) ? As::split_ace : As::split);
      case drawn::Kind::free_split:
        break;
    }
    return static_cast<std::size_t>(is_ace(of) ? As::free_split_ace : As::free_split);
  }
  bool begins_with(std::size_t value) const {
    if (!hand.from_split) return true;
    if (is_ace(of) != (value == drawn::ace)) return false;
    const HandId pair = drawn::all_hands().find(drawn::with(drawn::with({}, value), value));
    return against->acts[static_cast<std::size_t>(DrawnPlay::As::dealt)]
                        [static_cast<std::size_t>(pair)] == Act::split;
  }
  bool marked(const DrawnPlay::Marks& marks, Doubled doubled, HandId id) const {
    return marks[static_cast<std::size_t>(kind())][static_cast<std::size_t>(doubled)]
                [static_cast<std::size_t>(id)];
  }
  FinishedHand finished(const drawn::Counts& cards, Doubled doubled = Doubled::no) const {
    FinishedHand done = hand;
    done.cards = cards;
    done.doubled = doubled;
    return done;
  }
};

Walks::Walks(const RuleSet& rules, const DrawnPlay& play, HandKeys& keys, bool draws)
    : rules_(rules),
      play_(play),
      keys_(keys),
      moves_(rules.definition().hands()->hand_rules(rules)),
      draws_(draws),
      againsts_(play.against.size() + 2),
      starts_(hands_of * againsts_),
      next_(drawn::values) {  // no node is 0
  const bool lammers = rules.definition().hands()->free.exist();
  for (std::size_t kind = 0; kind < hands_of; ++kind) {
    const auto of = static_cast<HandOf>(kind);
    const HandOf any = of_any(of);
    const bool after_switch = any == HandOf::switched || any == HandOf::kept_switched;
    if ((after_switch && !moves_.switching) || (any == HandOf::lammer && !lammers)) continue;
    for (std::size_t at = 0; at < play.against.size(); ++at) {
      Laying laying{.of = of, .against = &play.against[at]};
      laying.hand.up = play.against[at].column.up;
      laying.hand.own = any == HandOf::lammer   ? OwnWager::lammer
                        : any == HandOf::formed ? OwnWager::split
                                                : OwnWager::first;
      laying.hand.from_split = any != HandOf::dealt && any != HandOf::switched;
      laying.hand.switched = after_switch;
      laying.hand.second_wager = play.second_wager[laying.hand.up];
      starts_[kind * againsts_ + at] = lay(laying);
    }
  }
  for (const std::size_t up : {drawn::ace, drawn::ten}) {
    Laying laying;
    laying.hand.up = up;
    laying.hand.second_wager = play.second_wager[up];
    laying.hand.end = DrawnHand::End::open;
    starts_[against_blackjack(up)] = lay(laying);
  }
}

// Only hands that come up: of a split pair, those that begin with its card.
Walks::Starts Walks::lay(Laying& laying) {
  const drawn::Hands& hands = drawn::all_hands();
  laying.played.assign(hands.size(), 0);
  Starts starts{};
  for (std::size_t a = 0; a < drawn::values; ++a) {
    if (!laying.begins_with(a)) continue;
    for (std::size_t b = 0; b < drawn::values; ++b) {
      const HandId hand = hands.find(drawn::with(drawn::with({}, a), b));
      starts[a * 16 + b] = laying.against == nullptr ? ending(laying.finished(hands[hand].cards))
                                                     : play(laying, hand);
    }
  }
  return starts;
}

Node Walks::node(const std::array<Node, drawn::values>& next) {
  const auto [place, fresh] = node_numbers_.try_emplace(next, static_cast<Node>(next_.size()));
  if (fresh) next_.insert(next_.end(), next.begin(), next.end());
  return place->second;
}

Node Walks::special_node(const SpecialNode& node) {
  const auto [place, fresh] =
      special_numbers_.try_emplace(node, static_cast<Node>(specials_.size()));
  if (fresh) specials_.push_back(node);
  return finished | special | place->second;
}

Node Walks::ending(const FinishedHand& hand) {
  std::uint64_t asked = 0;
  const auto also = [&](std::uint64_t part, unsigned bits) { asked = asked << bits | part; };
  // A hand that stays bust has no number, and is lost whatever its cards are.
  also(static_cast<std::uint64_t>(drawn::all_hands().find(hand.cards) + 1), 12);
  also(drawn::hard_total(hand.cards) > 21 ? static_cast<unsigned>(drawn::hard_total(hand.cards))
                                          : 0U,
       6);
  also(static_cast<std::uint64_t>(hand.own), 2);
  also(hand.from_split ? 1 : 0, 1);
  also(hand.switched ? 1 : 0, 1);
  also(hand.second_wager ? 1 : 0, 1);
  also(static_cast<std::uint64_t>(hand.doubled), 2);
  also(hand.subtracted, 4);
  also(static_cast<std::uint64_t>(hand.end), 3);
  also(keys_.pays_sums() ? hand.up : 0, 4);
  if (const auto known = known_.find(asked); known != known_.end()) return known->second;

  const auto by_suits = keys_.by_suits(hand);
  // One left open meets a Blackjack.
  const bool meets = draws_ || hand.end == DrawnHand::End::open || keys_.waits(hand);
  const Node to_dealer = meets ? waits : 0;
  SpecialNode three_cards;
  for (std::size_t suits = 0; suits < by_suits.size(); ++suits) {
    const Ending made{by_suits[suits],
                      hand.end,
                      hand.own,
                      hand.from_split,
                      hand.switched,
                      hand.doubled != Doubled::no,
                      hand.subtracted < drawn::values};
    const auto [place, fresh] =
        ending_numbers_.try_emplace(made, static_cast<Node>(endings_.size()));
    if (fresh) endings_.push_back(made);
    three_cards.by_suits[suits] = finished | to_dealer | place->second;
  }
  const bool told = std::any_of(by_suits.begin(), by_suits.end(),
                                [&](const KeysByDealer& keys) { return keys != by_suits[0]; });
  const Node found = told ? special_node(three_cards) : three_cards.by_suits[0];
  known_.emplace(asked, found);
  return found;
}

Node Walks::play(Laying& laying, HandId id) {
  Node& known = laying.played[static_cast<std::size_t>(id)];
  if (known != 0) return known;
  const Hand& hand = drawn::all_hands()[id];
  FinishedHand done = laying.finished(hand.cards);
  const Act act = hand.best.total >= 21
                      ? Act::stand
                      : laying.against->acts[laying.as()][static_cast<std::size_t>(id)];
  std::array<Node, drawn::values> next{};
  switch (act) {
    case Act::split: {
      const auto pair = std::find(hand.cards.begin(), hand.cards.end(), 2) - hand.cards.begin();
      return known = special_node({.pair = static_cast<std::size_t>(pair)});
    }
    case Act::hit:
      for (std::size_t card = 0; card < drawn::values; ++card) {
        next[card] = hand.next[card] == drawn::bust ? busts(laying, id, card, Doubled::no)
                                                    : play(laying, hand.next[card]);
      }
      return known = node(next);
    case Act::twice: {
      const Doubled how = doubles_free(hand) ? Doubled::free : Doubled::paid;
      for (std::size_t card = 0; card < drawn::values; ++card) {
        next[card] = hand.next[card] == drawn::bust ? busts(laying, id, card, how)
                                                    : doubled(laying, hand.next[card], how);
      }
      return known = node(next);
    }
    case Act::surrender:
      done.end = DrawnHand::End::surrendered;
      break;
    case Act::stand:
    case Act::none:
      break;
  }
  return known = ending(done);
}

bool Walks::doubles_free(const Hand& hand) const {
  const FreeBets& free = rules_.definition().hands()->free;
  if (!free.exist()) return false;
  Cards cards;
  for (std::size_t value = 0; value < drawn::values; ++value) {
    for (int i = 0; i < hand.cards[value]; ++i) cards.push_back(card_of(value, Suit::clubs));
  }
  return free.doubles({cards.begin(), cards.end()});
}

Node Walks::doubled(Laying& laying, HandId id, Doubled doubled) {
  FinishedHand done = laying.finished(drawn::all_hands()[id].cards, doubled);
  const bool asked = moves_.rescue || (moves_.surrendering == Surrendering::before_standing &&
                                       drawn::all_hands()[id].best.total < 21);
  if (asked && laying.marked(laying.against->gives_up, doubled, id)) {
    done.end = moves_.rescue ? DrawnHand::End::rescued : DrawnHand::End::surrendered;
  }
  return ending(done);
}

Node Walks::busts(Laying& laying, HandId id, std::size_t card, Doubled doubled) {
  FinishedHand done = laying.finished(drawn::with(drawn::all_hands()[id].cards, card), doubled);
  if (!moves_.second_chance) {
    // Lost, whatever the cards are.
    done.cards = drawn::with(drawn::with(drawn::with({}, drawn::ten), 5), drawn::ten);
    return ending(done);
  }
  const HandId bust_hand = drawn::bust_hands().from[static_cast<std::size_t>(id)][card];
  if (!laying.marked(laying.against->second_chance, doubled, bust_hand)) return ending(done);
  std::array<Node, drawn::values> next{};
  for (std::size_t value = 0; value < drawn::values; ++value) {
    done.subtracted = value;
    next[value] = ending(done);
  }
  return node(next);
}

DealersWalk::DealersWalk(int ace_limit) {
  for (std::size_t up = 0; up < drawn::values; ++up) {
    for (std::size_t hole = 0; hole < drawn::values; ++hole) {
      const drawn::Counts cards = drawn::with(drawn::with({}, up), hole);
      start[up * 16 + hole] = drawn::best_total(cards, ace_limit).total == 21
                                  ? static_cast<std::uint8_t>(ends + dealers_blackjack)
                                  : node(drawn::hard_total(cards), cards[drawn::ace], ace_limit);
    }
  }
}

std::uint8_t DealersWalk::node(int hard, int aces, int ace_limit) {
  int total = hard;
  for (int ace = 0; ace < aces && total + 10 <= ace_limit; ++ace) total += 10;
  if (total >= 17) return static_cast<std::uint8_t>(ends + dealer_ends_on(total));
  aces = std::min(aces, 2);  // no third one can count 11
  const auto [place, fresh] =
      numbers_.try_emplace({hard, aces}, static_cast<std::uint8_t>(numbers_.size()));
  const std::uint8_t number = place->second;
  if (!fresh) return number;
  next.resize(std::max(next.size(), (number + 1U) * std::size_t{16}));
  for (std::size_t value = 0; value < drawn::values; ++value) {
    const bool ace = value == drawn::ace;
    next[number * 16U + value] =
        node(hard + drawn::points(value), ace ? aces + 1 : aces, ace_limit);
  }
  return number;
}

}  // namespace houseway::drawn_rounds
