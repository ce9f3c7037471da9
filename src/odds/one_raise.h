#pragma once

#include <array>
#include <map>
#include <optional>
#include <vector>

#include "odds/board_solver.h"

// Ultimate Texas Hold 'Em and Heads-Up Hold 'Em: stakes before the deal and one raise, the smaller
// the later it is made.
//
// On every kind of boards each two hole cards meet all others once (kind_showdown.h). What that
// comes to is summed up by flop, where it decides between raising and checking; the sum over flops
// decides before the flop. A second pass over the kinds counts what happens. Where a strategy is
// asked on the river, that pass goes over all classes of boards (board_showdown.h).
namespace houseway::one_raise {

// Where the raise is made, and the fold.
enum Point : std::size_t { before_flop, on_flop, on_river, points };

using Amount = std::int64_t;
constexpr Amount flops_of_board = flops_of_a_board.size();
constexpr std::size_t most_ways = 4;  // at a decision
// How many of a board's flops are decided in each way, four bits for each.
constexpr unsigned bits_of_way = 4;

// What to do, under one paytable, and what comes of it.
struct Plan {
  const Paytable* table = nullptr;
  const Strategy* strategy = nullptr;  // asked on the river; none for the best play
  Ties ties = Ties::least_staked;
  BoardWorth worth;
  BoardWorth::ByClass fixed{};   // of all stakes before the deal together,
  BoardWorth::ByClass raise{};   // and of a raise of one base wager, which no table changes: so
  Amount raise_unit = 0;         // many times this as the other
  std::vector<BestWays> before;  // by hole class
  std::vector<BestWays> flop;    // by flop class, then pair
  // Deals by point and way; ten for each board and holes.
  std::array<std::array<BoardWorth::ByClass, most_ways>, points> played{};
  std::array<std::int64_t, hand_classes> folded{};
  // Of these, what was tied on the river: to raise or fold.
  BoardWorth::ByClass tied_on_river{};
  // The losing hand of showdowns that were not folded, the player's or the dealer's.
  std::array<std::int64_t, hand_classes> loser{};
};

class OneRaise final : public BoardSolver {
 public:
  OneRaise(const RuleSet& rules, std::span<const Card> deck, Money base, Effort& effort,
           WagerId rows_of, const ShowdownWords& words)
      : BoardSolver(rules, deck, base, effort, rows_of, words) {
    for (std::size_t point = 0; point < points; ++point) {
      // What a raise is worth is so many times what one base wager raised is worth: the most or
      // nothing.
      largest_[point] = largest_wager(point);
      most_[point] = ways(point)[largest_[point]].multiple;
      without_[point] = way_that(point, false);
    }
    for (const Wager& wager : game().wagers) {
      const ByShowdown* by = wager.by_showdown();
      counts_losers_ |= by != nullptr && by->by_losing_hand;
    }
  }

  void expect(std::span<const Paytable* const> tables) override { solve(tables); }
  PlayedOut play(const Paytable& table, const Strategy* strategy, Ties ties) override;
  std::optional<RowCounts> count(WagerId wager, const Strategy* strategy) override;
  std::unique_ptr<Strategy> best() override;
  std::vector<Rational> values(const Situation& situation) override;
  void for_each_situation(const Visit& visit) override;

 private:
  class Best;

  // How many times a kind of board comes with hole cards by what they did, ten times a board.
  struct Times {
    std::int32_t raised_before = 0;
    std::int32_t raised_on_flop = 0;
    std::int32_t checked = 0;
  };

  const std::vector<Way>& ways(std::size_t point) const { return course().decisions[point].ways; }
  Amount fold(const BoardWorth& worth) const {
    return -static_cast<Amount>(course().before_deal) * worth.unit;
  }
  Amount on_the_river(const Plan& plan, Amount fixed, Amount raise, Amount dealers) const {
    return std::max(fold(plan.worth) * dealers, fixed + most_[on_river] * raise);
  }

  Plan terms(const Paytable& table) const;
  Plan& plan(const Paytable& table) {
    solve(std::array{&table});
    return plans_.at(&table);
  }
  void solve(std::span<const Paytable* const> tables);
  void find_best(Plan& plan);
  void play_out(Plan& plan);
  KindTable<Times> times(const Plan& plan) const;
  void tally(Plan& plan, const BoardKinds::Kind& kind, const KindShowdown& showdown,
             const KindTable<Times>& times) const;
  void play_out_asked(Plan& plan);
  void tally_asked(Plan& plan, const std::vector<std::uint16_t>& ways_on_flop,
                   const HoldEmDeck::Board& board, const BoardShowdown& showdown) const;
  void play_on_threads(Plan& plan, const std::function<void(std::vector<Plan>&)>& work) const;
  // `times` deals with each of the dealer's hands, in which the wager on the losing hand is open.
  template <class Showdown>
  void tally_losers(Plan& plan, const Showdown& showdown, std::size_t hole, Amount times) const;
  Plan asked(const Paytable& table, const Strategy& strategy);
  Plan with_most_staked(const Plan& best);
  std::vector<Integer> tied(const Plan& plan) const;
  PlayedOut played_out(const Plan& plan) const;

  Amount dealers() const { return dealers_of(cards().size()); }
  // Worths are those of the stakes before the deal, of a raise of one base wager, and of what is
  // better on the river.
  HoleWalk walk(const Plan& plan, CardSet own) const;

  // A raise or none.
  BestWays raise_or_not(std::size_t point, Gain gain) const {
    const auto way = [&](Ties ties) {
      return static_cast<std::uint8_t>(bets(gain, ties) ? largest_[point] : without_[point]);
    };
    return {way(Ties::least_staked), way(Ties::most_staked)};
  }

  const SetClasses& flops() const {
    if (!flops_) flops_.emplace(cards().size(), 3);
    return *flops_;
  }
  const SeenKinds& flop_kinds() const {
    if (!flop_kinds_) flop_kinds_.emplace(kinds().boards, deck(), flops());
    return *flop_kinds_;
  }

  mutable std::optional<SetClasses> flops_;  // made when first needed
  mutable std::optional<SeenKinds> flop_kinds_;
  std::array<std::size_t, points> largest_{};  // ways: the largest raise,
  std::array<std::size_t, points> without_{};  // and none
  std::array<Amount, points> most_{};
  bool counts_losers_ = false;  // some wager is paid by the hand that loses
  std::map<const Paytable*, Plan> plans_;
};

}  // namespace houseway::one_raise
