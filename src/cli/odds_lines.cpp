#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/odds_output.h"
#include "cli/text_table.h"

// The odds line by line: a wager or an outcome on each.
namespace houseway::cli {
namespace {

using Cells = std::vector<std::string>;

// In quotes where a comma or a quote would be taken for the format's own.
std::string csv_line(const Cells& cells) {
  Cells written;
  for (const std::string& cell : cells) {
    if (cell.find_first_of(",\"\n") == std::string::npos) {
      written.push_back(cell);
      continue;
    }
    std::string& quoted = written.emplace_back("\"");
    for (const char letter : cell) {
      if (letter == '"') quoted += '"';
      quoted += letter;
    }
    quoted += '"';
  }
  return fmt::format("{}\n", fmt::join(written, ","));
}

std::string fraction(const Rational& value) {
  return fmt::format("{}/{}", numerator(value).str(), denominator(value).str());
}

std::string in_percent(const Rational& value) {
  return decimal(value * 100, 6);
}

std::string csv_of_outcomes(const OddsSheet& sheet) {
  std::string out = csv_line({"wager", "variant", "paytable", "outcome", "count", "probability",
                              "pays", "result", "return_percent"});
  for (const WagerOdds& odds : sheet.wagers) {
    const auto line = [&](const std::string& name, const std::string& count, const Rational& chance,
                          const Pays& pays, Result result, const Rational& part) {
      out +=
          csv_line({odds.wager, odds.variant, odds.paytable, name, count, decimal(chance, 12),
                    pays.printed() ? text(pays) : "", std::string(text(result)), in_percent(part)});
    };
    for (const OutcomeCount& outcome : odds.outcomes) {
      line(outcome.name, outcome.count.str(), odds.chance(outcome), outcome.pays, outcome.result,
           odds.part_of_return(outcome));
    }
    for (const DrawnPayout& drawn : odds.draws) {
      line(drawn.name, "", drawn.chance, drawn.pays, Result::won, drawn.adds());
    }
  }
  return out;
}

}  // namespace

std::string odds_csv(const OddsSheet& sheet, bool outcomes) {
  if (outcomes) return csv_of_outcomes(sheet);
  std::string out =
      csv_line({"wager", "variant", "paytable", "selected", "proposed", "section", "per",
                "edge_percent", "edge", "return_percent", "wins_percent", "pushes_percent",
                "loses_percent", "standard_deviation", "average_wager", "element_of_risk_percent"});
  for (const WagerOdds& odds : sheet.wagers) {
    out += csv_line({odds.wager, odds.variant, odds.paytable, odds.selected ? "true" : "false",
                     odds.proposed ? "true" : "false", odds.section,
                     odds.unit.empty() ? "the wager" : odds.unit, in_percent(odds.edge()),
                     odds.convention.empty() ? fraction(odds.edge()) : "",
                     in_percent(odds.total_return()), in_percent(odds.won), in_percent(odds.pushed),
                     in_percent(odds.lost), odds.variance ? root(*odds.variance) : "",
                     odds.play ? decimal(odds.play->average_wager, 6) : "",
                     odds.play ? in_percent(odds.play->element_of_risk) : ""});
  }
  return out;
}

std::string odds_table(const OddsSheet& sheet) {
  TextTable table;
  table.row({"wager", "", "paytable", "edge", "return", "wins", "pushes", "deviation",
             "average wager", "element of risk"});
  for (const WagerOdds& odds : sheet.wagers) {
    table.row({odds.wager, odds.variant, odds.paytable + (odds.selected ? "" : " (not selected)"),
               percent(odds.edge()), percent(odds.total_return()), percent(odds.won),
               percent(odds.pushed), odds.variance ? root(*odds.variance) : "",
               odds.play ? decimal(odds.play->average_wager, 6) : "",
               odds.play ? percent(odds.play->element_of_risk) : ""});
  }
  return table.text("");
}

}  // namespace houseway::cli
