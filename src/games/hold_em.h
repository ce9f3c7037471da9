#pragma once

#include "games/parts.h"
#include "games/poker_parts.h"
#include "ranking/high.h"
#include "ranking/short_hands.h"
#include "rules/settling.h"

// What the three chapters of hold'em against the dealer share: 647a, 653a and 677a. Two cards each
// for players and dealer, five community cards for all.
namespace houseway::hold_em {

// The best five of a hand's two and the community cards, on both sides.
constexpr ShowdownRules showdown{.shared = {"community"}, .rank = parts::high};

// 653a.11(h), 677a.11(h): the dealer needs a pair.
constexpr bool qualifies(HighHand dealers) {
  return dealers.hand_class() >= HandClass::pair;
}
constexpr ShowdownRules showdown_with_a_pair{
    .shared = {"community"},
    .rank = parts::high,
    .qualifies = [](ShownHand dealers) { return qualifies(HighHand{dealers.value}); },
    .qualifying = "a pair"};

// 653a.12(b), by the winning hand: royal flush to straight, then what is less.
constexpr Row blind_row(HighHand winning) {
  constexpr Row less_than_straight = parts::row_of(HandClass::straight) + 1;
  const Row row = parts::row_of(winning, HandClass::straight);
  return row == no_row ? less_than_straight : row;
}

// Nothing beats a royal flush: the tables of losing hands pay from below it.
constexpr Row first_that_loses = parts::row_of(HandClass::straight_flush);

// 653a.12(g), by the losing hand, the player's or the dealer's: straight flush to three-of-a-kind.
constexpr Row bad_beat_row(HighHand losing) {
  const Row row = parts::row_of(losing, HandClass::three_of_a_kind);
  return row < first_that_loses ? no_row : row - first_that_loses;
}

// 677a.12(b), by the player's winning hand: royal flush to high card.
constexpr Row odds_row(HighHand winning) {
  return parts::row_of(winning.hand_class());
}

// 677a.12(c), by the player's losing hand: after the rows of 12(b), royal flush to straight.
constexpr Row first_bad_beat_odds_row = parts::row_of(HandClass::high_card) + 1;
constexpr Row bad_beat_odds_row(HighHand losing) {
  const Row row = parts::row_of(losing, HandClass::straight);
  return row < first_that_loses ? no_row : first_bad_beat_odds_row + row;
}

// 647a.12(b), by the player's two cards and whether the dealer's are two aces.
constexpr Row both_have_aces = 0;
constexpr bool are_aces(TwoCardHand hand) {
  return hand.pair() && hand.high == Rank::ace;
}
Row texas_bonus_row(TwoCardHand held, bool dealer_has_aces);

// 647a.11(h)(2)(ii): whether the Ante of a winning hand is paid and not just returned.
bool ante_pays(HighHand winning, const RuleSet& rules);

// What a hand wins on a unit of the wager with a table and so many units at even money.
constexpr Pays with_even_money(const Pays& table, std::int32_t units) {
  return to(table.num + units * table.den, table.den);
}

// The four ways of dealing. The automated shoe that reshuffles may dispense the community cards
// before all others.
constexpr Option dealing_method(Section section) {
  Option option = parts::dealing_method(section);
  option.words.push_back("automated-shoe-community-first");
  return option;
}

// Cards found face up void the round, but once all have their two cards one bonus is settled.
constexpr Irregularity card_face_up(Section section, std::string_view means,
                                    std::string_view settled) {
  Irregularity irregularity = parts::card_face_up(section);
  irregularity.means = means;
  irregularity.cards.settled = {settled};
  irregularity.cards.settled_once_dealt = true;
  return irregularity;
}

constexpr Irregularity dealer_card_exposed(Section section, std::string_view means,
                                           List<std::string_view, 4> settled) {
  return {
      .kind = "dealer-card-exposed",
      .section = section,
      .means = means,
      .cards = {.until = Irregularity::Until::decisions, .place = "dealer", .settled = settled}};
}

constexpr Irregularity incorrect_number_of_cards(Section section) {
  return parts::incorrect_number_of_cards(
      section,
      "a player, the dealer or the community area has a wrong number of cards: all hands void, "
      "all wagers returned",
      {"dealer", "community"});
}

}  // namespace houseway::hold_em
