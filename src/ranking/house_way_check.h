#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "ranking/house_way.h"

// Whether a house way says of every possible hand, and only once, how it is set.
namespace houseway {

struct WayFault {
  enum class Kind : std::uint8_t {
    undecided,      // no rule decides hands of this pattern
    decided_twice,  // two rules do
    no_setting,     // no arrangement that is not foul is as the rule says
    never_met       // no hand meets the rule's condition
  };

  Kind kind = Kind::undecided;
  HandPattern pattern = HandPattern::no_pair;
  int line = 0;             // of the rule; none where hands are undecided
  int other_line = 0;       // of the second rule that decides them
  std::uint64_t hands = 0;  // of all that may be dealt, how many
  CardSet example = {};     // one of them
};

std::string text(const WayFault& fault);  // one line

// At most one fault for each pattern left undecided, rule and pair of rules; hands that more than
// two rules decide are the first one's with each of the others.
std::vector<WayFault> check(const HouseWay& way);

// Calls `visit` with one hand of every kind and how many hands are of that kind. To a house way
// hands are alike when they hold the same ranks, the joker or not, and the same ranks in each suit
// that has enough of them for a flush as long as the high hand.
void for_each_kind(HandSizes sizes,
                   const std::function<void(CardSet hand, std::uint64_t hands)>& visit);

}  // namespace houseway
