#include <algorithm>
#include <array>

#include "games/parts.h"
#include "games/poker_parts.h"
#include "games/prime_parts.h"
#include "games/register.h"
#include "rules/settling.h"

// Four Card Frenzy, chapter 684a: the best four of five cards on either side, a Raise that a pair
// of aces may treble, and odds on a straight or better whether it wins or loses.
namespace houseway {
namespace {

constexpr Section sec(std::string_view paragraph) {
  return {"684a", paragraph};
}

constexpr auto places = prime::places(5);

constexpr std::array options{
    Option{.id = "four-card-bonus-on-queens-up",
           .section = sec("12(e)"),
           .meaning =
               "the last line of the Four Card Bonus is a pair of queens, kings or aces, and every "
               "two pair is paid by the line above (the chapter prints two aces and two queens)",
           .role = Option::Role::reading},
    prime::payout_limit(
        sec("12(g)"),
        "aggregate limit of what Ante, Odds and Raise pay one player in a round, stakes besides; "
        "at least $50,000 and the most one can win at the minimum wager"),
    parts::minimum_wager(),
    parts::maximum_wager(),
    parts::adjacent_boxes(sec("7(e)"), 6),
    parts::dealing_method(sec("5(c)")),
};
constexpr OptionId on_queens_up = index_of(options, "four-card-bonus-on-queens-up");
constexpr OptionId payout_limit = index_of(options, "aggregate-payout-limit");

// 684a.11(c)(2): the dealer needs a king, for the Ante alone.
constexpr ShowdownRules showdown{
    .rank = four_card::best_four, .qualifies = four_card::king_high, .qualifying = "king high"};

Judged meet_with_ante(const RuleSet&, const Meeting& meeting) {
  if (!meeting.qualifies) return is_pushed(sec("11(c)(2)(i)"), meeting.dealers_shown());
  if (meeting.lost()) return is_lost(sec("11(c)(2)(ii)(B)"), meeting.players);
  return wins_by(0, meeting.players);
}
Judged meet_with_raise(const RuleSet&, const Meeting& meeting) {
  if (meeting.lost()) return is_lost(sec("11(c)(3)(ii)"), meeting.players);
  return wins_by(0, meeting.players);
}

// Rows of 12(b): four aces, other four-of-a-kind, straight flush, three-of-a-kind, flush, straight;
// then those of 12(c), where four aces have none: nothing beats them.
constexpr Row last_of_odds = 5;
constexpr Row first_bad_beat = last_of_odds + 1;
// 684a.11(c)(4)
Judged meet_with_odds(const RuleSet&, const Meeting& meeting) {
  const Row row =
      four_card::row_below_four_aces(FourCardHand{meeting.players.value}, FourCardClass::straight);
  if (row == no_row) {
    return meeting.lost() ? is_lost(sec("11(c)(4)(ii)(B)"), meeting.players)
                          : is_pushed(sec("11(c)(4)(ii)(A)"), meeting.players);
  }
  return wins_by(meeting.lost() ? last_of_odds + std::max(row, 1) : row, meeting.players);
}

// Rows of 12(e), and two more for the reading of its last two as a pair of queens or better.
constexpr Row two_pair = 8;
constexpr Row aces_and_queens = 9;
constexpr Row any_two_pair = 10;
constexpr Row queens_or_better = 11;
Ranked four_card_bonus_row(CardSet cards, const RuleSet& rules) {
  const FourCardHand hand = four_card_hand(cards);
  const Row row = prime::four_card_row(hand);
  if (rules.flag(on_queens_up)) {
    const bool high_pair = hand.hand_class() == FourCardClass::pair && hand.rank() >= Rank::queen;
    return {ShownHand(hand), row == two_pair ? any_two_pair : high_pair ? queens_or_better : row};
  }
  const bool aces_with_queens =
      row == two_pair && hand.rank() == Rank::ace && hand.rank(1) == Rank::queen;
  return {ShownHand(hand), aces_with_queens ? aces_and_queens : row};
}

// 684a.7: wagers
constexpr std::array wagers{
    Wager{.id = "ante",
          .name = "Ante",
          .section = sec("7(d)(1)"),
          .need = Need::required,
          .fold_section = sec("11(b)(2)"),
          .schedule = "ante",
          .collected = sec("11(c)(2)(ii)(B)"),
          .wins = "if the dealer has king high or better and the player's hand is higher or equal",
          .decided_by = ByShowdown{meet_with_ante}},
    Wager{.id = "odds",
          .name = "Odds",
          .section = sec("7(d)(1)"),
          .need = Need::required,
          .size = Size::equal_to("ante", sec("7(d)(1)")),
          .fold_section = sec("11(b)(2)"),
          .schedule = "bad-beat-payout",
          .collected = sec("11(c)(4)(ii)(B)"),
          .wins = "if the player's hand is a straight or better, by one table when it is higher or "
                  "equal and by another when it is lower; other hands that are not lower push",
          .decided_by = ByShowdown{meet_with_odds}},
    Wager{.id = "raise",
          .name = "Raise",
          .section = sec("11(b)(1)"),
          .need = Need::to_stay_in,
          .size = Size::multiple_of("ante"),
          .schedule = "ante",
          .collected = sec("11(c)(3)(ii)"),
          .wins = "if the player's hand is higher or equal, whatever the dealer has",
          .decided_by = ByShowdown{meet_with_raise}},
    prime::prime_wager(sec("7(d)(2)"), sec("11(d)(1)(i)"), {"ante", "odds"}),
    parts::bonus_wager("four-card-bonus", "Four Card Bonus", sec("7(d)(3)"), sec("11(d)(2)(i)"),
                       "if the player's hand is two pair or better", {own}, four_card_bonus_row,
                       {"ante", "odds"}),
    parts::six_card_bonus_wager("all-six-bonus", "All-Six Bonus", sec("7(d)(4)"),
                                sec("11(d)(3)(i)"), prime::six_cards_win, "all-six",
                                {"ante", "odds"}),
};
constexpr WagerId odds = index_of(wagers, "odds");

// A column of 12(b), which all tables share, and one of 12(c).
constexpr Paytable odds_table(std::string_view name, List<Pays, 5> bad_beats) {
  Paytable table{name, {to(200), to(30), to(15), to(2), to(3, 2), to(1)}};
  for (const Pays& pays : bad_beats) table.pays.push_back(pays);
  return table;
}
// A column of 12(e): the lines in which they differ, then flush to two aces and two queens.
constexpr Paytable bonus_table(std::string_view name, List<Pays, 6> high_hands) {
  Paytable table{name, {}};
  for (const Pays& pays : high_hands) table.pays.push_back(pays);
  for (const Pays& pays : {to(4), to(3), to(2), to(1), to(2), to(1)}) table.pays.push_back(pays);
  return table;
}

// 684a.12: payout odds
constexpr std::array schedules{
    Schedule{
        .id = "ante", .section = sec("12(a)"), .rows = {"Winning hand"}, .tables = {{"", {to(1)}}}},
    // The bad beat payout is made on the Odds wager too; nothing beats four aces.
    Schedule{.id = "bad-beat-payout",
             .section = sec("12(b)"),
             .rows = {"Four aces", "Any other four-of-a-kind", "Straight flush", "Three-of-a-kind",
                      "Flush", "Straight", "Four-of-a-kind, beaten", "Straight flush, beaten",
                      "Three-of-a-kind, beaten", "Flush, beaten", "Straight, beaten"},
             .tables = {odds_table("A", {to(30), to(15), to(2), to(3, 2), to(1)}),
                        odds_table("B", {to(100), to(30), to(4), to(3), to(2)}),
                        odds_table("C", {to(100), to(50), to(4), to(3), to(2)}),
                        odds_table("D", {to(500), to(50), to(5), to(4), to(2)})},
             .further = {{first_bad_beat, sec("12(c)")}}},
    prime::prime_schedule(sec("12(d)")),
    Schedule{.id = "four-card-bonus",
             .section = sec("12(e)"),
             .rows = {"Four aces", "Any other four-of-a-kind", "Royal flush", "Straight flush",
                      "Three aces", "Any other three-of-a-kind", "Flush", "Straight",
                      "Two pair, other than two aces and two queens", "Two aces and two queens",
                      "Two pair (queens up)", "Pair of queens, kings or aces (queens up)"},
             .tables = {bonus_table("A", {to(50), to(50), to(40), to(40), to(8), to(8)}),
                        bonus_table("B", {to(50), to(50), to(40), to(40), to(7), to(7)}),
                        bonus_table("C", {to(200), to(100), to(50), to(30), to(20), to(8)}),
                        bonus_table("D", {to(200), to(100), to(50), to(40), to(20), to(7)}),
                        bonus_table("E", {to(200), to(100), to(50), to(30), to(20), to(6)}),
                        bonus_table("F", {to(200), to(100), to(50), to(40), to(20), to(5)}),
                        bonus_table("G", {to(200), to(100), to(50), to(40), to(20), to(6)}),
                        bonus_table("H", {to(200), to(100), to(50), to(40), to(20), to(5)})},
             .in_force =
                 [](const RuleSet& rules, Row row) {
                   const bool of_reading = row == any_two_pair || row == queens_or_better;
                   const bool of_print = row == two_pair || row == aces_and_queens;
                   return rules.flag(on_queens_up) ? !of_print : !of_reading;
                 }},
    parts::six_card_bonus("all-six-bonus", sec("12(f)")),
};

// 684a.8 to 684a.10: dealing
constexpr Dealing manual_shoe{
    "manual-shoe",
    sec("8"),
    sec("8(g)"),
    {prime::all_six_card(sec("8(c)")), deal_one_at_a_time(sec("8(c)"), {players, "dealer"}, 5)}};
constexpr std::array dealings{
    manual_shoe,
    parts::from_the_hand_likewise(manual_shoe, sec("9"), sec("9(f)"), {sec("9(b)"), sec("9(b)")}),
    Dealing{
        "automated-shoe",
        sec("10"),
        sec("10(f)"),
        {deal_stacks(sec("10(b)"), {players, "dealer"}, 5), prime::all_six_card(sec("10(b)"))}}};

// 684a.11: completion of the round
constexpr std::array play{
    decide(sec("11(b)"), "raise",
           {as_the_hand_allows(makes("raise", "raise", {1, 2, 3}), four_card::three_times_with_aces,
                               "equal to the Ante with a pair of kings or lower"),
            folds()}),
    reveal(sec("11(c)"), "dealer", {0, 1, 2, 3, 4}),
    reveal(sec("11(d)(3)"), "all-six", {0}),
};
constexpr std::array<std::string_view, 6> settling_order{
    "ante", "raise", "odds", "prime", "four-card-bonus", "all-six-bonus"};

// 684a.13: irregularities, and what 684a.5, .7 and .8 to .10 say besides
constexpr auto irregularities = prime::irregularities(
    "684a",
    "a card of the dealer is exposed before every player has raised or folded: all hands void, "
    "Ante, Odds and Raise returned, Prime, Four Card Bonus and All-Six Bonus settled",
    {"prime", "four-card-bonus", "all-six-bonus"});

// 684a.12(g): the limit is at least $50,000 and at least what a minimum Ante and Odds can win: with
// four aces and three Antes raised, or with four-of-a-kind that is beaten.
void check(const RuleSet& rules, Refusals& violations) {
  const Paytable& table = rules.paytable(odds);
  const int best =
      std::max(1 + 3 + table.pays[0].num, table.pays[static_cast<std::size_t>(first_bad_beat)].num);
  parts::check_payout_limit(rules, payout_limit, to(best), 1, violations);
}
constexpr std::array limits{
    parts::as_chosen<payout_limit>({"ante", "raise", "odds"}, sec("12(g)"))};

}  // namespace

const Definition four_card_frenzy =
    parts::usual_chapter("684a", {.game = "four-card-frenzy",
                                  .name = "Four Card Frenzy",
                                  .positions = 6,
                                  .wagers = wagers,
                                  .base = "ante",
                                  .priced_by = "odds",
                                  .schedules = schedules,
                                  .options = options,
                                  .irregularities = irregularities,
                                  .course = CardGame{.hand_cards = 5,
                                                     .places = places,
                                                     .dealer = "dealer",
                                                     .dealings = dealings,
                                                     .play = play,
                                                     .showdown = &showdown,
                                                     .settling_order = settling_order,
                                                     .payout_limits = limits},
                                  .check = check});

}  // namespace houseway
