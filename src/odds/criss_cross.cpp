#include "odds/criss_cross.h"

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <numeric>

#include "odds/cross.h"
#include "odds/hands.h"
#include "odds/main_odds.h"
#include "rules/limits.h"

namespace houseway {
namespace {

constexpr int folding = 0;

enum Point : std::size_t { across, down, middle, points };
using AllBets = std::array<CrossBets, points>;  // each from the smallest

// The play of one hand.
struct Plan {
  std::array<Wide, most_cross_bets> value{};  // of each Across Bet, all that follows played best
  int across = folding;
  std::vector<int> down;  // by the pair in the row
};

// Everything that happens, in deals.
struct Tally {
  static constexpr std::size_t line_pairs = PaidLines::most * PaidLines::most;

  std::uint64_t folded_first = 0;
  std::array<std::uint64_t, most_cross_bets> folded_second{};  // by Across Bet
  std::array<std::array<std::uint64_t, most_cross_bets>, most_cross_bets> folded_third{};
  std::vector<std::uint64_t> met =
      std::vector<std::uint64_t>(most_cross_bets * most_cross_bets * most_cross_bets * line_pairs);

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

  PlayedOut play(const Paytable& table, const Strategy* strategy) override;
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

  std::pair<int, std::int64_t> best_middle(const CrossMeeting& meeting, const CrossNets& nets,
                                           const CrossBets& bets, int x, int y) const;
  // The value of every Across and Down Bet once this row is shown, over all that follows.
  using Grid = std::array<std::array<Wide, most_cross_bets>, most_cross_bets>;
  Grid follow(const Cross& cross, KindsLeft& left, std::size_t row, const CrossNets& nets,
              const AllBets& bets) const;
  std::pair<int, Wide> best_down(const std::array<Wide, most_cross_bets>& values,
                                 const CrossNets& nets, const CrossBets& bets, int x) const;
  Plan plan(const Cross& cross, const CrossNets& nets, const AllBets& bets) const;
  Plan asked(const Cross& cross, const Strategy& strategy) const;

  // Goes through all decisions of one hand. `decided(point, row, column, way, deals)` is called at
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

// Of equal choices the smallest wager, here and below.
std::pair<int, std::int64_t> CrissCross::best_middle(const CrossMeeting& meeting,
                                                     const CrossNets& nets, const CrossBets& bets,
                                                     int x, int y) const {
  std::pair<int, std::int64_t> best{folding, -(antes + x + y) * nets.unit * middles_};
  for (const int z : bets) {
    const std::int64_t with = value(meeting, nets, x, y, z);
    if (with > best.second) best = {z, with};
  }
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

std::pair<int, Wide> CrissCross::best_down(const std::array<Wide, most_cross_bets>& values,
                                           const CrossNets& nets, const CrossBets& bets,
                                           int x) const {
  std::pair<int, Wide> best{folding,
                            -static_cast<Wide>(antes + x) * nets.unit * columns_ * middles_};
  for (std::size_t y = 0; y < bets.size(); ++y) {
    if (values[y] > best.second) best = {bets[y], values[y]};
  }
  return best;
}

Plan CrissCross::plan(const Cross& cross, const CrossNets& nets, const AllBets& bets) const {
  Plan plan;
  std::array<std::vector<int>, most_cross_bets> downs;  // by the Across Bet
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
  Wide best = -static_cast<Wide>(antes) * nets.unit * rows_ * columns_ * middles_;
  for (std::size_t x = 0; x < bets[across].size(); ++x) {
    if (plan.value[x] <= best) continue;
    best = plan.value[x];
    plan.across = bets[across][x];
    plan.down = downs[x];
  }
  return plan;
}

Situation CrissCross::situation_of(const Cross& cross, std::size_t row, std::size_t column,
                                   int staked) const {
  Situation situation{cross.own, {}, {}, {}, staked};
  CardSet taken;
  for (const std::size_t pair : {row, column}) {
    if (pair == not_seen) continue;
    for (const Card card : cross.example(pair, taken)) {
      situation.community.push_back(card);
      taken.insert(card);
    }
  }
  return situation;
}

Plan CrissCross::asked(const Cross& cross, const Strategy& strategy) const {
  Plan plan;
  const auto choose = [&](Point point, const Situation& situation) {
    return bet_of(point, strategy.choose(point, situation));
  };
  plan.across = choose(across, situation_of(cross, not_seen, not_seen, antes));
  for (std::size_t row = 0; plan.across != folding && row < cross.pairs.size(); ++row) {
    plan.down.push_back(choose(down, situation_of(cross, row, not_seen, antes + plan.across)));
  }
  return plan;
}

template <class Decided>
void CrissCross::play_out(const Cross& cross, const Plan& plan, const CrossNets& nets,
                          const AllBets& bets, const Strategy* strategy, Tally& tally,
                          Decided decided) const {
  const auto place = [&](Point point, int bet) {
    const CrossBets& among = bets[point];
    return static_cast<std::size_t>(std::find(among.begin(), among.end(), bet) - among.begin());
  };
  const auto behind_row = static_cast<std::uint64_t>(columns_ * middles_);
  decided(across, not_seen, not_seen, plan.across, cross.alike);
  if (plan.across == folding) {
    tally.folded_first += static_cast<std::uint64_t>(rows_) * behind_row * cross.alike;
    return;
  }
  const std::size_t x = place(across, plan.across);
  CrossMeeting meeting;
  KindsLeft left(cross);
  for (std::size_t row = 0; row < cross.pairs.size(); ++row) {
    const OuterPair& outer = cross.pairs[row];
    const auto rows = static_cast<std::uint64_t>(left.ways(outer)) * cross.alike;
    const int on_down = plan.down[row];
    decided(down, row, not_seen, on_down, rows);
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
      int on_middle = folding;
      if (strategy != nullptr) {
        on_middle = bet_of(
            middle, strategy->choose(
                        middle, situation_of(cross, row, column, antes + plan.across + on_down)));
      } else {
        meet(cross, left, row, column, nets, meeting);
        on_middle = best_middle(meeting, nets, bets[middle], plan.across, on_down).first;
      }
      decided(middle, row, column, on_middle, ways);
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

PlayedOut CrissCross::play(const Paytable& table, const Strategy* strategy) {
  const CrossNets nets = this->nets(table);
  const AllBets bets = strategy == nullptr ? tried(nets) : bets_;
  const std::vector<Cross>& all = crosses();
  std::vector<Tally> tallies(effort_.threads);
  in_parallel(effort_, all.size(), [&](std::size_t part, unsigned thread) {
    play_out(all[part],
             strategy == nullptr ? plan(all[part], nets, bets) : asked(all[part], *strategy), nets,
             bets, strategy, tallies[thread], [](auto&&...) {});
  });
  for (std::size_t i = 1; i < tallies.size(); ++i) tallies[0].add(tallies[i]);
  Tally& tally = tallies[0];

  const Schedule& schedule = rules().schedule(bet(middle));
  PlayedOut out{lines_of_rows(schedule, rules().paytable(bet(middle))), {}};
  out.limit = nets.limited ? PlayedOut::Limit::cuts : PlayedOut::Limit::not_reached;
  const std::size_t unlisted = out.lines.size();
  out.lines.push_back({unlisted_name});
  for (const char* when :
       {" before the cross is shown", " after the row is shown", " after the column is shown"}) {
    out.lines.push_back(
        {std::string(folded_name) + when, not_printed, OutcomeLine::Counts::folded});
  }
  const auto folded = [&](std::size_t stage, std::uint64_t deals, int x, int y) {
    out.endings.push_back({unlisted + 1 + stage, deals, {1, 1, x, y, 0}, {-1, -1, -x, -y, 0}});
  };
  folded(0, tally.folded_first, 0, 0);
  for (std::size_t i = 0; i < bets[across].size(); ++i) {
    const int x = bets[across][i];
    folded(1, tally.folded_second[i], x, 0);
    for (std::size_t j = 0; j < bets[down].size(); ++j) {
      const int y = bets[down][j];
      folded(2, tally.folded_third[i][j], x, y);
      for (std::size_t k = 0; k < bets[middle].size(); ++k) {
        const int z = bets[middle][k];
        const std::uint64_t* met = tally.met_with(i, j, k);
        for (std::size_t a = 0; a < lines_.size(); ++a) {
          for (std::size_t d = 0; d < lines_.size(); ++d) {
            const std::uint64_t deals = met[a * PaidLines::most + d];
            if (deals == 0) continue;
            const std::size_t better = std::min(a, d);
            const Row row = lines_.row(better, 1);
            std::vector<Rational> gains{nets.ante[a], nets.ante[d], x * nets.across[a],
                                        y * nets.down[d], z * nets.middle[better]};
            if (nets.limited) cut_to_limit(gains, nets.limit);
            for (Rational& gain : gains) gain /= nets.unit;
            out.endings.push_back({row == no_row ? unlisted : static_cast<std::size_t>(row),
                                   deals,
                                   {1, 1, x, y, z},
                                   std::move(gains)});
          }
        }
      }
    }
  }
  return out;
}

class CrissCross::Best final : public Strategy {
 public:
  explicit Best(CrissCross& solver)
      : solver_(solver), nets_(solver.nets(solver.selected())), bets_(solver.tried(nets_)) {
    const std::vector<Cross>& all = solver.crosses();
    plans_.resize(all.size());
    in_parallel(solver.effort_, all.size(),
                [&](std::size_t i, unsigned) { plans_[i] = solver.plan(all[i], nets_, bets_); });
    for (std::size_t i = 0; i < all.size(); ++i) place_[all[i].own.bits()] = i;
  }

  std::size_t choose(std::size_t point, const Situation& situation) const override {
    const ToFirst renamed(situation.own);
    const std::size_t at = place_.at(renamed(situation.own).bits());
    const Cross& cross = solver_.crosses_[at];
    if (point == across) return solver_.way_of(across, plans_[at].across);
    const auto pair = [&](std::size_t first) {
      return cross.pair_of(renamed(situation.community[first]),
                           renamed(situation.community[first + 1]));
    };
    const int on_down = plans_[at].down[pair(0)];
    if (point == down) return solver_.way_of(down, on_down);
    KindsLeft left(cross);
    left.take(cross.pairs[pair(0)]);
    left.take(cross.pairs[pair(2)]);
    CrossMeeting meeting;
    meet(cross, left, pair(0), pair(2), nets_, meeting);
    return solver_.way_of(
        middle,
        solver_.best_middle(meeting, nets_, bets_[middle], plans_[at].across, on_down).first);
  }

 private:
  CrissCross& solver_;
  CrossNets nets_;
  AllBets bets_;
  std::vector<Plan> plans_;
  std::map<std::uint64_t, std::size_t> place_;
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
  const auto made = [](int best, const CrossBets& bets) {
    return best == folding ? bets[0] : best;
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
             [&](Point point, std::size_t row, std::size_t column, int bet, std::uint64_t deals) {
               visit({point,
                      situation_of(cross, row, column, 0),
                      way_of(point, bet),
                      static_cast<std::int64_t>(deals),
                      {}});
             });
  }
}

}  // namespace

std::unique_ptr<Solver> solve_criss_cross(const RuleSet& rules, std::span<const Card> deck,
                                          Money base, Effort& effort) {
  return std::make_unique<CrissCross>(rules, deck, base, effort);
}

}  // namespace houseway
