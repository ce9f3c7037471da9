#include "odds/hole_walk.h"

#include <algorithm>
#include <bit>

#include "odds/compared_hands.h"
#include "odds/passed_hands.h"

namespace houseway {
namespace {

constexpr std::size_t all_masks = 1U << rank_count;

// The number of each mask among those with as many bits.
constexpr auto number_of_mask = [] {
  std::array<std::uint16_t, all_masks> numbers{};
  std::array<std::uint16_t, rank_count + 1> next{};
  for (std::size_t mask = 0; mask < all_masks; ++mask) {
    numbers[mask] = next[static_cast<std::size_t>(std::popcount(mask))]++;
  }
  return numbers;
}();

// Choices of ranks, rising and perhaps alike.
constexpr std::size_t place_of_ranks(const auto& ranks) {
  std::size_t place = 0;
  for (std::size_t i = 0; i < ranks.size(); ++i) place += Places::of(ranks[i] + i, i);
  return place;
}
constexpr std::size_t place_of_pair(std::size_t low, std::size_t high) {
  return Places::of(low, 0) + Places::of(high + 1, 1);
}
constexpr std::array<std::size_t, 6> choices{1, 13, 91, 455, 1'820, 6'188};
// Of a suit's ranks on the board, with those of the others.
constexpr std::array<std::size_t, 6> masks{0, 0, 0, 286, 715, 1'287};
constexpr std::size_t suited_kinds =
    masks[3] * choices[2] + masks[4] * choices[1] + masks[5] * choices[0];

template <class Visit>
void for_each_rank(unsigned mask, Visit visit) {
  for (; mask != 0; mask &= mask - 1) visit(static_cast<std::uint8_t>(std::countr_zero(mask)));
}

// Every choice of so many ranks of a mask.
template <class Visit>
void for_each_subset(unsigned mask, std::size_t size, Visit visit, unsigned chosen = 0) {
  if (size == 0) return visit(chosen);
  for (; mask != 0; mask &= mask - 1) {
    const unsigned lowest = mask & (~mask + 1);
    for_each_subset(mask & ~lowest, size - 1, visit, chosen | lowest);
  }
}

// Up to two cards by their ranks, and in how many ways there are such among those left.
template <class Left, class Visit>
void for_each_others(std::size_t size, Left left, Visit visit) {
  using Ranks = List<std::uint8_t, 5>;
  if (size == 0) return visit(Ranks{}, 1);
  for (std::uint8_t high = 0; high < rank_count; ++high) {
    const int of_high = left(high);
    if (of_high <= 0) continue;
    if (size == 1) {
      visit(Ranks{high}, of_high);
      continue;
    }
    for (std::uint8_t low = 0; low <= high; ++low) {
      const int ways = low == high ? of_high * (of_high - 1) / 2 : of_high * left(low);
      if (ways > 0) visit(Ranks{low, high}, ways);
    }
  }
}

template <class Ranks>
Ranks merged(const Ranks& a, const Ranks& b) {
  Ranks all;
  std::size_t next = 0;
  for (const std::uint8_t rank : a) {
    while (next < b.size() && b[next] < rank) all.push_back(b[next++]);
    all.push_back(rank);
  }
  while (next < b.size()) all.push_back(b[next++]);
  return all;
}

// Of flushes by the mask of their ranks.
const std::vector<std::uint16_t>& flush_strengths() {
  static const std::vector<std::uint16_t> all = [] {
    std::vector<std::uint16_t> strengths(all_masks);
    for (std::size_t mask = 0; mask < all_masks; ++mask) {
      const int size = std::popcount(mask);
      if (size < 5 || size > 7) continue;
      strengths[mask] = fast_high().strength(FastHigh::Hand(CardSet(mask)));
    }
    return strengths;
  }();
  return all;
}

}  // namespace

HoleWalk::HoleWalk(std::span<const Card> deck, CardSet hole, std::uint16_t qualifies_from,
                   Value value)
    : qualifies_from_(qualifies_from), value_(std::move(value)), flushes_(flush_strengths()) {
  for (const Card card : deck) deck_ranks_ |= 1U << static_cast<unsigned>(card.rank());
  Ranks ranks;
  for (const Suit suit : all_suits) {
    const auto s = static_cast<std::size_t>(suit);
    hole_[s] = hole.ranks(suit);
    for_each_rank(hole_[s], [&](std::uint8_t rank) { ranks.push_back(rank); });
    type_[s] = types_;
    for (std::size_t other = 0; other < s; ++other) {
      if (hole_[other] == hole_[s]) type_[s] = type_[other];
    }
    if (type_[s] == types_) ++types_;
  }
  low_ = std::min(ranks[0], ranks[1]);
  high_ = std::max(ranks[0], ranks[1]);
  dealers_ = Places::ways[deck.size() - 7][2];
}

int HoleWalk::left(std::size_t rank, const BySuit& seen) const {
  int cards = 0;
  for (std::size_t suit = 0; suit < suit_count; ++suit) {
    cards += static_cast<int>(((deck_ranks_ & ~hole_[suit] & ~seen[suit]) >> rank) & 1U);
  }
  return cards;
}

std::size_t HoleWalk::place(const Kind& kind) const {
  if (kind.suit == no_suit) return place_of_ranks(kind.others);
  const std::size_t size = 5 - kind.others.size();
  std::size_t at = choices[5] + type_[kind.suit] * suited_kinds;
  for (std::size_t smaller = 3; smaller < size; ++smaller) {
    at += masks[smaller] * choices[5 - smaller];
  }
  return at + number_of_mask[kind.suited] * choices[kind.others.size()] +
         place_of_ranks(kind.others);
}

HoleWalk::Worths HoleWalk::worth(const Kind& kind) const {
  return known_.empty() ? evaluate(kind) : known_[place(kind)];
}

// Of every two ranks with those of the board, no flush among them. Cards are given suits by turns,
// so that no suit has more than two.
HoleWalk::PairStrengths HoleWalk::strengths(const Ranks& board) const {
  const auto key = [](std::size_t rank, std::size_t turn) {
    return FastHigh::Hand(Card(static_cast<Rank>(rank), all_suits[turn % suit_count]));
  };
  FastHigh::Hand shared;
  std::array<int, rank_count> held{};
  for (std::size_t i = 0; i < board.size(); ++i) {
    shared += key(board[i], i);
    ++held[board[i]];
  }
  PairStrengths all{};
  for (std::size_t high = 0; high < rank_count; ++high) {
    if (held[high] == suit_count) continue;
    const FastHigh::Hand with = shared + key(high, 5);
    for (std::size_t low = 0; low <= high; ++low) {
      // More than four cards of a rank there are not.
      if (held[low] + (low == high ? 1 : 0) >= suit_count) continue;
      all[place_of_pair(low, high)] = ranking_.strength(with + key(low, 6));
    }
  }
  return all;
}

HoleWalk::Worths HoleWalk::evaluate(const Kind& kind) const {
  Ranks board = kind.others;
  unsigned open = 0;  // ranks of the suit that are not seen
  if (kind.suit != no_suit) {
    Ranks suited;
    for_each_rank(kind.suited, [&](std::uint8_t rank) { suited.push_back(rank); });
    board = merged(board, suited);
    open = deck_ranks_ & ~hole_[kind.suit] & ~kind.suited;
  }
  std::array<int, rank_count> free{};
  for (std::size_t rank = 0; rank < rank_count; ++rank) free[rank] = left(rank, {});
  for (const std::uint8_t rank : board) --free[rank];
  const PairStrengths of_pair = strengths(board);

  std::uint16_t mine = of_pair[place_of_pair(low_, high_)];
  const unsigned my_flush = kind.suit == no_suit ? 0 : kind.suited | hole_[kind.suit];
  if (std::popcount(my_flush) >= 5) mine = flushes_[my_flush];

  std::int64_t unqualified = 0;
  std::int64_t lower = 0;
  std::int64_t not_higher = 0;
  const auto meet = [&](std::uint16_t dealers, std::int64_t ways) {
    unqualified += dealers < qualifies_from_ ? ways : 0;
    lower += dealers < mine ? ways : 0;
    not_higher += dealers <= mine ? ways : 0;
  };
  const int of_suit = std::popcount(kind.suited);
  // With four of a suit on the board one more is a flush, so that the others come from elsewhere.
  if (of_suit >= 4) for_each_rank(open, [&](std::uint8_t rank) { --free[rank]; });
  std::int64_t others = 0;
  for (const int cards : free) others += cards;
  if (of_suit == 5) {
    meet(flushes_[kind.suited], others * (others - 1) / 2);
  } else {
    for (std::size_t high = 0; high < rank_count; ++high) {
      for (std::size_t low = 0; low <= high; ++low) {
        const std::int64_t ways =
            low == high ? free[high] * (free[high] - 1) / 2 : free[high] * free[low];
        meet(of_pair[place_of_pair(low, high)], ways);
      }
    }
  }
  if (of_suit >= 4) {
    for_each_rank(open, [&](std::uint8_t rank) { meet(flushes_[kind.suited | 1U << rank], others); });
  }
  if (of_suit >= 3) {
    for_each_subset(open, 2, [&](unsigned two) {
      const auto low = static_cast<std::size_t>(std::countr_zero(two));
      const auto high = static_cast<std::size_t>(std::bit_width(two)) - 1;
      meet(flushes_[kind.suited | two], 1);
      if (of_suit == 3) meet(of_pair[place_of_pair(low, high)], -1);
    });
  }
  return value_(ranking_.high_hand(mine).hand_class(),
                meetings_of(mine >= qualifies_from_, dealers_, unqualified, lower, not_higher));
}

HoleWalk::Worths HoleWalk::over_boards(const BySuit& seen) const {
  Worths sum{};
  const auto add = [&](const Kind& kind, std::int64_t ways) {
    const Worths worths = worth(kind);
    for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += ways * worths[i];
  };
  Ranks shown;
  for (std::uint8_t rank = 0; rank < rank_count; ++rank) {
    for (const unsigned ranks : seen) {
      if ((ranks >> rank & 1U) != 0) shown.push_back(rank);
    }
  }
  const std::size_t to_come = 5 - shown.size();
  std::array<int, rank_count> left_of{};
  for (std::size_t rank = 0; rank < rank_count; ++rank) left_of[rank] = left(rank, seen);
  // Choices of ranks to come, less those that bring a suit to three cards.
  std::array<int, rank_pairs> plain{};
  for_each_others(to_come, [&](std::size_t rank) { return left_of[rank]; },
                  [&](const Ranks& ranks, int ways) { plain[place_of_ranks(ranks)] = ways; });
  for (std::size_t suit = 0; suit < suit_count; ++suit) {
    const auto held = static_cast<std::size_t>(std::popcount(seen[suit]));
    const unsigned open = deck_ranks_ & ~hole_[suit] & ~seen[suit];
    Ranks others;
    for (std::uint8_t rank = 0; rank < rank_count; ++rank) {
      for (std::size_t other = 0; other < suit_count; ++other) {
        if (other != suit && (seen[other] >> rank & 1U) != 0) others.push_back(rank);
      }
    }
    for (std::size_t more = held >= 3 ? 0 : 3 - held; more <= to_come; ++more) {
      for_each_subset(open, more, [&](unsigned chosen) {
        Ranks suited;
        for_each_rank(chosen, [&](std::uint8_t rank) { suited.push_back(rank); });
        for_each_others(
            to_come - more,
            [&](std::size_t rank) {
              return left_of[rank] - static_cast<int>(open >> rank & 1U);
            },
            [&](const Ranks& ranks, int ways) {
              add({suit, seen[suit] | chosen, merged(others, ranks)}, ways);
              plain[place_of_ranks(merged(suited, ranks))] -= ways;
            });
      });
    }
  }
  for_each_others(to_come, [](std::size_t) { return suit_count; },
                  [&](const Ranks& ranks, int) {
                    const int ways = plain[place_of_ranks(ranks)];
                    if (ways > 0) add({no_suit, 0, merged(shown, ranks)}, ways);
                  });
  return sum;
}

HoleWalk::Worths HoleWalk::over_boards(CardSet seen) const {
  BySuit by_suit{};
  for (const Suit suit : all_suits) by_suit[static_cast<std::size_t>(suit)] = seen.ranks(suit);
  return over_boards(by_suit);
}

// 0 unless, among suits in which the hole cards are the same, ranks do not increase.
unsigned HoleWalk::alike(const BySuit& seen) const {
  unsigned all = 1;
  for (std::size_t type = 0; type < types_; ++type) {
    unsigned suits = 0;
    unsigned run = 0;
    std::size_t last = no_suit;
    for (std::size_t suit = 0; suit < suit_count; ++suit) {
      if (type_[suit] != type) continue;
      if (last != no_suit && seen[suit] > seen[last]) return 0;
      run = last != no_suit && seen[suit] == seen[last] ? run + 1 : 1;
      all = all * ++suits / run;
      last = suit;
    }
  }
  return all;
}

void HoleWalk::for_each_seen(std::size_t cards, Effort& effort, const VisitSeen& visit) {
  prepare(effort);
  std::vector<std::pair<std::size_t, unsigned>> unseen;  // suit and bit of the rank
  for (std::size_t suit = 0; suit < suit_count; ++suit) {
    for_each_rank(deck_ranks_ & ~hole_[suit],
                  [&](std::uint8_t rank) { unseen.emplace_back(suit, 1U << rank); });
  }
  in_parallel(effort, unseen.size(), [&](std::size_t first, unsigned thread) {
    BySuit seen{};
    const auto extend = [&](auto&& self, std::size_t next, std::size_t more) -> void {
      if (more == 0) {
        if (const unsigned all = alike(seen); all > 0) visit(thread, all, over_boards(seen));
        return;
      }
      for (std::size_t i = next; i < unseen.size(); ++i) {
        seen[unseen[i].first] |= unseen[i].second;
        self(self, i + 1, more - 1);
        seen[unseen[i].first] &= ~unseen[i].second;
      }
    };
    seen[unseen[first].first] |= unseen[first].second;
    extend(extend, first + 1, cards - 1);
  });
}

// Every kind of board, so that all threads find them.
void HoleWalk::prepare(Effort& effort) {
  if (!known_.empty()) return;
  std::vector<Kind> kinds;
  const auto extend = [&](auto&& self, const Ranks& ranks, std::uint8_t from) -> void {
    if (ranks.size() == 5) {
      kinds.push_back({no_suit, 0, ranks});
      return;
    }
    for (std::uint8_t rank = from; rank < rank_count; ++rank) {
      const auto held = std::count(ranks.begin(), ranks.end(), rank);
      if (held >= left(rank, {})) continue;
      Ranks with = ranks;
      with.push_back(rank);
      self(self, with, rank);
    }
  };
  extend(extend, {}, 0);
  for (std::size_t suit = 0; suit < suit_count; ++suit) {
    if (std::find(type_.begin(), type_.begin() + static_cast<std::ptrdiff_t>(suit), type_[suit]) !=
        type_.begin() + static_cast<std::ptrdiff_t>(suit)) {
      continue;
    }
    const unsigned open = deck_ranks_ & ~hole_[suit];
    for (std::size_t size = 3; size <= 5; ++size) {
      for_each_subset(open, size, [&](unsigned suited) {
        for_each_others(
            5 - size,
            [&](std::size_t rank) {
              return left(rank, {}) - static_cast<int>(open >> rank & 1U);
            },
            [&](const Ranks& ranks, int) { kinds.push_back({suit, suited, ranks}); });
      });
    }
  }
  std::vector<Worths> found(choices[5] + types_ * suited_kinds);
  constexpr std::size_t part_size = 512;
  in_parallel(effort, (kinds.size() + part_size - 1) / part_size, [&](std::size_t part, unsigned) {
    const std::size_t end = std::min(kinds.size(), (part + 1) * part_size);
    for (std::size_t i = part * part_size; i < end; ++i) found[place(kinds[i])] = evaluate(kinds[i]);
  });
  known_ = std::move(found);
}

}  // namespace houseway
