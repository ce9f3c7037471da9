#include "games/cajun_stud.h"

#include <algorithm>
#include <array>

#include "games/parts.h"
#include "games/poker_parts.h"
#include "games/register.h"
#include "rules/settling.h"

// Cajun Stud, chapter 683a: two own and three community cards against a paytable, with a raise on
// each street.
namespace houseway {
namespace cajun {

Ranked lo_ball_row(CardSet cards, const RuleSet&) {
  const HighHand hand = high_hand(cards);
  const bool low = hand.hand_class() == HandClass::high_card && hand.rank() <= Rank::queen;
  const Row row = static_cast<Row>(hand.rank()) - static_cast<Row>(Rank::seven);
  return {ShownHand(hand), low ? std::max(row, no_row) : no_row};
}

}  // namespace cajun

namespace {

constexpr Section sec(std::string_view paragraph) {
  return {"683a", paragraph};
}

constexpr std::array places{
    LayoutPlace{"community", "the community cards", 3},
    LayoutPlace{"all-six", "the All-Six cards", 4},
};

// Whether ace, 2 and 3 are a straight is chosen among the options further down.
Ranked board_row(CardSet cards, const RuleSet& rules);

// 683a.7: wagers
constexpr std::array wagers{
    cajun::ante_wager(sec("7(d)(1)"), sec("11(h)(2)")),
    cajun::raise_wager("raise-1", "first Raise", sec("11(b)"), sec("11(h)(2)")),
    cajun::raise_wager("raise-2", "second Raise", sec("11(d)"), sec("11(h)(2)")),
    cajun::raise_wager("raise-3", "third Raise", sec("11(f)"), sec("11(h)(2)")),
    parts::bonus_wager("pocket-bonus", "Pocket Bonus", sec("7(d)(2)"), sec("11(i)(1)(i)"),
                       "if the player's two cards are an ace with king, queen or jack, or a pair",
                       {own}, parts::pocket_row),
    parts::bonus_wager("board-bonus", "Board Bonus", sec("7(d)(3)"), sec("11(i)(2)(i)"),
                       "if the three community cards are a pair or better", {"community"},
                       board_row),
    parts::bonus_wager("lo-ball", "Lo Ball", sec("7(d)(4)"), sec("11(i)(3)(i)"),
                       "if the five cards are no Poker hand and jack high or lower",
                       {own, "community"}, cajun::lo_ball_row),
    parts::six_card_bonus_wager(
        "all-six-bonus", "All-Six Bonus", sec("7(d)(5)"), sec("11(i)(4)(i)"),
        "if the player's two and the four All-Six cards hold three-of-a-kind or better", "all-six"),
};
constexpr WagerId ante = index_of(wagers, "ante");

// 683a.12: payout odds
constexpr std::array schedules{
    Schedule{
        .id = "ante",
        .section = sec("12(a)"),
        .rows = {"Royal flush", "Straight flush", "Four-of-a-kind", "Full house", "Flush",
                 "Straight", "Three-of-a-kind", "Two pair", "Pair of jacks or better",
                 "Pair of 6s to 10s"},
        .tables =
            {{"A", {to(500), to(100), to(40), to(10), to(6), to(4), to(3), to(2), to(1), push}},
             {"B", {to(500), to(100), to(40), to(11), to(7), to(4), to(3), to(3, 2), to(1), push}},
             {"C",
              {to(500), to(100), to(40), to(11), to(7), to(5), to(3), to(3, 2), to(1), push}}}},
    Schedule{.id = "pocket-bonus",
             .section = sec("12(b)"),
             .rows = {"Pair of aces", "Ace and a king, queen or jack of the same suit",
                      "Ace and a king, queen or jack of different suits", "Pair of 2s to kings"},
             .tables = {{"A", {to(30), to(20), to(10), to(5)}},
                        {"B", {to(25), to(20), to(10), to(5)}},
                        {"C", {to(30), to(20), to(10), to(4)}}}},
    Schedule{
        .id = "board-bonus",
        .section = sec("12(c)"),
        .rows = {"Mini-royal", "Straight flush", "Three-of-a-kind", "Straight", "Flush", "Pair"},
        .tables = {{"A", {to(40), to(40), to(30), to(6), to(4), to(1)}},
                   {"B", {to(40), to(40), to(30), to(5), to(4), to(1)}},
                   {"C", {to(50), to(40), to(30), to(5), to(4), to(1)}},
                   {"D", {to(50), to(40), to(30), to(6), to(3), to(1)}}}},
    Schedule{.id = "lo-ball",
             .section = sec("12(d)"),
             .rows = {"7 high", "8 high", "9 high", "10 high", "Jack high", "Queen high"},
             .tables = {{"A", {to(100), to(50), to(15), to(5), to(1), loss}},
                        {"B", {to(100), to(50), to(10), to(5), to(1), push}}}},
    parts::six_card_bonus("all-six-bonus", sec("12(e)")),
};

constexpr std::array options{
    parts::payout_limit(
        sec("12(f)"),
        "aggregate limit of what Ante and Raises pay one player in a round, stakes besides; at "
        "least $50,000 and the most one can win at the minimum wager"),
    parts::minimum_wager(),
    parts::maximum_wager(),
    parts::adjacent_boxes(sec("7(e)"), 6),
    parts::dealing_method(sec("5(c)")),
    parts::ace_low_three_card_straight(sec("6(d)")),
};
constexpr OptionId payout_limit = index_of(options, "payout-limit");
constexpr OptionId ace_low = index_of(options, "ace-low-three-card-straight");

Ranked board_row(CardSet cards, const RuleSet& rules) {
  return parts::three_card_row(cards, rules.flag(ace_low) ? LowAce::allowed : LowAce::never);
}

// 683a.8 to 683a.10: dealing
constexpr Dealing manual_shoe{
    "manual-shoe",
    sec("8"),
    sec("8(g)"),
    {only_if_wagered(deal_stacks(sec("8(c)"), {"all-six"}, 4), "all-six-bonus"),
     deal_one_at_a_time(sec("8(c)"), {players}, 2),
     deal_one_at_a_time(sec("8(d)"), {"community"}, 3)}};
constexpr std::array dealings{
    manual_shoe,
    parts::from_the_hand_likewise(manual_shoe, sec("9"), sec("9(f)"),
                                  {sec("9(b)"), sec("9(b)"), sec("9(c)")}),
    Dealing{"automated-shoe",
            sec("10"),
            sec("10(f)"),
            {deal_stacks(sec("10(b)"), {players}, 2),
             only_if_wagered(deal_stacks(sec("10(c)(1)"), {"all-six"}, 4), "all-six-bonus"),
             deal_one_at_a_time(sec("10(c)(2)"), {"community"}, 3)}}};

// 683a.11: completion of the round
constexpr std::array play{
    decide(sec("11(b)"), "raise-1", cajun::raise_or_fold("raise-1")),
    reveal(sec("11(c)"), "community", {0}),
    decide(sec("11(d)"), "raise-2", cajun::raise_or_fold("raise-2")),
    reveal(sec("11(e)"), "community", {1}),
    decide(sec("11(f)"), "raise-3", cajun::raise_or_fold("raise-3")),
    reveal(sec("11(g)"), "community", {2}),
    reveal(sec("11(i)(4)"), "all-six", {0, 1, 2, 3}),
};

// 683a.13: irregularities, and what 683a.5, .7 and .8 to .10 say besides
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
                 .means =
                     "a community card is exposed before its time: all hands void, Ante and Raises "
                     "returned, the four optional wagers settled",
                 .cards = {.until = Irregularity::Until::last_reveal,
                           .place = "community",
                           .settled = {"pocket-bonus", "board-bonus", "lo-ball", "all-six-bonus"}}},
};
constexpr auto irregularities = parts::with_the_usual("683a", "8(g)", own_irregularities);

// 683a.12(f): the limit is at least $50,000 and at least what the best hand pays on a minimum Ante
// with three minimum Raises.
void check(const RuleSet& rules, Refusals& violations) {
  parts::check_payout_limit(rules, payout_limit, rules.paytable(ante).pays.front(), 4, violations);
}
constexpr std::array limits{
    parts::as_chosen<payout_limit>({"ante", "raise-1", "raise-2", "raise-3"}, sec("12(f)"))};

}  // namespace

const Definition cajun_stud =
    parts::usual_chapter("683a", {.game = "cajun-stud",
                                  .name = "Cajun Stud",
                                  .positions = 6,
                                  .wagers = wagers,
                                  .base = "ante",
                                  .schedules = schedules,
                                  .options = options,
                                  .irregularities = irregularities,
                                  .course = CardGame{.hand_cards = 2,
                                                     .places = places,
                                                     .dealings = dealings,
                                                     .play = play,
                                                     .payout_limits = limits},
                                  .check = check});

}  // namespace houseway
