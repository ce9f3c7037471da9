#include "odds/board_worth.h"

#include <limits>
#include <stdexcept>

namespace houseway {

BoardWorth::BoardWorth(ShowdownTerms showdown_terms) : terms(std::move(showdown_terms)) {
  unit = terms.unit();
  wagers.resize(most_main_wagers);
  for (std::size_t c = 0; c < hand_classes; ++c) {
    const ShowdownTerms::Fates& fates = terms.of(of_class(c).value);
    for (std::size_t i = 0; i < Comparison::kinds; ++i) {
      for (std::size_t wager = 0; wager < wagers.size(); ++wager) {
        const LineNet& gain = fates[i].gains[wager];
        wagers[wager][c][i] = gain.num * (unit / gain.den);
      }
    }
  }
}

void check_sums(std::size_t deck, Wide most) {
  constexpr Wide largest_class = 12;  // two ranks of different suits
  const auto left = static_cast<Wide>(deck) - 2;
  Wide deals = largest_class * static_cast<Wide>(flops_of_a_board.size());
  for (Wide i = 0; i < 5; ++i) deals = deals * (left - i) / (i + 1);
  deals = deals * ((left - 5) * (left - 6) / 2);
  if (most > Wide{std::numeric_limits<std::int64_t>::max()} / deals) {
    throw std::overflow_error("the odds of the proposed paytable are too large or too uneven");
  }
}

}  // namespace houseway
