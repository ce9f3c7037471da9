#include "odds/board_worth.h"

#include "odds/pricing.h"

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
  constexpr unsigned largest_class = 12;  // two ranks of different suits
  const auto left = static_cast<unsigned>(deck) - 2;
  check_sums_fit(integer(most),
                 largest_class * flops_of_a_board.size() * choose(left, 5) * choose(left - 5, 2));
}

}  // namespace houseway
