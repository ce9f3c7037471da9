#include <array>

#include "games/parts.h"
#include "games/poker_parts.h"
#include "games/register.h"
#include "rules/settling.h"

// High Card Flush, chapter 678a: seven cards by their longest suit, against a dealer who needs
// three of a suit with a 9.
namespace houseway {
namespace {

constexpr Section sec(std::string_view paragraph) {
  return {"678a", paragraph};
}

constexpr std::array places{LayoutPlace{"dealer", "the dealer", 7}};

constexpr std::array options{
    Option{.id = "ace-low-straight-flush",
           .section = sec("6(d)"),
           .meaning =
               "ace, 2 and 3 of one suit are a straight flush too; the chapter has the ace above "
               "the king alone",
           .role = Option::Role::reading},
    parts::progressive_wager(sec("12(d)(3)"), "amount of the Progressive Jackpot wager offered"),
    parts::payout_limit(
        sec("12(e)"),
        "aggregate limit of what Ante and Raise pay one player in a round, stakes besides; at "
        "least $50,000 and the most one can win at the minimum wager"),
    parts::minimum_wager(),
    parts::maximum_wager(),
    parts::adjacent_boxes(sec("7(e)"), 6),
    parts::dealing_method(sec("5(c)")),
};
constexpr OptionId ace_low = index_of(options, "ace-low-straight-flush");
constexpr OptionId payout_limit = index_of(options, "payout-limit");

// 678a.11(d): three cards of a suit, the highest a 9; four or more whatever they are.
bool qualifies(ShownHand dealers) {
  const FlushHand hand{dealers.value};
  return hand.length() > 3 || (hand.length() == 3 && hand.highest() >= Rank::nine);
}
constexpr ShowdownRules showdown{.rank = parts::by_longest_suit,
                                 .qualifies = qualifies,
                                 .qualifying = "three of a suit, 9 high",
                                 .compares_always = false};

// Against a dealer below it the Ante is paid whatever the player holds, and the Raise goes back.
Judged meet_with_ante(const RuleSet&, const Meeting& meeting) {
  if (!meeting.qualifies) return wins_by(0, meeting.dealers_shown());
  if (meeting.lost()) return is_lost(sec("11(d)(2)(ii)(C)"), meeting.players);
  if (meeting.tied()) return is_pushed(sec("11(d)(2)(ii)(B)"), meeting.players);
  return wins_by(0, meeting.players);
}
Judged meet_with_raise(const RuleSet& rules, const Meeting& meeting) {
  if (!meeting.qualifies) return is_pushed(sec("11(d)(1)"), meeting.dealers_shown());
  return meet_with_ante(rules, meeting);
}

// 678a.11(b)
int largest_raise(CardSet cards, const RuleSet&) {
  const int suited = longest_flush(cards).length();
  return suited >= 6 ? 3 : suited == 5 ? 2 : 1;
}

// Seven-card flush to four-card flush.
Ranked flush_row(CardSet cards, const RuleSet&) {
  constexpr int in_the_table = 4;
  const FlushHand hand = longest_flush(cards);
  return {ShownHand(hand), hand.length() >= in_the_table ? 7 - hand.length() : no_row};
}
// Seven-card straight flush to three-card straight flush, in any suit.
Ranked straight_flush_row(CardSet cards, const RuleSet& rules) {
  constexpr int in_the_table = 3;
  const int run = longest_suited_run(cards, rules.flag(ace_low) ? LowAce::allowed : LowAce::never);
  return {ShownHand::of_suited_run(run), run >= in_the_table ? 7 - run : no_row};
}

// 678a.7(d): wagers
constexpr std::array wagers{
    Wager{.id = "ante",
          .name = "Ante",
          .section = sec("7(d)(1)"),
          .need = Need::required,
          .fold_section = sec("11(c)(2)"),
          .schedule = "ante",
          .collected = sec("11(d)(2)(ii)(C)"),
          .wins = "if the dealer is below three of a suit, 9 high, or the player's hand is higher",
          .decided_by = ByShowdown{meet_with_ante}},
    Wager{.id = "raise",
          .name = "Raise",
          .section = sec("11(b)"),
          .need = Need::to_stay_in,
          .size = Size::multiple_of("ante"),
          .schedule = "ante",
          .collected = sec("11(d)(2)(ii)(C)"),
          .wins = "if the dealer has three of a suit, 9 high, or better and the player's hand is "
                  "higher",
          .decided_by = ByShowdown{meet_with_raise}},
    parts::bonus_wager("flush-bonus", "Flush Bonus", sec("7(d)(2)"), sec("11(e)(1)(i)"),
                       "if the player's cards hold four or more of one suit", {own}, flush_row),
    parts::bonus_wager(
        "straight-flush-bonus", "Straight Flush Bonus", sec("7(d)(3)"), sec("11(e)(2)(i)"),
        "if the player's cards hold three or more of one suit in a row", {own}, straight_flush_row),
    [] {
      Wager wager = parts::bonus_wager(
          "progressive-jackpot", "Progressive Jackpot", sec("7(d)(4)"), sec("11(e)(3)"),
          "if the player's cards hold a straight flush of the selected paytable", {own},
          straight_flush_row);
      wager.size = Size::as_offered();
      return wager;
    }(),
};

constexpr MeterSpec meter{Level::only, 30'000, 0, 23, 5};

// 678a.12: payout odds
constexpr std::array schedules{
    Schedule{
        .id = "ante", .section = sec("12(a)"), .rows = {"Winning hand"}, .tables = {{"", {to(1)}}}},
    Schedule{.id = "flush-bonus",
             .section = sec("12(b)"),
             .rows = {"Seven-card flush", "Six-card flush", "Five-card flush", "Four-card flush"},
             .tables = {{"A", {to(300), to(100), to(10), to(1)}},
                        {"B", {to(100), to(20), to(10), to(2)}},
                        {"C", {to(200), to(60), to(12), to(1)}},
                        {"D", {to(500), to(50), to(12), to(1)}},
                        {"E", {to(400), to(60), to(12), to(1)}},
                        {"F", {to(400), to(100), to(10), to(1)}},
                        {"G", {to(500), to(100), to(10), to(1)}},
                        {"H", {to(250), to(100), to(10), to(1)}}}},
    Schedule{
        .id = "straight-flush-bonus",
        .section = sec("12(c)"),
        .rows = {"Seven-card straight flush", "Six-card straight flush", "Five-card straight flush",
                 "Four-card straight flush", "Three-card straight flush"},
        .tables = {{"A", {to(8000), to(1000), to(100), to(60), to(7)}},
                   {"B", {to(1000), to(500), to(100), to(75), to(7)}},
                   {"C", {to(500), to(200), to(100), to(60), to(8)}},
                   {"D", {to(1000), to(500), to(100), to(60), to(8)}}}},
    Schedule{
        .id = "progressive-jackpot",
        .section = sec("12(d)(1)"),
        .rows = {"Seven-card straight flush", "Six-card straight flush", "Five-card straight flush",
                 "Four-card straight flush", "Three-card straight flush"},
        .tables = {{"A", {share(100), share(10), for_one(250), for_one(40), for_one(3)}, {meter}},
                   {"B",
                    {share(100), share(10), for_one(900), for_one(50), not_applicable},
                    {meter}}},
        .amount_option = parts::progressive_wager_option,
        .amount_section = sec("12(d)(3)"),
        .meters_section = sec("12(d)(3)")},
};

// 678a.8 to 678a.10: dealing
constexpr Dealing manual_shoe{"manual-shoe",
                              sec("8"),
                              sec("8(h)"),
                              {deal_one_at_a_time(sec("8(d)"), {players, "dealer"}, 7)}};
constexpr std::array dealings{
    manual_shoe, parts::from_the_hand_likewise(manual_shoe, sec("9"), sec("9(f)"), {sec("9(b)")}),
    Dealing{"automated-shoe",
            sec("10"),
            sec("10(f)"),
            {deal_stacks(sec("10(b)"), {players, "dealer"}, 7)}}};

// 678a.11: completion of the round
constexpr std::array play{
    decide(sec("11(b)"), "raise",
           {as_the_hand_allows(makes_between("raise", "raise", 1, 3), largest_raise,
                               "twice at most with five of a suit, once with fewer"),
            folds()}),
    reveal(sec("11(d)"), "dealer", {0, 1, 2, 3, 4, 5, 6}),
};

// 678a.13: irregularities, and what 678a.5, .7 and .8 to .10 say besides
constexpr std::array own_irregularities{
    parts::card_face_up(sec("13(a)")),
    parts::card_drawn_in_error(sec("13(b)")),
    parts::incorrect_number_of_cards(
        sec("13(c)"),
        "a player or the dealer has a wrong number of cards: all hands void, all wagers returned",
        {"dealer"}),
    Irregularity{
        .kind = "dealer-card-exposed",
        .section = sec("13(d)"),
        .means = "a card of the dealer is exposed before every player has folded or raised: "
                 "all hands void, Ante and Raise returned; Flush Bonus, Straight Flush Bonus "
                 "and Progressive Jackpot settled",
        .cards = {.until = Irregularity::Until::decisions,
                  .place = "dealer",
                  .settled = {"flush-bonus", "straight-flush-bonus", "progressive-jackpot"}}},
};
constexpr auto irregularities = parts::with_the_usual("678a", "8(h)", own_irregularities);

// 678a.12(e): at least $50,000 and at least what the minimum Ante wins with a Raise of three times.
void check(const RuleSet& rules, Refusals& violations) {
  parts::check_payout_limit(rules, payout_limit, to(1), 1 + 3, violations);
}
constexpr std::array limits{parts::as_chosen<payout_limit>({"ante", "raise"}, sec("12(e)"))};

}  // namespace

const Definition high_card_flush =
    parts::usual_chapter("678a", {.game = "high-card-flush",
                                  .name = "High Card Flush",
                                  .positions = 6,
                                  .wagers = wagers,
                                  .base = "ante",
                                  .schedules = schedules,
                                  .options = options,
                                  .irregularities = irregularities,
                                  .course = CardGame{.hand_cards = 7,
                                                     .places = places,
                                                     .dealer = "dealer",
                                                     .dealings = dealings,
                                                     .play = play,
                                                     .showdown = &showdown,
                                                     .payout_limits = limits},
                                  .check = check});

}  // namespace houseway
