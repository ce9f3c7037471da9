#include <array>

#include "games/hold_em.h"
#include "games/parts.h"
#include "games/poker_parts.h"
#include "games/register.h"
#include "rules/settling.h"

// World Poker Tour Heads-Up Hold 'Em, chapter 677a: two own and five community cards against the
// dealer, with one Raise that may be the smaller the later it is made, and odds on being beaten.
namespace houseway {
namespace {

constexpr Section sec(std::string_view paragraph) {
  return {"677a", paragraph};
}

constexpr std::array places{
    LayoutPlace{"dealer", "the dealer", 2},
    LayoutPlace{"community", "the community cards", 5},
};

// 677a.11(h): a dealer below a pair returns the Ante whatever becomes of Odds and Raise.
Section section_of_tie(const Meeting& meeting) {
  return meeting.qualifies ? sec("11(h)(2)(ii)") : sec("11(h)(1)(ii)");
}
Judged meet_with_ante(const RuleSet&, const Meeting& meeting) {
  if (!meeting.qualifies) return is_pushed(sec("11(h)(1)"), meeting.dealers_shown());
  if (meeting.lost()) return is_lost(sec("11(h)(2)(iii)"), meeting.players);
  if (meeting.tied()) return is_pushed(section_of_tie(meeting), meeting.players);
  return wins_by(0, meeting.players);
}
Judged meet_with_odds(const RuleSet&, const Meeting& meeting) {
  const HighHand hand{meeting.players.value};
  if (meeting.won()) return wins_by(hold_em::odds_row(hand), meeting.players);
  if (meeting.tied()) return is_pushed(section_of_tie(meeting), meeting.players);
  if (!meeting.qualifies) return is_lost(sec("11(h)(1)(iii)"), meeting.players);
  return {hold_em::bad_beat_odds_row(hand), {}, meeting.players};
}
Judged meet_with_raise(const RuleSet&, const Meeting& meeting) {
  if (meeting.won()) return wins_by(0, meeting.players);
  if (meeting.tied()) return is_pushed(section_of_tie(meeting), meeting.players);
  if (!meeting.qualifies) return is_lost(sec("11(h)(1)(iii)"), meeting.players);
  const bool odds_paid = hold_em::bad_beat_odds_row(HighHand{meeting.players.value}) != no_row;
  return is_lost(odds_paid ? sec("11(h)(2)(iii)(B)") : sec("11(h)(2)(iii)(A)"), meeting.players);
}

// 677a.7: wagers
constexpr std::array wagers{
    Wager{.id = "ante",
          .name = "Ante",
          .section = sec("7(d)(1)"),
          .need = Need::required,
          .schedule = "ante",
          .collected = sec("11(h)(2)(iii)"),
          .wins = "if the dealer has a pair or better and the player's hand is higher",
          .decided_by = ByShowdown{meet_with_ante}},
    Wager{.id = "odds",
          .name = "Odds",
          .section = sec("7(d)(1)"),
          .need = Need::required,
          .size = Size::equal_to("ante", sec("7(d)(1)")),
          .schedule = "odds",
          .collected = sec("11(h)(2)(iii)(A)"),
          .wins = "if the player's hand is a straight or better, by one table when it is higher "
                  "and by another when it is lower; lower winning hands push",
          .decided_by = ByShowdown{meet_with_odds}},
    Wager{.id = "raise",
          .name = "Raise",
          .section = sec("11(b)"),
          .need = Need::to_stay_in,
          .size = Size::multiple_of("ante"),
          .schedule = "ante",
          .collected = sec("11(h)(2)(iii)"),
          .wins = "if the player's hand is higher",
          .decided_by = ByShowdown{meet_with_raise}},
    parts::bonus_wager("pocket-bonus", "Pocket Bonus", sec("7(d)(2)"), sec("11(i)(1)(ii)"),
                       "if the player's two cards are an ace with king, queen or jack, or a pair",
                       {own}, parts::pocket_row),
    parts::bonus_wager("trips-plus", "Trips Plus", sec("7(d)(3)"), sec("11(i)(2)(ii)"),
                       "if the player's hand is three-of-a-kind or better", {own, "community"},
                       parts::three_of_a_kind_or_better),
};
constexpr WagerId odds = index_of(wagers, "odds");

// 677a.12: payout odds
constexpr std::array schedules{
    Schedule{
        .id = "ante", .section = sec("12(a)"), .rows = {"Winning hand"}, .tables = {{"", {to(1)}}}},
    // The Bad Beat Bonus is paid on the same wager. Its table has N/A for a royal flush, which no
    // hand beats.
    Schedule{.id = "odds",
             .section = sec("12(b)"),
             .rows = {"Royal flush", "Straight flush", "Four-of-a-kind", "Full house", "Flush",
                      "Straight", "Three-of-a-kind", "Two pair", "Pair", "High card",
                      "Royal flush, beaten", "Straight flush, beaten", "Four-of-a-kind, beaten",
                      "Full house, beaten", "Flush, beaten", "Straight, beaten"},
             .tables = {{"",
                         {to(500), to(50), to(10), to(3), to(3, 2), to(1), push, push, push, push,
                          not_applicable, to(500), to(25), to(6), to(5), to(4)}}},
             .further = {{hold_em::first_bad_beat_odds_row, sec("12(c)")}}},
    Schedule{.id = "pocket-bonus",
             .section = sec("12(d)"),
             .rows = {"Pair of aces", "Ace and a king, queen or jack of the same suit",
                      "Ace and a king, queen or jack of different suits", "Pair of 2s to kings"},
             .tables = {{"A", {to(30), to(20), to(10), to(5)}},
                        {"B", {to(25), to(20), to(10), to(5)}},
                        {"C", {to(30), to(20), to(10), to(4)}}}},
    Schedule{.id = "trips-plus",
             .section = sec("12(e)"),
             .rows = {"Royal flush", "Straight flush", "Four-of-a-kind", "Full house", "Flush",
                      "Straight", "Three-of-a-kind"},
             .tables = {{"A", {to(100), to(40), to(30), to(9), to(7), to(4), to(3)}},
                        {"B", {to(100), to(40), to(30), to(8), to(6), to(5), to(3)}},
                        {"C", {to(100), to(40), to(30), to(7), to(6), to(5), to(3)}},
                        {"D", {to(100), to(40), to(30), to(8), to(7), to(4), to(3)}}}},
};

constexpr std::array options{
    parts::payout_limit(
        sec("12(f)"),
        "aggregate limit of what Ante, Odds and Raise pay one player in a round for a winning "
        "hand, stakes besides; at least $50,000 and the most one can win at the minimum wager"),
    parts::minimum_wager(),
    parts::maximum_wager(),
    parts::adjacent_boxes(sec("7(e)"), 6),
    hold_em::dealing_method(sec("5(c)")),
};
constexpr OptionId payout_limit = index_of(options, "payout-limit");

// 677a.8 to 677a.10: dealing
constexpr Dealing manual_shoe{"manual-shoe",
                              sec("8"),
                              sec("8(g)"),
                              {deal_one_at_a_time(sec("8(c)"), {players, "dealer"}, 2)},
                              sec("8(d)")};
constexpr std::array dealings{
    manual_shoe,
    parts::from_the_hand_likewise(manual_shoe, sec("9"), sec("9(f)"), {sec("9(b)")}, sec("9(c)")),
    Dealing{"automated-shoe",
            sec("10"),
            sec("10(f)"),
            {deal_stacks(sec("10(b)"), {players, "dealer"}, 2)},
            sec("10(c)")},
    Dealing{"automated-shoe-community-first",
            sec("10"),
            sec("10(f)"),
            {deal_stacks(sec("10(g)"), {"community"}, 5),
             deal_stacks(sec("10(b)"), {players, "dealer"}, 2)}}};

// 677a.11: completion of the round
constexpr std::array play{
    decide(sec("11(b)"), "raise-1", {makes_up_to("raise", "raise", 3), checks()}),
    as_street(after_burning(deal_stacks(sec("11(c)"), {"community"}, 3)), {"flop"}),
    reveal(sec("11(c)"), "community", {0, 1, 2}),
    decide(sec("11(d)"), "raise-2", {makes_up_to("raise", "raise", 2), checks()}),
    as_street(after_burning(deal_stacks(sec("11(e)"), {"community"}, 2)), {"turn", "river"}),
    reveal(sec("11(e)"), "community", {3, 4}),
    decide(sec("11(f)"), "raise-3", {makes("raise", "raise", {1}), folds()}),
    reveal(sec("11(g)"), "dealer", {0, 1}),
};

// 677a.13: irregularities, and what 677a.5, .7 and .8 to .10 say besides
constexpr std::array own_irregularities{
    hold_em::card_face_up(
        sec("13(a)"),
        "a card found face up while dealing is not used and goes to the discard rack; a second one "
        "voids all hands and returns all wagers, but once all have their two cards the Pocket "
        "Bonus is settled",
        "pocket-bonus"),
    parts::card_drawn_in_error(sec("13(b)")),
    hold_em::incorrect_number_of_cards(sec("13(c)")),
    hold_em::dealer_card_exposed(
        sec("13(d)"),
        "a card of the dealer is exposed before every player has folded or raised: all hands void, "
        "Ante, Odds and Raise returned, Pocket Bonus and Trips Plus settled",
        {"pocket-bonus", "trips-plus"}),
};
constexpr auto irregularities = parts::with_the_usual("677a", "8(g)", own_irregularities);

// 677a.12(f): at least $50,000 and at least what the best hand pays on a minimum Ante and Odds with
// a Raise of three times the Ante. The limit does not reach what the Odds win on a beaten hand.
void check(const RuleSet& rules, Refusals& violations) {
  parts::check_payout_limit(rules, payout_limit,
                            hold_em::with_even_money(rules.paytable(odds).pays.front(), 1 + 3), 1,
                            violations);
}
constexpr std::array limits{[] {
  PayoutLimit limit = parts::as_chosen<payout_limit>({"ante", "odds", "raise"}, sec("12(f)"));
  limit.second_tables_too = false;
  return limit;
}()};

}  // namespace

const Definition world_poker_tour_heads_up_hold_em =
    parts::usual_chapter("677a", {.game = "world-poker-tour-heads-up-hold-em",
                                  .name = "World Poker Tour Heads-Up Hold 'Em",
                                  .positions = 6,
                                  .wagers = wagers,
                                  .base = "ante",
                                  .priced_by = "odds",
                                  .schedules = schedules,
                                  .options = options,
                                  .irregularities = irregularities,
                                  .course = CardGame{.hand_cards = 2,
                                                     .places = places,
                                                     .dealer = "dealer",
                                                     .dealings = dealings,
                                                     .play = play,
                                                     .showdown = &hold_em::showdown_with_a_pair,
                                                     .payout_limits = limits},
                                  .check = check});

}  // namespace houseway
