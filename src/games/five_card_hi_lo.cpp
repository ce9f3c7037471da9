#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "games/parts.h"
#include "games/poker_parts.h"
#include "games/register.h"

// Five Card Hi-Lo, chapter 663a: five cards set as a high hand of three and a low hand of two, of
// which both have to beat the dealer's.
namespace houseway {
namespace {

constexpr Section sec(std::string_view paragraph) {
  return {"663a", paragraph};
}

constexpr std::array places{LayoutPlace{"dealer", "the dealer", 5}};

constexpr bool is_ace(Card card) {
  return card.rank() == Rank::ace;
}

// 663a.6(a): of an ace, what it counts in the high hand.
constexpr int points(Card card) {
  return is_ace(card) ? 11 : std::min(2 + static_cast<int>(card.rank()), 10);
}
int points_in_low_hand(Card card) {
  return is_ace(card) ? 1 : points(card);
}

int aces_of(const Cards& cards) {
  return static_cast<int>(std::count_if(cards.begin(), cards.end(), is_ace));
}

// 663a.11(d): the higher cards in the high hand, but for one ace at most that may go low.
std::optional<Objection> why_not_set(const RuleSet&, const Cards& cards, const Arrangement& set) {
  const Cards& low = set.front();
  if (aces_of(low) > 1) {
    return Objection{"at most one ace goes into the low hand", sec("11(d)")};
  }
  for (const Card lower : low) {
    for (const Card higher : cards) {
      if (low.contains(higher) || is_ace(lower) || points(lower) <= points(higher)) continue;
      return Objection{
          fmt::format("{} goes into the high hand before {}", text(lower), text(higher)),
          sec("11(d)")};
    }
  }
  return std::nullopt;
}

// 663a.11(e): the dealer's aces are high, but for the fourth.
bool is_dealers_way(const RuleSet& rules, const Cards& cards, const Arrangement& set) {
  return !why_not_set(rules, cards, set) && aces_of(set.front()) == (aces_of(cards) == 4 ? 1 : 0);
}
Arrangement dealers_way(const RuleSet&, const Cards& cards) {
  Cards sorted = cards;
  std::stable_sort(sorted.begin(), sorted.end(),
                   [](Card a, Card b) { return points(a) < points(b); });
  return {Cards{sorted[0], sorted[1]}};
}

ShownHand totals(const Cards& cards, const Arrangement& set) {
  int high = 0;
  int low = 0;
  for (const Card card : cards) {
    if (set.front().contains(card)) {
      low += points_in_low_hand(card);
    } else {
      high += points(card);
    }
  }
  return ShownHand::of_two_totals(high, low);
}

// 663a.11(g): what ties is not won, and one hand won is enough to have the wagers back.
Judged meet_dealer(const RuleSet&, const Meeting& meeting) {
  const bool high = meeting.players.high_total() > meeting.dealers.high_total();
  const bool low = meeting.players.low_total() < meeting.dealers.low_total();
  if (high && low) return wins_by(0, meeting.players);
  if (high) return is_pushed(sec("11(g)(3)(i)"), meeting.players);
  if (low) return is_pushed(sec("11(g)(3)(ii)"), meeting.players);
  return is_lost(sec("11(g)(2)"), meeting.players);
}

// 663a.11(j)(1): high with high and low with low.
Judged meet_with_tie(const RuleSet&, const Meeting& meeting) {
  enum : Row { low_ties, high_ties, both_tie };
  const bool high = meeting.players.high_total() == meeting.dealers.high_total();
  const bool low = meeting.players.low_total() == meeting.dealers.low_total();
  if (high && low) return wins_by(both_tie, meeting.players);
  if (high) return wins_by(high_ties, meeting.players);
  if (low) return wins_by(low_ties, meeting.players);
  return is_lost(sec("11(j)(1)(ii)"), meeting.players);
}

// Four aces and one 2, four aces, three aces.
Ranked ante_bonus_row(CardSet cards, const RuleSet&) {
  int aces = 0;
  for (const Suit suit : all_suits) aces += cards.contains(Card(Rank::ace, suit)) ? 1 : 0;
  const bool with_two = (cards.ranks() & 1U) != 0;
  const Row row = aces == 4 ? (with_two ? 0 : 1) : aces == 3 ? 2 : no_row;
  return {ShownHand::of_aces(aces), row};
}

// Royal flush to two pair, a pair of 7s or better, a pair of 6s.
Ranked poker_bonus_row(CardSet cards, const RuleSet&) {
  constexpr Row of_sevens = parts::row_of(HandClass::pair);
  const HighHand hand = high_hand(cards);
  const Row row = parts::row_of(hand, HandClass::pair);
  if (row != of_sevens || hand.rank() >= Rank::seven) return {ShownHand(hand), row};
  return {ShownHand(hand), hand.rank() == Rank::six ? of_sevens + 1 : no_row};
}

// 663a.7: wagers, and the payout that no stake of its own buys
constexpr std::array wagers{
    Wager{.id = "ante",
          .name = "Ante",
          .section = sec("7(d)"),
          .need = Need::required,
          .fold_section = sec("11(b)"),
          .schedule = "ante",
          .collected = sec("11(g)(2)"),
          .wins = "if the player's high hand is higher and the low hand lower than the dealer's; "
                  "goes back if one of them is",
          .decided_by = ByShowdown{meet_dealer}},
    Wager{.id = "play",
          .name = "Play",
          .section = sec("11(b)"),
          .need = Need::to_stay_in,
          .size = Size::equal_to("ante", sec("11(b)")),
          .schedule = "ante",
          .collected = sec("11(g)(2)"),
          .wins = "as the Ante",
          .decided_by = ByShowdown{meet_dealer}},
    Wager{
        .id = "ante-bonus",
        .name = "Ante Bonus",
        .section = sec("11(h)"),
        .need = Need::unstaked,
        .always_offered = true,
        .schedule = "ante-bonus",
        .wins = "with a Play wager, if the player has three or four aces, whatever the dealer has",
        .decided_by = BonusOn{.wager = "ante", .rank = ante_bonus_row}},
    Wager{.id = "tie",
          .name = "Tie",
          .section = sec("7(e)(1)"),
          .fold_section = sec("11(b)(1)"),
          .schedule = "tie",
          .collected = sec("11(j)(1)(ii)"),
          .wins = "if the player's high or low hand or both have the points of the dealer's",
          .needs = {"ante"},
          .decided_by = ByShowdown{meet_with_tie}},
    parts::bonus_wager("poker-bonus", "Poker Bonus", sec("7(e)(2)"), sec("11(j)(2)(ii)"),
                       "if the player's five cards are a pair of 7s or better, of 6s under "
                       "Paytable B",
                       {own}, poker_bonus_row),
};

// 663a.12: payout odds
constexpr std::array schedules{
    Schedule{
        .id = "ante", .section = sec("12(a)"), .rows = {"Winning hand"}, .tables = {{"", {to(1)}}}},
    Schedule{.id = "ante-bonus",
             .section = sec("12(b)"),
             .rows = {"Four aces and one 2", "Four aces", "Three aces"},
             .tables = {{"A", {for_one(1000), for_one(100), for_one(10)}},
                        {"B", {for_one(500), for_one(50), for_one(5)}},
                        {"C", {for_one(200), for_one(50), for_one(5)}},
                        {"D", {for_one(100), for_one(50), for_one(5)}}}},
    Schedule{.id = "tie",
             .section = sec("12(c)"),
             .rows = {"Low hands tie", "High hands tie", "Both high and low hands tie"},
             .tables = {{"", {to(4), to(4), to(20)}}}},
    // A pair of 7s is in the line of the 6s where that is the one printed.
    Schedule{.id = "poker-bonus",
             .section = sec("12(d)"),
             .rows = {"Royal flush", "Straight flush", "Four-of-a-kind", "Full house", "Flush",
                      "Straight", "Three-of-a-kind", "Two pair", "Pair of 7s or better",
                      "Pair of 6s or better"},
             .tables = {{"A",
                         {to(250), to(50), to(25), to(15), to(10), to(8), to(5), to(3), to(1),
                          not_printed}},
                        {"B",
                         {to(500), to(100), to(40), to(15), to(8), to(6), to(4), to(3), not_printed,
                          to(1)}}},
             .paid_as = {{8, 9}}},
};

constexpr std::array options{
    Option{.id = "two-adjacent-areas",
           .section = sec("7(f)"),
           .meaning =
               "one player may wager on two adjacent betting areas, each played separately; the "
               "hand with the larger wager, or of equal ones the first counterclockwise, is set "
               "first"},
    parts::minimum_wager(),
    parts::maximum_wager(),
    parts::dealing_method(sec("5(c)")),
};

// 663a.8 to 663a.10: dealing
constexpr Dealing manual_shoe{"manual-shoe",
                              sec("8"),
                              sec("8(h)"),
                              {deal_one_at_a_time(sec("8(d)"), {players, "dealer"}, 5)}};
constexpr std::array dealings{
    manual_shoe, parts::from_the_hand_likewise(manual_shoe, sec("9"), sec("9(f)"), {sec("9(b)")}),
    Dealing{"automated-shoe",
            sec("10"),
            sec("10(f)"),
            {deal_stacks(sec("10(b)"), {players, "dealer"}, 5)}}};

// 663a.11: completion of the round
constexpr std::array play{
    decide(sec("11(b)"), "play", {makes_equal("play", "play"), folds()}),
    from_the_right(decide(sec("11(d)"), "set", {sets()})),
    reveal(sec("11(e)"), "dealer", {0, 1, 2, 3, 4}),
    arrange(sec("11(e)"), "dealer"),
    reveal(sec("11(f)"), players, {}),
};

// 663a.13: irregularities, and what 663a.5, .7 and .8 to .10 say besides
constexpr std::array irregularities{
    parts::card_face_up(sec("13(a)")),
    parts::card_drawn_in_error(sec("13(b)")),
    parts::incorrect_number_of_cards(
        sec("13(c)"),
        "a player or the dealer has a wrong number of cards: all hands void, all wagers returned",
        {"dealer"}),
    parts::shuffler_jam(sec("13(d)")),
    parts::dealing_shoe_jam(sec("13(e)")),
    parts::device_out_of_order(sec("13(f)")),
    parts::stub_count_misdeal(sec("8(h)")),
    parts::stub_count_wrong_deck(sec("8(h)")),
    parts::deck_count_wrong(sec("5(b)")),
    parts::player_leaves(sec("7(b)")),
};

}  // namespace

const Definition five_card_hi_lo =
    parts::usual_chapter("663a", {.game = "five-card-hi-lo",
                                  .name = "Five Card Hi-Lo",
                                  .positions = 6,
                                  .wagers = wagers,
                                  .base = "ante",
                                  .priced_by = "ante-bonus",
                                  .schedules = schedules,
                                  .options = options,
                                  .irregularities = irregularities,
                                  .course = CardGame{.hand_cards = 5,
                                                     .places = places,
                                                     .dealer = "dealer",
                                                     .dealings = dealings,
                                                     .play = play,
                                                     .arranging = {.sizes = {2},
                                                                   .house_way = dealers_way,
                                                                   .is_house_way = is_dealers_way,
                                                                   .house_section = sec("11(e)"),
                                                                   .final_section = sec("11(a)(3)"),
                                                                   .why_not = why_not_set,
                                                                   .worth = totals,
                                                                   .counts_as = points}}});

}  // namespace houseway
