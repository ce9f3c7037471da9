#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "odds/effort.h"
#include "odds/hands.h"
#include "odds/showdown_terms.h"
#include "ranking/fast_high.h"

namespace houseway {

// Two hole cards on every board that may come, against all hands of the dealer. On a board without
// three cards of a suit only ranks matter; on others, also which ranks are held in that suit. So
// the 2,118,760 boards beside two cards are met in at most 116,000 kinds.
class HoleWalk {
 public:
  // What a board is worth in several respects, and sums of it over boards.
  using Worths = std::array<std::int64_t, 3>;
  using Value = std::function<Worths(HandClass players, const Meetings& met)>;
  using VisitSeen = std::function<void(unsigned thread, std::int64_t alike, const Worths& worths)>;

  // The dealer qualifies with hands of this strength of fast_high() and above.
  HoleWalk(std::span<const Card> deck, CardSet hole, std::uint16_t qualifies_from, Value value);

  // The sum over all boards that hold these three, four or five cards.
  Worths over_boards(CardSet seen) const;
  // The same for every set of so many cards that may be seen, one for all that a renaming of suits
  // turns into each other without changing the hole cards.
  void for_each_seen(std::size_t cards, Effort& effort, const VisitSeen& visit);

 private:
  using BySuit = std::array<unsigned, suit_count>;  // masks of ranks
  using Ranks = List<std::uint8_t, 5>;              // rising
  static constexpr std::size_t rank_pairs = 91;
  using PairStrengths = std::array<std::uint16_t, rank_pairs>;

  // Boards that come to the same: without a suit of three cards, or with these ranks in it.
  struct Kind {
    std::size_t suit = no_suit;
    unsigned suited = 0;
    Ranks others;
  };
  static constexpr std::size_t no_suit = suit_count;

  // Cards that are seen, for one suit: its ranks, and those of the others.
  struct SeenBySuit {
    std::size_t suit = 0;
    unsigned suited = 0;
    Ranks others;
  };

  int left(std::size_t rank) const;  // cards that are not in the hole
  std::size_t place(const Kind& kind) const;
  std::size_t place(std::size_t suit, unsigned suited) const;  // of the first with these ranks
  Worths evaluate(const Kind& kind) const;
  PairStrengths strengths(const Ranks& board) const;

  // Over the boards that complete these ranks, as if no suit had three cards; and what a suit
  // changes of it.
  Worths as_if_plain(const Ranks& shown) const;
  Worths changed_by_suit(const SeenBySuit& seen) const;
  template <class Plain, class Changed>
  Worths over_boards(const BySuit& seen, Plain plain, Changed changed) const;

  unsigned alike(const BySuit& seen) const;
  bool first_of_type(std::size_t suit) const;
  template <class Visit>
  void for_each_ranks(std::size_t size, Visit visit) const;
  void prepare(Effort& effort);

  const FastHigh& ranking_ = fast_high();
  unsigned deck_ranks_ = 0;
  BySuit hole_{};
  std::uint8_t low_ = 0;  // the ranks of the hole cards
  std::uint8_t high_ = 0;
  std::array<std::size_t, suit_count>
      type_{};  // suits in which the hole cards are the same are one
  std::size_t types_ = 0;
  std::uint16_t qualifies_from_;
  std::int64_t dealers_ = 0;
  Value value_;
  const std::vector<std::uint16_t>& flushes_;   // strengths by mask of ranks
  std::vector<Worths> known_;                   // by place, once prepared
  std::vector<PairStrengths> known_strengths_;  // by the place of the board's ranks
};

// A suit that can still have three cards leaves two others at most.
template <class Plain, class Changed>
HoleWalk::Worths HoleWalk::over_boards(const BySuit& seen, Plain plain, Changed changed) const {
  Ranks shown;
  for (std::uint8_t rank = 0; rank < rank_count; ++rank) {
    for (const unsigned ranks : seen) {
      if ((ranks >> rank & 1U) != 0) shown.push_back(rank);
    }
  }
  Worths total = plain(shown);
  for (std::size_t suit = 0; suit < suit_count; ++suit) {
    if (static_cast<std::size_t>(std::popcount(seen[suit])) + 2 < shown.size()) continue;
    SeenBySuit by_suit{suit, seen[suit], {}};
    unsigned taken = seen[suit];  // of cards of one rank, one is of the suit
    for (const std::uint8_t rank : shown) {
      if ((taken >> rank & 1U) == 0) by_suit.others.push_back(rank);
      taken &= ~(1U << rank);
    }
    const Worths worths = changed(by_suit);
    for (std::size_t i = 0; i < total.size(); ++i) total[i] += worths[i];
  }
  return total;
}

}  // namespace houseway
