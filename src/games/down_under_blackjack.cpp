#include <array>

#include "games/blackjack_parts.h"
#include "games/register.h"

// Down Under Blackjack, chapter 685a.
namespace houseway {
namespace {

namespace common = twenty_one;

constexpr Section sec(std::string_view paragraph) {
  return {"685a", paragraph};
}

constexpr Row winning_hand = 0;
constexpr Row paid_as_blackjack = 1;

// 685a.3(d): the ranges of the hole card.
enum ValueRange : int { small, medium, large };
int value_range(Card card) {
  const int value = point_value(card);
  if (value == 1 || value == 10) return large;
  return value <= 5 ? small : medium;
}
std::string_view range_name(int range) {
  constexpr std::array<std::string_view, 3> names{"Small", "Medium", "Large"};
  return names[static_cast<std::size_t>(range)];
}
// 685a.7(h)
bool exposes_hole(Card up, Card hole) {
  return value_range(up) == large && value_range(hole) == large;
}

// 685a.7(n)(1): the first two cards as they were dealt.
bool two_original_large(const DrawnHand& hand) {
  return hand.cards.size() == 2 && !hand.from_split && value_range(hand.cards[0]) == large &&
         value_range(hand.cards[1]) == large;
}

// 685a.7(h), (i) and (n) to (q). A hand that is bust was collected before the dealer drew.
Judged judge_hand(const RuleSet&, const HandMeeting& met) {
  const DrawnHand& hand = met.hand;
  if (hand.bust()) return is_lost(sec("7(q)(1)"));
  if (met.dealers_natural()) {
    return hand.natural() ? is_pushed(sec("7(h)(1)")) : is_lost(sec("7(h)(2)"));
  }
  if (hand.natural()) return wins_by(paid_as_blackjack, {});
  if (met.dealers.value == 22) {
    const bool paid = met.players.value == 21 || two_original_large(hand);
    return paid ? wins_by(winning_hand, {}) : is_pushed(sec("7(n)(1)"));
  }
  switch (common::by_total(met)) {
    case common::ByTotal::won:
      return wins_by(winning_hand, {});
    case common::ByTotal::tied:
      return is_pushed(sec("7(p)"));
    case common::ByTotal::lost:
      break;
  }
  return is_lost(sec("7(q)(2)"));
}

Judged judge_insurance(const RuleSet&, const FirstCards& cards) {
  return common::insurance(cards, sec("8(d)"));
}
Judged match_the_dealer(const RuleSet&, const FirstCards& cards) {
  return common::match_the_dealer(cards, sec("7(f)"));
}

bool six_or_eight(const RuleSet& rules) {
  return rules.decks() == 6 || rules.decks() == 8;
}

// 685a.6 and 685a.8 to 685a.10: wagers
constexpr std::array wagers{
    Wager{.id = "bet",
          .name = "Bet",
          .section = sec("6(d)"),
          .need = Need::required,
          .schedule = "bet",
          .wins = "if the hand beats the dealer's",
          .decided_by = ByDrawnHand{judge_hand}},
    Wager{.id = "match-the-dealer",
          .name = "Match-the-Dealer",
          .section = sec("6(e)"),
          .offered_when = six_or_eight,
          .schedule = "match-the-dealer",
          .wins = "if one of the first two cards has the rank of the dealer's up card",
          .decided_by = ByFirstCards{.judge = match_the_dealer}},
    common::insurance_wager(sec("8(a)"), "bet", sec("8(b)"), judge_insurance),
    common::on_the_hand("double-down", "Double Down", sec("9(a)"),
                        Size::by_another("bet", sec("9(a)"), common::up_to_the_base), "bet",
                        judge_hand),
    common::on_the_hand("split", "Split", sec("10(a)"), Size::equal_to("bet", sec("10(a)")), "bet",
                        judge_hand),
};

// 685a.11: payout odds
constexpr std::array schedules{
    Schedule{.id = "bet",
             .section = sec("11(a)"),
             .rows = {"Winning hand", "Blackjack"},
             .tables = {{"", {to(1), to(3, 2)}}}},
    Schedule{.id = "insurance",
             .section = sec("11(b)"),
             .rows = {"Dealer's Blackjack"},
             .tables = {{"", {to(2)}}}},
    Schedule{
        .id = "match-the-dealer",
        .section = sec("11(c)"),
        .rows = {"Suited match", "Unsuited match"},
        .tables = {{.pays = {to(11), to(4)}, .decks = 6}, {.pays = {to(14), to(3)}, .decks = 8}}},
};

constexpr std::array options{
    common::decks_among(sec("3(a)"), {"4", "5", "6", "8"}, 2),
    common::settlement_order(sec("7(r)")),
    parts::adjacent_boxes(sec("6(f)"), 6),
    parts::minimum_wager("least Bet Wager accepted at the table"),
    parts::maximum_wager("greatest Bet Wager accepted at the table"),
};

void check(const RuleSet& rules, Refusals& violations) {
  common::refuse_if_chosen(rules, "match-the-dealer", six_or_eight(rules),
                           "is offered with six or eight decks only", sec("6(e)"), violations);
}

HandRules hand_rules(const RuleSet&) {
  return {
      .splitting = {.aces_one_card = true, .section = sec("10(c)"), .aces_section = sec("10(e)")},
      .doubling = {.section = sec("9(a)")},
      .draws_always = true};
}

List<std::string_view, 2> first_wagers(const RuleSet&) {
  return {"bet"};
}

// 685a.7(i)(1): a Blackjack has been paid.
bool decided(const RuleSet&, const DrawnHand& hand) {
  return hand.natural();
}

constexpr TwentyOne hands{.hand_rules = hand_rules,
                          .first_wagers = first_wagers,
                          .insurance = "insurance",
                          .double_down = "double-down",
                          .split = "split",
                          .dealers_ace_limit = 22,
                          .decided = decided,
                          .range = value_range,
                          .range_name = range_name,
                          .exposes_hole = exposes_hole,
                          .sections = {.first_cards = sec("7(e)"),
                                       .insurance = sec("8(a)"),
                                       .even_money = sec("8"),
                                       .reader = sec("7(h)"),
                                       .natural = sec("7(i)(1)"),
                                       .decisions = sec("7(i)(2)"),
                                       .cards = sec("7(j)"),
                                       .drawing = sec("7(k)"),
                                       .at_21 = sec("7(k)(1)"),
                                       .after_double = sec("7(k)(2)"),
                                       .double_down = sec("9(a)"),
                                       .double_card = sec("9(c)"),
                                       .split = sec("10(a)"),
                                       .split_card = sec("10(b)"),
                                       .dealer_draws = sec("7(m)")}};

constexpr std::array dealings{common::dealt_to_all(
    sec("7(e)"), {sec("7(e)(1)"), sec("7(e)(2)"), sec("7(e)(3)"), sec("7(e)(4)")})};

// 685a.12
constexpr std::array irregularities{
    parts::card_face_up_put_away(sec("12(a)")),
    common::card_drawn_in_error(sec("12(b)"), sec("12(c)")),
    common::dealer_overdraw(sec("12(d)")),
    common::insufficient_cards(sec("12(e)")),
    common::no_cards_dealt(sec("12(f)")),
    common::one_card_dealt(sec("12(f)")),
    common::additional_card_not_dealt(sec("12(g)")),
    Irregularity{.kind = "wrong-value-range",
                 .section = sec("12(h)"),
                 .means = "the light, or the place of the dealer's hand, told a wrong range: the "
                          "hand of a seat goes on with the decisions made, or is dead and its "
                          "wager is returned, though it be bust",
                 .effect = Irregularity::Effect::goes_on,
                 .hands = {.what = common::What::dead,
                           .choices = {"continue", "dead"},
                           .must_choose = true}},
    common::card_reader_malfunction(sec("12(i)")),
    parts::shuffler_jam(sec("12(j)")),
    common::shuffler_malfunction(sec("12(k)")),
};

}  // namespace

const Definition down_under_blackjack{
    .game = "down-under-blackjack",
    .ruleset = "685a",
    .name = "Down Under Blackjack",
    .positions = 6,
    .positions_section = sec("2(a)"),
    .wagers = wagers,
    .wagers_section = sec("6"),
    .base = "bet",
    .schedules = schedules,
    .options = options,
    .no_more_bets = sec("6(c)"),
    .irregularities = irregularities,
    .irregularities_section = sec("12"),
    .course =
        CardGame{.deck = Deck::standard,
                 .deck_section = sec("3(a)"),
                 .hand_cards = 2,
                 .places = common::places,
                 .dealer = "dealer",
                 .dealings = dealings,
                 .shoe = common::from_a_shoe(sec("3(a)"), sec("7(c)"), sec("5(d)"), sec("7(d)")),
                 .hands = &hands},
    .check = check,
};

}  // namespace houseway
