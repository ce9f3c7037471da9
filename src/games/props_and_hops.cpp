#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "games/parts.h"
#include "games/register.h"
#include "rules/layout.h"
#include "rules/rule_set.h"

// Props & Hops, 58 Pa. Code Chapter 668a.
namespace houseway {
namespace {

constexpr Section sec(std::string_view paragraph) {
  return {"668a", paragraph};
}

// What two dice can show.
constexpr List<std::string_view, 24> combinations{"1-1", "1-2", "1-3", "1-4", "1-5", "1-6", "2-2",
                                                  "2-3", "2-4", "2-5", "2-6", "3-3", "3-4", "3-5",
                                                  "3-6", "4-4", "4-5", "4-6", "5-5", "5-6", "6-6"};

using Combinations = std::uint32_t;  // a bit for each

constexpr Combinations combination(int one, int other) {
  const int low = std::min(one, other);
  int index = std::max(one, other) - low;
  for (int face = 1; face < low; ++face) index += die_faces + 1 - face;
  return Combinations{1} << static_cast<unsigned>(index);
}
static_assert(combination(6, 6) == Combinations{1} << (combinations.size() - 1));

Combinations shown(const Thrown& thrown) {
  return combination(thrown.dice()[0], thrown.dice()[1]);
}

// 668a.2(f)(2) to (5): the layout, which is not in the chapter, says which combinations win.
constexpr Option area(std::string_view id, std::string_view paragraph, std::string_view meaning) {
  return {.id = id,
          .kind = Option::Kind::set,
          .section = sec(paragraph),
          .meaning = meaning,
          .words = combinations};
}
constexpr std::array options{
    area("hop-the-top-combinations", "2(f)(2)",
         "the combinations in the top row of the approved layout; without them the wager is not "
         "taken"),
    area("hop-the-left-combinations", "2(f)(3)",
         "the combinations on the left side of the approved layout; without them the wager is not "
         "taken"),
    area("hop-the-right-combinations", "2(f)(4)",
         "the combinations on the right side of the approved layout; without them the wager is "
         "not taken"),
    area("hop-the-center-combinations", "2(f)(5)",
         "the combinations in the center of the approved layout; without them the wager is not "
         "taken"),
    parts::minimum_wager("least wager accepted on a spot of the table"),
    parts::maximum_wager("greatest wager accepted on a spot of the table"),
};
constexpr OptionId top = index_of(options, "hop-the-top-combinations");
constexpr OptionId left = index_of(options, "hop-the-left-combinations");
constexpr OptionId right = index_of(options, "hop-the-right-combinations");
constexpr OptionId center = index_of(options, "hop-the-center-combinations");

// Rows of 668a.4.
enum Rows : Row {
  double_wager,
  any_number,
  field_2_or_12,
  field_other,
  hop_the_top,
  hop_the_left,
  hop_the_right,
  hop_the_center,
  six_and_under,
  four_and_over,
  shake
};

template <int one, int other>
Decision on_combination(const Thrown& thrown, OpenBet&) {
  return wins_or_loses(shown(thrown) == combination(one, other),
                       one == other ? double_wager : any_number);
}

// Whether the layout has combinations for the wager.
template <OptionId area>
bool laid_out(const RuleSet& rules, Spot) {
  return rules.value(area) != 0;
}

template <OptionId area, Row row>
Decision on_area(const Thrown& thrown, OpenBet&) {
  return wins_or_loses((static_cast<Combinations>(thrown.rules.value(area)) & shown(thrown)) != 0,
                       row);
}

// 668a.2(f)(8): what has to be thrown before a 7.
constexpr Combinations sixes_and_eights = combination(1, 5) | combination(2, 4) |
                                          combination(3, 3) | combination(2, 6) |
                                          combination(3, 5) | combination(4, 4);

// What a Six Eight Shake Wager remembers.
struct Lammers {
  Combinations moved = 0;
  std::uint32_t spare = 0;
};

Decision play_shake(const Thrown& thrown, OpenBet& bet) {
  if (total(thrown.dice()) == 7) return loses();
  auto lammers = bet.own.as<Lammers>();
  lammers.moved |= shown(thrown) & sixes_and_eights;
  bet.own = State::of(lammers);
  return lammers.moved == sixes_and_eights ? wins(shake) : stands();
}

std::string told_lammers(State remembered) {
  std::vector<std::string_view> moved;
  for (std::size_t i = 0; i < combinations.size(); ++i) {
    if (((remembered.as<Lammers>().moved >> i) & 1U) != 0) moved.push_back(combinations.begin()[i]);
  }
  return moved.empty() ? "" : fmt::format("has {}", fmt::join(moved, ", "));
}

constexpr std::string_view paytable = "paytable";

// 668a.2(d), (e): a wager on the two faces in its box.
template <int one, int other>
consteval Wager pair(std::string_view id, std::string_view name, std::string_view paragraph,
                     std::string_view wins) {
  return {.id = id,
          .name = name,
          .section = sec(paragraph),
          .always_offered = true,
          .schedule = paytable,
          .collected = sec("3(i)"),
          .wins = wins,
          .decided_by = ByThrow{.decide = on_combination<one, other>}};
}

constexpr std::array wagers{
    pair<1, 1>("two-the-hardway", "Two the Hardway", "2(d)(1)", "if the next roll is 1-1"),
    pair<2, 2>("four-the-hardway", "Four the Hardway", "2(d)(2)", "if the next roll is 2-2"),
    pair<3, 3>("six-the-hardway", "Six the Hardway", "2(d)(3)", "if the next roll is 3-3"),
    pair<4, 4>("eight-the-hardway", "Eight the Hardway", "2(d)(4)", "if the next roll is 4-4"),
    pair<5, 5>("ten-the-hardway", "Ten the Hardway", "2(d)(5)", "if the next roll is 5-5"),
    pair<6, 6>("twelve-the-hardway", "Twelve the Hardway", "2(d)(6)", "if the next roll is 6-6"),
    pair<1, 2>("one-two", "One-Two", "2(e)(1)", "if the next roll is 1-2"),
    pair<1, 3>("one-three", "One-Three", "2(e)(2)", "if the next roll is 1-3"),
    pair<1, 4>("one-four", "One-Four", "2(e)(3)", "if the next roll is 1-4"),
    pair<1, 5>("one-five", "One-Five", "2(e)(4)", "if the next roll is 1-5"),
    pair<1, 6>("one-six", "One-Six", "2(e)(5)", "if the next roll is 1-6"),
    pair<2, 3>("two-three", "Two-Three", "2(e)(6)", "if the next roll is 2-3"),
    pair<2, 4>("two-four", "Two-Four", "2(e)(7)", "if the next roll is 2-4"),
    pair<2, 5>("two-five", "Two-Five", "2(e)(8)", "if the next roll is 2-5"),
    pair<2, 6>("two-six", "Two-Six", "2(e)(9)", "if the next roll is 2-6"),
    pair<3, 4>("three-four", "Three-Four", "2(e)(10)", "if the next roll is 3-4"),
    pair<3, 5>("three-five", "Three-Five", "2(e)(11)", "if the next roll is 3-5"),
    pair<3, 6>("three-six", "Three-Six", "2(e)(12)", "if the next roll is 3-6"),
    pair<4, 5>("four-five", "Four-Five", "2(e)(13)", "if the next roll is 4-5"),
    pair<4, 6>("four-six", "Four-Six", "2(e)(14)", "if the next roll is 4-6"),
    pair<5, 6>("five-six", "Five-Six", "2(e)(15)", "if the next roll is 5-6"),
    Wager{.id = "field",
          .name = "Field",
          .section = sec("2(f)(1)"),
          .always_offered = true,
          .schedule = paytable,
          .collected = sec("3(i)"),
          .wins = "if the next roll is 2, 3, 4, 9, 10, 11 or 12",
          .decided_by = ByThrow{.decide =
                                    [](const Thrown& thrown, OpenBet&) {
                                      const int sum = total(thrown.dice());
                                      return wins_or_loses(
                                          sum <= 4 || sum >= 9,
                                          sum == 2 || sum == 12 ? field_2_or_12 : field_other);
                                    }}},
    Wager{.id = "hop-the-top",
          .name = "Hop the Top",
          .section = sec("2(f)(2)"),
          .always_offered = true,
          .schedule = paytable,
          .collected = sec("3(i)"),
          .wins = "if the next roll is in the top row of the layout",
          .has_spot = laid_out<top>,
          .decided_by = ByThrow{.decide = on_area<top, hop_the_top>}},
    Wager{.id = "hop-the-left",
          .name = "Hop the Left",
          .section = sec("2(f)(3)"),
          .always_offered = true,
          .schedule = paytable,
          .collected = sec("3(i)"),
          .wins = "if the next roll is on the left side of the layout",
          .has_spot = laid_out<left>,
          .decided_by = ByThrow{.decide = on_area<left, hop_the_left>}},
    Wager{.id = "hop-the-right",
          .name = "Hop the Right",
          .section = sec("2(f)(4)"),
          .always_offered = true,
          .schedule = paytable,
          .collected = sec("3(i)"),
          .wins = "if the next roll is on the right side of the layout",
          .has_spot = laid_out<right>,
          .decided_by = ByThrow{.decide = on_area<right, hop_the_right>}},
    Wager{.id = "hop-the-center",
          .name = "Hop the Center",
          .section = sec("2(f)(5)"),
          .always_offered = true,
          .schedule = paytable,
          .collected = sec("3(i)"),
          .wins = "if the next roll is in the center of the layout",
          .has_spot = laid_out<center>,
          .decided_by = ByThrow{.decide = on_area<center, hop_the_center>}},
    Wager{.id = "1-6-and-under",
          .name = "1-6 and Under",
          .section = sec("2(f)(6)"),
          .always_offered = true,
          .schedule = paytable,
          .collected = sec("3(i)"),
          .wins = "if the next roll is 1-6 or totals less than 7",
          .decided_by = ByThrow{.decide =
                                    [](const Thrown& thrown, OpenBet&) {
                                      return wins_or_loses(shown(thrown) == combination(1, 6) ||
                                                               total(thrown.dice()) < 7,
                                                           six_and_under);
                                    }}},
    Wager{.id = "3-4-and-over",
          .name = "3-4 and Over",
          .section = sec("2(f)(7)"),
          .always_offered = true,
          .schedule = paytable,
          .collected = sec("3(i)"),
          .wins = "if the next roll is 3-4 or totals more than 7",
          .decided_by = ByThrow{.decide =
                                    [](const Thrown& thrown, OpenBet&) {
                                      return wins_or_loses(shown(thrown) == combination(3, 4) ||
                                                               total(thrown.dice()) > 7,
                                                           four_and_over);
                                    }}},
    Wager{.id = "six-eight-shake",
          .name = "Six Eight Shake",
          .section = sec("2(f)(8)"),
          .schedule = paytable,
          .collected = sec("3(i)"),
          .wins = "if 1-5, 2-4, 3-3, 2-6, 3-5 and 4-4 all come before a 7",
          .decided_by = ByThrow{.decide = play_shake, .told = told_lammers}},
};
constexpr WagerId six_eight_shake = index_of(wagers, "six-eight-shake");

struct Hop {
  WagerId wager = 0;
  OptionId area = 0;
};
constexpr std::array<Hop, 4> hops{{{index_of(wagers, "hop-the-top"), top},
                                   {index_of(wagers, "hop-the-left"), left},
                                   {index_of(wagers, "hop-the-right"), right},
                                   {index_of(wagers, "hop-the-center"), center}}};

constexpr std::array schedules{
    Schedule{.id = paytable,
             .section = sec("4"),
             .rows = {"Double Wager", "Any Number Wager", "Field, 2 or 12",
                      "Field, 3, 4, 9, 10 or 11", "Hop the Top", "Hop the Left", "Hop the Right",
                      "Hop the Center", "1-6 and Under", "3-4 and Over", "Six Eight Shake"},
             .tables = {{"",
                         {to(30), to(15), to(2), to(1), to(3, 2), to(2), to(2), to(3, 2), to(1),
                          to(1), to(150)}}}},
};

constexpr std::array irregularities{
    Irregularity{.kind = "player-removed-lid",
                 .section = sec("3(f)"),
                 .means = "the player who shakes lifts the lid: covered and shaken again",
                 .effect = Irregularity::Effect::no_throw},
    Irregularity{.kind = "die-fell-out",
                 .section = sec("3(g)"),
                 .means = "a die falls out when the dealer lifts the lid: no roll, shaken again",
                 .effect = Irregularity::Effect::no_throw},
    Irregularity{.kind = "die-on-die",
                 .section = sec("3(h)"),
                 .means = "one die rests on the other: no roll, shaken again",
                 .effect = Irregularity::Effect::no_throw},
    Irregularity{.kind = "dice-not-flat",
                 .section = sec("3(h)"),
                 .means = "the dice do not lie flat in the shaker: no roll, shaken again",
                 .effect = Irregularity::Effect::no_throw},
};

std::optional<Objection> why_not_bet(const Layout& layout, const Change& change) {
  for (const Hop& hop : hops) {
    if (change.spot.wager != hop.wager || layout.rules().value(hop.area) != 0) continue;
    const Wager& wager = wagers[hop.wager];
    return Objection{fmt::format("the combinations of {} are those of the approved layout: {} "
                                 "says which",
                                 wager.name, options[hop.area].id),
                     wager.section};
  }
  if (change.spot.wager != six_eight_shake || change.to < change.from) return std::nullopt;
  // 668a.3(e): the lammers, one set for the whole table, are laid out after the wagers are made.
  const bool begun =
      std::any_of(layout.bets().begin(), layout.bets().end(), [](const StandingBet& bet) {
        return bet.spot.wager == six_eight_shake && bet.own.as<Lammers>().moved != 0;
      });
  if (!begun) return std::nullopt;
  return Objection{
      "the Six Eight Shake is under way, its first combination thrown; it is made "
      "again after a 7 or a payout",
      sec("3(e)")};
}

// 668a.3(k)
std::optional<Objection> why_not_pass(const Layout& layout, int) {
  const bool shook_seven = layout.thrown_by_this_one() && total(layout.throws().back().dice) == 7;
  if (layout.thrower() == 0 || shook_seven) return std::nullopt;
  return Objection{fmt::format("seat {} shakes the dice until they total 7", layout.thrower()),
                   sec("3(k)")};
}

constexpr std::array<LayoutRow, 8> layout{{
    {{"six-eight-shake"}},
    {{"two-the-hardway", "four-the-hardway", "six-the-hardway", "eight-the-hardway",
      "ten-the-hardway", "twelve-the-hardway"}},
    {{"one-two", "one-three", "one-four", "one-five", "one-six"}},
    {{"two-three", "two-four", "two-five", "two-six"}},
    {{"three-four", "three-five", "three-six"}},
    {{"four-five", "four-six", "five-six"}},
    {{"hop-the-top", "hop-the-left", "hop-the-center", "hop-the-right"}},
    {{"1-6-and-under", "field", "3-4-and-over"}},
}};

constexpr Throwing throwing{
    .section = sec("3(f)"),
    .device_section = sec("3(a)"),
    .dice = [](const RuleSet&, State) { return List<int, 2>{2}; },
    .why_not_bet = why_not_bet,
    .why_not_pass = why_not_pass,
    .thrower = "player with the shaker",
    .thrower_section = sec("3(k)"),
    .dice_pass = [](const Thrown& thrown) { return total(thrown.dice()) == 7; },
    .layout = layout,
};

}  // namespace

const Definition props_and_hops{
    .game = "props-and-hops",
    .ruleset = "668a",
    .name = "Props & Hops",
    .positions = 6,
    .positions_section = sec("1(a)"),
    .wagers = wagers,
    .wagers_section = sec("2"),
    .base = "two-the-hardway",
    .schedules = schedules,
    .options = options,
    .no_more_bets = sec("3(e)"),
    .irregularities = irregularities,
    .irregularities_section = sec("3"),
    .course = throwing,
};

}  // namespace houseway
