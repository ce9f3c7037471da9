#include "odds/strategy_table.h"

#include <algorithm>

#include "ranking/short_hands.h"

namespace houseway {

void PlayShares::add(const std::string& words, std::size_t way, std::int64_t deals, bool tied) {
  Row& row = rows_[words];
  if (row.deals.empty()) {
    row.words = words.substr(words.find(' ') + 1);
    row.deals.resize(ways_);
  }
  row.deals[way] += deals;
  row.all += deals;
  if (tied) row.tied += deals;
}

std::string PlayShares::Row::percent_of(Wide part) const {
  return decimal(Rational(integer(part * 100), integer(all)), 1) + "%";
}

std::vector<PlayShares::Row> PlayShares::rows() const {
  std::vector<Row> rows;
  for (const auto& [words, row] : rows_) rows.push_back(row);
  return rows;
}

StrategyTable PlayShares::table(std::string title, const DecisionPoint& decision,
                                const std::vector<std::size_t>& ways) const {
  StrategyTable table{std::move(title), {"cards"}, {}};
  for (const std::size_t way : ways) table.columns.push_back(decision.ways[way].words);
  const bool any_tied = std::any_of(rows_.begin(), rows_.end(),
                                    [](const auto& each) { return each.second.tied > 0; });
  if (any_tied) table.columns.emplace_back("equally good");
  for (const Row& row : rows()) {
    std::vector<std::string>& cells = table.rows.emplace_back();
    cells.push_back(row.words);
    for (const std::size_t way : ways) {
      cells.push_back(row.deals[way] == 0 ? "-" : row.percent(way));
    }
    if (any_tied) cells.push_back(row.tied == 0 ? "-" : row.percent_of(row.tied));
  }
  return table;
}

void TwoCardGrid::set(CardSet two, std::string play) {
  const TwoCardHand hand = two_card_hand(two);
  const int high = static_cast<int>(hand.high);
  const int low = static_cast<int>(hand.low);
  ranks_ |= 1U << static_cast<unsigned>(high) | 1U << static_cast<unsigned>(low);
  cells_[hand.suited ? std::pair(high, low) : std::pair(low, high)] = std::move(play);
}

StrategyTable TwoCardGrid::table(std::string title) const {
  StrategyTable table{std::move(title), {""}, {}};
  const auto each_rank = [&](auto act) {
    for (int rank = rank_count - 1; rank >= 0; --rank) {
      if ((ranks_ >> rank & 1U) != 0) act(rank);
    }
  };
  each_rank([&](int row) {
    table.columns.push_back(rank_letter(row));
    std::vector<std::string>& cells = table.rows.emplace_back();
    cells.push_back(rank_letter(row));
    each_rank([&](int column) {
      const auto found = cells_.find({row, column});
      cells.push_back(found == cells_.end() ? "" : found->second);
    });
  });
  return table;
}

std::string rank_letter(int rank) {
  return text(Card(static_cast<Rank>(rank), Suit::spades)).substr(0, 1);
}

}  // namespace houseway
