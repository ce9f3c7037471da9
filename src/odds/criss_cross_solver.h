#pragma once

#include <algorithm>
#include <array>
#include <functional>
#include <vector>

#include "odds/criss_cross.h"
#include "odds/cross.h"

namespace houseway::criss_cross {

constexpr int folding = 0;

enum Point : std::size_t { across, down, middle, points };
using AllBets = std::array<CrossBets, points>;  // each from the smallest

// The smallest and the largest of the bets that are best, a fold being less than any.
struct BestBets {
  int least = folding;
  int most = folding;

  bool tied() const { return least != most; }
  int by(Ties ties) const { return ties == Ties::least_staked ? least : most; }
};

// The play of one hand.
struct Plan {
  std::array<Wide, most_cross_bets> value{};  // of each Across Bet, all that follows played best
  BestBets across;
  std::vector<BestBets> down;  // by the pair in the row
  Ties ties = Ties::least_staked;
};

// Everything that happens, in deals.
struct Tally {
  static constexpr std::size_t line_pairs = PaidLines::most * PaidLines::most;

  std::uint64_t folded_first = 0;
  std::array<std::uint64_t, most_cross_bets> folded_second{};  // by Across Bet
  std::array<std::array<std::uint64_t, most_cross_bets>, most_cross_bets> folded_third{};
  std::vector<std::uint64_t> met =
      std::vector<std::uint64_t>(most_cross_bets * most_cross_bets * most_cross_bets * line_pairs);
  std::array<std::uint64_t, points> tied{};  // decisions between equally good bets

  std::uint64_t* met_with(std::size_t x, std::size_t y, std::size_t z) {
    return &met[((x * most_cross_bets + y) * most_cross_bets + z) * line_pairs];
  }
  void add(const Tally& other) {
    const auto sum = [](auto& mine, const auto& others) {
      std::transform(mine.begin(), mine.end(), others.begin(), mine.begin(), std::plus<>());
    };
    folded_first += other.folded_first;
    sum(folded_second, other.folded_second);
    sum(met, other.met);
    sum(tied, other.tied);
    for (std::size_t x = 0; x < most_cross_bets; ++x) sum(folded_third[x], other.folded_third[x]);
  }
};

class CrissCross final : public Solver {
 public:
  CrissCross(const RuleSet& rules, std::span<const Card> deck, Money base, Effort& effort)
      : Solver(rules, base),
        base_(base),
        effort_(effort),
        deck_(deck.begin(), deck.end()),
        ante_(course().wagers.front()),
        lines_(rules, std::array{ante_, bet(across)}) {
    for (std::size_t point = 0; point < points; ++point) {
      for (const Way& way : course().decisions[point].ways) {
        if (way.act == Choice::Act::wager) bets_[point].push_back(way.multiple);
      }
    }
    const auto unseen = static_cast<std::int64_t>(deck_.size()) - 2;
    rows_ = unseen * (unseen - 1) / 2;
    columns_ = (unseen - 2) * (unseen - 3) / 2;
    middles_ = unseen - 4;
  }

  PlayedOut play(const Paytable& table, const Strategy* strategy, Ties ties) override;
  std::optional<RowCounts> count(WagerId, const Strategy*) override { return std::nullopt; }
  std::unique_ptr<Strategy> best() override;
  std::vector<Rational> values(const Situation& situation) override;
  void for_each_situation(const Visit& visit) override;

 private:
  class Best;
  static constexpr int antes = 2;

  WagerId bet(Point point) const { return course().wagers[antes + point]; }
  std::size_t way_of(std::size_t point, int bet) const {
    const std::vector<Way>& ways = course().decisions[point].ways;
    const auto found =
        std::find_if(ways.begin(), ways.end(), [&](const Way& way) { return way.multiple == bet; });
    return static_cast<std::size_t>(found - ways.begin());
  }
  int bet_of(std::size_t point, std::size_t way) const {
    return course().decisions[point].ways[way].multiple;
  }

  // What any bet is worth, with all that follows played best, is the largest of functions that grow
  // evenly with it, or a mean of such: no bet between the smallest and the largest is better than
  // both. A payout limit bends these functions the other way; then all whole multiples are tried.
  AllBets tried(const CrossNets& nets) const {
    if (nets.limited) return bets_;
    AllBets extremes;
    for (std::size_t i = 0; i < bets_.size(); ++i) {
      extremes[i].push_back(bets_[i].front());
      if (bets_[i].size() > 1) extremes[i].push_back(bets_[i].back());
    }
    return extremes;
  }

  const std::vector<Cross>& crosses();
  CrossNets nets(const Paytable& ante) const;

  std::pair<BestBets, std::int64_t> best_middle(const CrossMeeting& meeting, const CrossNets& nets,
                                                const CrossBets& bets, int x, int y) const;
  // The value of every Across and Down Bet once this row is shown, over all that follows.
  using Grid = std::array<std::array<Wide, most_cross_bets>, most_cross_bets>;
  Grid follow(const Cross& cross, KindsLeft& left, std::size_t row, const CrossNets& nets,
              const AllBets& bets) const;
  std::pair<BestBets, Wide> best_down(const std::array<Wide, most_cross_bets>& values,
                                      const CrossNets& nets, const CrossBets& bets, int x) const;
  Plan plan(const Cross& cross, const CrossNets& nets, const AllBets& bets,
            Ties ties = Ties::least_staked) const;
  Plan asked(const Cross& cross, const Strategy& strategy) const;

  // Goes through all decisions of one hand. `decided(point, row, column, bets, deals)` is called at
  // each, rows and columns as far as they are seen.
  template <class Decided>
  void play_out(const Cross& cross, const Plan& plan, const CrossNets& nets, const AllBets& bets,
                const Strategy* strategy, Tally& tally, Decided decided) const;
  Situation situation_of(const Cross& cross, std::size_t row, std::size_t column, int staked) const;

  Money base_;
  Effort& effort_;
  std::vector<Card> deck_;
  WagerId ante_;
  PaidLines lines_;  // of the Antes and of the bets
  AllBets bets_;
  // Ways for the outer cards of the row, then for those of the column, then for the middle card.
  std::int64_t rows_ = 0;
  std::int64_t columns_ = 0;
  std::int64_t middles_ = 0;
  std::vector<Cross> crosses_;
};

constexpr std::size_t not_seen = ~std::size_t{0};

template <class Decided>
void CrissCross::play_out(const Cross& cross, const Plan& plan, const CrossNets& nets,
                          const AllBets& bets, const Strategy* strategy, Tally& tally,
                          Decided decided) const {
  const auto place = [&](Point point, int bet) {
    const CrossBets& among = bets[point];
    return static_cast<std::size_t>(std::find(among.begin(), among.end(), bet) - among.begin());
  };
  const auto behind_row = static_cast<std::uint64_t>(columns_ * middles_);
  const auto tie = [&](Point point, const BestBets& best, std::uint64_t deals) {
    if (best.tied()) tally.tied[point] += deals;
  };
  const auto behind_own = static_cast<std::uint64_t>(rows_) * behind_row * cross.alike;
  const int on_across = plan.across.by(plan.ties);
  decided(across, not_seen, not_seen, plan.across, cross.alike);
  tie(across, plan.across, behind_own);
  if (on_across == folding) {
    tally.folded_first += behind_own;
    return;
  }
  const std::size_t x = place(across, on_across);
  CrossMeeting meeting;
  KindsLeft left(cross);
  for (std::size_t row = 0; row < cross.pairs.size(); ++row) {
    const OuterPair& outer = cross.pairs[row];
    const auto rows = static_cast<std::uint64_t>(left.ways(outer)) * cross.alike;
    const int on_down = plan.down[row].by(plan.ties);
    decided(down, row, not_seen, plan.down[row], rows);
    tie(down, plan.down[row], rows * behind_row);
    if (on_down == folding) {
      tally.folded_second[x] += rows * behind_row;
      continue;
    }
    const std::size_t y = place(down, on_down);
    left.take(outer);
    for (std::size_t column = 0; column < cross.pairs.size(); ++column) {
      const OuterPair& other = cross.pairs[column];
      const std::int64_t columns = left.ways(other);
      if (columns <= 0) continue;
      const std::uint64_t ways = rows * static_cast<std::uint64_t>(columns);
      left.take(other);
      BestBets best;
      if (strategy != nullptr) {
        const Situation seen = situation_of(cross, row, column, antes + on_across + on_down);
        best.least = best.most = bet_of(middle, strategy->choose(middle, seen));
      } else {
        meet(cross, left, row, column, nets, meeting);
        best = best_middle(meeting, nets, bets[middle], on_across, on_down).first;
      }
      const int on_middle = best.by(plan.ties);
      decided(middle, row, column, best, ways);
      tie(middle, best, ways * static_cast<std::uint64_t>(middles_));
      if (on_middle == folding) {
        tally.folded_third[x][y] += ways * static_cast<std::uint64_t>(middles_);
      } else {
        std::uint64_t* met = tally.met_with(x, y, place(middle, on_middle));
        for (std::size_t kind = 0; kind < cross.kinds.size(); ++kind) {
          met[cross.lines_of(row)[kind] * PaidLines::most + cross.lines_of(column)[kind]] +=
              ways * static_cast<std::uint64_t>(left.of(kind));
        }
      }
      left.put_back(other);
    }
    left.put_back(outer);
  }
}

}  // namespace houseway::criss_cross
