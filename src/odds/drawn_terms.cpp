#include "odds/drawn_terms.h"

namespace houseway::drawn {

Judge usual_gains(UsualGains usual) {
  return [usual](const Counts& hand, const Standing& standing, std::size_t) {
    Gains gains{};
    const int total = best_total(hand).total - standing.taken_off;
    const int loss = standing.at_stake();
    const int staked = standing.doubled == Doubled::no ? 1 : 2;  // a lammer wins as a wager does
    for (std::size_t end = 0; end < dealers_ends; ++end) {
      const int dealers = static_cast<int>(end) + 17;
      if (standing.natural) {
        gains[end] = usual.natural;
      } else if (total == 21 && usual.paid_at_once) {
        gains[end] = staked;
      } else if (dealers == 22 && usual.returned_on_22) {
        gains[end] = 0;
      } else if (dealers > 21 || total > dealers) {
        gains[end] = staked;
      } else {
        gains[end] = total == dealers ? 0 : -loss;
      }
    }
    return gains;
  };
}

}  // namespace houseway::drawn
