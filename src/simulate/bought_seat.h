#pragma once

#include "odds/paid_draw_play.h"
#include "simulate/arranged_kernel.h"

namespace houseway::arranged_rounds {

// Five cards against a dealer with one card up, where a fee buys a sixth card or exchanges some
// (671a).
class BoughtSeat final : public ArrangedSeat {
 public:
  // What is best is found at once, by solving the game.
  BoughtSeat(const RuleSet& rules, Plays plays, Effort& effort);
  BoughtSeat(const RuleSet& rules, std::unique_ptr<const PaidDrawPlay> own_plays);

  Play play(const Step& step, const Record& record, int seat) const override;

  const PaidDrawPlay& plays() const { return *plays_; }
  // Which of the dealer's cards lies open.
  std::size_t up_card() const { return up_card_; }

 private:
  const RuleSet& rules_;
  std::unique_ptr<const PaidDrawPlay> own_plays_;  // or the rules of thumb
  const PaidDrawPlay* plays_;
  std::size_t up_card_ = 0;
};

}  // namespace houseway::arranged_rounds
