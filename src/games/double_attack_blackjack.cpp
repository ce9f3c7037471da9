#include <array>

#include "games/blackjack_parts.h"
#include "games/register.h"

// Double Attack Blackjack, chapter 665a.
namespace houseway {
namespace {

namespace common = twenty_one;

constexpr Section sec(std::string_view paragraph) {
  return {"665a", paragraph};
}

// 665a.7(o)(1), but for a dealer's Blackjack that the hand does not share.
Judged judge_hand(const HandMeeting& met, Judged against_blackjack) {
  const DrawnHand& hand = met.hand;
  if (hand.bust()) return is_lost(sec("7(o)(1)(ii)(B)"));
  if (met.dealers_natural()) {
    return hand.natural() ? is_pushed(sec("7(o)(1)(iii)")) : against_blackjack;
  }
  if (hand.natural()) return wins_by(0, {});
  switch (common::by_total(met)) {
    case common::ByTotal::won:
      return wins_by(0, {});
    case common::ByTotal::tied:
      return is_pushed(sec("7(o)(1)(iii)"));
    case common::ByTotal::lost:
      break;
  }
  return is_lost(sec("7(o)(1)(ii)(C)"));
}

Judged judge_bet(const RuleSet&, const HandMeeting& met) {
  return judge_hand(met, is_lost(sec("7(o)(1)(ii)(A)")));
}
Judged judge_double_attack(const RuleSet&, const HandMeeting& met) {
  return judge_hand(met, is_pushed(sec("7(o)(2)")));
}
Judged judge_double_down(const RuleSet&, const HandMeeting& met) {
  return judge_hand(met, is_pushed(sec("10(b)")));
}
Judged judge_split(const RuleSet&, const HandMeeting& met) {
  return judge_hand(met, is_pushed(sec("11(d)")));
}

Judged judge_insurance(const RuleSet&, const FirstCards& cards) {
  return common::insurance(cards, sec("8(d)"));
}

enum BustIt : Row { suited_eights, colored_eights, a_six, a_seven, an_eight, a_nine, a_face_card };

constexpr bool red(Card card) {
  return card.suit() == Suit::hearts || card.suit() == Suit::diamonds;
}

// 665a.7(m): a third card below a 6 cannot bust a hand that may draw it.
Judged judge_bust_it(const RuleSet&, std::span<const Card> dealer) {
  if (dealer.size() < 3) return is_lost(sec("7(m)(1)"));
  const auto first_three = dealer.first(3);
  if (total_of(first_three).value <= 21) return is_lost(sec("7(m)(2)(ii)"));
  const auto alike = [&](auto&& same) {
    return std::all_of(first_three.begin(), first_three.end(),
                       [&](Card card) { return same(card, first_three[0]); });
  };
  const bool eights = alike([](Card card, Card) { return card.rank() == Rank::eight; });
  if (eights && alike([](Card a, Card b) { return a.suit() == b.suit(); })) {
    return wins_by(suited_eights, {});
  }
  if (eights && alike([](Card a, Card b) { return red(a) == red(b); })) {
    return wins_by(colored_eights, {});
  }
  return wins_by(a_six + point_value(first_three[2]) - 6, {});
}

std::string up_to_both(const RuleSet&) {
  return "at most the Bet and Double Attack Wagers together";
}
std::string equal_to_both(const RuleSet&) {
  return "equal to the Bet and Double Attack Wagers together";
}

// 665a.6, 665a.8, 665a.10 and 665a.11
constexpr std::array wagers{
    Wager{.id = "bet",
          .name = "Bet",
          .section = sec("6(d)"),
          .need = Need::required,
          .schedule = "bet",
          .wins = "if the hand beats the dealer's",
          .decided_by = ByDrawnHand{judge_bet}},
    Wager{.id = "double-attack",
          .name = "Double Attack",
          .section = sec("6(e)"),
          .need = Need::to_stay_in,
          .size = Size::by_another("bet", sec("6(e)"), common::up_to_the_base),
          .schedule = "bet",
          .wins = "with the Bet; it is returned if the dealer alone has Blackjack",
          .decided_by = ByDrawnHand{judge_double_attack}},
    Wager{.id = "bust-it",
          .name = "Bust It",
          .section = sec("6(f)"),
          .size = Size::at_most("bet", sec("6(f)")),
          .schedule = "bust-it",
          .wins = "if the dealer's third card busts the hand",
          .decided_by = ByDealersHand{.judge = judge_bust_it, .third_card = true}},
    common::insurance_wager(sec("8(a)"), "bet", sec("8(b)"), judge_insurance),
    common::on_the_hand("double-down", "Double Down", sec("10(a)"),
                        Size::by_another("bet", sec("10(a)"), up_to_both), "bet",
                        judge_double_down),
    common::on_the_hand("split", "Split", sec("11(a)"),
                        Size::by_another("bet", sec("11(a)"), equal_to_both), "bet", judge_split),
};

// 665a.12: payout odds
constexpr std::array schedules{
    Schedule{
        .id = "bet", .section = sec("12(a)"), .rows = {"Winning hand"}, .tables = {{"", {to(1)}}}},
    Schedule{.id = "bust-it",
             .section = sec("12(c)"),
             .rows = {"8, 8, 8 of the same suit", "8, 8, 8 of the same color", "Third card is a 6",
                      "Third card is a 7", "Third card is an 8", "Third card is a 9",
                      "Third card is a king, queen or jack"},
             .tables = {{"", {to(200), to(50), to(15), to(10), to(8), to(6), to(3)}}}},
    Schedule{.id = "insurance",
             .section = sec("12(b)"),
             .rows = {"Dealer's Blackjack"},
             .tables = {{"", {to(5, 2)}}}},
};

constexpr std::array options{
    common::decks_from(sec("3(a)"), 8, 8, 8),
    parts::adjacent_boxes(sec("6(g)"), 6),
    parts::minimum_wager("least Bet Wager accepted at the table"),
    parts::maximum_wager("greatest Bet Wager accepted at the table"),
};

// 665a.11(c) and (e): four hands, two of aces.
HandRules hand_rules(const RuleSet&) {
  return {.splitting = {.most_hands = 4,
                        .aces_one_card = true,
                        .section = sec("11(c)"),
                        .aces_section = sec("11(e)")},
          .doubling = {.any_number = true, .section = sec("10(a)")},
          .surrendering = Surrendering::before_standing,
          .draws_always = true};
}

List<std::string_view, 2> first_wagers(const RuleSet&) {
  return {"bet"};
}

bool decided(const RuleSet&, const DrawnHand& hand) {
  return hand.natural();
}

constexpr TwentyOne hands{.hand_rules = hand_rules,
                          .first_wagers = first_wagers,
                          .second_wager = "double-attack",
                          .insurance = "insurance",
                          .double_down = "double-down",
                          .split = "split",
                          .decided = decided,
                          .sections = {.first_cards = sec("7(f)"),
                                       .up_card = sec("7(e)"),
                                       .second_wager = sec("7(e)"),
                                       .insurance = sec("8(a)"),
                                       .reader = sec("7(g)"),
                                       .natural = sec("7(h)(1)"),
                                       .surrender = sec("9(a)"),
                                       .decisions = sec("7(h)(2)"),
                                       .cards = sec("7(i)"),
                                       .drawing = sec("7(j)"),
                                       .at_21 = sec("7(j)(1)"),
                                       .after_double = sec("7(j)(2)"),
                                       .double_down = sec("10(a)"),
                                       .double_card = sec("10(c)"),
                                       .split = sec("11(a)"),
                                       .split_card = sec("11(b)"),
                                       .third_card = sec("7(m)"),
                                       .dealer_draws = sec("7(n)")}};

constexpr std::array dealings{
    Dealing{.section = sec("7(f)"),
            .steps = {face_up(deal_one_at_a_time(sec("7(e)"), {"dealer"}, 1)),
                      face_up(deal_one_at_a_time(sec("7(f)(1)"), {players}, 1)),
                      face_up(deal_one_at_a_time(sec("7(f)(2)"), {players}, 1)),
                      deal_one_at_a_time(sec("7(f)(3)"), {"dealer"}, 1)}}};

// 665a.13
constexpr std::array irregularities{
    parts::card_face_up_put_away(sec("13(a)")),
    common::card_drawn_in_error(sec("13(b)"), sec("13(c)")),
    common::dealer_overdraw(sec("13(d)")),
    common::insufficient_cards(sec("13(e)")),
    common::no_cards_dealt(sec("13(f)")),
    common::one_card_dealt(sec("13(f)")),
    common::additional_card_not_dealt(sec("13(g)")),
    common::hole_card_read(sec("13(h)(2)"), sec("13(h)(1)")),
    common::card_reader_malfunction(sec("13(i)")),
    parts::shuffler_jam(sec("13(j)")),
    common::shuffler_malfunction(sec("13(k)")),
};

}  // namespace

const Definition double_attack_blackjack{
    .game = "double-attack-blackjack",
    .ruleset = "665a",
    .name = "Double Attack Blackjack",
    .positions = 6,
    .positions_section = sec("2(a)"),
    .wagers = wagers,
    .wagers_section = sec("6"),
    .base = "bet",
    .schedules = schedules,
    .options = options,
    .no_more_bets = sec("7(e)"),
    .irregularities = irregularities,
    .irregularities_section = sec("13"),
    .course =
        CardGame{.deck = Deck::without_tens,
                 .deck_section = sec("3(a)"),
                 .hand_cards = 2,
                 .places = common::places,
                 .dealer = "dealer",
                 .dealings = dealings,
                 .shoe = common::from_a_shoe(sec("3(a)"), sec("7(c)"), sec("5(d)"), sec("7(d)")),
                 .hands = &hands},
};

}  // namespace houseway
