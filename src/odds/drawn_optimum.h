#pragma once

#include "odds/drawn_splits.h"

namespace houseway::drawn {

// What the dealer makes against sets of cards, each found once: two hands together come to the same
// sets over and over.
class MetBySet {
 public:
  MetBySet(const Facing& facing, const Shoe& shoe);

  // Sets as numbers, six bits a value, which add up as the sets do.
  static std::uint64_t key(const Counts& cards);

  // Looks up all sets, none of which need be known before; `at` is for its own use.
  void find(std::span<const std::uint64_t> keys, std::span<std::uint32_t> at, std::span<Met> met);

 private:
  std::size_t slot_of(std::uint64_t key) const;
  std::uint32_t place(std::uint64_t key);
  void grow();
  void meet_fresh();

  const Facing& facing_;
  Chances chances_;
  struct Slot {
    std::uint64_t key = 0;  // no set is 0
    std::uint32_t index = 0;
  };
  std::vector<Slot> slots_;
  std::vector<Met> met_;
  std::vector<Counts> fresh_;  // looked up, and the dealer not met yet
};

// A pair that is split once and played as well as can be: the first hand knows that the second will
// know its cards. There is no second chance.
double best_of_one_split(const Facing& facing, const Shoe& shoe, std::size_t value, MetBySet& met);

}  // namespace houseway::drawn
