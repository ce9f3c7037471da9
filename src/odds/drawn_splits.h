#pragma once

#include <map>
#include <optional>

#include "odds/drawn_play.h"

namespace houseway::drawn {

// What a split hand may look at.
enum class Convention : std::uint8_t {
  as_unsplit,    // plays as the same cards would unsplit (CDZ-)
  by_own_cards,  // one best strategy by a hand's own cards for all split hands (CDP1)
  knows_first    // the true optimum of one split: the second hand knows the first one's cards
};

// One way in which a split may go: so many hands, of which those that came first are known to have
// a second card of another value; the rest have any. It has as many orders as `ways`.
struct SplitCourse {
  double ways = 0;
  int hands = 0;
  int done = 0;
};
std::vector<SplitCourse> split_courses(int most_hands);

// How often hands of a split come up among all its courses, if a pair becomes so many hands at
// most: by the number of other cards of the pair's value that are drawn first (times some sign,
// since "another value" is any value less the pair's).
struct HandTimes {
  std::vector<double> other_second;  // hands whose second card is of another value
  std::vector<double> pair_second;   // hands that are a pair and cannot be split again
};
struct SplitTimes {
  HandTimes first;   // the hand that keeps the first wager
  HandTimes formed;  // all others
};
SplitTimes split_times(int most_hands);
// The same by kind of hand.
std::vector<std::pair<Kind, HandTimes>> hand_times(const Terms& terms, std::size_t value,
                                                   int hands);
// The same of two hands together in these courses, in whatever order, each of a kind and a pair
// that is not split again or not.
using TwoHands = std::pair<std::pair<Kind, bool>, std::pair<Kind, bool>>;
std::map<TwoHands, std::vector<double>> pair_times(const Terms& terms, std::size_t value,
                                                   std::span<const SplitCourse> courses);

// What a pair comes to that is split, times the chance of the pair.
struct SplitPlay {
  double value = not_allowed;
  double staked = 0;
  int hands = 2;  // up to which it is split again
  // By hand, those whose second card is of another value and pairs that are not split again; kept
  // on demand.
  std::array<std::vector<Choices>, kinds> other_second;
  std::array<std::vector<Choices>, kinds> pair_second;
  std::optional<Endings> endings = {};  // of the true optimum, the same
};

// The strategies that split hands follow, by kind.
using SplitPolicies = std::array<Policy, kinds>;

// How far a pair is split again: as far as pays best, or as often as it may be.
enum class Again : std::uint8_t { best, always };

// The shoe has neither the up card nor what is gone; the pair is still in it.
SplitPlay play_split(const Facing& facing, const Shoe& shoe, std::size_t value,
                     const SplitPolicies* policies, Again again, bool keep);

}  // namespace houseway::drawn
