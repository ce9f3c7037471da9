#pragma once

#include "games/poker_parts.h"
#include "ranking/four_card.h"

// What the games of four cards have in common: the best four of the cards held and how far they go
// in a table; and, for Four Card Poker and Crazy 4 Poker, the progressive wagers on these and on
// five cards, and the bonus wagers beside them.
namespace houseway::four_card {

// .6(b)
inline ShownHand best_four(CardSet cards, const RuleSet&) {
  return ShownHand(four_card_hand(cards));
}

// Where the dealer needs a king.
inline bool king_high(ShownHand dealers) {
  const FourCardHand hand{dealers.value};
  return hand.hand_class() > FourCardClass::high_card || hand.rank() >= Rank::king;
}
// Where a wager may be three times the Ante with a pair of aces or better, and else as much.
inline int three_times_with_aces(CardSet cards, const RuleSet&) {
  const FourCardHand hand = four_card_hand(cards);
  const bool aces = hand.hand_class() == FourCardClass::pair && hand.rank() == Rank::ace;
  return aces || hand.hand_class() > FourCardClass::pair ? 3 : 1;
}

// Four-of-a-kind is row 0 of these tables, and each class below it one further down.
constexpr Row row_of(FourCardHand hand, FourCardClass lowest) {
  if (hand.hand_class() < lowest) return no_row;
  return static_cast<Row>(FourCardClass::four_of_a_kind) - static_cast<Row>(hand.hand_class());
}
// The same below a line for four aces.
constexpr Row row_below_four_aces(FourCardHand hand, FourCardClass lowest) {
  const bool four_aces =
      hand.hand_class() == FourCardClass::four_of_a_kind && hand.rank() == Rank::ace;
  const Row row = row_of(hand, lowest);
  return row == no_row || four_aces ? row : row + 1;
}
// Rows to two pair, then a pair of this rank or better.
inline Ranked pair_or_better(CardSet cards, Rank least) {
  const FourCardHand hand = four_card_hand(cards);
  const bool high_pair = hand.hand_class() == FourCardClass::pair && hand.rank() >= least;
  return {ShownHand(hand), row_of(hand, high_pair ? FourCardClass::pair : FourCardClass::two_pair)};
}
// Four aces, four-of-a-kind, straight flush, three-of-a-kind.
inline Ranked progressive_row(CardSet cards, const RuleSet&) {
  const FourCardHand hand = four_card_hand(cards);
  return {ShownHand(hand), row_below_four_aces(hand, FourCardClass::three_of_a_kind)};
}

// A wager beside the main game that the player's five cards decide and a fold forfeits.
constexpr Wager progressive(std::string_view id, std::string_view name, Section section,
                            Section fold_section, Section collected, std::string_view wins,
                            RankHand rank, List<std::string_view, 3> needs) {
  return {.id = id,
          .name = name,
          .section = section,
          .size = Size::as_offered(),
          .fold_section = fold_section,
          .schedule = id,
          .collected = collected,
          .wins = wins,
          .needs = needs,
          .decided_by = ByHand{.cards = {own}, .rank = rank}};
}
constexpr Wager four_card_progressive(Section section, Section fold_section, Section collected,
                                      List<std::string_view, 3> needs) {
  return progressive("four-card-progressive-payout", "Four-Card Progressive Payout", section,
                     fold_section, collected,
                     "if the player's four-card hand is three-of-a-kind or better", progressive_row,
                     needs);
}
constexpr Wager five_card_progressive(Section section, Section fold_section, Section collected,
                                      List<std::string_view, 3> needs) {
  return progressive("five-card-progressive-payout", "Five-Card Progressive Payout", section,
                     fold_section, collected,
                     "if the player's five cards are three-of-a-kind or better",
                     parts::three_of_a_kind_or_better, needs);
}
// On the player's five cards or the first five of the dealer.
constexpr Wager five_card_hand_bonus(Section section, Section collected,
                                     List<std::string_view, 3> needs) {
  return {.id = "five-card-hand-bonus",
          .name = "Five Card Hand Bonus",
          .section = section,
          .schedule = "five-card-hand-bonus",
          .collected = collected,
          .wins = "if the five cards wagered on are a flush or better",
          .selections = parts::player_or_dealer,
          .needs = needs,
          .decided_by = ByHand{.cards = {own}, .rank = parts::flush_or_better}};
}
constexpr Wager six_card_bonus(Section section, Section fold_section, Section collected,
                               List<std::string_view, 3> needs) {
  Wager wager = parts::six_card_bonus_wager(
      "six-card-bonus", "Six Card Bonus", section, collected,
      "if the player's five cards and the Six Card Bonus card hold three-of-a-kind or better",
      "six-card-bonus", needs);
  wager.fold_section = fold_section;
  return wager;
}
// Of whichever progressive wager the table offers.
constexpr Wager envy_bonus(Section section) {
  return parts::unstaked(
      "envy-bonus", "Envy Bonus", section,
      "for a progressive wager when another player holds a hand that its table names for it",
      Beside{.wager = "four-card-progressive-payout",
             .or_wagers = {"five-card-progressive-payout"}});
}

constexpr Schedule four_card_progressive_payout(Section section, Section meters_section,
                                                Section envy_section) {
  return {.id = "four-card-progressive-payout",
          .section = section,
          .rows = {"Four aces", "Four-of-a-kind", "Straight flush", "Three-of-a-kind"},
          .tables = {{"A",
                      {share(100), for_one(300), for_one(100), for_one(9)},
                      {{Level::only, 5'000, 5'000, 29, 0}},
                      {{dollars(1), 0, dollars(100)},
                       {dollars(1), 1, dollars(10)},
                       {dollars(1), 2, dollars(5)},
                       {dollars(5), 0, dollars(500)},
                       {dollars(5), 1, dollars(50)},
                       {dollars(5), 2, dollars(25)}}},
                     {"B",
                      {share(100), for_one(300), for_one(100), for_one(15)},
                      {{Level::only, 1'000, 1'000, 25, 5}},
                      {{dollars(1), 0, dollars(100)},
                       {dollars(1), 1, dollars(25)},
                       {dollars(5), 0, dollars(500)},
                       {dollars(5), 1, dollars(125)}}}},
          .amount_option = parts::progressive_wager_option,
          .amount_section = meters_section,
          .meters_section = meters_section,
          .envy_section = envy_section};
}

// Dealt for those who made the wager.
constexpr Step six_card_bonus_card(Section section) {
  return only_if_wagered(deal_one_at_a_time(section, {"six-card-bonus"}, 1), "six-card-bonus");
}

constexpr Option progressive_wager(Section section) {
  return parts::progressive_wager(
      section,
      "amount of the progressive wager offered: $1 or $5, for which there are Envy Bonuses");
}

}  // namespace houseway::four_card
