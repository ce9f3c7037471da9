#pragma once

#include <map>
#include <string>
#include <vector>

#include "odds/exact.h"
#include "odds/solver.h"

namespace houseway {

// A strategy that a person can read: rows of situations, columns of what they depend on.
struct StrategyTable {
  std::string title;
  std::vector<std::string> columns;
  std::vector<std::vector<std::string>> rows;
  bool of_moves = false;  // its cells are the letters of moves: S, H, D, P, R
};

// How often each way is best, collected under words for the cards seen. What stands before the
// first space of the words only orders them.
class PlayShares {
 public:
  explicit PlayShares(std::size_t ways) : ways_(ways) {}

  void add(const std::string& words, const Visited& visited) {
    add(words, visited.way, visited.deals, visited.tied());
  }
  void add(const std::string& words, std::size_t way, std::int64_t deals, bool tied);

  struct Row {
    std::string words;
    std::vector<Wide> deals;  // by way
    Wide all = 0;
    Wide tied = 0;  // with another way that is equally good

    std::string percent(std::size_t way) const { return percent_of(deals[way]); }  // "12.5%"
    std::string percent_of(Wide part) const;
    // Stands behind a play where another is equally good for some of the deals.
    const char* tie_mark() const { return tied > 0 ? "=" : ""; }
  };
  std::vector<Row> rows() const;
  // A column for each of these ways, "-" where it is never best, and one for how often another is
  // equally good, if any is.
  StrategyTable table(std::string title, const DecisionPoint& decision,
                      const std::vector<std::size_t>& ways) const;

 private:
  std::size_t ways_;
  std::map<std::string, Row> rows_;
};

// What to do with two own cards: suited above the diagonal, from the ace down.
class TwoCardGrid {
 public:
  void set(CardSet two, std::string play);
  StrategyTable table(std::string title) const;

 private:
  std::map<std::pair<int, int>, std::string> cells_;  // by row and column, as ranks
  unsigned ranks_ = 0;
};

std::string rank_letter(int rank);  // "T"

}  // namespace houseway
