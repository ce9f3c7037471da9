#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "odds/boards.h"
#include "odds/effort.h"
#include "odds/showdown_terms.h"
#include "ranking/fast_high.h"

namespace houseway {

constexpr std::size_t hand_classes = static_cast<std::size_t>(HandClass::royal_flush) + 1;

// Every two hole cards on one board against every other two.
class BoardShowdown {
 public:
  static constexpr std::size_t most_holes = 1'081;

  // The dealer qualifies with hands of this strength and above; strengths are those of fast_high().
  BoardShowdown(const HoldEmDeck& deck, std::uint16_t qualifies_from);

  void on(const HoldEmDeck::Board& board);

  std::size_t holes() const { return holes_; }
  std::uint16_t pair(std::size_t hole) const { return pair_[hole]; }
  HandClass hand_class(std::size_t hole) const { return class_of_[strength_[hole]]; }
  std::uint16_t strength(std::size_t hole) const { return strength_[hole]; }
  // Of the hands that share no card with this one and the board.
  int lower(std::size_t hole) const { return lower_[hole]; }
  int equal(std::size_t hole) const { return others_ - lower_[hole] - higher_[hole]; }
  int higher(std::size_t hole) const { return higher_[hole]; }
  int others() const { return others_; }
  // How it meets the dealer's hands.
  Meetings meetings(std::size_t hole) const;
  // The hands below a class.
  int below(std::size_t hole, HandClass hand_class) const {
    return avoiding(below_[static_cast<std::size_t>(hand_class)], hole) +
           (class_of_[strength_[hole]] < hand_class ? 1 : 0);
  }

 private:
  struct Passed {
    int all = 0;
    std::array<std::int16_t, 64> with{};  // each card
  };
  int avoiding(const Passed& passed, std::size_t hole) const {
    const auto [a, b] = deck_.pairs()[pair_[hole]];
    return passed.all - passed.with[a] - passed.with[b];
  }

  void rank_all(const FastHigh::Hand& shared, std::span<const std::uint8_t> rest);
  void sort();
  void sweep();
  void meet_by_rank(const FastHigh::Hand& shared, std::span<const std::uint8_t> rest);

  const HoldEmDeck& deck_;
  const FastHigh& ranking_ = fast_high();
  std::array<HandClass, 7'463> class_of_{};
  std::size_t holes_ = 0;
  int others_ = 0;
  std::array<std::uint16_t, most_holes> pair_{};
  std::array<std::uint16_t, most_holes> strength_{};
  std::array<std::int16_t, most_holes> lower_{};
  std::array<std::int16_t, most_holes> higher_{};
  std::array<std::uint32_t, most_holes> sorted_{};
  std::array<std::uint32_t, most_holes> half_sorted_{};
  std::array<Passed, hand_classes + 1> below_{};
  std::uint16_t qualifies_from_;
  Passed unqualified_{};
};

inline Meetings BoardShowdown::meetings(std::size_t hole) const {
  const bool could_qualify = strength_[hole] >= qualifies_from_;
  const std::int64_t unqualified = avoiding(unqualified_, hole) + (could_qualify ? 0 : 1);
  const std::int64_t lower = lower_[hole];
  const std::int64_t ties = equal(hole);
  const std::int64_t higher = higher_[hole];
  if (could_qualify) return {lower - unqualified, ties, higher, unqualified, 0, 0};
  return {0, 0, others_ - unqualified, lower, ties, unqualified - lower - ties};
}

// Calls work(board, showdown, thread) for a board of every class, on all threads.
template <class Work>
void for_each_board(const HoldEmDeck& deck, std::uint16_t qualifies_from, Effort& effort,
                    Work work) {
  constexpr std::size_t boards_in_part = 256;
  const auto& boards = deck.boards();
  std::vector<BoardShowdown> showdowns;
  for (unsigned thread = 0; thread < effort.threads; ++thread) {
    showdowns.emplace_back(deck, qualifies_from);
  }
  in_parallel(effort, (boards.size() + boards_in_part - 1) / boards_in_part,
              [&](std::size_t part, unsigned thread) {
                const std::size_t end = std::min(boards.size(), (part + 1) * boards_in_part);
                for (std::size_t i = part * boards_in_part; i < end; ++i) {
                  showdowns[thread].on(boards[i]);
                  work(boards[i], showdowns[thread], thread);
                }
              });
}

}  // namespace houseway
