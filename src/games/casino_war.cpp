#include <algorithm>
#include <array>

#include "games/parts.h"
#include "games/register.h"
#include "rules/record.h"

// Casino War, chapter 651a: one card against the dealer's, and on a tie surrender or War.
namespace houseway {
namespace {

constexpr Section sec(std::string_view paragraph) {
  return {"651a", paragraph};
}

constexpr std::array places{LayoutPlace{"dealer", "the dealer", 2}};
constexpr std::size_t dealer = index_of(places, "dealer");

constexpr std::size_t original_deal = 0;
constexpr std::size_t war_deal = 1;

// Above 0 if the player's card of a deal is the higher, 0 in a tie (651a.6: the ace is high).
struct Comparison {
  int difference = 0;
  ShownHand shown;

  Comparison(const Record& record, int seat, std::size_t deal) {
    const Rank mine = record.seat(seat).cards[deal].rank();
    const Rank dealers = record.places[dealer][deal].rank();
    difference = static_cast<int>(mine) - static_cast<int>(dealers);
    shown = ShownHand::of_ranks(mine, dealers);
  }
};

Judged judge_initial(const RuleSet& rules, const Record& record, int seat, std::uint8_t selection);
Judged judge_tie_1(const RuleSet& rules, const Record& record, int seat, std::uint8_t selection);
Judged judge_war(const RuleSet& rules, const Record& record, int seat, std::uint8_t selection);
Judged judge_tie_2(const RuleSet& rules, const Record& record, int seat, std::uint8_t selection);

// 651a.7 and 651a.9(e): wagers
constexpr std::array wagers{
    Wager{.id = "initial",
          .name = "Initial",
          .section = sec("7(b)"),
          .need = Need::required,
          .schedule = "initial",
          .wins = "if the player's card is higher than the dealer's",
          .decided_by = ByRound{.judge = judge_initial}},
    Wager{.id = "tie-1",
          .name = "Tie on the original deal",
          .section = sec("7(c)"),
          .always_offered = true,
          .schedule = "tie",
          .wins = "if the original deal is a tie hand",
          .needs = {"initial"},
          .decided_by = ByRound{.judge = judge_tie_1}},
    Wager{.id = "war",
          .name = "War",
          .section = sec("9(c)(2)"),
          .need = Need::to_stay_in,
          .size = Size::equal_to("initial", sec("9(c)(2)")),
          .schedule = "war",
          .wins = "if the player's War card is not lower than the dealer's",
          .decided_by = ByRound{.judge = judge_war}},
    Wager{.id = "tie-2",
          .name = "Tie on the War deal",
          .section = sec("9(e)"),
          .need = Need::to_stay_in,
          .schedule = "tie",
          .wins = "if the War deal is a tie hand",
          .decided_by = ByRound{.judge = judge_tie_2}},
};
constexpr WagerId war = index_of(wagers, "war");

// 651a.10: payout odds; what becomes of the Initial Wager after a tie hand is in 651a.9
constexpr std::array schedules{
    Schedule{.id = "initial",
             .section = sec("10(1)"),
             .rows = {"Higher card", "War won or tied", "Surrendered"},
             .tables = {{"", {to(1), push, half_back}}},
             .further = {{1, sec("9(g)")}, {2, sec("9(c)(1)")}}},
    Schedule{
        .id = "tie", .section = sec("10(2)"), .rows = {"Tie hand"}, .tables = {{"", {to(10)}}}},
    Schedule{.id = "war",
             .section = sec("10(3)"),
             .rows = {"Higher War card", "Tie hand in the War deal"},
             .tables = {{"", {to(1), to(2)}}}},
};

bool at_war(const Record& record, int seat) {
  return record.seat(seat).find({war, 0}) != nullptr;
}

Judged judge_initial(const RuleSet&, const Record& record, int seat, std::uint8_t) {
  const Comparison first(record, seat, original_deal);
  if (first.difference > 0) return {0, {}, first.shown};
  if (first.difference < 0) return {no_row, sec("9(a)(1)"), first.shown};
  if (!at_war(record, seat)) return {2, sec("9(c)(1)"), first.shown};
  const Comparison second(record, seat, war_deal);
  if (second.difference < 0) return {no_row, sec("9(g)(1)"), second.shown};
  return {1, second.difference > 0 ? sec("9(g)(2)") : sec("9(g)(3)"), second.shown};
}
Judged judge_war(const RuleSet&, const Record& record, int seat, std::uint8_t) {
  const Comparison second(record, seat, war_deal);
  if (second.difference < 0) return {no_row, sec("9(g)(1)"), second.shown};
  return {second.difference > 0 ? 0 : 1, {}, second.shown};
}
Judged judge_tie_1(const RuleSet&, const Record& record, int seat, std::uint8_t) {
  const Comparison first(record, seat, original_deal);
  if (first.difference == 0) return {0, {}, first.shown};
  return {no_row, first.difference < 0 ? sec("9(a)(1)") : sec("9(a)(2)"), first.shown};
}
Judged judge_tie_2(const RuleSet&, const Record& record, int seat, std::uint8_t) {
  const Comparison second(record, seat, war_deal);
  if (second.difference == 0) return {0, {}, second.shown};
  return {no_row, second.difference < 0 ? sec("9(g)(1)") : sec("9(g)(2)"), second.shown};
}

constexpr std::array options{
    Option{.id = "decks",
           .kind = Option::Kind::count,
           .section = sec("3(a)"),
           .meaning = "decks in the shoe; seven only as one of two batches of an automated "
                      "shuffler (651a.3(c))",
           .standard = 6,
           .least = 6,
           .most = 8},
    parts::shoe_or_device(sec("3(c)")),
    parts::adjacent_boxes(sec("7(e)"), 9),
    parts::minimum_wager("least Initial Wager accepted at the table"),
    parts::maximum_wager("greatest Initial Wager accepted at the table"),
};

// 651a.3(a) and (c): six or eight decks; seven are half of what an automated shuffler takes.
void check(const RuleSet& rules, Refusals& violations) {
  constexpr OptionId dealing = index_of(options, "dealing");
  constexpr std::int64_t two_batches = 1;
  if (rules.decks() != 7 || rules.value(dealing) == two_batches) return;
  violations.push_back({"six or eight decks are used; seven only with dealing two-batches",
                        "rules.decks", text(sec("3(a)"))});
}

bool tie_hand(const RuleSet&, const Record& record, Place seat) {
  return Comparison(record, seat.seat(), original_deal).difference == 0;
}
bool has_gone_to_war(const RuleSet&, const Record& record, Place seat) {
  return at_war(record, seat.seat());
}
// A seat at War, or what anybody at War makes necessary: the burned cards and the dealer's.
bool in_the_war_deal(const RuleSet&, const Record& record, Place place) {
  if (place.is_seat() && place != Place{}) return at_war(record, place.seat());
  for (std::size_t seat = 1; seat <= record.seats.size(); ++seat) {
    if (at_war(record, static_cast<int>(seat))) return true;
  }
  return false;
}

// 651a.8(c)
constexpr std::array dealings{
    Dealing{.section = sec("8(c)"),
            .steps = {face_up(deal_one_at_a_time(sec("8(c)(1)"), {players}, 1)),
                      face_up(deal_one_at_a_time(sec("8(c)(2)"), {"dealer"}, 1))}}};

// 651a.9
constexpr std::array play{
    from_the_right(
        only_when(decide(sec("9(c)"), "tie-hand", {checks("surrender"), makes_equal("war", "war")}),
                  tie_hand, "the player's card and the dealer's are of one rank")),
    from_the_right(only_when(
        decide(sec("9(e)"), "tie-wager", {makes_any_amount("tie", "tie-2"), goes_on("no-tie")}),
        has_gone_to_war, "the player has gone to War")),
    face_up(after_burning(only_when(deal_one_at_a_time(sec("9(f)"), {players, "dealer"}, 1),
                                    in_the_war_deal, "somebody has gone to War, and to those"),
                          3)),
};

// 651a.11
int one_left_over(const RuleSet&, const Record&, bool) {
  return 1;
}
constexpr Irregularity drawn_in_error = [] {
  Irregularity drawn = parts::card_drawn_in_error(sec("11(b)"));
  drawn.from_shoe.leaves_over = one_left_over;
  return drawn;
}();
constexpr std::array irregularities{
    parts::card_face_up_put_away(sec("11(a)")),
    drawn_in_error,
    Irregularity{.kind = "card-not-dealt",
                 .section = sec("11(c)"),
                 .means = "a player got no card in the original deal: the wagers are void and "
                          "returned, the others play on",
                 .effect = Irregularity::Effect::seat_void},
    parts::shuffler_jam(sec("11(d)")),
    parts::device_out_of_order(sec("11(e)")),
};

}  // namespace

const Definition casino_war{
    .game = "casino-war",
    .ruleset = "651a",
    .name = "Casino War",
    .positions = 9,
    .positions_section = sec("2(a)"),
    .wagers = wagers,
    .wagers_section = sec("7"),
    .base = "initial",
    .schedules = schedules,
    .options = options,
    .no_more_bets = sec("7(d)"),
    .irregularities = irregularities,
    .irregularities_section = sec("11"),
    .course = CardGame{.deck = Deck::standard,
                       .deck_section = sec("3(a)"),
                       .hand_cards = 2,
                       .places = places,
                       .dealings = dealings,
                       .play = play,
                       .shoe = {.decks_option = "decks",
                                .decks_section = sec("3(a)"),
                                .burn = Shoe::Burn::one_card,
                                .burn_section = sec("8(b)"),
                                .cover_part = 4,
                                .cover_section = sec("5(d)"),
                                .end_section = sec("8(d)"),
                                .faces_decide = true,
                                .device_option = "dealing",
                                .continuous = parts::continuous_shuffler}},
    .check = check,
};

}  // namespace houseway
