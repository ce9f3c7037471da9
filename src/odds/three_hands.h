#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "odds/effort.h"
#include "odds/exact.h"
#include "ranking/fast_house_way.h"
#include "rules/rule_set.h"

namespace houseway {

// Every kind of hand that is set in three: by the house way, and as is best against a dealer of
// whose cards nothing is known.
class ThreeHands {
 public:
  ThreeHands(const HouseWay& way, Effort& effort);

  struct Setting {
    List<CardSet, 2> lower;  // the medium and the low hand
    SetHands worth;
    std::int64_t wins = 0;  // against so many of all hands
  };
  // Every way that is not foul, of each worth one.
  std::vector<Setting> settings(CardSet hand) const;
  Setting best(CardSet hand) const;
  SetHands house(CardSet hand) const;
  // The same for hands of a kind, out of tables.
  SetHands house_of(CardSet hand) const;
  SetHands best_of(CardSet hand) const;

  static bool wins(const SetHands& mine, const SetHands& dealers) {
    return (mine.high > dealers.high ? 1 : 0) + (mine.second > dealers.second ? 1 : 0) +
               (mine.third > dealers.third ? 1 : 0) >=
           2;
  }

  // What the rules of the house way cost a player who sets by them.
  struct RuleShare {
    Wide hands = 0;
    Wide best = 0;
    Wide cost = 0;  // hands of the dealer that are won against no more
  };
  std::vector<RuleShare> by_rule() const;
  std::int64_t all_hands() const { return all_hands_; }

  // Seven hands dealt from each of so many decks, every one against every other: how often the
  // player wins, set best and by the house way, and the squares of these by deck.
  struct Sampled {
    std::int64_t decks = 0;
    std::int64_t meetings = 0;
    std::int64_t best = 0;
    std::int64_t best_squares = 0;
    std::int64_t house = 0;
    std::int64_t house_squares = 0;

    Sampled& operator+=(const Sampled& other);
  };
  Sampled sample(std::uint64_t seed, std::size_t parts, Effort& effort) const;

 private:
  std::int64_t wins_against_all(const SetHands& mine) const;
  std::size_t high_number(std::uint32_t value) const;

  FastHouseWay fast_;
  struct Kind {
    CardSet hand;
    std::uint64_t hands = 0;
  };
  std::vector<Kind> kinds_;
  std::vector<SetHands> house_;  // by the number of the kind
  std::vector<SetHands> best_;
  std::vector<std::uint32_t> highs_;  // of all hands of the dealer, ascending
  std::vector<std::int64_t> below_;   // hands with all three below, by high, medium and low
  std::int64_t all_hands_ = 0;
};

}  // namespace houseway
