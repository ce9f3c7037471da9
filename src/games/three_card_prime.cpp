#include <algorithm>
#include <array>

#include "games/parts.h"
#include "games/poker_parts.h"
#include "games/register.h"
#include "rules/record.h"
#include "rules/settling.h"

// Three Card Prime, chapter 679a: three cards against a dealer who needs a queen; a Play wager may
// be paid though it is beaten.
namespace houseway {
namespace {

constexpr Section sec(std::string_view paragraph) {
  return {"679a", paragraph};
}

constexpr std::array places{
    LayoutPlace{"dealer", "the dealer", 3},
    LayoutPlace{"community", "the Pair Bonus community card", 1},
};
constexpr std::size_t dealer_place = index_of(places, "dealer");
constexpr std::size_t community_place = index_of(places, "community");

// A fourth card that a player has lies apart and is no part of the hand.
constexpr unsigned hand_mask = 0b0111;
constexpr std::size_t fourth = 3;
constexpr HandPart own_hand{own, hand_mask};

// 679a.10(g): a shoe that reshuffles by itself may dispense stacks of four.
constexpr Option dealing_method = [] {
  Option method = parts::dealing_method(sec("5(c)"));
  method.words.push_back("automated-shoe-reshuffling");
  return method;
}();

constexpr std::array options{
    Option{.id = "pair-bonus-community-card",
           .section = sec("8(h)"),
           .meaning =
               "one community card decides all Pair Bonus wagers, in place of a fourth card for "
               "each player who made one"},
    parts::payout_limit(
        sec("12(h)"),
        "aggregate limit of what Ante and Play pay one player in a round, stakes and Bad Beat "
        "Bonus besides; at least $50,000 and the most one can win at the minimum wager"),
    parts::minimum_wager(),
    parts::maximum_wager(),
    parts::adjacent_boxes(sec("7(e)"), 6),
    dealing_method,
};
constexpr OptionId one_for_all = index_of(options, "pair-bonus-community-card");
constexpr OptionId payout_limit = index_of(options, "payout-limit");

// 679a.6(b), with the ace, 2 and 3 the lowest straight
ShownHand three_cards(CardSet cards, const RuleSet&) {
  return ShownHand(three_card_hand(cards, LowAce::allowed));
}
// 679a.1: the dealer needs a queen.
bool qualifies(ShownHand dealers) {
  const ThreeCardHand hand{dealers.value};
  return hand.hand_class() > ThreeCardClass::high_card || hand.rank() >= Rank::queen;
}
constexpr ShowdownRules showdown{.players_cards = hand_mask,
                                 .rank = three_cards,
                                 .qualifies = qualifies,
                                 .qualifying = "queen high",
                                 .compares_always = false};

// 679a.11(c)(3): against a dealer below it the Ante goes back and the Play is paid whatever the
// player holds; an equal hand wins.
Judged meet_with_ante(const RuleSet& rules, const Meeting& meeting);

// Rows of 12(b): mini-royal, straight flush, three-of-a-kind, straight, flush or lower; then those
// of 12(c) from straight flush to flush.
constexpr Row flush_or_lower = 4;
constexpr Row first_bad_beat = 5;
Row higher_row(ThreeCardHand hand) {
  return std::min(flush_or_lower, static_cast<Row>(ThreeCardClass::mini_royal) -
                                      static_cast<Row>(hand.hand_class()));
}
Row beaten_row(ThreeCardHand hand) {
  if (hand.hand_class() < ThreeCardClass::flush) return no_row;
  return first_bad_beat + static_cast<Row>(ThreeCardClass::straight_flush) -
         static_cast<Row>(hand.hand_class());
}
// The selected table may not print the row of a beaten flush, which then is lost.
Judged meet_with_play(const RuleSet&, const Meeting& meeting) {
  if (!meeting.qualifies) return wins_by(flush_or_lower, meeting.dealers_shown(), sec("12(a)"));
  const ThreeCardHand hand{meeting.players.value};
  return wins_by(meeting.lost() ? beaten_row(hand) : higher_row(hand), meeting.players);
}

int color_of(Card card) {
  return card.suit() == Suit::hearts || card.suit() == Suit::diamonds ? 1 : 0;
}
// Rows: player and dealer of one color, player alone.
Judged judge_prime(const RuleSet&, const Record& record, int seat, std::uint8_t) {
  const Cards& mine = record.seat(seat).cards;
  const int color = color_of(mine[0]);
  if (color_of(mine[1]) != color || color_of(mine[2]) != color) {
    return is_lost(sec("11(d)(1)(i)"));
  }
  const Cards& dealers = record.places[dealer_place];
  const auto is_known = [](Card card) { return card.known(); };
  const auto differs = [&](Card card) { return card.known() && color_of(card) != color; };
  if (std::any_of(dealers.begin(), dealers.end(), differs)) return wins_by(1, {});
  if (std::count_if(dealers.begin(), dealers.end(), is_known) < 3) {
    return cannot_tell_without(Place::named(dealer_place));
  }
  return wins_by(0, {});
}

// Rows of 12(e), mini-royal to pair, and the same of 12(f) where the fourth card is a 2. It stays
// hidden beside a hand below a pair.
Judged judge_pair_bonus(const RuleSet& rules, const Record& record, int seat, std::uint8_t) {
  constexpr Row first_with_a_2 = 6;
  const Cards& mine = record.seat(seat).cards;
  const Ranked hand =
      parts::three_card_row(CardSet(std::span<const Card>(mine.begin(), fourth)), LowAce::allowed);
  if (hand.row == no_row) return is_lost(sec("11(d)(2)(i)"), hand.hand);
  const bool shared = rules.flag(one_for_all);
  const Cards& lying = shared ? record.places[community_place] : mine;
  const std::size_t at = shared ? 0 : fourth;
  if (lying.size() <= at || !lying[at].known()) {
    return cannot_tell_without(shared ? Place::named(community_place) : Place::seat(seat));
  }
  return wins_by(hand.row + (lying[at].rank() == Rank::two ? first_with_a_2 : 0), hand.hand);
}

// 679a.7(d): wagers
constexpr std::array wagers{
    Wager{.id = "ante",
          .name = "Ante",
          .section = sec("7(d)(1)"),
          .need = Need::required,
          .schedule = "ante",
          .collected = sec("11(c)(3)(iii)"),
          .wins = "if the dealer has queen high or better and the player's hand is higher or equal",
          .decided_by = ByShowdown{meet_with_ante}},
    Wager{.id = "play",
          .name = "Play",
          .section = sec("11(b)"),
          .need = Need::to_stay_in,
          .always_offered = true,
          .size = Size::equal_to("ante", sec("7(d)(1)")),
          .schedule = "bad-beat-bonus",
          .collected = sec("11(c)(3)(iii)"),
          .wins = "if the dealer is below queen high or the player's hand is higher or equal, and "
                  "by the Bad Beat Bonus if a high hand is beaten",
          .decided_by = ByShowdown{meet_with_play}},
    Wager{.id = "prime",
          .name = "Prime",
          .section = sec("7(d)(2)"),
          .on_fold = OnFold::kept,
          .schedule = "prime",
          .collected = sec("11(d)(1)(i)"),
          .wins = "if the player's three cards are of one color",
          .needs = {"ante"},
          .decided_by = ByRound{.judge = judge_prime,
                                .cards = {own_hand},
                                .tells_suits_apart = true,
                                .sees = color_of}},
    Wager{.id = "pair-bonus",
          .name = "Pair Bonus",
          .section = sec("7(d)(3)"),
          .on_fold = OnFold::kept,
          .schedule = "pair-bonus",
          .collected = sec("11(d)(2)(i)"),
          .wins = "if the player's hand is a pair or better; a 2 as fourth card raises the odds",
          .needs = {"ante"},
          .decided_by = ByRound{.judge = judge_pair_bonus, .cards = {own_hand}}},
    [] {
      Wager wager = parts::six_card_bonus_wager(
          "all-six-bonus", "All-Six Bonus", sec("7(d)(4)"), sec("11(d)(3)(i)"),
          "if the player's and the dealer's three cards hold three-of-a-kind or better", "dealer");
      std::get<ByHand>(wager.decided_by).cards = {own_hand, "dealer"};
      return wager;
    }(),
};
constexpr WagerId play_wager = index_of(wagers, "play");

// Flushes of 12(c) have two cells for four columns, each after an empty one: B's and D's.
constexpr Paytable play_table(std::string_view name, int straight_flush, int three_of_a_kind,
                              int straight, Pays flush) {
  return {name,
          {to(10), to(6), to(5), to(2), to(1), to(straight_flush), to(three_of_a_kind),
           to(straight), flush}};
}
constexpr Paytable pair_table(std::string_view name, List<int, 6> with_a_2) {
  Paytable table{name, {to(50), to(40), to(30), to(6), to(3), to(1)}};
  for (const int odds : with_a_2) table.pays.push_back(to(odds));
  return table;
}

// 679a.12: payout odds
constexpr std::array schedules{
    Schedule{
        .id = "ante", .section = sec("12(a)"), .rows = {"Winning hand"}, .tables = {{"", {to(1)}}}},
    // The Bad Beat Bonus is paid on the Play. No hand beats a mini-royal.
    Schedule{.id = "bad-beat-bonus",
             .section = sec("12(b)"),
             .rows = {"Mini-royal flush", "Straight flush", "Three-of-a-kind", "Straight",
                      "Flush or lower", "Straight flush, beaten", "Three-of-a-kind, beaten",
                      "Straight, beaten", "Flush, beaten"},
             .tables = {play_table("A", 12, 10, 4, not_printed), play_table("B", 12, 10, 4, to(1)),
                        play_table("C", 6, 5, 2, not_printed), play_table("D", 6, 5, 2, to(1))},
             .further = {{first_bad_beat, sec("12(c)")}}},
    Schedule{.id = "prime",
             .section = sec("12(d)"),
             .rows = {"Same color player and dealer hand", "Same color player hand"},
             .tables = {{"", {to(4), to(3)}}}},
    Schedule{
        .id = "pair-bonus",
        .section = sec("12(e)"),
        .rows = {"Mini-royal flush", "Straight flush", "Three-of-a-kind", "Straight", "Flush",
                 "Pair", "Mini-royal flush with a 2", "Straight flush with a 2",
                 "Three-of-a-kind with a 2", "Straight with a 2", "Flush with a 2",
                 "Pair with a 2"},
        .tables = {pair_table("A", {100, 80, 60, 12, 6, 1}),
                   pair_table("B", {75, 60, 45, 10, 5, 2}), pair_table("C", {75, 50, 40, 8, 4, 2}),
                   pair_table("D", {75, 50, 40, 8, 4, 1})},
        .further = {{6, sec("12(f)")}}},
    parts::six_card_bonus("all-six-bonus", sec("12(g)")),
};

Judged meet_with_ante(const RuleSet& rules, const Meeting& meeting) {
  if (!meeting.qualifies) return is_pushed(sec("11(c)(3)(i)"), meeting.dealers_shown());
  if (!meeting.lost()) return wins_by(0, meeting.players);
  const Row row = beaten_row(ThreeCardHand{meeting.players.value});
  const bool bad_beat =
      row != no_row && rules.paytable(play_wager).pays[static_cast<std::size_t>(row)].applies();
  return is_lost(bad_beat ? sec("11(c)(3)(iv)") : sec("11(c)(3)(iii)"), meeting.players);
}

// 679a.8 to 679a.10: dealing. A fourth card is for those with a Pair Bonus wager.
bool has_fourth_card(const RuleSet& rules, const Record& record, Place place) {
  constexpr WagerId pair_bonus = index_of(wagers, "pair-bonus");
  return !rules.flag(one_for_all) && record.seat(place.seat()).find({pair_bonus, 0}) != nullptr;
}
bool has_community_card(const RuleSet& rules, const Record&, Place) {
  return rules.flag(one_for_all);
}
constexpr Step fourth_cards(Section section) {
  return only_when(only_if_wagered(deal_one_at_a_time(section, {players}, 1), "pair-bonus"),
                   has_fourth_card,
                   "the player has a Pair Bonus wager and no community card is used");
}
constexpr Step community_card(Section section) {
  return only_when(only_if_wagered(deal_one_at_a_time(section, {"community"}, 1), "pair-bonus"),
                   has_community_card, "one community card is used");
}
constexpr Dealing manual_shoe{"manual-shoe",
                              sec("8"),
                              sec("8(g)"),
                              {deal_one_at_a_time(sec("8(c)"), {players, "dealer"}, 3),
                               fourth_cards(sec("8(c)")), community_card(sec("8(h)"))}};
constexpr std::array dealings{
    manual_shoe,
    parts::from_the_hand_likewise(manual_shoe, sec("9"), sec("9(f)"),
                                  {sec("9(b)"), sec("9(b)"), sec("9(g)")}),
    Dealing{"automated-shoe",
            sec("10"),
            sec("10(f)"),
            {deal_stacks(sec("10(b)"), {players, "dealer"}, 3), fourth_cards(sec("10(c)")),
             community_card(sec("10(h)"))}},
    // The top card of a stack of four is the fourth card, or goes unseen to the discard rack.
    Dealing{"automated-shoe-reshuffling",
            sec("10"),
            sec("10(f)"),
            {deal_stacks(sec("10(g)"), {players, "dealer"}, 3), fourth_cards(sec("10(g)(1)")),
             community_card(sec("10(h)"))}}};

// 679a.11: completion of the round
constexpr std::array play{
    decide(sec("11(b)"), "play", {makes_equal("play", "play"), folds()}),
    reveal(sec("11(c)"), "dealer", {0, 1, 2}),
    only_when(reveal(sec("11(d)(2)(ii)"), "community", {0}), has_community_card,
              "one community card is used"),
};

// 679a.13: irregularities, and what 679a.5, .7 and .8 to .10 say besides
constexpr std::array own_irregularities{
    parts::card_face_up(sec("13(a)")),
    parts::card_drawn_in_error(sec("13(b)")),
    parts::incorrect_number_of_cards(
        sec("13(c)"),
        "a player or the dealer has a wrong number of cards: all hands void, all wagers returned",
        {"dealer"}),
    Irregularity{.kind = "dealer-card-exposed",
                 .section = sec("13(d)"),
                 .means =
                     "a card of the dealer is exposed before the dealer turns them over: all hands "
                     "void, Ante and Play returned; Prime, Pair Bonus and All-Six Bonus settled",
                 .cards = {.until = Irregularity::Until::last_reveal,
                           .place = "dealer",
                           .settled = {"prime", "pair-bonus", "all-six-bonus"}}},
};
constexpr auto irregularities = parts::with_the_usual("679a", "8(g)", own_irregularities);

// 679a.12(h): at least $50,000 and at least what a mini-royal pays on the minimum Ante and Play.
// The limit does not reach what the Play wins on a beaten hand.
void check(const RuleSet& rules, Refusals& violations) {
  const Pays best = rules.paytable(play_wager).pays.front();
  parts::check_payout_limit(rules, payout_limit, to(best.num + best.den, best.den), 1, violations);
}
constexpr std::array limits{[] {
  PayoutLimit limit = parts::as_chosen<payout_limit>({"ante", "play"}, sec("12(h)"));
  limit.second_tables_too = false;
  return limit;
}()};

}  // namespace

const Definition three_card_prime =
    parts::usual_chapter("679a", {.game = "three-card-prime",
                                  .name = "Three Card Prime",
                                  .positions = 6,
                                  .wagers = wagers,
                                  .base = "ante",
                                  .priced_by = "play",
                                  .schedules = schedules,
                                  .options = options,
                                  .irregularities = irregularities,
                                  .course = CardGame{.hand_cards = 4,
                                                     .looked_at = 3,
                                                     .places = places,
                                                     .dealer = "dealer",
                                                     .dealings = dealings,
                                                     .play = play,
                                                     .showdown = &showdown,
                                                     .payout_limits = limits},
                                  .check = check});

}  // namespace houseway
