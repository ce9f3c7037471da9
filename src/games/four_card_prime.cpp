#include <algorithm>
#include <array>

#include "games/parts.h"
#include "games/poker_parts.h"
#include "games/prime_parts.h"
#include "games/register.h"
#include "rules/settling.h"

// Four Card Prime, chapter 682a: the best four of five cards against the best four of the dealer's
// six, with a bonus on the Ante for high hands that win and for high hands that lose.
namespace houseway {
namespace {

constexpr Section sec(std::string_view paragraph) {
  return {"682a", paragraph};
}

constexpr auto places = prime::places(6);

constexpr std::array options{
    Option{.id = "aces-bonus-on-four-cards",
           .section = sec("6(d)"),
           .meaning =
               "the Aces Bonus goes by the best four of the player's cards, a royal flush being "
               "ace, king, queen and jack (the chapter asks for flushes and straights of five)",
           .role = Option::Role::reading},
    prime::payout_limit(
        sec("12(g)"),
        "aggregate limit of what Aces Bonus and All-Six Bonus pay one player in a round, stakes "
        "and the six-card royal flush of Paytable E besides; at least $50,000 and the most one can "
        "win at the minimum wager"),
    parts::minimum_wager(),
    parts::maximum_wager(),
    parts::adjacent_boxes(sec("7(e)"), 6),
    parts::dealing_method(sec("5(c)")),
};
constexpr OptionId on_four_cards = index_of(options, "aces-bonus-on-four-cards");
constexpr OptionId payout_limit = index_of(options, "aggregate-payout-limit");

// 682a.11(d): every hand of the dealer plays.
constexpr ShowdownRules showdown{.rank = four_card::best_four};

// Rows of 12(b) and 12(c), by the player's hand: four-of-a-kind, straight flush, three-of-a-kind.
Row bonus_row(const Meeting& meeting) {
  return four_card::row_of(FourCardHand{meeting.players.value}, FourCardClass::three_of_a_kind);
}
// 682a.11(d)(2): a tie wins; a high hand that loses has the Ante back.
Judged meet_with_ante(const RuleSet&, const Meeting& meeting) {
  if (!meeting.lost()) return wins_by(0, meeting.players);
  return bonus_row(meeting) == no_row ? is_lost(sec("11(d)(2)(ii)(A)"), meeting.players)
                                      : is_pushed(sec("11(d)(2)(ii)(B)"), meeting.players);
}
Judged meet_with_raise(const RuleSet&, const Meeting& meeting) {
  if (!meeting.lost()) return wins_by(0, meeting.players);
  return is_lost(bonus_row(meeting) == no_row ? sec("11(d)(2)(ii)(A)") : sec("11(d)(2)(ii)(B)"),
                 meeting.players);
}
Judged meet_with_win_bonus(const RuleSet&, const Meeting& meeting) {
  return {meeting.lost() ? no_row : bonus_row(meeting), {}, meeting.players};
}
Judged meet_with_bad_beat_bonus(const RuleSet&, const Meeting& meeting) {
  return {meeting.lost() ? bonus_row(meeting) : no_row, {}, meeting.players};
}

// 682a.6(d), on all five cards: the rows of `prime::four_card_row`, then two aces. There is no full
// house: it is its three-of-a-kind.
constexpr Row two_pair = 8;
constexpr Row two_aces = 9;
Row five_card_row(HighHand hand) {
  const bool aces = hand.rank() == Rank::ace;
  switch (hand.hand_class()) {
    case HandClass::four_of_a_kind:
      return aces ? 0 : 1;
    case HandClass::royal_flush:
      return 2;
    case HandClass::straight_flush:
      return 3;
    case HandClass::full_house:
    case HandClass::three_of_a_kind:
      return aces ? 4 : 5;
    case HandClass::flush:
      return 6;
    case HandClass::straight:
      return 7;
    case HandClass::two_pair:
      return two_pair;
    case HandClass::pair:
      return aces ? two_aces : no_row;
    default:
      return no_row;
  }
}
Ranked aces_bonus_row(CardSet cards, const RuleSet& rules) {
  if (!rules.flag(on_four_cards)) {
    const HighHand hand = high_hand(cards);
    return {ShownHand(hand), five_card_row(hand)};
  }
  const FourCardHand hand = four_card_hand(cards);
  const bool pair_of_aces = hand.hand_class() == FourCardClass::pair && hand.rank() == Rank::ace;
  return {ShownHand(hand), pair_of_aces ? two_aces : prime::four_card_row(hand)};
}

// 682a.7: wagers, and the payouts that no stake of their own buys
constexpr std::array wagers{
    Wager{.id = "ante",
          .name = "Ante",
          .section = sec("7(d)(1)"),
          .need = Need::required,
          .schedule = "ante",
          .collected = sec("11(d)(2)(ii)(A)"),
          .wins = "if the player's hand is higher than the dealer's or equal; three-of-a-kind or "
                  "better pushes when it is lower",
          .decided_by = ByShowdown{meet_with_ante}},
    Wager{.id = "raise",
          .name = "Raise",
          .section = sec("11(b)"),
          .need = Need::to_stay_in,
          .size = Size::multiple_of("ante"),
          .schedule = "ante",
          .collected = sec("11(d)(2)(ii)"),
          .wins = "if the player's hand is higher than the dealer's or equal",
          .decided_by = ByShowdown{meet_with_raise}},
    Wager{.id = "win-bonus",
          .name = "Win Bonus",
          .section = sec("11(d)(2)(i)"),
          .need = Need::unstaked,
          .schedule = "win-bonus",
          .wins = "on the Ante, if the player's hand is three-of-a-kind or better and not lower "
                  "than the dealer's",
          .decided_by = BonusOn{.wager = "ante", .meets = meet_with_win_bonus}},
    Wager{.id = "bad-beat-bonus",
          .name = "Bad Beat Bonus",
          .section = sec("11(d)(2)(ii)(B)"),
          .need = Need::unstaked,
          .schedule = "bad-beat-bonus",
          .wins = "on the Ante, if the player's hand is three-of-a-kind or better and lower than "
                  "the dealer's",
          .decided_by = BonusOn{.wager = "ante", .meets = meet_with_bad_beat_bonus}},
    prime::prime_wager(sec("7(d)(2)"), sec("11(e)(1)(i)"), {"ante"}),
    parts::bonus_wager("aces-bonus", "Aces Bonus", sec("7(d)(3)"), sec("11(e)(2)(i)"),
                       "if the player's five cards are a pair of aces or better", {own},
                       aces_bonus_row),
    parts::six_card_bonus_wager("all-six-bonus", "All-Six Bonus", sec("7(d)(4)"),
                                sec("11(e)(3)(i)"), prime::six_cards_win, "all-six"),
};
constexpr WagerId aces_bonus = index_of(wagers, "aces-bonus");
constexpr WagerId all_six_bonus = index_of(wagers, "all-six-bonus");

// 682a.12: payout odds
constexpr std::array schedules{
    Schedule{
        .id = "ante", .section = sec("12(a)"), .rows = {"Winning hand"}, .tables = {{"", {to(1)}}}},
    Schedule{.id = "win-bonus",
             .section = sec("12(b)"),
             .rows = {"Four-of-a-kind", "Straight flush", "Three-of-a-kind"},
             .tables = {{"", {for_one(25), for_one(20), for_one(2)}}}},
    Schedule{.id = "bad-beat-bonus",
             .section = sec("12(c)"),
             .rows = {"Four-of-a-kind", "Straight flush", "Three-of-a-kind"},
             .tables = {{"A", {to(25), to(20), to(2)}},
                        {"B", {to(50), to(40), to(5)}},
                        {"C", {to(100), to(50), to(5)}},
                        {"D", {to(100), to(50), to(10)}}}},
    prime::prime_schedule(sec("12(d)")),
    Schedule{
        .id = "aces-bonus",
        .section = sec("12(e)"),
        .rows = {"Four aces", "Four-of-a-kind", "Royal flush", "Straight flush", "Three aces",
                 "Three-of-a-kind", "Flush", "Straight", "Two pair", "Two aces"},
        .tables =
            {{"A", {to(500), to(100), to(50), to(30), to(20), to(10), to(5), to(4), to(2), to(1)}},
             {"B", {to(500), to(100), to(40), to(30), to(15), to(10), to(5), to(4), to(2), to(1)}},
             {"C", {to(500), to(100), to(50), to(40), to(25), to(10), to(5), to(3), to(2), to(1)}},
             {"D", {to(500), to(100), to(50), to(30), to(20), to(10), to(5), to(3), to(2), to(1)}},
             {"E", {to(500), to(100), to(50), to(20), to(15), to(10), to(5), to(3), to(2), to(1)}},
             {"F", {to(50), to(50), to(30), to(30), to(7), to(7), to(6), to(5), to(2), to(1)}},
             {"G", {to(50), to(50), to(30), to(30), to(9), to(9), to(6), to(4), to(2), to(1)}},
             {"H", {to(50), to(50), to(40), to(40), to(8), to(8), to(5), to(4), to(3), to(1)}}}},
    // The row of the six-card royal flush has one cell for two columns: by 12(g) it is Paytable
    // E's.
    [] {
      Schedule schedule = parts::six_card_bonus("all-six-bonus", sec("12(f)"));
      schedule.unlimited = {0, 1};
      return schedule;
    }(),
};

// 682a.8 to 682a.10: dealing
constexpr Dealing manual_shoe{
    "manual-shoe",
    sec("8"),
    sec("8(g)"),
    {prime::all_six_card(sec("8(c)")), deal_one_at_a_time(sec("8(c)"), {players, "dealer"}, 5),
     deal_one_at_a_time(sec("8(c)"), {"dealer"}, 1)}};
constexpr std::array dealings{
    manual_shoe,
    parts::from_the_hand_likewise(manual_shoe, sec("9"), sec("9(f)"),
                                  {sec("9(b)"), sec("9(b)"), sec("9(b)")}),
    Dealing{"automated-shoe",
            sec("10"),
            sec("10(f)"),
            {deal_stacks(sec("10(b)"), {players, "dealer"}, 5), prime::all_six_card(sec("10(b)")),
             deal_stacks(sec("10(b)"), {"dealer"}, 1)}}};

// 682a.11: completion of the round
constexpr std::array play{
    decide(sec("11(b)"), "raise", {makes("raise", "raise", {1, 2, 3}), folds()}),
    reveal(sec("11(d)"), "dealer", {0, 1, 2, 3, 4, 5}),
    reveal(sec("11(e)(3)"), "all-six", {0}),
};

// 682a.13: irregularities, and what 682a.5, .7 and .8 to .10 say besides
constexpr auto irregularities = prime::irregularities(
    "682a",
    "a card of the dealer is exposed before every player has raised or folded: all hands void, "
    "Ante and Raise returned, Prime, Aces Bonus and All-Six Bonus settled",
    {"prime", "aces-bonus", "all-six-bonus"});

// 682a.12(g): the limit is at least $50,000 and at least what minimum wagers under it can win: with
// four aces, or with a royal flush of five cards.
void check(const RuleSet& rules, Refusals& violations) {
  const auto pays = [&](WagerId wager, std::size_t row) {
    return rules.offered(wager) ? rules.paytable(wager).pays[row].num : 0;
  };
  constexpr std::size_t four_of_a_kind_of_six = 4;
  const int best = std::max(pays(aces_bonus, 0) + pays(all_six_bonus, four_of_a_kind_of_six),
                            pays(aces_bonus, 2) + pays(all_six_bonus, 2));
  parts::check_payout_limit(rules, payout_limit, to(best), 1, violations);
}
constexpr std::array limits{
    parts::as_chosen<payout_limit>({"aces-bonus", "all-six-bonus"}, sec("12(g)"))};

}  // namespace

const Definition four_card_prime =
    parts::usual_chapter("682a", {.game = "four-card-prime",
                                  .name = "Four Card Prime",
                                  .positions = 6,
                                  .wagers = wagers,
                                  .base = "ante",
                                  .priced_by = "bad-beat-bonus",
                                  .schedules = schedules,
                                  .options = options,
                                  .irregularities = irregularities,
                                  .course = CardGame{.hand_cards = 5,
                                                     .places = places,
                                                     .dealer = "dealer",
                                                     .dealings = dealings,
                                                     .play = play,
                                                     .showdown = &showdown,
                                                     .payout_limits = limits},
                                  .check = check});

}  // namespace houseway
