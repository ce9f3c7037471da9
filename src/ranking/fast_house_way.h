#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "ranking/fast_high.h"
#include "ranking/house_way.h"

// A house way out of tables, for counting odds and for simulation: how the cards are set depends
// only on how often each rank is held, the joker and, where a flush as long as the high hand is
// possible, on which ranks lie in its suit. What the way says is said in house_way.h alone: the
// tables are filled from it.
namespace houseway {

class FastHouseWay {
 public:
  explicit FastHouseWay(const HouseWay& way);

  // The same as HouseWay::set, but for which of several cards of one rank is taken.
  List<CardSet, 2> set(CardSet cards) const;
  // Which kind of hand the cards are, as a number below kinds(); kinds() itself for the few that
  // may be a flush in two suits, with the joker and four cards high.
  std::size_t kind_of(CardSet cards) const;
  std::size_t kinds() const { return lower_.size(); }
  const HouseWay& way() const { return way_; }

 private:
  // The cards of the hands below the high one, the higher first: their ranks, the joker as 13, and
  // whether each is of the flush's suit.
  struct Lower {
    std::array<std::uint8_t, 3> rank{};
    std::uint8_t suited = 0;
  };
  struct Place {
    std::size_t kind = 0;
    int flush = -1;  // the suit of a flush
  };

  Place place_of(CardSet cards) const;
  Lower lower_of(CardSet cards, int flush) const;

  HouseWay way_;
  int flush_cards_;  // that make one, without the joker
  std::size_t lower_cards_;
  const FastHigh& choices_;                             // of ranks, numbered
  std::vector<std::uint32_t> of_ranks_;                 // what the ranks of a suit add to two sums
  std::array<std::vector<std::uint32_t>, 2> of_flush_;  // without and with the joker, by its ranks
  std::size_t with_joker_ = 0;                          // where kinds with the joker begin
  std::vector<Lower> lower_;
};

}  // namespace houseway
