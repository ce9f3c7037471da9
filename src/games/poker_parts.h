#pragma once

#include <array>
#include <span>

#include "ranking/flush_length.h"
#include "ranking/high.h"
#include "ranking/short_hands.h"
#include "rules/definition.h"
#include "rules/rule_set.h"
#include "rules/settling.h"

// What the chapters of the Poker games print in the same words and with the same numbers: rankings
// by the rows of their tables, bonus wagers, progressives and what is drawn besides.
namespace houseway::parts {

// Royal flush is row 0 of these tables, and each class below it one further down.
constexpr Row row_of(HandClass hand_class) {
  if (hand_class == HandClass::royal_flush) return 0;
  return 1 + static_cast<Row>(HandClass::straight_flush) - static_cast<Row>(hand_class);
}
constexpr Row row_of(HighHand hand, HandClass lowest) {
  return hand.hand_class() >= lowest ? row_of(hand.hand_class()) : no_row;
}
static_assert(row_of(HandClass::straight_flush) == 1 && row_of(HandClass::pair) == 8);

// The high Poker hand of five to seven cards, for a showdown.
inline ShownHand high(CardSet cards, const RuleSet&) {
  return ShownHand(high_hand(cards));
}
// By the longest suit.
inline ShownHand by_longest_suit(CardSet cards, const RuleSet&) {
  return ShownHand(longest_flush(cards));
}
// The high hand of five cards with the 2s and the joker wild.
ShownHand high_with_deuces_and_joker_wild(CardSet cards, const RuleSet& rules);

// Five to seven cards in the tables that begin at this class.
Ranked flush_or_better(CardSet cards, const RuleSet& rules);
Ranked three_of_a_kind_or_better(CardSet cards, const RuleSet& rules);
Ranked two_pair_or_better(CardSet cards, const RuleSet& rules);
// Rows to two pair, then a pair of 10s or better.
Ranked tens_or_better(CardSet cards, const RuleSet& rules);
// Rows to two pair, then a pair of jacks or better, then a pair of 6s to 10s.
Ranked sixes_or_better(CardSet cards, const RuleSet& rules);
// Six-card royal flush in diamonds and in another suit, then royal flush to three-of-a-kind.
Ranked six_card_bonus_row(CardSet cards, const RuleSet& rules);
// Mini-royal, straight flush, three-of-a-kind, straight, flush, pair.
Ranked three_card_row(CardSet cards, LowAce low_ace);
// Mini-royal in spades and in another suit, straight flush, three-of-a-kind, straight; neither
// flush nor pair. Ace, 2 and 3 are a straight.
Ranked three_card_progressive_row(CardSet cards, const RuleSet& rules);
// Pair of aces; ace with king, queen or jack of one suit; the same unsuited; another pair.
Ranked pocket_row(CardSet cards, const RuleSet& rules);

// An optional wager before the deal that cards alone decide and a fold does not touch.
constexpr Wager bonus_wager(std::string_view id, std::string_view name, Section section,
                            Section collected, std::string_view wins, List<HandPart, 2> hand,
                            RankHand rank, List<std::string_view, 3> needs = {"ante"}) {
  return {.id = id,
          .name = name,
          .section = section,
          .on_fold = OnFold::kept,
          .schedule = id,
          .collected = collected,
          .wins = wins,
          .needs = needs,
          .decided_by = ByHand{.cards = hand, .rank = rank}};
}

// One that the house may not leave out.
constexpr Wager always_offered(Wager wager) {
  wager.always_offered = true;
  return wager;
}

// The same where a table has lines for hands of one suit and not of another.
constexpr Wager telling_suits_apart(Wager wager) {
  std::get<ByHand>(wager.decided_by).tells_suits_apart = true;
  return wager;
}

// The one on six cards, whose table may pay a royal flush in diamonds more than another.
constexpr Wager six_card_bonus_wager(std::string_view id, std::string_view name, Section section,
                                     Section collected, std::string_view wins,
                                     std::string_view cards,
                                     List<std::string_view, 3> needs = {"ante"}) {
  return telling_suits_apart(
      bonus_wager(id, name, section, collected, wins, {own, cards}, six_card_bonus_row, needs));
}

// Whose hand a wager is made on.
inline constexpr std::array<Selection, 2> player_or_dealer{{{"player"}, {"dealer"}}};

// A payout that no stake of its own buys.
constexpr Wager unstaked(std::string_view id, std::string_view name, Section section,
                         std::string_view wins, DecidedBy decided_by) {
  return {.id = id,
          .name = name,
          .section = section,
          .need = Need::unstaked,
          .on_fold = OnFold::kept,
          .wins = wins,
          .decided_by = decided_by};
}
constexpr Wager envy_bonus(std::string_view id, std::string_view name, Section section,
                           std::string_view wins, std::string_view progressive,
                           EnvyOf holders = EnvyOf::hands_still_in) {
  return unstaked(id, name, section, wins, Beside{progressive, Beside::For::envy, holders});
}
// The two draws of the table game system in favour of a Five Card Hand Bonus wager.
constexpr Wager magic_card_payout(Section section, std::string_view wins,
                                  std::span<const Selection> selections = {}) {
  Wager wager = unstaked("magic-card", "Magic Card", section, wins,
                         Beside{"five-card-hand-bonus", Beside::For::drawn_card});
  wager.schedule = "magic-card";
  wager.selections = selections;
  return wager;
}
constexpr Wager lucky_bonus_payout(Section section, std::span<const Selection> selections = {}) {
  Wager wager = unstaked("lucky-bonus", "Lucky Bonus", section,
                         "for a Five Card Hand Bonus wager if its position is the one drawn",
                         Beside{"five-card-hand-bonus", Beside::For::drawn_position});
  wager.schedule = "lucky-bonus";
  wager.selections = selections;
  return wager;
}

// Six Card Bonus
constexpr Schedule six_card_bonus(std::string_view id, Section section) {
  return {
      .id = id,
      .section = section,
      .rows = {"Six-card royal flush, diamonds", "Six-card royal flush, hearts, spades or clubs",
               "Royal flush", "Straight flush", "Four-of-a-kind", "Full house", "Flush", "Straight",
               "Three-of-a-kind"},
      .tables =
          {{"A",
            {not_printed, not_printed, to(1000), to(200), to(50), to(25), to(20), to(10), to(5)}},
           {"B",
            {not_printed, not_printed, to(1000), to(200), to(50), to(25), to(15), to(10), to(5)}},
           {"C",
            {not_printed, not_printed, to(1000), to(200), to(100), to(20), to(15), to(9), to(8)}},
           {"D",
            {not_printed, not_printed, to(1000), to(200), to(100), to(20), to(15), to(10), to(7)}},
           {"E",
            {to(200'000), to(20'000), to(1000), to(200), to(50), to(20), to(15), to(10), to(5)}}},
      .paid_as = {{0, 2}, {1, 2}}};
}

// Progressive Payout on five cards
constexpr MeterSpec one_meter(int primary, int reserve) {
  return {Level::only, 10'000, 10'000, primary, reserve};
}
constexpr MeterSpec mega(int primary) {
  return {Level::mega, 10'000, 10'000, primary, 0};
}
constexpr MeterSpec major(int primary) {
  return {Level::major, 1'000, 1'000, primary, 0};
}
constexpr MeterSpec minor(int primary) {
  return {Level::minor, 250, 250, primary, 0};
}

constexpr List<Envy, 10> five_card_envy{{dollars(1), 0, dollars(1'000)},
                                        {dollars(1), 1, dollars(300)},
                                        {dollars(5), 0, dollars(5'000)},
                                        {dollars(5), 1, dollars(1'500)}};

// The four tables with Envy Bonuses. 639a has them among others, and with a line for two pair that
// they do not print.
constexpr Paytable progressive_one_meter(std::string_view name) {
  return {name,
          {share(100), share(10), for_one(300), for_one(50), for_one(40), for_one(30), for_one(9)},
          {one_meter(21, 0)},
          five_card_envy};
}
constexpr Paytable progressive_two_meters(std::string_view name) {
  return {name,
          {share(100, Level::mega), share(100, Level::major), for_one(300), for_one(50),
           for_one(40), for_one(30), for_one(9)},
          {mega(11), major(10)},
          five_card_envy};
}
constexpr Paytable progressive_three_meters(std::string_view name, int three_of_a_kind,
                                            List<MeterSpec, 3> meters) {
  return {name,
          {share(100, Level::mega), share(100, Level::major), share(100, Level::minor), for_one(50),
           for_one(40), for_one(30), for_one(three_of_a_kind)},
          meters,
          five_card_envy};
}
constexpr std::string_view progressive_wager_option = "progressive-wager";
constexpr Schedule progressive_payout(std::string_view id, Section section, Section meters_section,
                                      Section envy_section) {
  return {.id = id,
          .section = section,
          .rows = {"Royal flush", "Straight flush", "Four-of-a-kind", "Full house", "Flush",
                   "Straight", "Three-of-a-kind"},
          .tables = {progressive_one_meter("A"), progressive_two_meters("B"),
                     progressive_three_meters("C", 10, {mega(9), major(7), minor(3)}),
                     progressive_three_meters("D", 9, {mega(10), major(8), minor(3)})},
          .amount_option = progressive_wager_option,
          .amount_section = meters_section,
          .meters_section = meters_section,
          .envy_section = envy_section};
}

constexpr Option progressive_wager(Section section, std::string_view meaning) {
  return {.id = progressive_wager_option,
          .kind = Option::Kind::money,
          .section = section,
          .meaning = meaning,
          .standard = Option::none,
          .least = 1,
          .most = largest_amount.cents,
          .also_called = {"progressive-payout-amount", "progressive-amount"}};
}
// Five Card Hand Bonus, with the Magic Card and the Lucky Bonus that the table game system draws.
// Where it may be made on the dealer's hand too, the selections are the player's and the dealer's.
constexpr Schedule five_card_hand_bonus(Section section, Section meters_section,
                                        Section divided_section) {
  return {.id = "five-card-hand-bonus",
          .section = section,
          .rows = {"Royal flush", "Straight flush", "Four-of-a-kind", "Full house", "Flush"},
          .tables = {{"",
                      {share(100), share(10), for_one(500), for_one(100), for_one(50)},
                      {MeterSpec{Level::only, 10'000, 0, 13, 8}}}},
          .meters_section = meters_section,
          .divided_section = divided_section};
}
constexpr Schedule magic_card(Section section) {
  return {.id = "magic-card",
          .section = section,
          .rows = {"Magic Card"},
          .tables = {{"", {for_one(20)}}}};
}
constexpr Schedule lucky_bonus(Section section) {
  return {.id = "lucky-bonus",
          .section = section,
          .rows = {"Lucky Bonus"},
          .tables = {{"", {for_one(5)}}}};
}
constexpr Option pays_magic_card(Section section) {
  return {.id = "magic-card", .section = section, .meaning = "the Magic Card payout is made"};
}
constexpr Option pays_lucky_bonus(Section section) {
  return {.id = "lucky-bonus", .section = section, .meaning = "the Lucky Bonus payout is made"};
}
// By the letter the system draws in every round, which pays players more than they wager; that it
// does so in some rounds only is the plausible reading, and how often is left to the house.
constexpr std::string_view magic_card_rounds_option = "magic-card-rounds";
constexpr std::string_view lucky_bonus_rounds_option = "lucky-bonus-rounds";
constexpr Option rounds_to_a_draw(std::string_view id, std::string_view drawn, Section section,
                                  std::string_view meaning) {
  return {.id = id,
          .kind = Option::Kind::count,
          .section = section,
          .meaning = meaning,
          .standard = 1,
          .least = 1,
          .most = 10'000,
          .role = Option::Role::reading,
          .beside = drawn,
          .as_meant = 10};
}
constexpr Option magic_card_rounds(Section section) {
  return rounds_to_a_draw(
      magic_card_rounds_option, "magic-card", section,
      "a Magic Card is drawn in one of so many rounds on average; the chapter does not say that "
      "there are rounds without one");
}
constexpr Option lucky_bonus_rounds(Section section) {
  return rounds_to_a_draw(
      lucky_bonus_rounds_option, "lucky-bonus", section,
      "a position is drawn for the Lucky Bonus in one of so many rounds on average; the chapter "
      "does not say that there are rounds without one");
}
constexpr SystemDraw magic_card_draw(Section section,
                                     std::string_view on = "five-card-hand-bonus") {
  return {"magic-card", SystemDraw::Kind::card,  "magic-card", on,
          section,      magic_card_rounds_option};
}
constexpr SystemDraw lucky_bonus_draw(Section section,
                                      std::string_view on = "five-card-hand-bonus") {
  return {"lucky-bonus", SystemDraw::Kind::position, "lucky-bonus", on,
          section,       lucky_bonus_rounds_option};
}

constexpr std::array<SystemDraw, 2> five_card_hand_draws(Section section) {
  return {magic_card_draw(section), lucky_bonus_draw(section)};
}
// A limit on what some wagers pay together, measured by $50,000 and by what one can win at the
// minimum wager.
constexpr Option payout_limit(Section section, std::string_view meaning) {
  return {.id = "payout-limit",
          .kind = Option::Kind::money,
          .section = section,
          .meaning = meaning,
          .standard = Option::none,
          .least = 1,
          .most = largest_amount.cents,
          .also_called = {"aggregate-payout-limit"}};
}
// What it is where a submission may set it: the limit chosen, if any.
template <OptionId limit>
constexpr PayoutLimit as_chosen(List<std::string_view, 8> wagers, Section section) {
  return {.wagers = wagers,
          .most = [](const RuleSet& rules, Money) { return rules.money(limit).value_or(no_limit); },
          .section = section};
}
// These two amounts, whichever is greater; `best` is what the best hand wins for each unit of a
// minimum wager.
Money payout_limit_bound(const RuleSet& rules, const Pays& best, int units);
void check_payout_limit(const RuleSet& rules, OptionId limit, const Pays& best, int units,
                        Refusals& violations);

constexpr Option ace_low_three_card_straight(Section section) {
  return {.id = "ace-low-three-card-straight",
          .section = section,
          .meaning = "ace, 2 and 3 are a straight of three cards (the chapter does not say)",
          .standard = 1};
}

constexpr Option community_first(Section section) {
  return {.id = "community-first",
          .section = section,
          .meaning =
              "the automated shoe, which reshuffles, dispenses the community cards before all "
              "others",
          .role = Option::Role::community_first};
}

}  // namespace houseway::parts
