#include <array>

#include "games/blackjack_parts.h"
#include "games/blackjack_paytables.h"
#include "games/blackjack_wagers.h"
#include "games/poker_parts.h"
#include "games/register.h"

// Blackjack, chapter 633a, with Blackjack Switch, the hand-dealt game and the double shoe.
namespace houseway {
namespace {

using namespace blackjack_wagers;
namespace common = twenty_one;

bool is_switch(const RuleSet& rules);
bool one_hand(const RuleSet& rules) {
  return !is_switch(rules);
}
bool six_or_eight(const RuleSet& rules) {
  return rules.decks() == 6 || rules.decks() == 8;
}
bool matches_offered(const RuleSet& rules) {
  return one_hand(rules) && six_or_eight(rules);
}
bool super_match_offered(const RuleSet& rules) {
  return is_switch(rules) && six_or_eight(rules);
}
bool sets_offered(const RuleSet& rules) {
  return one_hand(rules) && rules.decks() != 3;
}

constexpr Row winning_hand = 0;
constexpr Row paid_as_blackjack = 1;

// 633a.7(p) and (q), and for Blackjack Switch 633a.12(a)(5).
Judged judge_hand(const RuleSet& rules, const HandMeeting& met) {
  const DrawnHand& hand = met.hand;
  if (hand.bust()) return is_lost(sec("7(k)"));
  if (met.dealers_natural()) {
    if (hand.natural()) return is_pushed(is_switch(rules) ? sec("12(a)(5)(ii)") : sec("7(q)"));
    return is_lost(hand.switched ? sec("12(a)(5)(iii)") : sec("7(q)"));
  }
  if (is_switch(rules)) {
    const bool switched_to_blackjack =
        hand.switched && !hand.from_split && hand.cards.size() == 2 && met.players.value == 21;
    const int dealers = met.dealers.value;
    if (switched_to_blackjack && (dealers == 21 || dealers == 22)) {
      return is_pushed(sec("12(a)(5)(iv)"));
    }
    if (dealers == 22) return is_pushed(sec("12(a)(5)(v)"));
    if (hand.natural() && dealers == 21) return wins_by(winning_hand, {}, sec("12(a)(5)(i)"));
  }
  if (hand.natural()) return wins_by(paid_as_blackjack, {});
  switch (common::by_total(met)) {
    case common::ByTotal::won:
      return wins_by(winning_hand, {});
    case common::ByTotal::tied:
      return is_pushed(sec("7(q)"));
    case common::ByTotal::lost:
      break;
  }
  return is_lost(sec("7(p)"));
}

Judged judge_insurance(const RuleSet&, const FirstCards& cards) {
  return common::insurance(cards, sec("8(d)"));
}

// 633a.7(g)(4): paid besides the Royal Match when the dealer has one too.
Judged crown_treasure(const RuleSet& rules, const FirstCards& cards);

std::string up_to_the_wager(const RuleSet&) {
  return "at most the Blackjack Wager";
}
std::string half_the_wager(const RuleSet&) {
  return "at most half of the Blackjack Wager, to the next chip";
}

constexpr Wager first_wager(std::string_view id, std::string_view name, Section section) {
  return {.id = id,
          .name = name,
          .section = section,
          .need = Need::required,
          .schedule = "blackjack",
          .wins = "if the hand beats the dealer's",
          .decided_by = ByDrawnHand{judge_hand}};
}
constexpr Wager first_cards_wager(std::string_view id, std::string_view name, Section section,
                                  std::string_view wins,
                                  Judged (*judge)(const RuleSet&, const FirstCards&),
                                  bool (*offered)(const RuleSet&) = one_hand) {
  return {.id = id,
          .name = name,
          .section = section,
          .offered_when = offered,
          .schedule = id,
          .wins = wins,
          .decided_by = ByFirstCards{.judge = judge}};
}
constexpr Wager seeing_hole_card(Wager wager) {
  std::get<ByFirstCards>(wager.decided_by).sees_hole_card = true;
  return wager;
}

// 633a.6, 633a.8, 633a.10 and 633a.11: wagers
constexpr std::array wagers{
    [] {
      Wager wager = first_wager("blackjack", "Blackjack", sec("6(d)"));
      wager.offered_when = one_hand;
      return wager;
    }(),
    [] {
      Wager wager = first_wager("blackjack-1", "Blackjack, first hand", sec("12(a)(1)"));
      wager.offered_when = is_switch;
      return wager;
    }(),
    [] {
      Wager wager = first_wager("blackjack-2", "Blackjack, second hand", sec("12(a)(1)"));
      wager.offered_when = is_switch;
      wager.size = Size::equal_to("blackjack-1", sec("12(a)(1)"));
      return wager;
    }(),
    seeing_hole_card(first_cards_wager("lucky-ladies-twenty-point-bonus",
                                       "Lucky Ladies Twenty Point Bonus", sec("6(e)(1)"),
                                       "if the first two cards total 20", lucky_ladies)),
    first_cards_wager("match-the-dealer", "Match-the-Dealer", sec("6(e)(2)"),
                      "if one of the first two cards has the rank of the dealer's up card",
                      blackjack_wagers::match_the_dealer, matches_offered),
    first_cards_wager("in-between", "In Between", sec("6(e)(3)"),
                      "if the up card falls between the first two cards or all three are of a rank",
                      in_between),
    first_cards_wager("royal-match-21", "Royal Match 21", sec("6(e)(4)"),
                      "if the first two cards are of one suit", royal_match),
    first_cards_wager("bet-the-set-21", "Bet the Set 21", sec("6(e)(5)"),
                      "if the first two cards are a pair", bet_the_set, sets_offered),
    seeing_hole_card(first_cards_wager("kings-bounty", "King's Bounty", sec("6(e)(6)"),
                                       "if the first two cards total 20", kings_bounty)),
    first_cards_wager("super-match", "Super Match", sec("6(e)(7)"),
                      "if the first four cards hold a pair or better", super_match,
                      super_match_offered),
    Wager{.id = "bad-beat-progressive",
          .name = "Bad Beat Progressive",
          .section = sec("6(e)(8)"),
          .schedule = "bad-beat-progressive",
          .collected = sec("7(o)(1)(i)"),
          .wins = "if the player has 20 and the dealer 21",
          .decided_by = ByRound{.judge = bad_beat, .cards = {own}}},
    first_cards_wager("three-card-poker", "Three Card Poker", sec("6(e)(9)"),
                      "if the up card and the first two cards are a flush, straight, three of a "
                      "kind or straight flush",
                      three_cards),
    Wager{.id = "hit-and-run-progressive",
          .name = "Hit and Run Progressive",
          .section = sec("6(e)(10)"),
          .schedule = "hit-and-run-progressive",
          .collected = sec("7(o)(2)"),
          .wins = "if the dealer has Blackjack or five or more cards",
          .decided_by = ByDealersHand{.judge = hit_and_run}},
    Wager{.id = "straight-jack-progressive",
          .name = "Straight Jack Progressive",
          .section = sec("6(e)(11)"),
          .offered_when = one_hand,
          .schedule = "straight-jack-progressive",
          .wins = "if the first two cards are consecutive, and more with each card that goes on",
          .decided_by = ByRound{.judge = straight_jack}},
    [] {
      Wager wager =
          first_cards_wager("house-money", "House Money", sec("6(e)(12)"),
                            "if the first two cards are a pair or consecutive", house_money);
      std::get<ByFirstCards>(wager.decided_by).parlay_option = "house-money-portion";
      return wager;
    }(),
    [] {
      Wager wager = seeing_hole_card(first_cards_wager("insurance", "Insurance", sec("8(a)"),
                                                       "if the hole card counts 10",
                                                       judge_insurance, nullptr));
      wager.need = Need::to_stay_in;
      wager.size = Size::by_another("blackjack", sec("8(b)"), half_the_wager);
      return wager;
    }(),
    Wager{.id = "double-down",
          .name = "Double Down",
          .section = sec("10(a)"),
          .need = Need::to_stay_in,
          .size = Size::by_another("blackjack", sec("10(a)"), up_to_the_wager),
          .schedule = "blackjack",
          .wins = "with its hand",
          .numbered = true,
          .decided_by = ByDrawnHand{judge_hand}},
    Wager{.id = "split",
          .name = "Split",
          .section = sec("11(a)"),
          .need = Need::to_stay_in,
          .size = Size::equal_to("blackjack", sec("11(a)")),
          .schedule = "blackjack",
          .wins = "with its hand",
          .numbered = true,
          .decided_by = ByDrawnHand{judge_hand}},
    Wager{.id = "crown-treasure-bonus",
          .name = "Crown Treasure Bonus",
          .section = sec("7(g)(4)"),
          .need = Need::unstaked,
          .schedule = "crown-treasure-bonus",
          .wins = "if player and dealer both have a Royal Match",
          .decided_by = BonusOn{.wager = "royal-match-21", .by_first_cards = crown_treasure}},
    Wager{.id = "magic-card",
          .name = "Magic Card Bonus",
          .section = sec("7(o)(1)(ii)"),
          .need = Need::unstaked,
          .schedule = "magic-card",
          .wins = "if one of the first two cards is the card drawn by the table game system",
          .decided_by = Beside{.wager = "bad-beat-progressive", .what = Beside::For::drawn_card}},
    Wager{
        .id = "lucky-player-bonus",
        .name = "Lucky Player Bonus",
        .section = sec("7(o)(1)(ii)"),
        .need = Need::unstaked,
        .schedule = "lucky-player-bonus",
        .wins = "if the player's position is drawn by the table game system",
        .decided_by = Beside{.wager = "bad-beat-progressive", .what = Beside::For::drawn_position}},
};

constexpr Option meter_rate(std::string_view id, Section section) {
  return {.id = id,
          .kind = Option::Kind::count,
          .section = section,
          .meaning = "percentage of each wager that goes onto the meter",
          .standard = Option::none,
          .least = 1,
          .most = 100};
}
constexpr Option meter_seed(std::string_view id, Section section, Money least) {
  return {.id = id,
          .kind = Option::Kind::money,
          .section = section,
          .meaning = "dollars that the meter begins and is reset with",
          .standard = least.cents,
          .least = least.cents,
          .most = largest_amount.cents};
}

constexpr std::array options{
    common::decks_from(sec("3(a)"), 1, common::most_decks),
    common::flag("blackjack-switch", sec("12(a)"),
                 "each player has two hands and may switch their second cards"),
    common::flag("hand-dealt", sec("12(b)"),
                 "dealt from the hand, the players' cards face down, with one or two decks"),
    common::flag("double-shoe", sec("3(c)"),
                 "dealt from the side of a double shoe that a determinant card points to"),
    common::flag("even-money", sec("8(e)"),
                 "a player with Blackjack may be paid 1 to 1 in place of insuring"),
    common::resplits(sec("11(c)")),
    common::resplit_aces(sec("11(c)")),
    common::flag("crown-treasure-bonus", sec("7(g)(4)"),
                 "a bonus if player and dealer both have a Royal Match"),
    common::flag("bad-beat-any-20", sec("7(o)(1)(i)"),
                 "the Bad Beat Progressive pays a 20 whatever the dealer has"),
    common::flag("magic-card", sec("13(j)(1)"), "a Magic Card is drawn for Bad Beat wagers"),
    common::flag("lucky-player-bonus", sec("13(j)(1)"),
                 "a player position is drawn for Bad Beat wagers"),
    parts::magic_card_rounds(sec("13(j)(1)")),
    parts::rounds_to_a_draw("lucky-player-rounds", "lucky-player-bonus", sec("13(j)(1)"),
                            "a player position is drawn in one of so many rounds on average; the "
                            "chapter does not say that there are rounds without one"),
    Option{.id = "house-money-portion",
           .kind = Option::Kind::fraction,
           .section = sec("7(g)(10)(ii)(A)"),
           .meaning = "part of a House Money payout that may be added to the Blackjack Wager",
           .standard = Fraction{1, 1}.packed(),
           .least = 0,
           .most = 1},
    Option{.id = "blackjack-payment",
           .kind = Option::Kind::word,
           .section = sec("7(i)(1)(ii)"),
           .meaning = "when a Blackjack is paid against an ace or a card that counts 10",
           .words = {"at-once", "at-end"}},
    Option{.id = "surrender-settlement",
           .kind = Option::Kind::word,
           .section = sec("9(a)(2)"),
           .meaning = "when a surrendered hand is settled against an ace or a card that counts 10",
           .words = {"after-reader", "at-hole-card"}},
    common::settlement_order(sec("7(r)")),
    Option{.id = "payout-limit",
           .kind = Option::Kind::money,
           .section = sec("13(o)"),
           .meaning = "most that the two 1,000 to 1 lines pay in a round, to all players together",
           .standard = Option::none,
           .least = dollars(25'000).cents,
           .most = largest_amount.cents},
    meter_rate("bad-beat-rate", sec("13(j)(2)")),
    meter_seed("bad-beat-seed", sec("13(j)(2)"), dollars(5'000)),
    meter_rate("hit-and-run-rate", sec("13(l)(2)")),
    meter_seed("hit-and-run-seed", sec("13(l)(2)"), dollars(1'000)),
    meter_rate("straight-jack-rate", sec("13(m)(2)")),
    meter_seed("straight-jack-seed", sec("13(m)(2)"), dollars(5'000)),
    parts::adjacent_boxes(sec("6(f)"), 7),
    parts::minimum_wager("least Blackjack Wager accepted at the table"),
    parts::maximum_wager("greatest Blackjack Wager accepted at the table"),
};
constexpr OptionId switch_option = index_of(options, "blackjack-switch");
constexpr OptionId hand_dealt = index_of(options, "hand-dealt");
constexpr OptionId double_shoe = index_of(options, "double-shoe");
constexpr OptionId crown_option = index_of(options, "crown-treasure-bonus");
constexpr OptionId limit_option = index_of(options, "payout-limit");
constexpr OptionId maximum_option = index_of(options, "maximum-wager");

bool is_switch(const RuleSet& rules) {
  return rules.flag(switch_option);
}

Judged crown_treasure(const RuleSet& rules, const FirstCards& cards) {
  const bool paid =
      rules.flag(crown_option) && royal(cards.own[0], cards.own[1]) && royal(cards.up, cards.hole);
  return paid ? wins_by(0, {}) : Judged{};
}

void check(const RuleSet& rules, Refusals& violations) {
  const auto violate = [&](std::string message, std::string_view option, Section section) {
    violations.push_back({std::move(message), "rules." + std::string(option), text(section)});
  };
  if (rules.flag(hand_dealt) && rules.decks() > 2) {
    violate("Blackjack is dealt from the hand with one or two decks", "decks", sec("12(b)(1)"));
  }
  if (rules.flag(hand_dealt) && rules.flag(double_shoe)) {
    violate("the cards are dealt from the hand or from a double shoe, not both", "double-shoe",
            sec("12(b)"));
  }
  if (rules.flag(double_shoe) && (rules.decks() < 2 || rules.decks() % 2 != 0)) {
    violate("a double shoe has at least two decks, as many on one side as on the other", "decks",
            sec("3(c)"));
  }
  const auto limit = rules.money(limit_option);
  const auto most = rules.money(maximum_option);
  if (limit && most && *limit < *most * 1000) {
    violate("the limit is at least what one patron could win with the greatest wager: " +
                text(*most * 1000),
            "payout-limit", sec("13(o)"));
  }
  const auto refuse = [&](std::string_view wager, bool possible, std::string_view why,
                          Section section) {
    common::refuse_if_chosen(rules, wager, possible, why, section, violations);
  };
  refuse("match-the-dealer", six_or_eight(rules), "has odds for six and eight decks only",
         sec("13(d)"));
  refuse("bet-the-set-21", rules.decks() != 3, "has no odds for three decks", sec("13(g)"));
  refuse("super-match", is_switch(rules), "is offered at Blackjack Switch only", sec("6(e)(7)"));
  refuse("super-match", six_or_eight(rules), "has odds for six and eight decks only", sec("13(i)"));
}

HandRules hand_rules(const RuleSet& rules) {
  const auto again = [&](std::string_view id) {
    return static_cast<int>(
        rules.value(static_cast<OptionId>(*rules.definition().find_option(id))));
  };
  const auto even_money = rules.definition().find_option("even-money");
  return {.splitting = {.most_hands = 2 + again("resplits"),
                        .most_of_aces = 2 + again("resplit-aces"),
                        .section = sec("11(c)")},
          .doubling = {.section = sec("10(a)")},
          // 633a.12(a)(4) leaves surrender out.
          .surrendering = is_switch(rules) ? Surrendering::never : Surrendering::first_decision,
          .even_money = rules.flag(static_cast<OptionId>(*even_money)),
          .switching = is_switch(rules),
          .face_down = rules.flag(hand_dealt)};
}

List<std::string_view, 2> first_wagers(const RuleSet& rules) {
  if (is_switch(rules)) return {"blackjack-1", "blackjack-2"};
  return {"blackjack"};
}

// A Blackjack is paid whatever the dealer draws to, but for Blackjack Switch.
bool decided(const RuleSet& rules, const DrawnHand& hand) {
  return hand.natural() && !is_switch(rules);
}

constexpr TwentyOne hands{.hand_rules = hand_rules,
                          .first_wagers = first_wagers,
                          .insurance = "insurance",
                          .double_down = "double-down",
                          .split = "split",
                          .added = "house-money",
                          .decided = decided,
                          .sections = {.first_cards = sec("7(f)"),
                                       .insurance = sec("8(a)"),
                                       .even_money = sec("8(e)"),
                                       .reader = sec("7(h)"),
                                       .natural = sec("7(i)(1)"),
                                       .add_winnings = sec("7(g)(10)(ii)"),
                                       .switching = sec("12(a)(4)"),
                                       .surrender = sec("9(a)"),
                                       .decisions = sec("7(i)(2)"),
                                       .cards = sec("7(j)"),
                                       .drawing = sec("7(k)"),
                                       .at_21 = sec("7(k)(1)"),
                                       .after_double = sec("7(k)(2)"),
                                       .double_down = sec("10(a)"),
                                       .split = sec("11(a)"),
                                       .split_card = sec("11(b)"),
                                       .dealer_draws = sec("7(m)"),
                                       .dealer_stops = sec("7(n)")}};

constexpr std::array dealings{common::dealt_to_all(
    sec("7(f)"), {sec("7(f)(1)"), sec("7(f)(2)"), sec("7(f)(3)"), sec("7(f)(4)")})};

constexpr std::array draws{
    SystemDraw{.id = "magic-card",
               .kind = SystemDraw::Kind::card,
               .option = "magic-card",
               .on = "bad-beat-progressive",
               .section = sec("13(j)(1)"),
               .rounds = "magic-card-rounds"},
    SystemDraw{.id = "lucky-player-bonus",
               .kind = SystemDraw::Kind::player,
               .option = "lucky-player-bonus",
               .on = "bad-beat-progressive",
               .section = sec("13(j)(1)"),
               .rounds = "lucky-player-rounds"},
};

Money most_in_a_round(const RuleSet& rules) {
  return rules.money(limit_option).value_or(no_limit);
}
constexpr AggregateLimit aggregate_limit{
    .wagers = {"lucky-ladies-twenty-point-bonus", "kings-bounty"},
    .row = 0,
    .most = most_in_a_round,
    .section = sec("13(o)")};

bool from_a_double_shoe(const RuleSet& rules) {
  return rules.flag(double_shoe);
}

// 633a.14
constexpr std::array irregularities{
    parts::card_face_up_put_away(sec("14(a)")),
    common::card_drawn_in_error(sec("14(b)"), sec("14(c)")),
    common::dealer_overdraw(sec("14(d)")),
    common::dealer_card_missed(sec("14(e)")),
    common::insufficient_cards(sec("14(f)")),
    common::no_cards_dealt(sec("14(g)")),
    common::one_card_dealt(sec("14(g)")),
    Irregularity{.kind = "wrong-side-of-double-shoe",
                 .section = sec("14(h)"),
                 .means = "a round drawn from the wrong side of a double shoe is concluded",
                 .effect = Irregularity::Effect::goes_on,
                 .when = from_a_double_shoe,
                 .condition = "a double shoe is used"},
    common::additional_card_not_dealt(sec("14(i)")),
    common::hole_card_read(sec("14(j)(2)"), sec("14(j)(1)")),
    common::card_reader_malfunction(sec("14(k)")),
    parts::shuffler_jam(sec("14(l)")),
    common::shuffler_malfunction(sec("14(m)")),
};

}  // namespace

Judged blackjack_wagers::bad_beat(const RuleSet& rules, const Record& record, int seat,
                                  std::uint8_t) {
  const SeatRecord& player = record.seat(seat);
  const bool twenty =
      std::any_of(player.hands.begin(), player.hands.end(), [](const DrawnHand& hand) {
        return hand.total().value == 20 && hand.end != DrawnHand::End::surrendered;
      });
  const auto dealer = dealers_cards(record);
  const auto cards = static_cast<int>(dealer.size());
  if (!twenty) return is_lost(sec("7(o)(1)(i)"));
  if (total_of(dealer).value == 21) return wins_by(cards == 2 ? 5 : std::max(0, 7 - cards), {});
  const auto any = rules.definition().find_option("bad-beat-any-20");
  return rules.flag(static_cast<OptionId>(*any)) ? wins_by(any_20, {}) : is_lost(sec("7(o)(1)(i)"));
}

const Definition blackjack{
    .game = "blackjack",
    .ruleset = "633a",
    .name = "Blackjack",
    .positions = 7,
    .positions_section = sec("2(a)"),
    .wagers = wagers,
    .wagers_section = sec("6"),
    .base = "blackjack",
    .schedules = schedules,
    .options = options,
    .no_more_bets = sec("6(c)"),
    .irregularities = irregularities,
    .irregularities_section = sec("14"),
    .course = CardGame{.deck = Deck::standard,
                       .deck_section = sec("3(a)"),
                       .hand_cards = 2,
                       .places = common::places,
                       .dealer = "dealer",
                       .dealings = dealings,
                       .draws = draws,
                       .aggregate_limit = &aggregate_limit,
                       .shoe = common::from_a_shoe(sec("3(a)"), sec("7(c)"), sec("5"), sec("7(e)")),
                       .hands = &hands},
    .check = check,
};

}  // namespace houseway
