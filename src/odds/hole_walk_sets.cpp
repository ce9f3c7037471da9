#include <algorithm>
#include <bit>

#include "odds/hole_walk.h"
#include "odds/rank_choices.h"

// All sets of cards that may be seen beside two cards.
namespace houseway {

using namespace rank_choices;

namespace {

// Calls act(i) for all i below a count, many of them to a part of the work.
template <class Act>
void in_parts(Effort& effort, std::size_t count, Act act) {
  constexpr std::size_t part_size = 256;
  in_parallel(effort, (count + part_size - 1) / part_size, [&](std::size_t part, unsigned) {
    const std::size_t end = std::min(count, (part + 1) * part_size);
    for (std::size_t i = part * part_size; i < end; ++i) act(i);
  });
}

}  // namespace

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
