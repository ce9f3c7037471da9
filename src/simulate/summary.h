#pragma once

#include <optional>
#include <string>
#include <vector>

#include "odds/report.h"
#include "simulate/run.h"

namespace houseway {

// A figure of a run beside the exact one, per unit of the wager.
struct FigureSummary {
  std::string name;
  std::string variant;
  Money unit;
  std::uint64_t observations = 0;  // rounds of a seat in which it was made
  double mean = 0;                 // what a unit gains
  double error = 0;                // standard error of that
  double deviation = 0;            // of one round
  double average_stake = 0;        // in units
  double won = 0;                  // part of the rounds with a gain, without one, with a loss
  double pushed = 0;
  double lost = 0;
  std::uint64_t longest_losing_run = 0;
  // How much larger the error is than that of as many rounds of seats apart: seats at one table
  // share hands.
  double alike = 1;
  const Spread* nets = nullptr;
  std::optional<double> exact;
  std::optional<double> exact_deviation;
  std::string exact_note;  // what the exact figure leaves out or is taken at
  bool comparable = true;  // the exact figure is that of what is bet, to the last cent

  // How far the mean is from the exact figure, in standard errors: by what was seen or by the exact
  // deviation, whichever is more. A run that has seen none of a rare win thinks too well of its
  // mean.
  std::optional<double> distance() const;
};

// The exact odds of a figure among these, if they are.
const WagerOdds* odds_of(const std::vector<WagerOdds>& odds, const Figure& figure,
                         std::string_view play);

// The odds of a figure for what is bet.
struct ExactFigure {
  WagerOdds odds;
  std::string leaves_out = {};  // what is cut off what is won, which they do not know
};

// By figure, and last all of them together where there are several. `exact` has the odds of each
// figure; it may be empty.
std::vector<FigureSummary> summaries(const RunState& state, const std::vector<Figure>& figures,
                                     const std::vector<std::optional<ExactFigure>>& exact,
                                     const RuleSet& rules);

}  // namespace houseway
