#include "games/pai_gow_poker_parts.h"

#include <algorithm>
#include <bit>

#include "ranking/house_way.h"
#include "rules/rule_set.h"

namespace houseway::pai_gow_poker {
namespace {

// The cards of each hand: the high one, and those that the arrangement names.
struct Parts {
  CardSet high;
  List<CardSet, 2> below;
};
Parts parts_of(const Cards& cards, const Arrangement& set) {
  Parts parts{card_set(cards), {}};
  for (const Cards& hand : set) {
    parts.below.push_back(card_set(hand));
    parts.high = parts.high - parts.below.back();
  }
  return parts;
}

const Cards& cards_at(const Record& record, Place place) {
  return place.is_seat() ? record.seat(place.seat()).cards
                         : record.places[static_cast<std::size_t>(place.index())];
}

ShownHand five_and_one(const Cards& cards, const Arrangement& set, JokerLow joker) {
  const Parts parts = parts_of(cards, set);
  return ShownHand::of_set(ShownHand::Kind::five_and_one,
                           set_five_and_one(parts.high, parts.below[0], joker));
}

}  // namespace

ShownHand five_and_two(const Cards& cards, const Arrangement& set) {
  const Parts parts = parts_of(cards, set);
  return ShownHand::of_set(ShownHand::Kind::five_and_two,
                           set_five_and_two(parts.high, parts.below[0]));
}

ShownHand four_two_one(const Cards& cards, const Arrangement& set) {
  const Parts parts = parts_of(cards, set);
  return ShownHand::of_set(ShownHand::Kind::four_two_one,
                           set_four_two_one(parts.high, parts.below[0], parts.below[1]));
}

ShownHand players_five_and_one(const Cards& cards, const Arrangement& set) {
  return five_and_one(cards, set, JokerLow::above_ace);
}

ShownHand dealers_five_and_one(const Cards& cards, const Arrangement& set) {
  return five_and_one(cards, set, JokerLow::is_ace);
}

Arrangement house_way(const RuleSet& rules, const Cards& cards) {
  Arrangement set;
  for (const CardSet hand : rules.house_way().set(card_set(cards))) {
    Cards named;
    for (const Card card : cards) {
      if (hand.contains(card)) named.push_back(card);
    }
    set.push_back(named);
  }
  return set;
}

bool may_be_house_way(const RuleSet& rules, const Cards& cards, const Arrangement& set,
                      Worth worth) {
  const ShownHand hands = worth(cards, set);
  if (hands.set_hands().foul()) return false;
  return !rules.names_house_way() || hands == worth(cards, house_way(rules, cards));
}

std::optional<ShownHand> set_at(const RuleSet& rules, const Record& record, Place place,
                                Worth worth) {
  const Cards& cards = cards_at(record, place);
  if (card_set(cards).size() < rules.definition().place_cards(place)) return std::nullopt;
  const Arrangement& set = place.is_seat() ? record.seat(place.seat()).arranged : record.dealers;
  return worth(cards, set.empty() ? house_way(rules, cards) : set);
}

std::optional<ShownHand> reset_at(const RuleSet& rules, const Record& record, Place place,
                                  Worth worth) {
  const auto hands = set_at(rules, record, place, worth);
  if (!hands || !hands->set_hands().foul()) return hands;
  const Cards& cards = cards_at(record, place);
  return worth(cards, house_way(rules, cards));
}

Judged meet(ShownHand players_set, ShownHand others, const TwoHandsBy& by) {
  const SetHands mine = players_set.set_hands();
  const SetHands theirs = others.set_hands();
  if (mine.foul()) return is_lost(by.foul, players_set);
  const bool high = mine.high > theirs.high;
  const bool low = mine.second > theirs.second;
  if (high && low) return wins_by(0, players_set);
  if (high) return is_pushed(by.high_alone, players_set);
  if (low) return is_pushed(by.low_alone, players_set);
  const bool copy = mine.high == theirs.high || mine.second == theirs.second;
  return is_lost(copy ? by.copy : by.lower, players_set);
}

bool has_run(CardSet cards, unsigned run, Joker joker) {
  const bool filled = joker == Joker::may_fill && cards.has_joker();
  return std::any_of(all_suits.begin(), all_suits.end(), [&](Suit suit) {
    return std::popcount(run & ~cards.ranks(suit)) <= (filled ? 1 : 0);
  });
}

bool run_and_match(CardSet cards, unsigned run, Joker joker, unsigned match) {
  if (!has_run(cards, run, joker)) return false;
  return std::any_of(all_suits.begin(), all_suits.end(), [&](Suit suit) {
    return std::popcount(cards.ranks(suit)) == 2 && cards.ranks(suit) == match;
  });
}

Groups groups_of(CardSet cards) {
  Groups groups;
  for (unsigned rank = 0; rank < rank_count; ++rank) {
    int held = cards.has_joker() && rank == static_cast<unsigned>(Rank::ace) ? 1 : 0;
    for (const Suit suit : all_suits) held += static_cast<int>((cards.ranks(suit) >> rank) & 1U);
    if (held == 2) ++groups.pairs;
    if (held >= 3) groups.three = true;
  }
  return groups;
}

Ranked fortune_ranked(CardSet cards, unsigned match) {
  if (seven_card_straight_flush(cards)) {
    return {ShownHand::of_suited_run(7),
            cards.has_joker() ? fortune::seven_card_joker : fortune::seven_card_natural};
  }
  const JokerHand hand = five_with_bug(cards);
  const auto row = [&]() -> Row {
    switch (hand.hand_class()) {
      case JokerClass::all_aces:
        return fortune::five_aces;
      case JokerClass::royal_flush:
        return run_and_match(cards, royal_run, Joker::may_fill, match) ? fortune::royal_match
                                                                       : fortune::royal_flush;
      case JokerClass::straight_flush:
        return fortune::straight_flush;
      case JokerClass::four_of_a_kind:
        return fortune::four_of_a_kind;
      case JokerClass::full_house:
        return fortune::full_house;
      case JokerClass::flush:
        return fortune::flush;
      case JokerClass::straight:
        return groups_of(cards).three ? fortune::three_of_a_kind : fortune::straight;
      case JokerClass::three_of_a_kind:
        return fortune::three_of_a_kind;
      case JokerClass::two_pair:
        return groups_of(cards).pairs == 3 ? fortune::three_pair : no_row;
      case JokerClass::pair:
      case JokerClass::no_pair:
        break;
    }
    return no_row;
  };
  return {ShownHand(hand), row()};
}

Ranked insurance_row(CardSet cards, const RuleSet&) {
  const JokerHand hand = five_with_bug(cards);
  if (hand.hand_class() != JokerClass::no_pair || cards.size() < 7)
    return {ShownHand(hand), no_row};
  return {ShownHand(hand), static_cast<Row>(hand.rank()) - static_cast<Row>(Rank::nine)};
}

Ranked seven_card_progressive_row(CardSet cards, const RuleSet&) {
  enum : Row { seven_card, five_aces, royal_flush, straight_flush, four_of_a_kind, full_house };
  if (seven_card_straight_flush(cards)) return {ShownHand::of_suited_run(7), seven_card};
  const JokerHand hand = five_with_bug(cards);
  switch (hand.hand_class()) {
    case JokerClass::all_aces:
      return {ShownHand(hand), five_aces};
    case JokerClass::royal_flush:
      return {ShownHand(hand), royal_flush};
    case JokerClass::straight_flush:
      return {ShownHand(hand), straight_flush};
    case JokerClass::four_of_a_kind:
      return {ShownHand(hand), four_of_a_kind};
    case JokerClass::full_house:
      return {ShownHand(hand), full_house};
    default:
      return {ShownHand(hand), no_row};
  }
}

bool is_high_card(CardSet cards, Rank rank) {
  const JokerHand hand = five_with_bug(cards);
  return hand.hand_class() == JokerClass::no_pair && hand.rank() == rank;
}

}  // namespace houseway::pai_gow_poker
