#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "odds/board_worth.h"
#include "odds/boards.h"
#include "odds/hole_walk.h"
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

  // The pairs that some renaming of suits turns into each other are decided together: from sums
  // over boards of what a raise gains, where it gains anything, and by hole class how much.
  struct Gaining {
    std::vector<Gain> by_pair;  // by class of the set, then pair
    std::vector<Amount> by_hole_class;
  };
  template <class SumOf>
  Gaining decide(const SetClasses& sets, SumOf sum_of) const;

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
};

template <class SumOf>
BoardSolver::Gaining BoardSolver::decide(const SetClasses& sets, SumOf sum_of) const {
  const std::size_t pairs = deck().pairs().size();
  Gaining decided{std::vector<Gain>(sets.size() * pairs),
                  std::vector<Amount>(deck().holes().size())};
  std::vector<Amount> alike(pairs);
  for (std::size_t set = 0; set < sets.size(); ++set) {
    const std::vector<std::uint16_t> first = first_alike(deck(), sets[set]);
    std::fill(alike.begin(), alike.end(), 0);
    for (std::size_t pair = 0; pair < pairs; ++pair)
      alike[first[pair]] += sum_of(set * pairs + pair);
    for (std::size_t pair = 0; pair < pairs; ++pair) {
      const Amount gain = alike[first[pair]];
      decided.by_pair[set * pairs + pair] = gain_of(gain);
      if (first[pair] == pair && gain > 0) decided.by_hole_class[deck().hole_class(pair)] += gain;
    }
  }
  return decided;
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
