#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "odds/hold_em_count.h"
#include "odds/rank_choices.h"
#include "ranking/fast_high.h"

namespace houseway::equities {

// All boards as one view tells them apart: cards of the suit that come, and the ranks of others.
struct HoldEmBoards {
  using Ranks = List<std::uint8_t, 5>;
  struct Part {
    unsigned coming = 0;
    std::size_t others = 0;  // how many, and which choices of them
    std::size_t first = 0;
    std::size_t last = 0;
  };

  HoldEmBoards(const View& seen_by, std::span<const std::uint8_t> on_board, std::size_t to_come);

  const View& view;
  std::vector<std::uint8_t> shown;         // ranks on the board
  std::vector<std::vector<Ranks>> others;  // by their number
  std::vector<Part> parts;
  std::vector<std::uint8_t> pairs;        // the pairs of ranks that hands have
  std::vector<FastHigh::Hand> pair_keys;  // the sums of their cards
};

// Parts of these boards met with the hands of all kinds, on one thread.
class HoldEmMeetings {
 public:
  HoldEmMeetings(const HoldEmBoards& boards, std::size_t winner_sets);

  void meet(std::size_t part);
  // By start, winners among its hands, whether the last hand is lower or equal, and its kind.
  const std::vector<std::int32_t>& rows() const { return rows_; }

 private:
  using Ranks = HoldEmBoards::Ranks;
  // Sums over one part are small: so twice as many are added at a time.
  using Small = std::int16_t;
  using Strengths = std::vector<std::vector<Small>>;  // by hand and kind
  struct Met {
    std::size_t start = 0;
    std::size_t first = 0;  // of the kinds of the last hand, from this one
    std::size_t end = 0;    // to before that one
  };
  struct RankCount {
    std::uint8_t rank = 0;
    std::uint8_t cards = 0;
  };
  // The winners among the hands of a start.
  struct Best {
    Small strength = -1;
    Winners winners = 0;
  };
  static constexpr std::size_t most_of_rank = 5;  // none to four
  static constexpr std::uint16_t no_slot = 0xFFFF;

  void find_flushes(unsigned coming);
  void count(unsigned coming, const Ranks& others);
  void rank_pairs(unsigned coming, const Ranks& others);
  void enter(const Met& met, const Small* boards);
  void enter(const Met& met, const Best& best, const Strengths& strengths, const Small* boards,
             Small times);
  void add_up();
  static Best best_of(const Start& start, const Strengths& strengths);
  Small* lower_row(std::size_t start, Winners winners);
  const Small* boards_beside(std::uint64_t outside);
  void fill_slot(std::uint64_t outside, Small* boards) const;

  const HoldEmBoards& boards_;
  const View& view_;
  std::size_t winner_sets_;
  std::size_t width_;
  std::vector<std::int32_t> rows_;
  std::vector<Small> sums_;           // the same of one part,
  std::vector<std::size_t> in_sums_;  // of starts and winners that came up in it
  std::vector<bool> came_up_;
  std::vector<Met> met_;
  std::vector<std::size_t> cannot_be_;  // kinds of the last hand that need a card which comes
  std::array<std::vector<std::size_t>, rank_count> with_rank_;  // and those with a rank outside
  Strengths flushes_;                                           // 0 where there is none
  Strengths suited_;
  Strengths plain_;
  std::array<std::uint16_t, rank_choices::choices[2]> of_pair_{};
  List<RankCount, 5> distinct_;
  std::array<std::uint16_t, 3'125> slot_{};  // by how many of each rank a start has
  std::size_t slots_ = 0;
  std::vector<Small> boards_of_slot_;
  const FastHigh& ranking_ = fast_high();
};

}  // namespace houseway::equities
