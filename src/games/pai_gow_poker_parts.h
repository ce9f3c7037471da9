#pragma once

#include <array>
#include <optional>

#include "games/parts.h"
#include "games/poker_parts.h"
#include "ranking/joker_hands.h"
#include "rules/layout.h"

// What the chapters of the Pai Gow Poker games (645a, 659a, 670a, 688a) say alike: cards set in
// several hands against the dealer's, the bonus wagers on all of them, dealing to every position
// and what goes wrong.
namespace houseway::pai_gow_poker {

// Cards set in hands: what they are worth, and the house way, which the rules bring along.
using Worth = ShownHand (*)(const Cards& cards, const Arrangement& set);
ShownHand five_and_two(const Cards& cards, const Arrangement& set);
ShownHand four_two_one(const Cards& cards, const Arrangement& set);
// 670a.6(c): as a player's low hand the joker is above the ace.
ShownHand players_five_and_one(const Cards& cards, const Arrangement& set);
ShownHand dealers_five_and_one(const Cards& cards, const Arrangement& set);

Arrangement house_way(const RuleSet& rules, const Cards& cards);
// Where the rules leave the house way open, the dealer may set as is not foul.
bool may_be_house_way(const RuleSet& rules, const Cards& cards, const Arrangement& set,
                      Worth worth);
template <Worth worth>
bool is_house_way(const RuleSet& rules, const Cards& cards, const Arrangement& set) {
  return may_be_house_way(rules, cards, set, worth);
}

// The hands of a place as they were set, or by the house way; nothing where the record lacks cards.
std::optional<ShownHand> set_at(const RuleSet& rules, const Record& record, Place place,
                                Worth worth);
// The same of hands that are set again by the house way if they are foul.
std::optional<ShownHand> reset_at(const RuleSet& rules, const Record& record, Place place,
                                  Worth worth);

// Why a wager on two hands that have to be higher than two others is lost or returned.
struct TwoHandsBy {
  Section lower;
  Section copy;
  Section foul;
  Section high_alone;
  Section low_alone;
};
Judged meet(ShownHand players_set, ShownHand others, const TwoHandsBy& by);

// Seven cards in the tables of the Fortune Bonus: lines 0 to 11. Three-of-a-kind is above a
// straight there.
namespace fortune {
enum : Row {
  seven_card_natural,
  royal_match,
  seven_card_joker,
  five_aces,
  royal_flush,
  straight_flush,
  four_of_a_kind,
  full_house,
  flush,
  three_of_a_kind,
  straight,
  three_pair
};
}
// The two ranks, of one suit, that stand beside a royal flush.
constexpr unsigned king_queen =
    1U << static_cast<unsigned>(Rank::king) | 1U << static_cast<unsigned>(Rank::queen);
constexpr unsigned ace_king =
    1U << static_cast<unsigned>(Rank::ace) | 1U << static_cast<unsigned>(Rank::king);
constexpr unsigned ace_queen =
    1U << static_cast<unsigned>(Rank::ace) | 1U << static_cast<unsigned>(Rank::queen);
// Whether the cards hold a run of one suit, the joker filling a gap if it may, and these two ranks
// of another suit, without the joker.
enum class Joker : std::uint8_t { may_fill, natural };
constexpr unsigned royal_run = 0x1F00U;
constexpr unsigned ace_to_five_run = 0x100FU;
bool run_and_match(CardSet cards, unsigned run, Joker joker, unsigned match);
bool has_run(CardSet cards, unsigned run, Joker joker);
Ranked fortune_ranked(CardSet cards, unsigned match);
inline Ranked fortune_row(CardSet cards, const RuleSet&) {
  return fortune_ranked(cards, king_queen);
}
// How often a rank is held, the joker being an ace.
struct Groups {
  int pairs = 0;
  bool three = false;  // or more
};
Groups groups_of(CardSet cards);

// No pair or better in seven cards: 9-high in line 0 to ace-high in line 5.
Ranked insurance_row(CardSet cards, const RuleSet& rules);
// Seven-card straight flush, five aces, royal flush, straight flush, four-of-a-kind, full house.
Ranked seven_card_progressive_row(CardSet cards, const RuleSet& rules);

// No pair, straight or flush among the cards, the highest of this rank.
bool is_high_card(CardSet cards, Rank rank);

constexpr Money qualifying_wager = dollars(5);
// A table of odds to 1, with the Envy Bonuses of its first lines for a wager of $5 or more.
constexpr Paytable fortune_table(std::string_view name, List<Pays, most_rows> pays,
                                 List<int, 9> envy) {
  Paytable table{.name = name, .pays = pays};
  for (std::size_t row = 0; row < envy.size(); ++row) {
    table.envy.push_back({qualifying_wager, static_cast<Row>(row), dollars(envy[row]), true});
  }
  return table;
}
constexpr List<Pays, most_rows> fortune_odds(List<int, 7> top, Pays three_pair = not_printed) {
  List<Pays, most_rows> pays;
  for (const int odds : top) pays.push_back(to(odds));
  for (const int odds : {5, 4, 3, 2}) pays.push_back(to(odds));
  pays.push_back(three_pair);
  return pays;
}
constexpr List<std::string_view, most_rows> fortune_lines(std::string_view match) {
  return {"Seven-card straight flush",
          match,
          "Seven-card straight flush with joker",
          "Five aces",
          "Royal flush",
          "Straight flush",
          "Four-of-a-kind",
          "Full house",
          "Flush",
          "Three-of-a-kind",
          "Straight",
          "Three pair"};
}
// The four tables that 645a prints twice and 659a once; three pair may be returned in the third.
constexpr Schedule fortune_schedule(std::string_view id, Section section, std::string_view match,
                                    Pays three_pair_in_c) {
  return {.id = id,
          .section = section,
          .rows = fortune_lines(match),
          .tables = {fortune_table("A", fortune_odds({8'000, 2'000, 1'000, 400, 150, 50, 25}),
                                   {5'000, 1'000, 500, 250, 50, 20, 5}),
                     fortune_table("B", fortune_odds({5'000, 2'000, 1'000, 400, 150, 50, 25}),
                                   {3'000, 1'000, 500, 250, 50, 20, 5}),
                     fortune_table(
                         "C", fortune_odds({5'000, 1'000, 750, 250, 100, 50, 20}, three_pair_in_c),
                         {1'000, 250, 100, 50, 25, 10, 5}),
                     fortune_table("D", fortune_odds({2'500, 1'000, 750, 250, 125, 50, 25}),
                                   {1'000, 750, 250, 100, 50, 20, 5})},
          .envy_section = section};
}

constexpr List<std::string_view, most_rows> insurance_lines{"Nine-high",  "Ten-high",  "Jack-high",
                                                            "Queen-high", "King-high", "Ace-high"};
constexpr Paytable insurance_table(std::string_view name, List<int, 6> odds) {
  Paytable table{.name = name};
  for (const int each : odds) table.pays.push_back(to(each));
  return table;
}

// The tables of 645a and 659a on the seven cards.
constexpr Schedule seven_card_progressive(Section section, MeterSpec meter, Section meters) {
  return {.id = "progressive-payout",
          .section = section,
          .rows = {"Seven-card straight flush", "Five aces", "Royal flush", "Straight flush",
                   "Four-of-a-kind", "Full house"},
          .tables = {{"",
                      {share(100), share(10), for_one(500), for_one(100), for_one(75), for_one(4)},
                      {meter}}},
          .amount_option = parts::progressive_wager_option,
          .amount_section = meters,
          .meters_section = meters};
}
constexpr Wager progressive_payout(Section section, Section collected, std::string_view wins,
                                   std::string_view base, RankHand rank) {
  Wager wager = parts::bonus_wager("progressive-payout", "Progressive Payout", section, collected,
                                   wins, {own}, rank, {base});
  wager.size = Size::as_offered();
  return wager;
}

// Options
constexpr Option two_areas(Section section) {
  return {.id = "two-areas",
          .section = section,
          .meaning =
              "one player may wager on two adjacent betting areas, each played separately; the "
              "hand with the larger wager, or of equal ones the first counterclockwise, is set "
              "first",
          .also_called = {"two-adjacent-areas"}};
}
constexpr Option start(Section section) {
  return {.id = "start",
          .kind = Option::Kind::word,
          .section = section,
          .meaning = "what gives the number from which the starting position is counted",
          .words = {"shaker", "rng"}};
}
constexpr Option house_way_option(Section section, List<std::string_view, 24> ways) {
  return {.id = "house-way",
          .kind = Option::Kind::word,
          .section = section,
          .meaning =
              "how the dealer sets the hands: a way by name or written out rule by rule; without "
              "it the first way is followed, and any that is not foul is accepted of a record",
          .standard = Option::none,
          .words = ways,
          .role = Option::Role::house_way};
}

// Three dice in a shaker, or a generator, say where the dealing begins. That changes nothing but
// which hand goes where.
template <OptionId start_option>
constexpr Throwing starting_dice(Section section, Section shaker) {
  return {.section = section,
          .device_section = shaker,
          .settled_section = section,
          .dice =
              [](const RuleSet& rules, State) {
                return rules.value(start_option) == 0 ? List<int, 2>{3} : List<int, 2>{};
              },
          .dice_section = [](const RuleSet& rules,
                             State) { return rules.definition().options[start_option].section; }};
}

// The paragraphs of a chapter on irregularities.
struct Wrongs {
  Section dice_not_flat, die_fell_out, wrong_start, player_exposed, face_up, drawn_in_error,
      number_of_cards, misset, shuffler_jam, shoe_jam, out_of_order, stub, leaves;
};
constexpr std::array<Irregularity, 14> usual_wrongs(const Wrongs& by) {
  using Effect = Irregularity::Effect;
  constexpr auto shaken = [](const RuleSet& rules) {
    const auto option = rules.definition().find_option("start");
    return rules.value(static_cast<OptionId>(*option)) == 0;
  };
  Irregularity face_up = parts::card_face_up(by.face_up);
  face_up.called_when_two = {"cards-found-face-up", "cards-face-up-in-shoe"};
  Irregularity jam = parts::dealing_shoe_jam(by.shoe_jam);
  jam.also_called = {"shoe-jam", "automated-shoe-jam"};
  return {
      Irregularity{.kind = "dice-not-flat",
                   .section = by.dice_not_flat,
                   .means = "a die does not lie flat on the bottom of the shaker: no roll, shaken "
                            "again",
                   .effect = Effect::no_throw,
                   .when = shaken,
                   .condition = "the dice are in a shaker"},
      Irregularity{.kind = "die-fell-out",
                   .section = by.die_fell_out,
                   .means = "a die falls out of the shaker: no roll, shaken again",
                   .effect = Effect::no_throw,
                   .when = shaken,
                   .condition = "the dice are in a shaker"},
      Irregularity{.kind = "wrong-start-position",
                   .section = by.wrong_start,
                   .means = "the dice are added up wrongly and the first card goes to the wrong "
                            "position: all hands void, all wagers returned"},
      Irregularity{.kind = "player-card-exposed",
                   .section = by.player_exposed,
                   .means = "the dealer exposes a card of a player, who may have the hand void and "
                            "the wagers returned, without looking at the other cards",
                   .effect = Effect::seat_may_void},
      face_up,
      parts::card_drawn_in_error(by.drawn_in_error),
      parts::incorrect_number_of_cards(
          by.number_of_cards,
          "a player or the dealer has a wrong number of cards: all hands void, all wagers returned",
          {"dealer"}),
      Irregularity{.kind = "dealer-misset",
                   .section = by.misset,
                   .means = "the dealer does not set the hands as required: they are set again by "
                            "the house way, and the round is completed",
                   .effect = Effect::goes_on,
                   .cards = {.place = "dealer", .sets_again = true}},
      parts::shuffler_jam(by.shuffler_jam),
      jam,
      parts::device_out_of_order(by.out_of_order),
      parts::stub_count_misdeal(by.stub),
      parts::stub_count_wrong_deck(by.stub),
      parts::player_leaves(by.leaves),
  };
}
template <std::size_t N>
constexpr std::array<Irregularity, N + 14> with_usual_wrongs(
    const Wrongs& by, const std::array<Irregularity, N>& own_ones) {
  std::array<Irregularity, N + 14> all{};
  std::copy(own_ones.begin(), own_ones.end(), all.begin());
  const auto usual = usual_wrongs(by);
  std::copy(usual.begin(), usual.end(), all.begin() + N);
  return all;
}
constexpr Irregularity dealer_card_exposed(Section section) {
  return {.kind = "dealer-card-exposed",
          .section = section,
          .means = "a card of the dealer is exposed: all hands void, all wagers returned",
          .cards = {.place = "dealer"}};
}

// The dealing: to every position, taken or not, and the dealer.
constexpr std::array<Dealing, 3> dealings(std::string_view chapter, int cards,
                                          std::string_view shaker, std::string_view by_shoe,
                                          std::string_view by_hand, std::string_view by_stacks,
                                          std::array<std::string_view, 3> stubs) {
  const auto sec = [&](std::string_view paragraph) { return Section{chapter, paragraph}; };
  return {Dealing{"manual-shoe",
                  sec("8"),
                  sec(stubs[0]),
                  {throw_dice(sec(shaker)),
                   deal_one_at_a_time(sec(by_shoe), {positions, "dealer"}, cards)}},
          Dealing{"hand",
                  sec("9"),
                  sec(stubs[1]),
                  {throw_dice(sec(shaker)),
                   deal_one_at_a_time(sec(by_hand), {positions, "dealer"}, cards)}},
          Dealing{"automated-shoe",
                  sec("10"),
                  sec(stubs[2]),
                  {throw_dice(sec(shaker)),
                   deal_stacks(sec(by_stacks), {positions, "dealer"}, cards)}}};
}

// Only who has made no optional wager may surrender.
inline bool main_wager_alone(const RuleSet&, const Record& record, Place place) {
  return record.seat(place.seat()).stakes.size() == 1;
}
constexpr Step surrender(Section section) {
  return only_when(
      from_the_right(decide(section, "surrender", {folds("surrender"), goes_on("stay")})),
      main_wager_alone, "the player has made no optional wager");
}
constexpr Step void_exposed(Section section) {
  return decide(section, "void", {gives_up("void"), goes_on("play-on")});
}

}  // namespace houseway::pai_gow_poker
