#include "odds/hold_em_boards.h"

#include <algorithm>
#include <bit>

#include "odds/passed_hands.h"

namespace houseway::equities {
namespace {

using namespace rank_choices;

constexpr std::size_t all_pairs = choices[2];

// Cards by ranks alone: they are given suits by turns, so that no suit has more than two of seven.
FastHigh::Hand by_turn(std::size_t rank, std::size_t turn) {
  return FastHigh::Hand(Card(static_cast<Rank>(rank), all_suits[turn % suit_count]));
}

struct TwoRanks {
  std::uint8_t low = 0;
  std::uint8_t high = 0;
};

constexpr auto ranks_of_pair = [] {
  std::array<TwoRanks, all_pairs> ranks{};
  for (std::uint8_t high = 0; high < rank_count; ++high) {
    for (std::uint8_t low = 0; low <= high; ++low) ranks[place_of_pair(low, high)] = {low, high};
  }
  return ranks;
}();

unsigned of_rank(std::uint64_t counts, std::size_t rank) {
  return static_cast<unsigned>(counts >> (4U * rank)) & 15U;
}

// The last hand by its kinds, against the best of the others.
struct Against {
  const std::int16_t* strengths = nullptr;
  std::int16_t best = 0;
};

// Adds boards to those on which the last hand is lower and to those, a row behind, on which it is
// equal. All numbers are small and nothing else is touched, so that the compiler takes many at
// once.
void enter_boards(std::int16_t* lower, const std::int16_t* boards, std::size_t first,
                  std::size_t end, std::size_t width, Against last, std::int16_t times) {
  std::int16_t* equal = lower + width;
  for (std::size_t kind = first; kind < end; ++kind) {
    const auto ways = static_cast<std::int16_t>(times * boards[kind]);
    const std::int16_t is_lower = last.strengths[kind] < last.best ? ways : std::int16_t{0};
    const std::int16_t is_equal = last.strengths[kind] == last.best ? ways : std::int16_t{0};
    lower[kind] = static_cast<std::int16_t>(lower[kind] + is_lower);
    equal[kind] = static_cast<std::int16_t>(equal[kind] + is_equal);
  }
}

// The same with those taken away on which it was lower or equal before.
void enter_change(std::int16_t* lower, const std::int16_t* boards, std::size_t first,
                  std::size_t end, std::size_t width, Against now, Against before) {
  std::int16_t* equal = lower + width;
  for (std::size_t kind = first; kind < end; ++kind) {
    const std::int16_t ways = boards[kind];
    const std::int16_t is_lower = now.strengths[kind] < now.best ? ways : std::int16_t{0};
    const std::int16_t is_equal = now.strengths[kind] == now.best ? ways : std::int16_t{0};
    const std::int16_t was_lower = before.strengths[kind] < before.best ? ways : std::int16_t{0};
    const std::int16_t was_equal = before.strengths[kind] == before.best ? ways : std::int16_t{0};
    lower[kind] = static_cast<std::int16_t>(lower[kind] + is_lower - was_lower);
    equal[kind] = static_cast<std::int16_t>(equal[kind] + is_equal - was_equal);
  }
}

}  // namespace

HoldEmBoards::HoldEmBoards(const View& seen_by, std::span<const std::uint8_t> on_board,
                           std::size_t to_come)
    : view(seen_by), shown(on_board.begin(), on_board.end()), others(to_come + 1) {
  Ranks ranks;
  const auto extend = [&](auto&& self, std::uint8_t from, int alike) -> void {
    others[ranks.size()].push_back(ranks);
    for (std::uint8_t rank = from; rank < rank_count && ranks.size() < to_come; ++rank) {
      const int held = rank == from ? alike : 0;
      if (held >= view.outside[rank]) continue;
      ranks.push_back(rank);
      self(self, rank, held + 1);
      ranks.pop_back();
    }
  };
  extend(extend, 0, 0);
  // Five ranks come in up to 4 x 4 x 4 x 4 x 4 ways, two beside three of a suit in 741 altogether:
  // a part never has more boards than its small sums can hold.
  const auto add_parts = [&](unsigned coming, std::size_t number, std::size_t in_part) {
    for (std::size_t first = 0; first < others[number].size(); first += in_part) {
      parts.push_back({coming, number, first, std::min(first + in_part, others[number].size())});
    }
  };
  if (view.suits.empty()) {
    add_parts(0, to_come, 31);
  } else {
    const auto suited = static_cast<std::size_t>(std::popcount(view.shown));
    for (std::size_t more = suited < 3 ? 3 - suited : 0; more <= to_come; ++more) {
      for_each_subset(view.open, more,
                      [&](unsigned coming) { add_parts(coming, to_come - more, choices[2]); });
    }
  }
  std::array<bool, all_pairs> met{};
  for (const std::vector<PairKind>& kinds : view.kinds) {
    for (const PairKind& kind : kinds) met[kind.ranks] = true;
  }
  for (std::uint8_t pair = 0; pair < all_pairs; ++pair) {
    if (!met[pair]) continue;
    pairs.push_back(pair);
    pair_keys.push_back(by_turn(ranks_of_pair[pair].low, 6) + by_turn(ranks_of_pair[pair].high, 5));
  }
}

HoldEmMeetings::HoldEmMeetings(const HoldEmBoards& boards, std::size_t winner_sets)
    : boards_(boards),
      view_(boards.view),
      winner_sets_(winner_sets),
      width_(view_.width()),
      rows_(view_.starts.size() * winner_sets * 2 * width_),
      sums_(rows_.size()),
      came_up_(view_.starts.size() * winner_sets) {
  for (const std::vector<PairKind>& kinds : view_.kinds) flushes_.emplace_back(kinds.size());
  flushes_.back().resize(width_);
  plain_ = suited_ = flushes_;
  for (std::size_t kind = 0; kind < view_.last_kinds(); ++kind) {
    for (std::size_t rank = 0; rank < rank_count; ++rank) {
      if (of_rank(view_.kinds.back()[kind].outside, rank) != 0) with_rank_[rank].push_back(kind);
    }
  }
}

void HoldEmMeetings::meet(std::size_t part) {
  const HoldEmBoards::Part& boards = boards_.parts[part];
  find_flushes(boards.coming);
  for (std::size_t i = boards.first; i < boards.last; ++i) {
    count(boards.coming, boards_.others[boards.others][i]);
  }
  add_up();
}

void HoldEmMeetings::find_flushes(unsigned coming) {
  const int on_board = std::popcount(view_.shown | coming);
  const auto is_flush = [&](const PairKind& kind) {
    return on_board + std::popcount(kind.suited) >= 5;
  };
  for (std::size_t hand = 0; hand < view_.kinds.size(); ++hand) {
    for (std::size_t kind = 0; kind < view_.kinds[hand].size(); ++kind) {
      const PairKind& held = view_.kinds[hand][kind];
      flushes_[hand][kind] = static_cast<Small>(
          is_flush(held) ? flush_strengths()[view_.shown | coming | held.suited] : 0);
    }
  }
  // Where nobody has a flush the suit changes nothing. Kinds with more cards of it come first.
  const auto& last = view_.kinds.back();
  const auto last_flushes =
      static_cast<std::size_t>(std::ranges::partition_point(last, is_flush) - last.begin());
  met_.clear();
  for (std::size_t i = 0; i < view_.starts.size(); ++i) {
    const Start& start = view_.starts[i];
    if ((start.suited & coming) != 0) continue;
    bool all = view_.suits.empty();
    for (std::size_t hand = 0; hand < start.kinds.size(); ++hand) {
      all = all || is_flush(view_.kinds[hand][start.kinds[hand]]);
    }
    // To take in all of those that are added at once does no harm: there is no change, or it is
    // written over.
    const std::size_t first = view_.mirrored ? i / 16 * 16 : 0;
    const std::size_t end = all ? width_ : (last_flushes + 15) / 16 * 16;
    if (first < end) met_.push_back({i, first, end});
  }
  cannot_be_.clear();
  for (std::size_t kind = 0; kind < last.size(); ++kind) {
    if ((last[kind].suited & coming) != 0) cannot_be_.push_back(kind);
  }
}

// These ranks beside the cards of the suit that come.
void HoldEmMeetings::count(unsigned coming, const Ranks& others) {
  if (met_.empty()) return;
  rank_pairs(coming, others);
  for (std::size_t hand = 0; hand < view_.kinds.size(); ++hand) {
    for (std::size_t kind = 0; kind < view_.kinds[hand].size(); ++kind) {
      const auto plain = static_cast<Small>(of_pair_[view_.kinds[hand][kind].ranks]);
      const Small flush = flushes_[hand][kind];
      plain_[hand][kind] = plain;
      suited_[hand][kind] = flush != 0 ? flush : plain;
    }
  }
  distinct_.clear();
  std::size_t all_held = 1;
  for (const std::uint8_t rank : others) {
    if (distinct_.empty() || distinct_.back().rank != rank) {
      distinct_.push_back({rank, 0});
      all_held *= most_of_rank;
    }
    ++distinct_[distinct_.size() - 1].cards;
  }
  std::fill_n(slot_.begin(), all_held, no_slot);
  slots_ = 0;
  for (const Met& met : met_) enter(met, boards_beside(view_.starts[met.start].outside));
}

void HoldEmMeetings::rank_pairs(unsigned coming, const Ranks& others) {
  FastHigh::Hand shared;
  std::array<std::uint8_t, rank_count> held{};
  std::size_t turn = 0;
  const auto add = [&](std::uint8_t rank) {
    shared += by_turn(rank, turn++);
    ++held[rank];
  };
  for (const std::uint8_t rank : boards_.shown) add(rank);
  for_each_rank(coming, add);
  for (const std::uint8_t rank : others) add(rank);
  for (std::size_t i = 0; i < boards_.pairs.size(); ++i) {
    const auto [low, high] = ranks_of_pair[boards_.pairs[i]];
    // More than four cards of a rank there are not.
    const bool can_be = held[low] + (low == high ? 1 : 0) < suit_count && held[high] < suit_count;
    of_pair_[boards_.pairs[i]] =
        can_be ? ranking_.strength(shared + boards_.pair_keys[i]) : std::uint16_t{0};
  }
}

HoldEmMeetings::Best HoldEmMeetings::best_of(const Start& start, const Strengths& strengths) {
  Best best;
  for (std::size_t hand = 0; hand < start.kinds.size(); ++hand) {
    const Small strength = strengths[hand][start.kinds[hand]];
    if (strength > best.strength) best.winners = 0;
    if (strength >= best.strength) best.winners |= Winners{1} << hand;
    best.strength = std::max(best.strength, strength);
  }
  return best;
}

HoldEmMeetings::Small* HoldEmMeetings::lower_row(std::size_t start, Winners winners) {
  const std::size_t place = start * winner_sets_ + (winners - 1);
  if (!came_up_[place]) {
    came_up_[place] = true;
    in_sums_.push_back(place);
  }
  return sums_.data() + place * 2 * width_;
}

// Enters the boards by kinds of the last hand, under the winners of a start: those that a suit
// makes, less those that are counted where no suit matters.
void HoldEmMeetings::enter(const Met& met, const Small* boards) {
  const Start& start = view_.starts[met.start];
  const Best plain = best_of(start, plain_);
  if (view_.suits.empty()) return enter(met, plain, plain_, boards, 1);
  const Best suited = best_of(start, suited_);
  if (plain.winners != suited.winners) {
    enter(met, suited, suited_, boards, 1);
    return enter(met, plain, plain_, boards, -1);
  }
  // The same in one go, as it always is with two hands.
  enter_change(lower_row(met.start, plain.winners), boards, met.first, met.end, width_,
               {suited_.back().data(), suited.strength}, {plain_.back().data(), plain.strength});
}

void HoldEmMeetings::enter(const Met& met, const Best& best, const Strengths& strengths,
                           const Small* boards, Small times) {
  enter_boards(lower_row(met.start, best.winners), boards, met.first, met.end, width_,
               {strengths.back().data(), best.strength}, times);
}

void HoldEmMeetings::add_up() {
  for (const std::size_t place : in_sums_) {
    const std::size_t first = place * 2 * width_;
    for (std::size_t i = first; i < first + 2 * width_; ++i) {
      rows_[i] += sums_[i];
      sums_[i] = 0;
    }
    came_up_[place] = false;
  }
  in_sums_.clear();
}

// In how many ways the other cards can come beside a start and each kind of the last hand.
const HoldEmMeetings::Small* HoldEmMeetings::boards_beside(std::uint64_t outside) {
  std::size_t held = 0;
  for (const RankCount& each : distinct_) held = held * most_of_rank + of_rank(outside, each.rank);
  if (slot_[held] == no_slot) {
    slot_[held] = static_cast<std::uint16_t>(slots_++);
    boards_of_slot_.resize(std::max(boards_of_slot_.size(), slots_ * width_));
    fill_slot(outside, boards_of_slot_.data() + slot_[held] * width_);
  }
  return boards_of_slot_.data() + slot_[held] * width_;
}

void HoldEmMeetings::fill_slot(std::uint64_t outside, Small* boards) const {
  std::array<std::array<int, 3>, 5> ways{};  // by how many of the rank the last hand has
  for (std::size_t i = 0; i < distinct_.size(); ++i) {
    const auto [rank, cards] = distinct_[i];
    for (unsigned taken = 0; taken < 3; ++taken) {
      const unsigned held = of_rank(outside, rank) + taken;
      const int left = view_.outside[rank] - static_cast<int>(held);
      if (left >= 0) {
        ways[i][taken] = static_cast<int>(Places::ways[static_cast<std::size_t>(left)][cards]);
      }
    }
  }
  // Most kinds have none of these ranks.
  const auto product = [&](std::uint64_t of_last) {
    int all = 1;
    for (std::size_t i = 0; i < distinct_.size(); ++i) {
      all *= ways[i][of_rank(of_last, distinct_[i].rank)];
    }
    return static_cast<Small>(all);
  };
  std::fill_n(boards, view_.last_kinds(), product(0));
  for (const RankCount& each : distinct_) {
    for (const std::size_t kind : with_rank_[each.rank]) {
      boards[kind] = product(view_.kinds.back()[kind].outside);
    }
  }
  for (const std::size_t kind : cannot_be_) boards[kind] = 0;
}

}  // namespace houseway::equities
