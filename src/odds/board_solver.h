#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "odds/board_kinds.h"
#include "odds/board_worth.h"
#include "odds/boards.h"
#include "odds/hole_walk.h"
#include "odds/kind_showdown.h"
#include "odds/showdown_terms.h"

namespace houseway {

// Two own cards and five community cards against the dealer, decided before and while these are
// shown. Which betting it is follows from the course: one raise that may be made at any of the
// decisions (one_raise.cpp), or a bet of its own at each (street_bets.cpp).
std::unique_ptr<Solver> solve_boards(const RuleSet& rules, std::span<const Card> deck, Money base,
                                     Effort& effort, WagerId rows_of, const ShowdownWords& words);

std::unique_ptr<Solver> solve_one_raise(const RuleSet& rules, std::span<const Card> deck,
                                        Money base, Effort& effort, WagerId rows_of,
                                        const ShowdownWords& words);
std::unique_ptr<Solver> solve_street_bets(const RuleSet& rules, std::span<const Card> deck,
                                          Money base, Effort& effort, WagerId rows_of,
                                          const ShowdownWords& words);

// What a bet does beside none.
enum class Gain : std::uint8_t { loses, equal, gains };
template <class Number>
Gain gain_of(const Number& difference) {
  return difference > 0 ? Gain::gains : difference == 0 ? Gain::equal : Gain::loses;
}

// What both have in common.
class BoardSolver : public Solver {
 public:
  BoardSolver(const RuleSet& rules, std::span<const Card> deck, Money base, Effort& effort,
              WagerId rows_of, const ShowdownWords& words);

 protected:
  using Amount = std::int64_t;

  // Boards by kind, and what hands are worth on them.
  struct Kinds {
    Kinds(const HoldEmDeck& deck, std::uint16_t qualifies_from, Effort& effort)
        : boards(deck), ranks(boards, effort), showdown(deck, boards, ranks, qualifies_from) {}
    BoardKinds boards;
    RankStrengths ranks;
    KindShowdown showdown;
  };
  const Kinds& kinds() const {
    if (!kinds_) kinds_ = std::make_unique<Kinds>(deck(), qualifies_from_, effort_);
    return *kinds_;
  }
  // Sums over all boards beside hole cards of two ranks: as if all were plain, and what a suit
  // changes of it.
  struct OverBoards {
    Amount plain = 0;
    BoardKinds::ByView<Amount> suited{};

    Amount of(const BoardKinds::Hole& hole) const {
      Amount sum = plain;
      for (const std::uint8_t view : hole.view) sum += suited[view];
      return sum;
    }
  };
  using OverAllBoards = std::array<OverBoards, BoardKinds::rank_pairs>;
  // Calls value_of(hand class, meetings) for all hole cards on all kinds of boards. Enters the
  // first of the two values it gives in the table and sums up the second over boards.
  template <class ValueOf>
  OverAllBoards evaluate(KindTable<Amount>& table, ValueOf value_of) const;
  // What comes of bets where a set of cards is seen, from sums by its kind: `found` is called with
  // the set, the pair and the sum for all holes of two ranks that share no card with the set.
  template <class Found>
  static void for_each_sum(const SeenKinds& seen, const std::vector<BoardKinds::Hole>& holes,
                           const std::vector<BoardKinds::ByView<Amount>>& sums, Found found) {
    for (std::size_t set = 0; set < seen.sets().size(); ++set) {
      for (const BoardKinds::Hole& hole : holes) {
        if ((seen.sets()[set].cards & hole.cards) != 0) continue;
        found(set, hole, SeenKinds::of(sums, seen.sets()[set], hole));
      }
    }
  }

  // The way that a strategy takes with these board cards, for each pair beside them.
  std::vector<std::uint8_t> ask(const Strategy& strategy, std::size_t decision,
                                const SetClasses& sets) const;
  std::uint8_t ask_before_flop(const Strategy& strategy, std::size_t hole_class) const;

  // Calls visit(set class, pair) for every pair that shares no card with the set.
  template <class Visitor>
  void for_each_pair_beside(const SetClasses& sets, Visitor visit) const;

  // Where a bet is made, in whichever way ties are.
  static bool bets(Gain gain, Ties ties) {
    return gain == Gain::gains || (gain == Gain::equal && ties == Ties::most_staked);
  }
  // All ways in which the board and the dealer's cards may come beside a pair, a board counted in
  // so many orders, divided by the ways to show so many cards first.
  Integer deals_behind(unsigned shown, std::int64_t orders) const {
    const auto left = static_cast<unsigned>(cards().size()) - 2;
    return choose(left, 5) * orders * dealers_of(cards().size()) / choose(left, shown);
  }

  CardSet cards_of(std::span<const std::uint8_t> at) const {
    CardSet set;
    for (const std::uint8_t position : at) set.insert(deck().card(position));
    return set;
  }

  const HoldEmDeck& deck() const {
    if (!deck_) deck_.emplace(cards_);
    return *deck_;
  }
  std::span<const Card> cards() const { return cards_; }
  Effort& effort() const { return effort_; }
  const DeclaredShowdown& showdown() const { return showdown_; }
  // What a board comes to if the main game has this table.
  BoardWorth worth_of(const Paytable& table) const;
  std::uint16_t qualifies_from() const { return qualifies_from_; }

  std::size_t way_that(std::size_t decision, bool wagers) const;
  std::size_t largest_wager(std::size_t decision) const;

  PlayedOut::Limit limit() const {
    return game().cards().payout_limits.empty() ? PlayedOut::Limit::not_reached
                                                : PlayedOut::Limit::left_out;
  }

 private:
  Effort& effort_;
  std::vector<Card> cards_;
  DeclaredShowdown showdown_;
  std::uint16_t qualifies_from_ = 0;
  mutable std::optional<HoldEmDeck> deck_;  // made when first needed
  mutable std::unique_ptr<Kinds> kinds_;
};

template <class ValueOf>
BoardSolver::OverAllBoards BoardSolver::evaluate(KindTable<Amount>& table, ValueOf value_of) const {
  const BoardKinds& boards = kinds().boards;
  std::vector<OverAllBoards> sums(effort_.threads);
  // Of plain kinds, the second values.
  std::vector<Amount> plain(BoardKinds::rank_pairs * rank_choices::choices[5]);
  const auto enter = [&](const BoardKinds::Kind& kind, const KindShowdown& showdown,
                         unsigned thread) {
    for (std::size_t i = 0; i < showdown.holes(); ++i) {
      const auto [rank_pair, view] = showdown.hole(i);
      auto [entered, summed] = value_of(showdown.hand_class(i), showdown.meetings(i));
      Amount& of_plain = plain[rank_pair * rank_choices::choices[5] + kind.plain];
      OverBoards& sum = sums[thread][rank_pair];
      const Amount ways = BoardKinds::boards_beside(kind, rank_pair, view);
      if (kind.suited == 0) {
        of_plain = summed;
        sum.plain += ways * summed;
      } else {
        entered -= table.at(rank_pair, kind.plain)[BoardKinds::plain_view];
        sum.suited[view] += ways * (summed - of_plain);
      }
      table.at(rank_pair, kind.place)[view] = entered;
    }
  };
  const auto all = std::span(boards.all());
  for_each_kind(all.first(boards.plain_kinds()), kinds().showdown, effort_, enter);
  for_each_kind(all.subspan(boards.plain_kinds()), kinds().showdown, effort_, enter);
  for (std::size_t thread = 1; thread < sums.size(); ++thread) {
    for (std::size_t pair = 0; pair < sums[0].size(); ++pair) {
      sums[0][pair].plain += sums[thread][pair].plain;
      for (std::size_t view = 0; view < BoardKinds::views; ++view) {
        sums[0][pair].suited[view] += sums[thread][pair].suited[view];
      }
    }
  }
  return sums[0];
}

template <class Visitor>
void BoardSolver::for_each_pair_beside(const SetClasses& sets, Visitor visit) const {
  for (std::size_t set = 0; set < sets.size(); ++set) {
    std::uint64_t taken = 0;
    for (const std::uint8_t card : sets[set].cards) taken |= 1ULL << card;
    for (std::size_t pair = 0; pair < deck().pairs().size(); ++pair) {
      const auto [low, high] = deck().pairs()[pair];
      if (((taken >> low) & 1U) == 0 && ((taken >> high) & 1U) == 0) visit(set, pair);
    }
  }
}

}  // namespace houseway
