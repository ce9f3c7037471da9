#include <array>

#include "games/blackjack_parts.h"
#include "games/register.h"

// Spanish 21, chapter 635a.
namespace houseway {
namespace {

namespace common = twenty_one;

constexpr Section sec(std::string_view paragraph) {
  return {"635a", paragraph};
}

bool split_21_wins(const RuleSet& rules);

enum WinningHand : Row {
  winning_hand,
  blackjack_hand,
  six_seven_eight,
  suited_six_seven_eight,
  six_seven_eight_of_spades,
  sevens,
  suited_sevens,
  sevens_of_spades,
  five_cards,
  six_cards,
  seven_cards
};

struct Bonus {
  Row row = winning_hand;
  Section section = {};
};

constexpr bool is(std::span<const Card> hand, std::array<Rank, 3> ranks) {
  return hand.size() == 3 && std::ranges::is_permutation(hand, ranks, {}, &Card::rank);
}
constexpr bool of_one_suit(std::span<const Card> hand) {
  return std::all_of(hand.begin(), hand.end(),
                     [&](Card card) { return card.suit() == hand[0].suit(); });
}
constexpr bool three_sevens(std::span<const Card> hand) {
  return is(hand, {Rank::seven, Rank::seven, Rank::seven});
}

// 635a.12(b), which 635a.10(c) and 635a.11(e) keep from doubled and split hands.
Bonus bonus_of(const DrawnHand& hand) {
  if (hand.doubled || hand.from_split || hand.total().value != 21) return {};
  const auto cards = hand.span();
  const bool spades = cards[0].suit() == Suit::spades;
  if (is(cards, {Rank::six, Rank::seven, Rank::eight})) {
    if (!of_one_suit(cards)) return {six_seven_eight, sec("12(b)(1)")};
    return {spades ? six_seven_eight_of_spades : suited_six_seven_eight, sec("12(b)(2)")};
  }
  if (three_sevens(cards)) {
    if (!of_one_suit(cards)) return {sevens, sec("12(b)(3)")};
    return {spades ? sevens_of_spades : suited_sevens, sec("12(b)(4)")};
  }
  switch (cards.size()) {
    case 2:
    case 3:
    case 4:
      return {};
    case 5:
      return {five_cards, sec("12(b)(5)")};
    case 6:
      return {six_cards, sec("12(b)(6)")};
    default:
      return {seven_cards, sec("12(b)(7)")};
  }
}

// Whether a 21 beats every hand of the dealer's but a Blackjack (635a.7(n)(4)).
bool wins_ties(const RuleSet& rules, const DrawnHand& hand) {
  return hand.total().value == 21 && (hand.cards.size() > 2 || split_21_wins(rules));
}

// 635a.7(n) and (o)
Judged judge_hand(const RuleSet& rules, const HandMeeting& met) {
  const DrawnHand& hand = met.hand;
  if (hand.bust()) return is_lost(sec("7(n)"));
  if (hand.natural()) return wins_by(blackjack_hand, {});
  if (met.dealers_natural()) return is_lost(sec("7(o)"));
  const Bonus bonus = bonus_of(hand);
  switch (common::by_total(met)) {
    case common::ByTotal::won:
      return wins_by(bonus.row, {}, bonus.section);
    case common::ByTotal::tied:
      if (wins_ties(rules, hand)) return wins_by(bonus.row, {}, bonus.section);
      return is_pushed(sec("7(o)"));
    case common::ByTotal::lost:
      break;
  }
  return is_lost(sec("7(n)"));
}

Judged judge_insurance(const RuleSet&, const FirstCards& cards) {
  return common::insurance(cards, sec("8(d)"));
}

Judged match_the_dealer(const RuleSet&, const FirstCards& cards) {
  return common::match_the_dealer(cards, sec("7(f)"));
}

// 635a.12(c): what the hand of a seat brings that seat; nothing on a wager below $5.
Money for_suited_sevens(const Record& record, const SeatRecord& player) {
  if (!player.in || player.hands.size() != 1) return {};
  const DrawnHand& hand = player.hands.front();
  const bool dealers_seven = dealers_cards(record)[0].rank() == Rank::seven;
  if (!dealers_seven || hand.doubled || !three_sevens(hand.span()) || !of_one_suit(hand.span())) {
    return {};
  }
  const Money wagered = player.find(hand.wagers.front())->amount;
  if (wagered < dollars(5)) return {};
  return wagered < dollars(25) ? dollars(1'000) : dollars(5'000);
}

Money fixed_payout(const RuleSet&, const Record& record, int seat) {
  Money paid;
  for (std::size_t i = 0; i < record.seats.size(); ++i) {
    const Money earned = for_suited_sevens(record, record.seats[i]);
    if (earned.cents == 0) continue;
    paid += static_cast<int>(i) + 1 == seat ? earned : dollars(50);
  }
  return paid;
}

// 635a.6, 635a.8, 635a.10, 635a.11 and 635a.12(c)
constexpr std::array wagers{
    Wager{.id = "spanish-21",
          .name = "Spanish 21",
          .section = sec("6(d)"),
          .need = Need::required,
          .schedule = "spanish-21",
          .wins = "if the hand beats the dealer's",
          .decided_by = ByDrawnHand{judge_hand}},
    Wager{.id = "match-the-dealer",
          .name = "Match-the-Dealer",
          .section = sec("6(e)"),
          .schedule = "match-the-dealer",
          .wins = "if one of the first two cards has the rank of the dealer's up card",
          .decided_by = ByFirstCards{.judge = match_the_dealer}},
    common::insurance_wager(sec("8(a)"), "spanish-21", sec("8(b)"), judge_insurance),
    common::on_the_hand("double-down", "Double Down", sec("10(a)"),
                        Size::by_another("spanish-21", sec("10(a)"), common::up_to_the_base),
                        "spanish-21", judge_hand),
    common::on_the_hand("split", "Split", sec("11(a)"), Size::equal_to("spanish-21", sec("11(a)")),
                        "spanish-21", judge_hand),
    Wager{.id = "additional-fixed-payout",
          .name = "Additional Fixed Payout",
          .section = sec("12(c)"),
          .need = Need::unstaked,
          .wins = "if a hand wins with three 7s of one suit against an exposed 7: $1,000 on $5 or "
                  "more, $5,000 on $25 or more, and $50 to every other player",
          .decided_by = FixedSum{.sum = fixed_payout, .section = sec("12(c)")}},
};

// 635a.12: payout odds
constexpr std::array schedules{
    Schedule{
        .id = "spanish-21",
        .section = sec("12(a)"),
        .rows = {"Winning hand", "Blackjack", "6, 7 and 8 of mixed suits",
                 "6, 7 and 8 of the same suit", "6, 7 and 8 of spades", "Three 7s of mixed suits",
                 "Three 7s of the same suit", "Three 7s of spades", "Five cards totaling 21",
                 "Six cards totaling 21", "Seven or more cards totaling 21"},
        .tables = {{"",
                    {to(1), to(3, 2), to(3, 2), to(2), to(3), to(3, 2), to(2), to(3), to(3, 2),
                     to(2), to(3)}}},
        .further = {{six_seven_eight, sec("12(b)")}}},
    Schedule{
        .id = "match-the-dealer",
        .section = sec("12(e)"),
        .rows = {"Each matching card of the same suit", "Each matching card of a different suit"},
        .tables = {{.pays = {to(9), to(4)}, .decks = 6}, {.pays = {to(12), to(3)}, .decks = 8}}},
    Schedule{.id = "insurance",
             .section = sec("12(d)"),
             .rows = {"Dealer's Blackjack"},
             .tables = {{"", {to(2)}}}},
};

constexpr std::array options{
    common::decks_among(sec("3(a)"), {"6", "8"}, 0),
    common::resplits(sec("11(c)")),
    common::resplit_aces(sec("11(c)")),
    common::settlement_order(sec("7(p)")),
    Option{.id = "split-21-wins",
           .kind = Option::Kind::flag,
           .section = sec("7(n)(4)"),
           .meaning = "a 21 of two cards in a split hand beats a 21 of the dealer's too",
           .role = Option::Role::reading},
    parts::adjacent_boxes(sec("6(f)"), 7),
    parts::minimum_wager("least Spanish 21 Wager accepted at the table"),
    parts::maximum_wager("greatest Spanish 21 Wager accepted at the table"),
};
constexpr OptionId resplits_option = index_of(options, "resplits");
constexpr OptionId resplit_aces_option = index_of(options, "resplit-aces");
constexpr OptionId split_21_option = index_of(options, "split-21-wins");

bool split_21_wins(const RuleSet& rules) {
  return rules.flag(split_21_option);
}

HandRules hand_rules(const RuleSet& rules) {
  const auto hands_of = [&](OptionId again) { return 2 + static_cast<int>(rules.value(again)); };
  return {.splitting = {.most_hands = hands_of(resplits_option),
                        .most_of_aces = hands_of(resplit_aces_option),
                        .section = sec("11(c)")},
          .doubling = {.any_number = true, .section = sec("10(a)")},
          .surrendering = Surrendering::first_decision,
          .rescue = true};
}

List<std::string_view, 2> first_wagers(const RuleSet&) {
  return {"spanish-21"};
}

bool decided(const RuleSet& rules, const DrawnHand& hand) {
  return hand.natural() || wins_ties(rules, hand);
}

constexpr TwentyOne hands{.hand_rules = hand_rules,
                          .first_wagers = first_wagers,
                          .insurance = "insurance",
                          .double_down = "double-down",
                          .split = "split",
                          .decided = decided,
                          .sections = {.first_cards = sec("7(e)"),
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
                                       .split = sec("11(a)"),
                                       .split_card = sec("11(b)"),
                                       .rescue = sec("10(d)"),
                                       .dealer_draws = sec("7(l)"),
                                       .dealer_stops = sec("7(m)")}};

constexpr std::array dealings{common::dealt_to_all(
    sec("7(e)"), {sec("7(e)(1)"), sec("7(e)(2)"), sec("7(e)(3)"), sec("7(e)(4)")})};

// 635a.13
constexpr Irregularity card_face_up() {
  Irregularity found = parts::card_face_up(sec("13(a)"));
  found.from_shoe.discards = true;
  return found;
}
constexpr std::array irregularities{
    card_face_up(),
    Irregularity{.kind = "ten-in-shoe",
                 .section = sec("13(b)"),
                 .means = "a 10 found in the shoe is removed and not used; a second one voids the "
                          "round, and the decks are removed from play",
                 .effect = Irregularity::Effect::voids,
                 .cards = {.from_occurrence = 2, .puts_card_away = true, .not_of_the_deck = true},
                 .from_shoe = {.discards = true}},
    common::card_drawn_in_error(sec("13(c)"), sec("13(d)")),
    common::dealer_overdraw(sec("13(e)")),
    common::dealer_card_missed(sec("13(f)")),
    common::insufficient_cards(sec("13(g)")),
    common::no_cards_dealt(sec("13(h)")),
    common::one_card_dealt(sec("13(h)")),
    common::additional_card_not_dealt(sec("13(i)")),
    common::hole_card_read(sec("13(j)(2)"), sec("13(j)(1)")),
    common::card_reader_malfunction(sec("13(k)")),
    parts::shuffler_jam(sec("13(l)")),
    common::shuffler_malfunction(sec("13(m)")),
};

}  // namespace

const Definition spanish_21{
    .game = "spanish-21",
    .ruleset = "635a",
    .name = "Spanish 21",
    .positions = 7,
    .positions_section = sec("2(a)"),
    .wagers = wagers,
    .wagers_section = sec("6"),
    .base = "spanish-21",
    .schedules = schedules,
    .options = options,
    .no_more_bets = sec("6(c)"),
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
