#include <fmt/format.h>

#include <array>

#include "games/parts.h"
#include "games/poker_parts.h"
#include "games/register.h"
#include "rules/settling.h"

// DJ Wild Stud Poker, chapter 687a: five cards against the dealer's five, deuces and joker wild.
namespace houseway {
namespace {

constexpr Section sec(std::string_view paragraph) {
  return {"687a", paragraph};
}

constexpr std::array places{
    LayoutPlace{"dealer", "the dealer", 5},
    LayoutPlace{"replacement", "the replacement card", 1},
};

// 687a.6(b)
constexpr CardSet deuces = [] {
  CardSet cards;
  for (Suit suit : all_suits) cards.insert(Card(Rank::two, suit));
  return cards;
}();
// Rows from `highest` on, a class to a row down to three-of-a-kind.
constexpr Row row_below(HandClass highest, HandClass hand_class) {
  if (hand_class < HandClass::three_of_a_kind || hand_class > highest) return no_row;
  // Two pair, pair and high card have no row.
  return static_cast<Row>(highest) - static_cast<Row>(hand_class);
}

// Of a winning hand; three-of-a-kind or less is the last row.
Row blind_row(HighHand hand) {
  constexpr Row less_than_straight = 8;
  const Row row = row_below(HandClass::five_wilds, hand.hand_class());
  return row == no_row ? less_than_straight : row;
}

// Each class first natural, then with a wild card.
Ranked trips_row(CardSet cards, const RuleSet& rules) {
  const ShownHand hand = parts::high_with_deuces_and_joker_wild(cards, rules);
  const Row row = row_below(HandClass::five_wilds, HighHand{hand.value}.hand_class());
  const Row with_wild = hand.kind == ShownHand::Kind::wild ? 1 : 0;
  return {hand, row == no_row ? no_row : 2 * row + with_wild};
}

// 687a.6(b): 2s and joker are wild.
constexpr ShowdownRules showdown{.rank = parts::high_with_deuces_and_joker_wild};

// 687a.11(e)
Judged meet(Row row, const Meeting& meeting) {
  if (meeting.lost()) return is_lost(sec("11(e)(3)"), meeting.players);
  if (meeting.tied()) return is_pushed(sec("11(e)(2)"), meeting.players);
  return wins_by(row, meeting.players);
}
Judged meet_with_ante(const RuleSet&, const Meeting& meeting) {
  return meet(0, meeting);
}
Judged meet_with_blind(const RuleSet&, const Meeting& meeting) {
  return meet(blind_row(HighHand{meeting.players.value}), meeting);
}
Judged meet_with_bad_beat_bonus(const RuleSet&, const Meeting& meeting) {
  const HandClass hand_class = HighHand{meeting.players.value}.hand_class();
  return {
      meeting.lost() ? row_below(HandClass::royal_flush, hand_class) : no_row, {}, meeting.players};
}

// Of five cards of which the joker has been replaced.
Ranked progressive_row(CardSet cards, const RuleSet& rules);

// 687a.11(f)(1): for this wager the card set aside takes the joker's place.
Judged judge_progressive(const RuleSet& rules, const Record& record, int seat, std::uint8_t) {
  constexpr int replacement = index_of(places, "replacement");
  CardSet cards = card_set(record.seat(seat).cards);
  if (cards.size() < 5) return cannot_tell_without(Place::seat(seat));
  if (cards.has_joker()) {
    const CardSet set_aside = card_set(record.places[replacement]);
    if (set_aside.empty()) return cannot_tell_without(Place::named(replacement));
    cards.erase(Card::joker());
    cards = cards | set_aside;
  }
  const Ranked ranked = progressive_row(cards, rules);
  return {ranked.row, {}, ranked.hand};
}

// 687a.7: wagers
constexpr std::array wagers{
    Wager{.id = "ante",
          .name = "Ante",
          .section = sec("7(d)(1)"),
          .need = Need::required,
          .schedule = "ante",
          .collected = sec("11(e)(3)"),
          .wins = "if the player's hand is higher",
          .decided_by = ByShowdown{meet_with_ante}},
    Wager{
        .id = "blind",
        .name = "Blind",
        .section = sec("7(d)(1)"),
        .need = Need::required,
        .size = Size::equal_to("ante", sec("1")),
        .schedule = "blind",
        .collected = sec("11(e)(3)"),
        .wins = "if the player's hand is higher and a straight or better; lower winning hands push",
        .decided_by = ByShowdown{meet_with_blind}},
    Wager{.id = "raise",
          .name = "Raise",
          .section = sec("11(b)"),
          .need = Need::to_stay_in,
          .size = Size::multiple_of("ante"),
          .schedule = "ante",
          .collected = sec("11(e)(3)"),
          .wins = "if the player's hand is higher",
          .decided_by = ByShowdown{meet_with_ante}},
    Wager{.id = "progressive-bonus",
          .name = "Progressive Bonus",
          .section = sec("7(d)(2)"),
          .size = Size::as_offered(),
          .on_fold = OnFold::by_option,
          .fold_option = "folded-hands-qualify-for-progressive",
          .fold_section = sec("11(b)(3)"),
          .schedule = "progressive-bonus",
          .collected = sec("11(f)(1)(i)"),
          .wins = "if the player's hand, its joker replaced, is three-of-a-kind or better",
          .needs = {"ante", "blind"},
          .decided_by = ByRound{.judge = judge_progressive}},
    Wager{.id = "trips-bonus",
          .name = "Trips Bonus",
          .section = sec("7(d)(3)"),
          .on_fold = OnFold::kept,
          .fold_section = sec("11(b)(1)"),
          .schedule = "trips-bonus",
          .collected = sec("11(f)(2)(i)"),
          .wins = "if the player's hand is three-of-a-kind or better",
          .needs = {"ante", "blind"},
          .decided_by = ByHand{.cards = {own}, .rank = trips_row}},
    Wager{.id = "two-way-bad-beat-bonus",
          .name = "Two-Way Bad Beat Bonus",
          .section = sec("7(d)(4)"),
          .fold_section = sec("11(b)(2)"),
          .schedule = "two-way-bad-beat-bonus",
          .collected = sec("11(f)(3)(i)"),
          .wins = "if the player's hand is three-of-a-kind or better and loses to the dealer's",
          .needs = {"ante", "blind"},
          .decided_by = ByShowdown{meet_with_bad_beat_bonus}},
    parts::envy_bonus(
        "envy-bonus", "Envy Bonus", sec("12(c)"),
        "for a Progressive Bonus wager when another player has a straight flush or better for the "
        "Progressive Bonus",
        "progressive-bonus"),
};

constexpr List<Pays, most_rows> progressive_pays{share(100), share(10), to(300), to(50),
                                                 to(40),     to(30),    to(9)};
// No rate is given.
constexpr MeterSpec progressive_meter{Level::only, 2'000, 2'000, 0, 0, "progressive-increment"};

// 687a.12: payout odds
constexpr std::array schedules{
    Schedule{
        .id = "ante", .section = sec("12(a)"), .rows = {"Winning hand"}, .tables = {{"", {to(1)}}}},
    Schedule{
        .id = "blind",
        .section = sec("12(b)"),
        .rows = {"Five wilds", "Royal flush", "Five-of-a-kind", "Straight flush", "Four-of-a-kind",
                 "Full house", "Flush", "Straight", "Three-of-a-kind or less"},
        .tables = {{"", {to(1000), to(50), to(10), to(9), to(4), to(3), to(2), to(1), push}}}},
    Schedule{.id = "progressive-bonus",
             .section = sec("12(c)"),
             .rows = {"Royal flush", "Straight flush", "Four-of-a-kind", "Full house", "Flush",
                      "Straight", "Three-of-a-kind"},
             .tables = {{"1",
                         progressive_pays,
                         {progressive_meter},
                         {{dollars(1), 0, dollars(1'000)}, {dollars(1), 1, dollars(300)}},
                         dollars(1)},
                        {"2",
                         progressive_pays,
                         {progressive_meter},
                         {{dollars(5), 0, dollars(5'000)}, {dollars(5), 1, dollars(1'500)}},
                         dollars(5)}},
             .meters_section = sec("12(c)"),
             .envy_section = sec("12(c)")},
    Schedule{
        .id = "trips-bonus",
        .section = sec("12(d)"),
        .rows = {"Five wilds, natural", "Five wilds, with wild", "Royal flush, natural",
                 "Royal flush, with wild", "Five-of-a-kind, natural", "Five-of-a-kind, with wild",
                 "Straight flush, natural", "Straight flush, with wild", "Four-of-a-kind, natural",
                 "Four-of-a-kind, with wild", "Full house, natural", "Full house, with wild",
                 "Flush, natural", "Flush, with wild", "Straight, natural", "Straight, with wild",
                 "Three-of-a-kind, natural", "Three-of-a-kind, with wild"},
        .tables =
            {{"DJWT-04",
              {not_applicable, to(2000), to(1000), to(90), not_applicable, to(70), to(200), to(25),
               to(60), to(6), to(30), to(5), to(25), to(4), to(20), to(3), to(6), to(1)}},
             {"DJWT-05",
              {not_applicable, to(2000), to(1000), to(70), not_applicable, to(60), to(200), to(25),
               to(50), to(6), to(30), to(5), to(25), to(4), to(20), to(3), to(6), to(1)}},
             {"DJWT-06",
              {not_applicable, to(500), to(400), to(70), not_applicable, to(60), to(200), to(25),
               to(50), to(6), to(30), to(5), to(25), to(4), to(20), to(3), to(6), to(1)}},
             {"DJWT-07",
              {not_applicable, to(2000), to(1000), to(60), not_applicable, to(50), to(200), to(25),
               to(40), to(6), to(30), to(5), to(25), to(4), to(20), to(3), to(6), to(1)}}}},
    Schedule{
        .id = "two-way-bad-beat-bonus",
        .section = sec("12(e)"),
        .rows = {"Royal flush", "Five-of-a-kind", "Straight flush", "Four-of-a-kind", "Full house",
                 "Flush", "Straight", "Three-of-a-kind"},
        .tables =
            {{"DJWBB-01", {to(500), to(500), to(500), to(500), to(400), to(300), to(100), to(9)}},
             {"DJWBB-02",
              {to(10'000), to(10'000), to(5'000), to(500), to(400), to(300), to(100), to(9)}},
             {"DJWBB-03", {to(500), to(500), to(500), to(300), to(200), to(100), to(50), to(15)}},
             {"DJWBB-04", {to(299), to(299), to(299), to(299), to(200), to(100), to(50), to(15)}}}},
};

constexpr std::array options{
    Option{.id = "folded-hands-qualify-for-progressive",
           .section = sec("11(b)(3)"),
           .meaning = "a folded hand still competes for the Progressive Bonus"},
    Option{.id = "deuces-wild-in-progressive",
           .section = sec("11(f)(1)"),
           .meaning =
               "2s stay wild when the joker has been replaced for the Progressive Bonus (the "
               "chapter does not say)"},
    Option{.id = "progressive-increment",
           .kind = Option::Kind::count,
           .section = sec("12(c)"),
           .meaning =
               "percent of each Progressive Bonus wager that goes onto the meter (the chapter "
               "gives no rate)",
           .standard = Option::none,
           .least = 0,
           .most = 100},
    parts::minimum_wager(),
    parts::maximum_wager(),
    parts::adjacent_boxes(sec("7(e)"), 6),
    parts::dealing_method(sec("5(c)")),
};
constexpr OptionId deuces_wild_in_progressive = index_of(options, "deuces-wild-in-progressive");

// 687a.8 to 687a.10: dealing
constexpr Dealing manual_shoe{
    "manual-shoe",
    sec("8"),
    sec("8(i)"),
    {deal_stacks(sec("8(d)"), {players}, 5), deal_stacks(sec("8(e)"), {"dealer"}, 5),
     deal_stacks(sec("8(f)"), {"replacement"}, 1)}};
constexpr std::array dealings{
    manual_shoe,
    parts::from_the_hand_likewise(manual_shoe, sec("9"), sec("9(h)"),
                                  {sec("9(c)"), sec("9(d)"), sec("9(e)")}),
    Dealing{"automated-shoe",
            sec("10"),
            sec("10(f)"),
            {deal_stacks(sec("10(b)"), {players}, 5), deal_stacks(sec("10(c)"), {"dealer"}, 5),
             only_if_wagered(deal_stacks(sec("10(c)"), {"replacement"}, 1), "progressive-bonus")}}};

// 687a.11: completion of the round
constexpr std::array play{
    decide(sec("11(b)"), "raise", {makes("raise", "raise", {2}), folds()}),
    reveal(sec("11(d)"), "dealer", {0, 1, 2, 3, 4}),
    reveal(sec("11(f)(1)"), "replacement", {0}),
};

constexpr List<std::string_view, 4> settled_though_exposed{"progressive-bonus", "trips-bonus"};

// 687a.13: irregularities, and what 687a.5, .7 and .8 to .10 say besides
constexpr std::array own_irregularities{
    parts::card_face_up(sec("13(a)")),
    parts::card_drawn_in_error(sec("13(b)")),
    parts::incorrect_number_of_cards(
        sec("13(c)"),
        "a player (or, alike, the dealer) has a wrong number of cards: all hands void, "
        "all wagers returned",
        {"dealer"}),
    Irregularity{
        .kind = "player-card-exposed",
        .section = sec("13(d)"),
        .means = "a player's card is revealed before the Raises: all hands void, wagers returned "
                 "but Progressive and Trips Bonus, which are settled",
        .cards = {.until = Irregularity::Until::decisions, .settled = settled_though_exposed}},
    Irregularity{.kind = "dealer-card-exposed",
                 .section = sec("13(d)"),
                 .means =
                     "a card of the dealer is revealed before the Raises: all hands void, wagers "
                     "returned but Progressive and Trips Bonus, which are settled",
                 .cards = {.until = Irregularity::Until::decisions,
                           .place = "dealer",
                           .settled = settled_though_exposed}},
};
constexpr auto irregularities = parts::with_the_usual("687a", "8(i)", own_irregularities);

// There is no row between straight flush and royal flush.
constexpr Row natural_row(HandClass hand_class) {
  if (hand_class == HandClass::royal_flush) return 0;
  const Row row = row_below(HandClass::straight_flush, hand_class);
  return row == no_row ? no_row : 1 + row;
}

Ranked progressive_row(CardSet cards, const RuleSet& rules) {
  const bool deuces_wild = rules.flag(deuces_wild_in_progressive);
  const HighHand hand = deuces_wild ? wild_hand(cards, deuces) : high_hand(cards);
  HandClass hand_class = hand.hand_class();
  if (hand_class == HandClass::five_of_a_kind) {
    // 687a.6(d) does not list it: four 2s and another card are the straight flush they can make,
    // more naturals of one rank the four-of-a-kind.
    hand_class =
        (cards - deuces).size() == 1 ? HandClass::straight_flush : HandClass::four_of_a_kind;
  }
  return {ShownHand(hand, deuces_wild && !(cards & deuces).empty()), natural_row(hand_class)};
}

}  // namespace

const Definition dj_wild_stud_poker =
    parts::usual_chapter("687a", {.game = "dj-wild-stud-poker",
                                  .name = "DJ Wild Stud Poker",
                                  .positions = 6,
                                  .wagers = wagers,
                                  .base = "ante",
                                  .schedules = schedules,
                                  .options = options,
                                  .irregularities = irregularities,
                                  .course = CardGame{.deck = Deck::with_joker,
                                                     .hand_cards = 5,
                                                     .places = places,
                                                     .dealer = "dealer",
                                                     .dealings = dealings,
                                                     .play = play,
                                                     .showdown = &showdown}});

}  // namespace houseway
