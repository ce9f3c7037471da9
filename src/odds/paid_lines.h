#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "odds/pricing.h"
#include "ranking/fast_high.h"
#include "rules/rule_set.h"

namespace houseway {

// The rows that several wagers on one hand are paid by, out of the strength of the hand. Hands that
// are in the same row of every wager are one line; lines are numbered from the best hands down.
class PaidLines {
 public:
  static constexpr std::size_t most = 16;

  PaidLines(const RuleSet& rules, std::span<const WagerId> wagers);

  std::uint8_t of(const FastHigh::Hand& hand) const { return line_of_[ranking_.strength(hand)]; }
  std::size_t size() const { return rows_.size(); }
  // By the place of the wager among those given.
  Row row(std::size_t line, std::size_t wager) const { return rows_[line][wager]; }

 private:
  using Rows = std::vector<Row>;

  const FastHigh& ranking_;
  std::vector<Rows> rows_;
  std::vector<std::uint8_t> line_of_;  // by strength
};

// What a unit staked gains on each line, over one denominator for all tables of a game.
using LineNets = std::array<std::int64_t, PaidLines::most>;

// The line of a table that pays a row; none where no row names the hand.
inline Pays pays_of(const Paytable& table, Row row) {
  return row == no_row ? not_printed : table.pays[static_cast<std::size_t>(row)];
}

// The least multiple of `unit` that makes the odds of all lines whole. Refuses one with which the
// sums over a card or two would leave 64 bits.
std::int64_t common_unit(std::span<const Paytable* const> tables, std::int64_t unit = 1);

// The nets of the lines under this table, times the unit.
LineNets line_nets(const PaidLines& lines, std::size_t wager, const Paytable& table,
                   std::int64_t unit);

}  // namespace houseway
