#include <array>

#include "games/house_ways.h"
#include "games/pai_gow_poker_parts.h"
#include "games/register.h"

// Six-Card Fortune Pai Gow Poker, chapter 670a: six cards set as five and one; the wager may be
// doubled. How the dealer sets is the chapter's own rule.
namespace houseway {
namespace {

using namespace pai_gow_poker;

constexpr Section sec(std::string_view paragraph) {
  return {"670a", paragraph};
}

constexpr std::array places{LayoutPlace{"dealer", "the dealer", 6}};
constexpr Place dealers_place = Place::named(0);

// 670a.11(f); where that is silent, a copy is the dealer's by 670a.6(c).
Judged judge_hands(const RuleSet& rules, const Record& record, int seat, std::uint8_t) {
  const auto mine = set_at(rules, record, Place::seat(seat), players_five_and_one);
  if (!mine) return cannot_tell_without(Place::seat(seat));
  const auto theirs = reset_at(rules, record, dealers_place, dealers_five_and_one);
  if (!theirs) return cannot_tell_without(dealers_place);
  const bool high_copies = mine->set_hands().high == theirs->set_hands().high;
  const bool low_copies = mine->set_hands().second == theirs->set_hands().second;
  return meet(*mine, *theirs,
              {sec("11(f)(1)(i)"),
               sec(high_copies && low_copies ? "11(f)(1)(iv)"
                   : high_copies             ? "11(f)(1)(iii)"
                                             : "11(f)(1)(ii)"),
               sec("11(f)(1)(v)"), sec(low_copies ? "6(c)" : "11(f)(2)(i)"),
               sec(high_copies ? "6(c)" : "11(f)(2)(ii)")});
}

// 670a.11(g): nothing is won or lost on a Double Down Wager unless the dealer has a pair of eights.
bool has_eights(CardSet dealers) {
  const JokerHand hand = five_with_bug(dealers);
  return hand.hand_class() > JokerClass::pair ||
         (hand.hand_class() == JokerClass::pair && hand.rank() >= Rank::eight);
}
Judged judge_double_down(const RuleSet& rules, const Record& record, int seat, std::uint8_t) {
  const CardSet dealers = card_set(record.places[0]);
  if (dealers.size() < places[0].cards) return cannot_tell_without(dealers_place);
  if (!has_eights(dealers)) {
    return is_pushed(sec("11(g)(2)"), ShownHand::of_dealer(ShownHand(five_with_bug(dealers))));
  }
  Judged judged = judge_hands(rules, record, seat, 0);
  if (judged.lacks == Place{} && judged.row == no_row) judged.section = sec("11(g)(1)");
  return judged;
}

// Five aces in line 0 to three-of-a-kind in line 7.
Ranked bonus_row(CardSet cards, JokerClass lowest) {
  const JokerHand hand = five_with_bug(cards);
  const Row row = static_cast<Row>(JokerClass::all_aces) - static_cast<Row>(hand.hand_class());
  return {ShownHand(hand), hand.hand_class() >= lowest ? row : no_row};
}
Ranked fortune_bonus_row(CardSet cards, const RuleSet&) {
  return bonus_row(cards, JokerClass::three_of_a_kind);
}
Ranked progressive_row(CardSet cards, const RuleSet&) {
  return bonus_row(cards, JokerClass::straight);
}
// Eight-high in line 0 to king-high in line 5.
Ranked six_card_insurance_row(CardSet cards, const RuleSet&) {
  const JokerHand hand = five_with_bug(cards);
  const bool wins = hand.hand_class() == JokerClass::no_pair && hand.rank() < Rank::ace &&
                    cards.size() == places[0].cards;
  return {ShownHand(hand),
          wins ? static_cast<Row>(hand.rank()) - static_cast<Row>(Rank::eight) : no_row};
}

constexpr std::string_view base = "six-card-fortune-pai-gow-poker";

// 670a.7: wagers, and the Envy Bonus
constexpr std::array wagers{
    Wager{.id = base,
          .name = "Six-Card Fortune Pai Gow Poker",
          .section = sec("7(d)"),
          .need = Need::required,
          .schedule = base,
          .collected = sec("11(f)(1)"),
          .wins = "if the high and the low hand both outrank the dealer's; goes back if one of "
                  "them does",
          .decided_by = ByRound{.judge = judge_hands}},
    Wager{.id = "double-down",
          .name = "Double Down",
          .section = sec("7(e)(1)"),
          .need = Need::to_stay_in,
          .size = Size::equal_to(base, sec("7(e)(1)")),
          .schedule = base,
          .collected = sec("11(g)(1)"),
          .wins = "as the Six-Card Fortune Pai Gow Poker Wager if the dealer has a pair of eights "
                  "or better; else it goes back",
          .decided_by = ByRound{.judge = judge_double_down}},
    parts::bonus_wager("fortune-bonus", "Fortune Bonus", sec("7(e)(2)"), sec("11(h)(1)(i)(A)"),
                       "if the six cards hold three-of-a-kind or better", {own}, fortune_bonus_row,
                       {base}),
    parts::bonus_wager("insurance", "Insurance", sec("7(e)(3)"), sec("11(h)(2)(i)"),
                       "if the six cards hold king-high or less", {own}, six_card_insurance_row,
                       {base}),
    progressive_payout(sec("7(e)(4)"), sec("11(h)(3)(i)(A)"),
                       "if the six cards hold a straight or better", base, progressive_row),
    parts::unstaked("envy-bonus", "Envy Bonus", sec("1"),
                    "for a Fortune Bonus Wager of $5 or more when another player holds a full "
                    "house or better, and for a Progressive Payout Wager when one holds "
                    "four-of-a-kind or better",
                    Beside{.wager = "fortune-bonus",
                           .holders = EnvyOf::folded_hands_too,
                           .or_wagers = {"progressive-payout"}}),
};

// 670a.12: payout odds. The Envy Bonuses printed for a Fortune Bonus Wager of $1 are for a wager
// that earns none by 670a.1.
constexpr std::array schedules{
    Schedule{.id = base,
             .section = sec("12(a)"),
             .rows = {"Both hands higher"},
             .tables = {{"", {to(1)}}}},
    Schedule{.id = "fortune-bonus",
             .section = sec("12(b)(1)"),
             .rows = {"Five aces", "Royal flush", "Straight flush", "Four-of-a-kind", "Full house",
                      "Flush", "Straight", "Three-of-a-kind"},
             .tables = {fortune_table(
                 "", {to(1'000), to(250), to(100), to(50), to(15), to(10), to(8), to(5)},
                 {5'000, 1'000, 250, 75, 25})},
             .envy_section = sec("12(b)(2)")},
    Schedule{
        .id = "insurance",
        .section = sec("12(c)"),
        .rows = {"Eight-high", "Nine-high", "Ten-high", "Jack-high", "Queen-high", "King-high"},
        .tables = {{"", {to(100), to(30), to(10), to(7), to(4), to(3)}}}},
    Schedule{.id = "progressive-payout",
             .section = sec("12(d)(1)"),
             .rows = {"Five aces", "Royal flush", "Straight flush", "Four-of-a-kind", "Full house",
                      "Flush", "Straight"},
             .tables = {{"",
                         {share(100), share(10), for_one(300), for_one(150), for_one(15),
                          for_one(6), for_one(3)},
                         {MeterSpec{Level::only, 5'000, 5'000, 21, 0}},
                         {{dollars(1), 0, dollars(100)},
                          {dollars(1), 1, dollars(50)},
                          {dollars(1), 2, dollars(10)},
                          {dollars(1), 3, dollars(5)},
                          {dollars(5), 0, dollars(500)},
                          {dollars(5), 1, dollars(250)},
                          {dollars(5), 2, dollars(50)},
                          {dollars(5), 3, dollars(25)}}}},
             .amount_option = parts::progressive_wager_option,
             .amount_section = sec("12(d)(2)"),
             .meters_section = sec("12(d)(2)"),
             .envy_section = sec("12(d)(4)")},
};

constexpr std::array options{
    Option{.id = "double-down",
           .section = sec("7(e)(1)"),
           .meaning = "the Double Down Wager is offered",
           .standard = 1},
    parts::progressive_wager(sec("12(d)(2)"),
                             "the amount of the Progressive Payout Wager, by which seed and reseed "
                             "are measured"),
    two_areas(sec("7(f)")),
    start(sec("5(i)")),
    parts::minimum_wager("least Six-Card Fortune Pai Gow Poker Wager accepted at the table"),
    parts::maximum_wager("greatest Six-Card Fortune Pai Gow Poker Wager accepted at the table"),
    parts::dealing_method(sec("5(b)(1)")),
};
constexpr OptionId double_down = index_of(options, "double-down");

constexpr Throwing dice = starting_dice<index_of(options, "start")>(sec("5(i)(1)"), sec("2(c)(1)"));

constexpr std::array dealt =
    dealings("670a", 6, "5(i)(1)", "8(d)", "9(c)", "10(c)", {"8(f)", "9(e)", "10(e)"});

// 670a.11: completion of the round
constexpr std::array play{
    void_exposed(sec("13(d)")),
    only_when(
        decide(sec("11(c)"), "double",
               {makes_equal("double", "double-down"), goes_on("no-double")}),
        [](const RuleSet& rules, const Record&, Place) { return rules.flag(double_down); },
        "the Double Down Wager is offered"),
    from_the_right(decide(sec("11(b)"), "set", {sets()})),
    reveal(sec("11(d)"), "dealer", {0, 1, 2, 3, 4, 5}),
    arrange(sec("11(d)"), "dealer"),
    reveal(sec("11(e)"), players, {}),
};

// 670a.13: irregularities
constexpr auto irregularities = with_usual_wrongs(
    {sec("13(a)"), sec("13(b)"), sec("13(c)"), sec("13(d)"), sec("13(f)"), sec("13(g)"),
     sec("13(h)"), sec("13(i)"), sec("13(l)"), sec("13(m)"), sec("13(n)"), sec("8(f)"),
     sec("7(b)")},
    std::array{dealer_card_exposed(sec("13(e)")),
               Irregularity{.kind = "card-exposed-in-deal",
                            .section = sec("13(j)"),
                            .means = "a card is exposed while the stacks of an automated shoe are "
                                     "delivered: all wagers returned",
                            .cards = {.method = "automated-shoe"}}});

}  // namespace

const Definition six_card_fortune_pai_gow_poker = parts::usual_chapter(
    "670a", {.game = base,
             .name = "Six-Card Fortune Pai Gow Poker",
             .positions = 6,
             .wagers = wagers,
             .wagers_section = sec("7(e)"),
             .base = base,
             .schedules = schedules,
             .options = options,
             .irregularities = irregularities,
             .course = CardGame{.deck = Deck::with_joker,
                                .hand_cards = 6,
                                .places = places,
                                .dealer = "dealer",
                                .dealings = dealt,
                                .play = play,
                                .dice = &dice,
                                .arranging = {.sizes = {1},
                                              .house_way = house_way,
                                              .is_house_way = is_house_way<dealers_five_and_one>,
                                              .ways = {house_ways::six_card},
                                              .house_section = sec("11(d)"),
                                              .final_section = sec("11(a)(3)"),
                                              .worth = players_five_and_one,
                                              .doubled_with = has_eights}}});

}  // namespace houseway
