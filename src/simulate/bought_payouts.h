#pragma once

#include <atomic>
#include <vector>

#include "ranking/fast_high.h"
#include "rules/rule_set.h"
#include "simulate/bought_endings.h"
#include "simulate/set_hands_kinds.h"

namespace houseway::arranged_rounds {

// What hands of five and six cards are paid by in the main game, asked when they first come up.
class BoughtPayouts {
 public:
  explicit BoughtPayouts(const RuleSet& rules);

  const Endings& endings() const { return endings_; }
  // Of five cards the strength tells it. The cards are called for where it is not known yet.
  template <class CardsOf>
  PaidBy of_five(std::uint16_t strength, CardsOf cards) const {
    const std::uint32_t known = five_[strength].load(std::memory_order_relaxed);
    if (known == 0) [[unlikely]]
      return find_five(strength, cards());
    return known;
  }
  // Of six their kind does.
  PaidBy of_six(const FastHigh::Hand& held) const {
    const std::size_t kind = held.flush() ? sixes_.kind_of(sixes_.sum(held.cards()))
                                          : ranking_.choice(held.low_sum(), held.top_sum());
    const std::uint32_t known = six_[kind].load(std::memory_order_relaxed);
    if (known == 0) [[unlikely]]
      return find_six(held.cards(), kind);
    return known;
  }

 private:
  using Known = std::vector<std::atomic<std::uint32_t>>;

  PaidBy paid_by(CardSet held) const;
  PaidBy find_five(std::uint16_t strength, CardSet held) const;
  PaidBy find_six(CardSet held, std::size_t kind) const;

  Endings endings_;
  const FastHigh& ranking_;
  HandKinds sixes_{HandSizes::five_one};
  // None of those known is 0: the first rows of the Ante are for hands that are paid at once.
  mutable Known five_;
  mutable Known six_;
};

}  // namespace houseway::arranged_rounds
