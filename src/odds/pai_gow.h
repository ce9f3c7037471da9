#pragma once

#include <array>
#include <memory>
#include <span>
#include <vector>

#include "odds/solver.h"
#include "ranking/tile_hands.h"

namespace houseway {

// Pai Gow: four tiles against four, set by the house way on the other side. Tiles of one rank play
// alike, so hands are counted by the ranks they hold. A way to decide is one of the three settings.
class PaiGowSolver final : public Solver {
 public:
  static constexpr std::size_t ways_to_set = 3;

  // Deals of the other side that a setting wins and loses; the rest are ties.
  struct Tally {
    std::int64_t won = 0;
    std::int64_t lost = 0;
  };
  struct RankCount {
    std::size_t rank;
    int count;
  };
  // All hands of the same ranks.
  struct Hand {
    Cards tiles;  // one of them
    List<RankCount, 4> ranks;
    std::int64_t ways = 0;
    List<TileSetting, 3> settings;
    std::size_t house = 0;                          // which of the settings
    std::array<Tally, ways_to_set> as_player = {};  // copies to the other side
    std::array<Tally, ways_to_set> as_bank = {};    // copies to this one
  };
  using Tallies = std::array<Tally, ways_to_set> Hand::*;

  PaiGowSolver(const RuleSet& rules, std::span<const Card> deck, Money wager, Effort& effort);

  PlayedOut play(const Paytable& table, const Strategy* strategy, Ties ties) override;
  std::optional<RowCounts> count(WagerId, const Strategy*) override { return std::nullopt; }
  std::unique_ptr<Strategy> best() override;
  std::vector<Rational> values(const Situation& situation) override;
  void for_each_situation(const Visit& visit) override;

  // Against a hand set by the house way, as player or as bank.
  PlayedOut play(Tallies side, bool by_house_way);
  // Every hand, met with all others.
  const std::vector<Hand>& hands();
  Rational value(const Tally& tally) const {
    return (tally.won * net_win_ - tally.lost) / Rational(other_deals_);
  }
  // The setting of the greatest value; the house's where another is no better.
  std::size_t best_way(const Hand& hand, Tallies side) const;

 private:
  class Best;
  static constexpr std::size_t rank_kinds = 17;

  void collect(std::size_t rank, Hand hand);
  void meet_all(Hand& hand) const;
  Hand& find(const Cards& tiles);
  template <class Choose>
  PlayedOut played_out(Tallies side, Choose choose_way);

  Effort& effort_;
  Rational net_win_;  // of a winning wager, its vigorish taken
  std::array<Cards, rank_kinds> of_rank_;
  Integer other_deals_;
  std::vector<Hand> hands_;
  bool met_ = false;
};

}  // namespace houseway
