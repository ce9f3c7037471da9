#include "games/pai_gow.h"

#include <algorithm>
#include <array>
#include <initializer_list>

#include "core/tile.h"
#include "games/banking_parts.h"
#include "games/parts.h"
#include "games/register.h"
#include "ranking/tile_hands.h"
#include "rules/layout.h"
#include "rules/settling.h"

// Pai Gow, chapter 621a: four tiles set as two hands against the dealer or a player who banks.
namespace houseway {
namespace {

constexpr Section sec(std::string_view paragraph) {
  return {"621a", paragraph};
}

constexpr std::array places{LayoutPlace{"dealer", "the dealer", 4},
                            LayoutPlace{"dead-hand", "the Dead Hand", 4}};
constexpr std::size_t dealer = index_of(places, "dealer");

// The row of the Pair Fortunes table: the best one counts, and only pairs of 621a.3(c) above the
// Wongs are pairs.
Ranked pair_fortunes_row(CardSet cards, const RuleSet&) {
  enum : Row { gee_joon_and_heaven, two_pair, gee_joon, mixed, identical };
  if (cards.size() < 4) return {{}, no_row};  // not all are known
  const auto row_of = [](TileHand hand) -> Row {
    if (!hand.is_pair() || hand.pair_rank() > 16) return no_row;
    if (hand.pair_rank() == 1) return gee_joon;
    return hand.pair_rank() > 12 ? mixed : identical;
  };
  const auto better = [](Row a, Row b) { return b == no_row || (a != no_row && a < b) ? a : b; };
  Row best = no_row;
  for (const TileSetting& setting : tile_settings(tiles_of(cards))) {
    const Row high = row_of(setting.high);
    const Row low = row_of(setting.low);
    const bool both = high != no_row && low != no_row;
    const bool heaven = high == gee_joon && setting.low == TileHand::pair(2);
    const Row row = heaven ? gee_joon_and_heaven : both ? two_pair : better(high, low);
    best = better(best, row);
  }
  return {{}, best};
}

constexpr std::array options{
    Option{.id = "vigorish-rounding",
           .kind = Option::Kind::word,
           .section = sec("11(a)"),
           .meaning = "whether the vigorish is rounded up to a multiple of 25 cents",
           .words = {"none", "up-25c"},
           .role = Option::Role::vigorish_rounding},
    Option{.id = "start",
           .kind = Option::Kind::word,
           .section = sec("6(a)"),
           .meaning = "what gives the number from which the starting position is counted",
           .words = {"manual-shaker", "player-activated-shaker", "generator"}},
    Option{.id = "alternative-dealing",
           .kind = Option::Kind::set,
           .section = sec("7"),
           .meaning = "the styles that dealer or bank may choose to deliver the stacks in",
           .words = {"house-way-left", "cup-say-right", "cup-say-left", "jung-quat", "chee-yee",
                     "pin-say-right", "pin-say-left", "dragon-head-right", "dragon-head-left"}},
    Option{.id = "player-bank", .section = sec("9(a)"), .meaning = "players may bank a round"},
    Option{.id = "co-banking",
           .section = sec("9(e)"),
           .meaning = "a player who banks may share the bank with the house"},
    Option{.id = "dealer-wager-vs-bank",
           .kind = Option::Kind::money,
           .section = sec("9(h)"),
           .meaning =
               "the dealer's wager against a player who banks; without it as much as that player's "
               "last wager against the dealer. The bank may ask for less or none",
           .standard = Option::none,
           .least = 1,
           .most = largest_amount.cents},
    Option{.id = "house-way",
           .kind = Option::Kind::word,
           .section = sec("8(d)"),
           .meaning =
               "how the dealer sets what the chapter leaves open: two pairs before one, then the "
               "highest pair; nine before eight before seven, then the better low hand",
           .words = {"high-first"}},
    Option{.id = "adjacent-areas",
           .section = sec("5(f)"),
           .meaning = "a player other than the bank may wager on two adjacent betting areas"},
    parts::minimum_wager("least Pai Gow Wager accepted at the table"),
    parts::maximum_wager("greatest Pai Gow Wager accepted at the table"),
};
constexpr OptionId start = index_of(options, "start");
constexpr OptionId co_banking = index_of(options, "co-banking");
constexpr std::int64_t by_manual_shaker = 0;
constexpr std::int64_t by_generator = 2;

// The dice: one red, then two blue.
bool shaken(const RuleSet& rules) {
  return rules.value(start) != by_generator;
}

constexpr std::array<Selection, 6> numbers{
    {{"1", 1}, {"2", 2}, {"3", 3}, {"4", 4}, {"5", 5}, {"6", 6}}};

Decision decide_sum(const Thrown& thrown, OpenBet& bet);
Decision decide_match(const Thrown& thrown, OpenBet& bet);
Decision decide_beat_it(const Thrown& thrown, OpenBet& bet);
Judged judge_pai_gow(const RuleSet& rules, const Record& record, int seat, std::uint8_t selection);
int five_percent(const RuleSet&) {
  return 5;
}

// 621a.5: wagers, and the result of banking
constexpr std::array wagers{
    Wager{.id = "pai-gow",
          .name = "Pai Gow",
          .section = sec("5(d)"),
          .need = Need::required,
          .schedule = "pai-gow",
          .collected = sec("8(g)"),
          .wins = "if the high and the low hand both outrank the dealer's or the bank's",
          .decided_by = ByRound{.judge = judge_pai_gow,
                                .vigorish = five_percent,
                                .vigorish_section = sec("11(a)")}},
    Wager{.id = "pair-fortunes",
          .name = "Pair Fortunes",
          .section = sec("5(e)(1)"),
          .on_fold = OnFold::kept,
          .schedule = "pair-fortunes",
          .collected = sec("8(j)(2)"),
          .wins = "if the four tiles hold a pair of the payout table, however they are set",
          .needs = {"pai-gow"},
          .decided_by = ByHand{.cards = {own}, .rank = pair_fortunes_row}},
    Wager{.id = "sum",
          .name = "Sum",
          .section = sec("5(e)(2)"),
          .offered_when = shaken,
          .schedule = "sum",
          .collected = sec("6(b)"),
          .wins = "by the total of the three dice, or by numbers that match or follow each other, "
                  "as the payout table has it",
          .needs = {"pai-gow"},
          .decided_by = ByThrow{.decide = decide_sum}},
    Wager{.id = "match",
          .name = "Match",
          .section = sec("5(e)(3)"),
          .offered_when = shaken,
          .schedule = "match",
          .collected = sec("6(b)"),
          .wins = "if two or three dice show the number",
          .selections = numbers,
          .needs = {"pai-gow"},
          .decided_by = ByThrow{.decide = decide_match}},
    Wager{.id = "beat-it",
          .name = "Beat It",
          .section = sec("5(e)(4)"),
          .offered_when = shaken,
          .schedule = "beat-it",
          .collected = sec("6(b)"),
          .wins = "if the red die, or any die, holds its own against the sum of the other two as "
                  "the payout table has it",
          .needs = {"pai-gow"},
          .decided_by = ByThrow{.decide = decide_beat_it}},
    Wager{.id = "bank",
          .name = "Bank",
          .section = sec("9(a)"),
          .need = Need::unstaked,
          .wins = "what the losing Pai Gow Wagers leave above the winning ones, less the vigorish",
          .decided_by = ByBanking{}},
};
constexpr WagerId pai_gow_wager = index_of(wagers, "pai-gow");
constexpr WagerId sum_wager = index_of(wagers, "sum");
constexpr WagerId beat_it = index_of(wagers, "beat-it");
constexpr WagerId bank = index_of(wagers, "bank");

// 621a.11: payout odds
constexpr std::array schedules{
    Schedule{.id = "pai-gow",
             .section = sec("11(a)"),
             .rows = {"Both hands higher"},
             .tables = {{"", {to(1)}}}},
    Schedule{.id = "pair-fortunes",
             .section = sec("11(b)"),
             .rows = {"Gee Joon Pair and Heaven Pair", "Two pair", "Gee Joon Pair", "Mixed Pair",
                      "Identical Pair"},
             .tables = {{"", {to(300), to(25), to(8), to(4), to(3)}}}},
    Schedule{.id = "sum",
             .section = sec("11(c)"),
             .rows = {"Total 17", "Total 16", "Total 3", "Total 8", "Total 9", "Any three match",
                      "Any two match", "Any series of three"},
             .tables = {{"A", {to(25), to(6), {}, to(3), {}, {}, {}, {}}},
                        {"B", {{}, {}, to(25), to(4), to(2), {}, {}, {}}},
                        {"C", {{}, {}, {}, {}, {}, to(3), to(1), {}}},
                        {"D", {{}, {}, {}, {}, {}, {}, {}, to(15, 2)}}}},
    Schedule{.id = "match",
             .section = sec("11(d)"),
             .rows = {"Triple match", "Double match"},
             .tables = {{"", {to(100), to(6)}}}},
    Schedule{.id = "beat-it",
             .section = sec("11(e)"),
             .rows = {"Red die by 4 points", "Red die by 2 or 3 points",
                      "Tie or red die by 1 point", "Any die by 1 point or more"},
             .tables = {{"A", {to(50), to(10), to(1), {}}},
                        {"B", {to(60), to(10), to(1), {}}},
                        {"C", {{}, {}, {}, to(5, 2)}}}},
};

// Wins by the line of these that the selected table has.
Decision by_line(const RuleSet& rules, WagerId wager, std::initializer_list<Row> rows) {
  for (const Row row : rows) {
    const bool printed =
        row != no_row && rules.paytable(wager).pays[static_cast<std::size_t>(row)].applies();
    if (printed) return wins(row);
  }
  return loses();
}

// 621a.11(c)
Decision decide_sum(const Thrown& thrown, OpenBet&) {
  enum : Row { total_17, total_16, total_3, total_8, total_9, three_match, two_match, series };
  Dice dice = thrown.dice();
  std::sort(dice.begin(), dice.end());
  const auto row_of_total = [&]() -> Row {
    switch (total(dice)) {
      case 17:
        return total_17;
      case 16:
        return total_16;
      case 8:
        return total_8;
      case 3:
        return total_3;
      case 9:
        return total_9;
      default:
        return no_row;
    }
  };
  const bool follow = dice[1] == dice[0] + 1 && dice[2] == dice[1] + 1;
  const Row match = all_equal(dice)                            ? three_match
                    : dice[0] == dice[1] || dice[1] == dice[2] ? two_match
                                                               : no_row;
  return by_line(thrown.rules, sum_wager, {row_of_total(), match, follow ? Row{series} : no_row});
}

// 621a.11(d)
Decision decide_match(const Thrown& thrown, OpenBet& bet) {
  enum : Row { triple, twice };
  const int dice = count_of_face(thrown.dice(), static_cast<int>(bet.covers));
  return dice < 2 ? loses() : wins(dice == 3 ? triple : twice);
}

// 621a.11(e)
Decision decide_beat_it(const Thrown& thrown, OpenBet&) {
  enum : Row { by_4, by_2_or_3, tie_or_by_1, any_die };
  const Dice& dice = thrown.dice();
  const int points = 2 * dice[0] - total(dice);
  const Row red = points == 4 ? by_4 : points >= 2 ? by_2_or_3 : points >= 0 ? tie_or_by_1 : no_row;
  const bool any =
      std::any_of(dice.begin(), dice.end(), [&](int die) { return 2 * die > total(dice); });
  return by_line(thrown.rules, beat_it, {red, any ? Row{any_die} : no_row});
}

constexpr Throwing throwing{
    .section = sec("6(a)(2)"),
    .device_section = sec("2(d)(1)"),
    .settled_section = sec("6(b)"),
    .dice =
        [](const RuleSet& rules, State) {
          return shaken(rules) ? List<int, 2>{1, 2} : List<int, 2>{};
        },
    .dice_section = [](const RuleSet& rules,
                       State) { return shaken(rules) ? sec("2(d)(1)") : sec("6(a)(1)"); },
};

// 621a.6: every position gets a stack, with or without a wager. From which one the dealing begins,
// and the styles of 621a.7, change nothing but which stack goes where.
constexpr std::array dealings{
    Dealing{"",
            sec("6"),
            {},
            {throw_dice(sec("6(a)(2)")),
             deal_stacks(sec("6(d)"), {positions, "dealer", "dead-hand"}, 4)}},
};

// 621a.8 and 621a.9: completion of the round
constexpr std::array play{
    decide(sec("10(d)"), "void", {gives_up("void"), goes_on("play-on")}),
    from_the_right(decide(sec("8(a)"), "set", {sets()})),
    reveal(sec("8(c)"), "dealer", {0, 1, 2, 3}),
    arrange(sec("8(d)"), "dealer"),
    reveal(sec("9(n)"), the_bank, {0, 1, 2, 3}),
    arrange(sec("9(e)"), the_bank),
    decide(sec("8(e)"), "surrender", {folds("surrender"), goes_on("stay")}),
    reveal(sec("8(f)"), players, {}),
};

// 621a.10: irregularities, and what 621a.4 and 621a.5 say besides
constexpr Irregularity exposed(std::string_view kind, std::string_view means,
                               std::string_view place = {}) {
  return {.kind = kind, .section = sec("10(e)"), .means = means, .cards = {.place = place}};
}
constexpr std::array irregularities{
    Irregularity{
        .kind = "dice-not-flat",
        .section = sec("10(a)"),
        .means = "a die does not lie flat on the bottom of the shaker: no roll, shaken again",
        .effect = Irregularity::Effect::no_throw},
    Irregularity{.kind = "die-fell-out",
                 .section = sec("10(b)"),
                 .means = "a die falls out of the manual shaker: no roll, shaken again",
                 .effect = Irregularity::Effect::no_throw},
    Irregularity{
        .kind = "wrong-total-dealt",
        .section = sec("10(c)"),
        .means = "the dice are added up wrongly and the tiles dealt to the wrong positions: all "
                 "hands void, all wagers returned"},
    Irregularity{.kind = "player-tile-exposed",
                 .section = sec("10(d)"),
                 .means =
                     "the dealer exposes a tile of a player, who may have the hand void and the "
                     "wagers returned, without looking at the other tiles",
                 .effect = Irregularity::Effect::seat_may_void},
    exposed("dealer-tile-exposed",
            "a tile of the dealer is exposed: all hands void, all wagers returned", "dealer"),
    exposed("bank-tile-exposed",
            "a tile of the bank is exposed: all hands void, all wagers returned", the_bank),
    exposed("dead-hand-tile-exposed",
            "a tile of the Dead Hand is exposed: all hands void, all wagers returned", "dead-hand"),
    exposed("empty-position-tile-exposed",
            "a tile at a position without a wager is exposed: all hands void, all wagers returned"),
    Irregularity{
        .kind = "dealer-misset",
        .section = sec("10(f)"),
        .means = "the dealer sets the hands otherwise than the house way: they are set again by "
                 "it, and the round is completed",
        .effect = Irregularity::Effect::goes_on,
        .cards = {.place = "dealer", .sets_again = true}},
    Irregularity{.kind = "bank-misset",
                 .section = sec("10(f)"),
                 .means =
                     "the dealer sets the hands of a bank that the house shares otherwise than the "
                     "house way: they are set again by it, and the round is completed",
                 .effect = Irregularity::Effect::goes_on,
                 .when = [](const RuleSet& rules) { return rules.flag(co_banking); },
                 .condition = "the house may share the bank",
                 .cards = {.place = the_bank,
                           .sets_again = true,
                           .possible = [](const RuleSet&, const Record& record,
                                          Place) { return record.bank.with_house; },
                           .impossible = "a player who banks alone sets the hands at will"}},
    Irregularity{
        .kind = "bank-removed-lid",
        .section = sec("9(i)"),
        .means = "the player who banks lifts the lid of the shaker: covered and shaken again",
        .effect = Irregularity::Effect::no_throw,
        .when = [](const RuleSet& rules) { return rules.value(start) == by_manual_shaker; },
        .condition = "the dice are in a manual shaker",
        .cards = {.place = the_bank}},
    Irregularity{.kind = "tile-exposed-while-stacking",
                 .section = sec("4(e)"),
                 .means = "a tile is turned over while the tiles are stacked: all are mixed again",
                 .effect = Irregularity::Effect::goes_on},
    parts::player_leaves(sec("5(b)")),
};

Arrangement low_hand(const TileSetting& setting) {
  return {setting.low_tiles};
}
Arrangement house_way(const RuleSet&, const Cards& tiles) {
  return low_hand(house_setting(tiles));
}
bool is_house_way(const RuleSet&, const Cards& tiles, const Arrangement& arranged) {
  return is_house_setting(tiles, tile_setting(tiles, arranged.front()));
}
// Two hands that are equal are in order either way.
bool in_order(const Cards& tiles, const Arrangement& arranged) {
  const Cards& low = arranged.front();
  return tile_hand(low[0], low[1]) == tile_setting(tiles, low).low;
}

// The two hands of a place: as set, or by the house way.
TileSetting setting_of(const Cards& tiles, const Arrangement& arranged) {
  return arranged.empty() ? house_setting(tiles) : tile_setting(tiles, arranged.front());
}

// What a player's two hands come to against the dealer's or the bank's, to whom copies go.
struct Compared {
  bool high = false;
  bool low = false;
  ShownHand shown;
};
Compared compare(const TileSetting& players_hands, const TileSetting& banks) {
  return {players_hands.high > banks.high, players_hands.low > banks.low,
          ShownHand(players_hands.high, players_hands.low)};
}

// Nothing where the record lacks tiles: the settlement then says so.
std::optional<TileSetting> setting_at(const Record& record, Place place) {
  const Cards& tiles = place.is_seat() ? record.seat(place.seat()).cards : record.places[dealer];
  if (card_set(tiles).size() < 4) return std::nullopt;
  return setting_of(tiles, place.is_seat() ? record.seat(place.seat()).arranged : record.dealers);
}
Place opponent_of(const Record& record) {
  return parts::opponent_of(record, dealer);
}

Judged judge_pai_gow(const RuleSet&, const Record& record, int seat, std::uint8_t) {
  const auto mine = setting_at(record, Place::seat(seat));
  if (!mine) return cannot_tell_without(Place::seat(seat));
  const auto theirs = setting_at(record, opponent_of(record));
  if (!theirs) return cannot_tell_without(opponent_of(record));
  const Compared result = compare(*mine, *theirs);
  const Section against_bank = sec(record.bank.with_house ? "9(r)" : "9(o)");
  const bool by_house = record.bank.seat == 0;
  if (result.high && result.low) {
    return wins_by(0, result.shown, sec(by_house ? "11(a)" : "9(q)"));
  }
  if (result.high) return is_pushed(by_house ? sec("8(h)(1)") : against_bank, result.shown);
  if (result.low) return is_pushed(by_house ? sec("8(h)(2)") : against_bank, result.shown);
  return is_lost(by_house ? sec("8(g)") : against_bank, result.shown);
}

// 621a.9(n) and (p): the dealer's wager against the bank, on which no vigorish is taken.
Judged judge_dealers_wager(const Record& record) {
  if (record.void_by != nullptr) return {};
  const auto dealers = setting_at(record, Place::named(dealer));
  if (!dealers) return cannot_tell_without(Place::named(dealer));
  const auto banks = setting_at(record, opponent_of(record));
  if (!banks) return cannot_tell_without(opponent_of(record));
  const Compared result = compare(*dealers, *banks);
  if (result.high && result.low) return wins_by(0, result.shown, sec("9(p)"));
  if (result.high || result.low) return is_pushed(sec("9(n)"), result.shown);
  return is_lost(sec("9(n)"), result.shown);
}

void settle_bank(Settling& s) {
  parts::settle_bank(s, {pai_gow_wager, bank, sec("9(o)"), sec("9(r)"), sec("11(a)")},
                     judge_dealers_wager(s.record()));
}

void check(const RuleSet& rules, Refusals& violations) {
  constexpr OptionId player_bank = index_of(options, "player-bank");
  if (rules.flag(co_banking) && !rules.flag(player_bank)) {
    violations.push_back({"the bank is shared only where players may bank: player-bank is false",
                          "rules.co-banking", text(sec("9(e)"))});
  }
}

}  // namespace

namespace pai_gow_tiles {

Money vigorish(const RuleSet& rules, Money won) {
  return houseway::vigorish(won, 5, rules.rounds_vigorish_up());
}

}  // namespace pai_gow_tiles

const Definition pai_gow{
    .game = "pai-gow",
    .ruleset = "621a",
    .name = "Pai Gow",
    .positions = 6,
    .positions_section = sec("2(a)"),
    .wagers = wagers,
    .wagers_section = sec("5(e)"),
    .base = "pai-gow",
    .schedules = schedules,
    .options = options,
    .no_more_bets = sec("5(c)"),
    .irregularities = irregularities,
    .irregularities_section = sec("10"),
    .course = CardGame{.deck = Deck::tiles,
                       .deck_section = sec("3(h)"),
                       .hand_cards = 4,
                       .places = places,
                       .dealer = "dealer",
                       .dealings = dealings,
                       .play = play,
                       .dice = &throwing,
                       .arranging = {.sizes = {2},
                                     .house_way = house_way,
                                     .is_house_way = is_house_way,
                                     .house_section = sec("8(d)"),
                                     .final_section = sec("8(b)"),
                                     .in_order = in_order},
                       .banking = {.option = "player-bank",
                                   .result = "bank",
                                   .section = sec("9(a)"),
                                   .one_at_a_time = sec("9(c)"),
                                   .no_wager = sec("1"),
                                   .with_house_option = "co-banking",
                                   .with_house_section = sec("9(e)"),
                                   .dealers_option = "dealer-wager-vs-bank",
                                   .dealers_section = sec("9(h)"),
                                   .dealing_section = sec("9(k)"),
                                   .settle = settle_bank}},
    .check = check,
};

}  // namespace houseway
