#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "cli/odds_output.h"
#include "cli/text_table.h"
#include "core/words.h"

namespace houseway::cli {
namespace {

std::string heading(const WagerOdds& odds) {
  return fmt::format("\n{}{}{}{}{} ({})\n", odds.wager,
                     odds.variant.empty() ? "" : fmt::format(" ({})", odds.variant),
                     odds.paytable.empty() ? "" : ", paytable " + odds.paytable,
                     odds.selected ? "" : " (not selected)",
                     odds.proposed ? ", proposed: not in the chapter" : "", odds.section);
}

// "with the meter at its seed", "at $25,000"
std::string at_which_meter(const WagerOdds& odds) {
  if (odds.meters.empty()) return "";
  if (odds.at_seed()) return " with the meter at its seed";
  std::vector<std::string> readings;
  for (const MeterTerm& term : odds.meters) readings.push_back(text(term.reading));
  return fmt::format(" with the meter at {}", fmt::join(readings, ", "));
}

void add_meters(const WagerOdds& odds, TextTable& table) {
  for (const MeterTerm& term : odds.meters) {
    table.row({"meter " + term.meter,
               fmt::format("{}% of return for each $1,000, seed {}",
                           decimal(term.per_dollar * 100'000, 6), text(term.seed))});
  }
  if (odds.meters.empty()) return;
  table.row({"return without meter", percent(odds.fixed_return)});
  if (const auto even = odds.break_even()) {
    table.row({"break-even meter", "$" + decimal(*even, 2) +
                                       (odds.meters.size() == 1 ? ""
                                        : odds.at_seed()        ? ", the other meters at their seed"
                                                                : ", the other meters as given")});
  } else {
    table.row({"break-even meter", "none: it returns more than is wagered whatever it reads"});
  }
  table.row(
      {"long-run return", percent(*odds.long_run_return()) +
                              ", what goes onto the meter and what it is reseeded with paid out"});
}

void add_envy(const WagerOdds& odds, TextTable& table) {
  if (!odds.envy) return;
  table.row({"envy bonuses", fmt::format("{} of return for each other player, {} counted",
                                         percent(*odds.envy), odds.others)});
}

// What is left open by choices that are worth the same.
void add_equally_good(const EquallyGood& open, const std::string& unit, TextTable& table) {
  std::vector<std::string> decisions;
  for (const auto& [name, frequency] : open.decisions) {
    decisions.push_back(fmt::format("{} in {}", name, percent(frequency)));
  }
  table.row({"equally good plays", fmt::format("{} of rounds; the one that stakes least is taken",
                                               fmt::join(decisions, ", "))});
  table.row({"  with most staked",
             fmt::format("average wager {}{}, element of risk {}, standard deviation {}",
                         decimal(open.average_wager, 6), unit, percent(open.element_of_risk),
                         root(open.variance))});
}

// In the unit that the wager is: antes, or as many times another base wager.
void add_best_play(const std::string& wager, const BestPlay& play, TextTable& table) {
  const bool in_antes = wager == "ante";
  const std::string unit = in_antes ? " antes" : " times " + wager;
  table.row({"average wager", decimal(play.average_wager, 6) + unit});
  table.row({"element of risk", percent(play.element_of_risk)});
  if (play.withdrawals.empty() && play.may_fold) table.row({"folds", percent(play.fold_frequency)});
  for (const auto& [taken, frequency] : play.withdrawals) {
    table.row({"takes back " + taken, percent(frequency)});
  }
  for (const auto& [part, loss] : play.loss_by_wager) {
    table.row({"loss on " + part, percent(loss) + " of " + (in_antes ? "the ante" : wager)});
  }
  if (play.equally_good) add_equally_good(*play.equally_good, unit, table);
}

// As many decimals as a chance of one in many millions needs.
std::string chance_text(const Rational& chance) {
  return decimal(chance * 100, 8) + "%";
}

std::string outcomes_text(const WagerOdds& odds) {
  TextTable counts;
  counts.row({"outcome", odds.throws ? "ways" : "deals", "probability", "pays", "", "return"});
  for (const OutcomeCount& outcome : odds.outcomes) {
    counts.row({outcome.name, outcome.count.str(), chance_text(odds.chance(outcome)),
                outcome.pays.printed() ? text(outcome.pays) : "", std::string(text(outcome.result)),
                percent(odds.part_of_return(outcome))});
  }
  for (const DrawnPayout& drawn : odds.draws) {
    counts.row({"and " + drawn.name, "", chance_text(drawn.chance), text(drawn.pays), "won",
                percent(drawn.adds())});
  }
  if (odds.envy && odds.others > 0) {
    counts.row({"and Envy Bonuses", "", "", "", "", percent(*odds.envy * odds.others)});
  }
  counts.row({"in all", odds.space.str(), "100%", "", "", percent(odds.total_return())});
  return counts.text("    ");
}

std::string wager_text(const WagerOdds& odds) {
  TextTable table;
  table.row({"house edge", percent(odds.edge()) + at_which_meter(odds)});
  if (!odds.unit.empty()) table.row({"all figures", "per unit of " + odds.unit});
  if (odds.squared_error) {
    table.row({"standard error", root(*odds.squared_error * 10'000) + "%"});
  } else if (!odds.convention.empty()) {
    table.row({"convention", odds.convention});
  } else {
    table.row({"exactly", exactly(odds.edge())});
  }
  if (odds.throws && (*odds.throws != 1 || odds.pushed != 0)) {
    table.row({"per bet resolved", percent(odds.edge_per_bet_resolved())});
    table.row(
        {"per throw", fmt::format("{}, {} throws to a bet", percent(odds.edge() / *odds.throws),
                                  decimal(*odds.throws, 6))});
  }
  table.row({"return", percent(odds.total_return())});
  // Where it is not told how rounds end there is nothing to say.
  if (odds.won + odds.pushed + odds.lost != 0) {
    table.row({"wins, pushes, loses", fmt::format("{}, {}, {}", percent(odds.won),
                                                  percent(odds.pushed), percent(odds.lost))});
  }
  if (odds.variance) table.row({"standard deviation", root(*odds.variance)});
  add_meters(odds, table);
  add_envy(odds, table);
  if (odds.play) add_best_play(odds.wager, *odds.play, table);
  std::string out = heading(odds) + table.text("  ");
  for (const std::string& note : odds.notes) out += fmt::format("  note: {}\n", note);
  return out;
}

// ", from a shoe of 8 decks less 5 cards"
std::string shoe_text(const std::optional<PricedShoe>& shoe) {
  if (!shoe) return "";
  return fmt::format(", from a shoe of {}{}",
                     count_of(static_cast<std::size_t>(shoe->decks), "deck"),
                     shoe->gone == 0 ? "" : fmt::format(" less {}", count_of(shoe->gone, "card")));
}

std::string values_text(const Advice& advice) {
  const bool exact = advice.convention.empty();
  const bool looks =
      std::any_of(advice.values.begin(), advice.values.end(),
                  [](const ChoiceValue& choice) { return choice.before_look.has_value(); });
  TextTable table;
  std::vector<std::string> head{
      "play", advice.unit == "ante" ? "value in antes" : fmt::format("value in {}", advice.unit)};
  if (exact) head.emplace_back("exactly");
  if (looks) head.emplace_back("before the dealer looks");
  head.emplace_back("");
  table.row(head);
  for (const ChoiceValue& choice : advice.values) {
    std::vector<std::string> row{choice.play, decimal(choice.value, exact ? 6 : 9)};
    if (exact) row.push_back(exactly(choice.value));
    if (looks) row.push_back(choice.before_look ? decimal(*choice.before_look, 9) : "");
    row.emplace_back(choice.taken ? "best" : choice.best ? "equally good" : "");
    table.row(row);
  }
  return table.text("  ") + (exact ? "" : fmt::format("  convention: {}\n", advice.convention));
}

}  // namespace

std::string odds_text(const OddsSheet& sheet, bool outcomes) {
  const bool sampled =
      std::any_of(sheet.wagers.begin(), sheet.wagers.end(),
                  [](const WagerOdds& odds) { return odds.squared_error.has_value(); });
  std::string out =
      fmt::format("{}, rule set {}: {} odds, per unit of each wager{}\n", sheet.name, sheet.ruleset,
                  sampled ? "exact and sampled" : "exact", shoe_text(sheet.shoe));
  for (const WagerOdds& odds : sheet.wagers) {
    out += wager_text(odds);
    if (outcomes) out += outcomes_text(odds);
  }
  return out;
}

namespace {

// The letters of a chart's moves in colours, behind the name of the row.
std::string with_coloured_moves(const std::string& text) {
  const auto colour_of = [](char move) -> std::string_view {
    switch (move) {
      case 'S':
        return "\x1b[31m";
      case 'H':
        return "\x1b[32m";
      case 'D':
        return "\x1b[34m";
      case 'P':
        return "\x1b[33m";
      case 'R':
        return "\x1b[35m";
      default:
        return "";
    }
  };
  std::string out;
  bool in_move = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool begins = i > 0 && text[i - 1] == ' ' && !colour_of(text[i]).empty();
    if (begins) {
      out += colour_of(text[i]);
      in_move = true;
    }
    if (in_move && (text[i] == ' ' || text[i] == '\n')) {
      out += "\x1b[0m";
      in_move = false;
    }
    out += text[i];
  }
  return out;
}

}  // namespace

std::string advice_text(const Advice& advice, bool colour) {
  if (!advice.values.empty()) return values_text(advice);
  std::string out;
  for (const StrategyTable& table : advice.tables) {
    TextTable shown;
    shown.row(table.columns);
    for (const auto& row : table.rows) shown.row(row);
    const std::string lines = shown.text("  ");
    out += fmt::format("{}\n{}\n", table.title,
                       colour && table.of_moves ? with_coloured_moves(lines) : lines);
  }
  return out;
}

std::string audit_text(const AuditSheet& sheet) {
  std::string out;
  std::vector<std::string> assumed;
  for (const auto& [option, value] : sheet.assumed) {
    assumed.push_back(fmt::format("{} {}", option, value));
  }
  if (!assumed.empty()) out = fmt::format("assumed: {}\n", fmt::join(assumed, ", "));
  for (const Finding& finding : sheet.findings) {
    out += fmt::format("{}: {} ({})\n", finding.kind, finding.message, finding.section);
  }
  return out;
}

}  // namespace houseway::cli
