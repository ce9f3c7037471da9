#include <algorithm>
#include <array>

#include "games/hold_em.h"
#include "games/parts.h"
#include "games/poker_parts.h"
#include "games/register.h"
#include "rules/settling.h"

// Texas Hold 'Em Bonus Poker, chapter 647a: two own and five community cards against the dealer,
// with a wager to see the Flop and, if liked, one before the Turn and one before the River.
namespace houseway {
namespace {

constexpr Section sec(std::string_view paragraph) {
  return {"647a", paragraph};
}

constexpr std::array places{
    LayoutPlace{"dealer", "the dealer", 2},
    LayoutPlace{"community", "the community cards", 5},
    LayoutPlace{"six-card-bonus", "the Six Card Bonus cards", 4},
};
constexpr std::size_t dealer = index_of(places, "dealer");

// 647a.11(h)(2)
Judged meet_with_street(const RuleSet&, const Meeting& meeting) {
  if (meeting.lost()) return is_lost(sec("11(h)(2)(i)"), meeting.players);
  if (meeting.tied()) return is_pushed(sec("11(h)(2)(iii)"), meeting.players);
  return wins_by(0, meeting.players);
}
Judged meet_with_ante(const RuleSet& rules, const Meeting& meeting) {
  const bool paid = hold_em::ante_pays(HighHand{meeting.players.value}, rules);
  if (meeting.won() && !paid) return is_pushed(sec("11(h)(2)(ii)"), meeting.players);
  return meet_with_street(rules, meeting);
}

Judged judge_texas_hold_em_bonus(const RuleSet& rules, const Record& record, int seat,
                                 std::uint8_t);

constexpr Wager street_wager(std::string_view id, std::string_view name, Section section) {
  return {.id = id,
          .name = name,
          .section = section,
          .need = Need::to_stay_in,
          .size = Size::multiple_of("ante"),
          .schedule = "ante",
          .collected = sec("11(h)(2)(i)"),
          .wins = "if the player's hand is higher",
          .decided_by = ByShowdown{meet_with_street}};
}

// 647a.7: wagers, and the payouts that no stake of their own buys
constexpr std::array wagers{
    Wager{.id = "ante",
          .name = "Ante",
          .section = sec("7(d)(1)"),
          .need = Need::required,
          .fold_section = sec("11(b)(2)"),
          .schedule = "ante",
          .collected = sec("11(h)(2)(i)"),
          .wins = "if the player's hand is higher and a straight (or flush, as selected) or "
                  "better; lower winning hands push",
          .decided_by = ByShowdown{meet_with_ante}},
    street_wager("flop", "Flop", sec("11(b)")),
    street_wager("turn", "Turn", sec("11(d)")),
    street_wager("river", "River", sec("11(f)")),
    // One line asks for the dealer's cards besides the player's own.
    Wager{.id = "texas-hold-em-bonus",
          .name = "Texas Hold 'Em Bonus",
          .section = sec("7(d)(2)"),
          .on_fold = OnFold::kept,
          .schedule = "texas-hold-em-bonus",
          .collected = sec("11(h)(3)"),
          .wins = "if the player's two cards are an ace with king, queen or jack, or a pair",
          .needs = {"ante"},
          .decided_by = ByRound{.judge = judge_texas_hold_em_bonus, .cards = {own}}},
    Wager{.id = "progressive-payout",
          .name = "Progressive Payout",
          .section = sec("7(d)(3)"),
          .size = Size::as_offered(),
          .fold_section = sec("11(b)(2)(i)(B)"),
          .schedule = "progressive-payout",
          .collected = sec("11(i)"),
          .wins = "if the player's two cards and the Flop are three-of-a-kind or better",
          .needs = {"ante"},
          .decided_by = ByHand{.cards = {own, flop}, .rank = parts::three_of_a_kind_or_better}},
    Wager{.id = "five-card-hand-bonus",
          .name = "Five Card Hand Bonus",
          .section = sec("7(d)(4)"),
          .on_fold = OnFold::kept,
          .schedule = "five-card-hand-bonus",
          .collected = sec("11(j)"),
          .wins = "if the two cards wagered on and the Flop are a flush or better",
          .selections = parts::player_or_dealer,
          .needs = {"ante"},
          .decided_by = ByHand{.cards = {own, flop}, .rank = parts::flush_or_better}},
    parts::six_card_bonus_wager(
        "six-card-bonus", "Six Card Bonus", sec("7(d)(5)"), sec("11(k)(1)"),
        "if the player's two and the four Six Card Bonus cards hold three-of-a-kind or better",
        "six-card-bonus"),
    // 647a.11(b)(2): folded hands stay on the table for the Envy Bonus.
    parts::envy_bonus("envy-bonus", "Envy Bonus", sec("12(d)(5)"),
                      "for a Progressive Payout wager when another player's two cards and the Flop "
                      "are a straight flush or better",
                      "progressive-payout", EnvyOf::folded_hands_too),
    parts::magic_card_payout(sec("12(e)(3)"),
                             "for a Five Card Hand Bonus wager if its hand holds the card drawn",
                             parts::player_or_dealer),
    parts::lucky_bonus_payout(sec("12(e)(3)"), parts::player_or_dealer),
};
constexpr WagerId texas_hold_em_bonus = index_of(wagers, "texas-hold-em-bonus");

// 647a.12: payout odds
constexpr std::array schedules{
    Schedule{
        .id = "ante", .section = sec("12(a)"), .rows = {"Winning hand"}, .tables = {{"", {to(1)}}}},
    // Paytable B has N/A in the first line: two aces are two aces, whatever the dealer holds.
    Schedule{
        .id = "texas-hold-em-bonus",
        .section = sec("12(b)"),
        .rows = {"Ace-ace (dealer and player)", "Ace-ace", "Ace-king (same suit)",
                 "Ace-queen or ace-jack (same suit)", "Ace-king (different suits)",
                 "King-king, queen-queen or jack-jack", "Ace-queen or ace-jack (different suits)",
                 "A pair of 10-10 through 2-2"},
        .tables = {{"A", {to(1000), to(30), to(25), to(20), to(15), to(10), to(5), to(3)}},
                   {"B", {not_applicable, to(30), to(25), to(20), to(15), to(10), to(5), to(3)}}},
        .paid_as = {{hold_em::both_have_aces, hold_em::both_have_aces + 1}}},
    parts::progressive_payout("progressive-payout", sec("12(d)(1)"), sec("12(d)(3)"),
                              sec("12(d)(5)")),
    parts::five_card_hand_bonus(sec("12(e)(1)"), sec("12(e)(4)"), sec("12(e)(2)")),
    parts::magic_card(sec("12(e)(3)")),
    parts::lucky_bonus(sec("12(e)(3)")),
    parts::six_card_bonus("six-card-bonus", sec("12(f)")),
};

constexpr std::array options{
    Option{.id = "ante-pays",
           .kind = Option::Kind::word,
           .section = sec("11(h)(2)(ii)"),
           .meaning = "lowest winning hand on which the Ante is paid; below it the Ante goes back",
           .standard = 0,
           .words = {"straight", "flush"}},
    parts::pays_magic_card(sec("12(e)(3)")),
    parts::magic_card_rounds(sec("12(e)(3)")),
    parts::pays_lucky_bonus(sec("12(e)(3)")),
    parts::lucky_bonus_rounds(sec("12(e)(3)")),
    parts::progressive_wager(sec("12(d)(3)"),
                             "amount of the Progressive Payout wager offered: $1 or $5, for which "
                             "there are Envy Bonuses"),
    parts::minimum_wager(),
    parts::maximum_wager(),
    parts::adjacent_boxes(sec("7(e)"), 6),
    hold_em::dealing_method(sec("5(c)")),
};
constexpr OptionId ante_pays_from = index_of(options, "ante-pays");

// 647a.8 to 647a.10: dealing
constexpr Dealing manual_shoe{
    "manual-shoe",
    sec("8"),
    sec("8(h)"),
    {only_if_wagered(deal_stacks(sec("8(d)"), {"six-card-bonus"}, 4), "six-card-bonus"),
     deal_one_at_a_time(sec("8(d)"), {players, "dealer"}, 2)},
    sec("8(e)")};
constexpr std::array dealings{
    manual_shoe,
    parts::from_the_hand_likewise(manual_shoe, sec("9"), sec("9(h)"), {sec("9(d)"), sec("9(d)")},
                                  sec("9(e)")),
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

// 647a.11: completion of the round
constexpr std::array play{
    decide(sec("11(b)"), "flop", {makes("flop", "flop", {2}), folds()}),
    after_burning(deal_stacks(sec("11(c)"), {"community"}, 3)),
    reveal(sec("11(c)"), "community", {0, 1, 2}),
    decide(sec("11(d)"), "turn", {makes("turn", "turn", {1}), checks()}),
    after_burning(deal_stacks(sec("11(e)"), {"community"}, 1)),
    reveal(sec("11(e)"), "community", {3}),
    decide(sec("11(f)"), "river", {makes("river", "river", {1}), checks()}),
    after_burning(deal_stacks(sec("11(g)"), {"community"}, 1)),
    reveal(sec("11(g)"), "community", {4}),
    reveal(sec("11(h)"), "dealer", {0, 1}),
    reveal(sec("11(k)"), "six-card-bonus", {0, 1, 2, 3}),
};

constexpr auto draws = parts::five_card_hand_draws(sec("12(e)(3)"));

// 647a.13: irregularities, and what 647a.5, .7 and .8 to .10 say besides
constexpr std::array own_irregularities{
    hold_em::card_face_up(
        sec("13(a)"),
        "a card found face up while dealing is not used and goes to the discard rack; a second one "
        "voids all hands and returns all wagers, but once all have their two cards the Texas Hold "
        "'Em Bonus is settled",
        "texas-hold-em-bonus"),
    parts::card_drawn_in_error(sec("13(b)")),
    hold_em::incorrect_number_of_cards(sec("13(c)")),
    hold_em::dealer_card_exposed(
        sec("13(d)"),
        "a card of the dealer is exposed before every player has decided: all hands void, wagers "
        "returned but the Texas Hold 'Em Bonus, which is settled",
        {"texas-hold-em-bonus"}),
};
constexpr auto irregularities = parts::with_the_usual("647a", "8(h)", own_irregularities);

// The dealer's cards are looked at only where they make a difference.
Judged judge_texas_hold_em_bonus(const RuleSet& rules, const Record& record, int seat,
                                 std::uint8_t) {
  const TwoCardHand held = two_card_hand(card_set(record.seat(seat).cards));
  const auto& pays = rules.paytable(texas_hold_em_bonus).pays;
  bool dealer_has_aces = false;
  if (hold_em::are_aces(held) && pays[hold_em::both_have_aces].applies()) {
    const CardSet dealers = card_set(record.places[dealer]);
    if (dealers.size() < 2) return cannot_tell_without(Place::named(dealer));
    dealer_has_aces = hold_em::are_aces(two_card_hand(dealers));
  }
  return {hold_em::texas_bonus_row(held, dealer_has_aces), {}, ShownHand(held)};
}

// 647a.12(c): $50,000, or what a minimum Ante wins with a Flop, Turn and River wager.
constexpr std::array limits{PayoutLimit{.wagers = {"ante", "flop", "turn", "river"},
                                        .most =
                                            [](const RuleSet& rules, Money) {
                                              constexpr int antes = 1 + 2 + 1 + 1;
                                              return parts::payout_limit_bound(rules, to(1), antes);
                                            },
                                        .section = sec("12(c)")}};

}  // namespace

namespace hold_em {

Row texas_bonus_row(TwoCardHand held, bool dealer_has_aces) {
  if (are_aces(held)) return dealer_has_aces ? both_have_aces : both_have_aces + 1;
  if (held.pair()) return held.high >= Rank::jack ? 5 : 7;
  if (held.high != Rank::ace || held.low < Rank::jack) return no_row;
  const bool with_king = held.low == Rank::king;
  if (held.suited) return with_king ? 2 : 3;
  return with_king ? 4 : 6;
}

bool ante_pays(HighHand winning, const RuleSet& rules) {
  constexpr std::array lowest{HandClass::straight, HandClass::flush};
  return winning.hand_class() >= lowest[static_cast<std::size_t>(rules.value(ante_pays_from))];
}

}  // namespace hold_em

const Definition texas_hold_em_bonus_poker =
    parts::usual_chapter("647a", {.game = "texas-hold-em-bonus-poker",
                                  .name = "Texas Hold 'Em Bonus Poker",
                                  .positions = 6,
                                  .wagers = wagers,
                                  .base = "ante",
                                  .schedules = schedules,
                                  .options = options,
                                  .irregularities = irregularities,
                                  .course = CardGame{.hand_cards = 2,
                                                     .places = places,
                                                     .dealer = "dealer",
                                                     .dealings = dealings,
                                                     .play = play,
                                                     .draws = draws,
                                                     .showdown = &hold_em::showdown,
                                                     .payout_limits = limits}});

}  // namespace houseway
