#include "odds/criss_cross.h"

#include <numeric>

#include "odds/criss_cross_solver.h"
#include "odds/hands.h"
#include "rules/limits.h"

// The best play of one hand: every row with every column, the middle card behind them.
namespace houseway::criss_cross {

const std::vector<Cross>& CrissCross::crosses() {
  if (!crosses_.empty()) return crosses_;
  const auto add = [&](CardSet own_cards) {
    const unsigned alike = suit_class_size(own_cards);
    if (alike > 0) crosses_.push_back({own_cards, alike, {}, {}, {}});
  };
  for (std::size_t first = 0; first < deck_.size(); ++first)
    for_each_hand_from(deck_, first, 2, add);
  in_parallel(effort_, crosses_.size(), [&](std::size_t i, unsigned) {
    crosses_[i] = cross_of(deck_, crosses_[i].own, crosses_[i].alike, lines_);
  });
  return crosses_;
}

CrossNets CrissCross::nets(const Paytable& ante) const {
  const std::array tables{&ante, &rules().paytable(bet(across)), &rules().paytable(bet(down)),
                          &rules().paytable(bet(middle))};
  const Money most = payout_limit(rules(), base_);
  CrossNets nets;
  // A limit in Antes may be a fraction too.
  const bool has_limit = most < no_limit;
  nets.unit = common_unit(tables, has_limit ? base_.cents / std::gcd(base_.cents, most.cents) : 1);
  Rational most_net = 0;  // of one line
  for (const Paytable* table : tables) {
    for (const Pays& pays : table->pays) most_net = std::max(most_net, net_on_win(pays).value());
  }
  const int staked = antes + bets_[across].back() + bets_[down].back() + bets_[middle].back();
  check_sums_fit(numerator(Rational(most_net * nets.unit * staked)), deck_.size());
  nets.ante = line_nets(lines_, 0, ante, nets.unit);
  nets.across = line_nets(lines_, 1, *tables[1], nets.unit);
  nets.down = line_nets(lines_, 1, *tables[2], nets.unit);
  nets.middle = line_nets(lines_, 1, *tables[3], nets.unit);
  const Wide limit = Wide{most.cents} * nets.unit / base_.cents;
  for (std::size_t i = 0; i < lines_.size(); ++i) {
    for (std::size_t j = 0; j < lines_.size(); ++j) {
      nets.both[i][j] = {nets.ante[i] + nets.ante[j], nets.across[i], nets.down[j],
                         nets.middle[std::min(i, j)]};
      nets.over[i][j] = has_limit && nets.won(i, j, bets_[across].back(), bets_[down].back(),
                                              bets_[middle].back()) > limit;
      nets.limited |= nets.over[i][j];
    }
  }
  if (nets.limited) nets.limit = static_cast<std::int64_t>(limit);
  return nets;
}

namespace {

// Bets are tried from the smallest on, after a fold.
template <class Value>
void try_bet(int bet, const Value& with, std::pair<BestBets, Value>& best) {
  if (with > best.second) best = {{bet, bet}, with};
  if (with == best.second) best.first.most = bet;
}

}  // namespace

std::pair<BestBets, std::int64_t> CrissCross::best_middle(const CrossMeeting& meeting,
                                                          const CrossNets& nets,
                                                          const CrossBets& bets, int x,
                                                          int y) const {
  std::pair<BestBets, std::int64_t> best{{}, -(antes + x + y) * nets.unit * middles_};
  for (const int z : bets) try_bet(z, value(meeting, nets, x, y, z), best);
  return best;
}

CrissCross::Grid CrissCross::follow(const Cross& cross, KindsLeft& left, std::size_t row,
                                    const CrossNets& nets, const AllBets& bets) const {
  Grid grid{};
  CrossMeeting meeting;
  left.take(cross.pairs[row]);
  for (std::size_t column = 0; column < cross.pairs.size(); ++column) {
    const std::int64_t ways = left.ways(cross.pairs[column]);
    if (ways <= 0) continue;
    left.take(cross.pairs[column]);
    meet(cross, left, row, column, nets, meeting);
    left.put_back(cross.pairs[column]);
    for (std::size_t x = 0; x < bets[across].size(); ++x) {
      for (std::size_t y = 0; y < bets[down].size(); ++y) {
        grid[x][y] +=
            static_cast<Wide>(ways) *
            best_middle(meeting, nets, bets[middle], bets[across][x], bets[down][y]).second;
      }
    }
  }
  left.put_back(cross.pairs[row]);
  return grid;
}

std::pair<BestBets, Wide> CrissCross::best_down(const std::array<Wide, most_cross_bets>& values,
                                                const CrossNets& nets, const CrossBets& bets,
                                                int x) const {
  std::pair<BestBets, Wide> best{{},
                                 -static_cast<Wide>(antes + x) * nets.unit * columns_ * middles_};
  for (std::size_t y = 0; y < bets.size(); ++y) try_bet(bets[y], values[y], best);
  return best;
}

Plan CrissCross::plan(const Cross& cross, const CrossNets& nets, const AllBets& bets,
                      Ties ties) const {
  Plan plan;
  plan.ties = ties;
  std::array<std::vector<BestBets>, most_cross_bets> downs;  // by the Across Bet
  for (auto& each : downs) each.resize(cross.pairs.size());
  KindsLeft left(cross);
  for (std::size_t row = 0; row < cross.pairs.size(); ++row) {
    const std::int64_t ways = left.ways(cross.pairs[row]);
    const Grid grid = follow(cross, left, row, nets, bets);
    for (std::size_t x = 0; x < bets[across].size(); ++x) {
      const auto [bet, best] = best_down(grid[x], nets, bets[down], bets[across][x]);
      downs[x][row] = bet;
      plan.value[x] += best * ways;
    }
  }
  std::pair<BestBets, Wide> best{
      {}, -static_cast<Wide>(antes) * nets.unit * rows_ * columns_ * middles_};
  for (std::size_t x = 0; x < bets[across].size(); ++x) {
    try_bet(bets[across][x], plan.value[x], best);
  }
  plan.across = best.first;
  for (std::size_t x = 0; x < bets[across].size(); ++x) {
    if (bets[across][x] == plan.across.by(ties)) plan.down = downs[x];
  }
  return plan;
}

}  // namespace houseway::criss_cross

namespace houseway {

std::unique_ptr<Solver> solve_criss_cross(const RuleSet& rules, std::span<const Card> deck,
                                          Money base, Effort& effort) {
  return std::make_unique<criss_cross::CrissCross>(rules, deck, base, effort);
}

}  // namespace houseway
