#pragma once

#include <vector>

#include "odds/solver.h"
#include "odds/strategy_table.h"

// The best play of a game as tables, from the situations that its solver goes through.
namespace houseway {

using MakeTables = std::vector<StrategyTable> (*)(Solver& solver);

// By the hand, each up card of the dealer in a column; or by the hand alone.
std::vector<StrategyTable> tables_by_up_card(Solver& solver);
std::vector<StrategyTable> tables_by_wild_hand(Solver& solver);
// By the hand as the showdown ranks it, from the lowest to the highest, hands in a row that are
// played alike together.
std::vector<StrategyTable> tables_by_rank(Solver& solver);
// The same with each up card of the dealer in a column.
std::vector<StrategyTable> tables_by_rank_and_up_card(Solver& solver);
// Two own cards and a board: one raise, or a bet on each street.
std::vector<StrategyTable> tables_of_one_raise(Solver& solver);
std::vector<StrategyTable> tables_of_street_bets(Solver& solver);
// Community cards one by one.
std::vector<StrategyTable> tables_of_raises(Solver& solver);
std::vector<StrategyTable> tables_of_withdrawals(Solver& solver);
std::vector<StrategyTable> tables_of_one_play(Solver& solver);
std::vector<StrategyTable> tables_of_cross(Solver& solver);
std::vector<StrategyTable> tables_of_points(Solver& solver);

}  // namespace houseway
