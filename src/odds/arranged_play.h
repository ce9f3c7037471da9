#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "odds/arranged_hands.h"
#include "odds/decision.h"
#include "odds/solver.h"

namespace houseway {

// What it comes to how hands are arranged and played against a dealer who arranges by the house
// way, perhaps after a decision whether to stay in.
class ArrangedPlay {
 public:
  using Hand = ArrangedHands::Hand;
  using Met = ArrangedHands::Met;

  // How two arranged hands end when they meet.
  struct Fate {
    std::size_t line = 0;
    std::vector<Rational> gains;  // of a unit, by the wagers of the course
  };
  static constexpr std::size_t most_fates = 8;
  using ByFate = std::array<std::int64_t, most_fates>;  // hands of the dealer

  struct Terms {
    const Paytable* table = nullptr;  // of the wager that the main game is priced by
    std::vector<OutcomeLine> lines;
    std::size_t folded = 0;
    std::vector<Fate> fates;
    std::vector<std::uint8_t> of;  // by the worth of the player's hands and that of the dealer's
  };
  // Which arrangements are tried.
  enum class Settings : std::uint8_t { all, house_way };
  // What is best to do with a hand.
  struct Best {
    BestWays ways;
    std::size_t setting = 0;
    ByFate fates{};  // what that setting comes to
  };

  ArrangedPlay(const RuleSet& rules, std::span<const Card> deck, Money base, Effort& effort);

  const MainCourse& course() const { return course_; }
  WagerId base_wager() const { return base_wager_; }
  ArrangedHands& hands() { return hands_; }
  // Of the decision before the setting; one that stakes nothing where there is no such decision.
  const std::vector<Way>& ways() const { return ways_; }
  bool folds(std::size_t way) const { return ways_[way].act == Choice::Act::fold; }

  Terms terms(const Paytable& table) const;
  ByFate by_fate(const Terms& terms, std::size_t worth, const Met& met) const;
  Rational value(const Terms& terms, const Hand& hand, std::size_t way, const ByFate& fates) const;
  Best best(const Terms& terms, const Hand& hand, const Met& met, Settings settings) const;
  PlayedOut played(const Paytable& table, Ties ties, Settings settings);
  std::optional<RowCounts> count(WagerId wager);

 private:
  const Definition& game() const { return rules_.definition(); }
  std::vector<int> stakes(std::size_t way) const;
  std::uint64_t judged(const Meeting& meeting) const;
  Fate fate(const Meeting& meeting, const Paytable& table) const;
  Rational bonus(const Hand& hand, std::size_t wager, const Paytable& table) const;
  std::vector<Rational> gains(const Fate& fate, const Hand& hand, std::size_t way,
                              const Paytable& table) const;

  const RuleSet& rules_;
  Money base_;
  MainCourse course_;
  WagerId base_wager_;
  ArrangedHands hands_;
  std::vector<Way> ways_;
};

}  // namespace houseway
