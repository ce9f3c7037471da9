#include "odds/hole_walk.h"

#include <algorithm>
#include <bit>

#include "odds/compared_hands.h"
#include "odds/passed_hands.h"

namespace houseway {
namespace {

// For lists so short that the library's sorting would be most of the work.
template <class Items>
void put_in_order(Items& items) {
  for (std::size_t i = 1; i < items.size(); ++i) {
    for (std::size_t at = i; at > 0 && items[at] < items[at - 1]; --at) {
      std::swap(items[at], items[at - 1]);
    }
  }
}

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

// The ranks of five cards as a sum, so that those to come are added to those seen: what the cards
// from 2 to 7 weigh and what those from 8 to ace weigh, apart. Each sum has a number.
class RankSums {
 public:
  static constexpr std::size_t all = 462 * 792;  // of up to five cards of six ranks, and of seven

  RankSums() {
    const auto fill = [](std::vector<std::uint16_t>& numbers, std::size_t from, std::size_t to) {
      std::uint16_t next = 0;
      const auto extend = [&](auto&& self, std::size_t rank, std::size_t left,
                              std::size_t sum) -> void {
        if (rank == to) {
          if (sum >= numbers.size()) numbers.resize(sum + 1);
          numbers[sum] = next++;
          return;
        }
        for (std::size_t count = 0; count <= left; ++count) {
          self(self, rank + 1, left - count, sum + count * CardKeys::weights[rank]);
        }
      };
      extend(extend, from, 5, 0);
    };
    fill(low_, 0, CardKeys::low_ranks);
    fill(top_, CardKeys::low_ranks, rank_count);
  }

  static std::uint64_t of(std::size_t rank) {
    return std::uint64_t{CardKeys::weights[rank]} << (rank < CardKeys::low_ranks ? 32U : 0U);
  }
  std::size_t number(std::uint64_t sum) const {
    return low_[sum >> 32U] * std::size_t{792} + top_[sum & 0xFFFF'FFFFU];
  }

 private:
  std::vector<std::uint16_t> low_;
  std::vector<std::uint16_t> top_;
};

const RankSums& rank_sums() {
  static const RankSums sums;
  return sums;
}

// Up to two ranks, rising.
struct Few {
  std::size_t size = 0;
  std::uint8_t low = 0;
  std::uint8_t high = 0;

  std::size_t place() const { return size < 2 ? high : place_of_pair(low, high); }
  std::uint64_t sum() const {
    return (size > 0 ? RankSums::of(high) : 0) + (size > 1 ? RankSums::of(low) : 0);
  }
};

Few together(const Few& a, const Few& b) {
  if (a.size == 0) return b;
  if (b.size == 0) return a;
  return {2, std::min(a.high, b.high), std::max(a.high, b.high)};
}

Few few_of(unsigned mask) {
  const auto high = static_cast<std::uint8_t>(mask == 0 ? 0 : std::bit_width(mask) - 1);
  const auto low = static_cast<std::uint8_t>(mask == 0 ? 0 : std::countr_zero(mask));
  return {static_cast<std::size_t>(std::popcount(mask)), low, high};
}

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
void for_each_few(std::size_t size, Left left, Visit visit) {
  if (size == 0) return visit(Few{}, 1);
  for (std::uint8_t high = 0; high < rank_count; ++high) {
    const int of_high = left(high);
    if (of_high <= 0) continue;
    if (size == 1) {
      visit(Few{1, high, high}, of_high);
      continue;
    }
    for (std::uint8_t low = 0; low < high; ++low) {
      const int ways = of_high * left(low);
      if (ways > 0) visit(Few{2, low, high}, ways);
    }
    if (of_high > 1) visit(Few{2, high, high}, of_high * (of_high - 1) / 2);
  }
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

// Calls act(i) for all i below a count, many of them to a part of the work.
template <class Act>
void in_parts(Effort& effort, std::size_t count, Act act) {
  constexpr std::size_t part_size = 256;
  in_parallel(effort, (count + part_size - 1) / part_size, [&](std::size_t part, unsigned) {
    const std::size_t end = std::min(count, (part + 1) * part_size);
    for (std::size_t i = part * part_size; i < end; ++i) act(i);
  });
}

// Some ranks and a few more, rising.
List<std::uint8_t, 5> ranks_of(List<std::uint8_t, 5> ranks, const Few& few) {
  if (few.size > 1) ranks.push_back(few.low);
  if (few.size > 0) ranks.push_back(few.high);
  put_in_order(ranks);
  return ranks;
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

int HoleWalk::left(std::size_t rank) const {
  int cards = 0;
  for (const unsigned held : hole_) cards += static_cast<int>((deck_ranks_ & ~held) >> rank & 1U);
  return cards;
}

std::size_t HoleWalk::place(std::size_t suit, unsigned suited) const {
  const auto size = static_cast<std::size_t>(std::popcount(suited));
  std::size_t at = RankSums::all + type_[suit] * suited_kinds;
  for (std::size_t smaller = 3; smaller < size; ++smaller) {
    at += masks[smaller] * choices[5 - smaller];
  }
  return at + number_of_mask[suited] * choices[5 - size];
}

std::size_t HoleWalk::place(const Kind& kind) const {
  if (kind.suit != no_suit) return place(kind.suit, kind.suited) + place_of_ranks(kind.others);
  std::uint64_t sum = 0;
  for (const std::uint8_t rank : kind.others) sum += RankSums::of(rank);
  return rank_sums().number(sum);
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
    for_each_rank(kind.suited, [&](std::uint8_t rank) { board.push_back(rank); });
    put_in_order(board);
    open = deck_ranks_ & ~hole_[kind.suit] & ~kind.suited;
  }
  std::array<int, rank_count> free{};
  for (std::size_t rank = 0; rank < rank_count; ++rank) free[rank] = left(rank);
  for (const std::uint8_t rank : board) --free[rank];
  const PairStrengths of_pair =
      known_strengths_.empty() ? strengths(board) : known_strengths_[place_of_ranks(board)];

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
    for_each_rank(open,
                  [&](std::uint8_t rank) { meet(flushes_[kind.suited | 1U << rank], others); });
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

HoleWalk::Worths HoleWalk::as_if_plain(const Ranks& shown) const {
  Worths total{};
  std::array<int, rank_count> left_of{};
  for (std::size_t rank = 0; rank < rank_count; ++rank) left_of[rank] = left(rank);
  std::uint64_t sum = 0;
  for (const std::uint8_t rank : shown) {
    --left_of[rank];
    sum += RankSums::of(rank);
  }
  for_each_few(
      5 - shown.size(), [&](std::size_t rank) { return left_of[rank]; },
      [&](const Few& few, int ways) {
        const Worths worths = known_.empty() ? evaluate({no_suit, 0, ranks_of(shown, few)})
                                             : known_[rank_sums().number(sum + few.sum())];
        for (std::size_t i = 0; i < total.size(); ++i) total[i] += ways * worths[i];
      });
  return total;
}

// Of every board on which it has three cards: what it is worth, less what it would be worth plain.
HoleWalk::Worths HoleWalk::changed_by_suit(const SeenBySuit& seen) const {
  Worths total{};
  const auto held = static_cast<std::size_t>(std::popcount(seen.suited));
  const std::size_t to_come = 5 - held - seen.others.size();
  const unsigned open = deck_ranks_ & ~hole_[seen.suit] & ~seen.suited;
  std::array<int, rank_count> elsewhere{};  // cards left that are not of the suit
  for (std::size_t rank = 0; rank < rank_count; ++rank) {
    elsewhere[rank] = left(rank) - static_cast<int>((open | seen.suited) >> rank & 1U);
  }
  Few others;
  std::uint64_t sum = 0;
  for (const std::uint8_t rank : seen.others) {
    --elsewhere[rank];
    others = together(others, {1, rank, rank});
    sum += RankSums::of(rank);
  }
  for_each_rank(seen.suited, [&](std::uint8_t rank) { sum += RankSums::of(rank); });
  const auto add = [&](const Kind& kind, std::int64_t ways) {
    const Worths worths = evaluate(kind);
    for (std::size_t i = 0; i < total.size(); ++i) total[i] += ways * worths[i];
  };
  for (std::size_t more = held >= 3 ? 0 : 3 - held; more <= to_come; ++more) {
    for_each_subset(open, more, [&](unsigned chosen) {
      const unsigned suited = seen.suited | chosen;
      const std::size_t at = place(seen.suit, suited);
      const Few of_suit = few_of(chosen);
      for_each_few(
          to_come - more, [&](std::size_t rank) { return elsewhere[rank]; },
          [&](const Few& few, int ways) {
            const Few beside = together(others, few);
            if (known_.empty()) {
              Ranks board = ranks_of({}, beside);
              add({seen.suit, suited, board}, ways);
              for_each_rank(suited, [&](std::uint8_t rank) { board.push_back(rank); });
              put_in_order(board);
              add({no_suit, 0, board}, -ways);
              return;
            }
            const Worths& with = known_[at + beside.place()];
            const Worths& plain = known_[rank_sums().number(sum + of_suit.sum() + few.sum())];
            for (std::size_t i = 0; i < total.size(); ++i) {
              total[i] += ways * (with[i] - plain[i]);
            }
          });
    });
  }
  return total;
}

// A suit that can still have three cards leaves two others at most.
template <class Plain, class Changed>
HoleWalk::Worths HoleWalk::over_boards(const BySuit& seen, Plain plain, Changed changed) const {
  Ranks shown;
  for (std::uint8_t rank = 0; rank < rank_count; ++rank) {
    for (const unsigned ranks : seen) {
      if ((ranks >> rank & 1U) != 0) shown.push_back(rank);
    }
  }
  Worths total = plain(shown);
  for (std::size_t suit = 0; suit < suit_count; ++suit) {
    if (static_cast<std::size_t>(std::popcount(seen[suit])) + 2 < shown.size()) continue;
    SeenBySuit by_suit{suit, seen[suit], {}};
    unsigned taken = seen[suit];  // of cards of one rank, one is of the suit
    for (const std::uint8_t rank : shown) {
      if ((taken >> rank & 1U) == 0) by_suit.others.push_back(rank);
      taken &= ~(1U << rank);
    }
    const Worths worths = changed(by_suit);
    for (std::size_t i = 0; i < total.size(); ++i) total[i] += worths[i];
  }
  return total;
}

HoleWalk::Worths HoleWalk::over_boards(CardSet seen) const {
  BySuit by_suit{};
  for (const Suit suit : all_suits) by_suit[static_cast<std::size_t>(suit)] = seen.ranks(suit);
  return over_boards(
      by_suit, [&](const Ranks& shown) { return as_if_plain(shown); },
      [&](const SeenBySuit& each) { return changed_by_suit(each); });
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

bool HoleWalk::first_of_type(std::size_t suit) const {
  const auto end = type_.begin() + static_cast<std::ptrdiff_t>(suit);
  return std::find(type_.begin(), end, type_[suit]) == end;
}

// Every choice of so many ranks among the cards that are not in the hole.
template <class Visit>
void HoleWalk::for_each_ranks(std::size_t size, Visit visit) const {
  Ranks ranks;
  // `alike` cards of the rank `from` are among them already.
  const auto extend = [&](auto&& self, std::uint8_t from, int alike) -> void {
    if (ranks.size() == size) return visit(ranks);
    for (std::uint8_t rank = from; rank < rank_count; ++rank) {
      const int held = rank == from ? alike : 0;
      if (held >= left(rank)) continue;
      ranks.push_back(rank);
      self(self, rank, held + 1);
      ranks.pop_back();
    }
  };
  extend(extend, 0, 0);
}

// Every kind of board, so that all threads find them.
void HoleWalk::prepare(Effort& effort) {
  if (!known_.empty()) return;
  std::vector<Kind> kinds;
  for_each_ranks(5, [&](const Ranks& ranks) { kinds.push_back({no_suit, 0, ranks}); });
  std::vector<PairStrengths> by_ranks(choices[5]);
  in_parts(effort, kinds.size(), [&](std::size_t i) {
    by_ranks[place_of_ranks(kinds[i].others)] = strengths(kinds[i].others);
  });
  known_strengths_ = std::move(by_ranks);
  for (std::size_t suit = 0; suit < suit_count; ++suit) {
    if (!first_of_type(suit)) continue;
    const unsigned open = deck_ranks_ & ~hole_[suit];
    for (std::size_t size = 3; size <= 5; ++size) {
      for_each_subset(open, size, [&](unsigned suited) {
        for_each_few(
            5 - size,
            [&](std::size_t rank) { return left(rank) - static_cast<int>(open >> rank & 1U); },
            [&](const Few& few, int) {
              kinds.push_back({suit, suited, ranks_of({}, few)});
            });
      });
    }
  }
  std::vector<Worths> found(RankSums::all + types_ * suited_kinds);
  in_parts(effort, kinds.size(),
           [&](std::size_t i) { found[place(kinds[i])] = evaluate(kinds[i]); });
  known_ = std::move(found);
}

void HoleWalk::for_each_seen(std::size_t cards, Effort& effort, const VisitSeen& visit) {
  prepare(effort);
  // What the ranks come to, and what each suit changes of it, is found once for all sets.
  std::vector<Ranks> all_ranks;
  for_each_ranks(cards, [&](const Ranks& ranks) { all_ranks.push_back(ranks); });
  std::vector<Worths> plain(choices[cards]);
  in_parts(effort, all_ranks.size(),
           [&](std::size_t i) { plain[place_of_ranks(all_ranks[i])] = as_if_plain(all_ranks[i]); });
  // By type of suit, then its ranks among all masks of as many, then those of the others.
  constexpr std::array<std::size_t, 5> sets{1, 13, 78, 286, 715};
  std::array<std::size_t, 6> first{};
  for (std::size_t size = cards - 2; size <= cards; ++size) {
    first[size + 1] = first[size] + sets[size] * choices[cards - size];
  }
  const auto place_by_suit = [&](const SeenBySuit& seen) {
    const std::size_t size = cards - seen.others.size();
    return type_[seen.suit] * first[cards + 1] + first[size] +
           number_of_mask[seen.suited] * choices[seen.others.size()] + place_of_ranks(seen.others);
  };
  std::vector<SeenBySuit> by_suit;
  for (std::size_t suit = 0; suit < suit_count; ++suit) {
    if (!first_of_type(suit)) continue;
    const unsigned open = deck_ranks_ & ~hole_[suit];
    for (std::size_t size = cards - 2; size <= cards; ++size) {
      for_each_subset(open, size, [&](unsigned suited) {
        for_each_few(
            cards - size,
            [&](std::size_t rank) { return left(rank) - static_cast<int>(open >> rank & 1U); },
            [&](const Few& few, int) {
              by_suit.push_back({suit, suited, ranks_of({}, few)});
            });
      });
    }
  }
  std::vector<Worths> changed(types_ * first[cards + 1]);
  in_parts(effort, by_suit.size(), [&](std::size_t i) {
    changed[place_by_suit(by_suit[i])] = changed_by_suit(by_suit[i]);
  });

  std::vector<std::pair<std::size_t, unsigned>> unseen;  // suit and bit of the rank
  for (std::size_t suit = 0; suit < suit_count; ++suit) {
    for_each_rank(deck_ranks_ & ~hole_[suit],
                  [&](std::uint8_t rank) { unseen.emplace_back(suit, 1U << rank); });
  }
  in_parallel(effort, unseen.size(), [&](std::size_t begin, unsigned thread) {
    BySuit seen{};
    const auto extend = [&](auto&& self, std::size_t next, std::size_t more) -> void {
      if (more == 0) {
        const unsigned all = alike(seen);
        if (all == 0) return;
        visit(thread, all,
              over_boards(
                  seen, [&](const Ranks& shown) { return plain[place_of_ranks(shown)]; },
                  [&](const SeenBySuit& each) { return changed[place_by_suit(each)]; }));
        return;
      }
      for (std::size_t i = next; i < unseen.size(); ++i) {
        seen[unseen[i].first] |= unseen[i].second;
        self(self, i + 1, more - 1);
        seen[unseen[i].first] &= ~unseen[i].second;
      }
    };
    seen[unseen[begin].first] |= unseen[begin].second;
    extend(extend, begin + 1, cards - 1);
  });
}

}  // namespace houseway
