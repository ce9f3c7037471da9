#pragma once

#include <algorithm>
#include <bit>

#include "games/four_card_games.h"
#include "games/poker_parts.h"

// What Four Card Prime and Four Card Frenzy share besides, 682a and 684a: the Prime Wager on the
// colour of five cards, and a card that completes six.
namespace houseway::prime {

// Four aces, other four-of-a-kind, ace-king-queen-jack of one suit, other straight flushes, three
// aces, other three-of-a-kind, flush, straight, two pair.
constexpr Row four_card_row(FourCardHand hand) {
  const Row below_aces = hand.rank() == Rank::ace ? 0 : 1;
  switch (hand.hand_class()) {
    case FourCardClass::four_of_a_kind:
      return 0 + below_aces;
    case FourCardClass::straight_flush:
      return 2 + below_aces;
    case FourCardClass::three_of_a_kind:
      return 4 + below_aces;
    case FourCardClass::flush:
      return 6;
    case FourCardClass::straight:
      return 7;
    case FourCardClass::two_pair:
      return 8;
    case FourCardClass::pair:
    case FourCardClass::high_card:
      break;
  }
  return no_row;
}

// All five of one colour, then four.
inline Ranked colour_row(CardSet five, const RuleSet&) {
  const int red =
      std::popcount(five.ranks(Suit::diamonds)) + std::popcount(five.ranks(Suit::hearts));
  const int most = std::max(red, five.size() - red);
  return {ShownHand::of_colour(most, red == most), most < 4 ? no_row : 5 - most};
}

constexpr Wager prime_wager(Section section, Section collected, List<std::string_view, 3> needs) {
  return parts::telling_suits_apart(parts::bonus_wager(
      "prime", "Prime", section, collected,
      "if four or five of the player's cards are of one colour", {own}, colour_row, needs));
}
constexpr Schedule prime_schedule(Section section) {
  return {.id = "prime",
          .section = section,
          .rows = {"All five of the same color", "Four of the same color"},
          .tables = {{"A", {to(6), to(1)}}, {"B", {to(5), to(1)}}}};
}

constexpr std::string_view six_cards_win =
    "if the player's five cards and the All-Six Bonus card hold three-of-a-kind or better";
constexpr std::array<LayoutPlace, 2> places(int dealers_cards) {
  return {LayoutPlace{"dealer", "the dealer", dealers_cards},
          LayoutPlace{"all-six", "the All-Six Bonus card", 1}};
}
constexpr Step all_six_card(Section section) {
  return only_if_wagered(deal_stacks(section, {"all-six"}, 1), "all-six-bonus");
}

// 682a.12(g), 684a.12(g)
constexpr Option payout_limit(Section section, std::string_view meaning) {
  Option option = parts::payout_limit(section, meaning);
  option.id = "aggregate-payout-limit";
  option.also_called = {"payout-limit"};
  return option;
}

// 682a.13 and 684a.13, of which (d) leaves the optional wagers to be settled.
constexpr auto irregularities(std::string_view chapter, std::string_view exposed,
                              List<std::string_view, 4> settled) {
  const auto sec = [&](std::string_view paragraph) { return Section{chapter, paragraph}; };
  return parts::with_the_usual(
      chapter, "8(g)",
      std::array{parts::card_face_up(sec("13(a)")), parts::card_drawn_in_error(sec("13(b)")),
                 parts::incorrect_number_of_cards(
                     sec("13(c)"),
                     "a player or the dealer has a wrong number of cards: all hands void, all "
                     "wagers returned",
                     {"dealer"}),
                 Irregularity{.kind = "dealer-card-exposed",
                              .section = sec("13(d)"),
                              .means = exposed,
                              .cards = {.until = Irregularity::Until::decisions,
                                        .place = "dealer",
                                        .settled = settled}}});
}

}  // namespace houseway::prime
