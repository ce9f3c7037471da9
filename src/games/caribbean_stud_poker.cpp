#include <fmt/format.h>

#include <array>

#include "games/parts.h"
#include "games/poker_parts.h"
#include "games/register.h"
#include "rules/settling.h"

// Caribbean Stud Poker, chapter 639a: five cards against a dealer who needs ace-king.
namespace houseway {
namespace {

constexpr Section sec(std::string_view paragraph) {
  return {"639a", paragraph};
}

constexpr std::array places{LayoutPlace{"dealer", "the dealer", 5}};

// 639a.11(c)(3): the dealer needs ace-king.
bool qualifies(ShownHand dealers) {
  const HighHand hand{dealers.value};
  return hand.hand_class() > HandClass::high_card ||
         (hand.rank(0) == Rank::ace && hand.rank(1) == Rank::king);
}
constexpr ShowdownRules showdown{.rank = parts::high,
                                 .qualifies = qualifies,
                                 .qualifying = "ace-king",
                                 .compares_always = false};

// Against a dealer below it the Ante is paid and the Bet goes back: 639a.11(c)(3)(i) cites 12(b)
// too, but that is the Bet's table.
Judged meet_with_ante(const RuleSet&, const Meeting& meeting) {
  if (!meeting.qualifies) return wins_by(0, meeting.dealers_shown());
  if (meeting.lost()) return is_lost(sec("11(c)(3)(ii)(A)"), meeting.players);
  if (meeting.tied()) return is_pushed(sec("11(c)(3)(ii)(C)"), meeting.players);
  return wins_by(0, meeting.players);
}
// Row of the Bet's table; a pair or less is the last.
Row bet_row(HighHand hand) {
  constexpr Row pair_or_less = 8;
  const Row row = parts::row_of(hand, HandClass::two_pair);
  return row == no_row ? pair_or_less : row;
}
Judged meet_with_bet(const RuleSet&, const Meeting& meeting) {
  if (!meeting.qualifies) return is_pushed(sec("11(c)(3)(i)"), meeting.dealers_shown());
  if (meeting.lost()) return is_lost(sec("11(c)(3)(ii)(A)"), meeting.players);
  if (meeting.tied()) return is_pushed(sec("11(c)(3)(ii)(C)"), meeting.players);
  return wins_by(bet_row(HighHand{meeting.players.value}), meeting.players);
}

// 639a.7: wagers, and the payouts that no stake of their own buys
constexpr std::array wagers{
    Wager{.id = "ante",
          .name = "Ante",
          .section = sec("7(d)(1)"),
          .need = Need::required,
          .schedule = "ante",
          .collected = sec("11(c)(3)(ii)(A)"),
          .wins = "if the dealer is below ace-king or the player's hand is higher",
          .decided_by = ByShowdown{meet_with_ante}},
    Wager{.id = "bet",
          .name = "Bet",
          .section = sec("11(b)"),
          .need = Need::to_stay_in,
          .size = Size::multiple_of("ante"),
          .schedule = "bet",
          .collected = sec("11(c)(3)(ii)(A)"),
          .wins = "if the dealer has ace-king or better and the player's hand is higher",
          .decided_by = ByShowdown{meet_with_bet}},
    Wager{.id = "caribbean-stud-bonus",
          .name = "Caribbean Stud Bonus",
          .section = sec("7(d)(3)"),
          .schedule = "caribbean-stud-bonus",
          .collected = sec("11(c)(4)"),
          .wins = "if the player's hand is a pair of 10s or better",
          .needs = {"ante"},
          .decided_by = ByHand{.cards = {own}, .rank = parts::tens_or_better}},
    Wager{.id = "progressive-payout",
          .name = "Progressive Payout",
          .section = sec("7(d)(2)"),
          .size = Size::as_offered(),
          .schedule = "progressive-payout",
          .collected = sec("11(c)(5)"),
          .wins = "if the player's hand is in the selected paytable",
          .needs = {"ante"},
          .decided_by = ByHand{.cards = {own}, .rank = parts::two_pair_or_better}},
    Wager{.id = "five-card-hand-bonus",
          .name = "Five Card Hand Bonus",
          .section = sec("7(d)(4)"),
          .on_fold = OnFold::kept,
          .schedule = "five-card-hand-bonus",
          .collected = sec("11(c)(6)"),
          .wins = "if the hand wagered on is a flush or better",
          .selections = parts::player_or_dealer,
          .needs = {"ante"},
          .decided_by = ByHand{.cards = {own}, .rank = parts::flush_or_better}},
    parts::envy_bonus(
        "envy-bonus", "Envy Bonus", sec("12(d)(6)"),
        "for a Progressive Payout wager when another player holds a straight flush or better",
        "progressive-payout"),
    parts::magic_card_payout(sec("12(e)(3)"),
                             "for a Five Card Hand Bonus wager if its hand holds the card drawn",
                             parts::player_or_dealer),
    parts::lucky_bonus_payout(sec("12(e)(3)"), parts::player_or_dealer),
};
constexpr WagerId progressive_payout = index_of(wagers, "progressive-payout");

// The tables that other chapters have too do not print the last line of this one.
constexpr Paytable without_two_pair(Paytable table) {
  table.pays.push_back(not_printed);
  return table;
}

// 639a.12: payout odds
constexpr std::array schedules{
    Schedule{
        .id = "ante", .section = sec("12(a)"), .rows = {"Winning hand"}, .tables = {{"", {to(1)}}}},
    Schedule{.id = "bet",
             .section = sec("12(b)"),
             .rows = {"Royal flush", "Straight flush", "Four-of-a-kind", "Full house", "Flush",
                      "Straight", "Three-of-a-kind", "Two pair", "A pair or less"},
             .tables = {{"", {to(100), to(50), to(20), to(7), to(5), to(4), to(3), to(2), to(1)}}}},
    Schedule{
        .id = "caribbean-stud-bonus",
        .section = sec("12(c)"),
        .rows = {"Royal flush", "Straight flush", "Four-of-a-kind", "Full house", "Flush",
                 "Straight", "Three-of-a-kind", "Two pair", "A pair of 10s or better"},
        .tables = {{"A", {to(1000), to(200), to(100), to(50), to(40), to(25), to(7), to(3), to(1)}},
                   {"B", {to(1000), to(200), to(100), to(50), to(40), to(25), to(6), to(3), to(1)}},
                   {"C",
                    {to(1000), to(200), to(100), to(50), to(40), to(20), to(6), to(3), to(1)}}}},
    Schedule{.id = "progressive-payout",
             .section = sec("12(d)(1)"),
             .rows = {"Royal flush", "Straight flush", "Four-of-a-kind", "Full house", "Flush",
                      "Straight", "Three-of-a-kind", "Two pair"},
             .tables = {{"A",
                         {share(100), for_one(5000), for_one(500), for_one(100), for_one(50),
                          for_one(10), for_one(3), for_one(2)},
                         {parts::one_meter(53, 15)}},
                        {"B",
                         {share(100), share(10), for_one(500), for_one(100), for_one(50),
                          for_one(10), for_one(3), for_one(2)},
                         {parts::one_meter(53, 15)}},
                        {"C",
                         {share(100), share(10), for_one(200), for_one(50), for_one(40),
                          for_one(30), for_one(9), not_applicable},
                         {parts::one_meter(25, 0)}},
                        without_two_pair(parts::progressive_one_meter("D")),
                        {"E",
                         {share(100), share(10), for_one(500), for_one(100), for_one(50),
                          not_applicable, not_applicable, not_printed},
                         {parts::one_meter(65, 5)}},
                        without_two_pair(parts::progressive_two_meters("F")),
                        without_two_pair(parts::progressive_three_meters(
                            "G", 10, {parts::mega(9), parts::major(7), parts::minor(3)})),
                        without_two_pair(parts::progressive_three_meters(
                            "H", 9, {parts::mega(10), parts::major(8), parts::minor(3)}))},
             .amount_option = parts::progressive_wager_option,
             .amount_section = sec("12(d)(4)"),
             .meters_section = sec("12(d)(4)"),
             .envy_section = sec("12(d)(6)")},
    parts::five_card_hand_bonus(sec("12(e)(1)"), sec("12(e)(4)"), sec("12(e)(2)")),
    parts::magic_card(sec("12(e)(3)")),
    parts::lucky_bonus(sec("12(e)(3)")),
};

constexpr std::array options{
    parts::pays_magic_card(sec("12(e)(3)")),
    parts::magic_card_rounds(sec("12(e)(3)")),
    parts::pays_lucky_bonus(sec("12(e)(3)")),
    parts::lucky_bonus_rounds(sec("12(e)(3)")),
    parts::progressive_wager(
        sec("12(d)(4)"),
        "amount of the Progressive Payout wager offered; $1 or $5 under Paytables D, F, G and H, "
        "which have Envy Bonuses for these only"),
    Option{.id = "linked-progressive",
           .section = sec("12(d)(3)"),
           .meaning =
               "the Progressive Payout wager is offered on linked games with a shared jackpot; "
               "bars Paytables A, B, C and E"},
    parts::minimum_wager(),
    parts::maximum_wager(),
    parts::adjacent_boxes(sec("7(e)"), 7),
    parts::dealing_method(sec("5(c)")),
};
constexpr OptionId linked_progressive = index_of(options, "linked-progressive");

// 639a.8 to 639a.10: dealing. From the automated shoe the bottom card of the dealer's stack is
// turned up; a round file lists it first.
constexpr Dealing manual_shoe{
    "manual-shoe",
    sec("8"),
    sec("8(h)"),
    {with_first_card_up(deal_one_at_a_time(sec("8(d)"), {players, "dealer"}, 5), "dealer")}};
constexpr std::array dealings{
    manual_shoe, parts::from_the_hand_likewise(manual_shoe, sec("9"), sec("9(f)"), {sec("9(b)")}),
    Dealing{
        "automated-shoe",
        sec("10"),
        sec("10(f)"),
        {deal_stacks(sec("10(b)"), {players, "dealer"}, 5), reveal(sec("10(b)"), "dealer", {0})}}};

// 639a.11: completion of the round
constexpr std::array play{
    decide(sec("11(b)"), "bet", {makes("bet", "bet", {2}), folds()}),
    reveal(sec("11(c)"), "dealer", {1, 2, 3, 4}),
};

constexpr auto draws = parts::five_card_hand_draws(sec("12(e)(3)"));

// 639a.13: irregularities, and what 639a.5, .7 and .8 to .10 say besides
constexpr std::array own_irregularities{
    parts::card_face_up(sec("13(a)")),
    parts::card_drawn_in_error(sec("13(b)")),
    parts::incorrect_number_of_cards(
        sec("13(c)"),
        "a player or the dealer has a wrong number of cards: all hands void, all wagers returned",
        {"dealer"}),
    Irregularity{.kind = "dealer-card-exposed",
                 .section = sec("13(d)"),
                 .means =
                     "a hole card of the dealer is exposed before every player has bet or folded: "
                     "all hands void, all wagers returned",
                 .cards = {.until = Irregularity::Until::decisions, .place = "dealer"}},
};
constexpr auto irregularities = parts::with_the_usual("639a", "8(h)", own_irregularities);

// 639a.12(d)(3)
void check(const RuleSet& rules, Refusals& violations) {
  const Paytable& table = rules.paytable(progressive_payout);
  // Paytables A, B, C and E are just those without Envy Bonuses.
  if (!rules.offered(progressive_payout) || !rules.flag(linked_progressive) ||
      !table.envy.empty()) {
    return;
  }
  violations.push_back(
      {fmt::format(
           "Paytable {} may not be selected where the Progressive Payout wager is offered on "
           "linked games with a shared jackpot; D, F, G and H may",
           table.name),
       "rules.progressive-payout", text(sec("12(d)(3)"))});
}

}  // namespace

const Definition caribbean_stud_poker =
    parts::usual_chapter("639a", {.game = "caribbean-stud-poker",
                                  .name = "Caribbean Stud Poker",
                                  .positions = 7,
                                  .wagers = wagers,
                                  .base = "ante",
                                  .schedules = schedules,
                                  .options = options,
                                  .irregularities = irregularities,
                                  .course = CardGame{.hand_cards = 5,
                                                     .places = places,
                                                     .dealer = "dealer",
                                                     .dealings = dealings,
                                                     .play = play,
                                                     .draws = draws,
                                                     .showdown = &showdown},
                                  .check = check});

}  // namespace houseway
