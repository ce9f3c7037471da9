#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "odds/decision.h"
#include "odds/effort.h"
#include "odds/exact.h"
#include "round/round.h"

namespace houseway {

// Cards that count alike, and how many of them are left.
struct CardKind {
  Card card;
  std::int64_t left = 0;
};
// By rank or, where suits are told apart, card by card.
std::vector<CardKind> kinds_of(const RuleSet& rules, std::span<const Card> shoe);

// What became of the wagers that a walk watches, packed: a code for each.
using Fates = std::uint64_t;
namespace fate {
constexpr unsigned bits = 5;
constexpr unsigned lost = 0;  // a row of the paytable is one more than its number
constexpr unsigned forfeited = 30;
constexpr unsigned not_made = 31;
constexpr unsigned of(Fates fates, std::size_t wager) {
  return static_cast<unsigned>(fates >> (bits * wager)) & 31U;
}
}  // namespace fate

// The orders of drawing that lead to the same fates, counted. Every round is counted as if all the
// cards that one could take had been drawn, so that the counts add up to one space.
class Tally {
 public:
  void add(Fates fates, std::int64_t ways) {
    for (auto& [known, count] : ways_) {
      if (known == fates) {
        count += ways;
        return;
      }
    }
    ways_.emplace_back(fates, ways);
  }
  void add(const Tally& other) {
    for (const auto& [fates, ways] : other.ways_) add(fates, ways);
    tied_ += other.tied_;
  }
  // Ways that lead to a decision between equally good choices.
  void add_tied(std::int64_t ways) { tied_ += ways; }
  std::int64_t tied() const { return tied_; }
  const std::vector<std::pair<Fates, std::int64_t>>& ways() const { return ways_; }

 private:
  std::vector<std::pair<Fates, std::int64_t>> ways_;
  std::int64_t tied_ = 0;
};

// A wager whose fate is watched: of its stake or, as a parlay, of what was added to it.
struct Watched {
  Spot spot;
  bool as_parlay = false;
};

// One player's round walked through every order of the cards.
class ShoeWalk {
 public:
  // What a choice is worth, from the fates that it leads to; or which choice is always made.
  using Value = std::function<Rational(const Tally& tally)>;
  using Policy = std::function<std::optional<std::uint8_t>(const Step& step)>;

  // These wagers are made before the deal, and the fates of those are watched.
  ShoeWalk(const RuleSet& rules, std::vector<CardKind> kinds, std::span<const Spot> made,
           std::vector<Watched> watched);

  void value_by(Value value) { value_ = std::move(value); }
  void choose_by(Policy policy) { policy_ = std::move(policy); }
  void make_ties(Ties ties) { ties_ = ties; }

  Tally all(Effort& effort) const;
  std::int64_t space() const;

  // A decision that comes up after these cards, in the order drawn, and what each choice leads to.
  struct Point {
    const Step* step = nullptr;
    std::vector<Card> drawn;
    std::vector<std::pair<Play, Tally>> choices;
    std::int64_t ways = 0;

    // What a choice puts at stake.
    int staked(const Play& play) const {
      return staked_by(step->choices()[play.choice].act, play.multiple);
    }
  };
  // Every decision that may come up.
  std::vector<Point> decisions() const;
  // The first decision after these cards; nothing where none comes up, or one of them is not left.
  std::optional<Point> decision_after(std::span<const Card> drawn) const;

 private:
  class Walker;

  const RuleSet& rules_;
  std::vector<CardKind> kinds_;
  Record record_;
  std::vector<CardRound::Todo> agenda_;
  std::vector<Watched> watched_;
  std::int64_t cards_ = 0;
  int most_drawn_ = 0;
  Value value_;
  Policy policy_;
  Ties ties_ = Ties::least_staked;
};

}  // namespace houseway
