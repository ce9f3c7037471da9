#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "odds/set_kinds.h"

// How hands that are set in two meet all the hands that can be dealt beside them.
//
// Beside cards of the ranks P lie, of the ranks D, as many hands as the four cards of each rank
// allow: these are summed up first as if no hand were a flush. What a flush changes is added suit
// by suit: the hands that have one in that suit are few, and beside cards that hold the ranks m in
// it and q elsewhere their number is that of F, outside m, times the choices of the rest from what
// q leaves of the three other suits.
namespace houseway {

// Of the hands that another may be: those below in both, and those below in one or both.
struct Met {
  std::int64_t both = 0;
  std::int64_t any = 0;

  Met& operator+=(const Met& other) {
    both += other.both;
    any += other.any;
    return *this;
  }
  friend Met operator+(Met a, const Met& b) { return a += b; }
};

class SetMeetings {
 public:
  static constexpr std::size_t lanes_of_two = 96;  // two further cards: 91 choices, filled up
  static constexpr std::size_t lanes_of_one = 16;

 private:
  static constexpr unsigned first_high_rank = 4;

  // One choice of low ranks with every choice of high ones that goes with it.
  struct Block {
    std::uint32_t low_choice = 0;
    std::uint32_t first_high = 0;
    std::uint32_t size = 0;
    std::uint32_t first_point = 0;
    bool joker = false;
  };
  // Choices of ranks from one half of all, and where those of each size begin.
  struct Half {
    std::vector<RankCounts> counts;
    std::array<std::size_t, 9> of_size{};  // the first of so many cards, and the end
  };
  // Points of hands with a flush: as they are set, and as if there were none.
  struct Flushes {
    std::size_t lanes = 0;
    std::size_t further = 0;  // cards
    std::vector<unsigned> masks;
    std::vector<std::uint8_t> jokers;  // whether the hands have it
    std::vector<std::int16_t> high, low, plain_high, plain_low;
  };

 public:
  // `points` gives what a hand of each kind is set as, in the order of the kinds.
  SetMeetings(const SetKinds& kinds, const std::vector<SetPoint>& points);

  // The hands met by cards of one choice of ranks, for several ways to set them.
  class Beside {
   public:
    Beside(const SetMeetings& meetings, const SetKind& ranks);

    // What ways to set the cards meet as if no hand were a flush.
    std::vector<Met> plain(std::span<const SetPoint> settings) const;
    // Of the hands met, those that have a flush, if the cards hold these ranks in each suit.
    std::int64_t flushes(const std::array<unsigned, suit_count>& suits) const;
    // Adds ways, numbered from 0 on, with what flushes change; `without` is what `plain` has found.
    void add(std::span<const SetPoint> settings, std::span<const Met> without);
    // Adds one way that is, for every hand that is met, the best of several.
    void add_best_of(std::span<const SetPoint> ways);
    // What the way of that number meets, if the cards hold these ranks in each suit.
    Met met(std::size_t number, const std::array<unsigned, suit_count>& suits) const;

   private:
    static constexpr std::size_t batch = 6;  // ways for which flushes are looked at together

    static constexpr unsigned half_bits = 7;

    // Of these ranks those that the cards hold, as a number below 2 to the power of how many.
    std::size_t compressed(unsigned ranks) const {
      return closed_up_[0][ranks & ((1U << half_bits) - 1U)] | closed_up_[1][ranks >> half_bits];
    }
    Met plain_of(SetPoint setting);
    Met plain_best_of(std::span<const SetPoint> settings);
    bool goes_with(const Block& block) const {
      return low_ways_[block.low_choice] > 0 && !(block.joker && mine_.joker);
    }
    template <class Visit>
    void for_each_flush(const Flushes& flushes, Visit visit) const;
    void add_by_suit(const Flushes& flushes, std::vector<std::int16_t>& sums, Met* by_suit) const;

    const SetMeetings& all_;
    const SetKind& mine_;
    unsigned held_ = 0;
    std::array<std::array<std::uint8_t, 1U << half_bits>, 2> closed_up_{};
    std::vector<std::int64_t> low_ways_;               // by the choice of low ranks
    std::vector<std::int32_t> high_ways_;              // of high ranks
    std::array<std::vector<std::uint8_t>, 3> shared_;  // by flush, the ranks shared with it
    std::vector<Met> plain_;                           // by setting
    std::vector<std::pair<SetPoint, Met>> known_;      // what single settings were found to meet
    std::vector<Met> by_suit_;                         // by setting and the ranks held in the suit
    std::vector<Met> flush_counts_;                    // hands with a flush, by these ranks
  };

 private:
  const SetKinds& kinds_;
  Half low_half_, high_half_;
  std::vector<Block> blocks_;
  std::vector<std::int32_t> highs_, lows_;  // points of hands without a flush
  std::array<Flushes, 3> flushes_;          // with no, one and two further cards
};

}  // namespace houseway
