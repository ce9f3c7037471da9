#include <array>

#include "games/four_card_games.h"
#include "games/parts.h"
#include "games/poker_parts.h"
#include "games/register.h"
#include "rules/settling.h"

// Four Card Poker, chapter 641a: the best four of five cards against the best four of six, one of
// which is seen; against a paytable; or both.
namespace houseway {
namespace {

constexpr Section sec(std::string_view paragraph) {
  return {"641a", paragraph};
}

constexpr std::array places{
    LayoutPlace{"dealer", "the dealer", 6},
    LayoutPlace{"six-card-bonus", "the Six Card Bonus card", 1},
};

// 641a.11(c)(3): every hand of the dealer plays, and the player wins ties.
constexpr ShowdownRules showdown{.rank = four_card::best_four};

Judged meet(const RuleSet&, const Meeting& meeting) {
  if (meeting.lost()) return is_lost(sec("11(c)(3)(i)"), meeting.players);
  return wins_by(0, meeting.players);
}
// 641a.11(c)(6): by the losing hand, whosever it is; a tie has none.
Judged meet_with_bad_beat_bonus(const RuleSet&, const Meeting& meeting) {
  const ShownHand loser = meeting.won() ? meeting.dealers_shown() : meeting.players;
  const Row row = four_card::row_of(FourCardHand{loser.value}, FourCardClass::two_pair);
  return {meeting.tied() ? no_row : row, {}, loser};
}

// Rows of 12(b): four-of-a-kind, straight flush, three-of-a-kind.
Ranked ante_bonus_row(CardSet cards, const RuleSet&) {
  const FourCardHand hand = four_card_hand(cards);
  return {ShownHand(hand), four_card::row_of(hand, FourCardClass::three_of_a_kind)};
}
Ranked aces_up_row(CardSet cards, const RuleSet&) {
  return four_card::pair_or_better(cards, Rank::ace);
}

// 641a.7: wagers, and the payouts that no stake of their own buys, in the order of settling
constexpr std::array wagers{
    Wager{.id = "ante",
          .name = "Ante",
          .section = sec("7(d)(1)"),
          .need = Need::one_of,
          .schedule = "ante",
          .collected = sec("11(c)(3)(i)"),
          .wins = "if the player's hand is not lower than the dealer's",
          .decided_by = ByShowdown{meet}},
    Wager{.id = "play",
          .name = "Play",
          .section = sec("11(b)"),
          .need = Need::to_stay_in,
          .size = Size::multiple_of("ante"),
          .schedule = "ante",
          .collected = sec("11(c)(3)(i)"),
          .wins = "if the player's hand is not lower than the dealer's",
          .decided_by = ByShowdown{meet}},
    Wager{.id = "ante-bonus",
          .name = "Ante Bonus",
          .section = sec("12(b)"),
          .need = Need::unstaked,
          .schedule = "ante-bonus",
          .wins = "with a Play wager, if the player's hand is three-of-a-kind or better, whatever "
                  "the dealer has",
          .decided_by = BonusOn{.wager = "ante", .rank = ante_bonus_row}},
    Wager{.id = "aces-up",
          .name = "Aces Up",
          .section = sec("7(d)(2)"),
          .need = Need::one_of,
          .always_offered = true,
          .on_fold = OnFold::kept,
          .fold_section = sec("11(b)(1)"),
          .schedule = "aces-up",
          .collected = sec("11(c)(4)"),
          .wins = "if the player's hand is a pair of aces or better",
          .decided_by = ByHand{.cards = {own}, .rank = aces_up_row}},
    four_card::four_card_progressive(sec("7(d)(4)"), sec("11(b)(2)"), sec("11(c)(5)"), {}),
    four_card::five_card_progressive(sec("7(d)(5)"), sec("11(b)(2)"), sec("11(c)(5)"), {}),
    Wager{.id = "bad-beat-bonus",
          .name = "Bad Beat Bonus",
          .section = sec("7(d)(6)"),
          .schedule = "bad-beat-bonus",
          .collected = sec("11(c)(6)(iii)"),
          .wins = "if the lower of the player's and the dealer's hands is two pair or better",
          .decided_by = ByShowdown{meet_with_bad_beat_bonus, true}},
    four_card::five_card_hand_bonus(sec("7(d)(7)"), sec("11(c)(7)"), {"ante"}),
    four_card::six_card_bonus(sec("7(d)(8)"), sec("11(b)(1)"), sec("11(c)(8)(i)"), {"ante"}),
    four_card::envy_bonus(sec("12(d)(5)")),
    parts::magic_card_payout(sec("12(g)(3)"),
                             "for a Five Card Hand Bonus wager if its five cards hold the card "
                             "drawn",
                             parts::player_or_dealer),
    parts::lucky_bonus_payout(sec("12(g)(3)"), parts::player_or_dealer),
};

// 641a.12(d)(5): which Envy Bonuses are paid is a choice of its own.
constexpr Schedule four_card_progressive_payout = [] {
  Schedule schedule =
      four_card::four_card_progressive_payout(sec("12(d)(1)"), sec("12(d)(3)"), sec("12(d)(5)"));
  schedule.envy_option = "four-card-envy-bonus";
  return schedule;
}();

// 641a.12: payout odds
constexpr std::array schedules{
    Schedule{
        .id = "ante", .section = sec("12(a)"), .rows = {"Winning hand"}, .tables = {{"", {to(1)}}}},
    Schedule{.id = "ante-bonus",
             .section = sec("12(b)"),
             .rows = {"Four-of-a-kind", "Straight flush", "Three-of-a-kind"},
             .tables = {{"", {to(25), to(20), to(2)}}}},
    Schedule{.id = "aces-up",
             .section = sec("12(c)"),
             .rows = {"Four-of-a-kind", "Straight flush", "Three-of-a-kind", "Flush", "Straight",
                      "Two pair", "Pair of aces"},
             .tables = {{"A", {to(50), to(30), to(9), to(6), to(4), to(2), to(1)}},
                        {"B", {to(50), to(30), to(7), to(6), to(5), to(2), to(1)}},
                        {"C", {to(50), to(40), to(8), to(5), to(4), to(3), to(1)}},
                        {"D", {to(50), to(40), to(8), to(6), to(4), to(2), to(1)}},
                        {"E", {to(50), to(30), to(8), to(6), to(4), to(2), to(1)}},
                        {"F", {to(50), to(40), to(7), to(5), to(4), to(3), to(1)}}}},
    four_card_progressive_payout,
    parts::progressive_payout("five-card-progressive-payout", sec("12(e)(1)"), sec("12(e)(3)"),
                              sec("12(e)(5)")),
    Schedule{.id = "bad-beat-bonus",
             .section = sec("12(f)"),
             .rows = {"Four-of-a-kind", "Straight flush", "Three-of-a-kind", "Flush", "Straight",
                      "Two pair"},
             .tables = {{"A", {to(25'000), to(10'000), to(100), to(25), to(15), to(4)}},
                        {"B", {to(10'000), to(5'000), to(100), to(25), to(15), to(4)}}}},
    parts::five_card_hand_bonus(sec("12(g)(1)"), sec("12(g)(4)"), sec("12(g)(2)")),
    parts::magic_card(sec("12(g)(3)")),
    parts::lucky_bonus(sec("12(g)(3)")),
    parts::six_card_bonus("six-card-bonus", sec("12(h)")),
};

constexpr std::array options{
    Option{.id = "four-card-envy-bonus",
           .kind = Option::Kind::word,
           .section = sec("12(d)(5)"),
           .meaning = "the paytable whose Four-Card Envy Bonuses are paid; that of the Four-Card "
                      "Progressive Payout wager itself where none is named",
           .standard = Option::none,
           .words = {"A", "B"}},
    parts::pays_magic_card(sec("12(g)(3)")),
    parts::magic_card_rounds(sec("12(g)(3)")),
    parts::pays_lucky_bonus(sec("12(g)(3)")),
    parts::lucky_bonus_rounds(sec("12(g)(3)")),
    four_card::progressive_wager(sec("12(d)(3)")),
    parts::minimum_wager("least Ante or Aces Up wager accepted at the table"),
    parts::maximum_wager("greatest Ante or Aces Up wager accepted at the table"),
    parts::adjacent_boxes(sec("7(e)"), 7),
    parts::dealing_method(sec("5(c)")),
};

// 641a.8 to 641a.10: dealing
constexpr Step sixth_card(Section section) {
  return face_up(deal_one_at_a_time(section, {"dealer"}, 1));
}
constexpr Dealing manual_shoe{
    "manual-shoe",
    sec("8"),
    sec("8(h)"),
    {four_card::six_card_bonus_card(sec("8(d)")),
     deal_one_at_a_time(sec("8(d)"), {players, "dealer"}, 5), sixth_card(sec("8(d)"))}};
constexpr std::array dealings{
    manual_shoe,
    parts::from_the_hand_likewise(manual_shoe, sec("9"), sec("9(f)"),
                                  {sec("9(b)"), sec("9(b)"), sec("9(b)")}),
    Dealing{"automated-shoe",
            sec("10"),
            sec("10(f)"),
            {deal_stacks(sec("10(b)"), {players, "dealer"}, 5), sixth_card(sec("10(c)")),
             four_card::six_card_bonus_card(sec("10(c)"))}}};

// 641a.11: completion of the round
constexpr std::array play{
    decide(sec("11(b)"), "play", {makes_between("play", "play", 1, 3), folds()}),
    reveal(sec("11(c)"), "dealer", {0, 1, 2, 3, 4}),
    reveal(sec("11(c)(8)"), "six-card-bonus", {0}),
};

constexpr auto draws = parts::five_card_hand_draws(sec("12(g)(3)"));

// 641a.13: irregularities, and what 641a.5, .7 and .8 to .10 say besides
constexpr std::array own_irregularities{
    parts::card_face_up(sec("13(a)")),
    parts::card_drawn_in_error(sec("13(b)")),
    parts::incorrect_number_of_cards(
        sec("13(c)"),
        "a player or the dealer has a wrong number of cards: all hands void, all wagers returned",
        {"dealer"}),
    Irregularity{.kind = "dealer-card-exposed",
                 .section = sec("13(d)"),
                 .means = "one of the dealer's first five cards is exposed before the dealer "
                          "turns them over: all hands void, all wagers returned",
                 .cards = {.until = Irregularity::Until::last_reveal, .place = "dealer"}},
};
constexpr auto irregularities = parts::with_the_usual("641a", "8(h)", own_irregularities);

}  // namespace

const Definition four_card_poker =
    parts::usual_chapter("641a", {.game = "four-card-poker",
                                  .name = "Four Card Poker",
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
                                                     .showdown = &showdown}});

}  // namespace houseway
