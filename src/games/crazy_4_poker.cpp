#include <array>

#include "games/four_card_games.h"
#include "games/parts.h"
#include "games/poker_parts.h"
#include "games/register.h"
#include "rules/settling.h"

// Crazy 4 Poker, chapter 657a: the best four of five cards against a dealer who needs a king, with
// a Play wager that a pair of aces may treble.
namespace houseway {
namespace {

constexpr Section sec(std::string_view paragraph) {
  return {"657a", paragraph};
}

constexpr std::array places{
    LayoutPlace{"dealer", "the dealer", 5},
    LayoutPlace{"six-card-bonus", "the Six Card Bonus card", 1},
};

// 657a.11(c)(3): the dealer needs a king. What a dealer below it has is compared with nothing, but
// the player's hand counts for the Super Bonus all the same.
constexpr ShowdownRules showdown{
    .rank = four_card::best_four, .qualifies = four_card::king_high, .qualifying = "king high"};

Judged meet_with_ante(const RuleSet&, const Meeting& meeting) {
  if (!meeting.qualifies) return is_pushed(sec("11(c)(3)(i)"), meeting.dealers_shown());
  if (meeting.lost()) return is_lost(sec("11(c)(3)(ii)(A)"), meeting.players);
  if (meeting.tied()) return is_pushed(sec("11(c)(3)(ii)(C)"), meeting.players);
  return wins_by(0, meeting.players);
}
Judged meet_with_play(const RuleSet&, const Meeting& meeting) {
  if (!meeting.qualifies) return wins_by(0, meeting.dealers_shown());
  if (meeting.lost()) return is_lost(sec("11(c)(3)(ii)(A)"), meeting.players);
  if (meeting.tied()) return is_pushed(sec("11(c)(3)(ii)(C)"), meeting.players);
  return wins_by(0, meeting.players);
}
// A straight or better is paid in any case. Below it the wager shares the fate of the hand.
Judged meet_with_super_bonus(const RuleSet&, const Meeting& meeting) {
  const Row row =
      four_card::row_below_four_aces(FourCardHand{meeting.players.value}, FourCardClass::straight);
  if (row != no_row) return wins_by(row, meeting.players);
  if (!meeting.qualifies) return is_pushed(sec("11(c)(3)(i)"), meeting.dealers_shown());
  if (meeting.lost()) return is_lost(sec("11(c)(3)(ii)(A)"), meeting.players);
  return is_pushed(meeting.tied() ? sec("11(c)(3)(ii)(C)") : sec("11(c)(3)(ii)(B)"),
                   meeting.players);
}

Ranked queens_up_row(CardSet cards, const RuleSet&) {
  return four_card::pair_or_better(cards, Rank::queen);
}

// 657a.7: wagers, and the payouts that no stake of their own buys
constexpr List<std::string_view, 3> required{"ante", "super-bonus"};
constexpr std::array wagers{
    Wager{.id = "ante",
          .name = "Ante",
          .section = sec("7(d)(1)"),
          .need = Need::required,
          .schedule = "ante",
          .collected = sec("11(c)(3)(ii)(A)"),
          .wins = "if the dealer has king high or better and the player's hand is higher",
          .decided_by = ByShowdown{meet_with_ante}},
    Wager{.id = "super-bonus",
          .name = "Super Bonus",
          .section = sec("7(d)(1)"),
          .need = Need::required,
          .size = Size::equal_to("ante", sec("7(d)(1)")),
          .schedule = "super-bonus",
          .collected = sec("11(c)(3)(ii)(A)"),
          .wins = "if the player's hand is a straight or better, whatever the dealer has; lower "
                  "hands push unless the dealer has king high or better and beats them",
          .decided_by = ByShowdown{meet_with_super_bonus}},
    Wager{.id = "play",
          .name = "Play",
          .section = sec("11(b)"),
          .need = Need::to_stay_in,
          .size = Size::multiple_of("ante"),
          .schedule = "ante",
          .collected = sec("11(c)(3)(ii)(A)"),
          .wins = "if the dealer is below king high or the player's hand is higher",
          .decided_by = ByShowdown{meet_with_play}},
    Wager{.id = "queens-up",
          .name = "Queens Up",
          .section = sec("7(d)(2)"),
          .always_offered = true,
          .fold_section = sec("11(b)(1)"),
          .schedule = "queens-up",
          .collected = sec("11(d)"),
          .wins = "if the player's hand is a pair of queens or better",
          .needs = required,
          .decided_by = ByHand{.cards = {own}, .rank = queens_up_row}},
    four_card::four_card_progressive(sec("7(d)(3)"), sec("11(b)(2)"), sec("11(e)"), required),
    four_card::five_card_progressive(sec("7(d)(4)"), sec("11(b)(2)"), sec("11(e)"), required),
    four_card::five_card_hand_bonus(sec("7(d)(5)"), sec("11(f)"), required),
    four_card::six_card_bonus(sec("7(d)(6)"), sec("11(b)(3)"), sec("11(g)(1)"), required),
    four_card::envy_bonus(sec("12(d)(5)")),
    parts::magic_card_payout(sec("12(f)(3)"),
                             "for a Five Card Hand Bonus wager if its five cards hold the card "
                             "drawn",
                             parts::player_or_dealer),
    parts::lucky_bonus_payout(sec("12(f)(3)"), parts::player_or_dealer),
};

// 657a.12: payout odds
constexpr std::array schedules{
    Schedule{
        .id = "ante", .section = sec("12(a)"), .rows = {"Winning hand"}, .tables = {{"", {to(1)}}}},
    Schedule{.id = "super-bonus",
             .section = sec("12(b)"),
             .rows = {"Four aces", "Four-of-a-kind", "Straight flush", "Three-of-a-kind", "Flush",
                      "Straight"},
             .tables = {{"", {to(200), to(30), to(15), to(2), to(3, 2), to(1)}}}},
    Schedule{.id = "queens-up",
             .section = sec("12(c)"),
             .rows = {"Four-of-a-kind", "Straight flush", "Three-of-a-kind", "Flush", "Straight",
                      "Two pair", "Pair of queens or better"},
             .tables = {{"A", {to(50), to(30), to(9), to(4), to(3), to(2), to(1)}},
                        {"B", {to(50), to(40), to(8), to(4), to(3), to(2), to(1)}},
                        {"C", {to(50), to(30), to(8), to(4), to(3), to(2), to(1)}},
                        {"D", {to(50), to(40), to(7), to(4), to(3), to(2), to(1)}}}},
    four_card::four_card_progressive_payout(sec("12(d)(1)"), sec("12(d)(3)"), sec("12(d)(5)")),
    parts::progressive_payout("five-card-progressive-payout", sec("12(e)(1)"), sec("12(e)(3)"),
                              sec("12(e)(5)")),
    parts::five_card_hand_bonus(sec("12(f)(1)"), sec("12(f)(4)"), sec("12(f)(2)")),
    parts::magic_card(sec("12(f)(3)")),
    parts::lucky_bonus(sec("12(f)(3)")),
    parts::six_card_bonus("six-card-bonus", sec("12(g)")),
};

constexpr std::array options{
    parts::pays_magic_card(sec("12(f)(3)")),
    parts::magic_card_rounds(sec("12(f)(3)")),
    parts::pays_lucky_bonus(sec("12(f)(3)")),
    parts::lucky_bonus_rounds(sec("12(f)(3)")),
    four_card::progressive_wager(sec("12(d)(3)")),
    parts::minimum_wager(),
    parts::maximum_wager(),
    parts::adjacent_boxes(sec("7(e)"), 6),
    parts::dealing_method(sec("5(c)")),
};

// 657a.8 to 657a.10: dealing
constexpr Dealing manual_shoe{"manual-shoe",
                              sec("8"),
                              sec("8(h)"),
                              {four_card::six_card_bonus_card(sec("8(d)")),
                               deal_one_at_a_time(sec("8(d)"), {players, "dealer"}, 5)}};
constexpr std::array dealings{
    manual_shoe,
    parts::from_the_hand_likewise(manual_shoe, sec("9"), sec("9(f)"), {sec("9(b)"), sec("9(b)")}),
    Dealing{"automated-shoe",
            sec("10"),
            sec("10(f)"),
            {deal_stacks(sec("10(b)"), {players, "dealer"}, 5),
             four_card::six_card_bonus_card(sec("10(b)"))}}};

// 657a.11: completion of the round
constexpr std::array play{
    decide(
        sec("11(b)"), "play",
        {as_the_hand_allows(makes_between("play", "play", 1, 3), four_card::three_times_with_aces,
                            "at most one Ante below a pair of aces"),
         folds()}),
    reveal(sec("11(c)"), "dealer", {0, 1, 2, 3, 4}),
    reveal(sec("11(g)"), "six-card-bonus", {0}),
};

constexpr auto draws = parts::five_card_hand_draws(sec("12(f)(3)"));

// 657a.13: irregularities, and what 657a.5, .7 and .8 to .10 say besides
constexpr std::array own_irregularities{
    parts::card_face_up(sec("13(a)")),
    parts::card_drawn_in_error(sec("13(b)")),
    parts::incorrect_number_of_cards(
        sec("13(c)"),
        "a player or the dealer has a wrong number of cards: all hands void, all wagers returned",
        {"dealer"}),
    Irregularity{.kind = "dealer-card-exposed",
                 .section = sec("13(d)"),
                 .means = "a card of the dealer is exposed before every player has folded or "
                          "made a Play wager: all hands void, all wagers returned",
                 .cards = {.until = Irregularity::Until::decisions, .place = "dealer"}},
};
constexpr auto irregularities = parts::with_the_usual("657a", "8(h)", own_irregularities);

}  // namespace

const Definition crazy_4_poker =
    parts::usual_chapter("657a", {.game = "crazy-4-poker",
                                  .name = "Crazy 4 Poker",
                                  .positions = 6,
                                  .wagers = wagers,
                                  .base = "ante",
                                  .priced_by = "super-bonus",
                                  .schedules = schedules,
                                  .options = options,
                                  .irregularities = irregularities,
                                  .course = CardGame{.hand_cards = 5,
                                                     .places = places,
                                                     .dealer = "dealer",
                                                     .dealings = dealings,
                                                     .play = play,
                                                     .draws = draws,
                                                     .showdown = &showdown}});

}  // namespace houseway
