#include <algorithm>
#include <array>

#include "games/parts.h"
#include "games/poker_parts.h"
#include "games/register.h"
#include "rules/settling.h"

// Raise It Up Stud Poker, chapter 669a: the best five of three own and three community cards
// against a paytable, with one Play wager that may be smaller the later it is made.
namespace houseway {
namespace {

constexpr Section sec(std::string_view paragraph) {
  return {"669a", paragraph};
}

constexpr std::array places{LayoutPlace{"community", "the community cards", 3}};

// A pair of 10s or better wins the Ante, whatever it is.
Ranked ante_row(CardSet cards, const RuleSet& rules) {
  const Ranked ranked = parts::tens_or_better(cards, rules);
  return {ranked.hand, ranked.row == no_row ? no_row : 0};
}

// Whether ace, 2 and 3 are a straight is chosen among the options further down.
Ranked pair_plus_row(CardSet cards, const RuleSet& rules);
Ranked progressive_row(CardSet cards, const RuleSet& rules);

// 669a.7: wagers, and the payout that no stake of its own buys
constexpr std::array wagers{
    Wager{.id = "ante",
          .name = "Ante",
          .section = sec("7(d)(1)"),
          .need = Need::required,
          .schedule = "ante",
          .collected = sec("11(i)(2)(i)"),
          .wins = "with a pair of 10s or better",
          .decided_by = ByHand{.cards = {own, "community"}, .rank = ante_row}},
    Wager{.id = "blind",
          .name = "Blind",
          .section = sec("7(d)(1)"),
          .need = Need::required,
          .size = Size::equal_to("ante", sec("7(d)(1)")),
          .schedule = "blind",
          .collected = sec("11(i)(2)(i)"),
          .wins = "with three-of-a-kind or better; two pair and a pair of 10s or better push",
          .decided_by = ByHand{.cards = {own, "community"}, .rank = parts::tens_or_better}},
    Wager{.id = "play",
          .name = "Play",
          .section = sec("7(d)(2)"),
          .need = Need::to_stay_in,
          .size = Size::multiple_of("ante"),
          .schedule = "play",
          .collected = sec("11(i)(2)(i)"),
          .wins = "with a pair of 10s or better",
          .decided_by = ByHand{.cards = {own, "community"}, .rank = parts::tens_or_better}},
    Wager{.id = "pair-plus",
          .name = "Pair Plus",
          .section = sec("7(d)(3)"),
          .on_fold = OnFold::by_option,
          .fold_option = "pair-plus-survives-fold",
          .schedule = "pair-plus",
          .collected = sec("11(i)(1)"),
          .wins = "if the player's three cards are a pair or better",
          .needs = {"ante", "blind"},
          .decided_by = ByHand{.cards = {own}, .rank = pair_plus_row}},
    Wager{.id = "progressive-payout",
          .name = "Progressive Payout",
          .section = sec("7(d)(4)"),
          .size = Size::as_offered(),
          .fold_section = sec("11(g)"),
          .schedule = "progressive-payout",
          .collected = sec("11(i)(3)(i)"),
          .wins = "if the player's three cards are a straight or better, which a flush is not",
          .needs = {"ante", "blind"},
          .decided_by = ByHand{.cards = {own}, .rank = progressive_row, .tells_suits_apart = true}},
    parts::bonus_wager("six-card-bonus", "Six Card Bonus", sec("7(d)(5)"), sec("11(i)(3)(ii)"),
                       "if the player's three and the three community cards hold three-of-a-kind "
                       "or better",
                       {own, "community"}, parts::three_of_a_kind_or_better, {"ante", "blind"}),
    parts::envy_bonus("envy-bonus", "Envy Bonus", sec("12(e)(5)"),
                      "for a Progressive Payout wager when another player holds ace, king and "
                      "queen of one suit",
                      "progressive-payout"),
};

// 669a.12: payout odds
constexpr std::array schedules{
    Schedule{.id = "pair-plus",
             .section = sec("12(a)"),
             .rows = {"Straight flush", "Three-of-a-kind", "Straight", "Flush", "Pair"},
             .tables = {{"A", {to(40), to(30), to(6), to(4), to(1)}},
                        {"B", {to(40), to(25), to(6), to(4), to(1)}}}},
    Schedule{
        .id = "ante", .section = sec("12(b)"), .rows = {"Winning hand"}, .tables = {{"", {to(1)}}}},
    Schedule{
        .id = "play",
        .section = sec("12(c)"),
        .rows = {"Royal flush", "Straight flush", "Four-of-a-kind", "Full house", "Flush",
                 "Straight", "Three-of-a-kind", "Two pair", "Pair of 10s or better"},
        .tables = {{"", {to(100), to(20), to(10), to(6), to(5), to(4), to(3), to(3, 2), to(1)}}}},
    Schedule{.id = "blind",
             .section = sec("12(d)"),
             .rows = {"Royal flush", "Straight flush", "Four-of-a-kind", "Full house", "Flush",
                      "Straight", "Three-of-a-kind", "Two pair", "Pair of 10s or better"},
             .tables = {{"", {to(1000), to(200), to(30), to(4), to(3), to(2), to(1), push, push}}}},
    Schedule{.id = "progressive-payout",
             .section = sec("12(e)(1)"),
             .rows = {"Ace, king and queen of spades",
                      "Ace, king and queen of hearts, diamonds or clubs", "Straight flush",
                      "Three-of-a-kind", "Straight"},
             .tables = {{"",
                         {share(100), for_one(500), for_one(70), for_one(60), for_one(6)},
                         {MeterSpec{Level::only, 1'000, 1'000, 14, 0}},
                         {{dollars(1), 0, dollars(100)},
                          {dollars(1), 1, dollars(25)},
                          {dollars(5), 0, dollars(500)},
                          {dollars(5), 1, dollars(125)}}}},
             .amount_option = parts::progressive_wager_option,
             .amount_section = sec("12(e)(3)"),
             .meters_section = sec("12(e)(3)"),
             .envy_section = sec("12(e)(5)")},
    Schedule{.id = "six-card-bonus",
             .section = sec("12(f)"),
             .rows = {"Royal flush", "Straight flush", "Four-of-a-kind", "Full house", "Flush",
                      "Straight", "Three-of-a-kind"},
             .tables = {{"A", {to(1000), to(200), to(50), to(25), to(20), to(10), to(5)}},
                        {"B", {to(1000), to(200), to(50), to(25), to(15), to(10), to(5)}},
                        {"C", {to(1000), to(200), to(100), to(20), to(15), to(9), to(8)}},
                        {"D", {to(1000), to(200), to(100), to(20), to(15), to(10), to(7)}}}},
};

constexpr std::array options{
    Option{.id = "pair-plus-survives-fold",
           .section = sec("11(f)"),
           .meaning = "a folded player's Pair Plus wager is settled (the chapter does not say)",
           .standard = 1},
    parts::progressive_wager(
        sec("12(e)(3)"),
        "amount of the Progressive Payout wager offered; $1 or $5, for which Envy Bonuses are "
        "printed"),
    parts::minimum_wager(),
    parts::maximum_wager(),
    // 669a.7(e): one position for a player.
    parts::adjacent_boxes(sec("7(e)"), 1),
    parts::dealing_method(sec("5(c)")),
    parts::ace_low_three_card_straight(sec("6(c)")),
};
constexpr OptionId ace_low = index_of(options, "ace-low-three-card-straight");

Ranked three_card_row(CardSet cards, const RuleSet& rules) {
  return parts::three_card_row(cards, rules.flag(ace_low) ? LowAce::allowed : LowAce::never);
}

// 669a.6(c) knows no mini-royal: it is a straight flush.
Ranked pair_plus_row(CardSet cards, const RuleSet& rules) {
  const Ranked ranked = three_card_row(cards, rules);
  return {ranked.hand, ranked.row == no_row ? no_row : std::max(ranked.row - 1, 0)};
}

Ranked progressive_row(CardSet cards, const RuleSet& rules) {
  constexpr Row mini_royal = 0;
  constexpr Row straight = 3;
  const Ranked ranked = three_card_row(cards, rules);
  if (ranked.row == no_row || ranked.row > straight) return {ranked.hand, no_row};
  const bool spades = cards.contains(Card(Rank::ace, Suit::spades));
  return {ranked.hand, ranked.row == mini_royal && spades ? 0 : ranked.row + 1};
}

// 669a.8 to 669a.10: dealing
constexpr Dealing manual_shoe{"manual-shoe",
                              sec("8"),
                              sec("8(h)"),
                              {deal_one_at_a_time(sec("8(d)(1)"), {players}, 3),
                               deal_one_at_a_time(sec("8(d)(2)"), {"community"}, 3)}};
constexpr std::array dealings{manual_shoe,
                              parts::from_the_hand_likewise(manual_shoe, sec("9"), sec("9(f)"),
                                                            {sec("9(b)(1)"), sec("9(b)(2)")}),
                              Dealing{"automated-shoe",
                                      sec("10"),
                                      sec("10(f)"),
                                      {deal_stacks(sec("10(b)"), {players, "community"}, 3)}}};

// 669a.11: completion of the round
constexpr std::array play{
    decide(sec("11(b)"), "play-1", {checks(), makes("play", "play", {1, 2, 3})}),
    as_street(reveal(sec("11(c)"), "community", {0}), {"4th-street"}),
    decide(sec("11(d)"), "play-2", {checks(), makes("play", "play", {1, 2})}),
    as_street(reveal(sec("11(e)"), "community", {1}), {"5th-street"}),
    decide(sec("11(f)"), "play-3", {makes("play", "play", {1}), folds()}),
    as_street(reveal(sec("11(h)"), "community", {2}), {"6th-street"}),
};

// 669a.13: irregularities, and what 669a.5, .7, .8 to .10 and .11 say besides
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
    Irregularity{.kind = "information-exchanged",
                 .section = sec("11(a)(3)"),
                 .means =
                     "a player tells of the hand before all community cards are revealed: that "
                     "player's wagers are forfeited",
                 .effect = Irregularity::Effect::seat_loses,
                 .cards = {.until = Irregularity::Until::last_reveal,
                           .found_later = true,
                           .place = "community"}},
};
constexpr auto irregularities = parts::with_the_usual("669a", "8(h)", own_irregularities);

constexpr std::array<std::string_view, 6> settling_order{
    "pair-plus", "ante", "blind", "play", "progressive-payout", "six-card-bonus"};

}  // namespace

const Definition raise_it_up_stud_poker =
    parts::usual_chapter("669a", {.game = "raise-it-up-stud-poker",
                                  .name = "Raise It Up Stud Poker",
                                  .positions = 6,
                                  .wagers = wagers,
                                  .base = "ante",
                                  .schedules = schedules,
                                  .options = options,
                                  .irregularities = irregularities,
                                  .course = CardGame{.hand_cards = 3,
                                                     .places = places,
                                                     .dealings = dealings,
                                                     .play = play,
                                                     .settling_order = settling_order}});

}  // namespace houseway
