#include <array>

#include "games/hold_em.h"
#include "games/parts.h"
#include "games/poker_parts.h"
#include "games/register.h"
#include "rules/settling.h"

// Ultimate Texas Hold 'Em Poker, chapter 653a: two own and five community cards against the dealer,
// with one Play wager that is the smaller the later it is made.
namespace houseway {
namespace {

constexpr Section sec(std::string_view paragraph) {
  return {"653a", paragraph};
}

constexpr std::array places{
    LayoutPlace{"dealer", "the dealer", 2},
    LayoutPlace{"community", "the community cards", 5},
    LayoutPlace{"six-card-bonus", "the Six Card Bonus cards", 4},
};

// 653a.11(h)(2)
Judged meet(Row row, const Meeting& meeting) {
  if (meeting.lost()) return is_lost(sec("11(h)(2)(i)"), meeting.players);
  if (meeting.tied()) return is_pushed(sec("11(h)(2)(iii)"), meeting.players);
  return wins_by(row, meeting.players);
}
// 653a.11(h)(1): a dealer below a pair returns the Ante whatever becomes of Blind and Play.
Judged meet_with_ante(const RuleSet&, const Meeting& meeting) {
  if (!meeting.qualifies) return is_pushed(sec("11(h)(1)"), meeting.dealers_shown());
  return meet(0, meeting);
}
Judged meet_with_blind(const RuleSet&, const Meeting& meeting) {
  return meet(hold_em::blind_row(HighHand{meeting.players.value}), meeting);
}
Judged meet_with_play(const RuleSet&, const Meeting& meeting) {
  return meet(0, meeting);
}
// 653a.12(g): by the losing hand, whosever it is; a tie has none.
Judged meet_with_bad_beat_bonus(const RuleSet&, const Meeting& meeting) {
  const ShownHand loser = meeting.won() ? meeting.dealers_shown() : meeting.players;
  return {meeting.tied() ? no_row : hold_em::bad_beat_row(HighHand{loser.value}), {}, loser};
}

// 653a.7: wagers, and the payouts that no stake of their own buys
constexpr std::array wagers{
    Wager{.id = "ante",
          .name = "Ante",
          .section = sec("7(d)(1)"),
          .need = Need::required,
          .fold_section = sec("11(f)(2)"),
          .schedule = "ante",
          .collected = sec("11(h)(2)(i)"),
          .wins = "if the dealer has a pair or better and the player's hand is higher",
          .decided_by = ByShowdown{meet_with_ante}},
    Wager{.id = "blind",
          .name = "Blind",
          .section = sec("7(d)(1)"),
          .need = Need::required,
          .size = Size::equal_to("ante", sec("7(d)(1)")),
          .fold_section = sec("11(f)(2)"),
          .schedule = "blind",
          .collected = sec("11(h)(2)(i)"),
          .wins = "if the player's hand is higher and in the selected paytable; lower winning "
                  "hands push",
          .decided_by = ByShowdown{meet_with_blind}},
    Wager{.id = "play",
          .name = "Play",
          .section = sec("11(b)"),
          .need = Need::to_stay_in,
          .size = Size::multiple_of("ante"),
          .schedule = "ante",
          .collected = sec("11(h)(2)(i)"),
          .wins = "if the player's hand is higher",
          .decided_by = ByShowdown{meet_with_play}},
    // 653a.2(b)(2): every layout has its area.
    parts::always_offered(parts::bonus_wager("trips", "Trips", sec("7(d)(2)"), sec("11(i)(2)"),
                                             "if the player's hand is three-of-a-kind or better",
                                             {own, "community"}, parts::three_of_a_kind_or_better,
                                             {"ante", "blind"})),
    Wager{.id = "bad-beat-bonus",
          .name = "Bad Beat Bonus",
          .section = sec("7(d)(6)"),
          .fold_section = sec("11(f)(2)"),
          .schedule = "bad-beat-bonus",
          .collected = sec("11(j)(3)"),
          .wins = "if the lower of the player's and the dealer's hands is three-of-a-kind or "
                  "better",
          .needs = {"ante", "blind", "trips"},
          .decided_by = ByShowdown{meet_with_bad_beat_bonus, true}},
    Wager{.id = "progressive-payout",
          .name = "Progressive Payout",
          .section = sec("7(d)(3)"),
          .size = Size::as_offered(),
          .on_fold = OnFold::kept,
          .schedule = "progressive-payout",
          .collected = sec("11(k)"),
          .wins = "if the player's two cards and the Flop are three-of-a-kind or better",
          .needs = {"ante", "blind"},
          .decided_by = ByHand{.cards = {own, flop}, .rank = parts::three_of_a_kind_or_better}},
    Wager{.id = "five-card-hand-bonus",
          .name = "Five Card Hand Bonus",
          .section = sec("7(d)(4)"),
          .on_fold = OnFold::kept,
          .schedule = "five-card-hand-bonus",
          .collected = sec("11(l)"),
          .wins = "if the two cards wagered on and the Flop are a flush or better",
          .selections = parts::player_or_dealer,
          .needs = {"ante", "blind"},
          .decided_by = ByHand{.cards = {own, flop}, .rank = parts::flush_or_better}},
    parts::six_card_bonus_wager(
        "six-card-bonus", "Six Card Bonus", sec("7(d)(5)"), sec("11(m)(1)"),
        "if the player's two and the four Six Card Bonus cards hold three-of-a-kind or better",
        "six-card-bonus"),
    parts::envy_bonus("envy-bonus", "Envy Bonus", sec("12(d)(5)"),
                      "for a Progressive Payout wager when another player's two cards and the Flop "
                      "are a straight flush or better",
                      "progressive-payout"),
    parts::magic_card_payout(sec("12(e)(3)"),
                             "for a Five Card Hand Bonus wager if its hand holds the card drawn",
                             parts::player_or_dealer),
    parts::lucky_bonus_payout(sec("12(e)(3)"), parts::player_or_dealer),
};
constexpr WagerId blind = index_of(wagers, "blind");

// 653a.12: payout odds
constexpr std::array schedules{
    Schedule{
        .id = "ante", .section = sec("12(a)"), .rows = {"Winning hand"}, .tables = {{"", {to(1)}}}},
    // Paytable B prints one line for all that is less than a flush.
    Schedule{
        .id = "blind",
        .section = sec("12(b)"),
        .rows = {"Royal flush", "Straight flush", "Four-of-a-kind", "Full house", "Flush",
                 "Straight", "Less than a straight", "Less than a flush"},
        .tables = {{"A", {to(500), to(50), to(10), to(3), to(3, 2), to(1), push, not_printed}},
                   {"B",
                    {to(500), to(50), to(10), to(3), to(3, 2), not_printed, not_printed, push}}},
        .paid_as = {{5, 7}, {6, 7}}},
    Schedule{.id = "trips",
             .section = sec("12(c)"),
             .rows = {"Royal flush", "Straight flush", "Four-of-a-kind", "Full house", "Flush",
                      "Straight", "Three-of-a-kind"},
             .tables = {{"A", {to(50), to(40), to(30), to(9), to(7), to(4), to(3)}},
                        {"B", {to(50), to(40), to(30), to(8), to(6), to(5), to(3)}},
                        {"C", {to(50), to(40), to(30), to(8), to(7), to(4), to(3)}},
                        {"D", {to(50), to(40), to(20), to(7), to(6), to(5), to(3)}}}},
    parts::progressive_payout("progressive-payout", sec("12(d)(1)"), sec("12(d)(3)"),
                              sec("12(d)(5)")),
    parts::five_card_hand_bonus(sec("12(e)(1)"), sec("12(e)(4)"), sec("12(e)(2)")),
    parts::magic_card(sec("12(e)(3)")),
    parts::lucky_bonus(sec("12(e)(3)")),
    parts::six_card_bonus("six-card-bonus", sec("12(f)")),
    Schedule{.id = "bad-beat-bonus",
             .section = sec("12(g)"),
             .rows = {"Straight flush", "Four-of-a-kind", "Full house", "Flush", "Straight",
                      "Three-of-a-kind"},
             .tables = {{"A", {to(10'000), to(500), to(40), to(25), to(20), to(9)}},
                        {"B", {to(7'500), to(500), to(50), to(30), to(20), to(9)}}}},
};

constexpr std::array options{
    parts::pays_magic_card(sec("12(e)(3)")),
    parts::magic_card_rounds(sec("12(e)(3)")),
    parts::pays_lucky_bonus(sec("12(e)(3)")),
    parts::lucky_bonus_rounds(sec("12(e)(3)")),
    parts::progressive_wager(sec("12(d)(3)"),
                             "amount of the Progressive Payout wager offered: $1 or $5, for which "
                             "there are Envy Bonuses"),
    parts::payout_limit(
        sec("12(h)"),
        "limit of what Ante, Blind and Play pay on a single hand, stakes besides; at least $50,000 "
        "and the most one can win at the minimum wager"),
    parts::minimum_wager(),
    parts::maximum_wager(),
    parts::adjacent_boxes(sec("7(e)"), 6),
    hold_em::dealing_method(sec("5(c)")),
};
constexpr OptionId payout_limit = index_of(options, "payout-limit");

// 653a.8 to 653a.10: dealing
constexpr Dealing manual_shoe{
    "manual-shoe",
    sec("8"),
    sec("8(h)"),
    {only_if_wagered(deal_stacks(sec("8(d)"), {"six-card-bonus"}, 4), "six-card-bonus"),
     deal_one_at_a_time(sec("8(d)"), {players, "dealer"}, 2)},
    sec("8(e)")};
constexpr std::array dealings{
    manual_shoe,
    parts::from_the_hand_likewise(manual_shoe, sec("9"), sec("9(f)"), {sec("9(b)"), sec("9(b)")},
                                  sec("9(c)")),
    Dealing{"automated-shoe",
            sec("10"),
            sec("10(f)"),
            {deal_stacks(sec("10(b)"), {players, "dealer"}, 2),
             only_if_wagered(deal_stacks(sec("10(c)"), {"six-card-bonus"}, 4), "six-card-bonus")},
            sec("10(c)")},
    Dealing{"automated-shoe-community-first",
            sec("10"),
            sec("10(f)"),
            {deal_stacks(sec("10(g)"), {"community"}, 5),
             deal_stacks(sec("10(b)"), {players, "dealer"}, 2),
             only_if_wagered(deal_stacks(sec("10(c)"), {"six-card-bonus"}, 4), "six-card-bonus")}}};

// 653a.11: completion of the round
constexpr std::array play{
    decide(sec("11(b)"), "play-1", {makes("play", "play", {3, 4}), checks()}),
    as_street(after_burning(deal_stacks(sec("11(c)"), {"community"}, 3)), {"flop"}),
    reveal(sec("11(c)"), "community", {0, 1, 2}),
    decide(sec("11(d)"), "play-2", {makes("play", "play", {2}), checks()}),
    as_street(after_burning(deal_stacks(sec("11(e)"), {"community"}, 2)), {"turn", "river"}),
    reveal(sec("11(e)"), "community", {3, 4}),
    decide(sec("11(f)"), "play-3", {makes("play", "play", {1}), folds()}),
    reveal(sec("11(g)"), "dealer", {0, 1}),
    reveal(sec("11(m)"), "six-card-bonus", {0, 1, 2, 3}),
};

constexpr auto draws = parts::five_card_hand_draws(sec("12(e)(3)"));

// 653a.13: irregularities, and what 653a.5, .7 and .8 to .10 say besides
constexpr std::array own_irregularities{
    hold_em::card_face_up(
        sec("13(a)"),
        "a card found face up while dealing is not used and goes to the discard rack; a second one "
        "voids all hands and returns all wagers, but once all have their two cards Trips is "
        "settled",
        "trips"),
    parts::card_drawn_in_error(sec("13(b)")),
    hold_em::incorrect_number_of_cards(sec("13(c)")),
    hold_em::dealer_card_exposed(
        sec("13(d)"),
        "a card of the dealer is exposed before every player has folded or made a Play wager: all "
        "hands void, wagers returned but Trips, which is settled",
        {"trips"}),
};
constexpr auto irregularities = parts::with_the_usual("653a", "8(h)", own_irregularities);

// 653a.12(h): the limit is at least $50,000 and at least what the best hand pays on a minimum Ante
// and Blind with a Play of four times the Ante.
void check(const RuleSet& rules, Refusals& violations) {
  parts::check_payout_limit(rules, payout_limit,
                            hold_em::with_even_money(rules.paytable(blind).pays.front(), 1 + 4), 1,
                            violations);
}
constexpr std::array limits{
    parts::as_chosen<payout_limit>({"ante", "blind", "play"}, sec("12(h)"))};

}  // namespace

const Definition ultimate_texas_hold_em_poker =
    parts::usual_chapter("653a", {.game = "ultimate-texas-hold-em-poker",
                                  .name = "Ultimate Texas Hold 'Em Poker",
                                  .positions = 6,
                                  .wagers = wagers,
                                  .base = "ante",
                                  .priced_by = "blind",
                                  .schedules = schedules,
                                  .options = options,
                                  .irregularities = irregularities,
                                  .course = CardGame{.hand_cards = 2,
                                                     .places = places,
                                                     .dealer = "dealer",
                                                     .dealings = dealings,
                                                     .play = play,
                                                     .draws = draws,
                                                     .showdown = &hold_em::showdown_with_a_pair,
                                                     .payout_limits = limits},
                                  .check = check});

}  // namespace houseway
