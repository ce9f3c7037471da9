#include "games/caribbean_stud_poker.h"

#include <fmt/format.h>

#include <array>

#include "games/parts.h"
#include "games/register.h"
#include "rules/settling.h"

// Caribbean Stud Poker, chapter 639a: five cards against a dealer who needs ace-king.
namespace houseway {
namespace {

constexpr Section sec(std::string_view paragraph) {
  return {"639a", paragraph};
}

constexpr std::array places{LayoutPlace{"dealer", "the dealer", 5}};
constexpr int dealer = index_of(places, "dealer");

// Royal flush is row 0 of every table here, and each class below it one further down.
constexpr Row row_of(HandClass hand_class) {
  if (hand_class == HandClass::royal_flush) return 0;
  return 1 + static_cast<Row>(HandClass::straight_flush) - static_cast<Row>(hand_class);
}
constexpr Row row_of(HighHand hand, HandClass lowest) {
  return hand.hand_class() >= lowest ? row_of(hand.hand_class()) : no_row;
}
static_assert(row_of(HandClass::straight_flush) == 1 && row_of(HandClass::two_pair) == 7);

Ranked stud_bonus_row(CardSet cards, const RuleSet&) {
  const HighHand hand = high_hand(cards);
  const bool high_pair = hand.hand_class() == HandClass::pair && hand.rank() >= Rank::ten;
  return {ShownHand(hand), high_pair ? row_of(HandClass::pair) : row_of(hand, HandClass::two_pair)};
}

Ranked progressive_row(CardSet cards, const RuleSet&) {
  const HighHand hand = high_hand(cards);
  return {ShownHand(hand), row_of(hand, HandClass::two_pair)};
}

Ranked five_card_hand_row(CardSet cards, const RuleSet&) {
  const HighHand hand = high_hand(cards);
  return {ShownHand(hand), row_of(hand, HandClass::flush)};
}

// 639a.7: wagers, and the payouts that no stake of their own buys
constexpr std::array wagers{
    Wager{.id = "ante",
          .name = "Ante",
          .section = sec("7(d)(1)"),
          .need = Need::required,
          .schedule = "ante",
          .collected = sec("11(c)(3)(ii)(A)"),
          .wins = "if the dealer is below ace-king or the player's hand is higher"},
    Wager{.id = "bet",
          .name = "Bet",
          .section = sec("11(b)"),
          .need = Need::to_stay_in,
          .size = Size::multiple_of("ante"),
          .schedule = "bet",
          .collected = sec("11(c)(3)(ii)(A)"),
          .wins = "if the dealer has ace-king or better and the player's hand is higher"},
    Wager{.id = "caribbean-stud-bonus",
          .name = "Caribbean Stud Bonus",
          .section = sec("7(d)(3)"),
          .schedule = "caribbean-stud-bonus",
          .collected = sec("11(c)(4)"),
          .wins = "if the player's hand is a pair of 10s or better",
          .hand = {own},
          .rank = stud_bonus_row,
          .needs = {"ante"}},
    Wager{.id = "progressive-payout",
          .name = "Progressive Payout",
          .section = sec("7(d)(2)"),
          .size = Size::as_offered(),
          .schedule = "progressive-payout",
          .collected = sec("11(c)(5)"),
          .wins = "if the player's hand is in the selected paytable",
          .hand = {own},
          .rank = progressive_row,
          .needs = {"ante"}},
    Wager{.id = "five-card-hand-bonus",
          .name = "Five Card Hand Bonus",
          .section = sec("7(d)(4)"),
          .on_fold = OnFold::kept,
          .schedule = "five-card-hand-bonus",
          .collected = sec("11(c)(6)"),
          .wins = "if the hand wagered on is a flush or better",
          .hand = {own},
          .rank = five_card_hand_row,
          .selections = {"player", "dealer"},
          .needs = {"ante"}},
    Wager{
        .id = "envy-bonus",
        .name = "Envy Bonus",
        .section = sec("12(d)(6)"),
        .need = Need::unstaked,
        .on_fold = OnFold::kept,
        .wins =
            "for a Progressive Payout wager when another player holds a straight flush or better"},
    Wager{.id = "magic-card",
          .name = "Magic Card",
          .section = sec("12(e)(3)"),
          .need = Need::unstaked,
          .on_fold = OnFold::kept,
          .schedule = "magic-card",
          .wins = "for a Five Card Hand Bonus wager if its hand holds the card drawn",
          .selections = {"player", "dealer"}},
    Wager{.id = "lucky-bonus",
          .name = "Lucky Bonus",
          .section = sec("12(e)(3)"),
          .need = Need::unstaked,
          .on_fold = OnFold::kept,
          .schedule = "lucky-bonus",
          .wins = "for a Five Card Hand Bonus wager if its position is the one drawn",
          .selections = {"player", "dealer"}},
};
constexpr WagerId ante = index_of(wagers, "ante");
constexpr WagerId bet = index_of(wagers, "bet");
constexpr WagerId caribbean_stud_bonus = index_of(wagers, "caribbean-stud-bonus");
constexpr WagerId progressive_payout = index_of(wagers, "progressive-payout");
constexpr WagerId five_card_hand_bonus = index_of(wagers, "five-card-hand-bonus");
constexpr WagerId envy_bonus = index_of(wagers, "envy-bonus");
constexpr WagerId magic_card = index_of(wagers, "magic-card");
constexpr WagerId lucky_bonus = index_of(wagers, "lucky-bonus");
constexpr std::uint8_t on_player = 0;  // selections of the Five Card Hand Bonus
constexpr std::uint8_t on_dealer = 1;

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

// 639a.12(d)(6), with Paytables D, F, G and H
constexpr List<Envy, 4> envy_bonuses{{dollars(1), 0, dollars(1'000)},
                                     {dollars(1), 1, dollars(300)},
                                     {dollars(5), 0, dollars(5'000)},
                                     {dollars(5), 1, dollars(1'500)}};

// 639a.12: payout odds
constexpr std::array schedules{
    Schedule{
        .id = "ante", .section = sec("12(a)"), .rows = {"Winning hand"}, .tables = {{"", {to(1)}}}},
    Schedule{.id = "bet",
             .section = sec("12(b)"),
             .rows = {"Royal flush", "Straight flush", "Four-of-a-kind", "Full house", "Flush",
                      "Straight", "Three-of-a-kind", "Two pair", "A pair or less"},
             .tables = {{"", {to(100), to(50), to(20), to(7), to(5), to(4), to(3), to(2), to(1)}}}},
    Schedule{
        .id = "caribbean-stud-bonus",
        .section = sec("12(c)"),
        .rows = {"Royal flush", "Straight flush", "Four-of-a-kind", "Full house", "Flush",
                 "Straight", "Three-of-a-kind", "Two pair", "A pair of 10s or better"},
        .tables = {{"A", {to(1000), to(200), to(100), to(50), to(40), to(25), to(7), to(3), to(1)}},
                   {"B", {to(1000), to(200), to(100), to(50), to(40), to(25), to(6), to(3), to(1)}},
                   {"C",
                    {to(1000), to(200), to(100), to(50), to(40), to(20), to(6), to(3), to(1)}}}},
    Schedule{
        .id = "progressive-payout",
        .section = sec("12(d)(1)"),
        .rows = {"Royal flush", "Straight flush", "Four-of-a-kind", "Full house", "Flush",
                 "Straight", "Three-of-a-kind", "Two pair"},
        .tables = {{"A",
                    {share(100), for_one(5000), for_one(500), for_one(100), for_one(50),
                     for_one(10), for_one(3), for_one(2)},
                    {one_meter(53, 15)}},
                   {"B",
                    {share(100), share(10), for_one(500), for_one(100), for_one(50), for_one(10),
                     for_one(3), for_one(2)},
                    {one_meter(53, 15)}},
                   {"C",
                    {share(100), share(10), for_one(200), for_one(50), for_one(40), for_one(30),
                     for_one(9), not_applicable},
                    {one_meter(25, 0)}},
                   {"D",
                    {share(100), share(10), for_one(300), for_one(50), for_one(40), for_one(30),
                     for_one(9), not_printed},
                    {one_meter(21, 0)},
                    envy_bonuses},
                   {"E",
                    {share(100), share(10), for_one(500), for_one(100), for_one(50), not_applicable,
                     not_applicable, not_printed},
                    {one_meter(65, 5)}},
                   {"F",
                    {share(100, Level::mega), share(100, Level::major), for_one(300), for_one(50),
                     for_one(40), for_one(30), for_one(9), not_printed},
                    {mega(11), major(10)},
                    envy_bonuses},
                   {"G",
                    {share(100, Level::mega), share(100, Level::major), share(100, Level::minor),
                     for_one(50), for_one(40), for_one(30), for_one(10), not_printed},
                    {mega(9), major(7), minor(3)},
                    envy_bonuses},
                   {"H",
                    {share(100, Level::mega), share(100, Level::major), share(100, Level::minor),
                     for_one(50), for_one(40), for_one(30), for_one(9), not_printed},
                    {mega(10), major(8), minor(3)},
                    envy_bonuses}},
        .meters_section = sec("12(d)(4)"),
        .envy_section = sec("12(d)(6)")},
    Schedule{.id = "five-card-hand-bonus",
             .section = sec("12(e)(1)"),
             .rows = {"Royal flush", "Straight flush", "Four-of-a-kind", "Full house", "Flush"},
             .tables = {{"",
                         {share(100), share(10), for_one(500), for_one(100), for_one(50)},
                         {MeterSpec{Level::only, 10'000, 0, 13, 8}}}},
             .meters_section = sec("12(e)(4)"),
             .divided_section = sec("12(e)(2)")},
    Schedule{.id = "magic-card",
             .section = sec("12(e)(3)"),
             .rows = {"Magic Card"},
             .tables = {{"", {for_one(20)}}}},
    Schedule{.id = "lucky-bonus",
             .section = sec("12(e)(3)"),
             .rows = {"Lucky Bonus"},
             .tables = {{"", {for_one(5)}}}},
};

constexpr std::array options{
    Option{
        .id = "magic-card", .section = sec("12(e)(3)"), .meaning = "the Magic Card payout is made"},
    Option{.id = "lucky-bonus",
           .section = sec("12(e)(3)"),
           .meaning = "the Lucky Bonus payout is made"},
    Option{.id = "progressive-wager",
           .kind = Option::Kind::money,
           .section = sec("12(d)(4)"),
           .meaning =
               "amount of the Progressive Payout wager offered; $1 or $5 under Paytables D, F, G "
               "and H, which have Envy Bonuses for these only",
           .standard = Option::none,
           .least = 1,
           .most = largest_amount.cents},
    Option{.id = "linked-progressive",
           .section = sec("12(d)(3)"),
           .meaning =
               "the Progressive Payout wager is offered on linked games with a shared jackpot; "
               "bars Paytables A, B, C and E"},
    parts::minimum_wager(),
    parts::maximum_wager(),
    parts::adjacent_boxes(sec("7(e)"), 7),
    parts::dealing_method(sec("5(c)")),
};
constexpr OptionId progressive_wager = index_of(options, "progressive-wager");
constexpr OptionId linked_progressive = index_of(options, "linked-progressive");
constexpr OptionId pays_magic_card = index_of(options, "magic-card");
constexpr OptionId pays_lucky_bonus = index_of(options, "lucky-bonus");
constexpr OptionId minimum_wager = index_of(options, "minimum-wager");
constexpr OptionId maximum_wager = index_of(options, "maximum-wager");

// 639a.8 to 639a.10: dealing. From the automated shoe the bottom card of the dealer's stack is
// turned up; a round file lists it first.
constexpr std::array dealings{
    Dealing{
        "manual-shoe",
        sec("8"),
        sec("8(h)"),
        {with_first_card_up(deal_one_at_a_time(sec("8(d)"), {players, "dealer"}, 5), "dealer")}},
    Dealing{
        "hand",
        sec("9"),
        sec("9(f)"),
        {with_first_card_up(deal_one_at_a_time(sec("9(b)"), {players, "dealer"}, 5), "dealer")}},
    Dealing{
        "automated-shoe",
        sec("10"),
        sec("10(f)"),
        {deal_stacks(sec("10(b)"), {players, "dealer"}, 5), reveal(sec("10(b)"), "dealer", 0, 1)}},
};

// 639a.11: completion of the round
constexpr std::array play{
    decide(sec("11(b)"), "bet",
           {{"bet", Choice::Act::wager, "bet", {2}}, {"fold", Choice::Act::fold, {}}}),
    reveal(sec("11(c)"), "dealer", 1, 4),
};

constexpr std::array draws{
    SystemDraw{"magic-card", SystemDraw::Kind::card, "magic-card", "five-card-hand-bonus",
               sec("12(e)(3)")},
    SystemDraw{"lucky-bonus", SystemDraw::Kind::position, "lucky-bonus", "five-card-hand-bonus",
               sec("12(e)(3)")},
};
constexpr int drawn_card = index_of(draws, "magic-card");
constexpr int drawn_position = index_of(draws, "lucky-bonus");

// 639a.13: irregularities, and what 639a.5, .7 and .8 to .10 say besides
constexpr std::array irregularities{
    parts::card_face_up(sec("13(a)")),
    parts::card_drawn_in_error(sec("13(b)")),
    parts::incorrect_number_of_cards(
        sec("13(c)"),
        "a player or the dealer has a wrong number of cards: all hands void, all wagers returned",
        {"dealer"}),
    Irregularity{.kind = "dealer-card-exposed",
                 .section = sec("13(d)"),
                 .means =
                     "a hole card of the dealer is exposed before every player has bet or folded: "
                     "all hands void, all wagers returned",
                 .until = Irregularity::Until::decisions,
                 .place = "dealer"},
    parts::shuffler_jam(sec("13(e)")),
    parts::dealing_shoe_jam(sec("13(f)")),
    parts::device_out_of_order(sec("13(g)")),
    parts::stub_count_misdeal(sec("8(h)")),
    parts::stub_count_wrong_deck(sec("8(h)")),
    parts::deck_count_wrong(sec("5(b)")),
    parts::player_leaves(sec("7(b)")),
};

void settle_ante_and_bet(Settling& s) {
  if (s.open(ante) == nullptr) return;
  const Spot the_ante{ante, 0};
  const Spot the_bet{bet, 0};
  const HighHand dealers = high_hand(s.at(dealer));
  if (!caribbean::qualifies(dealers)) {
    // 639a.12(b) is cited too, but is the Bet's table; the Bet goes back.
    s.win(the_ante, to(1), sec("12(a)"), ShownHand::of_dealer(dealers));
    s.give_back(the_bet, sec("11(c)(3)(i)"), ShownHand::of_dealer(dealers));
    return;
  }
  const HighHand players_hand = high_hand(s.own_cards());
  const ShownHand shown(players_hand);
  if (players_hand < dealers) {
    s.lose(the_ante, sec("11(c)(3)(ii)(A)"), shown);
    s.lose(the_bet, sec("11(c)(3)(ii)(A)"), shown);
  } else if (players_hand > dealers) {
    s.win(the_ante, to(1), sec("12(a)"), shown);
    s.by_row(the_bet, {shown, caribbean::bet_row(players_hand)});
  } else {
    s.give_back(the_ante, sec("11(c)(3)(ii)(C)"), shown);
    s.give_back(the_bet, sec("11(c)(3)(ii)(C)"), shown);
  }
}

void settle_five_card_hand_bonus(Settling& s) {
  const std::array positions_of{Place::seat(s.seat()), Place::named(dealer)};
  for (const std::uint8_t on : {on_player, on_dealer}) {
    const Stake* stake = s.open({five_card_hand_bonus, on});
    if (stake == nullptr) continue;
    const CardSet cards = on == on_player ? s.own_cards() : s.at(dealer);
    const Ranked ranked = five_card_hand_row(cards, s.rules());
    if (on == on_player) {
      s.by_row(stake->spot, ranked);
    } else {
      s.by_row_divided(stake->spot, ranked);
    }
    if (s.rules().flag(pays_magic_card) && cards.contains(s.drawn(drawn_card).card)) {
      s.bonus({magic_card, on}, for_one(20), stake->amount, sec("12(e)(3)"),
              ShownHand(ShownHand::Kind::magic_card));
    }
    if (s.rules().flag(pays_lucky_bonus) && s.drawn(drawn_position).place == positions_of[on]) {
      s.bonus({lucky_bonus, on}, for_one(5), stake->amount, sec("12(e)(3)"),
              ShownHand(ShownHand::Kind::lucky));
    }
  }
}

void settle_player(Settling& s) {
  settle_ante_and_bet(s);
  s.by_hand({caribbean_stud_bonus});
  s.by_hand({progressive_payout});
  s.envy(progressive_payout, envy_bonus,
         [&](int other) { return s.ranked(progressive_payout, other); });
  settle_five_card_hand_bonus(s);
}

void check(const RuleSet& rules, Refusals& violations) {
  parts::check_table_limits(rules, minimum_wager, maximum_wager, violations);
  const Paytable& table = rules.paytable(progressive_payout);
  const bool envy = !table.envy.empty();
  const bool offered = rules.offered(progressive_payout);
  // Paytables A, B, C and E are just those without Envy Bonuses.
  if (offered && rules.flag(linked_progressive) && !envy) {
    violations.push_back(
        {fmt::format(
             "Paytable {} may not be selected where the Progressive Payout wager is offered on "
             "linked games with a shared jackpot; D, F, G and H may",
             table.name),
         "rules.progressive-payout", text(sec("12(d)(3)"))});
  }
  const auto amount = rules.money(progressive_wager);
  if (offered && amount && envy && *amount != dollars(1) && *amount != dollars(5)) {
    violations.push_back(
        {fmt::format("Paytable {} has Envy Bonuses for wagers of $1 and $5, not of {}", table.name,
                     text(*amount)),
         "rules.progressive-wager", text(sec("12(d)(6)"))});
  }
  if (rules.says("progressive-payout") && rules.says("five-card-hand-bonus") && offered &&
      rules.offered(five_card_hand_bonus)) {
    violations.push_back(
        {"a table game has at most one progressive jackpot: offer the Progressive "
         "Payout or the Five Card Hand Bonus, not both",
         "rules.five-card-hand-bonus", "605a.7(e)(2)"});
  }
  for (const OptionId option : {pays_magic_card, pays_lucky_bonus}) {
    if (rules.flag(option) && !rules.offered(five_card_hand_bonus)) {
      violations.push_back({"is paid to Five Card Hand Bonus wagers, which are not offered",
                            fmt::format("rules.{}", options[option].id), text(sec("12(e)(3)"))});
    }
  }
}

StakeLimit stake_limit(const RuleSet& rules, WagerId wager) {
  if (wager == ante) return parts::table_limits(rules, minimum_wager, maximum_wager);
  StakeLimit limit;
  if (wager != progressive_payout) return limit;
  if (const auto amount = rules.money(progressive_wager)) {
    limit.only = {*amount};
    limit.section = sec("12(d)(4)");
  } else if (!rules.paytable(progressive_payout).envy.empty()) {
    limit.only = {dollars(1), dollars(5)};
    limit.section = sec("12(d)(6)");
  }
  return limit;
}

}  // namespace

namespace caribbean {

bool qualifies(HighHand hand) {
  return hand.hand_class() > HandClass::high_card ||
         (hand.rank(0) == Rank::ace && hand.rank(1) == Rank::king);
}

Row bet_row(HighHand hand) {
  constexpr Row pair_or_less = 8;
  const Row row = row_of(hand, HandClass::two_pair);
  return row == no_row ? pair_or_less : row;
}

}  // namespace caribbean

const Definition caribbean_stud_poker{
    .game = "caribbean-stud-poker",
    .ruleset = "639a",
    .name = "Caribbean Stud Poker",
    .positions = 7,
    .positions_section = sec("2(a)"),
    .deck = Deck::standard,
    .deck_section = sec("3(a)"),
    .hand_cards = 5,
    .places = places,
    .wagers = wagers,
    .wagers_section = sec("7(d)"),
    .base = "ante",
    .schedules = schedules,
    .options = options,
    .no_more_bets = sec("7(c)"),
    .dealings = dealings,
    .play = play,
    .draws = draws,
    .irregularities = irregularities,
    .irregularities_section = sec("13"),
    .leaving_section = sec("7(b)"),
    .settle_player = settle_player,
    .check = check,
    .stake_limit = stake_limit,
};

}  // namespace houseway
