#include <algorithm>
#include <array>

#include "games/parts.h"
#include "games/register.h"
#include "ranking/totals.h"
#include "rules/record.h"

// 21 Baccarat, chapter 681a: two hands that draw one card at most, nearest to 21.
namespace houseway {
namespace {

constexpr Section sec(std::string_view paragraph) {
  return {"681a", paragraph};
}

constexpr std::array places{LayoutPlace{"player", "the Player's Hand", 3},
                            LayoutPlace{"banker", "the Banker's Hand", 3}};
constexpr std::size_t players_hand = index_of(places, "player");
constexpr std::size_t bankers_hand = index_of(places, "banker");
constexpr std::array<Selection, 2> player_or_banker{{{"player"}, {"banker"}}};
constexpr int stands_on = 17;
constexpr int most = 21;

// 681a.1: two aces, or an ace with a card of ten.
bool natural(const Cards& hand) {
  const auto aces = (hand[0].rank() == Rank::ace ? 1 : 0) + (hand[1].rank() == Rank::ace ? 1 : 0);
  return aces == 2 || (aces == 1 && twenty_one_total(hand, 2) == most);
}
bool natural_dealt(const Record& record) {
  return natural(record.places[players_hand]) || natural(record.places[bankers_hand]);
}

// 681a.7(f): a card drawn beside a natural counts for the Bonus Wagers alone.
struct Totals {
  int player = 0;
  int banker = 0;

  explicit Totals(const Record& record) {
    const std::size_t counted = natural_dealt(record) ? 2 : 3;
    player = twenty_one_total(record.places[players_hand], counted);
    banker = twenty_one_total(record.places[bankers_hand], counted);
  }
  ShownHand shown() const { return ShownHand::of_counts(player, banker); }
};

constexpr Row wins_row = 0;
constexpr Row wins_with_17 = 1;
constexpr Row equal = 2;

// 681a.7(i) and (j): up to 21 the higher total wins, above 21 the lower.
Judged judge_hand(const Totals& totals, int mine, int other, std::array<Section, 4> by) {
  const auto& [over_a_bust, within, both_over, tied] = by;
  if (mine == other) return {equal, tied, totals.shown()};
  const bool both_bust = mine > most && other > most;
  const bool won = both_bust ? mine < other : mine <= most && (other > most || mine > other);
  if (won) return {mine == stands_on ? wins_with_17 : wins_row, {}, totals.shown()};
  const Section lost = both_bust ? both_over : other <= most && mine <= most ? within : over_a_bust;
  return {no_row, lost, totals.shown()};
}
Judged judge_player(const RuleSet&, const Record& record, int, std::uint8_t) {
  const Totals totals(record);
  return judge_hand(totals, totals.player, totals.banker,
                    {sec("6(c)(1)"), sec("7(i)(2)(ii)"), sec("7(i)(3)(ii)"), sec("7(i)(4)")});
}
Judged judge_banker(const RuleSet&, const Record& record, int, std::uint8_t) {
  const Totals totals(record);
  return judge_hand(totals, totals.banker, totals.player,
                    {sec("6(c)(2)"), sec("7(j)(2)(ii)"), sec("7(j)(3)(ii)"), sec("7(j)(4)")});
}

// 681a.7(k)(1)
Judged judge_tie(const RuleSet&, const Record& record, int, std::uint8_t) {
  const Totals totals(record);
  if (totals.player == totals.banker) return {0, {}, totals.shown()};
  return {no_row, sec("7(k)(1)(ii)"), totals.shown()};
}

// 681a.3(e), the rows of the paytables
Row bonus_row(const Cards& hand) {
  constexpr Row three_7s = 0;
  constexpr Row three_of_a_kind = 1;
  constexpr Row three_card_straight = 2;
  constexpr Row three_card_21 = 3;
  constexpr Row one_pair = 4;
  const bool pair = hand[0].rank() == hand[1].rank();
  if (hand.size() == 3) {
    if (pair && hand[2].rank() == hand[0].rank()) {
      return hand[0].rank() == Rank::seven ? three_7s : three_of_a_kind;
    }
    std::array<int, 3> ranks{};
    for (std::size_t i = 0; i < 3; ++i) {
      ranks[i] = hand[i].rank() == Rank::ace ? 1 : static_cast<int>(hand[i].rank()) + 2;
    }
    std::sort(ranks.begin(), ranks.end());
    if (ranks[1] == ranks[0] + 1 && ranks[2] == ranks[1] + 1) return three_card_straight;
    if (twenty_one_total(hand) == most) return three_card_21;
  }
  return pair ? one_pair : no_row;
}
// 681a.7(k)(2) and (3)
Judged judge_bonus(const RuleSet&, const Record& record, int, std::uint8_t selection) {
  const Row row = bonus_row(record.places[selection]);
  const Section lost = selection == players_hand ? sec("7(k)(2)(ii)") : sec("7(k)(3)(ii)");
  return {row, row == no_row ? lost : Section{}};
}

// 681a.6(d)(2) and (3): offered on either hand or on both.
bool bonus_offered_on(const RuleSet& rules, Spot spot);

// 681a.6: wagers
constexpr std::array wagers{
    Wager{.id = "player",
          .name = "Player",
          .section = sec("6(c)"),
          .need = Need::one_of,
          .schedule = "player-or-banker",
          .wins = "if the Player's Hand is the higher up to 21, or the lower of two above it",
          .decided_by = ByRound{.judge = judge_player}},
    Wager{.id = "banker",
          .name = "Banker",
          .section = sec("6(c)"),
          .need = Need::one_of,
          .schedule = "player-or-banker",
          .wins = "if the Banker's Hand is the higher up to 21, or the lower of two above it",
          .decided_by = ByRound{.judge = judge_banker}},
    Wager{.id = "tie",
          .name = "Tie",
          .section = sec("6(d)(1)"),
          .schedule = "tie",
          .wins = "if the two hands are of equal value",
          .decided_by = ByRound{.judge = judge_tie}},
    Wager{.id = "bonus",
          .name = "Bonus",
          .section = sec("6(d)"),
          .schedule = "bonus",
          .wins = "if the hand wagered on has a pair in its first two cards, or better",
          .selections = player_or_banker,
          .has_spot = bonus_offered_on,
          .decided_by = ByRound{.judge = judge_bonus, .changes_dealing = true}},
};
constexpr WagerId bonus = index_of(wagers, "bonus");

// 681a.8: payout odds
constexpr std::array schedules{
    Schedule{.id = "player-or-banker",
             .section = sec("8(a)"),
             .rows = {"Winning hand", "Winning with a 17", "Equal hands"},
             .tables = {{"", {to(1), to(1, 2), push}}},
             .further = {{equal, sec("7(i)(4)")}}},
    Schedule{
        .id = "tie", .section = sec("8(b)"), .rows = {"Equal hands"}, .tables = {{"", {to(10)}}}},
    Schedule{
        .id = "bonus",
        .section = sec("8(c)"),
        .rows = {"Three 7s", "Three-of-a-kind", "Three-card straight", "Three-card 21", "One pair"},
        .tables = {{.name = "A", .pays = {to(100), to(40), to(11), to(5), to(3)}, .decks = 4},
                   {.name = "B", .pays = {to(80), to(40), to(12), to(5), to(3)}, .decks = 4},
                   {.name = "C", .pays = {to(80), to(40), to(10), to(6), to(3)}, .decks = 4},
                   {.name = "D", .pays = {to(100), to(40), to(10), to(5), to(3)}, .decks = 8},
                   {.name = "E", .pays = {to(80), to(40), to(11), to(5), to(3)}, .decks = 8},
                   {.name = "F", .pays = {to(80), to(35), to(12), to(5), to(3)}, .decks = 8}}},
};

constexpr std::array options{
    Option{.id = "decks",
           .kind = Option::Kind::word,
           .section = sec("3(a)"),
           .meaning = "decks in the shoe",
           .words = {"4", "8"}},
    parts::shoe_or_device(sec("3(b)")),
    Option{.id = "bonus-hands",
           .kind = Option::Kind::set,
           .section = sec("6(d)"),
           .meaning = "the hands on which the Bonus Wager is offered",
           .standard = 0b11,
           .words = {"player", "banker"}},
    parts::minimum_wager("least wager accepted on the Player's or Banker's Hand"),
    parts::maximum_wager("greatest wager accepted on the Player's or Banker's Hand"),
};

bool bonus_offered_on(const RuleSet& rules, Spot spot) {
  constexpr OptionId hands = index_of(options, "bonus-hands");
  return ((rules.value(hands) >> spot.selection) & 1) != 0;
}

// 681a.7(f) and (g): below 17 one card more; beside a natural only for Bonus Wagers.
bool bonus_wagered(const Record& record) {
  return std::any_of(record.seats.begin(), record.seats.end(), [](const SeatRecord& seat) {
    return std::any_of(seat.stakes.begin(), seat.stakes.end(),
                       [](const Stake& stake) { return stake.spot.wager == bonus; });
  });
}
bool draws(const RuleSet&, const Record& record, Place place) {
  if (natural_dealt(record) && !bonus_wagered(record)) return false;
  return twenty_one_total(record.places[static_cast<std::size_t>(place.index())], 2) < stands_on;
}
Section by_the_draw(const RuleSet&, const Record& record, Place) {
  if (!natural_dealt(record)) return sec("7(g)");
  return bonus_wagered(record) ? sec("7(f)(2)") : sec("7(f)(1)");
}
constexpr Step one_more(std::string_view place) {
  return face_up(
      deciding_by(only_when(deal_one_at_a_time(sec("7(g)"), {place}, 1), draws,
                            "the hand is below 17 and neither is a natural, or there is a Bonus "
                            "Wager"),
                  by_the_draw));
}

constexpr std::array dealings{
    Dealing{.section = sec("7(e)"),
            .steps = {face_up(deal_one_at_a_time(sec("7(e)"), {"player", "banker"}, 2))}}};
constexpr std::array play{one_more("player"), one_more("banker")};

// 681a.9
bool stands(const RuleSet&, const Record& record, Place place) {
  if (place.is_seat() || record.places[bankers_hand].size() < 2) return false;
  return twenty_one_total(record.places[static_cast<std::size_t>(place.index())], 2) >= stands_on;
}
constexpr std::array irregularities{
    parts::card_face_up_put_away(sec("9(a)")),
    Irregularity{
        .kind = "card-drawn-to-17",
        .section = sec("9(b)"),
        .means = "a card drawn to a hand that stands on 17 goes to the discard rack",
        .effect = Irregularity::Effect::goes_on,
        .cards = {.places = {"player", "banker"},
                  .possible = stands,
                  .impossible = "it is drawn to a hand of 17 or more: name player or banker"},
        .from_shoe = {.discards = true}},
    parts::shuffler_jam(sec("9(c)")),
    parts::device_out_of_order(sec("9(d)")),
};

}  // namespace

const Definition twenty_one_baccarat{
    .game = "21-baccarat",
    .ruleset = "681a",
    .name = "21 Baccarat",
    .positions = 8,
    .positions_section = sec("2(a)"),
    .wagers = wagers,
    .wagers_section = sec("6(d)"),
    .base = "player",
    .schedules = schedules,
    .options = options,
    .no_more_bets = sec("6(b)"),
    .irregularities = irregularities,
    .irregularities_section = sec("9"),
    .course = CardGame{.deck = Deck::standard,
                       .deck_section = sec("3(a)"),
                       .places = places,
                       .dealings = dealings,
                       .play = play,
                       .shoe = {.decks_option = "decks",
                                .decks_section = sec("3(a)"),
                                .burn = Shoe::Burn::one_card,
                                .burn_section = sec("7(c)"),
                                .cover_above_bottom = 10,
                                .cover_section = sec("5(d)"),
                                .end_section = sec("7(d)"),
                                .faces_decide = true,
                                .device_option = "dealing",
                                .continuous = parts::continuous_shuffler},
                       .two_hands = {"player", "banker", "tie", natural}},
};

}  // namespace houseway
