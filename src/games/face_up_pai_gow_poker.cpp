#include <array>

#include "games/house_ways.h"
#include "games/pai_gow_poker_parts.h"
#include "games/register.h"

// Face Up Pai Gow Poker, chapter 688a: seven cards set as five and two against a dealer whose hands
// are set first and seen by all, and who pushes with an ace-high.
namespace houseway {
namespace {

using namespace pai_gow_poker;

constexpr Section sec(std::string_view paragraph) {
  return {"688a", paragraph};
}

constexpr std::array places{LayoutPlace{"dealer", "the dealer", 7}};
constexpr Place dealers_place = Place::named(0);

// 688a.1: the joker is the ace of one without another.
bool is_ace_high(CardSet cards) {
  return cards.size() == 7 && is_high_card(cards, Rank::ace);
}

bool returns_all(const RuleSet&, CardSet dealers) {
  return is_ace_high(dealers);
}

// 688a.11(f): an ace-high of the dealer returns every wager, a foul hand's too.
Judged judge_hands(const RuleSet& rules, const Record& record, int seat, std::uint8_t) {
  const auto mine = set_at(rules, record, Place::seat(seat), five_and_two);
  if (!mine) return cannot_tell_without(Place::seat(seat));
  const auto theirs = reset_at(rules, record, dealers_place, five_and_two);
  if (!theirs) return cannot_tell_without(dealers_place);
  if (returns_all(rules, card_set(record.places[0]))) {
    return is_pushed(sec("11(f)(2)(iii)"), *mine);
  }
  return meet(*mine, *theirs,
              {sec("11(f)(1)(i)"), sec("11(f)(1)(ii)"), sec("11(f)(1)(iii)"), sec("11(f)(2)(i)"),
               sec("11(f)(2)(ii)")});
}

// What the Ace High Bonus tells hands apart by.
int ace_high_class(CardSet hand) {
  enum : int { other, natural, with_joker };
  return !is_ace_high(hand) ? other : hand.has_joker() ? with_joker : natural;
}

Judged judge_ace_high(const RuleSet&, const Record& record, int seat, std::uint8_t) {
  enum : Row { both, dealer_with_joker, dealer_without };
  const CardSet dealers = card_set(record.places[0]);
  const ShownHand shown = ShownHand::of_dealer(ShownHand(five_with_bug(dealers)));
  if (!is_ace_high(dealers)) return is_lost(sec("11(h)(1)(i)(A)"), shown);
  if (is_ace_high(card_set(record.seat(seat).cards))) return wins_by(both, shown);
  return wins_by(dealers.has_joker() ? dealer_with_joker : dealer_without, shown);
}

// The lines that all seven progressive tables have among them.
namespace progressive {
enum : Row {
  seven_card,  // with or without joker
  seven_card_natural,
  royal_match,
  seven_card_joker,
  five_aces,
  five_of_a_kind,
  royal_flush,
  straight_flush,
  four_of_a_kind,
  full_house,
  flush,
  three_of_a_kind,
  straight
};
}

bool pays_row(const Paytable& table, Row row) {
  return table.pays[static_cast<std::size_t>(row)].applies();
}

// 688a.12(d): the hands that the chosen table has a line for. Where it makes the joker fully wild
// it says so itself; those tables are the ones with five-of-a-kind.
Ranked progressive_row(CardSet cards, const RuleSet& rules);

constexpr std::string_view base = "face-up-pai-gow-poker";

constexpr Wager ranked_by_table(Wager wager) {
  std::get<ByHand>(wager.decided_by).by_table = true;
  return wager;
}

constexpr Wager on_seven_cards(std::string_view id, std::string_view name, std::string_view section,
                               std::string_view collected, std::string_view wins, RankHand rank) {
  return parts::bonus_wager(id, name, sec(section), sec(collected), wins, {own}, rank, {base});
}

// 688a.7: wagers, and the Envy Bonus
constexpr std::array wagers{
    Wager{.id = base,
          .name = "Face Up Pai Gow Poker",
          .section = sec("7(d)"),
          .need = Need::required,
          .schedule = base,
          .collected = sec("11(f)(1)"),
          .wins = "if the high and the low hand both outrank the dealer's; goes back if one of "
                  "them does, and if the dealer has an Ace High Pai Gow",
          .decided_by = ByRound{.judge = judge_hands}},
    Wager{.id = "ace-high-bonus",
          .name = "Ace High Bonus",
          .section = sec("7(e)(1)"),
          .on_fold = OnFold::kept,
          .schedule = "ace-high-bonus",
          .collected = sec("11(h)(1)(i)(A)"),
          .wins = "if the dealer's seven cards are an Ace High Pai Gow",
          .needs = {base},
          .decided_by = ByRound{.judge = judge_ace_high,
                                .cards = {own, "dealer"},
                                .sees_hand = ace_high_class,
                                .hand_classes = 3}},
    on_seven_cards("fortune-bonus", "Fortune Bonus", "7(e)(2)", "11(h)(2)(i)(A)",
                   "if the seven cards hold a hand of the payout table", fortune_row),
    ranked_by_table(progressive_payout(sec("7(e)(3)"), sec("11(h)(3)(i)(A)"),
                                       "if the seven cards hold a hand of the payout table", base,
                                       progressive_row)),
    parts::unstaked("envy-bonus", "Envy Bonus", sec("1"),
                    "for a Fortune Bonus or Progressive Payout Wager of $5 or more when another "
                    "player holds four-of-a-kind or better",
                    Beside{.wager = "fortune-bonus",
                           .holders = EnvyOf::folded_hands_too,
                           .or_wagers = {"progressive-payout"}}),
};

constexpr Schedule ace_high_schedule{
    .id = "ace-high-bonus",
    .section = sec("12(b)"),
    .rows = {"Both dealer and player have ace high", "Only dealer has ace high, with joker",
             "Only dealer has ace high, no joker"},
    .tables = {{"1", {to(20), to(10), to(8)}},
               {"2", {to(40), to(15), to(5)}},
               {"3", {to(30), to(15), to(6)}},
               {"4", {to(25), to(10), to(7)}},
               {"5", {to(40), to(12), to(5)}}}};

constexpr Schedule fortune_bonus_schedule{
    .id = "fortune-bonus",
    .section = sec("12(c)"),
    .rows = fortune_lines("Royal flush + royal match"),
    .tables = {fortune_table("1", fortune_odds({5'000, 1'000, 750, 250, 100, 50, 20}, push),
                             {1'000, 250, 100, 50, 25, 10, 5}),
               fortune_table("2", fortune_odds({8'000, 2'000, 1'000, 400, 150, 50, 25}),
                             {5'000, 1'000, 500, 250, 50, 20, 5}),
               fortune_table("3", fortune_odds({5'000, 2'000, 1'000, 400, 150, 50, 25}),
                             {3'000, 1'000, 500, 250, 50, 20, 5}),
               fortune_table("4", fortune_odds({2'500, 1'000, 750, 250, 125, 50, 25}),
                             {1'000, 750, 250, 100, 50, 20, 5}),
               fortune_table("5", fortune_odds({5'000, 1'000, 500, 300, 100, 45, 5}),
                             {2'500, 500, 250, 150, 55, 25, 6}),
               fortune_table("6", fortune_odds({5'000, 2'000, 1'000, 400, 150, 50, 25}),
                             {2'500, 500, 250, 150, 55, 25, 6})},
    .envy_section = sec("12(c)")};

// Sums in dollars for a wager of $1, which is not returned; 0 where the table has no such line.
struct OneDollarTable {
  std::string_view name;
  bool wild_apart;  // a line each for a seven-card straight flush without joker and with it
  int five_of_a_kind, royal_flush, straight_flush, four_of_a_kind, full_house;
  int seed, percent;
};
constexpr Paytable one_dollar(const OneDollarTable& of) {
  const auto in_all = [](int amount) { return amount == 0 ? not_printed : sum(dollars(amount)); };
  return {
      .name = of.name,
      .pays = {of.wild_apart ? not_printed : share(100), of.wild_apart ? share(100) : not_printed,
               not_printed, of.wild_apart ? share(10) : not_printed,
               of.wild_apart ? not_printed : share(10), in_all(of.five_of_a_kind),
               in_all(of.royal_flush), in_all(of.straight_flush), in_all(of.four_of_a_kind),
               in_all(of.full_house), not_printed, not_printed, not_printed},
      .meters = {MeterSpec{Level::only, of.seed, of.seed, of.percent, 0}},
      .amount = dollars(1)};
}
// $5,000 and a share of the meter are both paid: the $5 wager's 1,000 to 1.
constexpr Paytable five_dollars{
    .name = "4",
    .pays = {not_printed, share_and_to(100, 1'000), share_and_to(20, 1'000),
             share_and_to(10, 1'000), sum_and_stake(dollars(2'500)), not_printed,
             sum_and_stake(dollars(500)), sum_and_stake(dollars(200)), sum_and_stake(dollars(100)),
             sum_and_stake(dollars(25)), sum_and_stake(dollars(20)), sum_and_stake(dollars(15)),
             sum_and_stake(Money{750})},
    .meters = {MeterSpec{Level::only, 2'000, 2'000, 1, 1}},
    .envy = {{dollars(5), progressive::seven_card_natural, dollars(5'000)},
             {dollars(5), progressive::royal_match, dollars(3'750)},
             {dollars(5), progressive::seven_card_joker, dollars(1'250)},
             {dollars(5), progressive::five_aces, dollars(500)},
             {dollars(5), progressive::royal_flush, dollars(250)},
             {dollars(5), progressive::straight_flush, dollars(100)},
             {dollars(5), progressive::four_of_a_kind, dollars(25)}},
    .amount = dollars(5)};

// 688a.12: payout odds
constexpr std::array schedules{
    Schedule{.id = base,
             .section = sec("12(a)"),
             .rows = {"Both hands higher"},
             .tables = {{"", {to(1)}}}},
    ace_high_schedule,
    fortune_bonus_schedule,
    Schedule{.id = "progressive-payout",
             .section = sec("12(d)"),
             .rows = {"7 card straight flush", "7 card natural straight flush",
                      "Royal flush + royal match", "7 card straight flush with joker", "Five aces",
                      "Five-of-a-kind", "Royal flush", "Straight flush", "Four-of-a-kind",
                      "Full house", "Flush", "Three-of-a-kind", "Straight"},
             .tables = {one_dollar({"1", false, 0, 500, 100, 75, 4, 10'000, 28}),
                        one_dollar({"2", true, 500, 300, 100, 30, 7, 10'000, 7}),
                        one_dollar({"3", false, 0, 500, 100, 75, 4, 2'000, 29}), five_dollars,
                        one_dollar({"5", false, 1'000, 500, 100, 20, 5, 5'000, 17}),
                        one_dollar({"6", false, 800, 400, 75, 10, 0, 2'000, 17}),
                        one_dollar({"7", false, 800, 400, 75, 10, 0, 1'000, 26})},
             .meters_section = sec("12(d)"),
             .envy_section = sec("12(d)")},
};

Ranked progressive_row(CardSet cards, const RuleSet& rules) {
  using namespace progressive;
  const Paytable& table = rules.paytable(index_of(wagers, "progressive-payout"));
  if (seven_card_straight_flush(cards)) {
    const Row alone = cards.has_joker() ? seven_card_joker : seven_card_natural;
    return {ShownHand::of_suited_run(7), pays_row(table, alone) ? alone : seven_card};
  }
  const bool fully_wild = pays_row(table, five_of_a_kind);
  const WildJokerHand wild =
      fully_wild ? five_with_wild(cards) : WildJokerHand{five_with_bug(cards)};
  const JokerHand hand = wild.hand;
  const auto row = [&]() -> Row {
    if (hand.hand_class() == JokerClass::all_aces) {
      return pays_row(table, five_aces) ? five_aces : five_of_a_kind;
    }
    if (wild.five_of_a_kind) return five_of_a_kind;
    switch (hand.hand_class()) {
      case JokerClass::royal_flush:
        return pays_row(table, royal_match) &&
                       run_and_match(cards, royal_run, Joker::may_fill, king_queen)
                   ? royal_match
                   : royal_flush;
      case JokerClass::straight_flush:
        return straight_flush;
      case JokerClass::four_of_a_kind:
        return four_of_a_kind;
      case JokerClass::full_house:
        return full_house;
      case JokerClass::flush:
        return flush;
      case JokerClass::straight:
        return groups_of(cards).three ? three_of_a_kind : straight;
      case JokerClass::three_of_a_kind:
        return three_of_a_kind;
      default:
        return no_row;
    }
  };
  return {ShownHand(hand), row()};
}

constexpr std::array options{
    Option{.id = "linked-progressive",
           .section = {"605a", "8"},
           .meaning = "the progressive is linked with those of other tables"},
    two_areas(sec("7(f)")),
    house_way_option(sec("11(a)"), {"foxwoods"}),
    start(sec("5(i)")),
    parts::minimum_wager("least Face Up Pai Gow Poker Wager accepted at the table"),
    parts::maximum_wager("greatest Face Up Pai Gow Poker Wager accepted at the table"),
    parts::dealing_method(sec("5(b)(1)")),
};

constexpr Throwing dice = starting_dice<index_of(options, "start")>(sec("5(i)(1)"), sec("2(c)(1)"));

constexpr std::array dealt =
    dealings("688a", 7, "5(i)(1)", "8(d)", "9(c)", "10(c)", {"8(f)", "9(e)", "10(e)"});

// 688a.11: completion of the round. The dealer's cards lie face up from the deal on.
constexpr std::array play{
    reveal(sec("8(d)"), "dealer", {0, 1, 2, 3, 4, 5, 6}),
    arrange(sec("11(a)"), "dealer"),
    void_exposed(sec("13(d)")),
    from_the_right(decide(sec("11(c)"), "set", {sets()})),
    surrender(sec("11(d)")),
    reveal(sec("11(e)"), players, {}),
};

// 688a.13: irregularities
constexpr auto irregularities = with_usual_wrongs(
    {sec("13(a)"), sec("13(b)"), sec("13(c)"), sec("13(d)"), sec("13(e)"), sec("13(f)"),
     sec("13(g)"), sec("13(h)"), sec("13(k)"), sec("13(l)"), sec("13(m)"), sec("8(f)"),
     sec("7(b)")},
    std::array{Irregularity{
        .kind = "card-exposed-in-deal",
        .section = sec("13(i)"),
        .means = "a card is exposed while the cards are dealt from the hand or the stacks of an "
                 "automated shoe are delivered: all wagers returned",
        .when =
            [](const RuleSet& rules) {
              return !rules.dealing_chosen() || rules.dealing().method != "manual-shoe";
            },
        .condition = "the cards are dealt from the hand or an automated shoe"}});

}  // namespace

const Definition face_up_pai_gow_poker = parts::usual_chapter(
    "688a", {.game = base,
             .name = "Face Up Pai Gow Poker",
             .positions = 6,
             .wagers = wagers,
             .wagers_section = sec("7(e)"),
             .base = base,
             .schedules = schedules,
             .options = options,
             .irregularities = irregularities,
             .course = CardGame{.deck = Deck::with_joker,
                                .hand_cards = 7,
                                .places = places,
                                .dealer = "dealer",
                                .dealings = dealt,
                                .play = play,
                                .dice = &dice,
                                .arranging = {.sizes = {2},
                                              .house_way = house_way,
                                              .is_house_way = is_house_way<five_and_two>,
                                              .ways = {house_ways::foxwoods},
                                              .house_section = sec("11(a)"),
                                              .final_section = sec("11(b)(3)"),
                                              .worth = five_and_two,
                                              .returned_with = returns_all}}});

}  // namespace houseway
