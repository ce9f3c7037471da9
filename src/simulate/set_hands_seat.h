#pragma once

#include <atomic>
#include <memory>
#include <vector>

#include "odds/three_hands.h"
#include "simulate/arranged_kernel.h"
#include "simulate/set_hands_best.h"

namespace houseway::arranged_rounds {

// Six or seven cards set in two or three hands (645a, 659a, 670a, 688a).
class SetHandsSeat final : public ArrangedSeat {
 public:
  SetHandsSeat(const RuleSet& rules, Money base, Plays plays, Effort& effort);
  ~SetHandsSeat() override;

  Play play(const Step& step, const Record& record, int seat) const override;

  const HandKinds& kinds() const { return kinds_; }
  // Whether it sets its cards to the same hands as the dealer would.
  bool sets_as_dealer() const { return as_dealer_; }
  // Whether the dealer's hands are looked at.
  bool sets_against_dealer() const { return against_dealer_; }
  // Brings near what a kind of hand is set as and, in a second step, what is found there.
  void prefetch(std::size_t kind) const {
    if (against_dealer_) {
      __builtin_prefetch(&settings_[kind]);
    } else {
      __builtin_prefetch(&words_[kind]);
    }
  }
  void prefetch_settings(std::size_t kind) const {
    __builtin_prefetch(settings_[kind].load(std::memory_order_relaxed));
  }
  // What these cards, of this kind, are set as, and whether the wager is doubled with them.
  std::uint64_t word(std::size_t kind, CardSet cards) const {
    const std::uint64_t known = words_[kind].load(std::memory_order_relaxed);
    return known != 0 ? known : find(kind, cards);
  }
  // The same against hands of the dealer: as many as can be won, by the house way where that will
  // do.
  std::uint64_t word_against(std::size_t kind, CardSet cards, std::uint64_t dealers) const {
    const PairOfHands* known = settings_[kind].load(std::memory_order_acquire);
    return against(known != nullptr ? known : find_settings(kind, cards), dealers);
  }

 private:
  // A high and a low hand in one number. Of a kind of hand: how many follow, the house way, and all
  // that is not worse in both hands than another, from the highest high hand on.
  using PairOfHands = std::uint32_t;
  static constexpr unsigned low_bits = 7;

  static std::uint64_t against(const PairOfHands* settings, std::uint64_t dealers);
  const PairOfHands* find_settings(std::size_t kind, CardSet cards) const;
  std::uint64_t house_word(CardSet cards) const;
  std::uint64_t find(std::size_t kind, CardSet cards) const;
  Arrangement arrangement_of(CardSet cards, std::uint64_t word) const;

  const RuleSet& rules_;
  const CardGame& game_;
  HandKinds kinds_;
  bool as_dealer_ = false;
  bool against_dealer_ = false;
  std::unique_ptr<BestTwoHands> two_hands_;
  std::unique_ptr<ThreeHands> three_hands_;
  mutable SetWords words_;
  mutable std::vector<std::atomic<const PairOfHands*>> settings_;
};

// What the dealer's cards are set as by the house way or, where it is given, as arranged.
std::uint64_t dealers_word(const RuleSet& rules, CardSet cards,
                           const Arrangement* arranged = nullptr);

// The choice of a step that does this.
std::uint8_t choice_of(const Step& step, Choice::Act act);

}  // namespace houseway::arranged_rounds
