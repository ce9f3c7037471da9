#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <vector>

#include "games/craps_wagers.h"
#include "games/parts.h"
#include "games/register.h"

// Craps and Mini-Craps, 58 Pa. Code Chapter 623a.
namespace houseway {
namespace {

using namespace craps_parts;

constexpr int fire_areas = 16;

using Names = List<std::string_view, most_rows>;
constexpr Names numbers_4_to_10{"4", "5", "6", "8", "9", "10"};
constexpr Names pairs_of_points{"4 or 10", "5 or 9", "6 or 8"};
constexpr List<Pays, most_rows> pays_taken{to(2), to(3, 2), to(6, 5)};
constexpr List<Pays, most_rows> pays_laid{to(1, 2), to(2, 3), to(5, 6)};

constexpr std::array schedules{
    Schedule{.id = "line",
             .section = sec("5(a)"),
             .rows = {"Pass", "Don't Pass", "Come", "Don't Come"},
             .tables = {{"", {to(1), to(1), to(1), to(1)}}}},
    Schedule{.id = "place-to-win",
             .section = sec("5(a)"),
             .rows = numbers_4_to_10,
             .tables = {{"", {to(9, 5), to(7, 5), to(7, 6), to(7, 6), to(7, 5), to(9, 5)}}}},
    Schedule{.id = "place-to-lose",
             .section = sec("5(a)"),
             .rows = numbers_4_to_10,
             .tables = {{"", {to(5, 11), to(5, 8), to(4, 5), to(4, 5), to(5, 8), to(5, 11)}}}},
    Schedule{
        .id = "hardway",
        .section = sec("5(a)"),
        .rows = {"Four the Hardway", "Six the Hardway", "Eight the Hardway", "Ten the Hardway"},
        .tables = {{"", {to(7), to(9), to(9), to(7)}}}},
    Schedule{.id = "one-roll",
             .section = sec("5(a)"),
             .rows = {"Field on 3, 4, 9, 10 or 11", "Field on 2 or 12", "Any Seven", "Any Craps",
                      "Craps Two", "Craps Three", "Craps Twelve", "11 in One Roll"},
             .tables = {{"", {to(1), to(2), to(4), to(7), to(30), to(15), to(30), to(15)}}}},
    Schedule{.id = "on-the-hop",
             .section = sec("5(a)"),
             .rows = {"Four the Hardway", "Six the Hardway", "Eight the Hardway", "Ten the Hardway",
                      "One-Three", "One-Four", "One-Five", "One-Six", "Two-Three", "Two-Four",
                      "Two-Five", "Two-Six", "Three-Four", "Three-Five", "Three-Six", "Four-Five",
                      "Four-Six"},
             .tables = {{"",
                         {to(30), to(30), to(30), to(30), to(15), to(15), to(15), to(15), to(15),
                          to(15), to(15), to(15), to(15), to(15), to(15), to(15), to(15)}}}},
    Schedule{.id = "6-7-8",
             .section = sec("5(a)"),
             .rows = {"7, or 6 or 8 of two numbers", "3-3 or 4-4"},
             .tables = {{"", {to(1), to(2)}}}},
    Schedule{.id = "craps-eleven",
             .section = sec("5(b)"),
             .rows = {"2, 3 or 12 on one half", "11 on one half"},
             .tables = {{"", {to(7), to(15)}}}},
    Schedule{.id = "horn",
             .section = sec("5(c)"),
             .rows = {"2 on a quarter", "3 on a quarter", "11 on a quarter", "12 on a quarter"},
             .tables = {{"", {to(30), to(15), to(15), to(30)}}}},
    Schedule{.id = "horn-high",
             .section = sec("5(d)"),
             .rows = {"2 on its fifths", "3 on its fifths", "11 on its fifths", "12 on its fifths"},
             .tables = {{"", {to(30), to(15), to(15), to(30)}}}},
    Schedule{
        .id = "whirl",
        .section = sec("5(e)"),
        .rows = {"2 on a fifth", "3 on a fifth", "11 on a fifth", "12 on a fifth", "7 on a fifth"},
        .tables = {{"", {to(30), to(15), to(15), to(30), to(4)}}}},
    Schedule{.id = "fire",
             .section = sec("5(f)"),
             .rows = {"Four points", "Five points", "Six points"},
             .tables = {{"A", {to(24), to(249), to(999)}}, {"B", {to(39), to(199), to(499)}}}},
    Schedule{.id = "buy",
             .section = sec("5(g)(1)"),
             .rows = numbers_4_to_10,
             .tables = {{"", {to(2), to(3, 2), to(6, 5), to(6, 5), to(3, 2), to(2)}}}},
    Schedule{.id = "lay",
             .section = sec("5(g)(2)"),
             .rows = numbers_4_to_10,
             .tables = {{"", {to(1, 2), to(2, 3), to(5, 6), to(5, 6), to(2, 3), to(1, 2)}}}},
    Schedule{.id = "bonus",
             .section = sec("5(h)"),
             .rows = {"All Small", "All Or Nothing At All", "All Tall"},
             .tables = {{"", {to(34), to(175), to(34)}}}},
    Schedule{.id = "pass-odds",
             .section = sec("6(a)(2)"),
             .rows = pairs_of_points,
             .tables = {{"", pays_taken}}},
    Schedule{.id = "dont-pass-odds",
             .section = sec("6(b)(2)"),
             .rows = pairs_of_points,
             .tables = {{"", pays_laid}}},
    Schedule{.id = "come-odds",
             .section = sec("6(c)(2)"),
             .rows = pairs_of_points,
             .tables = {{"", pays_taken}}},
    Schedule{.id = "dont-come-odds",
             .section = sec("6(d)(2)"),
             .rows = pairs_of_points,
             .tables = {{"", pays_laid}}},
};

using MayBe = std::optional<Objection>;

MayBe objection(std::string message, Section section) {
  return Objection{std::move(message), section};
}

// 623a.6(e): how much may be taken or laid on a base, and 623a.6(f): what more makes the payout
// come out in whole dollars.
MayBe why_not_odds(const RuleSet& rules, const Supplement& supplement, int point, Money base,
                   Money amount) {
  const Pays pays =
      rules.paytable(supplement.odds).pays[static_cast<std::size_t>(row_of_odds(point))];
  const Money times = base * rules.value(odds_limit);
  const Money most = supplement.laid ? part_of(times, pays.den, pays.num) : times;
  const std::int64_t step = dollars(1).cents * pays.den;
  const Money rounded{rules.flag(odds_for_the_payout) ? (most.cents + step - 1) / step * step
                                                      : most.cents};
  if (amount <= most || amount == rounded) return std::nullopt;
  return objection(
      fmt::format(
          "the {} on {} are at most {}{} here: {} times the {} wager of {}{}",
          wagers[supplement.odds].name, point, text(most),
          rounded == most ? "" : fmt::format(", or {} for the payout's sake", text(rounded)),
          rules.value(odds_limit), wagers[supplement.base].name, text(base),
          supplement.laid ? " in winnings" : ""),
      sec("6(e)"));
}

MayBe why_not_supplement(const Layout& layout, const Supplement& supplement, const Change& change) {
  const Spot base{supplement.base, change.spot.selection};
  const int point = point_on(layout, change.seat, base);
  if (point == 0) {
    return objection(fmt::format("the {} are made when a {} wager of this player has its point",
                                 wagers[supplement.odds].name, wagers[supplement.base].name),
                     wagers[supplement.odds].section);
  }
  if (change.to <= change.from) return std::nullopt;
  return why_not_odds(layout.rules(), supplement, point, layout.stake(change.seat, base),
                      change.to);
}

// 623a.6: what supports a wager must not be left without it, nor grow too large for it.
MayBe why_not_reduce_base(const Layout& layout, const Supplement& supplement,
                          const Change& change) {
  const Money odds = layout.stake(change.seat, {supplement.odds, change.spot.selection});
  if (odds.cents == 0 || change.to >= change.from) return std::nullopt;
  if (change.to.cents == 0) {
    return objection(fmt::format("the {} support this wager and are taken down first",
                                 wagers[supplement.odds].name),
                     wagers[supplement.odds].section);
  }
  return why_not_odds(layout.rules(), supplement, point_on(layout, change.seat, change.spot),
                      change.to, odds);
}

// 623a.4(d): whether this wager was taken down before the roll that is next.
bool just_taken_down(const Layout& layout, const Change& change) {
  const auto& lines = layout.lines();
  return std::any_of(lines.begin(), lines.end(), [&](const Line& line) {
    return line.outcome == Outcome::withdrawn && line.seat == change.seat &&
           line.spot.wager == change.spot.wager && line.spot.selection == change.spot.selection &&
           line.throws == static_cast<int>(layout.throws().size());
  });
}

MayBe why_not_pass_bet(const Layout& layout) {
  if (marks(layout).point == 0) return std::nullopt;
  return objection(
      fmt::format("a Pass Bet is neither made nor changed while {} is the come out point",
                  marks(layout).point),
      sec("4(c)(1)"));
}

MayBe why_not_come(const Layout& layout, const Change& change) {
  const int point = point_on(layout, change.seat, change.spot);
  if (point != 0 && change.to < change.from) {
    return objection(
        fmt::format("a Come Bet is neither removed nor reduced once it is on its number, {}",
                    point),
        sec("4(c)(2)"));
  }
  if (change.to < change.from) return std::nullopt;
  if (point != 0) {
    return objection(
        fmt::format("the Come Bet is on its number, {}; a further one is made on the Come Line",
                    point),
        sec("3(a)(3)"));
  }
  if (marks(layout).point != 0) return std::nullopt;
  return objection("a Come Bet is made after the come out roll, when a point is on",
                   sec("3(a)(3)"));
}

// Don't Pass and Don't Come Bets.
MayBe why_not_dont(const Layout& layout, const Change& change) {
  const bool on_the_line = change.spot.wager == dont_pass;
  const Wager& wager = wagers[change.spot.wager];
  if (change.to < change.from) {
    return why_not_reduce_base(layout, supplements[on_the_line ? 1 : 3], change);
  }
  const StandingBet* bet = layout.find(change.seat, change.spot);
  if (just_taken_down(layout, change) || (bet != nullptr && bet->taken_back.cents > 0)) {
    return objection(
        fmt::format("a {} Bet once removed or reduced is not replaced or increased", wager.name),
        sec("4(d)"));
  }
  const bool point_is_on = marks(layout).point != 0;
  if (on_the_line && point_is_on) {
    return objection("a Don't Pass Bet is made before the come out roll, when no point is on",
                     wager.section);
  }
  if (on_the_line) return std::nullopt;
  if (const int point = point_on(layout, change.seat, change.spot); point != 0) {
    return objection(fmt::format("the Don't Come Bet is beside its number, {}; a further one is "
                                 "made on the Don't Come Line",
                                 point),
                     wager.section);
  }
  if (point_is_on) return std::nullopt;
  return objection("a Don't Come Bet is made after the come out roll, when a point is on",
                   wager.section);
}

// Whether a new shooter's first come out roll is next. The dice go on to a new shooter with every
// loser 7, also where the file names none.
bool new_shooter(const Layout& layout) {
  return marks(layout).point == 0 && (marks(layout).thrown == 0 || !layout.thrown_by_this_one());
}

MayBe why_not_fire(const Layout& layout, const Change& change) {
  if (change.from.cents != 0) {
    return objection("a Fire Bet is not increased or reduced, and stays until a loser 7",
                     sec("4(c)(3)"));
  }
  if (change.seat > fire_areas) {
    return objection(fmt::format("there are Fire Bet areas for positions 1 to {}", fire_areas),
                     sec("2(d)(4)(i)"));
  }
  if (new_shooter(layout)) return std::nullopt;
  return objection("a Fire Bet is made before a new shooter's first come out roll",
                   sec("3(a)(40)"));
}

MayBe why_not_bonus(const Layout& layout, const Change& change) {
  if (change.from.cents != 0 && change.to.cents == 0) {
    return objection("a Bonus Craps wager stays until it is collected or paid", sec("12(2)"));
  }
  if (change.from.cents != 0) {
    return objection("a Bonus Craps wager is not increased or reduced", sec("4(c)(4)"));
  }
  if (new_shooter(layout)) return std::nullopt;
  return objection("a Bonus Craps wager is made before a new shooter's first come out roll",
                   sec("12(1)"));
}

MayBe why_not_bet(const Layout& layout, const Change& change) {
  switch (change.spot.wager) {
    case pass:
      return why_not_pass_bet(layout);
    case come:
      return why_not_come(layout, change);
    case dont_pass:
    case dont_come:
      return why_not_dont(layout, change);
    case fire:
      return why_not_fire(layout, change);
    case all_small:
    case all_or_nothing_at_all:
    case all_tall:
      return why_not_bonus(layout, change);
    default:
      break;
  }
  for (const Supplement& supplement : supplements) {
    if (change.spot.wager == supplement.odds) {
      return why_not_supplement(layout, supplement, change);
    }
  }
  return std::nullopt;
}

// 623a.10(a)(1): a loser 7 since which the dice have not been passed.
bool must_pass(const Layout& layout) {
  return marks(layout).thrown == 0 && layout.thrown_by_this_one();
}

// What is asked of a shooter, where the file names one.
MayBe why_not_throw(const Layout& layout) {
  const int shooter = layout.thrower();
  if (shooter == 0) return std::nullopt;
  if (must_pass(layout)) {
    return objection(fmt::format("seat {} threw a loser 7 and passes the dice", shooter),
                     sec("10(a)(1)"));
  }
  if (marks(layout).point != 0 || layout.has(shooter, pass) || layout.has(shooter, dont_pass)) {
    return std::nullopt;
  }
  // 623a.10(b): the last shooter throws on for Come and Don't Come Bets while nobody has a line
  // bet.
  const bool line_bets = layout.anybody_has(pass) || layout.anybody_has(dont_pass);
  const bool come_bets = layout.anybody_has(come) || layout.anybody_has(dont_come);
  if (layout.thrown_by_this_one() && come_bets && !line_bets) return std::nullopt;
  return objection(
      fmt::format("the shooter, seat {}, makes a Pass or Don't Pass Bet first", shooter),
      sec("8(a)"));
}

// A player alone at the table takes the dice back after a loser 7.
MayBe why_not_pass(const Layout& layout, int seat) {
  if (seat != layout.thrower() || must_pass(layout)) return std::nullopt;
  return objection(fmt::format("seat {} has the dice; they are passed to another player", seat),
                   sec("10(c)"));
}

State advance(const Thrown& thrown, const WagerSet&) {
  auto now = thrown.state.as<Marks>();
  const int sum = sum_of(thrown);
  if (sum == 7) {
    if (now.point != 0) return {};
    now.buttons = 0;
  } else {
    now.buttons = static_cast<std::uint16_t>(now.buttons | bit(sum));
  }
  now.thrown = 1;
  if (now.point == 0 && is_point(sum)) {
    now.point = static_cast<std::uint8_t>(sum);
  } else if (now.point == sum) {
    now.made = static_cast<std::uint16_t>(now.made | bit(sum));
    now.point = 0;
  }
  return State::of(now);
}

std::string told(const RuleSet& rules, State state) {
  const auto now = state.as<Marks>();
  std::string words =
      now.point == 0 ? "a come out roll is next" : fmt::format("the point is {}", now.point);
  if (now.made != 0 && rules.offered(fire)) words += "; points made: " + listed(now.made);
  if (now.buttons != 0 && rules.offered(all_small)) words += "; thrown: " + listed(now.buttons);
  return words;
}

constexpr std::array irregularities =
    parts::thrown_dice({.invalid = sec("8(b)"),
                        .no_roll = {sec("8(c)(1)"), sec("8(c)(2)"), sec("8(c)(3)"), sec("8(c)(4)"),
                                    sec("8(c)(5)"), sec("8(c)(6)")},
                        .touched_chips = sec("8(d)"),
                        .cocked = sec("9(b)"),
                        .disputed = sec("9(c)")});

constexpr std::array<LayoutRow, 18> layout_rows{{
    {{"pass", "pass-odds", "dont-pass", "dont-pass-odds"}},
    {{"come:1", "come:2", "come:3", "come:4", "come:5", "come:6"}},
    {{"come-odds:1", "come-odds:2", "come-odds:3", "come-odds:4", "come-odds:5", "come-odds:6"}},
    {{"dont-come:1", "dont-come:2", "dont-come:3", "dont-come:4", "dont-come:5", "dont-come:6"}},
    {{"dont-come-odds:1", "dont-come-odds:2", "dont-come-odds:3", "dont-come-odds:4",
      "dont-come-odds:5", "dont-come-odds:6"}},
    {{"place-to-lose:4", "place-to-lose:5", "place-to-lose:6", "place-to-lose:8", "place-to-lose:9",
      "place-to-lose:10"}},
    {{"lay:4", "lay:5", "lay:6", "lay:8", "lay:9", "lay:10"}},
    {{"buy:4", "buy:5", "buy:6", "buy:8", "buy:9", "buy:10"}},
    {{"place-to-win:4", "place-to-win:5", "place-to-win:6", "place-to-win:8", "place-to-win:9",
      "place-to-win:10"}},
    {{"field", "6-7-8", "any-seven", "any-craps"}},
    {{"four-the-hardway", "six-the-hardway", "eight-the-hardway", "ten-the-hardway"}},
    {{"craps-two", "craps-three", "craps-twelve", "11-in-one-roll", "craps-eleven"}},
    {{"horn", "horn-high:2", "horn-high:3", "horn-high:11", "horn-high:12", "whirl"}},
    {{"four-the-hardway-on-the-hop", "six-the-hardway-on-the-hop", "eight-the-hardway-on-the-hop",
      "ten-the-hardway-on-the-hop"}},
    {{"one-three-on-the-hop", "one-four-on-the-hop", "one-five-on-the-hop", "one-six-on-the-hop"}},
    {{"two-three-on-the-hop", "two-four-on-the-hop", "two-five-on-the-hop", "two-six-on-the-hop"}},
    {{"three-four-on-the-hop", "three-five-on-the-hop", "three-six-on-the-hop",
      "four-five-on-the-hop", "four-six-on-the-hop"}},
    {{"fire", "all-small", "all-or-nothing-at-all", "all-tall"}},
}};

constexpr Throwing throwing{
    .section = sec("8(a)"),
    .device_section = sec("8(a)"),
    .dice = [](const RuleSet&, State) { return List<int, 2>{2}; },
    .advance = advance,
    .why_not_bet = why_not_bet,
    .why_not_throw = why_not_throw,
    .why_not_pass = why_not_pass,
    .told = told,
    .thrower = "shooter",
    .thrower_section = sec("10"),
    .dice_pass = [](const Thrown& thrown) { return point_of(thrown) != 0 && sum_of(thrown) == 7; },
    .mark = [](State state, Spot spot) -> std::string_view {
      const bool on =
          spot.wager == place_to_win && points[spot.selection].covers == state.as<Marks>().point;
      return on ? "ON" : "";
    },
    .layout = layout_rows,
};

void check(const RuleSet& rules, Refusals& violations) {
  if (!rules.offered(place_to_lose) && !rules.offered(lay)) {
    violations.push_back({"Place Bets to Lose are left out only where Lay Bets take their place",
                          "rules.place-to-lose", text(sec("3(a)(42)"))});
  }
  for (const VigorishRule& vigorish : {buy_vigorish, lay_vigorish}) {
    const Option& numbers = options[vigorish.numbers];
    if (rules.value(vigorish.when) == on_win || !rules.says(numbers.id)) continue;
    violations.push_back(
        {fmt::format("numbers are chosen for a vigorish collected {}, not {}",
                     options[vigorish.when].words[on_win], options[vigorish.when].words[0]),
         fmt::format("rules.{}", numbers.id), text(numbers.section)});
  }
}

}  // namespace

const Definition craps{
    .game = "craps",
    .ruleset = "623a",
    .name = "Craps and Mini-Craps",
    .positions = most_players,
    .positions_section = sec("2(b)"),
    .positions_by_rules =
        [](const RuleSet& rules) {
          return rules.value(table) == mini_craps ? Positions{9, sec("2(c)")}
                                                  : Positions{most_players, sec("2(b)")};
        },
    .wagers = wagers,
    .wagers_section = sec("3(a)"),
    .base = "pass",
    .schedules = schedules,
    .options = options,
    .no_more_bets = sec("4(a)"),
    .irregularities = irregularities,
    .irregularities_section = sec("8"),
    .course = throwing,
    .check = check,
};

}  // namespace houseway
