#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "odds/effort.h"
#include "odds/set_meetings.h"
#include "rules/rule_set.h"
#include "simulate/set_hands_kinds.h"

namespace houseway::arranged_rounds {

// What cards are set as, in one word: its parts compare number by number, and nothing at all is 0.
struct SetWord {
  static constexpr std::uint64_t known = 1;
  static constexpr std::uint64_t doubles = 2;  // the player does; the dealer's hand takes it
  static constexpr std::uint64_t returns = 4;  // the dealer's hand returns the wager
  static constexpr unsigned seen_shift = 8;    // what a wager on both hands tells a hand apart by
  static constexpr std::uint64_t seen_mask = 0xFF;

  static constexpr std::uint64_t of(const SetHands& hands) {
    return std::uint64_t{hands.high} << 40U | std::uint64_t{hands.second} << 32U |
           std::uint64_t{hands.third} << 24U | known;
  }
  static constexpr std::uint64_t high(std::uint64_t word) { return word >> 40U; }
  static constexpr std::uint64_t second(std::uint64_t word) { return word >> 32U & 0xFFU; }
  static constexpr std::uint64_t third(std::uint64_t word) { return word >> 24U & 0xFFU; }
  static constexpr std::uint64_t seen(std::uint64_t word) { return word >> seen_shift & seen_mask; }
  static constexpr bool same_hands(std::uint64_t a, std::uint64_t b) {
    return a >> 24U == b >> 24U;
  }
};
using SetWords = std::vector<std::atomic<std::uint64_t>>;  // by kind

// How cards are best set in two hands against a dealer whose cards are not seen, or whether to
// double with hands set by the house way: found for all hands of the same ranks together, when one
// of them first comes up. Agrees with SetHandsSolver.
class BestTwoHands {
 public:
  struct Choices {
    bool any_setting = true;  // else the house way alone
    bool may_double = false;
  };

  BestTwoHands(const RuleSet& rules, Money base, const Choices& choices, const HandKinds& numbers,
               Effort& effort);

  // Keeps among `words` those of kinds of which all hands are set alike.
  std::uint64_t find(std::size_t kind, CardSet hand, SetWords& words) const;

 private:
  // Hands that differ by a renaming of suits: the ranks of each suit, none above the one before.
  using Suits = std::array<unsigned, suit_count>;
  struct SuitClass {
    Suits suits{};
    std::size_t kind = 0;  // among those of the ranks
  };
  struct Setting {
    SetPoint point;
    std::uint64_t word = 0;
  };
  class Group;
  // By suits, for kinds of which not all hands are set alike.
  struct Solved {
    std::vector<std::pair<std::uint64_t, std::uint64_t>> words;
  };

  static std::uint64_t key_of(const Suits& suits);
  std::vector<SuitClass> suit_classes(const SetKinds::Ranks& ranks) const;
  std::vector<Setting> settings_of(const SetKind& kind) const;
  const Solved& solve(std::size_t ranks, SetWords& words) const;
  std::int64_t value(const Met& met, std::int64_t dealers) const {
    return win_ * met.both - loss_ * (dealers - met.any);
  }
  void look_where_best(const std::vector<SuitClass>& classes,
                       const std::vector<std::vector<std::size_t>>& ids, Group& group) const;

  const RuleSet& rules_;
  Choices choices_;
  const HandKinds& numbers_;
  SetKinds kinds_;
  std::int64_t win_ = 1;  // in whole parts of the wager
  std::int64_t loss_ = 1;
  std::int64_t beside_;
  std::optional<SetMeetings> dealers_;
  std::optional<SetMeetings> dealers_doubled_;  // hands with which a doubled wager counts
  std::vector<std::uint32_t> ranks_of_choice_;
  mutable std::vector<std::atomic<const Solved*>> solved_;  // by ranks

 public:
  BestTwoHands(const BestTwoHands&) = delete;
  BestTwoHands& operator=(const BestTwoHands&) = delete;
  ~BestTwoHands();
};

}  // namespace houseway::arranged_rounds
