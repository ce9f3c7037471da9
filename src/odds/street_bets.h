#pragma once

#include <array>
#include <optional>
#include <vector>

#include "odds/board_solver.h"

// Texas Hold 'Em Bonus Poker: a bet or a fold on two cards, then a bet after three community cards
// and one after four, or none. They win or lose as the hands compare, and none depends on the
// others: whether to bet on the turn is a matter of the flop, on the river of the four cards in
// whatever order they came. So every kind of boards is met once (kind_showdown.h), summed up by the
// flops and the fours of cards that it holds, and decided there.
namespace houseway::street_bets {

enum Point : std::size_t { flop, turn, river, points };

constexpr std::int64_t flops_in_board = 10;
constexpr std::int64_t fours_in_board = 5;
constexpr std::int64_t orders = 20;  // of a board: which three come first, and which last
constexpr std::int32_t flops_in_four = 4;

// What is gained on a board, in whole numbers: by all that is staked before the flop is seen, by
// the bet on the turn and by the one on the river.
struct Worth {
  std::int64_t unit = 1;
  BoardWorth::ByClass stays{};
  BoardWorth::ByClass turn{};
  BoardWorth::ByClass river{};
};

// What to do, and what comes of it.
struct Plan {
  // What a bet gains: it is made where it does and, by how ties are made, where it is equal.
  std::vector<Gain> plays;       // or folds, by hole class
  std::vector<Gain> bets_turn;   // by class of flops, then pair
  std::vector<Gain> bets_river;  // by class of four cards, then pair
  Ties ties = Ties::least_staked;
  // Deals not folded by whether the turn and the river were bet on; `orders` for each board.
  std::array<std::array<BoardWorth::ByClass, 2>, 2> played{};
};

class StreetBets final : public BoardSolver {
 public:
  StreetBets(const RuleSet& rules, std::span<const Card> deck, Money base, Effort& effort,
             WagerId rows_of, const ShowdownWords& words)
      : BoardSolver(rules, deck, base, effort, rows_of, words) {
    for (std::size_t point = 0; point < points; ++point) {
      bet_[point] = largest_wager(point);
      none_[point] = way_that(point, false);
      multiple_[point] = course().decisions[point].ways[bet_[point]].multiple;
      wager_[point] = course().decisions[point].ways[bet_[point]].wager;
    }
  }

  PlayedOut play(const Paytable& table, const Strategy* strategy, Ties ties) override;
  std::optional<RowCounts> count(WagerId wager, const Strategy* strategy) override;
  std::unique_ptr<Strategy> best() override;
  std::vector<Rational> values(const Situation& situation) override;
  void for_each_situation(const Visit& visit) override;

 private:
  class Best;

  // How many times a kind of board comes with hole cards that are not folded, by whether the turn
  // and the river were bet on; `orders` for each board.
  using Times = std::array<std::array<std::int32_t, 2>, 2>;
  // The sets that are seen, made when first needed.
  struct Sets {
    Sets(const HoldEmDeck& deck, const BoardKinds& boards)
        : flops(deck.cards(), 3),
          fours(deck.cards(), 4),
          flop_kinds(boards, deck, flops),
          four_kinds(boards, deck, fours) {}
    SetClasses flops;
    SetClasses fours;
    SeenKinds flop_kinds;
    SeenKinds four_kinds;
  };

  const Sets& sets() {
    if (!sets_) sets_.emplace(deck(), kinds().boards);
    return *sets_;
  }
  Worth worth() const;
  // All deals of a hole class, in every order of the board.
  Integer deals(std::size_t hole) const {
    const auto left = static_cast<unsigned>(cards().size()) - 2;
    return choose(left, 5) * orders * dealers_of(cards().size()) * deck().holes()[hole].size;
  }
  bool plays(const Plan& plan, std::size_t pair) const {
    return bets(plan.plays[deck().hole_class(pair)], plan.ties);
  }

  // Decides a bet by what is seen, where it is worth so much on a board: for each set the pairs.
  // Adds what it gains to that of each hole class.
  std::vector<Gain> decide(const SeenKinds& seen, const KindTable<Amount>& worth, Wide times,
                           std::vector<Wide>& gains) const;
  Plan find_best();
  const Plan& best_plan();
  Plan asked(const Strategy& strategy);
  Plan with_most_staked();
  std::vector<Integer> tied(const Plan& plan);
  void play_out(Plan& plan);
  KindTable<Times> times(const Plan& plan);
  RowCounts count_judged(WagerId wager) const;
  RowCounts count_flops(WagerId wager, const Plan& plan);
  HoleWalk walk(const Worth& worth, CardSet own) const;

  std::array<std::size_t, points> bet_{};  // ways
  std::array<std::size_t, points> none_{};
  std::array<Amount, points> multiple_{};
  std::array<std::size_t, points> wager_{};
  std::optional<Sets> sets_;
  std::optional<Plan> best_;
};

}  // namespace houseway::street_bets
