#include <array>

#include "games/parts.h"
#include "games/register.h"
#include "ranking/totals.h"
#include "rules/record.h"

// Over/Under, chapter 686a: three cards of one's own, over 23 or under 18.
namespace houseway {
namespace {

constexpr Section sec(std::string_view paragraph) {
  return {"686a", paragraph};
}

constexpr int most_under = 17;
constexpr int least_over = 24;

int total(const Record& record, int seat) {
  int points = 0;
  for (const Card card : record.seat(seat).cards) points += over_under_value(card);
  return points;
}

// The wagers that win or lose together with the Ante.
Judged judge_ante(const RuleSet& rules, const Record& record, int seat, std::uint8_t selection);
Judged judge_over(const RuleSet&, const Record& record, int seat, std::uint8_t) {
  const int points = total(record, seat);
  return {points >= least_over ? 0 : no_row, {}, ShownHand::of_points(points)};
}
Judged judge_under(const RuleSet&, const Record& record, int seat, std::uint8_t) {
  const int points = total(record, seat);
  return {points <= most_under ? 0 : no_row, {}, ShownHand::of_points(points)};
}
// 686a.7(l): the lowest and the highest totals, two to a row
Judged judge_bonus(const RuleSet&, const Record& record, int seat, std::uint8_t) {
  constexpr int least = 6;
  constexpr int greatest = 33;
  constexpr int rows = 7;
  const int points = total(record, seat);
  const int from_the_end = points - least < greatest - points ? points - least : greatest - points;
  return {from_the_end < rows ? from_the_end : no_row, {}, ShownHand::of_points(points)};
}

// 686a.6 and 686a.7(g): wagers
constexpr std::array wagers{
    Wager{.id = "ante",
          .name = "Ante",
          .section = sec("6(d)"),
          .need = Need::required,
          .fold_section = sec("7(g)(3)"),
          .schedule = "ante",
          .collected = sec("7(k)"),
          .wins = "together with the Over 23 or Under 18 Wager",
          .decided_by = ByRound{.judge = judge_ante, .cards = {own}}},
    Wager{.id = "over-23",
          .name = "Over 23",
          .section = sec("7(g)(1)"),
          .need = Need::to_stay_in,
          .size = Size::equal_to("ante", sec("7(g)(1)")),
          .schedule = "over-or-under",
          .collected = sec("7(k)"),
          .wins = "if the three cards total 24 to 33",
          .decided_by = ByRound{.judge = judge_over, .cards = {own}}},
    Wager{.id = "under-18",
          .name = "Under 18",
          .section = sec("7(g)(2)"),
          .need = Need::to_stay_in,
          .size = Size::equal_to("ante", sec("7(g)(2)")),
          .schedule = "over-or-under",
          .collected = sec("7(k)"),
          .wins = "if the three cards total 6 to 17",
          .decided_by = ByRound{.judge = judge_under, .cards = {own}}},
    Wager{.id = "bonus",
          .name = "Bonus",
          .section = sec("6(e)"),
          .on_fold = OnFold::kept,
          .schedule = "bonus",
          .collected = sec("7(l)"),
          .wins = "if the three cards total 6 to 12 or 27 to 33, whatever was chosen",
          .needs = {"ante"},
          .decided_by = ByRound{.judge = judge_bonus, .cards = {own}}},
};
constexpr WagerId over_23 = index_of(wagers, "over-23");

Judged judge_ante(const RuleSet& rules, const Record& record, int seat, std::uint8_t selection) {
  const bool over = record.seat(seat).find({over_23, 0}) != nullptr;
  return (over ? judge_over : judge_under)(rules, record, seat, selection);
}

// 686a.8: payout odds
constexpr std::array schedules{
    Schedule{.id = "ante",
             .section = sec("8(a)"),
             .rows = {"Over 23 or Under 18 won"},
             .tables = {{"", {to(1)}}}},
    Schedule{.id = "over-or-under",
             .section = sec("8(a)"),
             .rows = {"Total on the side chosen"},
             .tables = {{"", {to(1)}}}},
    Schedule{
        .id = "bonus",
        .section = sec("8(b)"),
        .rows = {"6 or 33", "7 or 32", "8 or 31", "9 or 30", "10 or 29", "11 or 28", "12 or 27"},
        .tables = {{"", {to(50), to(10), to(5), to(4), to(3), to(2), to(1)}}}},
};

constexpr std::array options{
    parts::shoe_or_device(sec("3(a)")),
    parts::adjacent_boxes(sec("6(f)"), 6),
    Option{.id = "no-mid-shoe-entry",
           .section = sec("6(b)"),
           .meaning = "who sat out a round may be kept out until the cards are reshuffled",
           .role = Option::Role::no_mid_shoe_entry},
    parts::minimum_wager(),
    parts::maximum_wager(),
};

// 686a.7(e)
constexpr std::array dealings{Dealing{
    .section = sec("7(e)"), .steps = {face_up(deal_one_at_a_time(sec("7(e)"), {players}, 1))}}};

constexpr Choice has_them_dealt = [] {
  Choice choice = checks("deal");
  choice.also_called = "continue";
  return choice;
}();

// 686a.7(f) to (i): all decide on their first cards, then each hand is completed in turn.
constexpr std::array play{
    decide(sec("7(g)"), "over-or-under",
           {makes_equal("over-23", "over-23"), makes_equal("under-18", "under-18"),
            folds("surrender")}),
    decide(sec("9(c)"), "missed-cards", {gives_up("dead"), has_them_dealt}),
    face_up(deal_stacks(sec("7(i)"), {players}, 2)),
};

// 686a.9
constexpr std::array irregularities{
    parts::card_face_up_put_away(sec("9(a)")),
    Irregularity{.kind = "insufficient-cards",
                 .section = sec("9(b)"),
                 .means = "the shoe has too few cards: the discards are shuffled and cut, one card "
                          "is burned and the round is completed",
                 .effect = Irregularity::Effect::goes_on,
                 .from_shoe = {.too_few_cards = true}},
    Irregularity{.kind = "two-cards-not-dealt",
                 .section = sec("9(c)"),
                 .means = "a player was passed over with the two further cards: they come after "
                          "all others, or the hand is dead and the wagers are returned",
                 .effect = Irregularity::Effect::seat_may_void},
    Irregularity{.kind = "cover-card-reached",
                 .section = sec("7(d)"),
                 .means = "the cover card appears: the round is completed, then the cards are "
                          "reshuffled",
                 .effect = Irregularity::Effect::goes_on,
                 .from_shoe = {.cover_card_out = true}},
    parts::shuffler_jam(sec("9(d)")),
    parts::device_out_of_order(sec("9(e)")),
};

}  // namespace

const Definition over_under{
    .game = "over-under",
    .ruleset = "686a",
    .name = "Over/Under",
    .positions = 6,
    .positions_section = sec("2(a)"),
    .wagers = wagers,
    .wagers_section = sec("6"),
    .base = "ante",
    .schedules = schedules,
    .options = options,
    .no_more_bets = sec("6(c)"),
    .irregularities = irregularities,
    .irregularities_section = sec("9"),
    .course = CardGame{.deck = Deck::standard,
                       .deck_section = sec("3(a)"),
                       .hand_cards = 3,
                       .dealings = dealings,
                       .play = play,
                       .shoe = {.decks = 6,
                                .decks_section = sec("3(a)"),
                                .burn = Shoe::Burn::one_card,
                                .burn_section = sec("7(c)"),
                                .cover_part = 4,
                                .cover_section = sec("5(d)"),
                                .end_section = sec("7(d)"),
                                .device_option = "dealing",
                                .continuous = parts::continuous_shuffler}},
};

}  // namespace houseway
