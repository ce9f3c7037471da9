#include <array>

#include "games/parts.h"
#include "games/poker_parts.h"
#include "games/register.h"
#include "rules/settling.h"

// Let It Ride Poker, chapter 643a: three own and two community cards against a paytable, with three
// bets of which two may be withdrawn.
namespace houseway {
namespace {

constexpr Section sec(std::string_view paragraph) {
  return {"643a", paragraph};
}

constexpr std::array places{
    LayoutPlace{"community", "the community cards", 2},
    LayoutPlace{"six-card-bonus", "the Six Card Bonus cards", 3},
};

// 643a.6(c) and (d) have the ace, 2 and 3 among the straights.
Ranked three_card_bonus_row(CardSet cards, const RuleSet&) {
  return parts::three_card_row(cards, LowAce::allowed);
}

constexpr Wager bet(std::string_view id, std::string_view name) {
  return {.id = id,
          .name = name,
          .section = sec("7(d)"),
          .need = Need::required,
          .schedule = "let-it-ride-poker",
          .collected = sec("11(f)(1)"),
          .wins = "with a pair of 10s or better",
          .decided_by = ByHand{.cards = {own, "community"}, .rank = parts::tens_or_better}};
}
constexpr Wager equal_bet(std::string_view id, std::string_view name) {
  Wager equal = bet(id, name);
  equal.size = Size::equal_to("bet-1", sec("7(d)"));
  return equal;
}

constexpr Wager as_offered(Wager wager) {
  wager.size = Size::as_offered();
  return wager;
}

constexpr List<std::string_view, 3> the_bets{"bet-1", "bet-2", "bet-3"};

// 643a.7: wagers, and the payouts that no stake of their own buys
constexpr std::array wagers{
    bet("bet-1", "Bet Number 1"),
    equal_bet("bet-2", "Bet Number 2"),
    equal_bet("bet-3", "Bet Number 3"),
    parts::bonus_wager("five-card-bonus", "Five Card Bonus", sec("7(e)"), sec("11(g)(1)(ii)"),
                       "if the player's hand is in the selected paytable", {own, "community"},
                       parts::tens_or_better, the_bets),
    parts::bonus_wager("three-card-bonus", "Three Card Bonus", sec("7(f)"), sec("11(g)(2)(ii)"),
                       "if the player's three cards are a pair or better", {own},
                       three_card_bonus_row, the_bets),
    parts::telling_suits_apart(as_offered(parts::bonus_wager(
        "three-card-progressive-payout", "Three-Card Progressive Payout", sec("7(g)"),
        sec("11(g)(3)"), "if the player's three cards are in the selected paytable", {own},
        parts::three_card_progressive_row, the_bets))),
    as_offered(parts::bonus_wager("five-card-progressive-payout", "Five-Card Progressive Payout",
                                  sec("7(h)"), sec("11(g)(4)"),
                                  "if the player's hand is three-of-a-kind or better",
                                  {own, "community"}, parts::three_of_a_kind_or_better, the_bets)),
    parts::bonus_wager("five-card-hand-bonus", "Five Card Hand Bonus", sec("7(i)"), sec("11(g)(5)"),
                       "if the player's hand is a flush or better", {own, "community"},
                       parts::flush_or_better, the_bets),
    parts::six_card_bonus_wager(
        "six-card-bonus", "Six Card Bonus", sec("7(j)"), sec("11(g)(6)(i)"),
        "if the player's three and the three Six Card Bonus cards hold three-of-a-kind or better",
        "six-card-bonus", the_bets),
    parts::envy_bonus(
        "three-card-envy-bonus", "Three-Card Envy Bonus", sec("12(d)(5)"),
        "for a Three-Card Progressive Payout wager when another player holds a mini-royal",
        "three-card-progressive-payout"),
    parts::envy_bonus("five-card-envy-bonus", "Five-Card Envy Bonus", sec("12(e)(5)"),
                      "for a Five-Card Progressive Payout wager when another player holds a "
                      "straight flush or better",
                      "five-card-progressive-payout"),
    parts::magic_card_payout(sec("12(f)(3)"),
                             "for a Five Card Hand Bonus wager if the player's or the community "
                             "cards hold the card drawn"),
    parts::lucky_bonus_payout(sec("12(f)(3)")),
};
constexpr WagerId bet_1 = index_of(wagers, "bet-1");

constexpr MeterSpec three_card_meter(int primary) {
  return {Level::only, 1'000, 1'000, primary, 0};
}
constexpr List<Envy, 10> three_card_envy{{dollars(1), 0, dollars(100)},
                                         {dollars(1), 1, dollars(25)},
                                         {dollars(5), 0, dollars(500)},
                                         {dollars(5), 1, dollars(125)}};

// 643a.12: payout odds
constexpr std::array schedules{
    Schedule{
        .id = "let-it-ride-poker",
        .section = sec("12(a)"),
        .rows = {"Royal flush", "Straight flush", "Four-of-a-kind", "Full house", "Flush",
                 "Straight", "Three-of-a-kind", "Two pair", "Pair of 10s or better"},
        .tables = {{"A", {to(1000), to(200), to(50), to(11), to(8), to(5), to(3), to(2), to(1)}},
                   {"B", {to(500), to(200), to(50), to(11), to(8), to(5), to(3), to(2), to(1)}}}},
    Schedule{
        .id = "five-card-bonus",
        .section = sec("12(b)"),
        .rows = {"Royal flush", "Straight flush", "Four-of-a-kind", "Full house", "Flush",
                 "Straight", "Three-of-a-kind", "Two pair", "Pair of 10s or better"},
        .tables =
            {{"A", {to(20'000), to(2'000), to(150), to(75), to(50), to(25), to(4), to(3), to(2)}},
             {"B", {to(20'000), to(2'000), to(200), to(75), to(50), to(25), to(5), to(4), to(1)}},
             {"C",
              {to(20'000), to(2'000), to(100), to(75), to(50), to(25), to(9), to(6), not_printed}},
             {"D", {to(10'000), to(2'000), to(200), to(75), to(50), to(25), to(5), to(4), to(1)}},
             {"E",
              {to(10'000), to(2'000), to(200), to(100), to(50), to(25), to(10), to(6),
               not_printed}},
             {"F",
              {to(10'000), to(2'000), to(100), to(75), to(50), to(25), to(9), to(6), not_printed}},
             {"G",
              {to(25'000), to(2'500), to(400), to(200), to(50), to(25), to(5), not_printed,
               not_printed}}}},
    // 643a.6(c)(2) has the mini-royal among the straight flushes.
    Schedule{
        .id = "three-card-bonus",
        .section = sec("12(c)"),
        .rows = {"Mini-royal", "Straight flush", "Three-of-a-kind", "Straight", "Flush", "Pair"},
        .tables = {{"A", {not_printed, to(40), to(30), to(6), to(4), to(1)}},
                   {"B", {not_printed, to(40), to(30), to(5), to(4), to(1)}},
                   {"C", {not_printed, to(40), to(30), to(6), to(3), to(1)}},
                   {"D", {to(50), to(40), to(30), to(6), to(4), to(1)}},
                   {"E", {to(50), to(40), to(30), to(5), to(4), to(1)}},
                   {"F", {to(50), to(40), to(30), to(6), to(3), to(1)}}},
        .paid_as = {{0, 1}}},
    Schedule{.id = "three-card-progressive-payout",
             .section = sec("12(d)(1)"),
             .rows = {"Mini-royal, spades", "Mini-royal, hearts, diamonds or clubs",
                      "Straight flush", "Three-of-a-kind", "Straight"},
             .tables = {{"A",
                         {share(100), for_one(500), for_one(70), for_one(60), for_one(6)},
                         {three_card_meter(14)},
                         three_card_envy},
                        {"B",
                         {share(100), for_one(500), for_one(100), for_one(90), not_printed},
                         {three_card_meter(20)},
                         three_card_envy}},
             .amount_option = parts::progressive_wager_option,
             .amount_section = sec("12(d)(3)"),
             .meters_section = sec("12(d)(3)"),
             .envy_section = sec("12(d)(5)")},
    parts::progressive_payout("five-card-progressive-payout", sec("12(e)(1)"), sec("12(e)(3)"),
                              sec("12(e)(5)")),
    parts::five_card_hand_bonus(sec("12(f)(1)"), sec("12(f)(4)"), {}),
    parts::magic_card(sec("12(f)(3)")),
    parts::lucky_bonus(sec("12(f)(3)")),
    parts::six_card_bonus("six-card-bonus", sec("12(g)")),
};

constexpr std::array options{
    Option{.id = "five-card-bonus-system",
           .section = sec("2(c)"),
           .meaning =
               "a table game system accepts the Five Card Bonus wager, and its chips are collected "
               "before the deal; the payouts stay \"to 1\""},
    parts::pays_magic_card(sec("12(f)(3)")),
    parts::magic_card_rounds(sec("12(f)(3)")),
    parts::pays_lucky_bonus(sec("12(f)(3)")),
    parts::lucky_bonus_rounds(sec("12(f)(3)")),
    parts::progressive_wager(
        sec("12(e)(3)"),
        "amount of the Progressive Payout wagers offered; $1 or $5, which have Envy Bonuses"),
    parts::payout_limit(
        sec("12(h)"),
        "limit of what the three bets pay one player in a round, stakes besides; at least $50,000 "
        "and the most one can win at the minimum wager"),
    parts::minimum_wager("least amount of each bet accepted at the table"),
    parts::maximum_wager("greatest amount of each bet accepted at the table"),
    parts::adjacent_boxes(sec("7(l)"), 7),
    parts::dealing_method(sec("5(c)")),
    parts::community_first(sec("10(g)")),
};
constexpr OptionId payout_limit = index_of(options, "payout-limit");

constexpr Step deal_six_card_bonus(Section section) {
  return only_if_wagered(deal_stacks(section, {"six-card-bonus"}, 3), "six-card-bonus");
}

// 643a.8 to 643a.10: dealing. Of the three cards that the automated shoe has for the community one
// goes away unseen.
constexpr Dealing manual_shoe{
    "manual-shoe",
    sec("8"),
    sec("8(h)"),
    {deal_six_card_bonus(sec("8(d)")), deal_one_at_a_time(sec("8(d)"), {players, "community"}, 2),
     deal_one_at_a_time(sec("8(d)"), {players}, 1)}};
constexpr std::array dealings{
    manual_shoe,
    parts::from_the_hand_likewise(manual_shoe, sec("9"), sec("9(f)"),
                                  {sec("9(b)"), sec("9(b)"), sec("9(b)")}),
    Dealing{"automated-shoe",
            sec("10"),
            sec("10(f)"),
            {deal_stacks(sec("10(b)"), {players}, 3),
             after_burning(deal_stacks(sec("10(b)"), {"community"}, 2)),
             deal_six_card_bonus(sec("10(b)"))}},
    Dealing{"automated-shoe-community-first",
            sec("10"),
            sec("10(f)"),
            {deal_stacks(sec("10(g)"), {"community"}, 2), deal_stacks(sec("10(b)"), {players}, 3),
             deal_six_card_bonus(sec("10(b)"))}}};

// 643a.11: completion of the round
constexpr std::array play{
    decide(sec("11(b)"), "bet-1", {withdraws("pull", "bet-1"), checks("let")}),
    reveal(sec("11(c)"), "community", {0}),
    decide(sec("11(d)"), "bet-2", {withdraws("pull", "bet-2"), checks("let")}),
    reveal(sec("11(e)"), "community", {1}),
    reveal(sec("11(g)(6)"), "six-card-bonus", {0, 1, 2}),
};

constexpr auto draws = parts::five_card_hand_draws(sec("12(f)(3)"));

// 643a.13: irregularities, and what 643a.5, .7 and .8 to .10 say besides
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
constexpr auto irregularities = parts::with_the_usual("643a", "8(h)", own_irregularities);

// 643a.12(h): the limit is at least $50,000 and at least what the best hand pays on three minimum
// bets.
void check(const RuleSet& rules, Refusals& violations) {
  parts::check_payout_limit(rules, payout_limit, rules.paytable(bet_1).pays.front(), 3, violations);
}

// 643a.12(h). The third bet always stands; the limit goes by it.
constexpr std::array limits{
    parts::as_chosen<payout_limit>({"bet-3", "bet-1", "bet-2"}, sec("12(h)"))};

}  // namespace

const Definition let_it_ride_poker =
    parts::usual_chapter("643a", {.game = "let-it-ride-poker",
                                  .name = "Let It Ride Poker",
                                  .positions = 7,
                                  .wagers = wagers,
                                  .wagers_section = sec("7"),
                                  .base = "bet-1",
                                  .schedules = schedules,
                                  .options = options,
                                  .irregularities = irregularities,
                                  .course = CardGame{.hand_cards = 3,
                                                     .places = places,
                                                     .dealings = dealings,
                                                     .play = play,
                                                     .draws = draws,
                                                     .payout_limits = limits},
                                  .check = check});

}  // namespace houseway
