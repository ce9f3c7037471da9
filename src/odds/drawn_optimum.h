#pragma once

#include "odds/drawn_splits.h"

namespace houseway::drawn {

// Sets of cards as numbers, six bits a value, which add up as the sets do; each has a place in the
// order in which they are first met.
class SetPlaces {
 public:
  SetPlaces() : slots_(1U << 10U) {}

  std::size_t of(std::uint64_t key);
  const std::vector<std::uint64_t>& keys() const { return keys_; }

 private:
  struct Slot {
    std::uint64_t key = 0;  // no set is 0
    std::uint32_t place = 0;
  };
  Slot& slot_of(std::uint64_t key);
  void grow();

  std::vector<Slot> slots_;
  std::vector<std::uint64_t> keys_;
};

// What the dealer makes against sets of cards, each found once: two hands together come to the same
// sets over and over.
class MetBySet {
 public:
  MetBySet(const Facing& facing, const Shoe& shoe) : facing_(facing), chances_(shoe) {}

  static std::uint64_t key(const Counts& cards);
  static Counts cards(std::uint64_t key);

  // Looks up all sets, none of which need be known before; `at` is for its own use.
  void find(std::span<const std::uint64_t> keys, std::span<std::uint32_t> at, std::span<Met> met);

 private:
  void meet_fresh();

  const Facing& facing_;
  Chances chances_;
  SetPlaces places_;
  std::vector<Met> met_;
};

// A pair that is split once and played as well as can be: the first hand knows that the second will
// know its cards. There is no second chance. How rounds end is found where that gains more than
// `instead`.
SplitPlay best_of_one_split(const Facing& facing, const Shoe& shoe, std::size_t value,
                            MetBySet& met, double instead);

}  // namespace houseway::drawn
