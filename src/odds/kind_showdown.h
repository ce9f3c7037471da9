#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "odds/board_kinds.h"
#include "odds/board_showdown.h"
#include "odds/effort.h"
#include "odds/showdown_terms.h"

namespace houseway {

// What every two ranks with those of a board are worth where there is no flush, by the place of the
// board's ranks; and these pairs from the weakest on.
class RankStrengths {
 public:
  struct OfBoard {
    std::array<std::uint16_t, BoardKinds::rank_pairs> strength{};  // 0 if there are not such cards
    std::array<std::uint8_t, BoardKinds::rank_pairs> rising{};
  };

  RankStrengths(const BoardKinds& boards, Effort& effort);
  const OfBoard& of(std::size_t plain_kind) const { return of_board_[plain_kind]; }

 private:
  std::vector<OfBoard> of_board_;
};

// Every two hole cards on the boards of one kind against every other two, hands that the board does
// not tell apart together: what BoardShowdown does for one board.
class KindShowdown {
 public:
  // Two ranks of hole cards, as the kind's suit sees them.
  struct Hole {
    std::uint8_t rank_pair = 0;
    std::uint8_t view = 0;
  };

  KindShowdown(const HoldEmDeck& deck, const BoardKinds& boards, const RankStrengths& ranks,
               std::uint16_t qualifies_from);

  void on(const BoardKinds::Kind& kind);

  std::size_t holes() const { return holes_; }
  Hole hole(std::size_t index) const {
    return {static_cast<std::uint8_t>(item(index) / BoardKinds::views),
            static_cast<std::uint8_t>(item(index) % BoardKinds::views)};
  }
  HandClass hand_class(std::size_t index) const { return class_of_[sorted_[index] >> 16U]; }
  int lower(std::size_t index) const { return lower_[index]; }
  int higher(std::size_t index) const { return higher_[index]; }
  int others() const { return others_; }
  Meetings meetings(std::size_t index) const {
    const std::uint32_t strength = sorted_[index] >> 16U;
    const bool could_qualify = strength >= qualifies_from_;
    const std::int64_t unqualified = avoiding(unqualified_, item(index)) + (could_qualify ? 0 : 1);
    return meetings_of(could_qualify, others_, unqualified, lower_[index],
                       others_ - higher_[index]);
  }
  // The hands below a class.
  int below(std::size_t index, HandClass hand_class) const {
    return avoiding(below_[static_cast<std::size_t>(hand_class)], item(index)) +
           (this->hand_class(index) < hand_class ? 1 : 0);
  }

 private:
  static constexpr std::size_t items = BoardKinds::rank_pairs * BoardKinds::views;
  // Cards in the suit and out of it, by rank: those out of it are alike.
  static constexpr std::size_t card_types = 2 * rank_count;

  struct Passed {
    int all = 0;
    std::array<int, card_types> with{};  // a given card of the type
  };
  struct Item {
    std::array<std::uint8_t, 2> types{};
    unsigned suited = 0;  // ranks
    bool exists = true;
  };

  std::size_t item(std::size_t index) const { return sorted_[index] & 0xFFFFU; }
  int avoiding(const Passed& passed, std::size_t item) const {
    return passed.all - passed.with[items_[item].types[0]] - passed.with[items_[item].types[1]];
  }
  int count(std::size_t item) const;
  void sort(const BoardKinds::Kind& kind);
  void sweep();

  const BoardKinds& boards_;
  const RankStrengths& ranks_;
  std::vector<HandClass> class_of_;
  const std::vector<std::uint16_t>& flushes_;
  std::array<Item, items> items_{};
  std::uint16_t qualifies_from_;
  int others_ = 0;
  std::array<int, card_types> left_{};
  std::size_t holes_ = 0;
  // By strength: it, and the item.
  std::array<std::uint32_t, items> sorted_{};
  std::array<std::int16_t, items> lower_{};
  std::array<std::int16_t, items> higher_{};
  std::array<Passed, hand_classes + 1> below_{};
  Passed unqualified_{};
};

// Calls work(kind, showdown, thread) for these kinds, on all threads.
template <class Work>
void for_each_kind(std::span<const BoardKinds::Kind> kinds, const KindShowdown& start,
                   Effort& effort, Work work) {
  constexpr std::size_t kinds_in_part = 256;
  std::vector<KindShowdown> showdowns(effort.threads, start);
  in_parallel(effort, (kinds.size() + kinds_in_part - 1) / kinds_in_part,
              [&](std::size_t part, unsigned thread) {
                const std::size_t end = std::min(kinds.size(), (part + 1) * kinds_in_part);
                for (std::size_t i = part * kinds_in_part; i < end; ++i) {
                  showdowns[thread].on(kinds[i]);
                  work(kinds[i], showdowns[thread], thread);
                }
              });
}

}  // namespace houseway
