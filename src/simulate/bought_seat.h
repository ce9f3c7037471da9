#pragma once

#include "ranking/high.h"
#include "simulate/arranged_kernel.h"

namespace houseway::arranged_rounds {

// Five cards against a dealer with one card up, where a fee buys a sixth card or exchanges some
// (671a), by rules of thumb: what is best takes too long to find for every hand that comes.
class BoughtSeat final : public ArrangedSeat {
 public:
  explicit BoughtSeat(const RuleSet& rules);

  Play play(const Step& step, const Record& record, int seat) const override;

  // The first decision, with the cards that are exchanged.
  struct First {
    enum Act : std::uint8_t { folds, bets, buys, exchanges };
    Act act = folds;
    CardSet thrown = {};
  };
  // What it goes by beside the up card.
  struct Dealt {
    explicit Dealt(CardSet cards);

    CardSet five;
    HighHand made;
    bool four_to_flush = false;
    bool four_to_straight = false;  // that a card at either end completes
  };
  static First first(const Dealt& dealt, Rank up);
  // Whether the hand that came of a draw is bet on, as one that draws nothing would be.
  static bool bets(HighHand made, Rank up);

  // Which of the dealer's cards lies open.
  std::size_t up_card() const { return up_card_; }

 private:
  const RuleSet& rules_;
  std::size_t up_card_ = 0;
};

}  // namespace houseway::arranged_rounds
