#include "odds/flush_meetings.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <map>
#include <stdexcept>
#include <tuple>

#include "odds/passed_hands.h"
#include "ranking/flush_length.h"

namespace houseway {
namespace {

std::vector<unsigned> sets_of(unsigned ranks, int most) {
  std::vector<unsigned> sets;
  for (unsigned set = 0; set <= ranks; ++set) {
    if ((set & ~ranks) == 0 && std::popcount(set) <= most) sets.push_back(set);
  }
  return sets;
}

}  // namespace

FlushMeetings::FlushMeetings(std::span<const Card> deck, const HiddenHandShape& shape,
                             const DeclaredShowdown& showdown)
    : ranks_(CardSet(deck).ranks(Suit::clubs)),
      own_(static_cast<int>(shape.own)),
      dealer_(static_cast<int>(shape.dealer)) {
  if (shape.own >= most_cards || shape.dealer >= most_cards) {
    throw std::logic_error("hands of these sizes are not compared");
  }
  for (const Suit suit : all_suits) {
    if (CardSet(deck).ranks(suit) != ranks_) {
      throw std::logic_error("the suits of the deck are not alike");
    }
  }
  constexpr auto none = std::numeric_limits<std::uint32_t>::max();
  std::uint32_t least = none;
  std::uint32_t most_unqualified = 0;
  for (const unsigned set : sets_of(ranks_, dealer_)) {
    const std::uint32_t strength = FlushHand::of(set).value;
    if (showdown.qualifies(strength)) {
      least = std::min(least, strength);
    } else {
      most_unqualified = std::max(most_unqualified, strength);
    }
  }
  if (least < most_unqualified) {
    throw std::logic_error("a hand qualifies and a higher one does not");
  }
  qualifies_from_ = least == none ? most_unqualified + 1 : least;
}

// Sets of as many ranks, out of those free, that are below this one.
std::int64_t FlushMeetings::lower_sets(unsigned free, unsigned than) {
  std::int64_t sets = 0;
  auto needed = static_cast<std::size_t>(std::popcount(than));
  for (unsigned left = than; left != 0; --needed) {
    const unsigned highest = std::bit_floor(left);
    sets += Places::ways[static_cast<std::size_t>(std::popcount(free & (highest - 1)))][needed];
    if ((free & highest) == 0) break;
    left ^= highest;
  }
  return sets;
}

// The ways to hold cards of a suit, of which some are gone, and stay below a hand.
FlushMeetings::Ways FlushMeetings::below(unsigned gone, std::uint32_t than, bool or_equal) const {
  const FlushHand bound{than};
  const unsigned free = ranks_ & ~gone;
  const auto length = static_cast<std::size_t>(bound.length());
  Ways ways{};
  for (std::size_t cards = 0; cards < std::min(length, most_cards); ++cards) {
    ways[cards] = Places::ways[static_cast<std::size_t>(std::popcount(free))][cards];
  }
  if (length < most_cards) {
    const bool itself = or_equal && (free & bound.ranks()) == bound.ranks();
    ways[length] = lower_sets(free, bound.ranks()) + (itself ? 1 : 0);
  }
  return ways;
}

std::int64_t FlushMeetings::together(const std::array<Ways, suit_count>& suits) const {
  const auto all = static_cast<std::size_t>(dealer_);
  const auto both = [&](const Ways& a, const Ways& b) {
    Ways sums{};
    for (std::size_t i = 0; i <= all; ++i) {
      if (a[i] == 0) continue;
      for (std::size_t j = 0; i + j <= all; ++j) sums[i + j] += a[i] * b[j];
    }
    return sums;
  };
  const Ways first = both(suits[0], suits[1]);
  const Ways last = both(suits[2], suits[3]);
  std::int64_t hands = 0;
  for (std::size_t i = 0; i <= all; ++i) hands += first[i] * last[all - i];
  return hands;
}

MetBelow FlushMeetings::meet(const std::array<unsigned, suit_count>& gone,
                             std::uint32_t strength) const {
  const auto count = [&](std::uint32_t than, bool or_equal) {
    std::array<Ways, suit_count> suits;
    for (std::size_t i = 0; i < suits.size(); ++i) suits[i] = below(gone[i], than, or_equal);
    return together(suits);
  };
  return {count(qualifies_from_, false), count(strength, false), count(strength, true)};
}

MetBelow FlushMeetings::meet(CardSet own_hand) const {
  std::array<unsigned, suit_count> gone{};
  for (const Suit suit : all_suits) gone[static_cast<std::size_t>(suit)] = own_hand.ranks(suit);
  return meet(gone, longest_flush(own_hand).value);
}

// The other three suits are taken by what they leave the dealer, not by their cards.
std::vector<FlushMeetings::Alike> FlushMeetings::with_longest(unsigned longest) const {
  struct Group {
    unsigned one_of_them = 0;
    std::int64_t sets = 0;
    int cards = 0;
    bool longest_too = false;
  };
  const FlushHand hand = FlushHand::of(longest);
  const FlushHand qualifying{qualifies_from_};
  const int others = own_ - hand.length();
  std::map<std::tuple<int, bool, std::int64_t, bool, std::int64_t>, Group> by_what_is_left;
  for (const unsigned set : sets_of(ranks_, std::min(hand.length(), others))) {
    if (FlushHand::of(set) > hand) continue;
    const unsigned free = ranks_ & ~set;
    const int cards = std::popcount(set);
    Group& group =
        by_what_is_left[{cards, set == longest, lower_sets(free, longest),
                         (free & longest) == longest, lower_sets(free, qualifying.ranks())}];
    group.one_of_them = set;
    group.cards = cards;
    group.longest_too = set == longest;
    ++group.sets;
  }
  std::vector<Group> groups;
  for (const auto& [left, group] : by_what_is_left) groups.push_back(group);

  std::vector<Alike> found;
  for (std::size_t a = 0; a < groups.size(); ++a) {
    for (std::size_t b = a; b < groups.size(); ++b) {
      for (std::size_t c = b; c < groups.size(); ++c) {
        if (groups[a].cards + groups[b].cards + groups[c].cards != others) continue;
        const int orders = a == c ? 1 : a == b || b == c ? 3 : 6;
        // Four suits may be the longest; where several are, each of them has been taken for it.
        const int longest_suits = 1 + (groups[a].longest_too ? 1 : 0) +
                                  (groups[b].longest_too ? 1 : 0) + (groups[c].longest_too ? 1 : 0);
        const std::int64_t hands = groups[a].sets * groups[b].sets * groups[c].sets * orders *
                                   static_cast<int>(suit_count) / longest_suits;
        const std::array<unsigned, suit_count> gone{longest, groups[a].one_of_them,
                                                    groups[b].one_of_them, groups[c].one_of_them};
        CardSet cards;
        for (const Suit suit : all_suits) {
          const unsigned set = gone[static_cast<std::size_t>(suit)];
          for (unsigned left = set; left != 0; left &= left - 1) {
            cards.insert(Card(static_cast<Rank>(std::countr_zero(left)), suit));
          }
        }
        found.push_back({cards, static_cast<unsigned>(hands), meet(gone, hand.value)});
      }
    }
  }
  return found;
}

std::vector<FlushMeetings::Alike> FlushMeetings::all(Effort& effort) const {
  std::vector<unsigned> longest = sets_of(ranks_, own_);
  std::sort(longest.begin(), longest.end(),
            [](unsigned a, unsigned b) { return FlushHand::of(a) < FlushHand::of(b); });
  std::vector<std::vector<Alike>> parts(longest.size());
  in_parallel(effort, parts.size(),
              [&](std::size_t part, unsigned) { parts[part] = with_longest(longest[part]); });
  std::vector<Alike> hands;
  for (const std::vector<Alike>& part : parts) hands.insert(hands.end(), part.begin(), part.end());
  return hands;
}

}  // namespace houseway
