#pragma once

#include <atomic>
#include <memory>
#include <vector>

#include "odds/pai_gow.h"
#include "ranking/tile_hands.h"
#include "simulate/arranged_kernel.h"

namespace houseway::arranged_rounds {

// Four Pai Gow tiles set as two hands (621a).
class TilesSeat final : public ArrangedSeat {
 public:
  TilesSeat(const RuleSet& rules, Money base, Plays plays, Effort& effort);

  Play play(const Step& step, const Record& record, int seat) const override;

  TileSetting setting_of(CardSet tiles) const;

 private:
  std::unique_ptr<PaiGowSolver> solver_;  // of the best play alone
  std::unique_ptr<Strategy> best_;
};

std::unique_ptr<Kernel> tiles_kernel(const RuleSet& rules, const Bets& bets, const TilesSeat& seat);

}  // namespace houseway::arranged_rounds
