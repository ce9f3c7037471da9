#include <algorithm>
#include <array>

#include "games/parts.h"
#include "games/poker_parts.h"
#include "games/register.h"
#include "rules/settling.h"

// Criss-Cross Poker, chapter 674a: two own cards with the row and with the column of a cross of
// five community cards, each against a paytable.
namespace houseway {
namespace {

constexpr Section sec(std::string_view paragraph) {
  return {"674a", paragraph};
}

// The cross is listed as it is read: the box farthest from the dealer, the row from left to right,
// the nearest box.
constexpr std::array places{LayoutPlace{"community", "the community cards", 5, {1, 3, 1}}};
constexpr HandPart row{"community", 0b01110};
constexpr HandPart column{"community", 0b10101};

Ranked ante_row(CardSet cards, const RuleSet& rules) {
  constexpr Row jacks_or_better = 0;
  constexpr Row sixes_to_tens = 1;
  const Ranked ranked = parts::sixes_or_better(cards, rules);
  if (ranked.row == no_row) return ranked;
  const bool higher = ranked.row <= parts::row_of(HandClass::pair);
  return {ranked.hand, higher ? jacks_or_better : sixes_to_tens};
}

// Of pairs, the Five Card Bonus has but one line.
Ranked bonus_row(CardSet cards, const RuleSet& rules) {
  const Ranked ranked = parts::sixes_or_better(cards, rules);
  return {ranked.hand, std::min(ranked.row, parts::row_of(HandClass::pair))};
}

// 674a.11(h)(3)
Judged judge_middle(const RuleSet& rules, const Record& record, int seat, std::uint8_t) {
  const auto five_with = [&](const HandPart& line) {
    CardSet five = card_set(record.seat(seat).cards);
    const Cards& community = record.places[0];
    for (std::size_t i = 0; i < community.size(); ++i) {
      if (((line.which >> i) & 1U) != 0) five.insert(community[i]);
    }
    return parts::sixes_or_better(five, rules);
  };
  const Ranked across = five_with(row);
  const Ranked down = five_with(column);
  const Ranked higher = down.hand.value > across.hand.value ? down : across;
  return {higher.row, {}, higher.hand};
}

// 674a.7: wagers
constexpr std::array wagers{
    Wager{.id = "ante-across",
          .name = "Ante Across",
          .section = sec("7(d)"),
          .need = Need::required,
          .schedule = "ante-across",
          .collected = sec("11(h)(1)(i)"),
          .wins = "if the Across Hand is a pair of jacks or better; a pair of 6s to 10s is a push",
          .decided_by = ByHand{.cards = {own, row}, .rank = ante_row}},
    Wager{.id = "ante-down",
          .name = "Ante Down",
          .section = sec("7(d)"),
          .need = Need::required,
          .size = Size::equal_to("ante-across", sec("7(d)")),
          .schedule = "ante-across",
          .collected = sec("11(h)(2)(i)"),
          .wins = "if the Down Hand is a pair of jacks or better; a pair of 6s to 10s is a push",
          .decided_by = ByHand{.cards = {own, column}, .rank = ante_row}},
    Wager{.id = "across",
          .name = "Across Bet",
          .section = sec("11(b)"),
          .need = Need::to_stay_in,
          .size = Size::multiple_of("ante-across"),
          .schedule = "across",
          .collected = sec("11(h)(1)(i)"),
          .wins = "as the Ante Across",
          .decided_by = ByHand{.cards = {own, row}, .rank = parts::sixes_or_better}},
    Wager{.id = "down",
          .name = "Down Bet",
          .section = sec("11(d)"),
          .need = Need::to_stay_in,
          .size = Size::multiple_of("ante-down"),
          .schedule = "across",
          .collected = sec("11(h)(2)(i)"),
          .wins = "as the Ante Down",
          .decided_by = ByHand{.cards = {own, column}, .rank = parts::sixes_or_better}},
    Wager{.id = "middle",
          .name = "Middle Bet",
          .section = sec("11(f)"),
          .need = Need::to_stay_in,
          .size = Size::multiple_of("ante-across"),
          .schedule = "across",
          .collected = sec("11(h)(3)"),
          .wins = "as the higher of the Across Hand and the Down Hand",
          .decided_by = ByRound{.judge = judge_middle, .cards = {own, "community"}}},
    parts::bonus_wager("five-card-bonus", "Five Card Bonus", sec("7(e)"), sec("11(h)(5)"),
                       "if the five community cards are a pair of 6s or better", {"community"},
                       bonus_row, {"ante-across", "ante-down"}),
};

// 674a.12: payout odds
constexpr std::array schedules{
    Schedule{.id = "ante-across",
             .section = sec("12(a)"),
             .rows = {"Pair of jacks or better", "Pair of 6s through 10s"},
             .tables = {{"", {to(1), push}}}},
    Schedule{
        .id = "across",
        .section = sec("12(b)"),
        .rows = {"Royal flush", "Straight flush", "Four-of-a-kind", "Full house", "Flush",
                 "Straight", "Three-of-a-kind", "Two pair", "Pair of jacks, queens, kings or aces",
                 "Pair of 6s through 10s"},
        .tables = {{"",
                    {to(500), to(100), to(40), to(12), to(8), to(5), to(3), to(2), to(1), push}}}},
    Schedule{
        .id = "five-card-bonus",
        .section = sec("12(c)"),
        .rows = {"Royal flush", "Straight flush", "Four-of-a-kind", "Full house", "Flush",
                 "Straight", "Three-of-a-kind", "Two pair", "Pair of 6s or better"},
        .tables = {{"", {to(250), to(100), to(40), to(15), to(10), to(6), to(4), to(3), to(1)}}}},
};

constexpr std::array options{
    parts::payout_limit(
        sec("12(d)"),
        "aggregate limit of what the Antes and the Across, Down and Middle Bets pay one player in "
        "a round, stakes besides; at least $50,000 and the most one can win at the minimum wager"),
    parts::minimum_wager(),
    parts::maximum_wager(),
    parts::adjacent_boxes(sec("7(g)"), 6),
    parts::dealing_method(sec("5(c)")),
};
constexpr OptionId payout_limit = index_of(options, "payout-limit");

// 674a.8 to 674a.10: dealing
constexpr Dealing manual_shoe{"manual-shoe",
                              sec("8"),
                              sec("8(h)"),
                              {deal_one_at_a_time(sec("8(d)"), {"community"}, 5),
                               deal_one_at_a_time(sec("8(d)"), {players}, 2)}};
constexpr std::array dealings{
    manual_shoe,
    parts::from_the_hand_likewise(manual_shoe, sec("9"), sec("9(f)"), {sec("9(b)"), sec("9(b)")}),
    Dealing{
        "automated-shoe",
        sec("10"),
        sec("10(f)"),
        {deal_stacks(sec("10(b)"), {"community"}, 5), deal_stacks(sec("10(b)"), {players}, 2)}}};

// 674a.11: completion of the round. One to three times is any amount between, where other chapters
// write one, two or three times.
constexpr std::array play{
    decide(sec("11(b)"), "across", {makes_between("across", "across", 1, 3), folds()}),
    reveal(sec("11(c)"), "community", {1, 3}),
    decide(sec("11(d)"), "down", {makes_between("down", "down", 1, 3), folds()}),
    reveal(sec("11(e)"), "community", {0, 4}),
    decide(sec("11(f)"), "middle", {makes_between("middle", "middle", 1, 3), folds()}),
    reveal(sec("11(g)"), "community", {2}),
};

// 674a.13: irregularities, and what 674a.5, .7 and .8 to .10 say besides
constexpr std::array own_irregularities{
    parts::card_face_up(sec("13(a)")),
    parts::card_drawn_in_error(sec("13(b)")),
    parts::incorrect_number_of_cards(
        sec("13(c)"),
        "a player or the community area has a wrong number of cards: all hands void, "
        "all wagers returned",
        {"community"}),
    Irregularity{.kind = "community-card-exposed",
                 .section = sec("13(d)"),
                 .means = "a community card is exposed before its time: all hands void, all wagers "
                          "returned",
                 .cards = {.until = Irregularity::Until::last_reveal, .place = "community"}},
};
constexpr auto irregularities = parts::with_the_usual("674a", "8(h)", own_irregularities);

// What the best round pays for each unit of equal Antes and Bets. The two hands share three cards:
// beside a royal flush the other is a straight flush at best.
constexpr Pays best_round = [] {
  const auto& antes = schedules[index_of(schedules, "ante-across")].tables.front().pays;
  const auto& bets = schedules[index_of(schedules, "across")].tables.front().pays;
  const Pays royal_flush = bets[parts::row_of(HandClass::royal_flush)];
  const Pays straight_flush = bets[parts::row_of(HandClass::straight_flush)];
  return to(2 * antes.front().num + 2 * royal_flush.num + straight_flush.num);
}();

// 674a.12(d): the limit is at least $50,000 and at least what the best round pays on minimum Antes
// with three minimum Bets.
void check(const RuleSet& rules, Refusals& violations) {
  parts::check_payout_limit(rules, payout_limit, best_round, 1, violations);
}

constexpr std::array limits{parts::as_chosen<payout_limit>(
    {"ante-across", "ante-down", "across", "down", "middle"}, sec("12(d)"))};
constexpr std::array<std::string_view, 6> settling_order{
    "ante-across", "across", "ante-down", "down", "middle", "five-card-bonus"};

}  // namespace

const Definition criss_cross_poker =
    parts::usual_chapter("674a", {.game = "criss-cross-poker",
                                  .name = "Criss-Cross Poker",
                                  .positions = 6,
                                  .wagers = wagers,
                                  .base = "ante-across",
                                  .schedules = schedules,
                                  .options = options,
                                  .irregularities = irregularities,
                                  .course = CardGame{.hand_cards = 2,
                                                     .places = places,
                                                     .dealings = dealings,
                                                     .play = play,
                                                     .settling_order = settling_order,
                                                     .payout_limits = limits},
                                  .check = check});

}  // namespace houseway
