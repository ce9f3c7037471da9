#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "odds/boards.h"
#include "odds/exact.h"
#include "odds/main_game.h"
#include "odds/play_shares.h"

// What the solvers of hold'em against the dealer share.
namespace houseway {

constexpr std::size_t hand_classes = static_cast<std::size_t>(HandClass::royal_flush) + 1;

// The ways of a hand to end against the dealer's, a dealer below a pair told apart.
struct Showing {
  std::int64_t won = 0;
  std::int64_t won_unqualified = 0;
  std::int64_t tied = 0;
  std::int64_t lost = 0;
  std::int64_t lost_unqualified = 0;

  std::int64_t beaten() const { return won + won_unqualified; }
  std::int64_t beaten_by() const { return lost + lost_unqualified; }
  std::int64_t all() const { return beaten() + tied + beaten_by(); }
  Showing& operator+=(const Showing& other) {
    won += other.won;
    won_unqualified += other.won_unqualified;
    tied += other.tied;
    lost += other.lost;
    lost_unqualified += other.lost_unqualified;
    return *this;
  }
  friend Showing operator*(std::int64_t times, const Showing& each) {
    return {times * each.won, times * each.won_unqualified, times * each.tied, times * each.lost,
            times * each.lost_unqualified};
  }
};

inline Showing showing(const Showdown& showdown, std::size_t hole) {
  const std::int64_t lower = showdown.lower(hole);
  const std::int64_t equal = showdown.equal(hole);
  const std::int64_t higher = showdown.higher(hole);
  const std::int64_t below = showdown.below(hole, HandClass::pair);
  if (showdown.hand_class(hole) >= HandClass::pair) return {lower - below, below, equal, higher, 0};
  const std::int64_t unqualified = below - lower - equal;
  return {0, lower, equal, higher - unqualified, unqualified};
}

// The same of one hand and a whole board by going through all cards of the dealer.
struct SeenHand {
  HandClass hand_class = HandClass::high_card;
  Showing showing;
};
SeenHand against_all_dealers(const HoldEmDeck& deck, const std::vector<std::uint8_t>& hole,
                             const std::vector<std::uint8_t>& board);

// Calls visit(set) for every set of so many cards of the deck that are not taken, rising.
template <class Visit>
void for_each_rest(const HoldEmDeck& deck, std::uint64_t taken, std::size_t count, Visit visit) {
  std::vector<std::uint8_t> set(count);
  const auto extend = [&](auto&& self, std::size_t depth, std::size_t next) -> void {
    if (depth == count) return visit(set);
    for (std::size_t card = next; card < deck.cards(); ++card) {
      if (((taken >> card) & 1U) != 0) continue;
      set[depth] = static_cast<std::uint8_t>(card);
      self(self, depth + 1, card + 1);
    }
  };
  extend(extend, 0, 0);
}

// The three-card sets of a board, each as positions of its five cards.
constexpr std::array<std::array<std::uint8_t, 3>, 10> flops_of_a_board{{{0, 1, 2},
                                                                        {0, 1, 3},
                                                                        {0, 1, 4},
                                                                        {0, 2, 3},
                                                                        {0, 2, 4},
                                                                        {0, 3, 4},
                                                                        {1, 2, 3},
                                                                        {1, 2, 4},
                                                                        {1, 3, 4},
                                                                        {2, 3, 4}}};

// Calls work(board, showdown, thread) for a board of every class, on all threads.
template <class Work>
void for_each_board(const HoldEmDeck& deck, Effort& effort, Work work) {
  constexpr std::size_t boards_in_part = 256;
  const auto& boards = deck.boards();
  std::vector<Showdown> showdowns;
  for (unsigned thread = 0; thread < effort.threads; ++thread) showdowns.emplace_back(deck);
  in_parallel(effort, (boards.size() + boards_in_part - 1) / boards_in_part,
              [&](std::size_t part, unsigned thread) {
                const std::size_t end = std::min(boards.size(), (part + 1) * boards_in_part);
                for (std::size_t i = part * boards_in_part; i < end; ++i) {
                  showdowns[thread].on(boards[i]);
                  work(boards[i], showdowns[thread], thread);
                }
              });
}

// For each pair, the first of those that a renaming of suits turns it into without changing the set
// of cards seen: they are one decision.
std::vector<std::uint16_t> first_alike(const HoldEmDeck& deck, const SetClasses::Class& seen);

// The cards of a situation as positions, and those that it takes out of the deck.
struct Seen {
  std::vector<std::uint8_t> own;
  std::vector<std::uint8_t> board;
  std::uint64_t taken = 0;
};
Seen seen(const HoldEmDeck& deck, const Situation& situation);

// Says so where a payout limit, which these figures leave out, could cut the most that is won.
void note_limit(const RuleSet& rules, Money ante, const Rational& most_won, WagerOdds& odds);

// A table of what to do before the flop by the two own cards, suited above the diagonal.
StrategyTable hole_table(const HoldEmDeck& deck, std::string title,
                         const std::vector<std::string>& by_class);
// What own cards and a board make together, for tables of plays: "0 three-of-a-kind or better".
// The number before the words orders them.
std::string made_in_words(const HoldEmDeck& deck, const HoldEmDeck::Pair& hole,
                          std::span<const std::uint8_t> board);

}  // namespace houseway
