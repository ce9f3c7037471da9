#include <algorithm>
#include <array>

#include "games/blackjack_parts.h"
#include "games/register.h"

// Free Bet Blackjack, chapter 672a.
namespace houseway {
namespace {

namespace common = twenty_one;

constexpr Section sec(std::string_view paragraph) {
  return {"672a", paragraph};
}

constexpr Row winning_hand = 0;
constexpr Row paid_as_blackjack = 1;

// 672a.7(g), (h) and (n) to (q). A hand that is bust was collected before the dealer drew.
Judged judge_hand(const RuleSet&, const HandMeeting& met) {
  const DrawnHand& hand = met.hand;
  if (hand.bust()) return is_lost(sec("7(q)(1)"));
  if (met.dealers_natural()) {
    return hand.natural() ? is_pushed(sec("7(g)(1)")) : is_lost(sec("7(g)(2)"));
  }
  if (hand.natural()) return wins_by(paid_as_blackjack, {});
  if (met.dealers.value == 22) return is_pushed(sec("7(n)(1)"));
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

bool is_red(Suit suit) {
  return suit == Suit::hearts || suit == Suit::diamonds;
}

// 672a.11(c): all cards of the dealer's 22.
Judged push_22(const RuleSet&, std::span<const Card> dealer) {
  const int total = total_of(dealer).value;
  if (total != 22) return is_lost(dealer.size() == 2 && total == 21 ? sec("7(g)") : sec("7(n)(2)"));
  const auto all = [&](auto alike) {
    return std::all_of(dealer.begin(), dealer.end(),
                       [&](Card card) { return alike(card.suit(), dealer[0].suit()); });
  };
  if (all([](Suit a, Suit b) { return a == b; })) return wins_by(0, {});
  return wins_by(all([](Suit a, Suit b) { return is_red(a) == is_red(b); }) ? 1 : 2, {});
}

Judged judge_insurance(const RuleSet&, const FirstCards& cards) {
  return common::insurance(cards, sec("8(d)"));
}

// 672a.6 and 672a.8 to 672a.10: wagers
constexpr std::array wagers{
    Wager{.id = "blackjack",
          .name = "Blackjack",
          .section = sec("6(d)"),
          .need = Need::required,
          .schedule = "blackjack",
          .wins = "if the hand beats the dealer's",
          .decided_by = ByDrawnHand{judge_hand}},
    Wager{.id = "push-22",
          .name = "Push 22",
          .section = sec("6(e)"),
          .schedule = "push-22",
          .wins = "if the dealer's hand totals 22",
          .decided_by = ByDealersHand{.judge = push_22}},
    common::insurance_wager(sec("8(a)"), "blackjack", sec("8(b)"), judge_insurance),
    common::on_the_hand("double-down", "Double Down", sec("9(a)(2)"),
                        Size::by_another("blackjack", sec("9(a)(2)"), common::up_to_the_base),
                        "blackjack", judge_hand),
    common::on_the_hand("split", "Split", sec("10(b)(1)"),
                        Size::equal_to("blackjack", sec("10(b)(1)")), "blackjack", judge_hand),
    // Also 672a.10(b)(2).
    Wager{.id = "free-bet-lammer",
          .name = "Free Bet lammer",
          .section = sec("9(a)(1)"),
          .need = Need::unstaked,
          .schedule = "blackjack",
          .wins = "with its hand, as much as the Blackjack Wager would",
          .numbered = true,
          .decided_by = ByDrawnHand{judge_hand}},
};

// 672a.11: payout odds
constexpr std::array schedules{
    Schedule{.id = "blackjack",
             .section = sec("11(a)"),
             .rows = {"Winning hand", "Blackjack"},
             .tables = {{"", {to(1), to(3, 2)}}}},
    Schedule{.id = "insurance",
             .section = sec("11(b)"),
             .rows = {"Dealer's Blackjack"},
             .tables = {{"", {to(2)}}}},
    Schedule{.id = "push-22",
             .section = sec("11(c)"),
             .rows = {"Same suit 22", "Same color 22", "Other 22"},
             .tables = {{"A", {to(50), to(20), to(8)}}, {"B", {to(50), to(20), to(7)}}}},
};

constexpr std::array options{
    common::decks_among(sec("3(a)"), {"6", "8"}, 0),
    common::flag("even-money", sec("8(e)"),
                 "a player with Blackjack may be paid 1 to 1 in place of insuring"),
    common::settlement_order(sec("7(r)")),
    parts::adjacent_boxes(sec("6(f)"), 6),
    parts::minimum_wager("least Blackjack Wager accepted at the table"),
    parts::maximum_wager("greatest Blackjack Wager accepted at the table"),
};
constexpr OptionId even_money = index_of(options, "even-money");

HandRules hand_rules(const RuleSet& rules) {
  return {.splitting = {.most_hands = 4,
                        .most_of_aces = 4,
                        .section = sec("10(d)"),
                        .aces_section = sec("10(d)")},
          .doubling = {.section = sec("9(a)")},
          .even_money = rules.flag(even_money)};
}

List<std::string_view, 2> first_wagers(const RuleSet&) {
  return {"blackjack"};
}

// 672a.7(h)(1): a Blackjack has been paid.
bool decided(const RuleSet&, const DrawnHand& hand) {
  return hand.natural();
}

// 672a.9(a)(1)
bool doubles_free(std::span<const Card> hand) {
  const Total total = total_of(hand);
  return !total.soft && total.value >= 9 && total.value <= 11;
}
// 672a.10(b)(2)
bool splits_free(Card first, Card) {
  return !common::counts_ten(first);
}

constexpr TwentyOne hands{.hand_rules = hand_rules,
                          .first_wagers = first_wagers,
                          .insurance = "insurance",
                          .double_down = "double-down",
                          .split = "split",
                          .free = {.wager = "free-bet-lammer",
                                   .doubles = doubles_free,
                                   .splits = splits_free,
                                   .doubles_section = sec("9(a)(1)")},
                          .decided = decided,
                          .sections = {.first_cards = sec("7(e)"),
                                       .insurance = sec("8(a)"),
                                       .even_money = sec("8(e)"),
                                       .reader = sec("7(g)"),
                                       .natural = sec("7(h)(1)"),
                                       .decisions = sec("7(h)(2)"),
                                       .cards = sec("7(i)"),
                                       .drawing = sec("7(j)"),
                                       .at_21 = sec("7(j)(1)"),
                                       .after_double = sec("7(j)(2)"),
                                       .double_down = sec("9(a)"),
                                       .double_card = sec("9(c)"),
                                       .split = sec("10(a)"),
                                       .split_card = sec("10(c)"),
                                       .dealer_draws = sec("7(l)"),
                                       .dealer_stops = sec("7(m)")}};

constexpr std::array dealings{common::dealt_to_all(
    sec("7(e)"), {sec("7(e)(1)"), sec("7(e)(2)"), sec("7(e)(3)"), sec("7(e)(4)")})};

// 672a.12
constexpr std::array irregularities{
    parts::card_face_up_put_away(sec("12(a)")),
    common::card_drawn_in_error(sec("12(b)"), sec("12(c)")),
    common::dealer_overdraw(sec("12(d)")),
    common::dealer_card_missed(sec("12(e)")),
    common::insufficient_cards(sec("12(f)")),
    common::no_cards_dealt(sec("12(g)")),
    common::one_card_dealt(sec("12(g)")),
    common::additional_card_not_dealt(sec("12(h)")),
    common::hole_card_read_harmless(sec("12(i)")),
    common::card_reader_malfunction(sec("12(j)")),
    parts::shuffler_jam(sec("12(k)")),
    common::shuffler_malfunction(sec("12(l)")),
};

}  // namespace

const Definition free_bet_blackjack{
    .game = "free-bet-blackjack",
    .ruleset = "672a",
    .name = "Free Bet Blackjack",
    .positions = 6,
    .positions_section = sec("2(a)"),
    .wagers = wagers,
    .wagers_section = sec("6"),
    .base = "blackjack",
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
};

}  // namespace houseway
