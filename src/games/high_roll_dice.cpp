#include <fmt/format.h>

#include <array>

#include "games/parts.h"
#include "games/register.h"
#include "rules/layout.h"
#include "rules/rule_set.h"

// High Roll Dice, 58 Pa. Code Chapter 675a.
namespace houseway {
namespace {

constexpr Section sec(std::string_view paragraph) {
  return {"675a", paragraph};
}

constexpr std::array options{
    Option{.id = "dice",
           .kind = Option::Kind::word,
           .section = sec("6(a)"),
           .meaning = "how many dice are used; with six there is no Extra Roll and no Millionaire "
                      "Row",
           .words = {"10", "6"}},
    parts::minimum_wager("least Pip Street Wager accepted at the table"),
    parts::maximum_wager("greatest Pip Street Wager accepted at the table"),
};
constexpr OptionId number_of_dice = index_of(options, "dice");

bool six_dice(const RuleSet& rules) {
  return rules.value(number_of_dice) != 0;
}

// 675a.4(e): the matching dice of the highest value, set aside in the throw box while an extra roll
// is due.
struct Box {
  std::uint8_t face = 0;
  std::uint8_t count = 0;
  std::array<std::uint8_t, 6> spare = {};

  bool extra_roll_due() const { return count > 0; }
};

// 675a.2(d), (e)(1): the face that occurs most often; of faces that occur equally often, the
// highest in rank.
Box winning(const Dice& dice) {
  Box best;
  for (const int face : {1, 6, 5, 4, 3, 2}) {
    const int count = count_of_face(dice, face);
    if (count > best.count) {
      best = {static_cast<std::uint8_t>(face), static_cast<std::uint8_t>(count)};
    }
  }
  return best;
}

Box box_of(State state) {
  return state.as<Box>();
}

constexpr std::array<Selection, 6> faces{
    {{"1", 1}, {"2", 2}, {"3", 3}, {"4", 4}, {"5", 5}, {"6", 6}}};

// With six dice all different, every number occurs once.
constexpr std::uint64_t no_match = 1;
constexpr std::array<Selection, 8> kinds{
    {{"2", 2}, {"3", 3}, {"4", 4}, {"5", 5}, {"6", 6}, {"7", 7}, {"8", 8}, {"no-match", no_match}}};

constexpr std::array<Selection, 2> rows_of_millions{{{"9", 9}, {"10", 10}}};

// 675a.2(e) and 6(b), (d): what only the game with ten dice has, and the circles of either game.
bool with_ten_dice(const RuleSet& rules, Spot) {
  return !six_dice(rules);
}
bool has_circle(const RuleSet& rules, Spot spot) {
  const std::uint64_t kind = kinds[spot.selection].covers;
  return six_dice(rules) ? kind <= 6 : kind != no_match;
}

// Rows of 675a.5(a) from the two to the ace, then those of 6(j).
constexpr Row pip_six_dice = 6;
// Rows of 675a.5(b) from eight down, then those of 5(d) from eight and of 6(k) from six down.
constexpr Row kind_extra_roll = 7;
constexpr Row kind_six_dice = kind_extra_roll + 6;

Decision decide_pip_street(const Thrown& thrown, OpenBet& bet) {
  const int face = winning(thrown.dice()).face;
  const bool six = six_dice(thrown.rules);
  const Row row = (six ? pip_six_dice : 0) + (face == 1 ? 5 : face - 2);
  if (static_cast<int>(bet.covers) == face) return wins(row);
  return loses(six ? sec("6(i)") : Section{});
}

Decision decide_like_kind(const Thrown& thrown, OpenBet& bet);

constexpr std::array<Circumstance, 2> like_kind_circumstances{
    {{.name = "without Extra Roll"}, {.name = "with Extra Roll", .beside = {"extra-roll"}}}};

constexpr std::array wagers{
    Wager{.id = "pip-street",
          .name = "Pip Street",
          .section = sec("2(e)(1)"),
          .need = Need::required,
          .size = Size::equal_to("pip-street", sec("1(b)(2)(iv)"),
                                 [](const RuleSet& rules) {
                                   return sec(six_dice(rules) ? "6(b)(3)" : "1(b)(2)(iv)");
                                 }),
          .schedule = "pip-street",
          .collected = sec("4(f)(1)"),
          .wins = "if the face occurs most often in the first roll, or ranks highest of those "
                  "that do",
          .selections = faces,
          .decided_by = ByThrow{.decide = decide_pip_street}},
    Wager{.id = "like-kind-boulevard",
          .name = "Like Kind Boulevard",
          .section = sec("2(e)(2)"),
          .size = Size::equal_to(
              "pip-street", sec("2(e)(2)"),
              [](const RuleSet& rules) { return sec(six_dice(rules) ? "6(d)" : "2(e)(2)"); }),
          .schedule = "like-kind-boulevard",
          .collected = sec("4(f)(2)(i)"),
          .wins = "if exactly so many dice match in the first roll or, with an Extra Roll, after "
                  "the second",
          .selections = kinds,
          .has_spot = has_circle,
          .decided_by =
              ByThrow{.decide = decide_like_kind, .circumstances = like_kind_circumstances}},
    Wager{.id = "extra-roll",
          .name = "Extra Roll",
          .section = sec("2(e)(3)"),
          .size = Size::equal_to("like-kind-boulevard", sec("2(e)(3)")),
          .collected = sec("4(a)"),
          .wins = "never: it buys a second throw of the dice that do not match",
          .has_spot = with_ten_dice,
          .needs = {"like-kind-boulevard"},
          .decided_by = ByThrow{.decide = [](const Thrown&, OpenBet&) { return loses(); }}},
    Wager{.id = "millionaire-row",
          .name = "Millionaire Row",
          .section = sec("2(e)(4)"),
          .stakes = {.most = dollars(1), .only = {dollars(1)}, .section = sec("2(e)(4)")},
          .schedule = "millionaire-row",
          .collected = sec("4(f)(3)"),
          .wins = "if exactly nine or ten dice match in the first roll",
          .selections = rows_of_millions,
          .has_spot = with_ten_dice,
          .decided_by = ByThrow{.decide =
                                    [](const Thrown& thrown, OpenBet& bet) {
                                      const int count = winning(thrown.dice()).count;
                                      return wins_or_loses(static_cast<int>(bet.covers) == count,
                                                           10 - count);
                                    }}},
};
constexpr WagerId like_kind_boulevard = index_of(wagers, "like-kind-boulevard");
constexpr WagerId extra_roll = index_of(wagers, "extra-roll");
constexpr WagerId millionaire_row = index_of(wagers, "millionaire-row");

// 675a.4(f)(2), (h) and 6(i)
Decision decide_like_kind(const Thrown& thrown, OpenBet& bet) {
  const int wanted = static_cast<int>(bet.covers);
  const Box box = box_of(thrown.state);
  if (box.extra_roll_due()) {
    const int count = box.count + count_of_face(thrown.dice(), box.face);
    return wanted == count ? wins(kind_extra_roll + 8 - count) : loses(sec("4(h)"));
  }
  const int count = winning(thrown.dice()).count;
  if (six_dice(thrown.rules)) {
    return wanted == count ? wins(kind_six_dice + 6 - count) : loses(sec("6(i)"));
  }
  if (wanted == count) return wins(8 - count);
  if (!bet.beside[extra_roll]) return loses();
  return wanted > count ? stands() : loses(sec("4(f)(2)(ii)"));
}

constexpr std::array schedules{
    Schedule{.id = "pip-street",
             .section = sec("5(a)"),
             .rows = {"Two", "Three", "Four", "Five", "Six", "One/ace", "Two, six dice",
                      "Three, six dice", "Four, six dice", "Five, six dice", "Six, six dice",
                      "One/ace, six dice"},
             .tables = {{"",
                         {to(6), to(6), to(5), to(4), to(4), to(3), to(8), to(6), to(5), to(4),
                          to(3), to(2)}}},
             .further = {{pip_six_dice, sec("6(j)")}},
             .in_force = [](const RuleSet& rules,
                            Row row) { return six_dice(rules) == (row >= pip_six_dice); }},
    Schedule{
        .id = "like-kind-boulevard",
        .section = sec("5(b)"),
        .rows = {"Eight-of-a-kind", "Seven-of-a-kind", "Six-of-a-kind", "Five-of-a-kind",
                 "Four-of-a-kind", "Three-of-a-kind", "Two-of-a-kind",
                 "Eight-of-a-kind, Extra Roll", "Seven-of-a-kind, Extra Roll",
                 "Six-of-a-kind, Extra Roll", "Five-of-a-kind, Extra Roll",
                 "Four-of-a-kind, Extra Roll", "Three-of-a-kind, Extra Roll",
                 "Six-of-a-kind, six dice", "Five-of-a-kind, six dice", "Four-of-a-kind, six dice",
                 "Three-of-a-kind, six dice", "Two-of-a-kind, six dice", "No matches, six dice"},
        .tables = {{"",
                    {to(5000), to(400), to(30), to(4), to(1), to(3, 5), to(12), to(50), to(10),
                     to(4), to(2), to(1), to(6), to(6000), to(200), to(15), to(2), to(1, 2),
                     to(60)}}},
        .further = {{kind_extra_roll, sec("5(d)")}, {kind_six_dice, sec("6(k)")}},
        .in_force = [](const RuleSet& rules,
                       Row row) { return six_dice(rules) == (row >= kind_six_dice); }},
    Schedule{.id = "millionaire-row",
             .section = sec("5(c)"),
             .rows = {"Ten-of-a-kind", "Nine-of-a-kind"},
             .tables = {{"", {sum(dollars(1'000'000)), sum(dollars(50'000))}}}},
};

void check(const RuleSet& rules, Refusals& violations) {
  if (!six_dice(rules)) return;
  for (const WagerId id : {extra_roll, millionaire_row}) {
    const Wager& wager = wagers[id];
    if (!rules.says(wager.id) || !rules.offered(id)) continue;
    violations.push_back({fmt::format("with six dice there is no {} wager", wager.name),
                          fmt::format("rules.{}", wager.id), text(sec("6(d)"))});
  }
}

constexpr std::array irregularities{
    Irregularity{.kind = "die-off-table",
                 .section = sec("4(b)"),
                 .means = "a die goes off the table: the roll is invalid and made again",
                 .effect = Irregularity::Effect::no_throw},
    Irregularity{.kind = "die-on-die",
                 .section = sec("4(b)"),
                 .means = "a die comes to rest on another: the roll is invalid and made again",
                 .effect = Irregularity::Effect::no_throw},
    Irregularity{.kind = "cocked-die",
                 .section = sec("4(c)"),
                 .means = "a die leans with one side: the side opposite counts",
                 .effect = Irregularity::Effect::goes_on},
    Irregularity{.kind = "cocked-die-on-several-objects",
                 .section = sec("4(c)"),
                 .means = "a die leans with more than one side: the roll is void and made again",
                 .effect = Irregularity::Effect::no_throw},
};

// 675a.4(g). Ten matching dice leave none to throw.
State advance(const Thrown& thrown, const WagerSet& standing) {
  if (box_of(thrown.state).extra_roll_due() || !standing[extra_roll]) return {};
  const Box box = winning(thrown.dice());
  return box.count == thrown.dice().size() ? State{} : State::of(box);
}

std::optional<Objection> why_not_bet(const Layout& layout, const Change& change) {
  const WagerId wager = change.spot.wager;
  const std::uint64_t kind = kinds[change.spot.selection].covers;
  const bool like_kind = wager == like_kind_boulevard;
  if (six_dice(layout.rules())) {
    if (wager == extra_roll || wager == millionaire_row) {
      return Objection{"with six dice there are Pip Street and Like Kind Boulevard wagers only",
                       sec("6(d)")};
    }
    if (like_kind && kind > 6) {
      return Objection{"with six dice Like Kind Boulevard has 2 to 6 and no-match", sec("6(d)")};
    }
  } else if (like_kind && kind == no_match) {
    return Objection{"no-match is a wager of the game with six dice", sec("2(e)(2)")};
  }
  if (!box_of(layout.state()).extra_roll_due()) return std::nullopt;
  if (change.to < change.from) {
    return Objection{"a wager that waits for the extra roll stays until it is thrown",
                     sec("4(f)(2)(ii)")};
  }
  return Objection{"all wagers are made before the first roll; the extra roll comes next",
                   sec("2(a)")};
}

std::optional<Objection> why_not_throw(const Layout& layout) {
  if (box_of(layout.state()).extra_roll_due() || !layout.bets().empty()) return std::nullopt;
  return Objection{"to take part in a round each player makes a Pip Street wager; there is none",
                   sec("2(e)(1)")};
}

std::string told(const RuleSet&, State state) {
  const Box box = box_of(state);
  if (!box.extra_roll_due()) return "a new round is next";
  return fmt::format("{} dice showing {} are set aside, the others are thrown again", box.count,
                     box.face);
}

constexpr std::array<LayoutRow, 3> layout{{
    {{"pip-street:2", "pip-street:3", "pip-street:4", "pip-street:5", "pip-street:6",
      "pip-street:1"}},
    {{"like-kind-boulevard:2", "like-kind-boulevard:3", "like-kind-boulevard:4",
      "like-kind-boulevard:5", "like-kind-boulevard:6", "like-kind-boulevard:7",
      "like-kind-boulevard:8", "like-kind-boulevard:no-match"}},
    {{"millionaire-row:9", "millionaire-row:10", "", "extra-roll"}},
}};

constexpr Throwing throwing{
    .section = sec("4(b)"),
    .device_section = sec("3(a)"),
    .dice =
        [](const RuleSet& rules, State state) {
          return List<int, 2>{six_dice(rules) ? 6 : 10 - box_of(state).count};
        },
    .dice_section =
        [](const RuleSet& rules, State state) {
          return sec(six_dice(rules) ? "6(e)" : box_of(state).extra_roll_due() ? "4(g)" : "3(a)");
        },
    .advance = advance,
    .why_not_bet = why_not_bet,
    .why_not_throw = why_not_throw,
    .told = told,
    .layout = layout,
};

}  // namespace

const Definition high_roll_dice{
    .game = "high-roll-dice",
    .ruleset = "675a",
    .name = "High Roll Dice",
    .positions = 6,
    .positions_section = sec("1(a)"),
    .wagers = wagers,
    .wagers_section = sec("2(e)"),
    .base = "pip-street",
    .schedules = schedules,
    .options = options,
    .no_more_bets = sec("4(a)"),
    .irregularities = irregularities,
    .irregularities_section = sec("4"),
    .course = throwing,
    .check = check,
};

}  // namespace houseway
