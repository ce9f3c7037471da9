#include <fmt/format.h>

#include <array>

#include "games/cajun_stud.h"
#include "games/parts.h"
#include "games/poker_parts.h"
#include "games/register.h"
#include "rules/settling.h"

// Mississippi Stud, chapter 655a: two own and three community cards against a paytable, with a
// wager on each street.
namespace houseway {
namespace {

constexpr Section sec(std::string_view paragraph) {
  return {"655a", paragraph};
}

constexpr std::array places{
    LayoutPlace{"community", "the community cards", 3},
    LayoutPlace{"six-card-bonus", "the Six Card Bonus cards", 4},
};

// Whether ace, 2 and 3 are a straight is chosen among the options further down.
Ranked three_card_bonus_row(CardSet cards, const RuleSet& rules);

// 655a.7: wagers, and the payouts that no stake of their own buys
constexpr std::array wagers{
    cajun::ante_wager(sec("7(d)(1)"), sec("11(h)(1)")),
    cajun::raise_wager("3rd-street", "3rd Street", sec("11(b)"), sec("11(h)(1)")),
    cajun::raise_wager("4th-street", "4th Street", sec("11(d)"), sec("11(h)(1)")),
    cajun::raise_wager("5th-street", "5th Street", sec("11(f)"), sec("11(h)(1)")),
    Wager{.id = "progressive-payout",
          .name = "Progressive Payout",
          .section = sec("7(d)(3)"),
          .size = Size::as_offered(),
          .on_fold = OnFold::kept,
          .schedule = "progressive-payout",
          .collected = sec("11(i)(1)"),
          .wins = "if the player's hand is three-of-a-kind or better",
          .needs = {"ante"},
          .decided_by =
              ByHand{.cards = {own, "community"}, .rank = parts::three_of_a_kind_or_better}},
    parts::bonus_wager("three-card-bonus", "Three Card Bonus", sec("7(d)(4)"), sec("11(i)(2)(ii)"),
                       "if the three community cards are a pair or better", {"community"},
                       three_card_bonus_row),
    parts::bonus_wager("five-card-hand-bonus", "Five Card Hand Bonus", sec("7(d)(5)"),
                       sec("11(i)(3)"), "if the player's hand is a flush or better",
                       {own, "community"}, parts::flush_or_better),
    parts::six_card_bonus_wager(
        "six-card-bonus", "Six Card Bonus", sec("7(d)(6)"), sec("11(i)(4)(ii)"),
        "if the player's two and the four Six Card Bonus cards hold three-of-a-kind or better",
        "six-card-bonus"),
    parts::envy_bonus(
        "envy-bonus", "Envy Bonus", sec("12(c)(5)"),
        "for a Progressive Payout wager when another player holds a straight flush or better",
        "progressive-payout", EnvyOf::hands_on_the_table),
    parts::magic_card_payout(sec("12(e)(3)"),
                             "for a Five Card Hand Bonus wager if the player's or the community "
                             "cards hold the card drawn"),
    parts::lucky_bonus_payout(sec("12(e)(3)")),
};
constexpr WagerId ante = index_of(wagers, "ante");

// 655a.12: payout odds
constexpr std::array schedules{
    Schedule{
        .id = "ante",
        .section = sec("12(a)"),
        .rows = {"Royal flush", "Straight flush", "Four-of-a-kind", "Full house", "Flush",
                 "Straight", "Three-of-a-kind", "Two pair", "Pair of jacks or better",
                 "Pair of 6s to 10s"},
        .tables = {{"",
                    {to(500), to(100), to(40), to(10), to(6), to(4), to(3), to(2), to(1), push}}}},
    parts::progressive_payout("progressive-payout", sec("12(c)(1)"), sec("12(c)(3)"),
                              sec("12(c)(5)")),
    Schedule{
        .id = "three-card-bonus",
        .section = sec("12(d)"),
        .rows = {"Mini-royal", "Straight flush", "Three-of-a-kind", "Straight", "Flush", "Pair"},
        .tables = {{"A", {to(40), to(40), to(30), to(6), to(4), to(1)}},
                   {"B", {to(40), to(40), to(30), to(5), to(4), to(1)}},
                   {"C", {to(50), to(40), to(30), to(5), to(4), to(1)}},
                   {"D", {to(50), to(40), to(30), to(6), to(3), to(1)}}}},
    parts::five_card_hand_bonus(sec("12(e)(1)"), sec("12(e)(4)"), {}),
    parts::magic_card(sec("12(e)(3)")),
    parts::lucky_bonus(sec("12(e)(3)")),
    parts::six_card_bonus("six-card-bonus", sec("12(f)")),
};

constexpr std::array options{
    parts::pays_magic_card(sec("12(e)(3)")),
    parts::magic_card_rounds(sec("12(e)(3)")),
    parts::pays_lucky_bonus(sec("12(e)(3)")),
    parts::lucky_bonus_rounds(sec("12(e)(3)")),
    parts::progressive_wager(
        sec("12(c)(3)"),
        "amount of the Progressive Payout wager offered; $1 or $5, which have Envy Bonuses"),
    parts::payout_limit(
        sec("12(b)"),
        "limit of what Ante and streets pay one player in a round, stakes besides; at most, and "
        "without it, $50,000 or the most one can win at the minimum wager, if that is more"),
    parts::minimum_wager(),
    parts::maximum_wager(),
    parts::adjacent_boxes(sec("7(e)"), 6),
    parts::dealing_method(sec("5(c)")),
    parts::community_first(sec("10(g)")),
    parts::ace_low_three_card_straight(sec("6(c)")),
};
constexpr OptionId payout_limit = index_of(options, "payout-limit");
constexpr OptionId ace_low = index_of(options, "ace-low-three-card-straight");

Ranked three_card_bonus_row(CardSet cards, const RuleSet& rules) {
  return parts::three_card_row(cards, rules.flag(ace_low) ? LowAce::allowed : LowAce::never);
}

constexpr Step deal_six_card_bonus(Section section) {
  return only_if_wagered(deal_stacks(section, {"six-card-bonus"}, 4), "six-card-bonus");
}

// 655a.8 to 655a.10: dealing
constexpr Dealing manual_shoe{
    "manual-shoe",
    sec("8"),
    sec("8(h)"),
    {deal_six_card_bonus(sec("8(d)")), deal_stacks(sec("8(d)"), {players}, 2),
     deal_stacks(sec("8(d)"), {"community"}, 3)}};
constexpr std::array dealings{
    manual_shoe,
    parts::from_the_hand_likewise(manual_shoe, sec("9"), sec("9(f)"),
                                  {sec("9(b)"), sec("9(b)"), sec("9(b)")}),
    Dealing{"automated-shoe",
            sec("10"),
            sec("10(f)"),
            {deal_stacks(sec("10(b)"), {players}, 2), deal_six_card_bonus(sec("10(c)")),
             deal_stacks(sec("10(c)"), {"community"}, 3)}},
    Dealing{"automated-shoe-community-first",
            sec("10"),
            sec("10(f)"),
            {deal_stacks(sec("10(g)"), {"community"}, 3), deal_stacks(sec("10(b)"), {players}, 2),
             deal_six_card_bonus(sec("10(c)"))}}};

constexpr List<Choice, 4> bet_or_fold(std::string_view street) {
  return {makes("bet", street, {1, 2, 3}), folds()};
}

// 655a.11: completion of the round
constexpr std::array play{
    decide(sec("11(b)"), "3rd-street", bet_or_fold("3rd-street")),
    reveal(sec("11(c)"), "community", {0}),
    decide(sec("11(d)"), "4th-street", bet_or_fold("4th-street")),
    reveal(sec("11(e)"), "community", {1}),
    decide(sec("11(f)"), "5th-street", bet_or_fold("5th-street")),
    reveal(sec("11(g)"), "community", {2}),
    reveal(sec("11(i)(4)"), "six-card-bonus", {0, 1, 2, 3}),
};

constexpr auto draws = parts::five_card_hand_draws(sec("12(e)(3)"));

// 655a.13: irregularities, and what 655a.5, .7, .8 to .10 and .11(a) say besides
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
                 .means = "a community card is exposed before every player has bet the street or "
                          "folded: all hands void, all wagers returned",
                 .cards = {.until = Irregularity::Until::decisions, .place = "community"}},
    Irregularity{.kind = "information-exchanged",
                 .section = sec("11(a)(3)"),
                 .means = "a player tells of the own hand before all community cards are revealed: "
                          "that player's wagers are forfeited",
                 .effect = Irregularity::Effect::seat_loses,
                 .cards = {.until = Irregularity::Until::last_reveal,
                           .found_later = true,
                           .place = "community"}},
};
constexpr auto irregularities = parts::with_the_usual("655a", "8(h)", own_irregularities);

// 655a.12(b): a hand never pays more than this, unlike other chapters where a limit is not less.
// The minimum wager is a minimum Ante with three streets of one Ante.
Money highest_limit(const RuleSet& rules) {
  return parts::payout_limit_bound(rules, rules.paytable(ante).pays.front(), 4);
}

Money most_won(const RuleSet& rules, Money) {
  return rules.money(payout_limit).value_or(highest_limit(rules));
}

void check(const RuleSet& rules, Refusals& violations) {
  if (const auto chosen = rules.money(payout_limit); chosen && *chosen > highest_limit(rules)) {
    violations.push_back({fmt::format("a payout limit of {} is above the highest one allowed, {}",
                                      text(*chosen), text(highest_limit(rules))),
                          "rules.payout-limit", text(sec("12(b)"))});
  }
}

constexpr std::array limits{
    PayoutLimit{{"ante", "3rd-street", "4th-street", "5th-street"}, most_won, sec("12(b)")}};

}  // namespace

const Definition mississippi_stud =
    parts::usual_chapter("655a", {.game = "mississippi-stud",
                                  .name = "Mississippi Stud",
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
                                                     .draws = draws,
                                                     .payout_limits = limits},
                                  .check = check});

}  // namespace houseway
