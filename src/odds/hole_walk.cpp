#include "odds/hole_walk.h"

#include <algorithm>
#include <bit>

#include "odds/rank_choices.h"

namespace houseway {

using namespace rank_choices;

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

HoleWalk::Worths HoleWalk::over_boards(CardSet seen) const {
  BySuit by_suit{};
  for (const Suit suit : all_suits) by_suit[static_cast<std::size_t>(suit)] = seen.ranks(suit);
  return over_boards(
      by_suit, [&](const Ranks& shown) { return as_if_plain(shown); },
      [&](const SeenBySuit& each) { return changed_by_suit(each); });
}

}  // namespace houseway
