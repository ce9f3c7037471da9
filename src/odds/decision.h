#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "odds/exact.h"
#include "rules/rule_set.h"

namespace houseway {

// What a player knows when deciding.
struct Situation {
  CardSet own;
  std::vector<Card> community;      // in the order revealed
  std::optional<Card> dealer;       // the dealer's up card
  std::vector<Card> in_order = {};  // the player's, where several may be alike
  int staked = 0;                   // so far, in base wagers; 0 where it is not told
};

// Of ways to decide that are worth exactly the same, all figures take the one that stakes least.
// What the one that stakes most comes to shows how far that matters.
enum class Ties : std::uint8_t { least_staked, most_staked };

// What a choice puts at stake, by which equally good ones are told apart.
constexpr int staked_by(Choice::Act act, int multiple) {
  switch (act) {
    case Choice::Act::wager:
      return multiple;
    case Choice::Act::fold:
      return -2;
    case Choice::Act::withdraw:
      return -1;
    case Choice::Act::parlay:
      return 1;
    default:
      return 0;
  }
}

// The exact value of one choice in units of the base wager, all that follows played best.
struct ChoiceValue {
  std::string play;  // "raise 3"
  Rational value;
  int stakes = 0;
  bool best = false;   // none is worth more
  bool taken = false;  // of the best ones, the one that stakes least
  // The same before the dealer has looked for a Blackjack, where that may end the round.
  std::optional<Rational> before_look = {};
};
void mark_best(std::vector<ChoiceValue>& choices);

// One way to decide.
struct Way {
  Choice::Act act = Choice::Act::fold;
  int multiple = 0;            // of the base wager, where a wager is made
  std::size_t wager = 0;       // that it makes or takes back, among those of the main game
  std::string words;           // "raise 3"
  std::string_view word = {};  // "raise"
  int (*most_with)(CardSet cards, const RuleSet& rules) = nullptr;  // of the base wager, by hand

  bool allowed_with(CardSet cards, const RuleSet& rules) const {
    return most_with == nullptr || multiple <= most_with(cards, rules);
  }

  int stakes() const { return staked_by(act, multiple); }
};

// The best ways of a decision: those that stake least and most of all that are worth the same.
struct BestWays {
  std::uint8_t least = 0;
  std::uint8_t most = 0;

  bool tied() const { return least != most; }
  std::size_t by(Ties ties) const { return ties == Ties::least_staked ? least : most; }
};
// `value_of(way)` is asked once for each of the first `count` ways.
template <class ValueOf>
BestWays best_ways(const std::vector<Way>& ways, std::size_t count, ValueOf value_of) {
  BestWays best;
  auto most = value_of(std::size_t{0});
  for (std::size_t way = 1; way < count; ++way) {
    const auto value = value_of(way);
    if (value < most) continue;
    const auto this_way = static_cast<std::uint8_t>(way);
    if (value > most) {
      most = value;
      best = {this_way, this_way};
    } else {
      if (ways[way].stakes() < ways[best.least].stakes()) best.least = this_way;
      if (ways[way].stakes() > ways[best.most].stakes()) best.most = this_way;
    }
  }
  return best;
}

struct DecisionPoint {
  std::string_view name;  // "raise-2"
  int shown = 0;          // community cards
  std::vector<Way> ways;  // in the chapter's order
};

// The main game of a table: the wagers that a player makes one after the other, and when.
struct MainCourse {
  std::vector<WagerId>
      wagers;  // those before the deal, each as much as the base wager, then others
  std::size_t before_deal = 0;  // how many of them
  std::vector<DecisionPoint> decisions;
};
// The multiples are those that a base wager of this amount leaves under the limits of stakes.
MainCourse main_course(const RuleSet& rules, Money base);

// Says what to do. It is asked once for all situations that differ by a renaming of suits, so that
// what it answers may depend on which cards are of one suit but not on which suit that is. Cards of
// a board that are shown together are in no order.
class Strategy {
 public:
  Strategy() = default;
  Strategy(const Strategy&) = delete;
  Strategy& operator=(const Strategy&) = delete;
  virtual ~Strategy() = default;

  // One of the ways of this decision. May be asked by several threads at once.
  virtual std::size_t choose(std::size_t decision, const Situation& situation) const = 0;
};

}  // namespace houseway
