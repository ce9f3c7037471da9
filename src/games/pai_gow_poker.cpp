#include <array>

#include "games/banking_parts.h"
#include "games/house_ways.h"
#include "games/pai_gow_poker_parts.h"
#include "games/register.h"

// Pai Gow Poker, chapter 645a: seven cards set as five and two against the dealer or a player who
// banks; without vigorish as EZ Pai Gow Poker.
namespace houseway {
namespace {

using namespace pai_gow_poker;

constexpr Section sec(std::string_view paragraph) {
  return {"645a", paragraph};
}

constexpr std::array places{LayoutPlace{"dealer", "the dealer", 7}};
constexpr std::size_t dealer = index_of(places, "dealer");

constexpr std::array options{
    Option{.id = "variant",
           .kind = Option::Kind::word,
           .section = sec("1"),
           .meaning = "EZ Pai Gow Poker has no vigorish, a push when the dealer has a Queen's "
                      "Dragon, and four further wagers",
           .words = {"standard", "ez"}},
    Option{.id = "edition",
           .kind = Option::Kind::word,
           .section = sec("6(d)(2)"),
           .meaning = "the game's trade name, which makes the Royal Match king and queen or ace "
                      "and king, and selects among the Insurance tables",
           .words = {"fortune", "emperors-challenge"}},
    Option{.id = "vigorish-rounding",
           .kind = Option::Kind::word,
           .section = sec("13(a)"),
           .meaning = "whether the vigorish is rounded up to a multiple of 25 cents",
           .words = {"none", "up-25c"},
           .role = Option::Role::vigorish_rounding},
    Option{.id = "player-bank", .section = sec("12(a)"), .meaning = "players may bank a round"},
    Option{.id = "co-bank",
           .section = sec("12(e)"),
           .meaning = "a player who banks may share the bank with the house",
           .also_called = {"co-banking"}},
    Option{.id = "dealer-bank-wager",
           .kind = Option::Kind::money,
           .section = sec("12(g)"),
           .meaning =
               "the dealer's wager against a player who banks; without it as much as that player's "
               "last wager against the dealer. The bank may ask for less or none",
           .standard = Option::none,
           .least = 1,
           .most = largest_amount.cents,
           .words = {"last-wager"},
           .also_called = {"dealer-wager-vs-bank"}},
    Option{.id = "progressive-seed",
           .kind = Option::Kind::money,
           .section = sec("13(e)(2)"),
           .meaning = "what the progressive meter begins with, and begins with again",
           .standard = dollars(2'000).cents,
           .least = dollars(2'000).cents,
           .most = largest_amount.cents},
    parts::progressive_wager(sec("7(e)(4)"), "the amount of the Progressive Payout Wager"),
    Option{.id = "maximum-payout",
           .kind = Option::Kind::money,
           .section = sec("13(j)"),
           .meaning = "the most that the optional wagers but the progressive one pay a player on a "
                      "hand, beside Envy Bonuses",
           .standard = Option::none,
           .least = 1,
           .most = largest_amount.cents},
    two_areas(sec("7(f)")),
    house_way_option(sec("11(c)"), {"foxwoods"}),
    start(sec("5(i)")),
    parts::minimum_wager("least Pai Gow Poker Wager accepted at the table"),
    parts::maximum_wager("greatest Pai Gow Poker Wager accepted at the table"),
    parts::dealing_method(sec("5(b)(1)")),
};
constexpr OptionId variant = index_of(options, "variant");
constexpr OptionId edition = index_of(options, "edition");
constexpr OptionId player_bank = index_of(options, "player-bank");
constexpr OptionId co_bank = index_of(options, "co-bank");
constexpr OptionId maximum_payout = index_of(options, "maximum-payout");

bool is_ez(const RuleSet& rules) {
  return rules.value(variant) == 1;
}
bool is_emperors_challenge(const RuleSet& rules) {
  return rules.value(edition) == 1;
}

// 645a.1: seven cards of different ranks, queen-high; a joker would make it ace-high.
bool is_queens_dragon(CardSet cards) {
  return is_high_card(cards, Rank::queen);
}

bool returns_all(const RuleSet& rules, CardSet dealers) {
  return is_ez(rules) && is_queens_dragon(dealers);
}

Ranked royal_match_row(CardSet cards, const RuleSet& rules) {
  return fortune_ranked(cards, is_emperors_challenge(rules) ? ace_king : king_queen);
}
Ranked emperors_row(CardSet cards, const RuleSet&) {
  return fortune_ranked(cards, ace_king);
}
Ranked queens_dragon_row(CardSet cards, const RuleSet&) {
  return {ShownHand(five_with_bug(cards)), is_queens_dragon(cards) ? 0 : no_row};
}

// 645a.6(g) among the hands of (b): what is natural has no joker in it.
Ranked dynasty_row(CardSet cards, const RuleSet&) {
  enum : Row {
    ace_five_and_match,
    seven_card_natural,
    royal_and_match,
    seven_card_joker,
    five_aces,
    ace_five,
    royal_flush
  };
  const Ranked ranked = fortune_ranked(cards, ace_queen);
  const bool natural_ace_five = has_run(cards, ace_to_five_run, Joker::natural);
  const auto row = [&]() -> Row {
    if (run_and_match(cards, ace_to_five_run, Joker::natural, ace_queen)) return ace_five_and_match;
    if (ranked.row == fortune::seven_card_natural) return seven_card_natural;
    if (run_and_match(cards, royal_run, Joker::natural, ace_queen)) return royal_and_match;
    if (ranked.row == fortune::seven_card_joker) return seven_card_joker;
    if (ranked.row == fortune::five_aces) return five_aces;
    if (natural_ace_five) return ace_five;
    if (ranked.row == fortune::royal_match || ranked.row == fortune::royal_flush) {
      return royal_flush;
    }
    if (ranked.row == no_row || ranked.row == fortune::three_pair) return no_row;
    return royal_flush + (ranked.row - fortune::royal_flush);
  };
  return {ranked.hand, row()};
}

// 645a.7(e)(5)(iii): as the Insurance, below a line that no hand without a pair can have.
Ranked protection_row(CardSet cards, const RuleSet& rules) {
  Ranked ranked = insurance_row(cards, rules);
  if (ranked.row != no_row) ++ranked.row;
  return ranked;
}

// 645a.13(i): the joker has no colour.
enum class Colour : std::uint8_t { red, black, none };
Colour colour_of(Card card) {
  if (card.is_joker()) return Colour::none;
  const bool is_red = card.suit() == Suit::hearts || card.suit() == Suit::diamonds;
  return is_red ? Colour::red : Colour::black;
}
Judged judge_colour(const RuleSet&, const Record& record, int seat, std::uint8_t selection) {
  constexpr auto red = static_cast<std::uint8_t>(Colour::red);
  int of_colour = 0;
  for (const Card card : record.seat(seat).cards) {
    if (static_cast<std::uint8_t>(colour_of(card)) == selection) ++of_colour;
  }
  const ShownHand shown = ShownHand::of_colour(of_colour, selection == red);
  if (of_colour < 4) return is_lost(sec("11(h)(8)"), shown);
  return wins_by(7 - of_colour, shown);
}
constexpr std::array<Selection, 2> colours{{{"red"}, {"black"}}};

// 645a.11(f), and against a bank 645a.12(j) or (l)
Judged judge_hands(const RuleSet& rules, const Record& record, int seat, std::uint8_t) {
  const auto mine = set_at(rules, record, Place::seat(seat), five_and_two);
  if (!mine) return cannot_tell_without(Place::seat(seat));
  const Place opponent = parts::opponent_of(record, dealer);
  const auto theirs = reset_at(rules, record, opponent, five_and_two);
  if (!theirs) return cannot_tell_without(opponent);
  if (!opponent.is_seat()) {
    if (returns_all(rules, card_set(record.places[dealer]))) {
      return is_pushed(sec("11(f)(2)(iii)"), *mine);
    }
    return meet(*mine, *theirs,
                {sec("11(f)(1)(i)"), sec("11(f)(1)(ii)"), sec("11(f)(1)(iii)"), sec("11(f)(2)(i)"),
                 sec("11(f)(2)(ii)")});
  }
  const Section by = sec(record.bank.with_house ? "12(l)" : "12(j)");
  return meet(*mine, *theirs, {by, by, sec("11(f)(1)(iii)"), by, by});
}
int vigorish_percent(const RuleSet& rules) {
  return is_ez(rules) ? 0 : 5;
}

constexpr Wager on_seven_cards(std::string_view id, std::string_view name, std::string_view section,
                               std::string_view collected, std::string_view wins, RankHand rank) {
  return parts::bonus_wager(id, name, sec(section), sec(collected), wins, {own}, rank,
                            {"pai-gow-poker"});
}
constexpr Wager of_ez(Wager wager) {
  wager.offered_when = is_ez;
  return wager;
}

// 645a.7: wagers, the Envy Bonus and the result of banking
constexpr std::array wagers{
    Wager{.id = "pai-gow-poker",
          .name = "Pai Gow Poker",
          .section = sec("7(d)"),
          .need = Need::required,
          .schedule = "pai-gow-poker",
          .collected = sec("11(f)(1)"),
          .wins = "if the high and the low hand both outrank the dealer's or the bank's; goes back "
                  "if one of them does",
          .decided_by = ByRound{.judge = judge_hands,
                                .vigorish = vigorish_percent,
                                .vigorish_section = sec("13(a)")}},
    on_seven_cards("fortune-bonus", "Fortune Bonus", "7(e)(1)", "11(h)(1)(i)(A)",
                   "if the seven cards hold a hand of the payout table", royal_match_row),
    on_seven_cards("emperors-treasure", "Emperor's Treasure", "7(e)(2)", "11(h)(2)(i)(A)",
                   "if the seven cards hold a hand of the payout table", emperors_row),
    on_seven_cards("pai-gow-insurance", "Pai Gow Insurance", "7(e)(3)", "11(h)(3)(i)",
                   "if the seven cards hold no pair or better", insurance_row),
    progressive_payout(sec("7(e)(4)"), sec("11(h)(4)(i)"),
                       "if the seven cards hold a full house or better", "pai-gow-poker",
                       seven_card_progressive_row),
    of_ez(parts::bonus_wager("queens-dragon", "Queen's Dragon", sec("7(e)(5)(i)"), sec("11(h)(5)"),
                             "if the dealer's seven cards are a Queen's Dragon", {"dealer"},
                             queens_dragon_row, {"pai-gow-poker"})),
    of_ez(on_seven_cards("dynasty-bonus", "Dynasty Bonus", "7(e)(5)(ii)", "11(h)(6)(i)(A)",
                         "if the seven cards hold a straight, three-of-a-kind or better",
                         dynasty_row)),
    of_ez(on_seven_cards("protection", "Protection", "7(e)(5)(iii)", "11(h)(7)",
                         "if the seven cards hold no pair or better", protection_row)),
    Wager{
        .id = "red-black",
        .name = "Red/Black",
        .section = sec("7(e)(5)(iv)"),
        .offered_when = is_ez,
        .on_fold = OnFold::kept,
        .schedule = "red-black",
        .collected = sec("11(h)(8)"),
        .wins = "if four or more of the seven cards are of the colour",
        .selections = colours,
        .needs = {"pai-gow-poker"},
        .decided_by = ByRound{.judge = judge_colour,
                              .cards = {own},
                              .tells_suits_apart = true,
                              .sees = [](Card card) { return static_cast<int>(colour_of(card)); }}},
    parts::unstaked("envy-bonus", "Envy Bonus", sec("1"),
                    "for a Fortune Bonus, Emperor's Treasure or Dynasty Bonus Wager of $5 or more "
                    "when another player holds four-of-a-kind or better",
                    Beside{.wager = "fortune-bonus",
                           .holders = EnvyOf::folded_hands_too,
                           .or_wagers = {"emperors-treasure", "dynasty-bonus"}}),
    Wager{.id = "bank",
          .name = "Bank",
          .section = sec("12(a)"),
          .need = Need::unstaked,
          .wins = "what the losing Pai Gow Poker Wagers leave above the winning ones, less the "
                  "vigorish",
          .decided_by = ByBanking{}},
};
constexpr WagerId main_wager = index_of(wagers, "pai-gow-poker");
constexpr WagerId bank = index_of(wagers, "bank");

// 645a.13(d): two of the tables are for one edition of the game, three for the other.
bool insures_edition(const RuleSet& rules, const Paytable& table) {
  return (table.name == "A" || table.name == "B") == is_emperors_challenge(rules);
}

// 645a.13: payout odds
constexpr std::array schedules{
    Schedule{.id = "pai-gow-poker",
             .section = sec("13(a)"),
             .rows = {"Both hands higher"},
             .tables = {{"", {to(1)}}}},
    fortune_schedule("fortune-bonus", sec("13(b)"), "Royal flush and Royal Match", push),
    fortune_schedule("emperors-treasure", sec("13(c)"), "Royal flush and ace king suited",
                     not_printed),
    Schedule{.id = "pai-gow-insurance",
             .section = sec("13(d)"),
             .rows = insurance_lines,
             .tables = {insurance_table("A", {100, 25, 15, 6, 5, 3}),
                        insurance_table("B", {100, 25, 15, 7, 5, 3}),
                        insurance_table("C", {100, 40, 10, 7, 6, 3}),
                        insurance_table("D", {100, 50, 10, 7, 5, 3}),
                        insurance_table("E", {100, 40, 10, 7, 5, 3})},
             .selectable = insures_edition},
    seven_card_progressive(sec("13(e)(1)"), {.seed_option = "progressive-seed"}, sec("13(e)(2)")),
    Schedule{.id = "queens-dragon",
             .section = sec("13(f)"),
             .rows = {"Queen's Dragon"},
             .tables = {{"", {to(50)}}}},
    Schedule{
        .id = "dynasty-bonus",
        .section = sec("13(g)"),
        .rows = {"Ace/five natural straight flush and a natural ace/queen suited",
                 "Seven-card natural straight flush",
                 "Natural royal flush and natural ace/queen suited", "Seven-card straight flush",
                 "Five aces", "Ace/five natural straight flush", "Royal flush", "Straight flush",
                 "Four-of-a-kind", "Full house", "Flush", "Three-of-a-kind", "Straight"},
        .tables = {fortune_table("",
                                 {to(2'000), to(2'000), to(1'000), to(1'000), to(500), to(120),
                                  to(120), to(50), to(25), to(5), to(4), to(3), to(2)},
                                 {500, 400, 300, 200, 100, 75, 50, 20, 5})},
        .envy_section = sec("13(g)")},
    Schedule{.id = "protection",
             .section = sec("13(h)"),
             .rows = {"Ace/five natural straight flush", "Nine-high", "Ten-high", "Jack-high",
                      "Queen-high", "King-high", "Ace-high"},
             .tables = {{"", {to(120), to(100), to(25), to(15), to(7), to(5), to(3)}}}},
    Schedule{.id = "red-black",
             .section = sec("13(i)"),
             .rows = {"Seven cards of the chosen color", "Six cards of the chosen color",
                      "Five cards of the chosen color", "Four cards of the chosen color"},
             .tables = {{"", {to(5), to(1), to(1), to(1)}}}},
};

constexpr Throwing dice = starting_dice<index_of(options, "start")>(sec("5(i)(1)"), sec("2(c)(1)"));

constexpr std::array dealt =
    dealings("645a", 7, "5(i)(1)", "8(d)", "9(c)", "10(c)", {"8(f)", "9(e)", "10(e)"});

// 645a.11 and 645a.12: completion of the round
constexpr std::array play{
    void_exposed(sec("14(d)")),
    from_the_right(decide(sec("11(b)"), "set", {sets()})),
    reveal(sec("11(c)"), "dealer", {0, 1, 2, 3, 4, 5, 6}),
    arrange(sec("11(c)"), "dealer"),
    reveal(sec("11(c)"), the_bank, {0, 1, 2, 3, 4, 5, 6}),
    arrange(sec("12(e)"), the_bank),
    surrender(sec("11(d)")),
    reveal(sec("11(e)"), players, {}),
};

constexpr std::array payout_limits{
    parts::as_chosen<maximum_payout>({"fortune-bonus", "emperors-treasure", "pai-gow-insurance",
                                      "queens-dragon", "dynasty-bonus", "protection", "red-black"},
                                     sec("13(j)"))};

// 645a.14: irregularities
constexpr auto irregularities = with_usual_wrongs(
    {sec("14(a)"), sec("14(b)"), sec("14(c)"), sec("14(d)"), sec("14(f)"), sec("14(g)"),
     sec("14(h)"), sec("14(i)"), sec("14(l)"), sec("14(m)"), sec("14(n)"), sec("8(f)"),
     sec("7(b)")},
    std::array{
        dealer_card_exposed(sec("14(e)")),
        Irregularity{.kind = "bank-card-exposed",
                     .section = sec("14(e)"),
                     .means = "a card of the bank is exposed: all hands void, all wagers returned",
                     .cards = {.place = the_bank}},
        Irregularity{.kind = "card-exposed-in-deal",
                     .section = sec("14(j)"),
                     .means = "a card is exposed while the cards are dealt from the hand: all "
                              "wagers returned",
                     .cards = {.method = "hand"}},
        Irregularity{.kind = "bank-misset",
                     .section = sec("14(i)"),
                     .means = "the hands of the bank are not set as required: they are set again "
                              "by the house way, and the round is completed",
                     .effect = Irregularity::Effect::goes_on,
                     .when = [](const RuleSet& rules) { return rules.flag(player_bank); },
                     .condition = "players may bank",
                     .cards = {.place = the_bank, .sets_again = true}},
        Irregularity{
            .kind = "bank-removed-lid",
            .section = sec("5(i)(1)(ii)"),
            .means = "the player who banks lifts the lid of the shaker: covered and "
                     "shaken again",
            .effect = Irregularity::Effect::no_throw,
            .when =
                [](const RuleSet& rules) { return rules.value(index_of(options, "start")) == 0; },
            .condition = "the dice are in a shaker",
            .cards = {.place = the_bank}},
    });

// 645a.12(i) and (k): the dealer's wager against the bank, on which no vigorish is taken.
Judged judge_dealers_wager(const RuleSet& rules, const Record& record) {
  if (record.void_by != nullptr) return {};
  const Place dealers_place = Place::named(static_cast<int>(dealer));
  const auto dealers = reset_at(rules, record, dealers_place, five_and_two);
  if (!dealers) return cannot_tell_without(dealers_place);
  const Place banks_place = Place::seat(record.bank.seat);
  const auto banks = reset_at(rules, record, banks_place, five_and_two);
  if (!banks) return cannot_tell_without(banks_place);
  Judged judged = meet(*dealers, *banks,
                       {sec("12(i)"), sec("12(i)"), sec("12(i)"), sec("12(i)"), sec("12(i)")});
  if (judged.row != no_row) judged.section = sec("12(k)");
  return judged;
}
void settle_bank(Settling& settling) {
  parts::settle_bank(settling, {main_wager, bank, sec("12(j)"), sec("12(l)"), sec("13(a)")},
                     judge_dealers_wager(settling.rules(), settling.record()));
}

void check(const RuleSet& rules, Refusals& violations) {
  if (rules.flag(co_bank) && !rules.flag(player_bank)) {
    violations.push_back({"the bank is shared only where players may bank: player-bank is false",
                          "rules.co-bank", text(sec("12(e)"))});
  }
  // 645a.12(n) knows the optional wagers of the standard game alone.
  if (rules.flag(player_bank) && is_ez(rules)) {
    violations.push_back({"players bank at a table with vigorish, not with variant ez",
                          "rules.player-bank", text(sec("12(n)"))});
  }
  // A seven-card straight flush wins these together.
  std::int32_t most = 0;
  for (const WagerId wager :
       {index_of(wagers, "fortune-bonus"), index_of(wagers, "emperors-treasure"),
        index_of(wagers, "dynasty-bonus")}) {
    if (rules.offered(wager)) most += rules.paytable(wager).pays.front().num;
  }
  parts::check_payout_limit(rules, maximum_payout, to(most), 1, violations);
}

}  // namespace

const Definition pai_gow_poker_game = parts::usual_chapter(
    "645a", {.game = "pai-gow-poker",
             .name = "Pai Gow Poker",
             .positions = 6,
             .wagers = wagers,
             .wagers_section = sec("7(e)"),
             .base = "pai-gow-poker",
             .schedules = schedules,
             .options = options,
             .irregularities = irregularities,
             .irregularities_section = sec("14"),
             .course = CardGame{.deck = Deck::with_joker,
                                .hand_cards = 7,
                                .places = places,
                                .dealer = "dealer",
                                .dealings = dealt,
                                .play = play,
                                .payout_limits = payout_limits,
                                .dice = &dice,
                                .arranging = {.sizes = {2},
                                              .house_way = house_way,
                                              .is_house_way = is_house_way<five_and_two>,
                                              .ways = {house_ways::foxwoods},
                                              .house_section = sec("11(c)"),
                                              .final_section = sec("11(a)(3)"),
                                              .worth = five_and_two,
                                              .returned_with = returns_all},
                                .banking = {.option = "player-bank",
                                            .result = "bank",
                                            .section = sec("12(a)"),
                                            .one_at_a_time = sec("12(c)"),
                                            .no_wager = sec("1"),
                                            .with_house_option = "co-bank",
                                            .with_house_section = sec("12(e)"),
                                            .dealers_option = "dealer-bank-wager",
                                            .dealers_section = sec("12(g)"),
                                            .dealing_section = sec("12(h)"),
                                            .settle = settle_bank}},
             .check = check});

}  // namespace houseway
