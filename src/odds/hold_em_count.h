#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/list.h"
#include "odds/equity_parts.h"

// Two cards each and up to five in common, counted by kinds of hands and boards. As long as nobody
// has a flush only ranks matter; where a suit makes one it also matters which ranks are held in it,
// and no board makes flushes in two suits. So all boards are counted as if no suit mattered, and
// for each suit what it changes of that, with hands as this suit sees them.
namespace houseway::equities {

// Two cards as one suit sees them.
struct PairKind {
  std::uint8_t ranks = 0;     // the place of the two among all pairs of ranks
  unsigned suited = 0;        // the ranks in the suit
  std::uint64_t outside = 0;  // how many of each rank are not in it, four bits a rank

  bool operator==(const PairKind&) const = default;
};

// Kinds of all hands but the last.
struct Start {
  List<std::uint16_t, most_hands - 1> kinds;
  unsigned suited = 0;
  std::uint64_t outside = 0;
};

// How cards are seen by a suit, by several that have the same cards left, or if no suit matters.
struct View {
  List<std::size_t, suit_count> suits;    // none where no suit matters
  unsigned shown = 0;                     // ranks of the suit on the board
  unsigned open = 0;                      // and those that may come
  std::array<int, rank_count> outside{};  // cards that may come, the suit left out
  // The kinds of each hand, those with more cards of the suit first, and their numbers.
  std::vector<std::vector<PairKind>> kinds;
  std::vector<std::vector<std::uint16_t>> number;
  std::vector<Start> starts;  // that hands can have together
  std::vector<std::uint32_t>
      start_place;  // among all, by the kinds taken as the digits of a number

  // Whether two hands have the same kinds: then it is enough to meet each with itself and those
  // behind it.
  bool mirrored = false;

  std::size_t last_kinds() const { return kinds.back().size(); }
  // Of a row with a number for each kind of the last hand: as many as are added at once, or twice
  // or three times as many.
  std::size_t width() const { return (last_kinds() + 15) / 16 * 16; }
};

class HoldEmCount {
 public:
  using Hands = std::vector<std::vector<CardSet>>;  // two cards each

  // The last hand is met in rows, with all its kinds at once: best is the one that has most.
  HoldEmCount(Hands hands, CardSet board, CardSet unseen);

  double time() const;  // that it takes, in nanoseconds of one core
  void run(Effort& effort);
  // Once it has run: of these hands or of a part of their holdings.
  Outcomes outcomes(const Hands& hands) const;

 private:
  // Which view counts a deal in which way: as no suit sees it and as each suit does.
  struct Look {
    std::size_t view = 0;
    std::size_t suit = suit_count;  // none
  };
  // By view, start and kind of the last hand.
  using Weights = std::vector<std::vector<std::uint64_t>>;

  void add_view(View view);
  Weights weights(const Hands& hands) const;
  void mirror(const View& view, std::vector<std::int32_t>& rows) const;
  // Boards for each deal of hands.
  std::uint32_t boards() const;
  std::size_t winner_sets() const { return (std::size_t{1} << (hands_.size() - 1)) - 1; }

  Hands hands_;
  CardSet board_;
  CardSet unseen_;
  std::size_t to_come_;
  std::vector<View> views_;
  std::vector<Look> looks_;
  // By view, start, winners among the hands of the start, whether the last hand is lower or equal,
  // and its kind: the boards on which that is so.
  std::vector<std::vector<std::int32_t>> rows_;
  bool too_many_ = false;
};

}  // namespace houseway::equities
