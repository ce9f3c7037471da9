#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "ranking/fast_high.h"
#include "rules/rule_set.h"
#include "simulate/hidden_hand_numbers.h"

// By which numbers hands of a showdown compare: from 0 on without gaps, the greater the higher.
// What a hand is worth is said by the game's ShowdownRules alone: the tables are filled from it.
namespace houseway::hidden_hand_play {

class Strengths {
 public:
  // The worth of the hands of each strength.
  std::span<const std::uint32_t> values() const { return values_; }
  std::uint16_t of_value(std::uint32_t value) const {
    return static_cast<std::uint16_t>(std::lower_bound(values_.begin(), values_.end(), value) -
                                      values_.begin());
  }

 protected:
  static std::uint32_t value(const RuleSet& rules, CardSet cards) {
    return rules.definition().cards().showdown->rank(cards, rules).value;
  }
  // Those of hands in any order and perhaps alike.
  void set_values(std::vector<std::uint32_t> values);

  std::vector<std::uint32_t> values_;
};

// Five cards, or the best five, by the high Poker hand.
template <Wilds wilds>
class HighHands : public Strengths {
 public:
  using Hand = FastHand<wilds>;

  HighHands(const RuleSet&, std::size_t, std::size_t) : ranking_(ranking()) {
    for (std::uint16_t i = 0; i <= ranking_.strongest(); ++i) {
      values_.push_back(ranking_.high_hand(i).value);
    }
  }
  std::uint16_t operator()(const Hand& hand) const { return ranking_.strength(hand); }

 private:
  static const FastRanking<wilds>& ranking() {
    if constexpr (wilds == Wilds::none) {
      return fast_high();
    } else {
      return fast_wild();
    }
  }

  const FastRanking<wilds>& ranking_;
};

// Three cards, every hand by itself.
class ThreeCards : public Strengths {
 public:
  using Hand = FastHand<Wilds::none>;

  ThreeCards(const RuleSet& rules, std::size_t own, std::size_t dealers);
  std::uint16_t operator()(const Hand& hand) const {
    return of_hand_[numbers_.number<3>(hand.cards())];
  }

 private:
  HandNumbers numbers_{false};
  std::vector<std::uint16_t> of_hand_;
};

// By the cards of one suit alone: the highest of the four.
class LongestSuits : public Strengths {
 public:
  using Hand = FastHand<Wilds::none>;

  LongestSuits(const RuleSet& rules, std::size_t own, std::size_t dealers);
  std::uint16_t operator()(const Hand& hand) const { return of_suits(hand.cards()); }

 protected:
  LongestSuits() = default;
  std::uint16_t of_suits(CardSet cards) const {
    return std::max(
        std::max(of_suit_[cards.ranks(Suit::clubs)], of_suit_[cards.ranks(Suit::diamonds)]),
        std::max(of_suit_[cards.ranks(Suit::hearts)], of_suit_[cards.ranks(Suit::spades)]));
  }

  std::array<std::uint16_t, 1U << rank_count> of_suit_{};
};

// The best four: those of one suit, or what their ranks make.
class FourCards : public LongestSuits {
 public:
  FourCards(const RuleSet& rules, std::size_t own, std::size_t dealers);
  std::uint16_t operator()(const Hand& hand) const {
    const std::uint16_t of_ranks = of_ranks_[ranking_.choice(hand.low_sum(), hand.top_sum())];
    return std::max(of_ranks, of_suits(hand.cards()));
  }

 private:
  const FastHigh& ranking_;
  std::array<std::uint16_t, FastHigh::all_choices> of_ranks_{};
};

}  // namespace houseway::hidden_hand_play
