#include <array>

#include "games/blackjack_parts.h"
#include "games/register.h"

// Double Back Jack, chapter 673a.
namespace houseway {
namespace {

namespace common = twenty_one;

constexpr Section sec(std::string_view paragraph) {
  return {"673a", paragraph};
}

constexpr Row winning_hand = 0;
constexpr Row paid_as_blackjack = 1;

// 673a.7(l) and (q) to (s): what becomes of a hand that did not have 21 at once.
struct Met {
  common::ByTotal what = common::ByTotal::lost;
  Section section = {};
};
Met met_dealer(const HandMeeting& met) {
  const DrawnHand& hand = met.hand;
  // Collected before the dealer drew.
  if (hand.bust()) {
    return {common::ByTotal::lost, hand.second_chance() ? sec("7(l)(1)") : sec("7(r)(3)(i)")};
  }
  if (met.players.value == 21) {
    return {common::ByTotal::won, hand.second_chance() ? sec("7(l)(2)") : sec("7(m)")};
  }
  if (met.dealers.value == 22) return {common::ByTotal::tied, sec("7(q)(1)")};
  switch (common::by_total(met)) {
    case common::ByTotal::won:
      return {common::ByTotal::won, hand.second_chance() ? sec("7(s)(1)(i)") : sec("7(s)(1)(ii)")};
    case common::ByTotal::tied:
      return {common::ByTotal::tied, sec("7(s)(2)")};
    case common::ByTotal::lost:
      break;
  }
  return {common::ByTotal::lost, sec("7(s)(3)")};
}

Judged judge_hand(const RuleSet&, const HandMeeting& met) {
  // 673a.7(f): paid before the dealer looks.
  if (met.hand.natural()) return wins_by(paid_as_blackjack, {});
  if (met.dealers_natural()) return is_lost(sec("7(h)"));
  const auto [what, section] = met_dealer(met);
  if (what == common::ByTotal::lost) return is_lost(section);
  const bool returned = what == common::ByTotal::tied || met.hand.second_chance();
  return returned ? is_pushed(section) : wins_by(winning_hand, {});
}

Judged judge_second_chance(const RuleSet&, const HandMeeting& met) {
  const auto [what, section] = met_dealer(met);
  switch (what) {
    case common::ByTotal::won:
      return wins_by(0, {});
    case common::ByTotal::tied:
      return is_pushed(section);
    case common::ByTotal::lost:
      break;
  }
  return is_lost(section);
}

Judged judge_insurance(const RuleSet&, const FirstCards& cards) {
  return common::insurance(cards, sec("8(d)"));
}

std::string what_stands_on_the_hand(const RuleSet&) {
  return "what is wagered on the hand, a double with it";
}

// 673a.6 to 673a.8, 673a.10 and 673a.11: wagers
constexpr std::array wagers{
    Wager{.id = "blackjack",
          .name = "Blackjack",
          .section = sec("6(d)"),
          .need = Need::required,
          .schedule = "blackjack",
          .wins = "if the hand beats the dealer's",
          .decided_by = ByDrawnHand{judge_hand}},
    common::insurance_wager(sec("8(a)"), "blackjack", sec("8(b)"), judge_insurance),
    common::on_the_hand("double-down", "Double Down", sec("10(a)"),
                        Size::by_another("blackjack", sec("10(a)"), common::up_to_the_base),
                        "blackjack", judge_hand),
    common::on_the_hand("split", "Split", sec("11(a)"), Size::equal_to("blackjack", sec("11(a)")),
                        "blackjack", judge_hand),
    [] {
      Wager wager =
          common::on_the_hand("second-chance", "Second Chance", sec("7(l)"),
                              Size::by_another("blackjack", sec("7(l)"), what_stands_on_the_hand),
                              "second-chance", judge_second_chance);
      wager.wins = "if the hand has 21, or beats the dealer's, with one card subtracted";
      return wager;
    }(),
};

// 673a.12: payout odds
constexpr std::array schedules{
    Schedule{.id = "blackjack",
             .section = sec("12(a)"),
             .rows = {"Winning hand", "Blackjack"},
             .tables = {{"", {to(1), to(2)}}}},
    Schedule{.id = "second-chance",
             .section = sec("12(b)"),
             .rows = {"Winning hand"},
             .tables = {{"", {to(1)}}}},
    Schedule{.id = "insurance",
             .section = sec("12(c)"),
             .rows = {"Dealer's Blackjack"},
             .tables = {{"", {to(2)}}}},
};

constexpr std::array options{
    common::decks_from(sec("3(a)"), 1, common::most_decks),
    common::settlement_order(sec("7(t)")),
    parts::adjacent_boxes(sec("6(e)"), 6),
    parts::minimum_wager("least Blackjack Wager accepted at the table"),
    parts::maximum_wager("greatest Blackjack Wager accepted at the table"),
};

HandRules hand_rules(const RuleSet&) {
  return {.splitting = {.section = sec("11(a)"), .aces_section = sec("11(a)")},
          .doubling = {.section = sec("10(a)")},
          .surrendering = Surrendering::first_decision,
          .second_chance = true,
          .natural_first = true};
}

List<std::string_view, 2> first_wagers(const RuleSet&) {
  return {"blackjack"};
}

// 673a.7(f), (l)(2) and (m): a 21, of two cards or more, is paid before the hole card is turned.
bool decided(const RuleSet&, const DrawnHand& hand) {
  return hand.total().value == 21;
}

constexpr TwentyOne hands{.hand_rules = hand_rules,
                          .first_wagers = first_wagers,
                          .insurance = "insurance",
                          .double_down = "double-down",
                          .split = "split",
                          .second_chance = "second-chance",
                          .decided = decided,
                          .sections = {.first_cards = sec("7(e)"),
                                       .insurance = sec("8(a)"),
                                       .reader = sec("7(h)"),
                                       .natural = sec("7(f)"),
                                       .surrender = sec("9(a)"),
                                       .decisions = sec("7(i)"),
                                       .cards = sec("7(j)"),
                                       .drawing = sec("7(k)"),
                                       .at_21 = sec("7(k)(1)"),
                                       .after_double = sec("7(k)(2)"),
                                       .double_down = sec("10(a)"),
                                       .double_card = sec("10(b)"),
                                       .split = sec("11(a)"),
                                       .split_card = sec("11(b)"),
                                       .second_chance = sec("7(l)"),
                                       .dealer_draws = sec("7(o)"),
                                       .dealer_stops = sec("7(p)")}};

constexpr std::array dealings{common::dealt_to_all(
    sec("7(e)"), {sec("7(e)(1)"), sec("7(e)(2)"), sec("7(e)(3)"), sec("7(e)(4)")})};

// 673a.13
constexpr std::array irregularities{
    parts::card_face_up_put_away(sec("13(a)")),
    common::card_drawn_in_error(sec("13(b)"), sec("13(c)")),
    common::dealer_overdraw(sec("13(d)")),
    common::dealer_card_missed(sec("13(e)")),
    common::insufficient_cards(sec("13(f)")),
    common::no_cards_dealt(sec("13(g)")),
    common::one_card_dealt(sec("13(g)")),
    common::additional_card_not_dealt(sec("13(h)")),
    common::hole_card_read_harmless(sec("13(i)")),
    common::card_reader_malfunction(sec("13(j)")),
    parts::shuffler_jam(sec("13(k)")),
    common::shuffler_malfunction(sec("13(l)")),
};

}  // namespace

const Definition double_back_jack{
    .game = "double-back-jack",
    .ruleset = "673a",
    .name = "Double Back Jack",
    .positions = 6,
    .positions_section = sec("2(a)"),
    .wagers = wagers,
    .wagers_section = sec("6"),
    .base = "blackjack",
    .schedules = schedules,
    .options = options,
    .no_more_bets = sec("6(c)"),
    .irregularities = irregularities,
    .irregularities_section = sec("13"),
    .course =
        CardGame{.deck = Deck::standard,
                 .deck_section = sec("3(a)"),
                 .hand_cards = 2,
                 .places = common::places,
                 .dealer = "dealer",
                 .dealings = dealings,
                 .shoe = common::from_a_shoe(sec("3(a)"), sec("7(c)"), sec("5(d)"), sec("7(d)")),
                 .hands = &hands},
};

}  // namespace houseway
