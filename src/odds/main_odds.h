#pragma once

#include "odds/report.h"
#include "odds/solver.h"

namespace houseway {

// The odds of the main game under this table, from all the ways in which it ends. `rows_of` is the
// wager whose schedule the report cites, `base` the amount of the base wager.
WagerOdds main_odds(const RuleSet& rules, const MainCourse& course, const PlayedOut& played,
                    const Paytable& table, WagerId rows_of, Money base);

// What is left open where the play that stakes least leaves decisions between equally good ways,
// from the odds of the play that stakes most.
void add_equally_good(const MainCourse& course, const PlayedOut& least, const WagerOdds& most,
                      WagerOdds& odds);

// A line of the report for each row of a schedule, as this table pays it.
std::vector<OutcomeLine> lines_of_rows(const Schedule& schedule, const Paytable& table);

// Cuts what is won to a limit, each winning wager in proportion.
void cut_to_limit(std::vector<Rational>& gains, const Rational& most);

}  // namespace houseway
