#include "games/poker_parts.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace houseway::parts {

namespace {

Ranked from_class(CardSet cards, HandClass lowest) {
  const HighHand hand = high_hand(cards);
  return {ShownHand(hand), row_of(hand, lowest)};
}

}  // namespace

ShownHand high_with_deuces_and_joker_wild(CardSet cards, const RuleSet&) {
  constexpr CardSet wilds = [] {
    CardSet set;
    for (const Suit suit : all_suits) set.insert(Card(Rank::two, suit));
    set.insert(Card::joker());
    return set;
  }();
  return ShownHand(wild_hand(cards, wilds), !(cards & wilds).empty());
}

Ranked flush_or_better(CardSet cards, const RuleSet&) {
  return from_class(cards, HandClass::flush);
}

Ranked three_of_a_kind_or_better(CardSet cards, const RuleSet&) {
  return from_class(cards, HandClass::three_of_a_kind);
}

Ranked two_pair_or_better(CardSet cards, const RuleSet&) {
  return from_class(cards, HandClass::two_pair);
}

Ranked tens_or_better(CardSet cards, const RuleSet&) {
  const HighHand hand = high_hand(cards);
  const bool high_pair = hand.hand_class() == HandClass::pair && hand.rank() >= Rank::ten;
  return {ShownHand(hand), row_of(hand, high_pair ? HandClass::pair : HandClass::two_pair)};
}

Ranked sixes_or_better(CardSet cards, const RuleSet&) {
  constexpr Row high_pair = row_of(HandClass::pair);
  const HighHand hand = high_hand(cards);
  Row row = row_of(hand, HandClass::two_pair);
  if (hand.hand_class() == HandClass::pair && hand.rank() >= Rank::six) {
    row = hand.rank() >= Rank::jack ? high_pair : high_pair + 1;
  }
  return {ShownHand(hand), row};
}

Ranked six_card_bonus_row(CardSet cards, const RuleSet& rules) {
  constexpr Row royal_flush = 2;
  const Ranked five = three_of_a_kind_or_better(cards, rules);
  if (const auto suit = six_card_royal(cards)) {
    return {five.hand, *suit == Suit::diamonds ? 0 : 1};
  }
  return {five.hand, five.row == no_row ? no_row : royal_flush + five.row};
}

Ranked three_card_row(CardSet cards, LowAce low_ace) {
  const ThreeCardHand hand = three_card_hand(cards, low_ace);
  const bool pays = hand.hand_class() != ThreeCardClass::high_card;
  const Row row =
      static_cast<Row>(ThreeCardClass::mini_royal) - static_cast<Row>(hand.hand_class());
  return {ShownHand(hand), pays ? row : no_row};
}

Ranked three_card_progressive_row(CardSet cards, const RuleSet&) {
  const ThreeCardHand hand = three_card_hand(cards, LowAce::allowed);
  const auto row = [&]() -> Row {
    switch (hand.hand_class()) {
      case ThreeCardClass::mini_royal:
        return cards.contains(Card(Rank::ace, Suit::spades)) ? 0 : 1;
      case ThreeCardClass::straight_flush:
        return 2;
      case ThreeCardClass::three_of_a_kind:
        return 3;
      case ThreeCardClass::straight:
        return 4;
      case ThreeCardClass::flush:
      case ThreeCardClass::pair:
      case ThreeCardClass::high_card:
        break;
    }
    return no_row;
  };
  return {ShownHand(hand), row()};
}

Ranked pocket_row(CardSet cards, const RuleSet&) {
  const TwoCardHand hand = two_card_hand(cards);
  const auto row = [&]() -> Row {
    if (hand.pair()) return hand.high == Rank::ace ? 0 : 3;
    if (hand.high != Rank::ace || hand.low < Rank::jack) return no_row;
    return hand.suited ? 1 : 2;
  };
  return {ShownHand(hand), row()};
}

Money payout_limit_bound(const RuleSet& rules, const Pays& best, int units) {
  const auto minimum = *rules.definition().find_option(Option::Role::table_minimum);
  const auto wager = rules.money(minimum);
  return std::max(dollars(50'000), wager ? part_of(*wager * units, best.num, best.den) : Money{});
}

void check_payout_limit(const RuleSet& rules, OptionId limit, const Pays& best, int units,
                        Refusals& violations) {
  const Option& option = rules.definition().options[limit];
  const auto chosen = rules.money(limit);
  if (!chosen) return;
  const Money least = payout_limit_bound(rules, best, units);
  if (*chosen >= least) return;
  violations.push_back({fmt::format("a payout limit of {} is below the least one allowed, {}",
                                    text(*chosen), text(least)),
                        fmt::format("rules.{}", option.id), text(option.section)});
}

}  // namespace houseway::parts
