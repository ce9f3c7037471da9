#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "games/parts.h"
#include "games/register.h"
#include "rules/layout.h"
#include "rules/rule_set.h"

// Three Dice Football, 58 Pa. Code Chapter 661a.
namespace houseway {
namespace {

constexpr Section sec(std::string_view paragraph) {
  return {"661a", paragraph};
}

constexpr std::array options{
    Option{.id = "first-and-goal",
           .kind = Option::Kind::word,
           .section = sec("6(e)"),
           .meaning = "when the three further downs begin: as soon as the 10 yard line is "
                      "reached, or once the first three downs are used up",
           .words = {"at-once", "after-three-downs"}},
    Option{.id = "goal-line",
           .kind = Option::Kind::word,
           .section = sec("1"),
           .meaning = "whether a touchdown needs the 0 yard line to be reached or to be passed",
           .words = {"reached", "passed"}},
    parts::minimum_wager("least wager accepted on a spot of the table"),
    parts::maximum_wager("greatest wager accepted on a spot of the table"),
};
constexpr OptionId first_and_goal = index_of(options, "first-and-goal");
constexpr OptionId goal_line = index_of(options, "goal-line");

// 661a.1: what a down comes to. The first two dice are the Offensive Dice, the third is the
// Defensive Die.
struct Play {
  enum class Kind : std::uint8_t { gain, penalty, turnover, trips };  // a gain may be of 0 yards

  Kind kind = Kind::gain;
  int yards = 0;

  bool trips() const { return kind == Kind::trips; }
  bool turnover() const { return kind == Kind::turnover; }
  bool penalty_or_turnover() const { return kind == Kind::penalty || turnover(); }
  bool gains(int least, int most) const {
    return kind == Kind::gain && yards >= least && yards <= most;
  }
};
constexpr int most_yards = 2 * die_faces - 1;

Play play_of(const Thrown& thrown) {
  const Dice& dice = thrown.dice();
  const int offense = dice[0] + dice[1];
  const int defense = dice[2];
  if (all_equal(dice)) return {Play::Kind::trips};
  if (defense == 6 && offense <= 3) return {Play::Kind::turnover};
  if (offense < defense) return {Play::Kind::penalty};
  return {Play::Kind::gain, offense - defense};
}

// 661a.6(a): where the pucks and the marker lie.
struct Field {
  std::uint8_t yards = 20;       // to the end zone
  std::uint8_t downs = 0;        // used of the three
  std::uint8_t plays = 0;        // of this game so far
  std::uint8_t earned = 0;       // the 10 yard line has been reached
  std::uint8_t goal = 0;         // the three further downs have begun
  std::uint8_t extra_point = 0;  // the extra point roll is due
  std::uint8_t scored = 0;       // the game before ended with a score
  std::uint8_t spare = 0;

  bool between_games() const { return plays == 0 && extra_point == 0; }
};

// The field after a down, and whether that ends the game.
struct Down {
  Field field;
  bool over = false;
  bool scored = false;
};

Down after(const Thrown& thrown) {
  const Play play = play_of(thrown);
  Down down{thrown.state.as<Field>()};
  Field& field = down.field;
  field.scored = 0;
  ++field.plays;
  ++field.downs;
  const int left = field.yards - play.yards;
  const bool crossed = left < 0 || (left == 0 && thrown.rules.value(goal_line) == 0);
  down.scored = play.trips() || crossed;
  down.over = down.scored || play.turnover();
  if (down.over) return down;
  field.yards = static_cast<std::uint8_t>(play.kind == Play::Kind::penalty ? left + 1 : left);
  // 661a.6(e)
  if (field.yards <= 10) field.earned = 1;
  const bool at_once = thrown.rules.value(first_and_goal) == 0;
  if (field.earned != 0 && field.goal == 0 && (at_once || field.downs == 3)) {
    field.goal = 1;
    field.downs = 0;
  }
  down.over = field.downs == 3;
  return down;
}

// Rows of the Extra Point Wager in 661a.8(a).
enum ExtraPointRows : Row { one_ace, two_aces, triple_of_aces, other_triple };

// 661a.3(b)(3)
Decision decide_extra_point(const Thrown& thrown, OpenBet&) {
  if (thrown.state.as<Field>().extra_point == 0) {
    const Down down = after(thrown);
    return down.over && !down.scored ? loses(sec("6(f)(2)")) : stands();
  }
  const int aces = count_of_face(thrown.dice(), 1);
  if (aces > 0) return wins(one_ace + aces - 1);
  return wins_or_loses(all_equal(thrown.dice()), other_triple);
}

constexpr std::array<Selection, 6> lengths{
    {{"1", 1}, {"2", 2}, {"3", 3}, {"4", 4}, {"5", 5}, {"6", 6}}};

// Full game wagers, then single play wagers.
constexpr std::array wagers{
    Wager{.id = "touchdown",
          .name = "Touchdown",
          .section = sec("3(b)(1)"),
          .schedule = "touchdown",
          .collected = sec("6(f)(2)"),
          .wins = "if a touchdown or Trips TD is scored",
          .decided_by = ByThrow{.decide =
                                    [](const Thrown& thrown, OpenBet&) {
                                      const Down down = after(thrown);
                                      return down.over ? wins_or_loses(down.scored) : stands();
                                    }}},
    Wager{.id = "defense",
          .name = "Defense",
          .section = sec("3(b)(2)"),
          .schedule = "defense",
          .collected = sec("6(f)(1)"),
          .wins = "if no touchdown or Trips TD is scored",
          .decided_by = ByThrow{.decide =
                                    [](const Thrown& thrown, OpenBet&) {
                                      const Down down = after(thrown);
                                      return down.over ? wins_or_loses(!down.scored) : stands();
                                    }}},
    Wager{.id = "extra-point",
          .name = "Extra Point",
          .section = sec("3(b)(3)"),
          .schedule = "extra-point",
          .collected = sec("6(f)(1)"),
          .wins = "if after a touchdown or Trips TD the extra point roll shows a 1 or a triple",
          .decided_by = ByThrow{.decide = decide_extra_point}},
    Wager{.id = "quick-strike-td",
          .name = "Quick Strike TD",
          .section = sec("3(b)(4)"),
          .schedule = "quick-strike-td",
          .collected = sec("6(f)"),
          .wins = "if a touchdown or Trips TD is scored in 4 downs or fewer",
          .decided_by = ByThrow{.decide =
                                    [](const Thrown& thrown, OpenBet&) {
                                      const Down down = after(thrown);
                                      const int plays = down.field.plays;
                                      return down.over ? wins_or_loses(down.scored && plays <= 4,
                                                                       plays - 1)
                                                       : stands();
                                    }}},
    Wager{.id = "game-changer",
          .name = "Game Changer",
          .section = sec("3(b)(5)"),
          .schedule = "game-changer",
          .collected = sec("6(f)"),
          .wins = "if a Trips TD or a turnover ends the game",
          .decided_by = ByThrow{.decide =
                                    [](const Thrown& thrown, OpenBet&) {
                                      const Play play = play_of(thrown);
                                      return after(thrown).over
                                                 ? wins_or_loses(play.trips() || play.turnover())
                                                 : stands();
                                    }}},
    Wager{.id = "game-length",
          .name = "Game Length",
          .section = sec("3(b)(6)"),
          .schedule = "game-length",
          .collected = sec("6(f)"),
          .wins = "if the game lasts exactly so many plays",
          .selections = lengths,
          .decided_by = ByThrow{.decide =
                                    [](const Thrown& thrown, OpenBet& bet) {
                                      const Down down = after(thrown);
                                      const int plays = down.field.plays;
                                      return down.over ? wins_or_loses(
                                                             static_cast<int>(bet.covers) == plays,
                                                             plays - 1)
                                                       : stands();
                                    }}},
    Wager{.id = "trips-td",
          .name = "Trips TD",
          .section = sec("3(d)(1)"),
          .schedule = "trips-td",
          .collected = sec("6(d)"),
          .wins = "if a Trips TD is scored",
          .decided_by =
              ByThrow{.decide = [](const Thrown& thrown,
                                   OpenBet&) { return wins_or_loses(play_of(thrown).trips()); }}},
    Wager{.id = "penalty",
          .name = "Penalty",
          .section = sec("3(d)(2)"),
          .schedule = "penalty",
          .collected = sec("6(d)"),
          .wins = "if a penalty or turnover occurs",
          .decided_by = ByThrow{.decide =
                                    [](const Thrown& thrown, OpenBet&) {
                                      return wins_or_loses(play_of(thrown).penalty_or_turnover());
                                    }}},
    Wager{.id = "turnover",
          .name = "Turnover",
          .section = sec("3(d)(3)"),
          .schedule = "turnover",
          .collected = sec("6(d)"),
          .wins = "if a turnover occurs, but not by running out of downs",
          .decided_by = ByThrow{.decide =
                                    [](const Thrown& thrown, OpenBet&) {
                                      return wins_or_loses(play_of(thrown).turnover());
                                    }}},
    Wager{.id = "cover-three",
          .name = "Cover Three",
          .section = sec("3(d)(4)"),
          .schedule = "cover-three",
          .collected = sec("6(d)"),
          .wins = "if a Trips TD is scored or a penalty or turnover occurs",
          .decided_by = ByThrow{.decide =
                                    [](const Thrown& thrown, OpenBet&) {
                                      const Play play = play_of(thrown);
                                      return wins_or_loses(play.trips() ||
                                                           play.penalty_or_turnover());
                                    }}},
    Wager{.id = "no-gain",
          .name = "No Gain",
          .section = sec("3(d)(5)"),
          .schedule = "no-gain",
          .collected = sec("6(d)"),
          .wins = "if zero yards are gained or a penalty or turnover occurs",
          .decided_by = ByThrow{.decide =
                                    [](const Thrown& thrown, OpenBet&) {
                                      const Play play = play_of(thrown);
                                      return wins_or_loses(play.gains(0, 0) ||
                                                           play.penalty_or_turnover());
                                    }}},
    Wager{.id = "big-play",
          .name = "Big Play",
          .section = sec("3(d)(6)"),
          .schedule = "big-play",
          .collected = sec("6(d)"),
          .wins = "if 7 yards or more are gained or a Trips TD is scored",
          .decided_by = ByThrow{.decide =
                                    [](const Thrown& thrown, OpenBet&) {
                                      const Play play = play_of(thrown);
                                      return wins_or_loses(play.gains(7, most_yards) ||
                                                           play.trips());
                                    }}},
    Wager{.id = "over-four-yards",
          .name = "Over Four Yards",
          .section = sec("3(d)(7)"),
          .schedule = "over-four-yards",
          .collected = sec("6(d)"),
          .wins = "if 5 yards or more are gained or a Trips TD is scored",
          .decided_by = ByThrow{.decide =
                                    [](const Thrown& thrown, OpenBet&) {
                                      const Play play = play_of(thrown);
                                      return wins_or_loses(
                                          play.gains(5, most_yards) || play.trips(),
                                          play.trips() ? 1 : 0);
                                    }}},
    Wager{.id = "under-four-yards",
          .name = "Under Four Yards",
          .section = sec("3(d)(8)"),
          .schedule = "under-four-yards",
          .collected = sec("6(d)"),
          .wins = "if 3 yards or less are gained or a penalty or turnover occurs",
          .decided_by = ByThrow{.decide =
                                    [](const Thrown& thrown, OpenBet&) {
                                      const Play play = play_of(thrown);
                                      return wins_or_loses(play.gains(0, 3) ||
                                                           play.penalty_or_turnover());
                                    }}},
};
constexpr WagerId extra_point = index_of(wagers, "extra-point");
constexpr WagerId first_single_play = index_of(wagers, "trips-td");

constexpr std::array schedules{
    Schedule{.id = "touchdown",
             .section = sec("8(a)"),
             .rows = {"Touchdown or Trips TD"},
             .tables = {{"", {to(1)}}}},
    Schedule{.id = "defense",
             .section = sec("8(a)"),
             .rows = {"No score"},
             .tables = {{"", {to(4, 5)}}}},
    Schedule{.id = "extra-point",
             .section = sec("8(a)"),
             .rows = {"A 1 on one of the dice", "A 1 on two of the dice", "A triple of 1s",
                      "Any triple other than 1s"},
             .tables = {{"", {to(1), to(10), to(50), to(10)}}}},
    Schedule{.id = "quick-strike-td",
             .section = sec("8(a)"),
             .rows = {"Play One", "Play Two", "Play Three", "Play Four"},
             .tables = {{"", {to(8), to(5), to(3), to(1)}}}},
    Schedule{.id = "game-changer",
             .section = sec("8(a)"),
             .rows = {"Trips TD or turnover"},
             .tables = {{"", {to(5)}}}},
    Schedule{
        .id = "game-length",
        .section = sec("8(a)"),
        .rows = {"One play", "Two plays", "Three plays", "Four plays", "Five plays", "Six plays"},
        .tables = {{"", {to(22), to(22), to(6, 5), to(5), to(3), to(6)}}}},
    Schedule{
        .id = "trips-td", .section = sec("8(b)"), .rows = {"Trips TD"}, .tables = {{"", {to(30)}}}},
    Schedule{.id = "penalty",
             .section = sec("8(b)"),
             .rows = {"Penalty or turnover"},
             .tables = {{"", {to(9)}}}},
    Schedule{
        .id = "turnover", .section = sec("8(b)"), .rows = {"Turnover"}, .tables = {{"", {to(60)}}}},
    Schedule{.id = "cover-three",
             .section = sec("8(b)"),
             .rows = {"Trips TD, penalty or turnover"},
             .tables = {{"", {to(7)}}}},
    Schedule{.id = "no-gain",
             .section = sec("8(b)"),
             .rows = {"Zero yards, penalty or turnover"},
             .tables = {{"", {to(5)}}}},
    Schedule{.id = "big-play",
             .section = sec("8(b)"),
             .rows = {"7 yards or more, or Trips TD"},
             .tables = {{"", {to(4)}}}},
    Schedule{.id = "over-four-yards",
             .section = sec("8(b)"),
             .rows = {"5 yards or more", "Trips TD"},
             .tables = {{"", {to(1), to(7)}}}},
    Schedule{.id = "under-four-yards",
             .section = sec("8(b)"),
             .rows = {"3 yards or less, penalty or turnover"},
             .tables = {{"", {to(1)}}}},
};

constexpr std::array irregularities =
    parts::thrown_dice({.invalid = sec("5(b)"),
                        .no_roll = {sec("5(c)(1)"), sec("5(c)(2)"), sec("5(c)(3)"), sec("5(c)(4)"),
                                    sec("5(c)(5)"), sec("5(c)(6)")},
                        .touched_chips = sec("5(d)"),
                        .cocked = sec("5(f)"),
                        .disputed = sec("5(g)")});

State advance(const Thrown& thrown, const WagerSet& standing) {
  Field new_game;
  new_game.scored = 1;
  if (thrown.state.as<Field>().extra_point != 0) return State::of(new_game);
  const Down down = after(thrown);
  if (!down.over) return State::of(down.field);
  new_game.scored = down.scored ? 1 : 0;
  new_game.extra_point = down.scored && standing[extra_point] ? 1 : 0;  // 661a.6(f)(1)
  return State::of(new_game);
}

// Whether a seat had a wager when the first throw of this game came.
bool takes_part(const Layout& layout, int seat) {
  if (layout.standing(seat).any()) return true;
  const int before = static_cast<int>(layout.throws().size()) - layout.state().as<Field>().plays;
  return std::any_of(layout.lines().begin(), layout.lines().end(), [&](const Line& line) {
    return line.seat == seat && line.throws == before && line.outcome != Outcome::withdrawn;
  });
}

std::optional<Objection> why_not_bet(const Layout& layout, const Change& change) {
  const Field field = layout.state().as<Field>();
  if (field.between_games()) return std::nullopt;
  if (change.spot.wager < first_single_play) {
    return Objection{
        "full game wagers are made, changed and withdrawn before the first throw of "
        "a game only",
        sec("3(c)")};
  }
  if (field.extra_point != 0) {
    return Objection{"the extra point roll comes next, in which single play wagers have no part",
                     sec("3(e)")};
  }
  if (!takes_part(layout, change.seat)) {
    return Objection{fmt::format("seat {} made no wager before the first throw of this game and "
                                 "may join the next",
                                 change.seat),
                     sec("6(b)")};
  }
  return std::nullopt;
}

std::optional<Objection> why_not_throw(const Layout& layout) {
  if (!layout.state().as<Field>().between_games() || !layout.bets().empty()) return std::nullopt;
  return Objection{"a game begins when the players have made their wagers; there are none",
                   sec("6(b)")};
}

std::optional<Objection> why_not_pass(const Layout& layout, int seat) {
  const Field field = layout.state().as<Field>();
  if (seat == layout.thrower()) return std::nullopt;
  if (!field.between_games()) {
    return Objection{"the dice change hands only when a game is over", sec("7(a)")};
  }
  if (field.scored != 0 && layout.thrower() != 0) {
    return Objection{
        fmt::format("the Quarterback who scored keeps the dice: seat {}", layout.thrower()),
        sec("7(a)")};
  }
  return std::nullopt;
}

std::string told(const RuleSet&, State state) {
  constexpr std::array ordinals{"1st", "2nd", "3rd"};
  const Field field = state.as<Field>();
  if (field.extra_point != 0) return "the extra point roll is next";
  return fmt::format("play {}: {} {}, {} {} to go", field.plays + 1, ordinals[field.downs],
                     field.goal != 0 ? "& Goal" : "Down", field.yards,
                     field.yards == 1 ? "yard" : "yards");
}

constexpr std::array<LayoutRow, 4> layout{{
    {{"touchdown", "extra-point", "defense", "quick-strike-td", "game-changer"}},
    {{"game-length:1", "game-length:2", "game-length:3", "game-length:4", "game-length:5",
      "game-length:6"}},
    {{"trips-td", "penalty", "turnover", "cover-three"}},
    {{"no-gain", "under-four-yards", "over-four-yards", "big-play"}},
}};

constexpr Throwing throwing{
    .section = sec("5(a)"),
    .device_section = sec("5(a)"),
    .dice =
        [](const RuleSet&, State) {
          return List<int, 2>{2, 1};
        },
    .start = State::of(Field{}),
    .advance = advance,
    .why_not_bet = why_not_bet,
    .why_not_throw = why_not_throw,
    .why_not_pass = why_not_pass,
    .told = told,
    .thrower = "quarterback",
    .thrower_section = sec("7(a)"),
    .dice_pass =
        [](const Thrown& thrown) {
          const Down down = after(thrown);
          return thrown.state.as<Field>().extra_point == 0 && down.over && !down.scored;
        },
    .layout = layout,
};

}  // namespace

const Definition three_dice_football{
    .game = "three-dice-football",
    .ruleset = "661a",
    .name = "Three Dice Football",
    .positions = 16,
    .positions_section = sec("2(a)"),
    .wagers = wagers,
    .wagers_section = sec("3"),
    .base = "touchdown",
    .schedules = schedules,
    .options = options,
    .no_more_bets = sec("3(e)"),
    .irregularities = irregularities,
    .irregularities_section = sec("5"),
    .course = throwing,
};

}  // namespace houseway
