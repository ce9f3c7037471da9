#include "odds/play_shares.h"

namespace houseway {

void PlayShares::add(const std::string& words, std::size_t play, std::int64_t ways) {
  rows_.try_emplace(words, plays_).first->second[play] += ways;
}

StrategyTable PlayShares::table(std::string title, const std::vector<std::string>& plays) const {
  StrategyTable table{std::move(title), {"cards"}, {}};
  table.columns.insert(table.columns.end(), plays.begin(), plays.end());
  for (const auto& [words, ways] : rows_) {
    Wide all = 0;
    for (const Wide each : ways) all += each;
    std::vector<std::string> cells{words.substr(words.find(' ') + 1)};
    for (const Wide each : ways) {
      cells.push_back(each == 0 ? "-"
                                : decimal(Rational(integer(each * 100), integer(all)), 1) + "%");
    }
    table.rows.push_back(cells);
  }
  return table;
}

}  // namespace houseway
