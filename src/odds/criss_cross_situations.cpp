#include <array>
#include <unordered_map>

#include "odds/criss_cross_solver.h"
#include "odds/hands.h"

// Single situations: the best play asked and gone through, and the value of each choice.
namespace houseway::criss_cross {

// The pairs of outer cards beside two own ones, for who asks about many.
class OuterPlaces {
 public:
  explicit OuterPlaces(const Cross& cross) : kinds_(cross.kinds.size()), pairs_(kinds_ * kinds_) {
    for (std::size_t kind = 0; kind < cross.kinds.size(); ++kind) {
      for (const Card card : cross.kinds[kind]) {
        kind_[card.id()] = static_cast<std::uint8_t>(kind);
      }
    }
    for (std::size_t i = 0; i < cross.pairs.size(); ++i) {
      const auto [a, b] = cross.pairs[i];
      pairs_[a * kinds_ + b] = pairs_[b * kinds_ + a] = static_cast<std::uint16_t>(i);
    }
  }
  std::size_t operator()(Card first, Card second) const {
    return pairs_[kind_[first.id()] * kinds_ + kind_[second.id()]];
  }

 private:
  std::array<std::uint8_t, 64> kind_{};  // by the id of the card
  std::size_t kinds_ = 0;
  std::vector<std::uint16_t> pairs_;  // by two kinds
};

class CrissCross::Best final : public Strategy {
 public:
  explicit Best(CrissCross& solver)
      : solver_(solver), nets_(solver.nets(solver.selected())), bets_(solver.tried(nets_)) {
    const std::vector<Cross>& all = solver.crosses();
    plans_.resize(all.size());
    in_parallel(solver.effort_, all.size(),
                [&](std::size_t i, unsigned) { plans_[i] = solver.plan(all[i], nets_, bets_); });
    for (std::size_t i = 0; i < all.size(); ++i) {
      place_[all[i].own.bits()] = i;
      pairs_.emplace_back(all[i]);
    }
  }

  std::size_t choose(std::size_t point, const Situation& situation) const override {
    const ToFirst renamed(situation.own);
    const std::size_t at = place_.at(renamed(situation.own).bits());
    const Cross& cross = solver_.crosses_[at];
    const int on_across = plans_[at].across.least;
    if (point == across) return solver_.way_of(across, on_across);
    const auto pair = [&](std::size_t first) {
      return pairs_[at](renamed(situation.community[first]),
                        renamed(situation.community[first + 1]));
    };
    const std::size_t row = pair(0);
    const int on_down = plans_[at].down[row].least;
    if (point == down) return solver_.way_of(down, on_down);
    const std::size_t column = pair(2);
    KindsLeft left(cross);
    left.take(cross.pairs[row]);
    left.take(cross.pairs[column]);
    CrossMeeting meeting;
    meet(cross, left, row, column, nets_, meeting);
    return solver_.way_of(
        middle, solver_.best_middle(meeting, nets_, bets_[middle], on_across, on_down).first.least);
  }

 private:
  CrissCross& solver_;
  CrossNets nets_;
  AllBets bets_;
  std::vector<Plan> plans_;
  std::vector<OuterPlaces> pairs_;
  std::unordered_map<std::uint64_t, std::size_t> place_;
};

std::unique_ptr<Strategy> CrissCross::best() {
  return std::make_unique<Best>(*this);
}

std::vector<Rational> CrissCross::values(const Situation& situation) {
  const CrossNets nets = this->nets(selected());
  const Cross cross = cross_of(deck_, situation.own, 1, lines_);
  std::vector<Rational> values;
  int staked = antes;
  const auto add = [&](Wide value, Wide deals) {
    values.emplace_back(integer(value), integer(deals * nets.unit));
  };
  // What was bet before is taken to be the best; where that is a fold, the least bet.
  const auto made = [](const BestBets& best, const CrossBets& bets) {
    return best.least == folding ? bets[0] : best.least;
  };
  const Plan best = plan(cross, nets, bets_);
  if (situation.community.empty()) {
    for (std::size_t x = 0; x < bets_[across].size(); ++x) {
      add(best.value[x], static_cast<Wide>(rows_) * columns_ * middles_);
    }
  } else {
    const int x = made(best.across, bets_[across]);
    const std::size_t row = cross.pair_of(situation.community[0], situation.community[1]);
    KindsLeft left(cross);
    const Grid grid = follow(cross, left, row, nets, bets_);
    const auto& of_down = grid[static_cast<std::size_t>(
        std::find(bets_[across].begin(), bets_[across].end(), x) - bets_[across].begin())];
    staked += x;
    if (situation.community.size() == 2) {
      for (std::size_t y = 0; y < bets_[down].size(); ++y) {
        add(of_down[y], static_cast<Wide>(columns_) * middles_);
      }
    } else {
      const int y = made(best_down(of_down, nets, bets_[down], x).first, bets_[down]);
      staked += y;
      const std::size_t column = cross.pair_of(situation.community[2], situation.community[3]);
      left.take(cross.pairs[row]);
      left.take(cross.pairs[column]);
      CrossMeeting meeting;
      meet(cross, left, row, column, nets, meeting);
      for (const int z : bets_[middle]) add(value(meeting, nets, x, y, z), middles_);
    }
  }
  values.emplace_back(-staked);
  return values;
}

void CrissCross::for_each_situation(const Visit& visit) {
  const CrossNets nets = this->nets(selected());
  const AllBets bets = tried(nets);
  Tally tally;
  for (const Cross& cross : crosses()) {
    play_out(cross, plan(cross, nets, bets), nets, bets, nullptr, tally,
             [&](Point point, std::size_t row, std::size_t column, const BestBets& best,
                 std::uint64_t deals) {
               visit({point,
                      situation_of(cross, row, column, 0),
                      way_of(point, best.least),
                      way_of(point, best.most),
                      static_cast<std::int64_t>(deals),
                      {}});
             });
  }
}

}  // namespace houseway::criss_cross
